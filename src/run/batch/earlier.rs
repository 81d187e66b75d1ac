//! Searches that other runs of the same store have done already: somebody has added boards since, or chooses others.

use std::collections::HashMap;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use super::Batch;
use super::notes::STORE;
use crate::files::folder_of;
use crate::game::naive::replay;
use crate::run::folder::record::{Finding, Time};
use crate::run::folder::{plan, read};
use crate::run::plan::methods::Methods;
use crate::run::plan::{Job, Plan};

/// If more runs than this stand beside the store, none is looked into: they belong to many files that share it.
const MOST: usize = 64;

/// What searches of `batch` have found in other runs of its store: the same method, budget, seed and start on the same board.
///
/// A line that does not replay to its score, as one of a build with a mistake, is searched again, and so is one whose time
/// nobody knows. Where two runs have one search, which they have with limits of time, the better line counts.
pub(super) fn searches(batch: &Batch) -> Vec<(Job, Finding, Time)> {
    let places: HashMap<&str, usize> = batch.plan.positions.iter().map(|it| it.id.as_str()).zip(0..).collect();
    let mut all: HashMap<Job, (Finding, Time)> = HashMap::new();
    let own = Methods::of(&batch.plan);
    for folder in runs(batch, &places) {
        // A run that is damaged is no help here; whoever goes on with it is told.
        let Ok((plan, _, data, _)) = read(&folder) else { continue };
        let theirs = Methods::of(&plan);
        let is_same = |job: &Job, found: &Job| own.get(&batch.plan, found).method == theirs.get(&plan, job).method;
        for (job, found) in data.found {
            let ours = same(&plan, &job, &batch.plan, &places).filter(|ours| is_same(&job, ours));
            let ours = ours.filter(|_| is_sound(&plan, &job, &found));
            if let (Some(ours), Some(&time)) = (ours, data.times.get(&job))
                && all.get(&ours).is_none_or(|(known, _)| known.score < found.score)
            {
                all.insert(ours, (found, time));
            }
        }
    }
    all.into_iter().map(|(job, (found, time))| (job, found, time)).collect()
}

fn is_sound(plan: &Plan, job: &Job, found: &Finding) -> bool {
    let replayed = found.moves.as_ref().map(|moves| replay(&plan.positions[job.position].grid, &plan.rules, moves));
    matches!(replayed, Some(Ok(end)) if end.score == found.score && end.open == 0)
}

/// The folders of the other runs of the same store that may have searches of these `places`.
fn runs(batch: &Batch, places: &HashMap<&str, usize>) -> Vec<PathBuf> {
    let (store, own) = (batch.store(), batch.folder());
    let start = format!("{}-", store.file_stem().unwrap_or_default().to_string_lossy());
    let is_named = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with(&start) && name.ends_with(".run") && *path != own
    };
    let entries = fs::read_dir(folder_of(&store)).into_iter().flatten().flatten();
    let mut runs: Vec<PathBuf> = entries.map(|entry| own.with_file_name(entry.file_name())).filter(is_named).collect();
    if runs.len() > MOST {
        return Vec::new();
    }
    runs.sort();
    runs.retain(|folder| is_of_use(folder, batch, places));
    runs
}

/// Whether the plan in `folder` is one of this store and version, and searches boards of ours with the same seed and rules.
fn is_of_use(folder: &Path, batch: &Batch, places: &HashMap<&str, usize>) -> bool {
    let Ok((plan, notes)) = plan(folder) else { return false };
    let store = batch.store();
    let is_of_store = notes.get(STORE).and_then(|it| it.as_str()).map(OsStr::new) == store.file_name();
    // The id of a plan has the version in it.
    let is_of_version = folder.to_string_lossy().ends_with(&format!("-{}.run", plan.id()));
    let are_alike = plan.rules == batch.plan.rules && plan.seed == batch.plan.seed && plan.keeps_moves;
    is_of_store && is_of_version && are_alike && plan.positions.iter().any(|it| places.contains_key(it.id.as_str()))
}

/// The search of `ours` that is the same as `job` of `plan` but for the method; `places` are the positions of `ours` by their
/// ids.
fn same(plan: &Plan, job: &Job, ours: &Plan, places: &HashMap<&str, usize>) -> Option<Job> {
    let theirs = &plan.positions[job.position];
    let found = Job { position: *places.get(theirs.id.as_str())?, column: 0, start: job.start, method: 0 };
    let is_same = ours.positions[found.position].grid == theirs.grid
        && ours.has(&found)
        && ours.budget(&found) == plan.budget(job)
        && ours.line_to_improve(&found) == plan.line_to_improve(job);
    is_same.then_some(found)
}
