//! Where a search that is not finished stands: a file of its own in the folder of the run. It is written anew as a whole
//! every ten seconds and deleted when the search ends.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::Duration;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::curve::Curve;
use super::record::Time;
use crate::codec;
use crate::files::{folder_of, replace};
use crate::run::plan::Job;

/// The time between two checkpoints of a search: ten seconds, or what `CHAINSHOT_CHECKPOINT_SECONDS` says, so that
/// tests need not wait for them.
pub(in crate::run) fn interval() -> Duration {
    static INTERVAL: OnceLock<Duration> = OnceLock::new();
    *INTERVAL.get_or_init(|| {
        let asked = std::env::var("CHAINSHOT_CHECKPOINT_SECONDS").ok().and_then(|text| text.parse().ok());
        asked.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok()).unwrap_or(Duration::from_secs(10))
    })
}

/// What the names of all checkpoints end with.
pub(in crate::run) const ENDING: &str = ".checkpoint";

/// What is kept of a search that is not finished.
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
pub(in crate::run) struct Checkpoint {
    /// The search, as [`owner`] says.
    pub(in crate::run) owner: String,
    /// The time spent so far.
    pub(in crate::run) time: Time,
    /// What the search wants to know to go on.
    pub(in crate::run) search: Vec<u8>,
    /// The best lines so far.
    pub(in crate::run) curve: Curve,
}

/// The file for `job` in the folder of its run; the indices in its name are counted from 1.
pub(in crate::run) fn path(folder: &Path, job: &Job) -> PathBuf {
    folder.join(name(job) + ENDING)
}

fn name(Job { position, column, start, method }: &Job) -> String {
    format!("{}-{}-{}-{start}", method + 1, column + 1, position + 1)
}

/// Which search of which run a checkpoint is of.
pub(in crate::run) fn owner(id: &str, job: &Job) -> String {
    format!("{id} {}", name(job))
}

/// The search that a file of this name is a checkpoint of.
pub(in crate::run) fn job(name: &str) -> Option<Job> {
    let mut numbers = name.strip_suffix(ENDING)?.split('-').map(|number| number.parse::<u64>().ok());
    let mut next = || numbers.next().flatten();
    let (method, column, position, start) = (next()?, next()?, next()?, next()?);
    let index = |number: u64| usize::try_from(number).ok()?.checked_sub(1);
    Some(Job { position: index(position)?, column: index(column)?, start, method: index(method)? })
}

/// The checkpoint of `job` in the folder of the run `id`, if there is one; an error in words if it is of no use.
pub(in crate::run) fn read(folder: &Path, id: &str, job: &Job) -> Result<Option<Checkpoint>, String> {
    match load::<Checkpoint>(&path(folder, job))? {
        Some(checkpoint) if checkpoint.owner != owner(id, job) => Err("it belongs to another search".into()),
        found => Ok(found),
    }
}

/// What [`write`] has kept at `path`, if there is anything; an error in words if it is of no use.
pub(in crate::run) fn load<T: DeserializeOwned>(path: &Path) -> Result<Option<T>, String> {
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| file.take(codec::LONGEST as u64 + 1).read_to_end(&mut bytes));
    match read {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error.to_string()),
        Ok(length) if length > codec::LONGEST => return Err("it is too long".into()),
        Ok(_) => {}
    }
    codec::open(&bytes).map(Some).map_err(|error| error.to_string())
}

/// Replaces what is at `path` by `kept`, as a whole or not at all; fails if the folder is gone, rather than make it anew
/// without what was in it.
pub(in crate::run) fn write<T: Serialize>(path: &Path, kept: &T) -> io::Result<()> {
    if !folder_of(path).is_dir() {
        return Err(io::Error::new(io::ErrorKind::NotFound, "its folder is gone"));
    }
    replace(path, &codec::seal(kept).map_err(io::Error::other)?)
}

/// Deletes what is at `path`, if anything is.
pub(in crate::run) fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}
