//! Somebody who wants to know how a run is going.

use super::progress::Status;
use crate::game::notation::Cell;
use crate::run::error::RunError;
use crate::run::folder::record::{Finding, Time};
use crate::run::plan::Job;
use crate::search::Line;

/// A line better than any that its search had before.
#[derive(Clone, Debug, PartialEq)]
pub struct BetterLine {
    /// The line.
    pub line: Line<Cell>,
    /// The playout that found it.
    pub playouts: u64,
    /// The seconds on the processor until then.
    pub seconds: f64,
}

/// Somebody who wants to know how a run is going, told in the thread that started it.
pub trait Watcher {
    /// A search has found a better line.
    fn improved(&mut self, job: &Job, better: BetterLine) {
        let _ = (job, better);
    }
    /// A search has come to its end, and what it found is kept.
    fn finished(&mut self, job: &Job, found: &Finding, time: Time) {
        let _ = (job, found, time);
    }
    /// A search was stopped half-way; this is what it had found. It will be done again.
    fn stopped(&mut self, job: &Job, found: Finding, time: Time) {
        let _ = (job, found, time);
    }
    /// Something does not work, but the run goes on.
    fn warned(&mut self, text: &str);
    /// How things stand, several times a second and at the end: the moment to display and to save.
    ///
    /// # Errors
    /// Whatever cannot be saved: it ends the run.
    fn refresh(&mut self, status: &Status) -> Result<(), RunError>;
}

/// Nobody.
impl Watcher for () {
    fn warned(&mut self, _: &str) {}

    fn refresh(&mut self, _: &Status) -> Result<(), RunError> {
        Ok(())
    }
}
