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
mod past;
mod pool;
mod report;
mod saved;
mod tally;
#[cfg(test)]
mod tests;
mod trial;
mod work;
mod writer;

use std::iter;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

pub use self::again::{Again, again};
use self::field::Field;
use self::folder::CampaignFolder;
pub use self::past::{Past, PastSearch, past};
pub use self::report::{CampaignEvent, CampaignReport, CampaignRow, Gain, Standing};
use self::work::{TrialMessage, Workers, locked};
use self::writer::Writer;
use super::error::RunError;
use crate::run::plan::shard::Shard;
use crate::run::work::session::REFRESH;
use crate::store::solutions::{Solution, Store};

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

/// How the name of the folder ends in which a campaign keeps what it has tried.
pub const FOLDER_END: &str = "-improve.run";

impl Campaign {
    /// The folder of what was tried.
    pub fn folder(&self) -> PathBuf {
        let name = self.store.file_stem().unwrap_or_default().to_string_lossy();
        self.store.with_file_name(format!("{name}{FOLDER_END}"))
    }
}

/// Tries until the time is over, the steps are made, or `stop` is set; every better line is in the store within moments.
///
/// The same campaign run again goes on from all that was tried before, and with the trials that were under way.
///
/// # Errors
/// [`RunError`] if the store or the folder cannot be read or written; nothing that was found is lost.
pub fn run(
    campaign: &Campaign,
    stop: &AtomicBool,
    display: &mut dyn FnMut(CampaignEvent),
) -> Result<CampaignReport, RunError> {
    let (folder, opened) = CampaignFolder::open(campaign)?;
    opened.warnings.iter().for_each(|text| display(CampaignEvent::Warning(text)));
    let (field, known) = Field::new(campaign, folder.number(), opened.tried, opened.under_way);
    let (begun, before) = (Instant::now(), campaign.lines.iter().map(|line| i64::from(line.score)).sum());
    let standing = Standing { total: before, before, ..Standing::default() };
    let mut writer = Writer::new(campaign, begun, standing, display);
    // What a killed process had found and not yet stored, and what copies have.
    writer.store(known)?;
    writer.tell(|_, _| true);
    let halt = AtomicBool::new(false);
    let field = Mutex::new(field);
    let folder = Mutex::new(folder);
    let workers = Workers { field: &field, folder: &folder, halt: &halt };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(campaign.threads.max(1)).build()?;
    let (sender, receiver) = mpsc::channel();
    let written = pool.in_place_scope(|scope| {
        let workers = &workers;
        scope.spawn_broadcast(move |_, _| workers.work(&sender));
        let _end = End(&halt);
        let is_over = || stop.load(Ordering::Relaxed) || campaign.time.is_some_and(|time| begun.elapsed() >= time);
        listen(&receiver, workers, is_over, &mut writer)
    });
    writer.tell(|_, _| true);
    written?;
    let rows = field.into_inner().expect("no worker panicked").rows(&Store::open_existing(&campaign.store)?);
    writer.standing.total = rows.iter().map(|row| i64::from(row.now)).sum();
    writer.show();
    let standing = writer.standing;
    Ok(CampaignReport { standing, rows, interrupted: stop.load(Ordering::Relaxed) })
}

/// Takes what the `workers` send until the last of them has stopped, which they do soon after `is_over`.
fn listen(
    receiver: &Receiver<TrialMessage>,
    workers: &Workers,
    is_over: impl Fn() -> bool,
    writer: &mut Writer,
) -> Result<(), RunError> {
    let mut shown = Instant::now();
    loop {
        if is_over() {
            workers.halt.store(true, Ordering::Relaxed);
        }
        match receiver.recv_timeout(REFRESH) {
            Ok(message) => writer.take(iter::once(message).chain(receiver.try_iter()))?,
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
        }
        if shown.elapsed() >= REFRESH {
            shown = Instant::now();
            writer.show();
            locked(workers.folder).expect_there()?;
        }
    }
}

/// Stops the workers when it is dropped, also by an error or a panic: they have nobody left to report to, and the scope
/// waits for them.
struct End<'a>(&'a AtomicBool);

impl Drop for End<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}
