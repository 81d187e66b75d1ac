//! `chainshot merge`: puts together what the shards of runs have done.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use serde::Serialize;

use super::{parts, runs};
use crate::cli::stdout;
use crate::run::batch::{Joined, join};
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
    /// Print one JSON object a run
    #[arg(long)]
    json: bool,
}

/// What has come of the merge of one run.
#[derive(Serialize)]
struct Line<'a> {
    schema: &'static str,
    r#type: &'static str,
    folder: &'a Path,
    done: usize,
    missing: usize,
    store: Option<&'a Path>,
    better: Option<usize>,
}

/// How many missing searches are named.
const NAMED: usize = 10;

/// Merges every folder in turn.
///
/// # Errors
/// [`crate::run::RunError`] if a folder holds no run, is in use or damaged.
pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let mut complete = true;
    for folder in &runs(&args.folders)? {
        let merged = run::merge(folder)?;
        complete &= merged.missing.is_empty();
        tell(folder, &merged);
        if args.json {
            let (store, better) = merged.store.as_ref().map(|(path, better)| (path.as_path(), *better)).unzip();
            let (schema, missing) = ("chainshot.merge/1", merged.missing.len());
            let line = Line { schema, r#type: "merge", folder, done: merged.done, missing, store, better };
            stdout::print(&(serde_json::to_string(&line)? + "\n"))?;
        }
    }
    join_parts(&args.folders)?;
    Ok(if complete { ExitCode::SUCCESS } else { ExitCode::from(75) })
}

/// Puts the stores of the parts of large test sets together.
fn join_parts(folders: &[PathBuf]) -> anyhow::Result<()> {
    for folder in folders.iter().flat_map(|folder| parts(folder)) {
        let mut stores: Vec<PathBuf> = std::fs::read_dir(&folder)?.flatten().map(|entry| entry.path()).collect();
        stores.retain(|path| path.extension().is_some_and(|ending| ending == "jsonl"));
        stores.sort();
        let whole = folder.with_extension("jsonl");
        let Joined { lines, new, better } = join(&stores, &whole)?;
        crate::tell!("{}: {lines} lines, {new} new, {better} better", whole.display());
    }
    Ok(())
}

fn tell(folder: &Path, merged: &Merged) {
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
