//! Batches: (position x start) jobs on all cores, one writer, and a journal of what is finished.
//!
//! ```text
//! jobs --rayon--> workers --channel--> the calling thread: display, journal, store
//! ```
//! Every job has a random stream of its own, so the results are the same whatever the number of threads.

pub mod defaults;
pub mod journal;

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use crate::game::isa::Isa;
use crate::game::lanes::Lanes;
use crate::game::notation::Cell;
use crate::game::rules::Rules;
use crate::game::{Game, Visitor, visit};
use crate::puzzle::Score;
use crate::rng::{fingerprint, stream};
use crate::search::budget::{Budget, StopReason};
use crate::search::method::Method;
use crate::search::{Line, Observer};
use crate::solutions::{Change, Solution, Store, StoreError, board_fingerprint, merge_into};
use crate::testset::Position;
use journal::{Journal, JournalError, Manifest};

/// What to solve and how.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The name of the test set.
    pub name: String,
    /// The positions.
    pub positions: Vec<Position>,
    /// The rules.
    pub rules: Rules,
    /// The method as the user wrote it.
    pub method: Method,
    /// The budget of a position, shared by its starts.
    pub budget: Budget,
    /// The numbers of the first and the last start.
    pub starts: (u64, u64),
    /// The seed of the run.
    pub seed: u64,
    /// The number of worker threads.
    pub threads: usize,
    /// The folder of the store and the journal.
    pub out: PathBuf,
}

/// One finished start of one position.
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
pub struct Finished {
    /// The index of the position in the plan.
    pub position: usize,
    /// The number of the start.
    pub start: u64,
    /// The score of the best line.
    pub score: Score,
    /// The best line, each move as [`Cell`]'s number.
    pub moves: Vec<u16>,
    /// The playouts made.
    pub playouts: u64,
    /// The playout that found the line.
    pub found_at: u64,
    /// Seconds of wall-clock time.
    pub seconds: f64,
    /// Seconds until the line was found.
    pub found_seconds: f64,
}

/// What the store had and has for one position of the plan.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Stored {
    /// The score before the run.
    pub before: Option<Score>,
    /// The score now.
    pub now: Option<Score>,
}

/// Where a run stands.
#[derive(Debug)]
pub struct Status<'a> {
    /// The best line of this run for each position.
    pub best: &'a [Option<Solution>],
    /// The finished starts.
    pub finished: &'a [Finished],
    /// The number of jobs in all.
    pub jobs: usize,
    /// The share of the work that is done, from 0 to 1.
    pub share: f64,
    /// The time since the run began.
    pub elapsed: Duration,
    /// The time the rest may take.
    pub left: Option<Duration>,
}

/// How a run ended.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// The best line of this run for each position; `None` only where it was stopped before it began.
    pub best: Vec<Option<Solution>>,
    /// The finished starts, by position and start.
    pub finished: Vec<Finished>,
    /// What the store had and has.
    pub stored: Vec<Stored>,
    /// Whether somebody stopped it before all was done.
    pub interrupted: bool,
    /// The starts that an earlier run of the same plan had finished.
    pub resumed: usize,
}

