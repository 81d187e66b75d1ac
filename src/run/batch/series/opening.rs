//! When the next batch begins.

use std::path::Path;
use std::sync::atomic::Ordering;

use super::Series;
use super::running::Running;
use crate::run::batch::Batch;
use crate::run::error::RunError;

/// No more batches than these are under way at once.
const MOST_OPEN: usize = 8;
/// While fewer searches than these wait, the next part of a large file is made ready: that takes a while.
const READY: usize = 1000;

impl Series<'_> {
    /// Opens the next batches if few searches wait.
    pub(super) fn open_more(&mut self) -> Result<(), RunError> {
        while self.open.len() < MOST_OPEN && self.crew.waiting() < self.ahead && !self.stop.load(Ordering::Relaxed) {
            let Some(batch) = self.next.take().map(Ok).or_else(|| self.batches.next()).transpose()? else {
                self.crew.close();
                return Ok(());
            };
            let folder = batch.folder();
            if self.open.iter().any(|running| running.session.path() == folder) {
                self.next = Some(batch);
                return Ok(());
            }
            self.begin(batch, &folder)?;
        }
        Ok(())
    }

    fn begin(&mut self, batch: Batch, folder: &Path) -> Result<(), RunError> {
        let mut running = Running::open(self.begun + 1, batch, folder, self.display)?;
        if running.batch.part.is_some() {
            self.ahead = self.ahead.max(READY);
        }
        self.begun += 1;
        self.crew.add(running.searches());
        self.open.push_back(running);
        Ok(())
    }
}
