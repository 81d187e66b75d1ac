//! A worker: does one search after the other and tells the writer as it goes.

use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::Sender;
use std::time::{Duration, Instant};

use cpu_time::ThreadTime;

use super::checkpoint::{self, Checkpoint, INTERVAL};
use super::plan::{Job, Plan};
use super::progress::{Progress, weight};
use super::record::{Found, Time};
use super::watcher::Better;
use crate::engine::Task;
use crate::game::notation::Cell;
use crate::puzzle::Score;
use crate::rng::stream;
use crate::search::budget::{Budget, StopReason};
use crate::search::{Line, Observer, Outcome};

/// What workers send to the writer.
pub(super) enum Message {
    Improved(Job, Better),
    Checkpoint(Job, Checkpoint),
    /// A checkpoint is of no use, and why.
    NoCheckpoint(Job, String),
    Finished(Job, Found, Time),
    /// Somebody stopped it half-way.
    Stopped(Job, Found, Time),
}

/// What does a search: [`engine::solve`](crate::engine::solve), or in tests something quicker.
pub type Executor<'a> = dyn Fn(&Task, &AtomicBool, &mut dyn Observer<Cell>) -> Outcome<Cell> + Sync + 'a;

/// What all workers share.
pub(super) struct Workers<'a> {
    pub(super) plan: &'a Plan,
    /// The folder of the run, for checkpoints.
    pub(super) folder: &'a Path,
    /// The id of the run.
    pub(super) id: &'a str,
    pub(super) todo: &'a [Job],
    /// The index of the job that comes next.
    pub(super) next: AtomicUsize,
    pub(super) stop: &'a AtomicBool,
    pub(super) progress: &'a Progress,
    pub(super) executor: &'a Executor<'a>,
}

impl Workers<'_> {
    /// Does jobs until there are no more, or somebody stops the run.
    pub(super) fn work(&self, sender: &Sender<Message>) {
        while let Some(job) = self.todo.get(self.next.fetch_add(1, Ordering::Relaxed)) {
            if self.stop.load(Ordering::Relaxed) {
                break;
            }
            // A writer that is gone has failed already and says so itself.
            let _ = sender.send(self.search(job, sender));
        }
    }

    fn search(&self, job: &Job, sender: &Sender<Message>) -> Message {
        let plan = self.plan;
        let (method, budget) = plan.search(job);
        let position = &plan.positions[job.position];
        let rng = stream(plan.seed, &position.id, job.start);
        let from = plan.line_to_improve(job);
        let task = Task { grid: &position.grid, rules: plan.rules, method: &method, from, budget, rng };
        let mut reporter = Reporter::new(self, *job, budget, sender);
        let outcome = (self.executor)(&task, self.stop, &mut reporter);
        let (found, time) = (found(plan, &outcome), reporter.time());
        if outcome.stop == StopReason::Interrupted {
            return Message::Stopped(*job, found, time);
        }
        reporter.tell(1.0);
        Message::Finished(*job, found, time)
    }
}

fn found(plan: &Plan, outcome: &Outcome<Cell>) -> Found {
    let moves = plan.moves.then(|| {
        let names: Vec<String> = outcome.best.moves.iter().map(Cell::to_string).collect();
        names.join(" ").into_boxed_str()
    });
    Found {
        score: outcome.best.score,
        playouts: outcome.playouts,
        found_at: outcome.found_at,
        optimal: outcome.stop == StopReason::Solved,
        moves,
    }
}

/// Tells the writer of one search's progress.
struct Reporter<'a> {
    job: Job,
    budget: Budget,
    id: &'a str,
    /// What an earlier run has kept of this search.
    kept: Option<Checkpoint>,
    /// The time that earlier runs have spent on it, and until its best line.
    earlier: Time,
    begun: Instant,
    begun_cpu: ThreadTime,
    saved: Instant,
    /// How much of its weight the progress has.
    told: u64,
    progress: &'a Progress,
    sender: &'a Sender<Message>,
}

impl<'a> Reporter<'a> {
    fn new(workers: &Workers<'a>, job: Job, budget: Budget, sender: &'a Sender<Message>) -> Self {
        let path = checkpoint::path(workers.folder, &job);
        let kept = checkpoint::read(&path, workers.id).unwrap_or_else(|problem| {
            let _ = sender.send(Message::NoCheckpoint(job, problem));
            None
        });
        let now = Instant::now();
        Reporter {
            job,
            budget,
            id: workers.id,
            earlier: kept.as_ref().map_or_else(Time::default, |kept| kept.time),
            kept,
            begun: now,
            begun_cpu: ThreadTime::now(),
            saved: now,
            told: 0,
            progress: workers.progress,
            sender,
        }
    }

    /// The time spent on this search, by earlier runs too.
    fn time(&self) -> Time {
        let cpu = self.earlier.cpu + self.begun_cpu.elapsed().as_secs_f64();
        let wall = self.earlier.wall + self.begun.elapsed().as_secs_f64();
        Time { cpu: rounded(cpu), wall: rounded(wall), found: rounded(self.earlier.found) }
    }

    /// This share of the search is done.
    fn tell(&mut self, share: f64) {
        let now = (share.min(1.0) * weight(&self.budget) as f64) as u64;
        self.progress.add(now.saturating_sub(self.told));
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
            self.earlier.found = self.time().cpu;
        }
        let line = Line { score, moves: moves.to_vec() };
        let better = Better { line, playouts, seconds: self.earlier.found };
        let _ = self.sender.send(Message::Improved(self.job, better));
    }

    fn progressed(&mut self, playouts: u64) {
        let of_playouts = self.budget.playouts.map_or(0.0, |limit| playouts as f64 / limit as f64);
        let of = |time: Duration| self.time().wall / time.as_secs_f64();
        let of_time = self.budget.time.map_or(0.0, of);
        self.tell(of_playouts.max(of_time));
    }

    fn checkpoint(&mut self) -> Option<Vec<u8>> {
        self.kept.as_ref().map(|kept| kept.search.clone())
    }

    fn wants_checkpoint(&mut self) -> bool {
        self.saved.elapsed() >= INTERVAL
    }

    fn save(&mut self, search: Vec<u8>) {
        self.saved = Instant::now();
        let checkpoint = Checkpoint { id: self.id.to_owned(), time: self.time(), search };
        let _ = self.sender.send(Message::Checkpoint(self.job, checkpoint));
    }

    fn unusable(&mut self, problem: &str) {
        (self.kept, self.earlier) = (None, Time::default());
        let _ = self.sender.send(Message::NoCheckpoint(self.job, problem.to_owned()));
    }
}
