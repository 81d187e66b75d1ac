//! What a run has finished, kept as it goes, so that a killed run goes on where it was.
//!
//! A file of [`codec`] frames: the [`Manifest`] of the job first, then one frame a finished entry. The system has an
//! entry when [`Journal::append`] returns, so a killed run loses nothing; the disk has it after the next
//! [`Journal::sync`], so a power failure costs what was finished since then. The file is locked while it is in use and
//! deleted when the run is complete.

#[cfg(test)]
mod tests;

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::marker::PhantomData;
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::codec::{self, CodecError};

/// Which job a journal belongs to.
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq, Eq)]
pub struct Manifest {
    /// A hash of everything that determines the results of the job.
    pub id: u64,
    /// The job in words, for the error when another one is found.
    pub description: String,
}

/// The journal of a run whose finished entries are of type `T`.
#[derive(Debug)]
pub struct Journal<T> {
    path: PathBuf,
    file: File,
    /// How many bytes of the file are complete frames.
    good: u64,
    /// Whether all of them are on the disk.
    synced: bool,
    entries: PhantomData<fn(T)>,
}

/// A journal, the entries finished earlier, and a warning if a cut-off one was dropped.
pub type Opened<T> = (Journal<T>, Vec<T>, Option<String>);

/// Why a journal cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// The file cannot be opened, created or read.
    #[error("cannot open the journal {}: choose a folder that you may write to", path.display())]
    Open {
        /// The journal.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// The file cannot be written or deleted; the entries in it are still good.
    #[error(
        "cannot write the journal {}: what it holds is safe; make room and run the same command again",
        path.display()
    )]
    Write {
        /// The journal.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// The file, or the entry to be written, is not in order; the file is left as it was.
    #[error("the journal {} is not usable: delete it to start the job afresh", path.display())]
    Damaged {
        /// The journal.
        path: PathBuf,
        /// What is wrong.
        source: CodecError,
    },
    /// The journal belongs to another job; the file is left as it was.
    #[error(
        "the journal {} belongs to another job ({found}), not to this one ({wanted}): \
         finish that job, choose another folder, or delete the journal",
        path.display()
    )]
    OtherJob {
        /// The journal.
        path: PathBuf,
        /// The job in the file, in words.
        found: String,
        /// The job that was asked for, in words.
        wanted: String,
    },
    /// Another process holds the journal.
    #[error("another chainshot is running this same job: it holds {}; wait for it or stop it", path.display())]
    Busy {
        /// The journal.
        path: PathBuf,
    },
}

impl<T: Serialize + DeserializeOwned> Journal<T> {
    /// Opens or creates the journal at `path` for the job of `manifest`, and locks it until it is dropped.
    ///
    /// # Errors
    /// [`JournalError`] if the file cannot be opened or written, is damaged otherwise than by a cut-off last entry,
    /// belongs to another job, or is in use.
    pub fn open(path: &Path, manifest: &Manifest) -> Result<Opened<T>, JournalError> {
        let mut journal =
            Journal { path: path.to_owned(), file: lock(path)?, good: 0, synced: true, entries: PhantomData };
        let bytes = journal.read().map_err(|source| JournalError::Open { path: path.to_owned(), source })?;
        let frames = codec::split(&bytes).map_err(|source| journal.damaged(source))?;
        let finished = match frames.items.split_first() {
            // A journal without its head is of no use to anybody.
            None => journal.start(manifest).inspect_err(|_| drop(fs::remove_file(path)))?,
            Some((first, entries)) => journal.resume(manifest, first, entries, frames.good_bytes)?,
        };
        let warning = (frames.torn_bytes > 0).then(|| journal.warning(frames.torn_bytes));
        Ok((journal, finished, warning))
    }

    /// Adds a finished entry; the system has it when this returns, the disk after the next [`Journal::sync`].
    ///
    /// # Errors
    /// [`JournalError::Write`] if the disk is full or fails; the earlier entries are then still good, and the next
    /// call tries again at the same place.
    pub fn append(&mut self, entry: &T) -> Result<(), JournalError> {
        let frame = codec::encode_frame(entry).map_err(|source| self.damaged(source))?;
        self.put(&frame).map_err(|source| self.unwritable(source))
    }

