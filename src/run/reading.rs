//! Reading the files of a run: every line is checked, and only the last of a file may be cut off.

use std::fs;
use std::io;
use std::path::Path;

use super::attempt;
use super::error::RunError;
use super::line::Reader;
use super::manifest::{self, Notes};
use super::plan::Plan;
use super::record::Data;
use crate::files::lines::Lines;
use crate::files::{Fault, FileError};

/// The file of the scores.
pub const RAW: &str = "raw.jsonl";
/// The file of the seconds.
pub const TIMES: &str = "times.jsonl";

/// What the files of a run hold, as far as they are read.
pub(super) struct Reading<'a> {
    folder: &'a Path,
    plan: &'a Plan,
    reader: Reader<'a>,
    data: Data,
    warnings: Vec<String>,
}

/// What to do about a line of the scores that is not as it was written.
fn remedy(number: usize) -> &'static str {
    match number {
        1 => {
            "it says what the experiment is: restore it, or run the same command with --out in a new folder, stop \
             it, and put the first line of that raw.jsonl in the place of this one; the searches below are good"
        }
        _ => "restore it, or delete it and run the same command again, which does that search anew",
    }
}

fn remedy_of_seconds(_: usize) -> &'static str {
    "restore it, or delete it and go on without the seconds of that search"
}

impl<'a> Reading<'a> {
    /// Nothing yet of the run of `plan` in `folder`.
    pub(super) fn of(folder: &'a Path, plan: &'a Plan) -> Reading<'a> {
        Reading { folder, plan, reader: Reader::of(plan), data: Data::default(), warnings: Vec::new() }
    }

    /// The plan in the file of the scores at `path`, and what was kept with it.
    pub(super) fn plan_in(path: &Path) -> Result<(Plan, Notes), FileError> {
        let bytes = fs::read(path).map_err(FileError::open(path))?;
        let end = bytes.iter().position(|&byte| byte == b'\n').map_or(bytes.len(), |end| end + 1);
        let lines = Lines::split(&bytes[..end], remedy).and_then(Lines::whole).map_err(|fault| fault.of(path))?;
        let empty = || Fault::new(1, 1, "expected the raw data of an experiment, found an empty file");
        let first = lines.items.first().ok_or_else(empty).and_then(|(_, first)| manifest::parse(first));
        first.map_err(|fault| fault.of(path))
    }

    /// Takes the scores, if their first line is that of this plan; whether the end was cut off.
    pub(super) fn raw_of(&mut self, notes: &Notes, first: &str) -> Result<bool, RunError> {
        let path = self.folder.join(RAW);
        let bytes = fs::read(&path).map_err(FileError::open(&path))?;
        let lines = Lines::split(&bytes, remedy).map_err(|fault| fault.of(&path))?;
        match lines.items.first() {
            Some((_, open)) => manifest::expect(self.plan, notes, open, &path)?,
            // A line that was cut off is ours to drop only if it is ours.
            None if first.as_bytes().starts_with(&bytes) => {}
            None => return Err(RunError::Foreign { path: self.folder.to_owned() }),
        }
        self.take_raw(&path, &lines)?;
        Ok(lines.torn > 0 || lines.items.is_empty())
    }

    /// Takes the scores, none of which may be cut off.
    pub(super) fn raw_whole(&mut self) -> Result<(), FileError> {
        let path = self.folder.join(RAW);
        let bytes = fs::read(&path).map_err(FileError::open(&path))?;
        let lines = Lines::split(&bytes, remedy).and_then(Lines::whole).map_err(|fault| fault.of(&path))?;
        self.take_raw(&path, &lines)
    }

    fn take_raw(&mut self, path: &Path, lines: &Lines) -> Result<(), FileError> {
        for &(number, text) in lines.items.iter().skip(1) {
            let (job, found, _) = self.reader.record(number, text).map_err(|fault| fault.of(path))?;
            if self.data.found.insert(job, found).is_some() {
                let problem = "this search stands twice: delete one of the lines";
                return Err(Fault::new(number, 1, problem).of(path));
            }
        }
        self.dropped(path, lines.torn);
        Ok(())
    }

    /// Takes the seconds, which may be missing or cut off.
    pub(super) fn times(&mut self) -> Result<(), FileError> {
        self.take_times(false)
    }

    /// Takes the seconds, none of which may be cut off.
    pub(super) fn times_whole(&mut self) -> Result<(), FileError> {
        self.take_times(true)
    }

    fn take_times(&mut self, whole: bool) -> Result<(), FileError> {
        let path = self.folder.join(TIMES);
        let bytes = match fs::read(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
            bytes => bytes.map_err(FileError::open(&path))?,
        };
        let lines = Lines::split(&bytes, remedy_of_seconds);
        let lines = if whole { lines.and_then(Lines::whole) } else { lines }.map_err(|fault| fault.of(&path))?;
        for &(number, text) in &lines.items {
            let (job, time) = self.reader.time(number, text).map_err(|fault| fault.of(&path))?;
            self.data.times.insert(job, time);
        }
        self.dropped(&path, lines.torn);
        Ok(())
    }

    /// Takes an attempt; its end may be cut off, as its process was killed or is just writing it.
    pub(super) fn attempt(&mut self, name: &str, id: &str) -> Result<(), FileError> {
        let path = self.folder.join(name);
        let bytes = fs::read(&path).map_err(FileError::open(&path))?;
        let lines = Lines::split(&bytes, attempt::remedy).map_err(|fault| fault.of(&path))?;
        let Some(((_, head), records)) = lines.items.split_first() else { return Ok(()) };
        attempt::expect(head, id).map_err(|fault| fault.of(&path))?;
        for &(number, text) in records {
            self.take_record(number, text).map_err(|fault| fault.of(&path))?;
        }
        self.dropped(&path, lines.torn);
        Ok(())
    }

    fn take_record(&mut self, number: usize, text: &str) -> Result<(), Fault> {
        let (job, found, time) = self.reader.record(number, text)?;
        match self.data.found.get(&job) {
            // A process that was killed while it put all in order leaves searches twice.
            Some(known) if *known == found => return Ok(()),
            Some(_) => {
                let problem = "this search stands elsewhere in the folder with another result: delete one of the lines";
                return Err(Fault::new(number, 1, problem));
            }
            None => self.data.found.insert(job, found),
        };
        time.map(|time| self.data.times.insert(job, time));
        Ok(())
    }

    fn dropped(&mut self, path: &Path, torn: u64) {
        if torn > 0 {
            let what = "a line that was cut off while it was written";
            self.warnings.push(format!("{}: dropped the last {torn} bytes, {what}", path.display()));
        }
    }

    /// All that was read, and what to warn of.
    pub(super) fn done(mut self) -> (Data, Vec<String>) {
        let missing = self.data.found.keys().filter(|job| !self.data.times.contains_key(job)).count();
        if missing > 0 {
            let path = self.folder.join(TIMES);
            let text = format!("{}: the seconds of {missing} searches are missing, and stay so", path.display());
            self.warnings.push(text);
        }
        (self.data, self.warnings)
    }
}

#[cfg(test)]
mod tests;
