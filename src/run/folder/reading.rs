//! Reading the files of a run: every line is checked, and only the last of a file may be cut off.

use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;

use super::attempt;
use super::line::Reader;
use super::manifest::{self, Notes};
use super::record::Records;
use crate::files::lines::{each_sealed, each_sealed_of};
use crate::files::{Fault, FileError};
use crate::run::error::RunError;
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

/// The first line of a file, with its end if it has one.
fn first_line(file: File, path: &Path) -> Result<Vec<u8>, FileError> {
    let mut line = Vec::new();
    let mut reader = BufReader::new(file).take(LONGEST as u64 + 1);
    reader.read_until(b'\n', &mut line).map_err(FileError::open(path))?;
    Ok(line)
}

fn cut_off(line: usize) -> Fault {
    Fault::new(line, 1, "this line is cut off: run the command that made it again, which does that search anew")
}

/// What to do about a line of the scores that is not as it was written.
fn remedy(number: usize) -> &'static str {
    match number {
        1 => {
            "it says what the experiment is: restore it, or run the same command with --out in a new folder, stop \
             it, and put the first line of that raw.jsonl in the place of this one; the searches below are good"
        }
        _ => "restore it, or delete it and run the command that made it again, which does that search anew",
    }
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

    /// The plan in the file of the scores at `path`, and what was kept with it.
    pub(in crate::run) fn plan_in(path: &Path) -> Result<(Plan, Notes), FileError> {
        let mut found = None;
        let file = File::open(path).map_err(FileError::open(path))?;
        let line = first_line(file, path)?;
        let torn = each_sealed_of(&line[..], path, LONGEST, remedy, |_, first| {
            found = Some(manifest::parse(first)?);
            Ok(())
        })?;
        let empty = || Fault::new(1, 1, "expected the raw data of an experiment, found an empty file").of(path);
        let cut = || cut_off(1).of(path);
        found.ok_or_else(|| if torn > 0 { cut() } else { empty() })
    }

    /// Takes the scores, if their first line is that of this plan; whether the end was cut off, or other notes are kept
    /// with the plan.
    pub(in crate::run) fn raw_of(&mut self, notes: &Notes, first: &str) -> Result<bool, RunError> {
        let path = self.folder.join(RAW);
        let file = File::open(&path).map_err(FileError::open(&path))?;
        let line = first_line(file, &path)?;
        if line == first.as_bytes() {
            return Ok(self.take_raw(&path)? > 0);
        }
        // A line that was cut off is ours to drop only if it is ours.
        if !line.ends_with(b"\n") && !first.as_bytes().starts_with(&line) {
            return Err(RunError::Foreign { path: self.folder.to_owned() });
        }
        let mut other = None;
        each_sealed_of(&line[..], &path, LONGEST, remedy, |_, open| {
            other = manifest::expect(self.plan, notes, open, &path).err();
            Ok(())
        })?;
        match other {
            Some(other) => Err(other),
            // Other notes: they are to be those of the command that was run last.
            None => {
                self.take_raw(&path)?;
                Ok(true)
            }
        }
    }

    /// Takes the scores, none of which may be cut off.
    pub(in crate::run) fn raw_whole(&mut self) -> Result<(), FileError> {
        let path = self.folder.join(RAW);
        let torn = self.take_raw(&path)?;
        self.whole(&path, torn)
    }

    /// Takes the scores; how many bytes of a cut-off line follow.
    fn take_raw(&mut self, path: &Path) -> Result<u64, FileError> {
        let mut lines = 0;
        let torn = each_sealed(path, LONGEST, remedy, |number, text| {
            lines = number;
            if number == 1 {
                return Ok(());
            }
            let (job, found, _) = self.reader.record(number, text)?;
            match self.data.found.insert(job, found) {
                Some(_) => Err(Fault::new(number, 1, "this search stands twice: delete one of the lines")),
                None => Ok(()),
            }
        })?;
        self.lines = lines;
        self.dropped(path, torn);
        Ok(torn)
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

    /// Takes an attempt; its end may be cut off, as its process was killed or is just writing it.
    pub(in crate::run) fn attempt(&mut self, name: &str, id: &str) -> Result<(), FileError> {
        let path = self.folder.join(name);
        let torn = each_sealed(&path, LONGEST_RECORD, attempt::remedy, |number, text| match number {
            1 => attempt::expect(text, id),
            _ => self.take_record(number, text),
        })?;
        if let Some(line) = self.conflict.take() {
            return Err(FileError::Conflict { path, line });
        }
        self.dropped(&path, torn);
        Ok(())
    }

    fn take_record(&mut self, number: usize, text: &str) -> Result<(), Fault> {
        let (job, found, time) = self.reader.record(number, text)?;
        match self.data.found.get(&job) {
            // A process that was killed while it put all in order leaves searches twice.
            Some(known) if *known == found => return Ok(()),
            // No two searches with a time limit are alike, and two nodes may have done the same.
            Some(known) if self.plan.budget(&job).time.is_some() => {
                let is_better = self.plan.keeps_moves && found.score > known.score;
                if is_better {
                    self.data.found.insert(job, found);
                    time.map(|time| self.data.times.insert(job, time));
                }
                return Ok(());
            }
            Some(_) => {
                self.conflict.get_or_insert(number);
                return Ok(());
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
