//! What a run does with all that its workers send.

use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Instant;

use super::{REFRESH, Session};
use crate::run::error::RunError;
use crate::run::folder::checkpoint;
use crate::run::work::reporter::Message;
use crate::run::work::watcher::Watcher;

impl Session<'_> {
    /// Takes what the workers send until the last of them is done; saves and displays several times a second.
    pub(super) fn listen(
        &mut self,
        receiver: &Receiver<(usize, Message)>,
        watcher: &mut dyn Watcher,
    ) -> Result<(), RunError> {
        let mut shown = Instant::now();
        loop {
            match receiver.recv_timeout(REFRESH) {
                Ok((_, message)) => {
                    self.take(message, watcher)?;
                    self.write_down()?;
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            if shown.elapsed() >= REFRESH {
                self.refresh(watcher)?;
                shown = Instant::now();
            }
        }
        self.refresh(watcher)
    }

    /// Sees to it that the disk has what is finished, and tells `watcher` how things stand.
    pub(in crate::run) fn refresh(&mut self, watcher: &mut dyn Watcher) -> Result<(), RunError> {
        self.folder.sync()?;
        watcher.refresh(&self.progress.status())
    }

    /// Writes down what was taken: until then a killed process loses it.
    pub(in crate::run) fn write_down(&mut self) -> Result<(), RunError> {
        Ok(self.folder.write_down()?)
    }

    /// Takes what a worker has sent.
    pub(in crate::run) fn take(&mut self, message: Message, watcher: &mut dyn Watcher) -> Result<(), RunError> {
        match message {
            Message::Improved(job, better) => watcher.improved(&job, better),
            Message::Checkpoint(job, kept) => {
                let path = checkpoint::path(self.folder.path(), &job);
                // To write it would make a folder that was deleted anew, without the plan.
                self.folder.sync()?;
                self.saved.insert(job);
                let then = "if it is stopped, this search begins again";
                checkpoint::write(&path, &kept).unwrap_or_else(|error| warn(watcher, &path, &error.to_string(), then));
            }
            Message::NoCheckpoint(job, problem) => {
                let path = checkpoint::path(self.folder.path(), &job);
                self.useless += 1;
                warn(watcher, &path, &problem, "this search begins again");
            }
            Message::Stopped(job, found, time) => watcher.stopped(&job, found, time),
            Message::Finished(job, found, time) => {
                self.folder.add(&self.plan, &job, &found, time)?;
                if self.folder.checkpoints() > 0 || self.saved.remove(&job) {
                    // Its checkpoint may go when nobody needs it any more.
                    self.folder.write_down()?;
                    let path = checkpoint::path(self.folder.path(), &job);
                    let then = "this search has ended: delete the file";
                    checkpoint::remove(&path).unwrap_or_else(|error| warn(watcher, &path, &error.to_string(), then));
                }
                watcher.finished(&job, &found, time);
                self.data.times.insert(job, time);
                self.data.found.insert(job, found);
                self.open -= 1;
                self.progress.finished();
            }
        }
        Ok(())
    }
}

/// Says what is wrong with the checkpoint at `path`, and what comes of it.
fn warn(watcher: &mut dyn Watcher, path: &Path, problem: &str, then: &str) {
    watcher.warned(&format!("{}: {problem}: {then}", path.display()));
}
