//! A worker: does one search after the other and tells the writer as it goes.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::Sender;

use super::checkpoint::{self, Checkpoint};
use super::curve::Curve;
use super::methods::Methods;
use super::plan::{Job, Plan};
use super::progress::Progress;
use super::record::Found;
use super::reporter::{Message, Reporter};
use crate::engine::Task;
use crate::game::notation::Cell;
use crate::rng::stream;
use crate::search::budget::StopReason;
use crate::search::{Observer, Outcome};

/// What does a search: [`engine::solve`](crate::engine::solve), or in tests something quicker.
pub type Executor<'a> = dyn Fn(&Task, &AtomicBool, &mut dyn Observer<Cell>) -> Outcome<Cell> + Sync + 'a;

/// What all workers share.
pub(super) struct Workers<'a> {
    pub(super) plan: &'a Plan,
    pub(super) methods: Arc<Methods>,
    /// The folder of the run, for checkpoints.
    pub(super) folder: PathBuf,
    /// The id of the run.
    pub(super) id: String,
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
        let (method, budget) = (&self.methods.get(plan, job).method, plan.budget(job));
        let position = &plan.positions[job.position];
        let rng = stream(plan.seed, &position.id, job.start);
        let from = plan.line_to_improve(job);
        let task = Task { grid: &position.grid, rules: plan.rules, method, from, budget, rng };
        let kept = self.kept(job, sender);
        let mut reporter = Reporter::new((*job, budget), &self.id, kept, self.progress, sender);
        let outcome = (self.executor)(&task, self.stop, &mut reporter);
        let time = reporter.time();
        let stopped = outcome.stop == StopReason::Interrupted;
        if !stopped {
            reporter.tell(1.0);
        }
        let found = found(plan, &outcome, reporter.into_curve());
        if stopped {
            return Message::Stopped(*job, found, time);
        }
        Message::Finished(*job, found, time)
    }

    /// What an earlier run has kept of `job`.
    fn kept(&self, job: &Job, sender: &Sender<Message>) -> Option<Checkpoint> {
        checkpoint::read(&checkpoint::path(&self.folder, job), &self.id).unwrap_or_else(|problem| {
            let _ = sender.send(Message::NoCheckpoint(*job, problem));
            None
        })
    }
}

fn found(plan: &Plan, outcome: &Outcome<Cell>, curve: Curve) -> Found {
    let moves = plan.moves.then(|| {
        let names: Vec<String> = outcome.best.moves.iter().map(Cell::to_string).collect();
        names.join(" ").into_boxed_str()
    });
    Found {
        score: outcome.best.score,
        playouts: outcome.playouts,
        found_at: outcome.found_at,
        earlier: curve.before(outcome.found_at),
        optimal: outcome.stop == StopReason::Solved,
        moves,
    }
}
