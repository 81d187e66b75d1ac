//! A store that is being merged: its lines one after the other.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt::Display;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::files::{Fault, FileError, without_mark};
use crate::game::rules::{Rules, UnknownRules};
use crate::puzzle::Score;
use crate::store::solutions::LONGEST;

/// Lines of boards of 15x15 are not longer.
const USUAL: usize = 1024;

/// A line, and what tells its place and its worth.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Head {
    /// Id, rules and board.
    pub(super) key: String,
    pub(super) score: Score,
    pub(super) line: String,
    /// Where it stands in its store, counted from 1.
    pub(super) number: usize,
    /// Whether the whole store had a line for the board, and whether a better one takes its place.
    pub(super) had: bool,
    pub(super) replaces: bool,
}

/// As much of a line as is needed here.
#[derive(Deserialize)]
struct Open<'a> {
    #[serde(borrow)]
    id: Cow<'a, str>,
    #[serde(borrow)]
    rules: Cow<'a, str>,
    #[serde(borrow)]
    board: Cow<'a, str>,
    score: Score,
}

/// A store that is being read; the one whose line comes first is the greatest.
pub(super) struct Source {
    path: PathBuf,
    /// Its place among the sources: 0 is the whole store.
    rank: usize,
    reader: BufReader<File>,
    number: usize,
    pub(super) head: Option<Head>,
    /// The rules of the last line as they were spelled there, and their name.
    rules: (String, &'static str),
}

impl Source {
    /// The store at `path`; none if there is no such file.
    pub(super) fn open(path: &Path, rank: usize) -> Result<Option<Source>, FileError> {
        match File::open(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(FileError::open(path)(error)),
            Ok(file) => {
                let reader = BufReader::with_capacity(1 << 16, file);
                let (path, rules) = (path.to_owned(), Default::default());
                Ok(Some(Source { path, rank, reader, number: 0, head: None, rules }))
            }
        }
    }

    /// Goes to the next line; whether there is one.
    pub(super) fn advance(&mut self) -> Result<bool, FileError> {
        let mut bytes = Vec::with_capacity(USUAL);
        self.number += 1;
        let mut reader = (&mut self.reader).take(LONGEST as u64 + 1);
        if reader.read_until(b'\n', &mut bytes).map_err(FileError::open(&self.path))? == 0 {
            return Ok(false);
        }
        let bad = |column: usize, problem: &dyn Display| {
            Fault::new(self.number, column.max(1), format!("expected a solution: {problem}")).of(&self.path)
        };
        if bytes.len() > LONGEST {
            return Err(bad(1, &format!("the line has more than {LONGEST} bytes")));
        }
        let text = if self.number == 1 { without_mark(&bytes) } else { &bytes };
        let line =
            std::str::from_utf8(text).map_err(|error| bad(error.valid_up_to() + 1, &"it is no text in UTF-8"))?;
        let line = line.trim_end().to_owned();
        let Open { id, rules, board, score } =
            serde_json::from_str(&line).map_err(|error| bad(error.column(), &error))?;
        if self.rules.0 != rules {
            let known: Rules = rules.parse().map_err(|error: UnknownRules| bad(1, &error))?;
            self.rules = (rules.into_owned(), known.name);
        }
        let key = [&*id, self.rules.1, &*board].join("\0");
        self.head = Some(Head { key, score, line, number: self.number, had: self.rank == 0, replaces: false });
        Ok(true)
    }

    fn place(&self) -> (Option<&str>, usize) {
        (self.head.as_ref().map(|head| head.key.as_str()), self.rank)
    }
}

impl Ord for Source {
    fn cmp(&self, other: &Source) -> Ordering {
        other.place().cmp(&self.place())
    }
}

impl PartialOrd for Source {
    fn partial_cmp(&self, other: &Source) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Source {
    fn eq(&self, other: &Source) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Source {}
