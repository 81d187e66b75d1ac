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
mod read;
pub(super) mod reading;
pub(super) mod record;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::iter;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use self::attempt::Attempt;
use self::line::{OpenLine, line, time_line};
use self::manifest::Notes;
pub use self::read::{notes, read};
use self::reading::{LONGEST, RAW, Reading, TIMES};
use self::record::{Finding, Records, Time};
use super::error::RunError;
use super::plan::{Job, Plan};
use crate::files::{Fault, FileError, LOCK, is_draft, is_still_at, lock_folder, replace, replace_by, share_folder};
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
    /// Opens or creates the folder of `plan` at `path`, with what is known already and warnings of what was cut off.
    ///
    /// # Errors
    /// [`RunError`] if the folder cannot be used, is damaged, or belongs to another run; it is then left as it was.
    pub(super) fn open(
        path: &Path,
        plan: &Plan,
        notes: &Notes,
        shard: Shard,
    ) -> Result<(Folder, Records, Vec<String>), RunError> {
        let shared = shard != Shard::WHOLE;
        let lock = if shared { share_folder(path) } else { lock_folder(path) }.map_err(FileError::write(path))?;
        let lock = lock.ok_or_else(|| RunError::Busy { path: path.to_owned() })?;
        let files = files_in(path)?;
        let id = plan.id();
        let mut folder = Folder {
            path: path.to_owned(),
            first: manifest::line(plan, &id, notes),
            id,
            attempt: None,
            methods: Arc::new(Methods::of(plan)),
            shard,
            lock,
            checkpoints: 0,
            lines: BTreeMap::new(),
            bytes: 0,
            merges: shard == Shard::WHOLE,
        };
        let raw = path.join(RAW);
        let is_new = !raw.exists();
        if is_new {
            // What attempts there are must be of this run: that is checked when they are read.
            if !files.iter().all(|name| is_ours(name)) {
                return Err(RunError::Foreign { path: path.to_owned() });
            }
            if folder.first.len() > LONGEST {
                let problem = format!(
                    "the boards, and the lines to begin with, take {} bytes, expected at most {LONGEST}: give fewer positions",
                    folder.first.len()
                );
                return Err(Fault::new(1, 1, problem).of(&raw).into());
            }
            replace(&raw, folder.first.as_bytes()).map_err(FileError::write(&raw))?;
        }
        let mut reading = Reading::of(path, plan);
        let mended = !is_new && reading.raw_of(notes, &folder.first)?;
        reading.times()?;
        let attempts: Vec<&String> =
            files.iter().filter(|name| attempt::shard(name).is_some_and(|theirs| theirs.meets(shard))).collect();
        attempts.iter().try_for_each(|name| reading.attempt(name, &folder.id))?;
        let (data, warnings, _) = reading.done();
        let is_open = |job: &Job| plan.has(job) && !data.found.contains_key(job);
        folder.checkpoints = files.iter().filter_map(|name| checkpoint::job(name)).filter(is_open).count();
        if shared {
            // What is cut off now is what another shard is just writing.
            return Ok((folder, data, Vec::new()));
        }
        if mended || !attempts.is_empty() {
            folder.put_in_order(plan, &data)?;
        }
        Ok((folder, data, warnings))
    }

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

    /// Merges all attempts into files that are in order, in a folder that no other process has.
    ///
    /// The seconds go first: seconds without a search do no harm. Attempts go last: a search that stands twice does none.
    fn put_in_order(&self, plan: &Plan, data: &Records) -> Result<(), RunError> {
        expect_there(&self.lock, &self.path)?;
        let times = data.times.iter().map(|(job, time)| time_line(plan, job, *time).into());
        self.write(TIMES, times)?;
        let records = data.found.iter().map(|(job, found)| match self.lines.get(job) {
            Some(line) => line.into(),
            None => line(plan, &self.methods.get(plan, job).line, job, found).into(),
        });
        self.write(RAW, iter::once((&self.first).into()).chain(records))?;
        for path in self.unwanted(data)? {
            fs::remove_file(&path).map_err(FileError::write(&path))?;
        }
        Ok(())
    }

    /// The files that nobody needs once all of `data` is merged.
    fn unwanted(&self, data: &Records) -> Result<Vec<PathBuf>, FileError> {
        let done = |name: &str| checkpoint::job(name).is_some_and(|job| data.found.contains_key(&job));
        let mut names = files_in(&self.path)?;
        names.retain(|name| attempt::shard(name).is_some() || is_draft(name) || done(name));
        Ok(names.iter().map(|name| self.path.join(name)).collect())
    }

    /// Replaces a file by these lines.
    fn write<'a>(&self, name: &str, mut lines: impl Iterator<Item = Cow<'a, str>>) -> Result<(), FileError> {
        let path = self.path.join(name);
        replace_by(&path, |file| lines.try_for_each(|line| file.write_all(line.as_bytes())))
            .map_err(FileError::write(&path))
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

/// Whether a run leaves files of this name.
fn is_ours(name: &str) -> bool {
    let known = [TIMES, LOCK].contains(&name) || is_draft(name);
    known || attempt::shard(name).is_some() || name.ends_with(checkpoint::ENDING)
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
