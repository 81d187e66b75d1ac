//! The folder of a run: what is known of its searches, and what a killed process left of its own.
//!
//! ```text
//! raw.jsonl        the plan | one search a line: position, method, budget, start, score, ...
//! times.jsonl      the seconds of each search, which no two runs agree on
//! attempt-N.jsonl  what one process adds as its searches end, seconds and all
//! *.checkpoint     where a search that is not finished stands
//! ```
//! Attempts are merged into the first two, which are put in order and replaced as a whole: so `raw.jsonl` is the same
//! bytes however often the run was interrupted (as long as only playouts are limited). A part of a large test set leaves
//! its attempt as it is: only its store is read, unless the same command is run again.

pub(super) mod attempt;
pub(super) mod checkpoint;
pub mod curve;
mod line;
pub(super) mod manifest;
mod opening;
mod order;
mod read;
pub(super) mod reading;
pub(super) mod record;

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use self::attempt::Attempt;
use self::line::OpenLine;
pub(super) use self::read::plan;
pub use self::read::{notes, read, read_so_far};
use self::reading::TIMES;
use self::record::{Finding, Records, Time};
use super::error::RunError;
use super::plan::{Job, Plan};
use crate::files::{FileError, is_still_at};
use crate::run::plan::methods::Methods;
use crate::run::plan::shard::Shard;

/// The folder while searches are under way: no other process has it, but for shards of the same run.
#[derive(Debug)]
pub(super) struct Folder {
    path: PathBuf,
    id: String,
    /// The records of this process, from the first one on.
    attempt: Option<Attempt>,
    methods: Arc<Methods>,
    /// Whose searches this process does. Others may have the folder too unless it does all: then nothing is put in order
    /// and nothing deleted.
    shard: Shard,
    lock: File,
    /// The first line of the scores: the plan and the notes.
    first: String,
    /// How many searches an earlier process has left checkpoints of.
    checkpoints: usize,
    /// The lines of searches as they are to stand in order, of as many as have room, and their bytes.
    lines: BTreeMap<Job, String>,
    bytes: usize,
    /// Whether the attempt of this process is merged at the end.
    merges: bool,
}

/// No more bytes of lines are kept to be written a second time: others are made anew.
const KEPT: usize = 1 << 24;

impl Folder {
    /// The id of the run.
    pub(super) fn id(&self) -> &str {
        &self.id
    }

    /// How many searches an earlier process has left checkpoints of.
    pub(super) fn checkpoints(&self) -> usize {
        self.checkpoints
    }

    /// Where the folder is.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Adds a search, which waits for the next [`Folder::write_down`].
    pub(super) fn add(&mut self, plan: &Plan, job: &Job, found: &Finding, time: Time) -> Result<(), FileError> {
        let attempt = match &mut self.attempt {
            Some(attempt) => attempt,
            none => none.insert(Attempt::create(&self.path, &self.id, self.shard)?),
        };
        let open = OpenLine::new(plan, &self.methods.get(plan, job).line, job, found);
        attempt.add(&open.timed(time));
        if self.merges && self.bytes <= KEPT {
            let line = open.line();
            self.bytes += line.len();
            self.lines.insert(*job, line);
        }
        Ok(())
    }

    /// This folder, whose attempt is left as it is at the end.
    pub(super) fn unmerged(self) -> Folder {
        Folder { merges: false, ..self }
    }

    /// Sees to it that everything is in the folder, merged unless it is to be left as it is. What is in order is not
    /// written again: it may be on a disk that is read-only.
    pub(super) fn finish(mut self, plan: &Plan, data: &Records) -> Result<(), RunError> {
        let in_order = self.attempt.is_none() && self.path.join(TIMES).exists() && self.unwanted(data)?.is_empty();
        if self.merges && !in_order { self.put_in_order(plan, data) } else { self.sync() }
    }

    /// Writes down what was added: a killed process loses none of it from now on.
    pub(super) fn write_down(&mut self) -> Result<(), FileError> {
        self.attempt.as_mut().map_or(Ok(()), Attempt::write)
    }

    /// The methods with every parameter.
    pub(super) fn methods(&self) -> Arc<Methods> {
        Arc::clone(&self.methods)
    }

    /// Waits until the disk has all that was added.
    ///
    /// # Errors
    /// [`RunError::Vanished`] if the folder is no longer there: files in it can still be written, but nobody finds them.
    pub(super) fn sync(&mut self) -> Result<(), RunError> {
        expect_there(&self.lock, &self.path)?;
        Ok(self.attempt.as_mut().map_or(Ok(()), Attempt::sync)?)
    }
}

/// Checks that the folder of which `lock` is the lock is still at `path`.
///
/// # Errors
/// [`RunError::Vanished`] if it was deleted or moved: files in it can still be written, but nobody finds them.
pub(super) fn expect_there(lock: &File, path: &Path) -> Result<(), RunError> {
    let there = is_still_at(lock, path).map_err(FileError::open(path))?;
    if there { Ok(()) } else { Err(RunError::Vanished { path: path.to_owned() }) }
}

/// The names of all files in a folder, sorted.
pub(super) fn files_in(folder: &Path) -> Result<Vec<String>, FileError> {
    let names = fs::read_dir(folder).and_then(|entries| {
        entries.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned())).collect::<std::io::Result<_>>()
    });
    let mut names: Vec<String> = names.map_err(FileError::open(folder))?;
    names.sort();
    Ok(names)
}
