//! Putting the stores of the parts of a large test set together, line by line, so that none of it need be held.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::collections::BinaryHeap;
use std::collections::binary_heap::PeekMut;
use std::fmt::Display;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};

use serde::Deserialize;

use super::clear_beside;
use crate::files::{Fault, FileError, lock, replace_by, without_mark};
use crate::game::rules::{Rules, UnknownRules};
use crate::puzzle::Score;
use crate::run::error::RunError;
use crate::store::solutions::{LONGEST, Solution, Store, confirm};

/// Lines of boards of 15x15 are not longer.
const USUAL: usize = 1024;

/// What the store of a whole test set has after a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Joined {
    /// Its lines.
    pub lines: usize,
    /// Those for positions that had none.
    pub new: usize,
    /// Those that replace a worse one.
    pub better: usize,
}

/// Puts the lines of the stores at `parts` into the store at `whole`: of each position, rule set and board the best, and of
/// equals the one that it has.
///
/// # Errors
/// [`RunError::File`] if one of them cannot be read or is damaged, or the whole cannot be written: it is then as it was.
pub fn join(parts: &[PathBuf], whole: &Path) -> Result<Joined, RunError> {
    clear_beside(whole);
    let _lock = lock(whole).map_err(FileError::write(whole))?;
    put_in_order(whole)?;
    let mut joined = Joined::default();
    let mut problem = None;
    let written = replace_by(whole, |out| {
        merge(parts, whole, &mut joined, out).map_err(|error| match error {
            FileError::Write { source, .. } => source,
            other => {
                problem = Some(other);
                io::Error::other("a store cannot be read")
            }
        })
    });
    match (problem, written) {
        (Some(problem), _) => Err(problem.into()),
        (None, written) => Ok(written.map(|()| joined).map_err(FileError::write(whole))?),
    }
}

/// Sorts the store at `whole`, which somebody may have written in any order: lines are merged in the order of stores.
fn put_in_order(whole: &Path) -> Result<(), RunError> {
    let Some(mut source) = Source::open(whole, 0)? else { return Ok(()) };
    let mut last = None;
    while source.advance()? {
        let key = source.head.take().map(|head| head.key);
        if key <= last {
            return Ok(Store::open(whole)?.sort()?);
        }
        last = key;
    }
    Ok(())
}

fn merge(parts: &[PathBuf], whole: &Path, joined: &mut Joined, out: &mut dyn Write) -> Result<(), FileError> {
    let mut heap = BinaryHeap::new();
    for (rank, path) in [whole].into_iter().chain(parts.iter().map(PathBuf::as_path)).enumerate() {
        let mut source = Source::open(path, rank)?;
        if source.as_mut().map_or(Ok(false), Source::advance)? {
            heap.extend(source);
        }
    }
    let mut best: Option<Head> = None;
    while let Some(mut source) = heap.peek_mut() {
        let head = source.head.take().expect("only sources with a line are kept");
        if !source.advance()? {
            PeekMut::pop(source);
        }
        best = Some(match best {
            Some(kept) if kept.key == head.key => {
                if kept.had && !kept.replaces && kept.score > head.score {
                    expect_sound(&kept, whole)?;
                }
                joined.better_of(kept, head)
            }
            Some(kept) => {
                joined.write(&kept, whole, out)?;
                head
            }
            None => head,
        });
    }
    best.map_or(Ok(()), |kept| joined.write(&kept, whole, out))
}

/// Fails if `kept`, a line of the store at `whole` that keeps another one out, does not come to the score it claims.
fn expect_sound(kept: &Head, whole: &Path) -> Result<(), FileError> {
    let fault = |problem: String| Fault::new(kept.number, 1, problem + "; repair or delete this line").of(whole);
    let line: Solution = serde_json::from_str(&kept.line).map_err(|error| fault(error.to_string()))?;
    let Some(grid) = &line.grid else { return Ok(()) };
    confirm(grid, &line).map(drop).map_err(|refused| fault(refused.to_string()))
}

impl Joined {
    /// The better of two lines for one board; of equals the first.
    fn better_of(&mut self, kept: Head, other: Head) -> Head {
        let is_better = other.score > kept.score;
        let had = kept.had || other.had;
        Head { had, replaces: kept.replaces || (had && is_better), ..if is_better { other } else { kept } }
    }

    fn write(&mut self, head: &Head, whole: &Path, out: &mut dyn Write) -> Result<(), FileError> {
        self.lines += 1;
        self.new += usize::from(!head.had);
        self.better += usize::from(head.replaces);
        out.write_all(head.line.as_bytes()).and_then(|()| out.write_all(b"\n")).map_err(FileError::write(whole))
    }
}

/// A line, and what tells its place and its worth.
#[derive(Debug, PartialEq, Eq)]
struct Head {
    /// Id, rules and board.
    key: String,
    score: Score,
    line: String,
    /// Where it stands in its store, counted from 1.
    number: usize,
    /// Whether the whole store had a line for the board, and whether a better one takes its place.
    had: bool,
    replaces: bool,
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
struct Source {
    path: PathBuf,
    /// Its place among the sources: 0 is the whole store.
    rank: usize,
    reader: BufReader<File>,
    number: usize,
    head: Option<Head>,
    /// The rules of the last line as they were spelled there, and their name.
    rules: (String, &'static str),
}

impl Source {
    /// The store at `path`; none if there is no such file.
    fn open(path: &Path, rank: usize) -> Result<Option<Source>, FileError> {
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
    fn advance(&mut self) -> Result<bool, FileError> {
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

#[cfg(test)]
mod tests;
