//! `chainshot merge`: puts together what the shards of runs have done.

use std::path::PathBuf;
use std::process::ExitCode;

use super::runs;
use crate::run::{self, Merged};

/// Put together what the shards of a run have done
///
/// Every line of moves is replayed, equal records count once, and two that differ are an error. The lines of `solve` go to
/// the store beside the folder of the run. Exit codes: 0 all is done; 65 bad input; 66 a file that cannot be opened; 75
/// searches are missing.
#[derive(clap::Args, Clone, Debug)]
pub struct Args {
    /// Folders of runs, NAME-ID.run of solve and NAME.results of compare, or folders that hold some
    #[arg(value_name = "DIR", required = true)]
    folders: Vec<PathBuf>,
}

/// How many missing searches are named.
const NAMED: usize = 10;

/// Merges every folder in turn.
///
/// # Errors
/// [`crate::run::RunError`] if a folder holds no run, is in use or damaged.
pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let mut complete = true;
    for folder in &runs(&args.folders) {
        let merged = run::merge(folder)?;
        complete &= merged.missing.is_empty();
        tell(folder, &merged);
    }
    Ok(if complete { ExitCode::SUCCESS } else { ExitCode::from(75) })
}

fn tell(folder: &std::path::Path, merged: &Merged) {
    let Merged { done, missing, store, warnings } = merged;
    warnings.iter().for_each(|warning| crate::tell!("warning: {warning}"));
    crate::tell!("{}: {done} searches done, {} missing", folder.display(), missing.len());
    missing.iter().take(NAMED).for_each(|name| crate::tell!("  missing: {name}"));
    if missing.len() > NAMED {
        crate::tell!("  and {} more; `chainshot status {}` counts them", missing.len() - NAMED, folder.display());
    }
    match store {
        Some((path, better)) => crate::tell!("{}: {better} lines new or better", path.display()),
        None => crate::tell!("chainshot report {}  shows what they came to", folder.display()),
    }
}
