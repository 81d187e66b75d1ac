//! Searches that other runs of the same store have done already: somebody has added boards since, or chooses others.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use super::{Batch, STORE};
use crate::files::folder_of;
use crate::run::folder::record::{Finding, Time};
use crate::run::folder::{notes, read};
use crate::run::plan::{Job, Plan};

/// Of more runs than these none is looked at: they are those of many files with one store.
const MOST: usize = 64;

/// What searches of `batch` have found in other runs of its store: the same method, budget, seed and start on the same board.
pub(super) fn searches(batch: &Batch) -> Vec<(Job, Finding, Time)> {
    let places: HashMap<&str, usize> = batch.plan.positions.iter().map(|it| it.id.as_str()).zip(0..).collect();
    let mut all = HashMap::new();
    for folder in runs(batch) {
        // A run that is damaged is no help here; whoever goes on with it is told.
        let Ok((plan, _, mut data, _)) = read(&folder) else { continue };
        let is_of_this_build = folder.to_string_lossy().ends_with(&format!("-{}.run", plan.id()));
        let are_alike = plan.rules == batch.plan.rules && plan.seed == batch.plan.seed && plan.keeps_moves;
        if !is_of_this_build || !are_alike {
            continue;
        }
        let times = data.times;
        data.found.retain(|_, found| found.moves.is_some());
        for (job, found) in data.found {
            if let Some(ours) = same(&plan, &job, &batch.plan, &places) {
                all.entry(ours).or_insert((found, times.get(&job).copied().unwrap_or_default()));
            }
        }
    }
    all.into_iter().map(|(job, (found, time))| (job, found, time)).collect()
}

/// The folders of the other runs of the same store.
fn runs(batch: &Batch) -> Vec<PathBuf> {
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
    runs.retain(|folder| is_of_store(folder, &store));
    runs
}

fn is_of_store(folder: &Path, store: &Path) -> bool {
    let name = store.file_name().unwrap_or_default().to_string_lossy();
    notes(folder).is_ok_and(|notes| notes.get(STORE).and_then(|it| it.as_str()) == Some(&name))
}

/// The search of `ours` that is the same as `job` of `plan`; `places` are the positions of `ours` by their ids.
fn same(plan: &Plan, job: &Job, ours: &Plan, places: &HashMap<&str, usize>) -> Option<Job> {
    let theirs = &plan.positions[job.position];
    let found = Job { position: *places.get(theirs.id.as_str())?, column: 0, start: job.start, method: 0 };
    let is_same = ours.positions[found.position].grid == theirs.grid
        && ours.has(&found)
        && ours.search(&found) == plan.search(job)
        && ours.line_to_improve(&found) == plan.line_to_improve(job);
    is_same.then_some(found)
}
