//! Runs that are dealt to many processes: what a shard says at its end, and what there is to do with all of them.

pub mod merge;
pub mod status;
pub mod submit;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use super::process::this_command;
use crate::run::Shard;

/// Says how `shard` of the run in `folder` has ended.
pub(super) fn done(shard: Shard, complete: bool, folder: &Path) -> ExitCode {
    done_all(shard, complete, &[folder.to_owned()])
}

/// As [`done`], for several runs.
pub(super) fn done_all(shard: Shard, complete: bool, folders: &[PathBuf]) -> ExitCode {
    if !complete {
        eprintln!("Stopped; all finished searches are saved. To go on:\n  {}", this_command());
        return ExitCode::from(75);
    }
    eprintln!("Shard {shard} is done. When all are:");
    folders.iter().for_each(|folder| eprintln!("  chainshot merge {}", folder.display()));
    ExitCode::SUCCESS
}
