//! A worker of a campaign: one trial after the other.

mod watch;

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use self::watch::Watch;
use super::field::Field;
use super::folder::CampaignFolder;
use super::saved::Saved;
use super::trial::{Trial, Tried};
use crate::engine::{self, Task};
use crate::files::{FileError, folder_of};
use crate::rng::stream;
use crate::run::error::RunError;
use crate::search::budget::{Budget, StopReason};
use crate::search::method::Method;
use crate::store::solutions::{LineKey, Solution};

/// What workers send to the writer.
pub(super) enum TrialMessage {
    /// A line better than all before, and the kind of trial that found it.
    Gain(Box<Solution>, String),
    Note(TrialNote),
}

/// What the writer notes that is no line.
pub(super) enum TrialNote {
    /// A trial of so many steps, of this position, has ended.
    Ended(u64, LineKey),
    /// A trial was stopped after so many steps.
    Stopped(u64),
    /// A trial goes on that another process began.
    Resumed,
    /// What was found cannot be written down.
    Failed(RunError),
    Warning(String),
}

/// What all workers share.
pub(super) struct Workers<'a> {
    pub(super) field: &'a Mutex<Field>,
    pub(super) folder: &'a Mutex<CampaignFolder>,
    pub(super) halt: &'a AtomicBool,
}

/// The value of `mutex`, whatever became of other threads that had it.
pub(super) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Workers<'_> {
    /// Makes trials until somebody stops the campaign or the steps are dealt.
    pub(super) fn work(&self, sender: &Sender<TrialMessage>) {
        while !self.halt.load(Ordering::Relaxed) {
            let Some(trial) = locked(self.field).next() else { return };
            if let Err(error) = self.make(&trial, sender) {
                self.halt.store(true, Ordering::Relaxed);
                // A writer that is gone has failed already and says so itself.
                let _ = sender.send(TrialMessage::Note(TrialNote::Failed(error)));
            }
        }
    }

    fn make(&self, trial: &Trial, sender: &Sender<TrialMessage>) -> Result<(), RunError> {
        let (line, grid, rules) = {
            let field = locked(self.field);
            let (line, grid, rules) = field.of(trial);
            (line.clone(), grid.clone(), rules)
        };
        let method: Method = trial.method.parse().expect("a full method line");
        let budget = Budget { playouts: Some(trial.playouts), time: None };
        let rng = stream(trial.seed, &line.id, 1);
        let task = Task { grid: &grid, rules, method: &method, from: &trial.from, budget, rng };
        let checkpoint = locked(self.folder).checkpoint(trial);
        expect_saved(trial, &checkpoint)?;
        let mut watch = Watch::new(trial, &line, self.field, sender, checkpoint);
        let outcome = engine::solve(&task, self.halt, &mut watch);
        let made = outcome.playouts;
        if outcome.stop == StopReason::Interrupted {
            let _ = sender.send(TrialMessage::Note(TrialNote::Stopped(made)));
            return Ok(());
        }
        let ended = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
        let tried = Tried {
            trial: trial.clone(),
            score: outcome.best.score,
            moves: outcome.best.moves,
            found_at: outcome.found_at,
            made: Some(made),
            gain: watch.gain,
            optimal: outcome.stop == StopReason::Solved,
            cpu_seconds: (watch.cpu_seconds() * 1000.0).round() / 1000.0,
            ended,
        };
        locked(self.folder).append(&tried)?;
        let mut field = locked(self.field);
        field.take(&tried);
        field.give_back(&tried);
        drop(field);
        let _ = sender.send(TrialMessage::Note(TrialNote::Ended(made, trial.key())));
        Ok(())
    }
}

/// Sees to it that `trial` has a `checkpoint`, so that a killed process leaves it to the next one, whenever it is killed.
fn expect_saved(trial: &Trial, checkpoint: &Path) -> Result<(), RunError> {
    if checkpoint.exists() {
        return Ok(());
    }
    let written = Saved::new(trial, 0, 0.0, Vec::new()).write(checkpoint);
    if written.is_err() && !folder_of(checkpoint).is_dir() {
        return Err(RunError::Vanished { path: folder_of(checkpoint).to_owned() });
    }
    Ok(written.map_err(FileError::write(checkpoint))?)
}
