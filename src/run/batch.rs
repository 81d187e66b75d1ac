//! Batches: runs that solve the positions of a test set and save every better line in a store as it is found.

mod earlier;
mod join;
mod lines;
mod report;
mod series;

use std::collections::HashSet;
use std::iter;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use serde::Deserialize;
use serde_json::Value;

pub use self::join::{Joined, join};
use self::lines::Lines;
pub use self::report::{Event, Report, Stored};
pub use self::series::{Display, run_all};
use super::error::RunError;
use super::folder::files_in;
use super::plan::Plan;
use crate::files::{clear_drafts_beside, folder_of, lock};
use crate::run::folder::manifest::Notes;
use crate::run::folder::reading::RAW;
use crate::run::folder::record::Records;
use crate::run::plan::shard::Shard;
use crate::search::method::Method;
use crate::store::solutions::{Step, Store};
use crate::store::testset::taken;

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

/// What is kept with the plan: the file name of the store, whether lines are stored with their seconds, and how those were
/// found that searches begin with.
const STORE: &str = "store";
const SECONDS: &str = "seconds";
const CHAINS: &str = "chains";

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

    /// What is wrong with a plan that no batch can have: it is not of one method and one budget whose moves are kept, or two
    /// positions have one id. Other [faults](Plan::fault) show when the run begins.
    pub fn fault(&self) -> Option<String> {
        let plan = &self.plan;
        let mut ids = HashSet::new();
        let second = plan.positions.iter().find(|position| !ids.insert(&position.id));
        if !plan.keeps_moves || plan.methods.len() != 1 || plan.columns().len() != 1 {
            return Some("expected a plan of one method and one budget that keeps its moves".to_owned());
        }
        second.map(|it| taken(&it.id))
    }

    fn notes(&self) -> Notes {
        let store = self.store().file_name().unwrap_or_default().to_string_lossy().into_owned();
        let mut notes = Notes::from_iter([
            ("title".to_owned(), self.name.clone().into()),
            (STORE.to_owned(), store.into()),
            (SECONDS.to_owned(), self.seconds.into()),
        ]);
        if !self.chains.is_empty() {
            notes.insert(CHAINS.to_owned(), serde_json::to_value(&self.chains).expect("steps are text and numbers"));
        }
        notes
    }
}

/// Checks `batches` and their stores, so that a fault in one shows now and not after hours.
///
/// # Errors
/// [`RunError::Store`] if a store cannot be read, or has a line that does not replay as it claims; [`RunError::Impossible`]
/// for a [fault](Batch::fault).
pub fn check<'a>(mut batches: impl Iterator<Item = &'a Batch>) -> Result<(), RunError> {
    batches.try_for_each(|batch| sound_store(batch).map(drop))
}

fn sound_store(batch: &Batch) -> Result<Store, RunError> {
    batch.fault().or_else(|| misplaced(&batch.store())).map_or(Ok(()), |fault| Err(RunError::Impossible(fault)))?;
    let store = Store::open(&batch.store())?;
    batch.plan.positions.iter().try_for_each(|position| store.expect_sound(&position.id, &position.grid))?;
    Ok(store)
}

/// What is wrong with the place of a store: its runs could not keep its name, or the folder is that of a run, which may
/// have it locked for hours.
fn misplaced(store: &Path) -> Option<String> {
    let (folder, shown) = (folder_of(store), store.display());
    if folder.join(RAW).exists() {
        return Some(format!("{} is the folder of a run: name another one for the store {shown}", folder.display()));
    }
    let is_named = store.file_name().is_some_and(|name| name.to_str().is_some());
    (!is_named).then(|| format!("expected a store with a name in UTF-8, found {shown}: name another one"))
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

/// Puts the lines of a run that `merge` has read into the store at `path`, as the run itself would have done; the
/// number of lines that are better than those that stood there.
pub(super) fn store_all(path: &Path, plan: &Arc<Plan>, notes: &Notes, data: &Records) -> Result<usize, RunError> {
    clear_beside(path);
    let store = Store::open(path)?;
    plan.positions.iter().try_for_each(|position| store.expect_sound(&position.id, &position.grid))?;
    let seconds = notes.get(SECONDS).and_then(Value::as_bool).unwrap_or(false);
    // What is no list of steps was not written here: the lines themselves are in the plan.
    let chains = notes.get(CHAINS).and_then(|it| Vec::deserialize(it).ok()).unwrap_or_default();
    let mut lines = Lines::new(plan, (path.to_owned(), &store), (seconds, chains));
    lines.remember(data)?;
    Ok(lines.report.stored.iter().filter(|it| it.now > it.before).count())
}

/// The file name of the store of a run of `solve`; none for an experiment.
pub(super) fn store_of(notes: &Notes) -> Option<&str> {
    notes.get(STORE)?.as_str()
}

/// Clears what killed processes have left beside the store, while no other process writes it.
fn clear_beside(store: &Path) {
    if let Ok(_lock) = lock(store) {
        clear_drafts_beside(store);
    }
}

/// Warnings of what an older program has left half-done.
fn old_journals(batch: &Batch) -> Vec<String> {
    let ours = format!("{}-", batch.name);
    let names = files_in(&batch.out).unwrap_or_default();
    let old = names.iter().filter(|name| name.starts_with(&ours) && name.ends_with(".journal"));
    let warning = |name: &String| {
        let path = batch.out.join(name);
        format!("{}: an older chainshot left this, and only that one can go on from it: delete it", path.display())
    };
    old.map(warning).collect()
}

#[cfg(test)]
mod tests;
