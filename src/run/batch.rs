//! Batches: runs that solve the positions of a test set and save every better line in a store as it is found.

mod beside;
mod checks;
mod earlier;
mod join;
mod lines;
mod notes;
mod report;
mod series;

use std::iter;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

pub use self::checks::check;
pub use self::join::{Joined, join};
pub(super) use self::notes::{store_all, store_of};
pub use self::report::{Event, Report, Stored};
pub use self::series::{Display, run_all};
use super::error::RunError;
use super::plan::Plan;
use crate::run::plan::shard::Shard;
use crate::search::method::Method;
use crate::store::solutions::Step;

/// What to solve and how: a plan of one method and one budget, whose moves are kept.
#[derive(Clone, Debug)]
pub struct Batch {
    /// The name of the test set.
    pub name: String,
    /// The searches.
    pub plan: Arc<Plan>,
    /// Whether lines are stored with the CPU seconds that they took, which no two runs have alike.
    pub seconds: bool,
    /// The number of worker threads.
    pub threads: usize,
    /// Which of the searches this process does.
    pub shard: Shard,
    /// The folder of the store, or the store itself if that ends in `.jsonl`; the run has a folder of its own beside it.
    pub out: PathBuf,
    /// Which part of a large test set this is.
    pub part: Option<Part>,
    /// How the lines that searches begin with were found, as far as somebody knows: one list of steps a position, or no
    /// list at all.
    pub chains: Vec<Vec<Step>>,
}

/// A part of a test set that is too large to be held: its store is put together with those of the others at the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// Its number, counted from 1.
    pub number: usize,
    /// How many there are.
    pub of: usize,
    /// The store of the whole test set.
    pub whole: PathBuf,
}

impl Batch {
    /// The path of the store.
    pub fn store(&self) -> PathBuf {
        store_in(&self.out, &self.name)
    }

    /// The folder of the run.
    pub fn folder(&self) -> PathBuf {
        let store = self.store();
        let name = store.file_stem().unwrap_or_default().to_string_lossy();
        store.with_file_name(format!("{name}-{}.run", self.plan.id()))
    }

    /// The full method line for the position with this index.
    pub fn full_method(&self, position: usize) -> Method {
        self.plan.full_method(position, 0, 0)
    }
}

/// Runs `batch` alone, as [`run_all`] runs many; how it ended.
///
/// # Errors
/// [`RunError`] if the batch or its plan has a [fault](Batch::fault), or the store or the folder cannot be read or written. Nothing is
/// started then.
pub fn run(batch: &Batch, stop: &AtomicBool, display: &mut dyn FnMut(Event)) -> Result<Report, RunError> {
    let mut report = Report::default();
    run_all(&mut iter::once(Ok(batch.clone())), batch.threads, stop, &mut |_, event| match event {
        Event::Over(ended) => report = ended,
        event => display(event),
    })?;
    Ok(report)
}

/// The path of the store of the test set `name` where `out` says where lines go: a store, or a folder of stores.
pub fn store_in(out: &Path, name: &str) -> PathBuf {
    let is_store = out.extension().is_some_and(|extension| extension == "jsonl");
    if is_store { out.to_owned() } else { out.join(format!("{name}.jsonl")) }
}

#[cfg(test)]
mod tests;
