//! What a run is to do: searches of methods on positions, and all that their results depend on.
//!
//! A budget belongs to a position; its starts share it, so that methods with one start and with many do the same work.

mod contender;
mod job;
mod limits;
pub(super) mod methods;
pub(super) mod shard;

use std::collections::HashMap;
use std::iter;
use std::ops::Range;

pub use self::contender::{Contender, PLACEHOLDER};
pub use self::job::{Column, Job};
pub use self::limits::MOST_CELLS;
use crate::engine::defaults;
use crate::game::notation::Cell;
use crate::game::rules::Rules;
use crate::rng::fingerprint;
use crate::search::budget::Budget;
use crate::search::method::Method;
use crate::store::testset::Position;

/// All that the results of a run depend on.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// The rules.
    pub rules: Rules,
    /// The seed of every search.
    pub seed: u64,
    /// The budgets of a position.
    pub budgets: Vec<Budget>,
    /// The numbers of starts that share a budget.
    pub starts: Vec<u64>,
    /// How often a position is searched by each method, every time with the whole budget and starts of its own.
    pub replicates: u64,
    /// The number of the first start: 1 unless an earlier run did those before it.
    pub first: u64,
    /// The methods.
    pub methods: Vec<Contender>,
    /// Whether move lists are kept, which a [batch](super::batch::Batch) needs for its store.
    pub keeps_moves: bool,
    /// The positions.
    pub positions: Vec<Position>,
    /// For each position the moves of the line to improve; an empty list begins afresh, and so does no list.
    pub from: Vec<Vec<Cell>>,
    /// What the records of another build have instead of this one's defaults; empty for a plan that is to be run.
    pub recorded: Recorded,
}

/// Which searches have the same method with every parameter: the index of its method, that of its column, and the number
/// of cells of the board.
pub type Kind = (usize, usize, u32);

/// Methods with every parameter, by the searches that have them.
pub type Recorded = HashMap<Kind, Method>;

impl Plan {
    /// One search of each position by each method at each budget, in SameGame, with seed 1.
    pub fn new(positions: Vec<Position>, methods: Vec<Contender>, budgets: Vec<Budget>) -> Plan {
        Plan {
            rules: Rules::default(),
            seed: 1,
            budgets,
            starts: vec![1],
            replicates: 1,
            first: 1,
            methods,
            keeps_moves: false,
            positions,
            from: Vec::new(),
            recorded: Recorded::new(),
        }
    }

    /// Every budget with every number of starts.
    pub fn columns(&self) -> Vec<Column> {
        (0..self.budgets.len() * self.starts.len()).map(|index| self.column(index)).collect()
    }

    /// The column with this index.
    pub fn column(&self, index: usize) -> Column {
        let counts = self.starts.len();
        Column { budget: self.budgets[index / counts], starts: self.starts[index % counts] }
    }

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
    pub(super) fn suits(&self, budget: &Budget) -> bool {
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

    /// The method of `job` with every parameter, and the budget of that one start.
    ///
    /// # Panics
    /// If the line of the method is none, which no plan that was read has.
    pub fn search(&self, job: &Job) -> (Method, Budget) {
        (self.full_method(job.position, job.column, job.method), self.budget(job))
    }

    /// The method with every parameter, on the position, in the column and of the methods with these indices; the same for
    /// all its starts.
    ///
    /// # Panics
    /// As [`Plan::search`].
    pub fn full_method(&self, position: usize, column: usize, method: usize) -> Method {
        let cells = self.positions[position].grid.area();
        let recorded = self.recorded.get(&(method, column, cells)).cloned();
        recorded.unwrap_or_else(|| self.filled(cells, column, method))
    }

    /// The same with the defaults of this build, on boards of so many cells.
    fn filled(&self, cells: u32, column: usize, method: usize) -> Method {
        let column = self.column(column);
        let (method, starts) = self.methods[method].at(column.starts).expect("checked when the plan was made");
        defaults::fill(method, &self.rules, cells, &column.budget.part(0, starts), starts)
    }

    /// The index of every column with that of every method.
    pub fn pairs(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let methods = self.methods.len();
        (0..self.columns().len()).flat_map(move |column| (0..methods).map(move |method| (column, method)))
    }

    /// The searches that have the same full method as `job`.
    pub(super) fn kind(&self, job: &Job) -> Kind {
        (job.method, job.column, self.positions[job.position].grid.area())
    }

    /// The budget of `job` alone.
    pub fn budget(&self, job: &Job) -> Budget {
        let column = self.column(job.column);
        let starts = self.starts_of(job.method, &column);
        column.budget.part((job.start - self.first) % starts, starts)
    }

    /// The moves of the line that `job` is to improve; none to begin afresh.
    pub fn line_to_improve(&self, job: &Job) -> &[Cell] {
        self.from.get(job.position).map_or(&[], Vec::as_slice)
    }

    /// A hash of all that the results depend on.
    pub fn id(&self) -> String {
        let budgets: Vec<String> = self.budgets.iter().map(Budget::to_string).collect();
        let methods = &self.methods;
        let unless_one = |name: &str, number| if number == 1 { String::new() } else { format!(" {name} {number}") };
        let first = unless_one("from", self.first) + &unless_one("replicates", self.replicates);
        let text = format!(
            "{} seed {} budgets {budgets:?} starts {:?}{first} methods {methods:?} moves {} version {}",
            self.rules,
            self.seed,
            self.starts,
            self.keeps_moves,
            env!("CARGO_PKG_VERSION")
        );
        let boards = self.positions.iter().flat_map(|it| [it.fingerprint(), fingerprint([], it.id.as_bytes())]);
        // With their lengths, as the same moves in other lists are other lines.
        let from = self
            .from
            .iter()
            .flat_map(|line| iter::once(line.len() as u64).chain(line.iter().map(|cell| u64::from(cell.0))));
        format!("{:016x}", fingerprint(boards.chain(from), text.as_bytes()))
    }
}
