//! Puts the files of a run in order: attempts are merged into the scores and the seconds.

use std::borrow::Cow;
use std::iter;
use std::path::PathBuf;

use super::line::{line, time_line};
use super::reading::{RAW, TIMES};
use super::record::Records;
use super::{Folder, attempt, checkpoint, expect_there, files_in};
use crate::files::{FileError, clear_drafts, replace_by};
use crate::run::error::RunError;
use crate::run::plan::Plan;

impl Folder {
    /// Merges all attempts into files that are in order, in a folder that no other process has.
    ///
    /// The seconds go first: seconds without a search do no harm. Attempts go last: a search that stands twice does none.
    pub(super) fn put_in_order(&self, plan: &Plan, data: &Records) -> Result<(), RunError> {
        expect_there(&self.lock, &self.path)?;
        let times = data.times.iter().map(|(job, time)| time_line(plan, job, *time).into());
        self.write(TIMES, times)?;
        let records = data.found.iter().map(|(job, found)| match self.lines.get(job) {
            Some(line) => line.into(),
            None => line(plan, &self.methods.get(plan, job).line, job, found).into(),
        });
        self.write(RAW, iter::once((&self.first).into()).chain(records))?;
        clear_drafts(&self.path);
        for path in self.unwanted(data)? {
            checkpoint::remove(&path).map_err(FileError::write(&path))?;
        }
        Ok(())
    }

    /// The files that nobody needs once all of `data` is merged; not those that a process that only reads is just writing.
    pub(super) fn unwanted(&self, data: &Records) -> Result<Vec<PathBuf>, FileError> {
        let done = |name: &str| checkpoint::job(name).is_some_and(|job| data.found.contains_key(&job));
        let mut names = files_in(&self.path)?;
        names.retain(|name| attempt::shard(name).is_some() || done(name));
        Ok(names.iter().map(|name| self.path.join(name)).collect())
    }

    /// Replaces a file by these lines.
    fn write<'a>(&self, name: &str, mut lines: impl Iterator<Item = Cow<'a, str>>) -> Result<(), FileError> {
        let path = self.path.join(name);
        replace_by(&path, |file| lines.try_for_each(|line| file.write_all(line.as_bytes())))
            .map_err(FileError::write(&path))
    }
}
