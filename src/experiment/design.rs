//! What an experiment compares: methods, on positions, at budgets and numbers of starts.
//!
//! A budget belongs to a position; its starts share it, so that methods with one start and with many do the same work.

pub mod file;

use std::fmt;

use serde::{Deserialize, Serialize};

use super::sequential::Sequential;
use crate::batch::defaults;
use crate::game::rules::Rules;
use crate::rng::fingerprint;
use crate::search::budget::Budget;
use crate::search::method::Method;
use crate::search::method::read::BadMethod;
use crate::testset::Position;

/// The greatest number of searches of an experiment: all that is known of each is kept in memory.
const MOST_SEARCHES: u128 = 20_000_000;

/// What a method line says where each number of starts is to be put in turn.
pub const PLACEHOLDER: &str = "{k}";

/// A method of an experiment.
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq, Eq)]
pub struct Contender {
    /// What tables and plots call it.
    pub label: String,
    /// The method line; `{k}` in it stands for the number of starts, of which it then is the only one.
    pub line: String,
}

/// A whole experiment.
#[derive(Clone, Debug, PartialEq)]
pub struct Design {
    /// What reports are headed by.
    pub title: String,
    /// The rules.
    pub rules: Rules,
    /// The seed of every search.
    pub seed: u64,
    /// The budgets of a position.
    pub budgets: Vec<Budget>,
    /// The numbers of starts that share a budget.
    pub starts: Vec<u64>,
    /// The methods.
    pub methods: Vec<Contender>,
    /// The index of the method that the others are compared with.
    pub reference: usize,
    /// Whether move lists are kept.
    pub moves: bool,
    /// When to stop before all positions are done.
    pub stop: Option<Sequential>,
    /// The positions.
    pub positions: Vec<Position>,
}

/// A budget and a number of starts: what is the same for all methods of a comparison.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Column {
    /// The budget of a position.
    pub budget: Budget,
    /// The number of starts, or of searches of a nested method, that share it.
    pub starts: u64,
}

/// One search: indices into the design, and the number of the start, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Job {
    /// The position.
    pub position: usize,
    /// The column.
    pub column: usize,
    /// The start.
    pub start: u64,
    /// The method.
    pub method: usize,
}

impl Contender {
    /// The method and how often it is started, where `starts` are asked for.
    ///
    /// # Errors
    /// [`BadMethod`] if the line is none.
    pub fn at(&self, starts: u64) -> Result<(Method, u64), BadMethod> {
        let line = self.line.replace(PLACEHOLDER, &starts.to_string());
        Ok((line.parse()?, if self.line.contains(PLACEHOLDER) { 1 } else { starts }))
    }
}

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let plural = if self.starts == 1 { "" } else { "s" };
        let unit = if self.budget.time.is_none() { " playouts" } else { "" };
        write!(f, "{}{unit}, {} start{plural}", self.budget, self.starts)
    }
}

impl Design {
    /// Every budget with every number of starts.
    pub fn columns(&self) -> Vec<Column> {
        let of = |&budget| self.starts.iter().map(move |&starts| Column { budget, starts });
        self.budgets.iter().flat_map(of).collect()
    }

    /// The searches of `methods` on the positions in `range`: all of a position before the next, and within it all
    /// methods side by side.
    pub fn jobs(&self, range: std::ops::Range<usize>, methods: &[usize]) -> Vec<Job> {
        let columns = self.columns();
        let mut jobs = Vec::new();
        for position in range {
            for (index, column) in columns.iter().enumerate() {
                let starts: Vec<u64> = methods.iter().map(|&method| self.starts_of(method, column)).collect();
                for start in 1..=column.starts {
                    let due = methods.iter().zip(&starts).filter(|(_, starts)| start <= **starts);
                    jobs.extend(due.map(|(&method, _)| Job { position, column: index, start, method }));
                }
            }
        }
        jobs
    }

    /// What is wrong if there are more searches than anybody can keep.
    pub fn too_large(&self) -> Option<String> {
        let columns = self.columns();
        let of = |column| (0..self.methods.len()).map(move |method| u128::from(self.starts_of(method, column)));
        let searches = columns.iter().flat_map(of).sum::<u128>() * self.positions.len() as u128;
        let problem =
            || format!("expected at most {MOST_SEARCHES} searches, found {searches}: give fewer starts or positions");
        (searches > MOST_SEARCHES).then(problem)
    }

    /// How often `method` is started in `column`.
    pub fn starts_of(&self, method: usize, column: &Column) -> u64 {
        if self.methods[method].line.contains(PLACEHOLDER) { 1 } else { column.starts }
    }

    /// The method of `job` with every parameter, and the budget of that one start.
    ///
    /// # Panics
    /// If the line of the method is none, which no design that was read has.
    pub fn search(&self, job: &Job) -> (Method, Budget) {
        let column = self.columns()[job.column];
        let (method, starts) = self.methods[job.method].at(column.starts).expect("checked when the design was read");
        let cells = self.positions[job.position].grid.area();
        let full = defaults::fill(method, &self.rules, cells, &column.budget.part(0, starts), starts);
        (full, self.budget(job))
    }

    /// The budget of `job` alone.
    pub fn budget(&self, job: &Job) -> Budget {
        let column = self.columns()[job.column];
        column.budget.part(job.start - 1, self.starts_of(job.method, &column))
    }

    /// A hash of all that the results depend on; what only the report depends on may change.
    pub fn id(&self) -> String {
        let budgets: Vec<String> = self.budgets.iter().map(Budget::to_string).collect();
        let methods = &self.methods;
        let text = format!(
            "{} seed {} budgets {budgets:?} starts {:?} methods {methods:?} moves {} version {}",
            self.rules,
            self.seed,
            self.starts,
            self.moves,
            env!("CARGO_PKG_VERSION")
        );
        let boards = self.positions.iter().flat_map(|it| [it.fingerprint(), fingerprint([], it.id.as_bytes())]);
        format!("{:016x}", fingerprint(boards, text.as_bytes()))
    }
}

#[cfg(test)]
mod tests;
