//! One job: a search from one position with one random stream, told to the writer as it goes.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::Sender;
use std::time::Instant;

use cpu_time::ThreadTime;

use super::checkpoint::{self, Checkpoint, INTERVAL};
use super::plan::{Files, Job};
use super::{Finished, Plan};
use crate::engine::{self, Task};
use crate::game::notation::Cell;
use crate::puzzle::Score;
use crate::rng::stream;
use crate::search::budget::{Budget, StopReason};
use crate::search::{Line, Observer};
use crate::solutions::{Solution, board_fingerprint};

/// What workers send to the writer.
pub(super) enum Message {
    Improved(usize, Solution),
    Checkpoint(Job, Checkpoint),
    /// A checkpoint is of no use, and why.
    NoCheckpoint(Job, String),
    Finished(Finished, bool),
}

/// Tells the writer of one job's progress.
struct Reporter<'a> {
    plan: &'a Plan,
    job: Job,
    method: &'a str,
    budget: Budget,
    /// What an earlier run has kept of this job.
    kept: Option<Checkpoint>,
    /// The manifest.
    id: u64,
    /// The time that earlier runs have spent on this job, by the clock and of the processor.
    earlier: f64,
    earlier_cpu: f64,
    begun: Instant,
    begun_cpu: ThreadTime,
    saved: Instant,
    /// The time of the processor until the best line was found.
    found_seconds: f64,
    progress: &'a AtomicU64,
    sender: Sender<Message>,
}

/// The whole of a job, in the unit that progress is counted in.
pub(super) const WHOLE: u64 = 1_000_000;

impl<'a> Reporter<'a> {
    fn new(
        plan: &'a Plan,
        files: &Files,
        job: Job,
        method: &'a str,
        progress: &'a AtomicU64,
        sender: Sender<Message>,
    ) -> Self {
        let id = files.manifest.id;
        let kept = checkpoint::read(&checkpoint::path(&files.journal, job), id).unwrap_or_else(|problem| {
            let _ = sender.send(Message::NoCheckpoint(job, problem));
            None
        });
        let (now, budget) = (Instant::now(), plan.share(job.start - plan.starts.0));
        let (earlier, earlier_cpu) = kept.as_ref().map_or((0.0, 0.0), |kept| (kept.seconds, kept.cpu_seconds));
        Reporter {
            plan,
            job,
            method,
            budget,
            kept,
            id,
            earlier,
            earlier_cpu,
            begun: now,
            begun_cpu: ThreadTime::now(),
            saved: now,
            found_seconds: 0.0,
            progress,
            sender,
        }
    }

    /// The time spent on this job, by earlier runs too.
    fn seconds(&self) -> f64 {
        self.earlier + self.begun.elapsed().as_secs_f64()
    }

    /// The time of the processor spent on this job, by earlier runs too.
    fn cpu_seconds(&self) -> f64 {
        self.earlier_cpu + self.begun_cpu.elapsed().as_secs_f64()
    }
}

impl Observer<Cell> for Reporter<'_> {
    fn improved(&mut self, score: Score, moves: &[Cell], playouts: u64) {
        // The first line of a search that goes on was found by an earlier run.
        let earlier = self.kept.take().map(|kept| kept.found_seconds);
        self.found_seconds = earlier.unwrap_or_else(|| self.cpu_seconds());
        let line = Line { score, moves: moves.to_vec() };
        let solution = solution(self.plan, self.job, self.method, line, playouts, self.found_seconds);
        // A writer that is gone has failed already and says so itself.
        let _ = self.sender.send(Message::Improved(self.job.position, solution));
    }

    fn progressed(&mut self, playouts: u64) {
        let of_playouts = self.budget.playouts.map_or(0.0, |limit| playouts as f64 / limit as f64);
        let of_time = self.budget.time.map_or(0.0, |time| self.seconds() / time.as_secs_f64());
        let share = of_playouts.max(of_time).min(1.0);
        self.progress.store((share * WHOLE as f64) as u64, Ordering::Relaxed);
    }

    fn checkpoint(&mut self) -> Option<Vec<u8>> {
        self.kept.as_ref().map(|kept| kept.search.clone())
    }

    fn wants_checkpoint(&mut self) -> bool {
        self.saved.elapsed() >= INTERVAL
    }

    fn save(&mut self, search: Vec<u8>) {
        self.saved = Instant::now();
        let checkpoint = Checkpoint {
            id: self.id,
            seconds: self.seconds(),
            cpu_seconds: self.cpu_seconds(),
            found_seconds: self.found_seconds,
            search,
        };
        let _ = self.sender.send(Message::Checkpoint(self.job, checkpoint));
    }

    fn unusable(&mut self, problem: &str) {
        (self.kept, self.earlier, self.earlier_cpu) = (None, 0.0, 0.0);
        let _ = self.sender.send(Message::NoCheckpoint(self.job, problem.to_owned()));
    }
}

pub(super) fn solution(plan: &Plan, job: Job, method: &str, line: Line<Cell>, playouts: u64, seconds: f64) -> Solution {
    let position = &plan.positions[job.position];
    let share = plan.share(job.start - plan.starts.0);
    let repeatable = share.time.is_none() && plan.from[job.position].is_empty();
    Solution {
        id: position.id.clone(),
        board: board_fingerprint(&position.grid),
        rules: plan.rules.name.to_owned(),
        score: line.score,
        moves: line.moves,
        method: method.to_owned(),
        seed: plan.seed,
        start: job.start,
        budget: share.playouts.filter(|_| repeatable),
        playouts,
        seconds: if plan.seconds { (seconds * 1000.0).round() / 1000.0 } else { 0.0 },
    }
}

/// Does `job` and sends `sender` what comes of it.
pub(super) fn work(
    plan: &Plan,
    files: &Files,
    job: Job,
    stop: &AtomicBool,
    progress: &AtomicU64,
    sender: Sender<Message>,
) {
    let position = &plan.positions[job.position];
    let (method, budget) = (plan.full_method(position), plan.share(job.start - plan.starts.0));
    let text = method.to_string();
    let mut reporter = Reporter::new(plan, files, job, &text, progress, sender.clone());
    let rng = stream(plan.seed, &position.id, job.start);
    let task =
        Task { grid: &position.grid, rules: plan.rules, method: &method, from: &plan.from[job.position], budget, rng };
    let outcome = engine::solve(&task, stop, &mut reporter);
    let finished = Finished {
        position: job.position,
        start: job.start,
        score: outcome.best.score,
        moves: outcome.best.moves.iter().map(|cell| cell.0).collect(),
        playouts: outcome.playouts,
        found_at: outcome.found_at,
        optimal: outcome.stop == StopReason::Solved,
        seconds: reporter.seconds(),
        found_seconds: reporter.found_seconds,
    };
    progress.store(WHOLE, Ordering::Relaxed);
    let _ = sender.send(Message::Finished(finished, outcome.stop != StopReason::Interrupted));
}
