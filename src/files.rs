//! Files: what may be wrong with one, replacing it as a whole or not at all, locks, and lines that show any damage.

pub mod lines;
mod lock;
mod read;
mod write;

use std::io;
use std::path::{Path, PathBuf};

pub use self::lock::{LOCK, is_still_at, lock, lock_folder, share_folder};
pub use self::read::{each_line, each_line_of, read, read_from, without_mark};
pub use self::write::{
    clear_drafts, clear_drafts_beside, create, folder_of, is_draft, replace, replace_by, sync_folder,
};

/// Why a file could not be used.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// The file cannot be opened or read: there is nothing to say about its content.
    #[error("cannot open {}{}", path.display(), advice(source))]
    Open {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// The file was read, but its content is not what was expected.
    #[error("{}:{line}:{column}: {problem}", path.display())]
    Bad {
        /// The file, or the name that stands for it.
        path: PathBuf,
        /// The line, counted from 1; always 1 in a binary file.
        line: usize,
        /// The column in that line, counted from 1.
        column: usize,
        /// What was expected, what was found, and what to do.
        problem: String,
    },
    /// A line of a run has another result than the same search has elsewhere.
    #[error("{}:{line}:1: this search stands elsewhere in the folder with another result: delete one of the lines", path.display())]
    Conflict {
        /// The file.
        path: PathBuf,
        /// The line, counted from 1.
        line: usize,
    },
    /// The file cannot be written; what it held is still good.
    #[error("cannot write {}: {}, and run the same command again", path.display(), remedy(source))]
    Write {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
}

/// What to do about a file that cannot be written.
fn remedy(source: &io::Error) -> &'static str {
    match source.kind() {
        io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => "choose a folder that is there",
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => "choose a folder that you may write to",
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => "what it held is safe; make room",
        io::ErrorKind::WouldBlock => "wait for the other process, or choose another folder",
        io::ErrorKind::InvalidFilename => "choose a shorter name",
        _ => "what it held is safe; make room or choose a folder that you may write to",
    }
}

/// What is wrong in a file whose name the reader does not know, and in which line and column, both counted from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
    /// What was expected, what was found, and what to do.
    pub problem: String,
}

impl Fault {
    /// A fault at `line` and `column`.
    pub fn new(line: usize, column: usize, problem: impl Into<String>) -> Fault {
        Fault { line, column, problem: problem.into() }
    }

    /// This fault, found in the file at `path`.
    pub fn of(self, path: &Path) -> FileError {
        let Fault { line, column, problem } = self;
        FileError::Bad { path: path.to_owned(), line, column, problem }
    }
}

/// What is wrong with some JSON without where: the line there is not that of the file.
pub fn without_place(error: &serde_json::Error) -> String {
    let place = format!(" at line {} column {}", error.line(), error.column());
    let text = error.to_string();
    text.strip_suffix(&place).unwrap_or(&text).to_owned()
}

/// What to do where the system says why a file cannot be opened; other reasons say it themselves.
fn advice(source: &io::Error) -> &'static str {
    if source.kind() == io::ErrorKind::Other { "" } else { ": check the name, and that you may read it" }
}

impl FileError {
    /// The file at `path` cannot be opened.
    pub fn open(path: &Path) -> impl FnOnce(io::Error) -> FileError {
        let path = path.to_owned();
        |source| FileError::Open { path, source }
    }

    /// The file at `path` cannot be written.
    pub fn write(path: &Path) -> impl FnOnce(io::Error) -> FileError {
        let path = path.to_owned();
        |source| FileError::Write { path, source }
    }
}
