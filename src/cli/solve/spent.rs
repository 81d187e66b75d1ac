//! What was spent on a position, all starts together.

use crate::run::batch::Report;
use crate::run::{Finding, Time};

/// What was spent on one position.
pub(super) struct Spent<'a> {
    /// The number of each start, what it found and how long it took.
    pub(super) starts: Vec<(u64, &'a Finding, Time)>,
    /// Playouts.
    pub(super) playouts: u64,
    /// Time.
    pub(super) time: Time,
}

impl Spent<'_> {
    /// What the position with this index took.
    pub(super) fn of(report: &Report, index: usize) -> Spent<'_> {
        let time = |job| report.data.times.get(job).copied().unwrap_or_default();
        let starts: Vec<_> = report.data.of(index).map(|(job, found)| (job.start, found, time(job))).collect();
        let playouts = starts.iter().map(|(_, found, _)| found.playouts).sum();
        let mut all = Time::default();
        for (_, _, time) in &starts {
            (all.wall, all.cpu) = (all.wall + time.wall, all.cpu + time.cpu);
        }
        Spent { starts, playouts, time: all }
    }

    /// Whether a start has proven that no line is better than its best.
    pub(super) fn optimal(&self) -> bool {
        self.starts.iter().any(|(_, found, _)| found.optimal)
    }
}
