//! Campaigns: hours of annealings, short and long, on the positions of a store, each where gains have come before.
//!
//! ```text
//! STORE.jsonl             the best line of each position, and how it was found
//! STORE-improve.run/
//!   attempt-N.jsonl       what one process has tried, a trial a line
//!   N-M.checkpoint        its trials under way
//! ```
//! Any number of processes, on one machine or many, may share the folder: each has files of its own, and reads those of
//! the others when it begins.

mod again;
mod arms;
mod field;
mod folder;
mod pool;
mod saved;
#[cfg(test)]
mod tests;
mod trial;
mod work;

use std::mem;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

pub use self::again::{Again, again};
use self::field::Field;
use self::folder::Folder;
use self::work::{Message, Workers};
use super::error::RunError;
use super::shard::Shard;
use crate::puzzle::Score;
use crate::store::solutions::{Change, Offered, Solution, merge_into};

/// What to improve and for how long.
#[derive(Clone, Debug)]
pub struct Campaign {
    /// The store of the lines to improve, which must exist.
    pub store: PathBuf,
    /// Its lines, those to improve alone, each with its board.
    pub lines: Vec<Solution>,
    /// Folders of campaigns on copies of the store, whose trials count here too.
    pub with: Vec<PathBuf>,
    /// The time by the clock; none for no limit.
    pub time: Option<Duration>,
    /// The steps in all; none for no limit.
    pub playouts: Option<u64>,
    /// The number of threads, each with a trial of its own.
    pub threads: usize,
    /// The seed of what is tried.
    pub seed: u64,
    /// Which of several processes this is, so that no two try the same.
    pub shard: Shard,
}

/// Something that happened, told to the display.
#[derive(Debug)]
pub enum Event<'a> {
    /// Something to warn of.
    Warning(&'a str),
    /// A better line is in the store.
    Better(&'a Better),
    /// How things stand, several times a second.
    Status(&'a Standing),
}

/// A line better than all before.
#[derive(Clone, Debug, PartialEq)]
pub struct Better {
    /// The position.
    pub id: String,
    /// The score before.
    pub before: Score,
    /// The score now.
    pub now: Score,
    /// The kind of trial that found it.
    pub kind: String,
    /// The time since the campaign began, in this process.
    pub after: Duration,
    /// The sum of all scores now.
    pub total: Score,
}

/// How a campaign stands.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Standing {
    /// The time since it began, in this process.
    pub elapsed: Duration,
    /// The trials that this process has ended.
    pub trials: u64,
    /// The steps of these and of those that were stopped, with what earlier processes had made of them.
    pub steps: u64,
    /// The better lines.
    pub gains: u64,
    /// The sum of all scores.
    pub total: Score,
    /// The sum of all scores when it began.
    pub before: Score,
}

/// A position at the end.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The position.
    pub id: String,
    /// The fingerprint of its board.
    pub board: String,
    /// The rules.
    pub rules: String,
    /// The score when this process began.
    pub before: Score,
    /// The score now.
    pub now: Score,
    /// Whether no line is better.
    pub proven: bool,
    /// The lines of different structure in its pool.
    pub pool: usize,
}

/// How a campaign ended.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// How it stood.
    pub standing: Standing,
    /// A row a position.
    pub rows: Vec<Row>,
    /// Whether somebody stopped it before its time.
    pub interrupted: bool,
}

/// The time between two displays.
const REFRESH: Duration = Duration::from_millis(200);
/// A better line is told of when its search ends, or has found no better one for so long.
const QUIET: Duration = Duration::from_secs(10);

impl Campaign {
    /// The folder of what was tried.
    pub fn folder(&self) -> PathBuf {
        let name = self.store.file_stem().unwrap_or_default().to_string_lossy();
        self.store.with_file_name(format!("{name}-improve.run"))
    }
}

