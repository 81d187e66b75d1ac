//! Where the lines of `solve` go, and what is said of that at the end.

use std::collections::{BTreeSet, HashSet};
use std::path::{Path, PathBuf};

use super::Args;
use crate::cli::boards::STDIN;
use crate::cli::process::{this_command, usage};
use crate::run::batch::{Batch, Report};

/// Whoever ends a name like this means a file, but a store ends with `.jsonl`.
const NO_FOLDERS: [&str; 5] = ["txt", "json", "csv", "html", "md"];

/// Where lines go.
pub(super) enum Place {
    /// A store or a folder of stores that the user knows of.
    Kept(PathBuf),
    /// A folder that is deleted at the end.
    Draft(tempfile::TempDir),
}

impl Place {
    /// What `args` say, or what is usual here.
    ///
    /// # Errors
    /// [`crate::cli::process::WrongUsage`] for the name of another kind of file, or if a draft is needed and its folder cannot be
    /// made.
    pub(super) fn of(args: &Args) -> anyhow::Result<Place> {
        let usual = Path::new("solutions");
        if let Some(out) = &args.out
            && out.extension().is_some_and(|it| NO_FOLDERS.iter().any(|other| it == *other))
            && !out.is_dir()
        {
            let store = out.with_extension("jsonl");
            let (store, found) = (store.display(), out.display());
            return Err(usage(format!("expected a folder, or a store such as {store}, found {found}")));
        }
        // Whoever types a board, pipes it or has made moves on it wants the answer; whole files are what a store is for.
        let is_of_files =
            args.moves.is_none() && args.files.iter().any(|source| source != Path::new(STDIN) && source.is_file());
        match &args.out {
            Some(out) if out != Path::new("-") => Ok(Place::Kept(out.clone())),
            // A tuner wants a figure, not lines, and may run the same command many times at once.
            None if usual.is_dir() && is_of_files && !args.cost_only => Ok(Place::Kept(usual.into())),
            _ => Ok(Place::Draft(tempfile::tempdir()?)),
        }
    }

    /// The folder or the store.
    pub(super) fn folder(&self) -> &Path {
        match self {
            Place::Kept(path) => path,
            Place::Draft(folder) => folder.path(),
        }
    }

    /// Whether the lines are there afterwards.
    pub(super) fn is_kept(&self) -> bool {
        matches!(self, Place::Kept(_))
    }
}

pub(super) const FINISHED: &str = "This command was finished before, so nothing was searched.";

/// Says that nothing was searched, which `begin` says already, and how to search again: without `folder`, which keeps the run.
pub(super) fn tell_finished(begin: &str, folder: &Path) {
    let folder = folder.display();
    crate::tell!("{begin} Another --seed searches again, and so does this command without {folder}.");
}

/// Says on stderr what the tables do not: stopped, finished before, not kept.
pub(super) fn say_how_it_ended(args: &Args, place: &Place, reports: &[(Batch, Report)], stopped: bool) {
    // Two files of the same boards are one run: it was not finished before if the first of them had to be searched.
    let searched: HashSet<PathBuf> =
        reports.iter().filter(|(_, report)| !report.before).map(|(batch, _)| batch.folder()).collect();
    let begin = match searched.is_empty() {
        true => FINISHED,
        false => "A part of this command was finished before, so that was not searched.",
    };
    let before = reports.iter().filter(|(_, report)| report.before && place.is_kept());
    for folder in before.map(|(batch, _)| batch.folder()).filter(|folder| !searched.contains(folder)) {
        tell_finished(begin, &folder);
    }
    match (stopped, place.is_kept()) {
        (true, true) if begins_anew(args, reports) => {
            crate::tell!(
                "Stopped; all lines are saved. The same command begins anew, with the better lines, as --from names the \
                 store that they went into. Only a search with another --out can go on after a stop."
            );
        }
        (true, true) => crate::tell!("Stopped; all lines are saved. To go on:\n  {}", this_command()),
        (true, false) if args.cost_only => crate::tell!("Stopped before there was a figure."),
        (true, false) => crate::tell!("Stopped; nothing is kept without --out."),
        (false, true) if !args.quiet && args.form.is_some() => {
            let stores: BTreeSet<PathBuf> = reports.iter().map(|(batch, _)| batch.store()).collect();
            stores.iter().for_each(|store| crate::tell!("The lines are kept in {}.", store.display()));
        }
        (false, false) if !args.quiet && !args.json && !args.cost_only && args.out.is_none() && args.form.is_none() => {
            let positions: usize = reports.iter().map(|(batch, _)| batch.plan.positions.len()).sum();
            let printed = if positions > 1 { " --as moves prints them." } else { "" };
            crate::tell!("The lines are not kept: --out FILE.jsonl or --out FOLDER does that.{printed}");
        }
        _ => {}
    }
}

/// Whether the same command would be another run: one that begins with lines that this one has made better.
fn begins_anew(args: &Args, reports: &[(Batch, Report)]) -> bool {
    let better = |(_, report): &&(Batch, Report)| report.stored.iter().any(|it| it.now != it.before);
    let from = args.from.as_ref().and_then(|from| from.canonicalize().ok());
    let written = reports.iter().filter(better).filter_map(|(batch, _)| batch.store().canonicalize().ok());
    written.into_iter().any(|store| Some(store) == from)
}
