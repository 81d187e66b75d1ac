//! Which searches a plan has, and their order.

use std::ops::Range;

use super::{Column, Job, Plan};
use crate::search::budget::Budget;

impl Plan {
    /// The searches of `methods` on the positions in `range`: all of a position before the next, and within it all
    /// methods side by side.
    pub fn jobs(&self, range: Range<usize>, methods: &[usize]) -> Vec<Job> {
        range.flat_map(|position| self.jobs_of(position, methods)).collect()
    }

    /// All searches, the first start of every position before the second of any: so each position soon has a line.
    pub fn jobs_by_start(&self) -> Vec<Job> {
        let methods: Vec<usize> = (0..self.methods.len()).collect();
        let mut jobs = self.jobs(0..self.positions.len(), &methods);
        jobs.sort_by_key(|job| (job.column, job.start, job.position, job.method));
        jobs
    }

    fn jobs_of(&self, position: usize, methods: &[usize]) -> Vec<Job> {
        let mut jobs = Vec::new();
        for (index, column) in self.columns().iter().enumerate() {
            let searches: Vec<u64> = methods.iter().map(|&method| self.searches_of(method, column)).collect();
            for start in 0..searches.iter().copied().max().unwrap_or(0) {
                let due = methods.iter().zip(&searches).filter(|(_, searches)| start < **searches);
                let job = |(&method, _)| Job { position, column: index, start: self.first + start, method };
                jobs.extend(due.map(job));
            }
        }
        jobs
    }

    /// Whether `budget` has a playout for each start.
    pub(in crate::run) fn suits(&self, budget: &Budget) -> bool {
        let own = self.methods.iter().filter_map(|method| method.starts);
        let most = self.starts.iter().copied().chain(own).max().unwrap_or(0);
        budget.playouts.is_none_or(|playouts| playouts >= most)
    }

    /// How many starts of `method` share the budget in `column`.
    pub fn starts_of(&self, method: usize, column: &Column) -> u64 {
        self.methods[method].starts(column.starts)
    }

    /// The searches of a position by `method` in `column`, those of all replicates.
    pub fn searches_of(&self, method: usize, column: &Column) -> u64 {
        self.starts_of(method, column).saturating_mul(self.replicates)
    }

    /// The numbers of the starts of a replicate; replicates are counted from 0.
    pub fn starts_in(&self, replicate: u64, method: usize, column: &Column) -> Range<u64> {
        let starts = self.starts_of(method, column);
        let first = self.first + replicate * starts;
        first..first + starts
    }

    /// Whether the plan has this search.
    pub fn has(&self, job: &Job) -> bool {
        let inside = job.position < self.positions.len() && job.method < self.methods.len();
        let known = inside && job.column < self.budgets.len() * self.starts.len() && job.start >= self.first;
        known && job.start - self.first < self.searches_of(job.method, &self.column(job.column))
    }
}
