//! Reading a run that may be under way, without a lock.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use super::manifest::Notes;
use super::reading::{RAW, Reading};
use super::record::Records;
use super::{attempt, files_in};
use crate::files::FileError;
use crate::run::plan::Plan;

/// What is kept with the plan of the run in `folder`.
///
/// # Errors
/// [`FileError`] if there is no run, or its first line is no plan.
pub fn notes(folder: &Path) -> Result<Notes, FileError> {
    plan(folder).map(|(_, notes)| notes)
}

/// The plan of the run in `folder`, as it is in its first line, and what is kept with it.
///
/// # Errors
/// As [`notes`].
pub(in crate::run) fn plan(folder: &Path) -> Result<(Plan, Notes), FileError> {
    Reading::plan_in(&folder.join(RAW))
}

/// Reads the run in `folder`: its plan, what was kept with it, all that is known of its searches, and warnings. Another
/// build, with other defaults, may have made it.
///
/// # Errors
/// [`FileError`] if the files cannot be opened, are cut off, or were edited.
pub fn read(folder: &Path) -> Result<(Plan, Notes, Records, Vec<String>), FileError> {
    read_as(folder, Ends::Whole)
}

/// As [`read`], of a run that may be under way or was killed: what is cut off at the end of a file is left out, with a warning.
///
/// # Errors
/// [`FileError`] if the files cannot be opened or were edited.
pub fn read_so_far(folder: &Path) -> Result<(Plan, Notes, Records, Vec<String>), FileError> {
    read_as(folder, Ends::Torn)
}

/// Whether the last line of a file may be cut off.
#[derive(Clone, Copy, PartialEq)]
enum Ends {
    Whole,
    Torn,
}

fn read_as(folder: &Path, ends: Ends) -> Result<(Plan, Notes, Records, Vec<String>), FileError> {
    let raw = folder.join(RAW);
    for _ in 0..MOST_READINGS {
        let before = version(&raw);
        let found = read_once(folder, ends);
        // A process that puts all in order in between takes away the attempts whose searches were not yet in order.
        let has_lost_one = matches!(&found, Err(FileError::Open { source, .. }) if source.kind() == ErrorKind::NotFound)
            && raw.exists();
        if version(&raw) == before && !has_lost_one {
            return found;
        }
    }
    read_once(folder, ends)
}

/// A folder is put in order at the beginning and the end of a process: it does not change so often while it is read.
const MOST_READINGS: usize = 5;

/// What is another once the file at `path` was replaced.
fn version(path: &Path) -> Option<(u64, std::time::SystemTime)> {
    let about = fs::metadata(path).ok()?;
    Some((about.len(), about.modified().ok()?))
}

fn read_once(folder: &Path, ends: Ends) -> Result<(Plan, Notes, Records, Vec<String>), FileError> {
    let path = folder.join(RAW);
    let (mut plan, notes) = Reading::plan_in(&path)?;
    let mut reading = Reading::of_any_build(folder, &plan);
    if ends == Ends::Whole {
        reading.raw_whole()?;
        reading.times_whole()?;
    } else {
        reading.raw()?;
        reading.times()?;
    }
    let id = plan.id();
    let files = files_in(folder)?;
    files.iter().filter(|name| attempt::shard(name).is_some()).try_for_each(|name| reading.attempt(name, &id))?;
    let (data, warnings, recorded) = reading.done();
    plan.recorded = recorded;
    Ok((plan, notes, data, warnings))
}
