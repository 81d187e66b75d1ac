//! What a worker tells the writer while its search is under way.

use std::sync::mpsc::SyncSender;
use std::time::{Duration, Instant};

use cpu_time::ThreadTime;

use super::progress::weight;
use super::searches::Searches;
use super::watcher::BetterLine;
use crate::game::notation::Cell;
use crate::puzzle::Score;
use crate::run::folder::checkpoint::{Checkpoint, interval, owner};
use crate::run::folder::curve::Curve;
use crate::run::folder::record::{Finding, Time};
use crate::run::plan::Job;
use crate::search::budget::Budget;
use crate::search::{Line, Observer};

/// What workers send to the writer.
pub(in crate::run) enum Message {
    Improved(Job, BetterLine),
    Checkpoint(Job, Checkpoint),
    /// A checkpoint is of no use, and why.
    NoCheckpoint(Job, String),
    Finished(Job, Finding, Time),
    /// Somebody stopped it half-way.
    Stopped(Job, Finding, Time),
}

/// Tells the writer of one search's progress.
pub(in crate::run) struct Reporter<'a> {
    job: Job,
    budget: Budget,
    /// The run.
    run: &'a Searches,
    /// What an earlier run has kept of this search.
    kept: Option<Checkpoint>,
    /// The time that earlier runs and other threads have spent on it, and until its best line.
    earlier: Time,
    /// The best lines so far, those of earlier runs too.
    curve: Curve,
    begun: Instant,
    begun_cpu: ThreadTime,
    saved: Instant,
    /// How much of its weight the progress has.
    told: u64,
    /// A better line that nobody was told of yet: searches that end in moments tell of their last one alone.
    untold: Option<BetterLine>,
    sender: &'a SyncSender<(usize, Message)>,
}

/// A search that takes longer tells of better lines as it finds them.
const MOMENTS: Duration = Duration::from_millis(100);

impl<'a> Reporter<'a> {
    /// A search that begins now, with what an earlier run has `kept` of it.
    pub(in crate::run) fn new(
        (job, budget): (Job, Budget),
        run: &'a Searches,
        kept: Option<Checkpoint>,
        sender: &'a SyncSender<(usize, Message)>,
    ) -> Self {
        let (now, begun_cpu) = (Instant::now(), ThreadTime::now());
        let earlier = kept.as_ref().map_or_else(Time::default, |kept| kept.time);
        let curve = kept.as_ref().map_or_else(Curve::default, |kept| kept.curve.clone());
        let (saved, told, untold) = (now, 0, None);
        Reporter { job, budget, run, kept, earlier, curve, begun: now, begun_cpu, saved, told, untold, sender }
    }

    /// The time spent on this search, by earlier runs too.
    pub(in crate::run) fn time(&self) -> Time {
        let wall = self.earlier.wall + self.begun.elapsed().as_secs_f64();
        let cpu = self.cpu();
        Time { cpu, wall: rounded(wall), found: rounded(self.earlier.found.min(cpu)) }
    }

    /// The processor's part of it, in seconds.
    fn cpu(&self) -> f64 {
        rounded(self.earlier.cpu + self.begun_cpu.elapsed().as_secs_f64())
    }

    /// As [`Reporter::cpu`], in the first moments by the clock: the system takes longer to say what a thread has spent
    /// than a short search takes between two better lines.
    fn cpu_now(&self) -> f64 {
        let wall = self.begun.elapsed();
        if wall < MOMENTS { rounded(self.earlier.cpu + wall.as_secs_f64()) } else { self.cpu() }
    }

    /// The best lines that it has told of.
    pub(in crate::run) fn into_curve(self) -> Curve {
        self.curve
    }

    /// A writer that is gone has failed already and says so itself.
    fn send(&self, message: Message) {
        let _ = self.sender.send((self.run.run, message));
    }

    fn tell_better(&mut self) {
        if self.untold.is_some() && self.begun.elapsed() >= MOMENTS {
            self.untold.take().into_iter().for_each(|better| self.send(Message::Improved(self.job, better)));
        }
    }

    /// This share of the search is done.
    pub(in crate::run) fn tell(&mut self, share: f64) {
        let now = (share.min(1.0) * weight(&self.budget) as f64) as u64;
        self.run.progress.add(now.saturating_sub(self.told));
        self.told = now.max(self.told);
    }
}

/// Whole microseconds.
fn rounded(seconds: f64) -> f64 {
    (seconds * 1e6).round() / 1e6
}

impl Observer<Cell> for Reporter<'_> {
    fn improved(&mut self, score: Score, moves: &[Cell], playouts: u64) {
        // The first line of a search that goes on was found by an earlier run.
        if self.kept.take().is_none() {
            self.earlier.found = self.cpu_now();
        }
        self.curve.add(playouts, score);
        let line = Line { score, moves: moves.to_vec() };
        let better = BetterLine { line, playouts, seconds: self.earlier.found };
        self.untold = Some(better);
        self.tell_better();
    }

    fn progressed(&mut self, playouts: u64) {
        let of_playouts = self.budget.playouts.map_or(0.0, |limit| playouts as f64 / limit as f64);
        let of = |time: Duration| self.time().wall / time.as_secs_f64();
        let of_time = self.budget.time.map_or(0.0, of);
        self.tell(of_playouts.max(of_time));
        self.tell_better();
    }

    fn checkpoint(&mut self) -> Option<Vec<u8>> {
        self.kept.as_ref().map(|kept| kept.search.clone())
    }

    fn wants_checkpoint(&mut self) -> bool {
        self.saved.elapsed() >= interval()
    }

    fn save(&mut self, search: Vec<u8>) {
        self.saved = Instant::now();
        let (owner, curve) = (owner(&self.run.id, &self.job), self.curve.clone());
        let checkpoint = Checkpoint { owner, time: self.time(), search, curve };
        self.send(Message::Checkpoint(self.job, checkpoint));
    }

    fn helped(&mut self, seconds: f64) {
        self.earlier.cpu += seconds;
    }

    fn unusable(&mut self, problem: &str) {
        // If it could not be read, the search begins again. If a new one could not be written, nothing is lost of what was
        // found.
        if self.kept.take().is_some() {
            (self.earlier, self.curve) = (Time::default(), Curve::default());
        }
        self.send(Message::NoCheckpoint(self.job, problem.to_owned()));
    }
}
