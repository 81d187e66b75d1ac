//! What is told of a batch: while it runs, and when it has ended.

use crate::puzzle::Score;
use crate::run::folder::record::Records;
use crate::run::work::progress::Status;
use crate::store::solutions::Solution;

/// Something that happened, told to the display.
#[derive(Debug)]
pub enum Event<'a> {
    /// Something to warn of.
    Warning(&'a str),
    /// How things stand, several times a second, and the best line of this run for each position.
    Status(&'a Status, &'a [Option<Solution>]),
    /// All starts of the position with this index are done and its line is saved; the report is of all so far.
    Ended(usize, &'a Report),
    /// All of it is done, or was stopped.
    Over(Report),
}

/// What the store had and has for one position of the plan.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Stored {
    /// The score before the run.
    pub before: Option<Score>,
    /// The score now.
    pub now: Option<Score>,
}

/// How a run ended.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    /// The best line of this run for each position; `None` only where it was stopped before it began.
    pub best: Vec<Option<Solution>>,
    /// The tiles that these lines leave, of those that were checked for the store.
    pub left: Vec<Option<u32>>,
    /// The searches, those that were stopped half-way among them.
    pub data: Records,
    /// How many of them were stopped half-way.
    pub stopped: usize,
    /// What the store had and has.
    pub stored: Vec<Stored>,
    /// Whether somebody stopped it before all was done.
    pub interrupted: bool,
    /// The starts that an earlier run of the same plan had finished.
    pub resumed: usize,
    /// The starts that went on from where an earlier run was stopped.
    pub continued: usize,
    /// Whether an earlier run had finished all of them, so that nothing was searched now.
    pub before: bool,
}
