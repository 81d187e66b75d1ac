//! The one place that writes: the journal, the store, and what the display is told.

use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

use super::checkpoint;
use super::journal::Journal;
use super::plan::{Files, Job};
use super::worker::{Message, WHOLE, solution};
use super::{BatchError, Event, Finished, Plan, Report, Status, Stored};
use crate::game::notation::Cell;
use crate::search::Line;
use crate::solutions::{Change, Solution, Store, merge_into};
use crate::testset::Position;

/// What a run has found so far, and the files it is written to.
pub(super) struct Writer<'a> {
    plan: &'a Plan,
    files: Files,
    journal: Journal<Finished>,
    /// What to warn of when next there is a display.
    warnings: Vec<String>,
    begun: Instant,
    jobs: usize,
    resumed: usize,
    pub(super) finished: Vec<Finished>,
    /// The starts that were stopped half-way.
    partial: Vec<Finished>,
    best: Vec<Option<Solution>>,
    stored: Vec<Stored>,
    unsaved: Vec<usize>,
}

/// The time between two displays, and about the most that a power failure can cost.
const REFRESH: Duration = Duration::from_millis(200);

impl<'a> Writer<'a> {
    pub(super) fn open(plan: &'a Plan, display: &mut impl FnMut(Event)) -> Result<Self, BatchError> {
        let store = Store::open(&plan.store())?;
        for position in &plan.positions {
            store.expect_sound(&position.id, &position.grid)?;
        }
        let files = plan.files();
        let (journal, finished, warning) = Journal::open(&files.journal, &files.manifest)?;
        warning.iter().for_each(|text| display(Event::Warning(text)));
        let before = |position: &Position| store.best(&position.id, plan.rules.name).map(|it| it.score);
        let stored = plan.positions.iter().map(before).map(|score| Stored { before: score, now: score }).collect();
        let mut writer = Writer {
            plan,
            files,
            journal,
            begun: Instant::now(),
            jobs: plan.jobs().len(),
            resumed: finished.len(),
            finished: Vec::new(),
            partial: Vec::new(),
            best: vec![None; plan.positions.len()],
            stored,
            unsaved: Vec::new(),
            warnings: Vec::new(),
        };
        for entry in finished {
            writer.remember(&entry);
            writer.finished.push(entry);
        }
        Ok(writer)
    }

    /// Takes what the workers send until the last of them is done; saves and displays several times a second.
    pub(super) fn listen(
        &mut self,
        receiver: &mpsc::Receiver<Message>,
        progress: &[AtomicU64],
        display: &mut impl FnMut(Event),
    ) -> Result<(), BatchError> {
        let mut shown = Instant::now();
        loop {
            match receiver.recv_timeout(REFRESH) {
                Ok(message) => self.take(message)?,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            if shown.elapsed() >= REFRESH {
                receiver.try_iter().try_for_each(|message| self.take(message))?;
                self.save()?;
                self.journal.sync()?;
                self.show(progress, display);
                shown = Instant::now();
            }
        }
        self.save()?;
        self.journal.sync()?;
        self.show(progress, display);
        Ok(())
    }

    fn show(&mut self, progress: &[AtomicU64], display: &mut impl FnMut(Event)) {
        self.warnings.drain(..).for_each(|text| display(Event::Warning(&text)));
        display(Event::Status(self.status(progress)));
    }

    fn take(&mut self, message: Message) -> Result<(), BatchError> {
        match message {
            Message::Improved(position, solution) => self.offer(position, solution),
            Message::Checkpoint(job, kept) => {
                let path = checkpoint::path(&self.files.journal, job);
                checkpoint::write(&path, &kept).unwrap_or_else(|error| self.warn(&path, &error.to_string()));
            }
            Message::NoCheckpoint(job, problem) => {
                self.warn(&checkpoint::path(&self.files.journal, job), &problem);
            }
            Message::Finished(finished, true) => {
                self.journal.append(&finished)?;
                let path =
                    checkpoint::path(&self.files.journal, Job { position: finished.position, start: finished.start });
                checkpoint::remove(&path).unwrap_or_else(|error| self.warn(&path, &error.to_string()));
                self.finished.push(finished);
            }
            Message::Finished(stopped, false) => self.partial.push(stopped),
        }
        Ok(())
    }

    /// A start without its checkpoint goes on; if it is stopped, it begins again.
    fn warn(&mut self, path: &Path, problem: &str) {
        self.warnings.push(format!("{}: {problem}: without this file the start would begin again", path.display()));
    }

    /// Takes the line of a start that an earlier run finished.
    fn remember(&mut self, entry: &Finished) {
        let job = Job { position: entry.position, start: entry.start };
        let line = Line { score: entry.score, moves: entry.moves.iter().map(|&cell| Cell(cell)).collect() };
        let method = self.plan.full_method(&self.plan.positions[entry.position]).to_string();
        self.offer(entry.position, solution(self.plan, job, &method, line, entry.found_at, entry.found_seconds));
    }

    /// Keeps the best line of a position, of equals the one from the earliest start: no matter which came first.
    fn offer(&mut self, position: usize, solution: Solution) {
        let rank = |it: &Solution| (it.score, std::cmp::Reverse((it.start, it.playouts)));
        if self.best[position].as_ref().is_none_or(|best| rank(&solution) > rank(best)) {
            let worth_saving = self.stored[position].now.is_none_or(|stored| solution.score >= stored);
            self.best[position] = Some(solution);
            if worth_saving && !self.unsaved.contains(&position) {
                self.unsaved.push(position);
            }
        }
    }

    fn save(&mut self) -> Result<(), BatchError> {
        let positions = std::mem::take(&mut self.unsaved);
        let line = |&position: &usize| Some((&self.plan.positions[position].grid, self.best[position].clone()?));
        let lines: Vec<_> = positions.iter().filter_map(line).collect();
        if lines.is_empty() {
            return Ok(());
        }
        let changes = merge_into(&self.plan.store(), &lines)?;
        for ((&position, (_, solution)), change) in positions.iter().zip(&lines).zip(changes) {
            self.stored[position].now = match change {
                Change::NotBetter { old } => Some(old),
                Change::New | Change::Better { .. } | Change::Earlier => Some(solution.score),
            };
        }
        Ok(())
    }

    fn status(&self, progress: &[AtomicU64]) -> Status<'_> {
        let now: u64 = progress.iter().map(|share| share.load(Ordering::Relaxed)).sum();
        let todo = (progress.len() as u64 * WHOLE).max(1) as f64;
        let elapsed = self.begun.elapsed();
        let left = (now > 0).then(|| elapsed.mul_f64((todo - now as f64) / now as f64));
        let share = (self.resumed as f64 + now as f64 / WHOLE as f64) / self.jobs as f64;
        Status { best: &self.best, finished: &self.finished, jobs: self.jobs, share, elapsed, left }
    }

    pub(super) fn finish(mut self, stopped: bool) -> Result<Report, BatchError> {
        let interrupted = stopped && self.finished.len() < self.jobs;
        if !interrupted {
            self.journal.remove()?;
        }
        self.finished.append(&mut self.partial);
        self.finished.sort_by_key(|it| (it.position, it.start));
        Ok(Report { best: self.best, finished: self.finished, stored: self.stored, interrupted, resumed: self.resumed })
    }
}
