//! `chainshot merge`: puts together what the shards of runs have done, or the lines of several stores.

mod stores;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use serde::Serialize;

use self::stores::{join_parts, merge_stores};
use super::folders::runs;
use super::spared;
use crate::cli::boards::STDIN;
use crate::cli::process::{quoted, usage};
use crate::cli::stdout;
use crate::files::FileError;
use crate::run::{self, Merged, RunError};

/// Put together what the shards of a run have done, or the lines of several stores
///
/// Every line of moves is replayed. Of a run, equal records count once, and two that differ are an error; the lines of
/// `solve` go to the store beside its folder. Of stores, the first takes those lines of the others that it lacks or that
/// are better than its own. Exit codes: 0 all is done; 10 searches are missing; 11 records of one search differ; 65 bad
/// input; 66 a file that cannot be opened.
#[derive(clap::Args, Clone, Debug)]
pub struct Args {
    /// Folders of runs, NAME-ID.run of solve and NAME.results of compare, or folders that hold some; or two stores and
    /// more, the first of which is written
    #[arg(value_name = "DIR|STORE", required = true)]
    folders: Vec<PathBuf>,
    /// Print one JSON object a run, or one for the stores
    #[arg(long)]
    json: bool,
}

/// What has come of the merge of one run.
#[derive(Serialize)]
struct RunLine<'a> {
    schema: &'static str,
    r#type: &'static str,
    run: &'a str,
    folder: &'a Path,
    done: usize,
    missing: usize,
    store: Option<&'a Path>,
    better: Option<usize>,
}

/// How many missing searches are named.
const NAMED: usize = 10;

/// Merges every folder in turn, or all stores into the first.
///
/// # Errors
/// [`crate::run::RunError`] if a folder holds no run, is in use or damaged; [`crate::store::solutions::StoreError`] for a
/// store.
pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    if args.folders.first().is_some_and(|first| first == Path::new(STDIN)) {
        return Err(usage("stdin cannot be written: name the store that the lines go to first"));
    }
    if let [whole, others @ ..] = &args.folders[..]
        && (whole.is_file() || others.iter().any(|path| path.is_file()))
    {
        if others.is_empty() {
            let problem =
                format!("{} is a file: expected the folder of a run, or two stores and more", whole.display());
            return Err(usage(problem));
        }
        if let Some(folder) = args.folders.iter().find(|path| path.is_dir()) {
            let problem = format!("{} is a folder: expected folders of runs alone, or stores alone", folder.display());
            return Err(usage(problem));
        }
        return merge_stores(whole, others, args.json);
    }
    let mut complete = true;
    let mut failed = Vec::new();
    for folder in &runs(&args.folders)? {
        let mut merged = match run::merge(folder).map_err(conflicting) {
            Ok(merged) => merged,
            Err(error) => {
                failed.push(error);
                continue;
            }
        };
        let spared = if merged.missing.is_empty() { None } else { spared(folder) };
        if spared.is_some() {
            merged.missing.clear();
        }
        complete &= merged.missing.is_empty();
        tell(folder, &merged);
        spared.iter().for_each(|why| crate::tell!("{why}"));
        if args.json {
            let (store, better) = merged.store.as_ref().map(|(path, better)| (path.as_path(), *better)).unzip();
            let (schema, missing) = ("chainshot.merge/1", merged.missing.len());
            let line =
                RunLine { schema, r#type: "merge", run: &merged.id, folder, done: merged.done, missing, store, better };
            stdout::print(&(serde_json::to_string(&line)? + "\n"))?;
        }
    }
    // Each says what is wrong with it, whatever became of the others.
    if let Some(last) = failed.pop() {
        failed.iter().for_each(|error| crate::tell!("error: {error:#}"));
        return Err(last);
    }
    join_parts(&args.folders)?;
    Ok(if complete { ExitCode::SUCCESS } else { ExitCode::from(INCOMPLETE) })
}

/// The exit codes for runs of which searches are missing, and for those with two results of one search.
const INCOMPLETE: u8 = 10;
pub(in crate::cli) const CONFLICTING: u8 = 11;

/// Two records of one search differ.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub(in crate::cli) struct Conflict(RunError);

/// `error`, with an exit code of its own if it is a conflict.
fn conflicting(error: RunError) -> anyhow::Error {
    match error {
        RunError::File(FileError::Conflict { .. }) => Conflict(error).into(),
        error => error.into(),
    }
}

fn tell(folder: &Path, merged: &Merged) {
    let Merged { done, missing, store, warnings, .. } = merged;
    warnings.iter().for_each(|warning| crate::tell!("warning: {warning}"));
    crate::tell!("{}: {done} searches done, {} missing", folder.display(), missing.len());
    missing.iter().take(NAMED).for_each(|name| crate::tell!("  missing: {name}"));
    let name = quoted(&folder.to_string_lossy());
    if missing.len() > NAMED {
        crate::tell!("  and {} more; `chainshot status {name}` counts them", missing.len() - NAMED);
    }
    match store {
        Some((path, better)) => crate::tell!("{}: {better} lines new or better", path.display()),
        None => crate::tell!("chainshot report {name}  shows what they came to"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_conflict_has_an_exit_code_of_its_own() {
        let path = PathBuf::from("a.run/attempt-1.jsonl");
        let code = |error: FileError| crate::cli::exit_code(&conflicting(RunError::File(error)));
        assert_eq!(code(FileError::Conflict { path: path.clone(), line: 2 }), CONFLICTING);
        assert_eq!(code(crate::files::Fault::new(1, 1, "damaged").of(&path)), 65);
    }
}
