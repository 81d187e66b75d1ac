//! The workers: each does one search after the other, of whatever run has some left, and tells the writer as it goes.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use super::reporter::{Message, Reporter};
use super::searches::Searches;
use crate::engine::Task;
use crate::game::notation::Cell;
use crate::rng::stream;
use crate::run::error::RunError;
use crate::run::folder::checkpoint::{self, Checkpoint};
use crate::run::folder::curve::Curve;
use crate::run::folder::record::Finding;
use crate::run::plan::{Job, Plan};
use crate::search::budget::StopReason;
use crate::search::{Observer, Outcome};

/// What does a search: [`engine::solve`](crate::engine::solve), or in tests something quicker.
pub type Executor<'a> = dyn Fn(&Task, &AtomicBool, &mut dyn Observer<Cell>) -> Outcome<Cell> + Sync + 'a;

/// How often a worker that waits for searches looks whether somebody wants it to stop.
const PATIENCE: Duration = Duration::from_millis(100);
/// Messages that wait for the writer, at most: a search that is quicker than the disk waits for it.
const WAITING: usize = 1024;

/// The workers, and the one queue that they take searches from.
pub(in crate::run) struct Crew<'a> {
    queue: Mutex<Queue>,
    /// Wakes workers when there are more searches, or no more to come.
    more: Condvar,
    stop: &'a AtomicBool,
    executor: &'a Executor<'a>,
}

#[derive(Default)]
struct Queue {
    /// Runs with searches that nobody has begun, each with the number of those that somebody has.
    runs: VecDeque<(Arc<Searches>, usize)>,
    closed: bool,
}

impl<'a> Crew<'a> {
    /// Workers that do searches by `executor` until `stop` is set.
    pub(in crate::run) fn new(stop: &'a AtomicBool, executor: &'a Executor<'a>) -> Crew<'a> {
        Crew { queue: Mutex::default(), more: Condvar::new(), stop, executor }
    }

    /// These come after all that are there.
    pub(in crate::run) fn add(&self, searches: Searches) {
        self.lock().runs.push_back((Arc::new(searches), 0));
        self.more.notify_all();
    }

    /// No more will come.
    pub(in crate::run) fn close(&self) {
        self.lock().closed = true;
        self.more.notify_all();
    }

    /// The number of searches that nobody has begun.
    pub(in crate::run) fn waiting(&self) -> usize {
        self.lock().runs.iter().map(|(searches, begun)| searches.todo.len() - begun).sum()
    }

    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does the searches on `threads` threads while `listen` takes what they send, until both have come to their end.
    pub(in crate::run) fn work<T>(
        &self,
        threads: usize,
        listen: impl FnOnce(Receiver<(usize, Message)>) -> Result<T, RunError>,
    ) -> Result<T, RunError> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
        let (sender, receiver) = mpsc::sync_channel(WAITING);
        pool.in_place_scope(|scope| {
            scope.spawn_broadcast(move |_, _| self.work_on(&sender));
            let end = End(self);
            // The searches under way have nobody left to report to if this fails.
            let heard = listen(receiver).inspect_err(|_| self.stop.store(true, Ordering::Relaxed));
            drop(end);
            heard
        })
    }

    /// Does searches until there are no more, or somebody stops the run.
    fn work_on(&self, sender: &SyncSender<(usize, Message)>) {
        while let Some((searches, job)) = self.next() {
            let done = searches.search(&job, self.stop, self.executor, sender);
            // A writer that is gone has failed already and says so itself.
            let _ = sender.send((searches.run, done));
        }
    }

    fn next(&self) -> Option<(Arc<Searches>, Job)> {
        let mut queue = self.lock();
        loop {
            if self.stop.load(Ordering::Relaxed) {
                return None;
            }
            while let Some((searches, begun)) = queue.runs.front_mut() {
                if let Some(&job) = searches.todo.get(*begun) {
                    *begun += 1;
                    return Some((Arc::clone(searches), job));
                }
                queue.runs.pop_front();
            }
            if queue.closed {
                return None;
            }
            queue = self.more.wait_timeout(queue, PATIENCE).unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

/// Sends the workers home when it is dropped, also by a panic: the scope waits for them.
struct End<'a>(&'a Crew<'a>);

impl Drop for End<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.stop.store(true, Ordering::Relaxed);
        }
        self.0.close();
    }
}

impl Searches {
    fn search(
        &self,
        job: &Job,
        stop: &AtomicBool,
        executor: &Executor,
        sender: &SyncSender<(usize, Message)>,
    ) -> Message {
        let plan = &self.plan;
        let (method, budget) = (&self.methods.get(plan, job).method, plan.budget(job));
        let position = &plan.positions[job.position];
        let rng = stream(plan.seed, &position.id, job.start);
        let from = plan.line_to_improve(job);
        let task = Task { grid: &position.grid, rules: plan.rules, method, from, budget, rng };
        let kept = self.kept(job, sender);
        let mut reporter = Reporter::new((*job, budget), self, kept, sender);
        let outcome = executor(&task, stop, &mut reporter);
        let time = reporter.time();
        let stopped = outcome.stop == StopReason::Interrupted;
        if !stopped {
            reporter.tell(1.0);
        }
        let found = found(plan, outcome, reporter.into_curve());
        if stopped { Message::Stopped(*job, found, time) } else { Message::Finished(*job, found, time) }
    }

    /// What an earlier run has kept of `job`.
    fn kept(&self, job: &Job, sender: &SyncSender<(usize, Message)>) -> Option<Checkpoint> {
        if !self.had_checkpoints {
            return None;
        }
        checkpoint::read(&self.folder, &self.id, job).unwrap_or_else(|problem| {
            let _ = sender.send((self.run, Message::NoCheckpoint(*job, problem)));
            None
        })
    }
}

fn found(plan: &Plan, outcome: Outcome<Cell>, curve: Curve) -> Finding {
    Finding {
        score: outcome.best.score,
        playouts: outcome.playouts,
        found_at: outcome.found_at,
        earlier: curve.before(outcome.found_at),
        optimal: matches!(outcome.stop, StopReason::Solved | StopReason::Over),
        moves: plan.keeps_moves.then(|| outcome.best.moves.into()),
    }
}
