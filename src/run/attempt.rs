//! What one process adds to a run: a file of its own, so that no file ever has two writers.
//!
//! The system has a record when [`Attempt::append`] returns, so a killed process loses nothing; the disk has it after
//! the next [`Attempt::sync`], so a power failure costs what was finished since then.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::files::lines::{parse, seal};
use crate::files::{Fault, FileError, sync_folder};

/// The first line of an attempt.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    attempt: u32,
    run: String,
}

/// The file of the `number`-th attempt.
pub(super) fn name(number: u32) -> String {
    format!("attempt-{number}.jsonl")
}

/// The number of the attempt with this file name; none if it is another file.
pub(super) fn number(name: &str) -> Option<u32> {
    name.strip_prefix("attempt-")?.strip_suffix(".jsonl")?.parse().ok()
}

/// Checks that an unsealed first line belongs to the run `id`.
pub(super) fn expect(open: &str, id: &str) -> Result<(), Fault> {
    let head: Head = parse(1, open, "the line that says which run this is an attempt of")?;
    let problem = || format!("expected an attempt of the run {id}, found one of {}: move the file away", head.run);
    if head.run == id { Ok(()) } else { Err(Fault::new(1, 1, problem())) }
}

/// What to do about a line of an attempt that is not as it was written.
pub(super) fn remedy(number: usize) -> &'static str {
    match number {
        1 => "restore it, or delete this file and run the same command again, which does its searches anew",
        _ => "restore it, or delete it and run the same command again, which does that search anew",
    }
}

/// Whether the process that writes attempt `number` in `folder` is alive, as far as the disk has locks; where it has
/// none, one that wrote in the last minutes is taken to be.
pub(super) fn is_alive(folder: &Path, number: u32) -> bool {
    let Ok(file) = File::open(folder.join(name(number))) else { return false };
    match file.try_lock_shared() {
        Ok(()) => false,
        Err(TryLockError::WouldBlock) => true,
        Err(TryLockError::Error(_)) => {
            let written = file.metadata().and_then(|about| about.modified());
            written.is_ok_and(|at| at.elapsed().is_ok_and(|age| age < OF_THE_LIVING))
        }
    }
}

/// A file that was written since is somebody's, where there are no locks.
const OF_THE_LIVING: Duration = Duration::from_secs(600);

/// The records of this process.
#[derive(Debug)]
pub(super) struct Attempt {
    path: PathBuf,
    file: File,
    /// How many bytes of the file are complete lines.
    good: u64,
    /// Whether all of them are on the disk.
    synced: bool,
}

impl Attempt {
    /// A new attempt of the run `id` in `folder`, with the first number from `number` on that is free.
    pub(super) fn create(folder: &Path, id: &str, mut number: u32) -> Result<Attempt, FileError> {
        loop {
            let path = folder.join(name(number));
            match OpenOptions::new().write(true).create_new(true).open(&path) {
                Err(error) if error.kind() == ErrorKind::AlreadyExists => number += 1,
                opened => {
                    let file = opened.map_err(FileError::write(&path))?;
                    let mut attempt = Attempt { path, file, good: 0, synced: true };
                    attempt.append(&seal(&Head { attempt: number, run: id.to_owned() }))?;
                    attempt.sync()?;
                    sync_folder(&attempt.path);
                    return Ok(attempt);
                }
            }
        }
    }

    /// Locks the file for as long as this process lives: see [`is_alive`].
    pub(super) fn hold(&self) {
        // A disk without locks is no reason not to go on.
        let _ = self.file.try_lock();
    }

    /// The number in the file's name.
    pub(super) fn number(&self) -> u32 {
        self.path.file_name().and_then(|name| number(&name.to_string_lossy())).expect("named by a number")
    }

    /// Adds a line; on an error the earlier ones are still good, and the next call tries again at the same place.
    pub(super) fn append(&mut self, line: &str) -> Result<(), FileError> {
        self.put(line.as_bytes()).map_err(FileError::write(&self.path))
    }

    /// Waits, if there are new lines, until the disk has them. That takes milliseconds: not after every line.
    pub(super) fn sync(&mut self) -> Result<(), FileError> {
        if !self.synced {
            self.file.sync_data().map_err(FileError::write(&self.path))?;
            self.synced = true;
        }
        Ok(())
    }

    /// Writes after the last complete line, wherever an earlier failure left the end of the file.
    fn put(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.seek(SeekFrom::Start(self.good))?;
        let written = self.file.write_all(bytes);
        match written {
            Ok(()) => {
                self.good += bytes.len() as u64;
                self.synced = false;
            }
            // Whether this succeeds or not: what stays behind is a torn tail, which readers drop.
            Err(_) => drop(self.file.set_len(self.good)),
        }
        written
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn attempt() -> (tempfile::TempDir, Attempt) {
        let folder = tempfile::tempdir().unwrap();
        let attempt = Attempt::create(folder.path(), "a-run", 1).unwrap();
        (folder, attempt)
    }

    #[test]
    fn a_line_outlasts_the_process_at_once_and_a_sync_waits_only_for_new_ones() {
        let (_folder, mut attempt) = attempt();
        attempt.sync().unwrap();
        attempt.append("one\n").unwrap();
        assert!(fs::read_to_string(&attempt.path).unwrap().ends_with("one\n") && !attempt.synced);
        attempt.sync().unwrap();
        attempt.file = File::open("/dev/null").unwrap();
        attempt.sync().expect("nothing to wait for");
    }

    #[test]
    fn each_attempt_has_a_file_of_its_own() {
        let (folder, first) = attempt();
        let second = Attempt::create(folder.path(), "a-run", 1).unwrap();
        assert_ne!(first.path, second.path);
        assert_eq!(number(second.path.file_name().unwrap().to_str().unwrap()), Some(2));
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_full_disk_is_an_error_and_loses_nothing() {
        let (_folder, mut attempt) = attempt();
        attempt.append("one\n").unwrap();
        let before = fs::read(&attempt.path).unwrap();
        let full = OpenOptions::new().write(true).open("/dev/full").unwrap();
        let file = std::mem::replace(&mut attempt.file, full);
        assert!(matches!(attempt.append("two\n"), Err(FileError::Write { .. })));
        attempt.file = file;
        assert_eq!(fs::read(&attempt.path).unwrap(), before);
        attempt.append("two\n").unwrap();
        assert!(fs::read_to_string(&attempt.path).unwrap().ends_with("one\ntwo\n"));
    }
}
