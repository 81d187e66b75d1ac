//! Runs that are dealt to many processes: what a shard says at its end, and what there is to do with all of them.

pub mod merge;
pub mod status;
pub mod submit;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use super::process::this_command;
use crate::run::{RAW, Shard};

/// The folders of runs that `folders` are or hold: those that hold runs stand for them.
pub(super) fn runs(folders: &[PathBuf]) -> Vec<PathBuf> {
    let is_run = |folder: &PathBuf| folder.join(RAW).exists();
    let within = |folder: &PathBuf| {
        let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
        let mut found: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(is_run).collect();
        found.sort();
        found
    };
    let runs = |folder: &PathBuf| match within(folder) {
        found if !is_run(folder) && !found.is_empty() => found,
        _ => vec![folder.clone()],
    };
    folders.iter().flat_map(runs).collect()
}

/// Says how `shard` of the run in `folder` has ended.
pub(super) fn done(shard: Shard, complete: bool, folder: &Path) -> ExitCode {
    done_all(shard, complete, &[folder.to_owned()])
}

/// As [`done`], for several runs.
pub(super) fn done_all(shard: Shard, complete: bool, folders: &[PathBuf]) -> ExitCode {
    if !complete {
        crate::tell!("Stopped; all finished searches are saved. To go on:\n  {}", this_command());
        return ExitCode::from(75);
    }
    crate::tell!("Shard {shard} is done. When all are:");
    folders.iter().for_each(|folder| crate::tell!("  chainshot merge {}", folder.display()));
    ExitCode::SUCCESS
}
