//! Putting the stores of the parts of a large test set together, line by line, so that none of it need be held.

mod source;

use std::collections::BinaryHeap;
use std::collections::binary_heap::PeekMut;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use self::source::{Head, Source};
use super::beside::clear_beside;
use crate::files::{Fault, FileError, lock, replace_by};
use crate::run::error::RunError;
use crate::store::solutions::{Solution, Store, confirm};

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

#[cfg(test)]
mod tests;
