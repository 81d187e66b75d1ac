//! Runs that are dealt to many processes: what a shard says at its end, and what there is to do with all of them.

mod folders;
pub mod merge;
pub mod status;
pub mod submit;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use serde::Serialize;

use self::folders::is_parts;
use super::process::{quoted, this_command};
use super::stdout;
use crate::lab::design;
use crate::lab::report::text;
use crate::lab::table::Table;
use crate::run::batch::{Batch, Report};
use crate::run::plan::{Job, Plan};
use crate::run::{Records, Shard};

/// Why the searches that the experiment in `folder` lacks are not needed; none if they are, or if it is no experiment.
fn spared(folder: &Path) -> Option<String> {
    let (design, data, _) = design::read(folder).ok()?;
    text::spared(&design, &Table::of(&design, &data))
}

/// How a shard of a run has ended.
#[derive(Serialize, Clone, Debug)]
pub(super) struct Done {
    schema: &'static str,
    r#type: &'static str,
    /// Which shard, such as 3/8.
    shard: String,
    /// The id of the run.
    run: String,
    folder: PathBuf,
    /// The searches of this shard that are done, and those that are not.
    done: usize,
    todo: usize,
    interrupted: bool,
}

impl Done {
    /// How a shard of `batch` has ended.
    pub(super) fn of(batch: &Batch, report: &Report) -> Done {
        let jobs = batch.plan.jobs_by_start();
        Done::of_run(batch.shard, &batch.plan, &jobs, (&report.data, report.stopped), batch.folder())
    }

    /// How `shard` of `jobs` has ended. `data` is what is known of them; so many of these were stopped half-way.
    pub(super) fn of_run(
        shard: Shard,
        plan: &Plan,
        jobs: &[Job],
        (data, stopped): (&Records, usize),
        folder: PathBuf,
    ) -> Done {
        let id = plan.id();
        let jobs = shard.deal(jobs, &id);
        let done = jobs.iter().filter(|job| data.found.contains_key(job)).count() - stopped;
        let todo = jobs.len() - done;
        let (schema, r#type) = ("chainshot.shard/1", "shard");
        Done { schema, r#type, shard: shard.to_string(), run: id, folder, done, todo, interrupted: todo > 0 }
    }
}

/// Says how a shard has ended, of every run, and whether it was stopped; with `as_json`, on stdout too.
pub(super) fn done(runs: &[Done], stopped: bool, as_json: bool) -> anyhow::Result<ExitCode> {
    if as_json {
        let lines =
            runs.iter().map(|run| Ok(serde_json::to_string(run)? + "\n")).collect::<anyhow::Result<String>>()?;
        stdout::forgive_closed_pipe(stdout::print(&lines).map_err(Into::into))?;
    }
    if stopped || runs.is_empty() {
        crate::tell!("Stopped; all finished searches are saved. To go on:\n  {}", this_command());
        return Ok(ExitCode::from(75));
    }
    crate::tell!("Shard {} is done. When all are:", runs[0].shard);
    for folder in to_merge(runs.iter().map(|run| run.folder.as_path())) {
        crate::tell!("  chainshot merge {}", quoted(&folder.to_string_lossy()));
    }
    Ok(ExitCode::SUCCESS)
}

/// The folders to merge for these runs: a part of a large test set is merged with all others, and of many folders those
/// that hold them.
fn to_merge<'a>(runs: impl Iterator<Item = &'a Path>) -> BTreeSet<&'a Path> {
    let above = |folder: &'a Path| folder.parent().unwrap_or(folder);
    let folders: BTreeSet<&Path> = runs.map(|run| if is_parts(above(run)) { above(run) } else { run }).collect();
    if folders.len() > MOST_NAMED { folders.into_iter().map(above).collect() } else { folders }
}

/// So many folders are named one by one.
const MOST_NAMED: usize = 8;

#[cfg(test)]
mod tests {
    use super::folders::{parts, runs};
    use super::*;
    use crate::run::RAW;

    #[test]
    fn parts_are_merged_with_all_others_and_many_runs_from_above() {
        let merged =
            |runs: &[&str]| to_merge(runs.iter().map(Path::new)).into_iter().map(Path::to_owned).collect::<Vec<_>>();
        assert_eq!(merged(&["out/a.run"]), [Path::new("out/a.run")]);
        assert_eq!(
            merged(&["out/small.run", "out/big.parts/1.run", "out/big.parts/2.run"]),
            ["out/big.parts", "out/small.run"].map(Path::new)
        );
        let many: Vec<String> = (0..9).map(|number| format!("out/{number}.run")).collect();
        assert_eq!(merged(&many.iter().map(String::as_str).collect::<Vec<_>>()), [Path::new("out")]);
    }

    #[test]
    fn runs_of_a_large_test_set_are_found_from_above() {
        let folder = tempfile::tempdir().expect("a folder");
        let place = |name: &str| folder.path().join(name);
        for run in ["small.run", "big.parts/0001.run", "big.parts/0002.run", "other/deep.run"] {
            std::fs::create_dir_all(place(run)).expect("made");
            std::fs::write(place(run).join(RAW), "").expect("written");
        }
        let found = runs(&[folder.path().to_owned()]).expect("runs");
        assert_eq!(found, ["big.parts/0001.run", "big.parts/0002.run", "small.run"].map(place));
        assert_eq!(parts(folder.path()), [place("big.parts")]);
        assert_eq!(parts(&place("big.parts")), [place("big.parts")]);
        assert_eq!(runs(&[place("other/deep.run")]).expect("a run"), [place("other/deep.run")]);
    }
}
