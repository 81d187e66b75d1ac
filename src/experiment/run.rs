//! Running the searches of an experiment on all cores, and writing down each as it ends.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use cpu_time::ThreadTime;

use super::design::{Design, Job};
use super::raw::{Data, ExperimentError, Found, Time, Writer};
use crate::engine::{self, Task};
use crate::game::notation::Cell;
use crate::puzzle::Score;
use crate::rng::stream;
use crate::search::Observer;
use crate::search::budget::{Budget, StopReason};

/// How the searches are going.
#[derive(Clone, Copy, Debug)]
pub struct Status {
    /// The searches that are done.
    pub done: usize,
    /// All searches.
    pub jobs: usize,
    /// The share of the work that is done, from 0 to 1.
    pub share: f64,
    /// The time since they began.
    pub elapsed: Duration,
    /// The time the rest may take.
    pub left: Option<Duration>,
}

/// An experiment under way.
#[derive(Debug)]
pub struct Session<'a> {
    design: &'a Design,
    writer: Writer,
    /// What is known so far.
    pub data: Data,
    /// What the raw data had to be warned of when it was opened.
    pub warnings: Vec<String>,
    /// The folder.
    pub folder: PathBuf,
}

const REFRESH: Duration = Duration::from_millis(200);
/// Playouts that a core makes in a second or so, to weigh a search limited by playouts against one limited by time.
const A_SECOND: f64 = 3e5;

/// How long `budget` is to last, about, in microseconds: the unit that progress is counted in, as one nested search
/// may have the budget of a thousand starts.
fn weight(budget: &Budget) -> u64 {
    let of_playouts = budget.playouts.map(|playouts| playouts as f64 / A_SECOND);
    let of_time = budget.time.map(|time| time.as_secs_f64());
    (of_playouts.into_iter().chain(of_time).fold(f64::INFINITY, f64::min) * 1e6) as u64
}

impl<'a> Session<'a> {
    /// Opens or creates the raw data of `design` in `folder`.
    ///
    /// # Errors
    /// [`ExperimentError`] if the folder cannot be used for this experiment.
    pub fn open(folder: &Path, design: &'a Design) -> Result<Session<'a>, ExperimentError> {
        let (writer, data, warnings) = Writer::open(folder, design)?;
        Ok(Session { design, writer, data, warnings, folder: folder.to_owned() })
    }

    /// Does those of `jobs` that are not done, in their order on `threads` threads; whether all are done at the end.
    ///
    /// # Errors
    /// [`ExperimentError::Write`] if the results cannot be written; nothing that was written is lost.
    pub fn run(
        &mut self,
        jobs: &[Job],
        threads: usize,
        stop: &AtomicBool,
        mut display: impl FnMut(Status),
    ) -> Result<bool, ExperimentError> {
        let todo: Vec<Job> = jobs.iter().filter(|job| !self.data.found.contains_key(job)).copied().collect();
        let (cursor, progress, failed) = (AtomicUsize::new(0), AtomicU64::new(0), AtomicBool::new(false));
        let (sender, receiver) = mpsc::channel();
        let design = self.design;
        thread::scope(|scope| {
            for _ in 0..threads.clamp(1, todo.len().max(1)) {
                let (sender, todo, cursor, progress, failed) = (sender.clone(), &todo, &cursor, &progress, &failed);
                scope.spawn(move || {
                    while let Some(job) = todo.get(cursor.fetch_add(1, Ordering::Relaxed)) {
                        let over = stop.load(Ordering::Relaxed) || failed.load(Ordering::Relaxed);
                        let result = if over { None } else { search(design, job, stop, progress) };
                        let Some((found, time)) = result else { break };
                        if sender.send((*job, found, time)).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            let listened = self.listen(&receiver, &todo, &progress, &mut display);
            if listened.is_err() {
                failed.store(true, Ordering::Relaxed);
                stop.store(true, Ordering::Relaxed);
            }
            listened
        })?;
        Ok(todo.iter().all(|job| self.data.found.contains_key(job)))
    }

    fn listen(
        &mut self,
        receiver: &Receiver<(Job, Found, Time)>,
        todo: &[Job],
        progress: &AtomicU64,
        display: &mut impl FnMut(Status),
    ) -> Result<(), ExperimentError> {
        let (begun, mut shown, mut done, jobs) = (Instant::now(), Instant::now(), 0, todo.len());
        let whole: u64 = todo.iter().map(|job| weight(&self.design.budget(job))).sum();
        loop {
            match receiver.recv_timeout(REFRESH) {
                Ok((job, found, time)) => {
                    self.writer.append(self.design, &job, &found, time)?;
                    self.data.times.insert(job, time);
                    self.data.found.insert(job, found);
                    done += 1;
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            }
            if shown.elapsed() >= REFRESH {
                shown = Instant::now();
                let share = progress.load(Ordering::Relaxed) as f64 / whole.max(1) as f64;
                let elapsed = begun.elapsed();
                let left = (share > 0.0).then(|| elapsed.mul_f64((1.0 - share).max(0.0) / share));
                display(Status { done, jobs, share, elapsed, left });
            }
        }
    }

    /// Puts the raw data in order.
    ///
    /// # Errors
    /// [`ExperimentError::Write`] if it cannot be written.
    pub fn finish(self) -> Result<Data, ExperimentError> {
        self.writer.finish(self.design, &self.data)?;
        Ok(self.data)
    }
}

/// Does one search; `None` if somebody stopped it.
fn search(design: &Design, job: &Job, stop: &AtomicBool, progress: &AtomicU64) -> Option<(Found, Time)> {
    let (method, budget) = design.search(job);
    let (wall, cpu) = (Instant::now(), ThreadTime::now());
    let mut reporter = Reporter { budget, begun: wall, told: 0, progress };
    let position = &design.positions[job.position];
    let rng = stream(design.seed, &position.id, job.start);
    let task = Task { grid: &position.grid, rules: design.rules, method: &method, from: &[], budget, rng };
    let outcome = engine::solve(&task, stop, &mut reporter);
    let time = Time { cpu: rounded(cpu.elapsed()), wall: rounded(wall.elapsed()) };
    if outcome.stop == StopReason::Interrupted {
        return None;
    }
    reporter.tell(1.0);
    let moves = design.moves.then(|| {
        let names: Vec<String> = outcome.best.moves.iter().map(Cell::to_string).collect();
        names.join(" ").into_boxed_str()
    });
    let (playouts, found_at) = (outcome.playouts, outcome.found_at);
    Some((Found { score: outcome.best.score, playouts, found_at, moves }, time))
}

fn rounded(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e6
}

/// Adds one search's progress to that of all.
struct Reporter<'a> {
    budget: Budget,
    begun: Instant,
    told: u64,
    progress: &'a AtomicU64,
}

impl Reporter<'_> {
    fn tell(&mut self, share: f64) {
        let now = (share.min(1.0) * weight(&self.budget) as f64) as u64;
        self.progress.fetch_add(now.saturating_sub(self.told), Ordering::Relaxed);
        self.told = now.max(self.told);
    }
}

impl Observer<Cell> for Reporter<'_> {
    fn improved(&mut self, _: Score, _: &[Cell], _: u64) {}

    fn progressed(&mut self, playouts: u64) {
        let of_playouts = self.budget.playouts.map_or(0.0, |limit| playouts as f64 / limit as f64);
        let of_time = self.budget.time.map_or(0.0, |time| self.begun.elapsed().as_secs_f64() / time.as_secs_f64());
        self.tell(of_playouts.max(of_time));
    }
}

#[cfg(test)]
mod tests;
