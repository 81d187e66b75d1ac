//! Reading the files of a run: every line is checked, and only the last of a file may be cut off.

mod attempts;
mod scores;

use std::path::Path;

use super::line::Reader;
use super::record::Records;
use crate::files::lines::each_sealed;
use crate::files::{Fault, FileError};
use crate::run::plan::{Plan, Recorded};

/// The file of the scores.
pub const RAW: &str = "raw.jsonl";
/// The file of the seconds.
pub const TIMES: &str = "times.jsonl";

/// What the files of a run hold, as far as they are read.
pub(in crate::run) struct Reading<'a> {
    folder: &'a Path,
    plan: &'a Plan,
    reader: Reader<'a>,
    data: Records,
    warnings: Vec<String>,
    /// The sound lines of the file that was read last.
    lines: usize,
    /// The line of an attempt with a search that has another result elsewhere.
    conflict: Option<usize>,
}

/// No line is longer: the first holds all boards, and how the lines were found that searches begin with.
pub(in crate::run) const LONGEST: usize = 1 << 26;
/// No other line is longer: the longest are of moves on boards of 64x64.
const LONGEST_RECORD: usize = 1 << 20;

fn cut_off(line: usize) -> Fault {
    Fault::new(line, 1, "this line is cut off: run the command that made it again, which does that search anew")
}

fn remedy_of_seconds(_: usize) -> &'static str {
    "restore it, or delete it and go on without the seconds of that search"
}

impl<'a> Reading<'a> {
    /// Nothing yet of the run of `plan` in `folder`.
    pub(in crate::run) fn of(folder: &'a Path, plan: &'a Plan) -> Reading<'a> {
        let (reader, data, warnings) = (Reader::of(plan), Records::default(), Vec::new());
        Reading { folder, plan, reader, data, warnings, lines: 0, conflict: None }
    }

    /// Nothing yet of a run of `plan` in `folder` that another build may have made.
    pub(in crate::run) fn of_any_build(folder: &'a Path, plan: &'a Plan) -> Reading<'a> {
        Reading { reader: Reader::of_any_build(plan), ..Reading::of(folder, plan) }
    }

    /// Takes the seconds, which may be missing or cut off.
    pub(in crate::run) fn times(&mut self) -> Result<(), FileError> {
        self.take_times().map(drop)
    }

    /// Takes the seconds, none of which may be cut off.
    pub(in crate::run) fn times_whole(&mut self) -> Result<(), FileError> {
        let torn = self.take_times()?;
        self.whole(&self.folder.join(TIMES), torn)
    }

    fn take_times(&mut self) -> Result<u64, FileError> {
        let path = self.folder.join(TIMES);
        if !path.exists() {
            return Ok(0);
        }
        self.lines = 0;
        let torn = each_sealed(&path, LONGEST_RECORD, remedy_of_seconds, |number, text| {
            let (job, time) = self.reader.time(number, text)?;
            self.data.times.insert(job, time);
            self.lines = number;
            Ok(())
        })?;
        self.dropped(&path, torn);
        Ok(torn)
    }

    fn whole(&self, path: &Path, torn: u64) -> Result<(), FileError> {
        if torn > 0 { Err(cut_off(self.lines + 1).of(path)) } else { Ok(()) }
    }

    fn dropped(&mut self, path: &Path, torn: u64) {
        if torn > 0 {
            let what = "a line that was cut off while it was written";
            self.warnings.push(format!("{}: dropped the last {torn} bytes, {what}", path.display()));
        }
    }

    /// All that was read, what to warn of, and the methods of another build.
    pub(in crate::run) fn done(mut self) -> (Records, Vec<String>, Recorded) {
        let missing = self.data.found.keys().filter(|job| !self.data.times.contains_key(job)).count();
        if missing > 0 {
            let path = self.folder.join(TIMES);
            let text = format!("{}: the seconds of {missing} searches are missing, and stay so", path.display());
            self.warnings.push(text);
        }
        (self.data, self.warnings, self.reader.recorded())
    }
}

#[cfg(test)]
mod tests;
