//! Where a start that is not finished stands, kept beside the journal in a file of its own, which is written anew as a
//! whole every ten seconds and deleted with the end of the start.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::plan::Job;
use crate::codec;
use crate::files::replace;

/// The time between two checkpoints of a start.
pub(super) const INTERVAL: Duration = Duration::from_secs(10);

/// What is kept of a start that is not finished.
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
pub(super) struct Checkpoint {
    /// The manifest of the job.
    pub(super) id: u64,
    /// The time spent so far, by the clock.
    pub(super) seconds: f64,
    /// The time of the processor spent so far.
    pub(super) cpu_seconds: f64,
    /// The time of the processor until the best line was found.
    pub(super) found_seconds: f64,
    /// What the search wants to know to go on.
    pub(super) search: Vec<u8>,
}

/// The file for `job` of the run whose journal is at `journal`.
pub(super) fn path(journal: &Path, job: Job) -> PathBuf {
    journal.with_extension(format!("{}-{}.checkpoint", job.position + 1, job.start))
}

/// The checkpoint at `path`, if there is one; an error in words if it is of no use.
pub(super) fn read(path: &Path, id: u64) -> Result<Option<Checkpoint>, String> {
    let bytes = match fs::read(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error.to_string()),
        Ok(bytes) => bytes,
    };
    let frames = codec::decode_frames(&bytes).map_err(|error| error.to_string())?;
    let found: Option<Checkpoint> = frames.items.into_iter().next();
    match found {
        Some(checkpoint) if checkpoint.id == id => Ok(Some(checkpoint)),
        Some(_) => Err("it belongs to another job".into()),
        None => Err("it is cut off".into()),
    }
}

/// Replaces what is at `path`, as a whole or not at all.
pub(super) fn write(path: &Path, checkpoint: &Checkpoint) -> io::Result<()> {
    let frame = codec::encode_frame(checkpoint).map_err(io::Error::other)?;
    replace(path, &[&codec::header()[..], &frame].concat())
}

/// Deletes what is at `path`, if anything is.
pub(super) fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}
