//! Putting together what the shards of a run have done.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::batch;
use super::error::RunError;
use super::folder::{Folder, read_so_far};
use super::plan::{Job, Plan};
use crate::files::{Fault, FileError};
use crate::game::naive::replay;
use crate::run::folder::manifest::Notes;
use crate::run::folder::reading::{RAW, Reading};
use crate::run::folder::record::{Finding, Records};
use crate::run::plan::shard::Shard;

/// What a merge has put together.
#[derive(Clone, Debug, PartialEq)]
pub struct Merged {
    /// The id of the run.
    pub id: String,
    /// The searches that are done.
    pub done: usize,
    /// The searches that are not.
    pub missing: Vec<String>,
    /// The store that has the lines now, and how many of them are better than what was there; none for an experiment.
    pub store: Option<(PathBuf, usize)>,
    /// What to warn of.
    pub warnings: Vec<String>,
}

/// Puts all attempts of the run in `folder` in order, after a check that every line of moves comes to its score: if one does
/// not, all files stay as they are.
///
/// The lines of a run of `solve` go to the store beside the folder, just as one process would have left it.
///
/// # Errors
/// [`RunError`] if the folder holds no run, is in use or damaged, if two records of a search differ, or if a line does
/// not come to its score.
pub fn merge(folder: &Path) -> Result<Merged, RunError> {
    let (plan, notes) = Reading::plan_in(&folder.join(RAW))?;
    let plan = Arc::new(plan);
    let checked = read_so_far(folder)?.2;
    check(folder, &plan, checked.found.iter())?;
    let (_open, data, warnings) = Folder::open(folder, &plan, &notes, Shard::WHOLE)?;
    // What a shard has added meanwhile.
    check(folder, &plan, data.found.iter().filter(|(job, found)| checked.found.get(job) != Some(found)))?;
    let missing = missing(&plan, &data);
    let done = data.found.len();
    let store = store(folder, &plan, &notes, &data)?;
    Ok(Merged { id: plan.id(), done, missing, store, warnings })
}

fn store(folder: &Path, plan: &Arc<Plan>, notes: &Notes, data: &Records) -> Result<Option<(PathBuf, usize)>, RunError> {
    let outside = |problem| Fault::new(1, 1, problem).of(&folder.join(RAW));
    let Some(name) = batch::store_of(notes).map_err(outside)? else { return Ok(None) };
    let path = folder.parent().unwrap_or(Path::new("")).join(name);
    let better = batch::store_all(&path, plan, notes, data)?;
    Ok(Some((path, better)))
}

/// The names of the searches of `plan` that are not in `data`.
pub(super) fn missing(plan: &Plan, data: &Records) -> Vec<String> {
    let methods: Vec<usize> = (0..plan.methods.len()).collect();
    let jobs = plan.jobs(0..plan.positions.len(), &methods);
    jobs.iter().filter(|job| !data.found.contains_key(job)).map(|job| name(plan, job)).collect()
}

fn name(plan: &Plan, job: &Job) -> String {
    let Job { position, method, column, start } = *job;
    let label = &plan.methods[method].label;
    format!("{}: {label}, {}, start {start}", plan.positions[position].id, plan.column(column))
}

fn check<'a>(
    folder: &Path,
    plan: &Plan,
    searches: impl Iterator<Item = (&'a Job, &'a Finding)>,
) -> Result<(), FileError> {
    for (job, found) in searches {
        if let Some(problem) = wrong(plan, job, found) {
            return Err(Fault::new(1, 1, format!("{}: {problem}", name(plan, job))).of(folder));
        }
    }
    Ok(())
}

/// What is wrong with the moves of a search, if they were kept.
fn wrong(plan: &Plan, job: &Job, found: &Finding) -> Option<String> {
    match replay(&plan.positions[job.position].grid, &plan.rules, found.moves.as_ref()?) {
        Err((index, error)) => Some(format!("move {} is illegal: {error}", index + 1)),
        Ok(played) if played.score != found.score => {
            Some(format!("it claims {} points, but has {}", found.score, played.score))
        }
        Ok(_) => None,
    }
}