/// Why a run failed.
#[derive(Debug, thiserror::Error)]
pub enum BatchError {
    /// The store cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The journal cannot be used.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// The worker threads cannot be started.
    #[error("cannot start the worker threads: give fewer with --threads")]
    Threads(#[from] rayon::ThreadPoolBuildError),
}

/// Something that happened, told to the display.
#[derive(Debug)]
pub enum Event<'a> {
    /// Something to warn of.
    Warning(&'a str),
    /// How things stand, several times a second.
    Status(Status<'a>),
}

impl Plan {
    /// The path of the store.
    pub fn store(&self) -> PathBuf {
        self.out.join(format!("{}.jsonl", self.name))
    }

    /// The full method line for `position`.
    pub fn full_method(&self, position: &Position) -> Method {
        let share = self.share(0);
        defaults::fill(self.method.clone(), &self.rules, position.grid.area(), &share)
    }

    fn start_count(&self) -> u64 {
        self.starts.1 - self.starts.0 + 1
    }

    /// The budget of the `index`-th of the starts of a position.
    fn share(&self, index: u64) -> Budget {
        let count = self.start_count();
        let until = |index: u64, playouts: u64| (u128::from(playouts) * u128::from(index) / u128::from(count)) as u64;
        Budget {
            playouts: self.budget.playouts.map(|playouts| until(index + 1, playouts) - until(index, playouts)),
            time: self.budget.time.map(|time| time.div_f64(count as f64)),
        }
    }

    /// What determines the results, as a number: one journal belongs to one manifest.
    fn manifest(&self) -> Manifest {
        let description = format!(
            "{} {} under {} for {:?} a position, starts {:?}, seed {}, version {}",
            self.name,
            self.method,
            self.rules,
            self.budget,
            self.starts,
            self.seed,
            env!("CARGO_PKG_VERSION")
        );
        let boards = self
            .positions
            .iter()
            .flat_map(|position| [position.fingerprint(), fingerprint([], position.id.as_bytes())]);
        Manifest { id: fingerprint(boards, description.as_bytes()), description }
    }

    fn journal(&self, manifest: &Manifest) -> PathBuf {
        self.out.join(format!("{}-{:016x}.journal", self.name, manifest.id))
    }

    /// All jobs, the first start of every position before the second of any.
    fn jobs(&self) -> Vec<Job> {
        let starts = self.starts.0..=self.starts.1;
        starts.flat_map(|start| (0..self.positions.len()).map(move |position| Job { position, start })).collect()
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Job {
    position: usize,
    start: u64,
}

/// What workers send to the writer.
enum Message {
    Improved(usize, Solution),
    Finished(Finished, bool),
}

/// Runs `plan` until it is done or `stop` is set, and tells `display` how it is going.
///
/// Every line that is better than the store's is saved within moments, and what is finished is in the journal at once:
/// the same plan run again goes on where it was, even if this run was killed.
///
/// # Errors
/// [`BatchError`] if the store or the journal cannot be read or written. Nothing is started if they cannot be.
pub fn run(plan: &Plan, stop: &AtomicBool, mut display: impl FnMut(Event)) -> Result<Report, BatchError> {
    let mut writer = Writer::open(plan, &mut display)?;
    let done = |job: &Job| writer.finished.iter().any(|it| (it.position, it.start) == (job.position, job.start));
    let todo: Vec<Job> = plan.jobs().into_iter().filter(|job| !done(job)).collect();
    let progress: Vec<AtomicU64> = todo.iter().map(|_| AtomicU64::new(0)).collect();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(plan.threads).build()?;
    let (sender, receiver) = mpsc::channel();
    let failed = AtomicBool::new(false);
    let result = pool.in_place_scope_fifo(|scope| {
        for (job, progress) in todo.iter().zip(&progress) {
            let (sender, failed) = (sender.clone(), &failed);
            scope.spawn_fifo(move |_| {
                if !stop.load(Ordering::Relaxed) && !failed.load(Ordering::Relaxed) {
                    work(plan, *job, stop, progress, sender);
                }
            });
        }
        drop(sender);
        let result = writer.listen(&receiver, &progress, &mut display);
        if result.is_err() {
            // The searches under way have nobody left to report to.
            failed.store(true, Ordering::Relaxed);
            stop.store(true, Ordering::Relaxed);
        }
        result
    });
    result?;
    writer.finish(stop.load(Ordering::Relaxed))
}

/// Tells the writer of one job's progress.
struct Reporter<'a> {
    plan: &'a Plan,
    job: Job,
    method: &'a str,
    budget: Budget,
    begun: Instant,
    found_seconds: f64,
    progress: &'a AtomicU64,
    sender: Sender<Message>,
}

/// The whole of a job, in the unit that progress is counted in.
const WHOLE: u64 = 1_000_000;

impl Observer<Cell> for &mut Reporter<'_> {
    fn improved(&mut self, score: Score, moves: &[Cell], playouts: u64) {
        self.found_seconds = self.begun.elapsed().as_secs_f64();
        let line = Line { score, moves: moves.to_vec() };
        let solution = solution(self.plan, self.job, self.method, line, playouts, self.found_seconds);
        // A writer that is gone has failed already and says so itself.
        let _ = self.sender.send(Message::Improved(self.job.position, solution));
    }

    fn progressed(&mut self, playouts: u64) {
        let of_playouts = self.budget.playouts.map_or(0.0, |limit| playouts as f64 / limit as f64);
        let of_time = self.budget.time.map_or(0.0, |time| self.begun.elapsed().as_secs_f64() / time.as_secs_f64());
        let share = of_playouts.max(of_time).min(1.0);
        self.progress.store((share * WHOLE as f64) as u64, Ordering::Relaxed);
    }
}

fn solution(plan: &Plan, job: Job, method: &str, line: Line<Cell>, playouts: u64, seconds: f64) -> Solution {
    let position = &plan.positions[job.position];
    Solution {
        id: position.id.clone(),
        board: board_fingerprint(&position.grid),
        rules: plan.rules.name.to_owned(),
        score: line.score,
        moves: line.moves,
        method: method.to_owned(),
        seed: plan.seed,
        start: job.start,
        playouts,
        seconds: if plan.budget.time.is_some() { (seconds * 1000.0).round() / 1000.0 } else { 0.0 },
    }
}

fn work(plan: &Plan, job: Job, stop: &AtomicBool, progress: &AtomicU64, sender: Sender<Message>) {
    let position = &plan.positions[job.position];
    let (method, budget) = (plan.full_method(position), plan.share(job.start - plan.starts.0));
    let text = method.to_string();
    let begun = Instant::now();
    let mut reporter =
        Reporter { plan, job, method: &text, budget, begun, found_seconds: 0.0, progress, sender: sender.clone() };
    let task = Task { plan, position, job, method: &method, budget, stop, reporter: &mut reporter };
    let (mut finished, complete) = visit(&position.grid, plan.rules, task);
    finished.seconds = begun.elapsed().as_secs_f64();
    finished.found_seconds = reporter.found_seconds;
    progress.store(WHOLE, Ordering::Relaxed);
    let _ = sender.send(Message::Finished(finished, complete));
}

/// One job, to be done on whatever layout its board has.
struct Task<'a, 'b> {
    plan: &'a Plan,
    position: &'a Position,
    job: Job,
    method: &'a Method,
    budget: Budget,
    stop: &'a AtomicBool,
    reporter: &'a mut Reporter<'b>,
}

impl Visitor for Task<'_, '_> {
    type Output = (Finished, bool);

    fn visit<L: Lanes, const P: usize, I: Isa>(self, game: &Game<L, P, I>) -> (Finished, bool) {
        let rng = stream(self.plan.seed, &self.position.id, self.job.start);
        let outcome = self.method.search().run(game, self.budget, rng, self.stop, self.reporter);
        let finished = Finished {
            position: self.job.position,
            start: self.job.start,
            score: outcome.best.score,
            moves: outcome.best.moves.iter().map(|cell| cell.0).collect(),
            playouts: outcome.playouts,
            found_at: outcome.found_at,
            seconds: 0.0,
            found_seconds: 0.0,
        };
        (finished, outcome.stop != StopReason::Interrupted)
    }
}

/// The one place that writes.
struct Writer<'a> {
    plan: &'a Plan,
    journal: Journal<Finished>,
    begun: Instant,
    jobs: usize,
    resumed: usize,
    finished: Vec<Finished>,
    /// The starts that were stopped half-way.
    partial: Vec<Finished>,
    best: Vec<Option<Solution>>,
    stored: Vec<Stored>,
    unsaved: Vec<usize>,
}

const REFRESH: Duration = Duration::from_millis(200);

impl<'a> Writer<'a> {
    fn open(plan: &'a Plan, display: &mut impl FnMut(Event)) -> Result<Self, BatchError> {
        let store = Store::open(&plan.store())?;
        for position in &plan.positions {
            store.expect_board(&position.id, &board_fingerprint(&position.grid))?;
        }
        let manifest = plan.manifest();
        let (journal, finished, warning) = Journal::open(&plan.journal(&manifest), &manifest)?;
        warning.iter().for_each(|text| display(Event::Warning(text)));
        let before = |position: &Position| store.best(&position.id, plan.rules.name).map(|it| it.score);
        let stored = plan.positions.iter().map(before).map(|score| Stored { before: score, now: score }).collect();
        let mut writer = Writer {
            plan,
            journal,
            begun: Instant::now(),
            jobs: plan.jobs().len(),
            resumed: finished.len(),
            finished: Vec::new(),
            partial: Vec::new(),
            best: vec![None; plan.positions.len()],
            stored,
            unsaved: Vec::new(),
        };
        for entry in finished {
            writer.remember(&entry);
            writer.finished.push(entry);
        }
        Ok(writer)
    }

    fn listen(
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
                display(Event::Status(self.status(progress)));
                shown = Instant::now();
            }
        }
        self.save()?;
        self.journal.sync()?;
        display(Event::Status(self.status(progress)));
        Ok(())
    }

    fn take(&mut self, message: Message) -> Result<(), BatchError> {
        match message {
            Message::Improved(position, solution) => self.offer(position, solution),
            Message::Finished(finished, true) => {
                self.journal.append(&finished)?;
                self.finished.push(finished);
            }
            Message::Finished(stopped, false) => self.partial.push(stopped),
        }
        Ok(())
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

    fn finish(mut self, stopped: bool) -> Result<Report, BatchError> {
        let interrupted = stopped && self.finished.len() < self.jobs;
        if !interrupted {
            self.journal.remove()?;
        }
        self.finished.append(&mut self.partial);
        self.finished.sort_by_key(|it| (it.position, it.start));
        Ok(Report { best: self.best, finished: self.finished, stored: self.stored, interrupted, resumed: self.resumed })
    }
}

#[cfg(test)]
mod tests;
