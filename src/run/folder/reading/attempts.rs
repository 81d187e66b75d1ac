//! The attempts: what single processes have added.

use super::{LONGEST_RECORD, Reading};
use crate::files::lines::each_sealed;
use crate::files::{Fault, FileError};
use crate::run::folder::attempt;

impl Reading<'_> {
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
}
