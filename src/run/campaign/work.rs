//! A worker of a campaign: one trial after the other.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use cpu_time::ThreadTime;

use super::field::Field;
use super::folder::{Folder, resume, save};
use super::trial::{Trial, Tried, cells, text};
use crate::engine::{self, Task};
use crate::game::notation::Cell;
use crate::puzzle::Score;
use crate::rng::stream;
use crate::run::checkpoint::interval;
use crate::run::error::RunError;
use crate::search::Observer;
use crate::search::budget::{Budget, StopReason};
use crate::search::method::Method;
use crate::store::solutions::Solution;

/// What workers send to the writer.
pub(super) enum Message {
    /// A line better than all before, and the kind of trial that found it.
    Better(Box<Solution>, String),
    /// A trial of so many steps, of the position with this id, has ended.
    Ended(u64, String),
    /// What was found cannot be written down.
    Failed(RunError),
    Warning(String),
}

/// What all workers share.
pub(super) struct Workers<'a> {
    pub(super) field: &'a Mutex<Field>,
    pub(super) folder: &'a Mutex<Folder>,
    pub(super) halt: &'a AtomicBool,
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Workers<'_> {
    /// Makes trials until somebody stops the campaign or the steps are dealt.
    pub(super) fn work(&self, sender: &Sender<Message>) {
        while !self.halt.load(Ordering::Relaxed) {
            let Some(trial) = locked(self.field).next() else { return };
            if let Err(error) = self.make(&trial, sender) {
                self.halt.store(true, Ordering::Relaxed);
                // A writer that is gone has failed already and says so itself.
                let _ = sender.send(Message::Failed(error));
            }
        }
    }

    fn make(&self, trial: &Trial, sender: &Sender<Message>) -> Result<(), RunError> {
        let (line, grid, rules) = {
            let field = locked(self.field);
            let (line, grid, rules) = field.of(trial);
            (line.clone(), grid.clone(), rules)
        };
        let method: Method = trial.method.parse().expect("a full method line");
        let from = cells(&trial.from).expect("checked when it was read");
        let budget = Budget { playouts: Some(trial.playouts), time: None };
        let rng = stream(trial.seed, &line.id, 1);
        let task = Task { grid: &grid, rules, method: &method, from: &from, budget, rng };
        let checkpoint = locked(self.folder).checkpoint(trial);
        let mut watch = Watch {
            trial,
            line: &line,
            field: self.field,
            sender,
            checkpoint,
            saved: Instant::now(),
            gain: 0,
            helped: 0.0,
        };
        let begun = ThreadTime::now();
        let outcome = engine::solve(&task, self.halt, &mut watch);
        if outcome.stop == StopReason::Interrupted {
            return Ok(());
        }
        let ended = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
        let tried = Tried {
            trial: trial.clone(),
            score: outcome.best.score,
            moves: text(&outcome.best.moves),
            found_at: outcome.found_at,
            gain: watch.gain,
            cpu_seconds: ((begun.elapsed().as_secs_f64() + watch.helped) * 1000.0).round() / 1000.0,
            ended,
        };
        locked(self.folder).append(&tried)?;
        locked(self.field).take(&tried);
        let _ = sender.send(Message::Ended(trial.playouts, trial.id.clone()));
        Ok(())
    }
}

/// Looks on while a trial is under way.
struct Watch<'a> {
    trial: &'a Trial,
    line: &'a Solution,
    field: &'a Mutex<Field>,
    sender: &'a Sender<Message>,
    checkpoint: PathBuf,
    saved: Instant,
    gain: Score,
    helped: f64,
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
        let _ = self.sender.send(Message::Better(Box::new(line), self.trial.kind.clone()));
    }

    fn progressed(&mut self, _: u64) {}

    fn checkpoint(&mut self) -> Option<Vec<u8>> {
        resume(&self.checkpoint, self.trial)
    }

    fn wants_checkpoint(&mut self) -> bool {
        self.saved.elapsed() >= interval()
    }

    fn save(&mut self, search: Vec<u8>) {
        self.saved = Instant::now();
        if let Err(error) = save(&self.checkpoint, self.trial, search) {
            let text = format!("{}: {error}: if stopped, this trial would begin again", self.checkpoint.display());
            let _ = self.sender.send(Message::Warning(text));
        }
    }

    fn helped(&mut self, seconds: f64) {
        self.helped += seconds;
    }

    fn unusable(&mut self, problem: &str) {
        let _ = self.sender.send(Message::Warning(format!("{}: {problem}", self.checkpoint.display())));
    }
}
