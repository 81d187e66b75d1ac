//! Reading a store, line by line.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

use super::{Entry, Store, key, name, record};
use crate::files::{Fault, FileError, each_line_of};
use crate::store::solutions::StoreError;

/// No line of a store has more bytes: the longest have chains of tens of thousands of searches.
pub const LONGEST: usize = 1 << 24;
/// The bytes that are read at once.
const BUFFER: usize = 1 << 18;
const REMEDY: &str = "; repair or delete this line, or restore the file from a copy";

const NO_STORE: &str = "expected a store of solutions, which has a JSON object in braces on each line, found something \
                        else: `chainshot solve BOARDS --out STORE.jsonl` makes a store of a file of boards";

const NO_LINES: &str = "expected a store of solutions, found what `solve --json` or `export --as json` prints: give the \
                        store that it came from";

impl Store {
    /// Reads the store at `path`; a file that does not exist is an empty store.
    ///
    /// # Errors
    /// [`FileError::Open`] if the file cannot be read, [`FileError::Bad`] if a line is not a solution or its
    /// position and rules have one already.
    pub fn open(path: &Path) -> Result<Store, StoreError> {
        if path.metadata().is_ok_and(|about| !about.is_file() && !about.is_dir()) {
            let problem = "expected a file to keep a store in, found a pipe or a device: name another one";
            return Err(Fault::new(1, 1, problem).of(path).into());
        }
        match Store::open_existing(path) {
            Err(StoreError::File(FileError::Open { source, .. })) if is_missing(&source) => Ok(Store::empty(path)),
            opened => opened,
        }
    }

    /// Reads the store at `path`, which must exist.
    ///
    /// # Errors
    /// Those of [`Store::open`], and [`FileError::Open`] if there is no such file.
    pub fn open_existing(path: &Path) -> Result<Store, StoreError> {
        let file = File::open(path).map_err(FileError::open(path))?;
        Store::parse(path, BufReader::with_capacity(BUFFER, file))
    }

    /// Reads the content of a store; `path` stands for it in errors, and is where it would be saved.
    ///
    /// # Errors
    /// [`FileError::Bad`] as in [`Store::open`].
    pub fn parse(path: &Path, from: impl BufRead) -> Result<Store, StoreError> {
        let mut store = Store::empty(path);
        each_line_of(from, path, LONGEST, |number, line| {
            if number == 1 && !line.trim_ascii().is_empty() && !line.starts_with(b"{") {
                return Err(Fault::new(1, 1, NO_STORE.to_owned()));
            }
            if number == 1 && line.starts_with(b"{\"schema\":") {
                return Err(Fault::new(1, 1, NO_LINES.to_owned()));
            }
            let added = store.read_line(number, line.trim_ascii_end());
            added.map_err(|(column, problem)| Fault::new(number, column, problem + REMEDY))
        })?;
        Ok(store)
    }

    fn empty(path: &Path) -> Store {
        Store { path: path.to_owned(), entries: BTreeMap::new(), changed: false }
    }

    fn read_line(&mut self, number: usize, line: &[u8]) -> Result<(), (usize, String)> {
        let (solution, line) = record::from_line(line)?;
        let entry = Entry { line: line.to_owned(), solution, number };
        let Some(earlier) = self.entries.insert(key(&entry.solution), entry) else { return Ok(()) };
        let whose = name(&earlier.solution);
        Err((1, format!("expected one line a position, rule set and board, found a second for {whose}")))
    }
}

/// A line that is not what it should be; the file is left as it is.
pub(super) fn damaged(path: &Path, line: usize, column: usize, problem: &str) -> FileError {
    Fault::new(line, column, problem.to_owned() + REMEDY).of(path)
}

/// Whether there is no file of that name; where a folder of its path is a file, writing will fail.
fn is_missing(source: &io::Error) -> bool {
    matches!(source.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory)
}