/// Tries until the time is over, the steps are made, or `stop` is set; every better line is in the store within moments.
///
/// The same campaign run again goes on from all that was tried before, and with the trials that were under way.
///
/// # Errors
/// [`RunError`] if the store or the folder cannot be read or written; nothing that was found is lost.
pub fn run(campaign: &Campaign, stop: &AtomicBool, display: &mut dyn FnMut(Event)) -> Result<Report, RunError> {
    let (folder, opened) = Folder::open(campaign)?;
    opened.warnings.iter().for_each(|text| display(Event::Warning(text)));
    let (field, known) = Field::new(campaign, folder.number(), opened.tried, opened.under_way);
    // What a killed process had found and not yet stored.
    let better: Vec<_> = known.into_iter().map(|line| (line.grid.clone().expect("checked"), line)).collect();
    merge_into(&campaign.store, better.iter().map(|(grid, line)| (grid, line.clone())))?;
    let (begun, before) = (Instant::now(), field.total());
    let standing = Standing { total: before, before, ..Standing::default() };
    let halt = AtomicBool::new(false);
    let field = Mutex::new(field);
    let folder = Mutex::new(folder);
    let workers = Workers { field: &field, folder: &folder, halt: &halt };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(campaign.threads.max(1)).build()?;
    let (sender, receiver) = mpsc::channel();
    let mut writer = Writer { campaign, begun, standing, untold: Vec::new(), display };
    let written = pool.in_place_scope(|scope| {
        let workers = &workers;
        scope.spawn_broadcast(move |_, _| workers.work(&sender));
        let mut shown = begun;
        loop {
            if stop.load(Ordering::Relaxed) || campaign.time.is_some_and(|time| begun.elapsed() >= time) {
                halt.store(true, Ordering::Relaxed);
            }
            match receiver.recv_timeout(REFRESH) {
                // The workers have nobody left to report to if this fails.
                Ok(message) => writer.take(message).inspect_err(|_| halt.store(true, Ordering::Relaxed))?,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok::<(), RunError>(()),
            }
            if shown.elapsed() >= REFRESH {
                shown = Instant::now();
                writer.show();
            }
        }
    });
    writer.tell(|_| true);
    written?;
    writer.show();
    let standing = writer.standing;
    let rows = field.into_inner().expect("no worker panicked").rows();
    Ok(Report { standing, rows, interrupted: stop.load(Ordering::Relaxed) })
}

/// Takes what the workers send.
struct Writer<'a> {
    campaign: &'a Campaign,
    begun: Instant,
    standing: Standing,
    /// Better lines that are stored, but that nobody was told of yet.
    untold: Vec<Better>,
    display: &'a mut dyn FnMut(Event),
}

impl Writer<'_> {
    fn take(&mut self, message: Message) -> Result<(), RunError> {
        match message {
            Message::Better(line, kind) => self.store(*line, kind)?,
            Message::Ended(steps, id) => {
                self.standing.trials += 1;
                self.standing.steps += steps;
                self.tell(|better| better.id == id);
            }
            Message::Stopped(steps) => self.standing.steps += steps,
            Message::Failed(error) => return Err(error),
            Message::Warning(text) => (self.display)(Event::Warning(&text)),
        }
        Ok(())
    }

    fn store(&mut self, line: Solution, kind: String) -> Result<(), RunError> {
        let grid = line.grid.clone().expect("checked");
        let (id, now) = (line.id.clone(), line.score);
        let offered = merge_into(&self.campaign.store, [(&grid, line)])?;
        if let Some(&Offered { change: Change::Better { old: before }, .. }) = offered.first() {
            self.standing.gains += 1;
            self.standing.total += now - before;
            let (after, total) = (self.begun.elapsed(), self.standing.total);
            // A search improves in many small steps, which are told of as one.
            let before = self.untold.iter().find(|better| better.id == id).map_or(before, |better| better.before);
            self.untold.retain(|better| better.id != id);
            self.untold.push(Better { id, before, now, kind, after, total });
        }
        Ok(())
    }

    /// Tells of those better lines that nobody was told of yet and that are `due`.
    fn tell(&mut self, due: impl Fn(&Better) -> bool) {
        let (due, rest) = mem::take(&mut self.untold).into_iter().partition(due);
        self.untold = rest;
        let due: Vec<Better> = due;
        due.iter().for_each(|better| (self.display)(Event::Better(better)));
    }

    fn show(&mut self) {
        self.standing.elapsed = self.begun.elapsed();
        let now = self.standing.elapsed;
        self.tell(|better| now - better.after >= QUIET);
        (self.display)(Event::Status(&self.standing));
    }
}
