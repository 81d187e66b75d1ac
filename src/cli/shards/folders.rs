//! Which folders are runs, or hold some.

use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};
use std::slice;

use crate::files::FileError;
use crate::run::RAW;
use crate::run::campaign;

/// The folders of runs that `folders` are or hold: those that hold runs stand for them.
///
/// # Errors
/// [`FileError::Open`] for one that neither is a run nor holds any.
pub(super) fn runs(folders: &[PathBuf]) -> Result<Vec<PathBuf>, FileError> {
    let is_run = |folder: &PathBuf| folder.join(RAW).exists();
    let within = |folder: &PathBuf| {
        let parts = parts(folder).into_iter().filter(|part| part != folder);
        let mut found: Vec<PathBuf> = entries(folder).chain(parts.flat_map(|part| entries(&part))).collect();
        found.retain(is_run);
        found.sort();
        found
    };
    let runs = |folder: &PathBuf| match within(folder) {
        found if !is_run(folder) && !found.is_empty() => found,
        _ => vec![folder.clone()],
    };
    let mut found: Vec<PathBuf> =
        folders.iter().map(|folder| with_name(folder)).flat_map(|folder| runs(&folder)).collect();
    once_each(&mut found);
    if found.iter().any(is_run) {
        // A pattern such as *.run names what `improve` keeps too.
        found.retain(|folder| !is_of_improve(folder));
    }
    match found.iter().find(|folder| !is_run(folder)) {
        Some(folder) => Err(FileError::open(folder)(no_run(folder))),
        None => Ok(found),
    }
}

/// The folders of campaigns that `folders` are or hold, and those of `folders` that may be or hold runs.
pub(super) fn campaigns(folders: &[PathBuf]) -> (Vec<PathBuf>, Vec<PathBuf>) {
    let (mut found, mut others) = (Vec::new(), Vec::new());
    for folder in folders.iter().map(|folder| with_name(folder)) {
        if is_of_improve(&folder) {
            found.push(folder);
            continue;
        }
        let mut within: Vec<PathBuf> = entries(&folder).filter(|entry| is_of_improve(entry)).collect();
        within.sort();
        if within.is_empty() || runs(slice::from_ref(&folder)).is_ok() {
            others.push(folder);
        }
        found.append(&mut within);
    }
    once_each(&mut found);
    (found, others)
}

/// Leaves each of `folders` out where it stands before under another name.
fn once_each(folders: &mut Vec<PathBuf>) {
    let mut seen = BTreeSet::new();
    folders.retain(|folder| seen.insert(folder.canonicalize().unwrap_or_else(|_| folder.clone())));
}

/// `folder`, by its name where it is called `.` or `..`: its store stands beside it.
pub(super) fn with_name(folder: &Path) -> PathBuf {
    if folder.file_name().is_some() {
        folder.to_owned()
    } else {
        folder.canonicalize().unwrap_or_else(|_| folder.to_owned())
    }
}

/// What stands in a folder.
fn entries(folder: &Path) -> impl Iterator<Item = PathBuf> + use<> {
    std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path())
}

/// The folders with the parts of large test sets that `folder` is or holds.
pub(super) fn parts(folder: &Path) -> Vec<PathBuf> {
    if is_parts(folder) { vec![folder.to_owned()] } else { entries(folder).filter(|path| is_parts(path)).collect() }
}

/// Whether a folder has the parts of a large test set.
pub(super) fn is_parts(folder: &Path) -> bool {
    folder.extension().is_some_and(|ending| ending == "parts")
}

/// Whether `improve` keeps there what it has tried.
fn is_of_improve(folder: &Path) -> bool {
    folder.is_dir() && folder.file_name().is_some_and(|name| name.to_string_lossy().ends_with(campaign::FOLDER_END))
}

/// Why what is at `path` is no run.
fn no_run(path: &Path) -> io::Error {
    const WANTED: &str = "expected the folder of a run, such as NAME-ID.run or NAME.results, or one that holds some";
    if !path.exists() {
        io::Error::new(io::ErrorKind::NotFound, format!("{WANTED}, found nothing"))
    } else if is_of_improve(path) {
        io::Error::other(format!("{WANTED}, found what `improve` keeps, whose lines are in its store"))
    } else if path.is_dir() {
        match std::fs::read_dir(path) {
            Err(error) => error,
            Ok(_) => io::Error::other(format!("{WANTED}, found none in it")),
        }
    } else {
        io::Error::other(format!("{WANTED}, found a file: of stores `merge` takes two and more"))
    }
}
