//! The raw data of an experiment: one JSON object a search, and the experiment itself in the first line.
//!
//! ```text
//! raw.jsonl      the design | one search a line: position, method, budget, start, score, ...
//! times.jsonl    the seconds of each search, which no two runs agree on
//! ```
//! Lines are added as searches end and put in order when all is done, so that `raw.jsonl` is the same bytes however
//! often the experiment was interrupted (as long as only playouts are limited).

mod header;
mod lines;
mod records;

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use self::lines::{About, Lines, seal};
use self::records::{found_in, run_line, time_line, times_in};
use super::design::{Design, Job};
use crate::files::{self, Fault, FileError};
use crate::puzzle::Score;

/// The file of the scores.
pub const RAW: &str = "raw.jsonl";
/// The file of the seconds.
pub const TIMES: &str = "times.jsonl";

/// What a search found.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// The score of its best line.
    pub score: Score,
    /// The playouts it made.
    pub playouts: u64,
    /// The playout that found the line.
    pub found_at: u64,
    /// The moves of the line, where they are kept.
    pub moves: Option<Box<str>>,
}

/// How long a search took.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Time {
    /// Seconds of its thread's processor time.
    pub cpu: f64,
    /// Seconds on the wall.
    pub wall: f64,
}

/// All that is known of an experiment's searches.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Data {
    /// What was found.
    pub found: BTreeMap<Job, Found>,
    /// How long it took.
    pub times: BTreeMap<Job, Time>,
}

impl Data {
    /// A warning if the seconds of searches are missing: they are written before the search, so somebody took them.
    fn without_seconds(&self, folder: &Path) -> Option<String> {
        let missing = self.found.keys().filter(|job| !self.times.contains_key(job)).count();
        let path = folder.join(TIMES);
        (missing > 0).then(|| format!("{}: the seconds of {missing} searches are missing, and stay so", path.display()))
    }
}

/// Why an experiment cannot go on.
#[derive(Debug, thiserror::Error)]
pub enum ExperimentError {
    /// A file cannot be opened, or is not what it should be.
    #[error(transparent)]
    Input(#[from] FileError),
    /// The folder holds the results of something else.
    #[error("{} holds another experiment ({found}), not this one ({wanted}), with other {differ}: name another folder \
             with --out, or run the experiment it belongs to", path.display())]
    Other {
        /// The raw data there.
        path: PathBuf,
        /// What is there.
        found: String,
        /// What was asked for.
        wanted: String,
        /// What they do not have in common.
        differ: String,
    },
    /// The folder holds files, but no results.
    #[error("{} is a folder of something else: name a new or empty one with --out", path.display())]
    Foreign {
        /// The folder.
        path: PathBuf,
    },
    /// Another process writes to the folder.
    #[error("another chainshot is running this experiment: it holds {}; wait for it or stop it", path.display())]
    Busy {
        /// The raw data.
        path: PathBuf,
    },
    /// A file cannot be written; what it holds is good.
    #[error("cannot write {}: what is there is safe; make room and run the same command again", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
}

impl ExperimentError {
    pub(super) fn write(path: &Path) -> impl FnOnce(io::Error) -> ExperimentError {
        let path = path.to_owned();
        |source| ExperimentError::Write { path, source }
    }
}

/// The raw data while searches are under way.
#[derive(Debug)]
pub struct Writer {
    raw: File,
    times: File,
    folder: PathBuf,
}

impl Writer {
    /// Opens or creates the raw data of `design` in `folder`, with what is known already and warnings of what was cut
    /// off.
    ///
    /// # Errors
    /// [`ExperimentError`] if the files cannot be used, are damaged, or belong to another experiment; they are then
    /// left as they were.
    pub fn open(folder: &Path, design: &Design) -> Result<(Writer, Data, Vec<String>), ExperimentError> {
        let path = folder.join(RAW);
        if !path.exists() && fs::read_dir(folder).is_ok_and(|mut files| files.next().is_some()) {
            return Err(ExperimentError::Foreign { path: folder.to_owned() });
        }
        fs::create_dir_all(folder).map_err(FileError::open(folder))?;
        let mut raw = open_file(&path)?;
        match raw.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(ExperimentError::Busy { path }),
            Err(TryLockError::Error(source)) => return Err(FileError::open(&path)(source).into()),
        }
        let raw_bytes = read_all(&mut raw, &path)?;
        let raw_lines = Lines::split(&raw_bytes, About::Searches).map_err(|fault| fault.of(&path))?;
        let first = seal(&header::text(design));
        match raw_lines.items.first() {
            Some((_, first)) => header::expect(design, first, &path)?,
            // A line that was cut off is ours to drop only if it is ours.
            None if first.as_bytes().starts_with(&raw_bytes) => {}
            None => return Err(ExperimentError::Foreign { path: folder.to_owned() }),
        }
        let mut times = open_file(&folder.join(TIMES))?;
        let time_bytes = read_all(&mut times, &folder.join(TIMES))?;
        let time_lines = Lines::split(&time_bytes, About::Seconds).map_err(|fault| fault.of(&folder.join(TIMES)))?;
        let data = Data {
            found: found_in(design, raw_lines.items.get(1..).unwrap_or(&[])).map_err(|fault| fault.of(&path))?,
            times: times_in(design, &time_lines.items).map_err(|fault| fault.of(&folder.join(TIMES)))?,
        };
        let mut writer = Writer { raw, times, folder: folder.to_owned() };
        cut(&mut writer.raw, raw_lines.good).map_err(ExperimentError::write(&path))?;
        cut(&mut writer.times, time_lines.good).map_err(ExperimentError::write(&folder.join(TIMES)))?;
        if raw_lines.items.is_empty() {
            writer.raw.write_all(first.as_bytes()).map_err(ExperimentError::write(&path))?;
        }
        let warnings = [(path, raw_lines.torn), (folder.join(TIMES), time_lines.torn)].into_iter();
        let warnings = warnings.filter(|(_, torn)| *torn > 0).map(|(path, torn)| torn_off(&path, torn));
        let warnings = warnings.chain(data.without_seconds(folder)).collect();
        Ok((writer, data, warnings))
    }

