//! What a worker does while a trial is under way: it says what is found, and keeps checkpoints.

use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::mpsc::Sender;
use std::time::{Duration, Instant};

use cpu_time::ThreadTime;

use super::{TrialMessage, TrialNote, locked};
use crate::game::notation::Cell;
use crate::puzzle::Score;
use crate::run::campaign::field::Field;
use crate::run::campaign::saved::Saved;
use crate::run::campaign::trial::Trial;
use crate::run::folder::checkpoint::interval;
use crate::search::Observer;
use crate::store::solutions::Solution;

/// So long after a checkpoint there may be another one.
const SOON: Duration = Duration::from_secs(1);

/// Looks on while a trial is under way.
pub(super) struct Watch<'a> {
    trial: &'a Trial,
    line: &'a Solution,
    field: &'a Mutex<Field>,
    sender: &'a Sender<TrialMessage>,
    checkpoint: PathBuf,
    saved: Instant,
    begun: ThreadTime,
    /// By how much it is better, so far, than all that this process knew.
    pub(super) gain: Score,
    /// The gain that the checkpoint has.
    kept: Score,
    /// The CPU seconds of other processes and of other threads.
    before: f64,
}

impl<'a> Watch<'a> {
    /// Looks on from now while `trial`, which goes on from `line`, is made.
    pub(super) fn new(
        trial: &'a Trial,
        line: &'a Solution,
        field: &'a Mutex<Field>,
        sender: &'a Sender<TrialMessage>,
        checkpoint: PathBuf,
    ) -> Watch<'a> {
        let (saved, begun) = (Instant::now(), ThreadTime::now());
        Watch { trial, line, field, sender, checkpoint, saved, begun, gain: 0, kept: 0, before: 0.0 }
    }

    /// The CPU seconds of the trial so far.
    pub(super) fn cpu_seconds(&self) -> f64 {
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
        let _ = self.sender.send(TrialMessage::Note(TrialNote::Resumed));
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
            let _ = self.sender.send(TrialMessage::Note(TrialNote::Warning(text)));
        }
    }

    fn helped(&mut self, seconds: f64) {
        self.before += seconds;
    }

    fn unusable(&mut self, problem: &str) {
        let _ = self
            .sender
            .send(TrialMessage::Note(TrialNote::Warning(format!("{}: {problem}", self.checkpoint.display()))));
    }
}
