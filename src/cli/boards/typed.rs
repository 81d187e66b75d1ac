//! A board typed on the command line, and how it is told from the name of a file.

use std::ffi::OsStr;
use std::io::{self, ErrorKind};
use std::path::Path;

use super::{Forced, short};
use crate::cli::process::WrongUsage;
use crate::files::FileError;
use crate::store::testset::{self, Origin, Position, TestSet};

/// What was typed, if it may be a board: it is no name of a file, and it has rows, a digit or the marks of a format.
pub(in crate::cli) fn typed(source: &Path) -> Option<&str> {
    let text = source.to_str().filter(|text| !is_name(text) && !source.exists())?;
    let mark = |it: char| "/,:[{(\n".contains(it) || it.is_ascii_digit();
    text.contains(mark).then_some(text)
}

/// The boards of `source`, which is typed as `text`, unless it was meant to be a file.
pub(super) fn read_typed(source: &Path, text: &str, forced: Forced) -> anyhow::Result<(TestSet, Origin)> {
    if is_a_path(text) {
        let remark = "a board is typed as 111/001/110, with as many cells in each row";
        return Err(missing(source, remark).into());
    }
    match parse_typed(text, forced) {
        // What has the name of a file was meant to be one, which says that it is missing.
        Err(_) if looks_like_a_file(source) && has_uneven_rows(text) => Ok(testset::read_as(source, forced)?),
        Err(error) if has_rows_of_a_path(text) => Err(missing(source, &error.to_string()).into()),
        read => read,
    }
}

/// `error`, and how a board of one row is typed if that may be what was meant.
pub(super) fn told_of_rows(error: FileError, path: &Path) -> FileError {
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

/// Whether what is no board was meant to be a file: it has an extension such as `txt`.
fn looks_like_a_file(path: &Path) -> bool {
    let letters = |text: &OsStr| !text.is_empty() && text.to_string_lossy().chars().all(char::is_alphanumeric);
    let letter = |text: &OsStr| text.to_string_lossy().contains(char::is_alphabetic);
    let path_like = !path.to_string_lossy().contains([',', '[', '{', '(']);
    path_like && path.extension().is_some_and(|extension| letters(extension) && letter(extension))
}

/// The boards in what was typed, `/` between rows; those that it gives no id have one made of the board, so that each keeps
/// its own.
pub(in crate::cli) fn parse_typed(text: &str, forced: Forced) -> anyhow::Result<(TestSet, Origin)> {
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
