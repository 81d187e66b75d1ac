//! What a run is to do: searches of methods on positions, and all that their results depend on.
//!
//! A budget belongs to a position; its starts share it, so that methods with one start and with many do the same work.

mod contender;
mod id;
mod job;
mod limits;
pub(super) mod methods;
mod searches;
pub(super) mod shard;

use std::collections::HashMap;

pub use self::contender::{Contender, PLACEHOLDER};
pub use self::job::{Column, Job};
pub use self::limits::MOST_CELLS;
use crate::engine::defaults;
use crate::game::notation::Cell;
use crate::game::rules::Rules;
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
}