    /// Waits, if there are new entries, until the disk has them. That takes milliseconds: not after every entry.
    ///
    /// # Errors
    /// [`JournalError::Write`] if the disk fails.
    pub fn sync(&mut self) -> Result<(), JournalError> {
        if !self.synced {
            self.file.sync_data().map_err(|source| self.unwritable(source))?;
            self.synced = true;
        }
        Ok(())
    }

    /// Deletes the file: the run is complete.
    ///
    /// # Errors
    /// [`JournalError::Write`] if the file cannot be deleted.
    pub fn remove(self) -> Result<(), JournalError> {
        fs::remove_file(&self.path).map_err(|source| self.unwritable(source))
    }

    fn read(&mut self) -> io::Result<Vec<u8>> {
        if !self.file.metadata()?.is_file() {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "it is not a regular file"));
        }
        let mut bytes = Vec::new();
        self.file.read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    fn start(&mut self, manifest: &Manifest) -> Result<Vec<T>, JournalError> {
        let frame = codec::encode_frame(manifest).map_err(|source| self.damaged(source))?;
        let emptied = self.file.set_len(0);
        let written = emptied.and_then(|()| self.put(&[&codec::header()[..], &frame].concat()));
        written.map_err(|source| self.unwritable(source))?;
        self.sync()?;
        sync_folder(&self.path);
        Ok(Vec::new())
    }

    fn resume(
        &mut self,
        wanted: &Manifest,
        first: &[u8],
        entries: &[&[u8]],
        good: u64,
    ) -> Result<Vec<T>, JournalError> {
        let found: Manifest = codec::decode(first).map_err(|source| self.damaged(source))?;
        if found.id != wanted.id {
            let (found, wanted) = (found.description, wanted.description.clone());
            return Err(JournalError::OtherJob { path: self.path.clone(), found, wanted });
        }
        let entries: Result<_, _> = entries.iter().map(|entry| codec::decode(entry)).collect();
        let entries = entries.map_err(|source| self.damaged(source))?;
        self.file.set_len(good).map_err(|source| self.unwritable(source))?;
        self.good = good;
        Ok(entries)
    }

    /// Writes after the last complete frame, wherever an earlier failure left the end of the file.
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

    fn warning(&self, torn: u64) -> String {
        format!(
            "{}: dropped the last {torn} bytes, an entry that was cut off while it was written",
            self.path.display()
        )
    }

    fn damaged(&self, source: CodecError) -> JournalError {
        JournalError::Damaged { path: self.path.clone(), source }
    }

    fn unwritable(&self, source: io::Error) -> JournalError {
        JournalError::Write { path: self.path.clone(), source }
    }
}

/// How often a journal may vanish between opening and locking it before somebody else must be using it.
const ATTEMPTS: usize = 8;

fn lock(path: &Path) -> Result<File, JournalError> {
    let failed = |source| JournalError::Open { path: path.to_owned(), source };
    for _ in 0..ATTEMPTS {
        let file = open_or_create(path).map_err(failed)?;
        match file.try_lock() {
            Ok(()) if is_still_at(&file, path).map_err(failed)? => return Ok(file),
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => break,
            Err(TryLockError::Error(source)) => return Err(failed(source)),
        }
    }
    Err(JournalError::Busy { path: path.to_owned() })
}

fn open_or_create(path: &Path) -> io::Result<File> {
    fs::create_dir_all(path.parent().unwrap_or(Path::new("")))?;
    OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)
}

/// Whether `path` still names `file`: the run that held the lock may have deleted it just before it let go.
#[cfg(unix)]
fn is_still_at(file: &File, path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;
    let held = file.metadata()?;
    match fs::metadata(path) {
        Ok(named) => Ok((held.dev(), held.ino()) == (named.dev(), named.ino())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

#[cfg(not(unix))]
fn is_still_at(_: &File, _: &Path) -> io::Result<bool> {
    Ok(true)
}

/// Makes the name of a new file last. Some file systems cannot, and a journal there is no worse than any other file.
fn sync_folder(path: &Path) {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
}
