//! Boards as users give them: a file, `-` for stdin, or the board itself on the command line.

mod typed;

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock, PoisonError};

pub(super) use self::typed::{parse_typed, typed};
use self::typed::{read_typed, told_of_rows};
use super::process::WrongUsage;
use super::words::{counted, one_of};
use crate::files::{self, FileError};
use crate::store::testset::archive::Archive;
use crate::store::testset::format::{self, Format};
use crate::store::testset::{self, Origin, TestSet};

/// What `--format` says, for help texts.
pub(super) fn format_help() -> String {
    format!("Read the boards as {} [default: found from the content]", one_of(format::all_names()))
}

/// Stdin, where a file is asked for.
pub(super) const STDIN: &str = "-";

type Forced = Option<&'static Format>;

/// The boards of `source`; says on stderr how they were read, unless that is chainshot's own format.
///
/// # Errors
/// [`FileError`] for a file or stdin, [`WrongUsage`] for what is neither a file nor a board.
pub(super) fn read(source: &Path, forced: Forced) -> anyhow::Result<TestSet> {
    let (set, Origin { format, copies }) = if source == Path::new(STDIN) {
        testset::parse_as(Path::new("stdin"), "stdin", stdin()?, forced)?
    } else if let Some(bytes) = piped(source)? {
        testset::parse_as(source, &testset::name_of(source), bytes, forced)?
    } else if let Some(text) = typed(source) {
        read_typed(source, text, forced)?
    } else {
        testset::read_as(source, forced).map_err(|error| told_of_rows(error, source))?
    };
    if !format.is_own() {
        let boards = counted(set.positions.len(), "board");
        let note = set.positions.first().map_or("", |first| &first.note);
        let is_of_all = !note.is_empty() && set.positions.iter().all(|position| position.note == note);
        let note = if is_of_all { format!("; {note}") } else { String::new() };
        crate::tell!("{}: {boards}, read as {} ({}){note}", short(source), format.name, format.about);
    }
    if copies > 0 {
        let left_out = counted(copies, "board");
        crate::tell!("{}: left out {left_out}, as one before has the same id and tiles", short(source));
    }
    Ok(set)
}

/// The boards of `source` to be read one by one, if there are many and they can be.
///
/// # Errors
/// [`FileError`] for a file of many that is damaged.
pub(super) fn archive(source: &Path, forced: Forced) -> Result<Option<Archive>, FileError> {
    if forced.is_some_and(|forced| !forced.is_own()) || typed(source).is_some() {
        Ok(None)
    } else {
        Archive::open(source)
    }
}

/// The boards of `source` that `select` chooses; all without it.
///
/// # Errors
/// Those of [`read`], and [`testset::BadSelection`].
pub(super) fn select(source: &Path, forced: Forced, select: Option<&str>) -> anyhow::Result<TestSet> {
    if let (Some(list), Some(archive)) = (select, archive(source, forced)?) {
        let positions = archive.read(&archive.select(list)?)?;
        return Ok(TestSet { name: testset::name_of(source), positions });
    }
    let mut set = read(source, forced)?;
    if let Some(list) = select {
        let chosen = set.select(list)?;
        set.positions = chosen.into_iter().map(|index| set.positions[index].clone()).collect();
    }
    Ok(set)
}

/// All that stdin has, which is read once: what kind of file it is must be seen before it is parsed.
///
/// # Errors
/// If it cannot be read.
pub(super) fn stdin() -> Result<&'static [u8], FileError> {
    static READ: OnceLock<Vec<u8>> = OnceLock::new();
    if let Some(read) = READ.get() {
        return Ok(read);
    }
    let read = files::read_from(std::io::stdin().lock(), Path::new("stdin"), testset::MOST_READ)?;
    Ok(READ.get_or_init(|| read))
}

/// All that a pipe with a name has, such as `<(command)` of a shell, which is read once as [`stdin`] is; none for a file.
///
/// # Errors
/// If it cannot be read.
pub(super) fn piped(path: &Path) -> Result<Option<&'static [u8]>, FileError> {
    static READ: Mutex<BTreeMap<PathBuf, &'static [u8]>> = Mutex::new(BTreeMap::new());
    if path.metadata().is_ok_and(|about| about.is_file() || about.is_dir()) || !path.exists() {
        return Ok(None);
    }
    let mut all = READ.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(read) = all.get(path) {
        return Ok(Some(read));
    }
    let file = File::open(path).map_err(FileError::open(path))?;
    let read: &'static [u8] = files::read_from(file, path, testset::MOST_READ)?.leak();
    all.insert(path.to_owned(), read);
    Ok(Some(read))
}

/// Fails if two of `sources` are one file, or stdin.
///
/// # Errors
/// [`WrongUsage`] that names it.
pub(super) fn expect_once<'a>(sources: impl IntoIterator<Item = &'a PathBuf>) -> Result<(), WrongUsage> {
    let mut seen = BTreeSet::new();
    let real = |path: &PathBuf| if path == Path::new(STDIN) { None } else { path.canonicalize().ok() };
    match sources.into_iter().find(|path| !seen.insert(real(path).unwrap_or_else(|| path.to_path_buf()))) {
        Some(path) => Err(WrongUsage(format!("{} stands twice: leave out one", path.display()))),
        None => Ok(()),
    }
}

/// A name for messages: a typed board may be long.
fn short(source: &Path) -> String {
    let text = if source == Path::new(STDIN) { "stdin".into() } else { source.display().to_string() };
    if text.chars().count() <= 60 { text } else { text.chars().take(57).collect::<String>() + "..." }
}

#[cfg(test)]
mod tests;
