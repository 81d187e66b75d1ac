//! Boards as users give them: a file, `-` for stdin, or the board itself on the command line.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock, PoisonError};

use super::draw::counted;
use super::process::WrongUsage;
use crate::files::{self, FileError};
use crate::store::testset::archive::Archive;
use crate::store::testset::format::Format;
use crate::store::testset::{self, Origin, Position, TestSet};

/// What `--format` says, for help texts.
pub(super) const FORMATS: &str = "chainshot, rows, integers, sized, headed, csv, json, tatham, kde, swell-foop, bgf or image [default: found from the content]";

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
        if is_a_path(text) {
            let remark = "a board is typed as 111/001/110, with as many cells in each row";
            return Err(missing(source, remark).into());
        }
        let read = parse_typed(text, forced);
        match read {
            // What has the name of a file was meant to be one, which says that it is missing.
            Err(_) if looks_like_a_file(source) && has_uneven_rows(text) => testset::read_as(source, forced)?,
            Err(error) if has_rows_of_a_path(text) => return Err(missing(source, &error.to_string()).into()),
            read => read?,
        }
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

/// `error`, and how a board of one row is typed if that may be what was meant.
fn told_of_rows(error: FileError, path: &Path) -> FileError {
    let name = path.display().to_string();
    let is_row = is_name(&name) && !name.contains('.');
    match error {
        FileError::Open { path, source } if is_row && source.kind() == ErrorKind::NotFound => {
            let problem = format!("No such file; a board of one row ends with /, as {name}/ does");
            FileError::Open { path, source: io::Error::new(ErrorKind::NotFound, problem) }
        }
        other => other,
    }
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

/// What was typed, if it may be a board: it is no name of a file, and it has rows, a digit or the marks of a format.
pub(super) fn typed(source: &Path) -> Option<&str> {
    let text = source.to_str().filter(|text| !is_name(text) && !source.exists())?;
    let mark = |it: char| "/,:[{(\n".contains(it) || it.is_ascii_digit();
    text.contains(mark).then_some(text)
}

/// Whether `text` is one word with a letter, such as `set-2.txt`: a row of letters ends with `/`.
fn is_name(text: &str) -> bool {
    text.contains(char::is_alphabetic) && text.chars().all(|it| it.is_alphanumeric() || "-_.".contains(it))
}

/// Whether `text` names a file, though there is none: it begins as paths do, or with a folder that is there.
fn is_a_path(text: &str) -> bool {
    let begins = ["/", "./", "../", "~/"].iter().any(|start| text.starts_with(start));
    let folder = text.split_once('/').map(|(first, _)| first).filter(|first| first.contains(char::is_alphabetic));
    let one_line = !text.contains(['\n', ',', '[', '{', '(']);
    one_line && (begins && text.contains(char::is_alphabetic) || folder.is_some_and(|first| Path::new(first).is_dir()))
}

/// There is no file at `path`; `remark` says how a board is typed.
fn missing(path: &Path, remark: &str) -> FileError {
    FileError::open(path)(io::Error::new(ErrorKind::NotFound, format!("No such file; {remark}")))
}

/// Whether what is no board may be a path: it has letters, not only capitals, and words of different lengths between `/`.
fn has_rows_of_a_path(text: &str) -> bool {
    let is_of_words = text.chars().all(|it| it.is_alphanumeric() || "-_./ ".contains(it));
    let is_of_capitals = text.chars().all(|it| it.is_uppercase() || it == '/');
    is_of_words && !is_of_capitals && text.contains(char::is_alphabetic) && has_uneven_rows(text)
}

/// Whether what stands between `/` is not all of one length.
fn has_uneven_rows(text: &str) -> bool {
    let mut lengths = text.split('/').map(|row| row.chars().count());
    let first = lengths.next();
    lengths.any(|length| Some(length) != first)
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

/// Whether what is no board was meant to be a file: it has an extension such as `txt`.
fn looks_like_a_file(path: &Path) -> bool {
    let letters = |text: &OsStr| !text.is_empty() && text.to_string_lossy().chars().all(char::is_alphanumeric);
    let letter = |text: &OsStr| text.to_string_lossy().contains(char::is_alphabetic);
    let path_like = !path.to_string_lossy().contains([',', '[', '{', '(']);
    path_like && path.extension().is_some_and(|extension| letters(extension) && letter(extension))
}

/// The boards in what was typed, `/` between rows; those that it gives no id have one made of the board, so that each keeps
/// its own.
pub(super) fn parse_typed(text: &str, forced: Forced) -> anyhow::Result<(TestSet, Origin)> {
    let whole = text.starts_with(['[', '{', '(', '@']);
    let content = if whole || text.contains("//") { text.to_owned() } else { text.replace('/', "\n") };
    let (mut set, origin) = testset::parse_as(Path::new(text), "board", content.as_bytes(), forced)
        .map_err(|error| WrongUsage(neither(text, &error)))?;
    for (index, position) in set.positions.iter_mut().enumerate() {
        let is_made = position.id == format!("board-{:03}", index + 1) && !text.contains(&position.id);
        if is_made {
            position.id = id_of(position);
        }
    }
    Ok((set, origin))
}

fn id_of(position: &Position) -> String {
    format!("board-{:08x}", position.fingerprint() >> 32)
}

fn neither(text: &str, error: &FileError) -> String {
    let place = match error {
        FileError::Bad { line, column, problem, .. } => format!("row {line}, column {column}: {problem}"),
        other => other.to_string(),
    };
    format!("{:?} is neither a file nor a board such as 111/001/110: {place}", short(Path::new(text)))
}

/// A name for messages: a typed board may be long.
fn short(source: &Path) -> String {
    let text = if source == Path::new(STDIN) { "stdin".into() } else { source.display().to_string() };
    if text.chars().count() <= 60 { text } else { text.chars().take(57).collect::<String>() + "..." }
}

#[cfg(test)]
mod tests;
