//! Batches: (position x start) jobs on all cores, one writer, and a journal of what is finished.
//!
//! ```text
//! plan --jobs, rayon--> workers --channel--> the calling thread, the writer: display, journal, store
//! ```
//! Every job has a random stream of its own, so the results are the same whatever the number of threads.

mod checkpoint;
pub mod journal;
mod plan;
mod worker;
mod writer;

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::puzzle::Score;
use crate::solutions::{Solution, Store, StoreError, board_fingerprint};
use crate::testset::Position;
use journal::JournalError;
use plan::Job;
pub use plan::Plan;
use worker::work;
use writer::Writer;

/// One finished start of one position.
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
pub struct Finished {
    /// The index of the position in the plan.
    pub position: usize,
    /// The number of the start.
    pub start: u64,
    /// The score of the best line.
    pub score: Score,
    /// The best line, each move as [`Cell`]'s number.
    pub moves: Vec<u16>,
    /// The playouts made.
    pub playouts: u64,
    /// The playout that found the line.
    pub found_at: u64,
    /// Whether the search has searched everything, so that no line is better.
    pub optimal: bool,
    /// Seconds of wall-clock time.
    pub seconds: f64,
    /// CPU seconds until the line was found.
    pub found_seconds: f64,
}

/// What the store had and has for one position of the plan.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Stored {
    /// The score before the run.
    pub before: Option<Score>,
    /// The score now.
    pub now: Option<Score>,
}

/// Where a run stands.
#[derive(Debug)]
pub struct Status<'a> {
    /// The best line of this run for each position.
    pub best: &'a [Option<Solution>],
    /// The finished starts.
    pub finished: &'a [Finished],
    /// The number of jobs in all.
    pub jobs: usize,
    /// The share of the work that is done, from 0 to 1.
    pub share: f64,
    /// The time since the run began.
    pub elapsed: Duration,
    /// The time the rest may take.
    pub left: Option<Duration>,
}

/// How a run ended.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// The best line of this run for each position; `None` only where it was stopped before it began.
    pub best: Vec<Option<Solution>>,
    /// The finished starts, by position and start.
    pub finished: Vec<Finished>,
    /// What the store had and has.
    pub stored: Vec<Stored>,
    /// Whether somebody stopped it before all was done.
    pub interrupted: bool,
    /// The starts that an earlier run of the same plan had finished.
    pub resumed: usize,
}

/// Why a run failed.
#[derive(Debug, thiserror::Error)]
pub enum BatchError {
    /// The store cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The journal cannot be used.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// The worker threads cannot be started.
    #[error("cannot start the worker threads: give fewer with --threads")]
    Threads(#[from] rayon::ThreadPoolBuildError),
}

/// Something that happened, told to the display.
#[derive(Debug)]
pub enum Event<'a> {
    /// Something to warn of.
    Warning(&'a str),
    /// How things stand, several times a second.
    Status(Status<'a>),
}

/// Checks the stores of `plans`, so that what could be known at first does not end the last of them after hours.
///
/// # Errors
/// [`BatchError::Store`] if a store cannot be read, has a line for another board or one that does not replay as it
/// claims, or if two plans with one store have different boards of one id.
pub fn check(plans: &[Plan]) -> Result<(), BatchError> {
    let mut boards = HashMap::new();
    for plan in plans {
        let store = Store::open(&plan.store())?;
        for Position { id, grid, .. } in &plan.positions {
            store.expect_sound(id, grid)?;
            let offered = board_fingerprint(grid);
            let stored = boards.entry((plan.store(), id.clone())).or_insert_with(|| offered.clone());
            if *stored != offered {
                let (path, id, stored) = (plan.store(), id.clone(), stored.clone());
                return Err(StoreError::OtherBoard { path, id, stored, offered }.into());
            }
        }
    }
    Ok(())
}

/// Runs `plan` until it is done or `stop` is set, and tells `display` how it is going.
///
/// Every line that is better than the store's is saved within moments, what is finished is in the journal at once, and
/// annealings leave a checkpoint every ten seconds and when they are stopped: the same plan run again goes on where it
/// was, even if this run was killed.
///
/// # Errors
/// [`BatchError`] if the store or the journal cannot be read or written. Nothing is started if they cannot be.
pub fn run(plan: &Plan, stop: &AtomicBool, mut display: impl FnMut(Event)) -> Result<Report, BatchError> {
    let mut writer = Writer::open(plan, &mut display)?;
    let done = |job: &Job| writer.finished.iter().any(|it| (it.position, it.start) == (job.position, job.start));
    let todo: Vec<Job> = plan.jobs().into_iter().filter(|job| !done(job)).collect();
    let progress: Vec<AtomicU64> = todo.iter().map(|_| AtomicU64::new(0)).collect();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(plan.threads).build()?;
    let (sender, receiver) = mpsc::channel();
    let files = plan.files();
    let failed = AtomicBool::new(false);
    let result = pool.in_place_scope_fifo(|scope| {
        for (job, progress) in todo.iter().zip(&progress) {
            let (sender, failed, files) = (sender.clone(), &failed, &files);
            scope.spawn_fifo(move |_| {
                if !stop.load(Ordering::Relaxed) && !failed.load(Ordering::Relaxed) {
                    work(plan, files, *job, stop, progress, sender);
                }
            });
        }
        drop(sender);
        let result = writer.listen(&receiver, &progress, &mut display);
        if result.is_err() {
            // The searches under way have nobody left to report to.
            failed.store(true, Ordering::Relaxed);
            stop.store(true, Ordering::Relaxed);
        }
        result
    });
    result?;
    writer.finish(stop.load(Ordering::Relaxed))
}

#[cfg(test)]
mod tests;
