//! What one process adds to a run: a file of its own, so that no file ever has two writers.
//!
//! The system has a record when [`Attempt::append`] returns, so a killed process loses nothing; records of short searches
//! go there several at a time, by [`Attempt::write`]. The disk has them after the next [`Attempt::sync`], so a power failure
//! costs what was finished since then.

mod name;

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Seek, SeekFrom, Write};
use std::mem;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::{Deserialize, Serialize};

pub(in crate::run) use self::name::{name, number, shard};
use crate::files::lines::{parse, seal};
use crate::files::{Fault, FileError, sync_folder};
use crate::run::plan::shard::Shard;

/// The first line of an attempt.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    attempt: u32,
    run: String,
}

/// Checks that an unsealed first line belongs to the run `id`.
pub(in crate::run) fn expect(open: &str, id: &str) -> Result<(), Fault> {
    let head: Head = parse(1, open, "the line that says which run this is an attempt of")?;
    let problem = || format!("expected an attempt of the run {id}, found one of {}: move the file away", head.run);
    if head.run == id { Ok(()) } else { Err(Fault::new(1, 1, problem())) }
}

/// What to do about a line of an attempt that is not as it was written.
pub(in crate::run) fn remedy(number: usize) -> &'static str {
    match number {
        1 => "restore it, or delete this file and run the command that made it again, which does its searches anew",
        _ => "restore it, or delete it and run the command that made it again, which does that search anew",
    }
}

/// Whether the process that writes attempt `number` in `folder` is alive, as far as the disk has locks; where it has
/// none, one that wrote in the last minutes is taken to be.
pub(in crate::run) fn is_alive(folder: &Path, number: u32) -> bool {
    let Ok(file) = File::open(folder.join(name(Shard::WHOLE, number))) else { return false };
    match file.try_lock_shared() {
        Ok(()) => false,
        Err(TryLockError::WouldBlock) => true,
        Err(TryLockError::Error(_)) => {
            let written = file.metadata().and_then(|about| about.modified());
            // The clock of another machine may be ahead.
            written.is_ok_and(|at| at.elapsed().map_or(true, |age| age < OF_THE_LIVING))
        }
    }
}

/// A file that was written since is somebody's, where there are no locks.
const OF_THE_LIVING: Duration = Duration::from_secs(600);

/// The records of this process.
#[derive(Debug)]
pub(in crate::run) struct Attempt {
    path: PathBuf,
    file: File,
    /// How many bytes of the file are complete lines.
    good: u64,
    /// Whether more may follow, of a line that could not be written.
    torn: bool,
    /// Whether all of them are on the disk.
    synced: bool,
    /// The lines that the system has not yet.
    waiting: String,
}

impl Attempt {
    /// A new attempt of `shard` of the run `id` in `folder`, with the first number that is free.
    pub(in crate::run) fn create(folder: &Path, id: &str, shard: Shard) -> Result<Attempt, FileError> {
        let mut number = 1;
        loop {
            let path = folder.join(name(shard, number));
            match OpenOptions::new().write(true).create_new(true).open(&path) {
                Err(error) if error.kind() == ErrorKind::AlreadyExists => number += 1,
                opened => {
                    let file = opened.map_err(FileError::write(&path))?;
                    let mut attempt =
                        Attempt { path, file, good: 0, torn: false, synced: true, waiting: String::new() };
                    attempt.append(&seal(&Head { attempt: number, run: id.to_owned() }))?;
                    attempt.sync()?;
                    sync_folder(&attempt.path);
                    return Ok(attempt);
                }
            }
        }
    }

    /// Locks the file for as long as this process lives: see [`is_alive`].
    pub(in crate::run) fn hold(&self) {
        // A disk without locks is no reason not to go on.
        let _ = self.file.try_lock();
    }

    /// The number in the file's name.
    pub(in crate::run) fn number(&self) -> u32 {
        self.path.file_name().and_then(|name| number(&name.to_string_lossy())).expect("named by a number")
    }

    /// Adds a line; on an error the earlier ones are still good, and the next call tries again at the same place.
    pub(in crate::run) fn append(&mut self, line: &str) -> Result<(), FileError> {
        self.add(line);
        self.write()
    }

    /// Adds a line that waits for the next [`Attempt::write`].
    pub(in crate::run) fn add(&mut self, line: &str) {
        self.waiting += line;
    }

    /// Gives the system all lines that wait; on an error those that it has taken are still good, and the others are gone.
    pub(in crate::run) fn write(&mut self) -> Result<(), FileError> {
        if self.waiting.is_empty() {
            return Ok(());
        }
        let mut lines = mem::take(&mut self.waiting);
        let mut written = self.put(lines.as_bytes());
        if written.is_err() {
            // Of several some may still fit.
            written = lines.split_inclusive('\n').try_for_each(|line| self.put(line.as_bytes()));
        }
        lines.clear();
        self.waiting = lines;
        written.map_err(FileError::write(&self.path))
    }

    /// Waits, if there are new lines, until the disk has them. That takes milliseconds: not after every line.
    pub(in crate::run) fn sync(&mut self) -> Result<(), FileError> {
        self.write()?;
        if !self.synced {
            self.file.sync_data().map_err(FileError::write(&self.path))?;
            self.synced = true;
        }
        Ok(())
    }

    /// Writes after the last complete line, wherever an earlier failure left the end of the file.
    fn put(&mut self, bytes: &[u8]) -> io::Result<()> {
        if self.torn {
            self.file.seek(SeekFrom::Start(self.good))?;
        }
        let written = self.file.write_all(bytes);
        self.torn = written.is_err();
        if self.torn {
            // Whether this succeeds or not: what stays behind is a torn tail, which readers drop.
            let _ = self.file.set_len(self.good);
        } else {
            self.good += bytes.len() as u64;
            self.synced = false;
        }
        written
    }
}

#[cfg(test)]
mod tests;
