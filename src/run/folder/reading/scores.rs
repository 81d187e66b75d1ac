//! The file of the scores: the plan in its first line, and the searches below.

use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;

use super::{LONGEST, RAW, Reading, cut_off};
use crate::files::lines::{each_sealed, each_sealed_of};
use crate::files::{Fault, FileError};
use crate::run::error::RunError;
use crate::run::folder::manifest::{self, Notes};
use crate::run::plan::Plan;

/// The first line of a file, with its end if it has one.
fn first_line(file: File, path: &Path) -> Result<Vec<u8>, FileError> {
    let mut line = Vec::new();
    let mut reader = BufReader::new(file).take(LONGEST as u64 + 1);
    reader.read_until(b'\n', &mut line).map_err(FileError::open(path))?;
    Ok(line)
}

/// What to do about a line of the scores that is not as it was written.
fn remedy(number: usize) -> &'static str {
    match number {
        1 => {
            "it says what the run is: restore it, or run the same command with --out in a new folder, stop \
             it, and put the first line of that raw.jsonl in place of this one; the searches below are good"
        }
        _ => "restore it, or delete it and run the command that made it again, which does that search anew",
    }
}

impl Reading<'_> {
    /// The plan in the file of the scores at `path`, and what was kept with it.
    pub(in crate::run) fn plan_in(path: &Path) -> Result<(Plan, Notes), FileError> {
        let mut found = None;
        let file = File::open(path).map_err(FileError::open(path))?;
        let line = first_line(file, path)?;
        let torn = each_sealed_of(&line[..], path, LONGEST, remedy, |_, first| {
            found = Some(manifest::parse(first)?);
            Ok(())
        })?;
        let empty = || Fault::new(1, 1, "expected the raw data of a run, found an empty file").of(path);
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

    /// Takes the scores, whose end may be cut off.
    pub(in crate::run) fn raw(&mut self) -> Result<(), FileError> {
        self.take_raw(&self.folder.join(RAW)).map(drop)
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
}
