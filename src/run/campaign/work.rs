//! A worker of a campaign: one trial after the other.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use cpu_time::ThreadTime;

use super::field::Field;
use super::folder::CampaignFolder;
use super::saved::Saved;
use super::trial::{Trial, Tried};
use crate::engine::{self, Task};
use crate::files::{FileError, folder_of};
use crate::game::notation::Cell;
use crate::puzzle::Score;
use crate::rng::stream;
use crate::run::error::RunError;
use crate::run::folder::checkpoint::interval;
use crate::search::Observer;
use crate::search::budget::{Budget, StopReason};
use crate::search::method::Method;
use crate::store::solutions::{LineKey, Solution};

/// What workers send to the writer.
pub(super) enum TrialMessage {
    /// A line better than all before, and the kind of trial that found it.
    Gain(Box<Solution>, String),
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
                let _ = sender.send(TrialMessage::Failed(error));
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
        if !checkpoint.exists() {
            // So that a killed process leaves this trial to the next one, whenever it is killed.
            let written = Saved::new(trial, 0, 0.0, Vec::new()).write(&checkpoint);
            if written.is_err() && !folder_of(&checkpoint).is_dir() {
                return Err(RunError::Vanished { path: folder_of(&checkpoint).to_owned() });
            }
            written.map_err(FileError::write(&checkpoint))?;
        }
        let mut watch = Watch {
            trial,
            line: &line,
            field: self.field,
            sender,
            checkpoint,
            saved: Instant::now(),
            begun: ThreadTime::now(),
            gain: 0,
            kept: 0,
            before: 0.0,
        };
        let outcome = engine::solve(&task, self.halt, &mut watch);
        let made = outcome.playouts;
        if outcome.stop == StopReason::Interrupted {
            let _ = sender.send(TrialMessage::Stopped(made));
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
        let _ = sender.send(TrialMessage::Ended(made, trial.key()));
        Ok(())
    }
}

/// So long after a checkpoint there may be another one.
const SOON: Duration = Duration::from_secs(1);

/// Looks on while a trial is under way.
struct Watch<'a> {
    trial: &'a Trial,
    line: &'a Solution,
    field: &'a Mutex<Field>,
    sender: &'a Sender<TrialMessage>,
    checkpoint: PathBuf,
    saved: Instant,
    begun: ThreadTime,
    gain: Score,
    /// The gain that the checkpoint has.
    kept: Score,
    /// The CPU seconds of other processes and of other threads.
    before: f64,
}

impl Watch<'_> {
    fn cpu_seconds(&self) -> f64 {
        self.begun.elapsed().as_secs_f64() + self.before
    }
}

impl Observer<Cell> for Watch<'_> {
    fn improved(&mut self, score: Score, moves: &[Cell], playouts: u64) {
        let mut field = locked(self.field);
        let best = field.best(self.trial);
        if score <= best {
            return;
        }
        field.raise(self.trial, score);
        self.gain += score - best;
        let line = self.trial.solution(self.line, score, moves.to_vec(), playouts);
        let _ = self.sender.send(TrialMessage::Gain(Box::new(line), self.trial.kind.clone()));
    }

    fn progressed(&mut self, _: u64) {}

    fn checkpoint(&mut self) -> Option<Vec<u8>> {
        let saved = Saved::read(&self.checkpoint).inspect_err(|problem| self.unusable(problem)).ok()??;
        let Saved { gain, cpu_seconds, search, .. } = saved.is_of(self.trial).then_some(saved)?;
        (self.gain, self.kept) = (gain, gain);
        self.before += cpu_seconds;
        let search = Some(search).filter(|search| !search.is_empty())?;
        let _ = self.sender.send(TrialMessage::Resumed);
        Some(search)
    }

    fn wants_checkpoint(&mut self) -> bool {
        let elapsed = self.saved.elapsed();
        // A better line is stored at once: a process that goes on after a kill would not know that this trial found it.
        elapsed >= interval() || (self.gain > self.kept && elapsed >= SOON)
    }

    fn save(&mut self, search: Vec<u8>) {
        (self.saved, self.kept) = (Instant::now(), self.gain);
        let kept = Saved::new(self.trial, self.gain, self.cpu_seconds(), search);
        if let Err(error) = kept.write(&self.checkpoint) {
            let text = format!("{}: {error}: if stopped, this trial would begin again", self.checkpoint.display());
            let _ = self.sender.send(TrialMessage::Warning(text));
        }
    }

    fn helped(&mut self, seconds: f64) {
        self.before += seconds;
    }

    fn unusable(&mut self, problem: &str) {
        let _ = self.sender.send(TrialMessage::Warning(format!("{}: {problem}", self.checkpoint.display())));
    }
}