    /// Adds a search. Its time goes first: a time without a search does no harm.
    ///
    /// # Errors
    /// [`ExperimentError::Write`] if the disk is full or fails.
    pub fn append(&mut self, design: &Design, job: &Job, found: &Found, time: Time) -> Result<(), ExperimentError> {
        let (raw, times) = (self.folder.join(RAW), self.folder.join(TIMES));
        self.times.write_all(time_line(design, job, time).as_bytes()).map_err(ExperimentError::write(&times))?;
        self.raw.write_all(run_line(design, job, found).as_bytes()).map_err(ExperimentError::write(&raw))
    }

    /// Puts all lines in order.
    ///
    /// # Errors
    /// [`ExperimentError::Write`] if the disk is full or fails; the files are then as they were.
    pub fn finish(self, design: &Design, data: &Data) -> Result<(), ExperimentError> {
        let mut raw = seal(&header::text(design));
        data.found.iter().for_each(|(job, found)| raw.push_str(&run_line(design, job, found)));
        let times: String = data.times.iter().map(|(job, time)| time_line(design, job, *time)).collect();
        replace(&self.folder.join(TIMES), times.as_bytes())?;
        replace(&self.folder.join(RAW), raw.as_bytes())
    }
}

/// Reads the experiment in `folder`, all that is known of it, and a warning if the seconds of searches are missing.
///
/// # Errors
/// [`FileError`] if the files cannot be opened, are cut off, or were edited.
pub fn read(folder: &Path) -> Result<(Design, Data, Option<String>), FileError> {
    let (path, times) = (folder.join(RAW), folder.join(TIMES));
    let bytes = fs::read(&path).map_err(FileError::open(&path))?;
    let lines = Lines::split(&bytes, About::Searches).and_then(Lines::whole).map_err(|fault| fault.of(&path))?;
    let Some(((_, first), rest)) = lines.items.split_first() else {
        return Err(Fault::new(1, 1, "expected the raw data of an experiment, found an empty file").of(&path));
    };
    let design = header::parse(first).map_err(|fault| fault.of(&path))?;
    let found = found_in(&design, rest).map_err(|fault| fault.of(&path))?;
    let bytes = match fs::read(&times) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
        bytes => bytes.map_err(FileError::open(&times))?,
    };
    let lines = Lines::split(&bytes, About::Seconds).and_then(Lines::whole).map_err(|fault| fault.of(&times))?;
    let times = times_in(&design, &lines.items).map_err(|fault| fault.of(&times))?;
    let data = Data { found, times };
    let warning = data.without_seconds(folder);
    Ok((design, data, warning))
}

/// Writes a file whole or not at all.
pub(super) fn replace(path: &Path, bytes: &[u8]) -> Result<(), ExperimentError> {
    files::replace(path, bytes).map_err(ExperimentError::write(path))
}

fn open_file(path: &Path) -> Result<File, FileError> {
    let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
    file.map_err(FileError::open(path))
}

fn read_all(file: &mut File, path: &Path) -> Result<Vec<u8>, FileError> {
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes).map_err(FileError::open(path))?;
    Ok(bytes)
}

fn cut(file: &mut File, good: u64) -> io::Result<()> {
    file.set_len(good)?;
    file.seek(SeekFrom::Start(good)).map(drop)
}

fn torn_off(path: &Path, torn: u64) -> String {
    format!("{}: dropped the last {torn} bytes, a line that was cut off while it was written", path.display())
}

#[cfg(test)]
mod tests;
