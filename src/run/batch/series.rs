//! Batches one after the other, from one queue: while the last searches of one are under way, the first of the next begin,
//! so that no core waits at the end of a file.

use std::collections::VecDeque;
use std::mem;
use std::num::NonZero;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use super::beside::{clear_beside, old_journals};
use super::checks::sound_store;
use super::lines::Lines;
use super::report::{Event, Report};
use super::{Batch, earlier};
use crate::engine;
use crate::run::error::RunError;
use crate::run::plan::shard::Shard;
use crate::run::work::reporter::Message;
use crate::run::work::session::{REFRESH, Session};
use crate::run::work::worker::{Crew, Executor};

/// Somebody who wants to know how batches are going.
pub type Display<'a> = dyn FnMut(&Batch, Event) + 'a;

/// The time for which messages are left to gather: what ended in it is lost if the process is killed.
const NAP: Duration = Duration::from_millis(5);
/// The same where a worker ends more than one search a millisecond: fewer and longer naps cost less. Several workers share
/// it, so that no more messages gather.
const LONG_NAP: Duration = Duration::from_millis(50);
/// The least, however many messages come.
const SHORT_NAP: Duration = Duration::from_millis(1);
/// No more messages are taken before anything else is looked after.
const A_ROUND: usize = 256;
/// No more batches than these are under way at once.
const MOST_OPEN: usize = 8;
/// While fewer searches than these wait, the next part of a large file is made ready: that takes a while.
const READY: usize = 1000;

/// Runs `batches` on `threads` threads until all are done or `stop` is set, and tells `display` how each is going; with 0
/// threads on one for each core.
///
/// They are made as they are needed. Every line that is better than the store's is saved within moments. The same batches
/// run again go on where they were, even if this run was killed.
///
/// # Errors
/// [`RunError`] if a store or a folder cannot be read or written, and what comes instead of a batch.
pub fn run_all(
    batches: &mut dyn Iterator<Item = Result<Batch, RunError>>,
    threads: usize,
    stop: &AtomicBool,
    display: &mut Display,
) -> Result<(), RunError> {
    run_by(&engine::solve, batches, threads, stop, display)
}

/// As [`run_all`], with something else instead of real searches.
pub(super) fn run_by(
    executor: &Executor,
    batches: &mut dyn Iterator<Item = Result<Batch, RunError>>,
    threads: usize,
    stop: &AtomicBool,
    display: &mut Display,
) -> Result<(), RunError> {
    let cores = || thread::available_parallelism().map_or(1, NonZero::get);
    let threads = if threads == 0 { cores() } else { threads };
    let crew = Crew::new(stop, executor);
    let (open, begun) = (VecDeque::new(), 0);
    let (ahead, nap, workers) = (2 * threads, NAP, threads as u32);
    let mut series = Series { crew: &crew, batches, next: None, stop, display, open, begun, ahead, workers, nap };
    crew.work(threads, |receiver| series.listen(&receiver))
}

struct Series<'a> {
    crew: &'a Crew<'a>,
    batches: &'a mut dyn Iterator<Item = Result<Batch, RunError>>,
    /// One that waits for the end of another with the same folder.
    next: Option<Batch>,
    stop: &'a AtomicBool,
    display: &'a mut Display<'a>,
    open: VecDeque<Running>,
    begun: usize,
    /// While fewer searches wait, the next batch is opened.
    ahead: usize,
    workers: u32,
    /// How long messages gather.
    nap: Duration,
}

/// A batch under way.
struct Running {
    number: usize,
    batch: Batch,
    session: Session<'static>,
    lines: Lines,
    resumed: usize,
    /// Whether it has nothing that this command itself had found before.
    is_new: bool,
}

impl Series<'_> {
    fn listen(&mut self, receiver: &Receiver<(usize, Message)>) -> Result<(), RunError> {
        let heard = self.hear(receiver);
        if heard.is_err() {
            self.stop.store(true, Ordering::Relaxed);
            // What was found for other batches until all have stopped is written down; the error is told already.
            for (number, message) in receiver {
                let _ = self.take(number, message);
            }
            for running in &mut self.open {
                let _ = running.session.write_down();
            }
        }
        heard
    }

    fn hear(&mut self, receiver: &Receiver<(usize, Message)>) -> Result<(), RunError> {
        let mut shown = Instant::now();
        loop {
            self.open_more()?;
            self.end_first()?;
            match receiver.recv_timeout(REFRESH) {
                Ok((number, message)) => {
                    self.take(number, message)?;
                    // Where searches are short, more have ended meanwhile: a thread that sleeps need not be woken for each.
                    thread::sleep(self.nap);
                    let mut taken = 0;
                    for (number, message) in receiver.try_iter().take(A_ROUND) {
                        self.take(number, message)?;
                        taken += 1;
                    }
                    self.nap = self.next_nap(taken);
                    self.open.iter_mut().try_for_each(|running| running.session.write_down())?;
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            if shown.elapsed() >= REFRESH {
                self.refresh()?;
                shown = Instant::now();
            }
        }
        while let Some(running) = self.open.pop_front() {
            self.end(running)?;
        }
        Ok(())
    }

    /// How long messages gather after the last nap brought so many.
    fn next_nap(&self, taken: usize) -> Duration {
        let are_short = Duration::from_millis(taken as u64) > self.nap * self.workers;
        if taken == A_ROUND {
            // More wait, and soon workers would wait for somebody who sleeps.
            (self.nap / 2).max(SHORT_NAP)
        } else if are_short {
            LONG_NAP.min(self.nap * 2 * self.workers) / self.workers
        } else {
            NAP
        }
    }

    /// Opens the next batches if few searches wait.
    fn open_more(&mut self) -> Result<(), RunError> {
        while self.open.len() < MOST_OPEN && self.crew.waiting() < self.ahead && !self.stop.load(Ordering::Relaxed) {
            let Some(batch) = self.next.take().map(Ok).or_else(|| self.batches.next()).transpose()? else {
                self.crew.close();
                return Ok(());
            };
            let folder = batch.folder();
            if self.open.iter().any(|running| running.session.path() == folder) {
                self.next = Some(batch);
                return Ok(());
            }
            self.begin(batch, &folder)?;
        }
        Ok(())
    }

    fn begin(&mut self, batch: Batch, folder: &Path) -> Result<(), RunError> {
        let store = sound_store(&batch)?;
        let mut session = Session::open_shard(folder, batch.plan.clone(), batch.notes(), batch.shard)?;
        clear_beside(&batch.store());
        let warnings = session.warnings.drain(..).chain(old_journals(&batch));
        warnings.for_each(|text| (self.display)(&batch, Event::Warning(&text)));
        let mut lines = Lines::new(&batch.plan, (batch.store(), &store), (batch.seconds, batch.chains.clone()));
        if batch.shard != Shard::WHOLE {
            lines = lines.without_store();
        }
        if batch.part.is_some() {
            (session, lines) = (session.unmerged(), lines.unawaited());
            self.ahead = self.ahead.max(READY);
        }
        let is_new = session.data.found.is_empty() && batch.shard == Shard::WHOLE && batch.part.is_none();
        if is_new {
            session.take_over(earlier::searches(&batch))?;
        }
        lines.remember(&session.data)?;
        self.begun += 1;
        self.crew.add(session.begin(self.begun, &batch.plan.jobs_by_start()));
        let resumed = session.data.found.len();
        self.open.push_back(Running { number: self.begun, batch, session, lines, resumed, is_new });
        Ok(())
    }

    fn take(&mut self, number: usize, message: Message) -> Result<(), RunError> {
        let sender = self.open.iter_mut().find(|running| running.number == number);
        sender.map_or(Ok(()), |running| running.session.take(message, &mut running.lines))
    }

    /// Saves and tells of all that are under way, and says how the first of them stands.
    fn refresh(&mut self) -> Result<(), RunError> {
        for (index, Running { batch, session, lines, .. }) in self.open.iter_mut().enumerate() {
            session.refresh(lines)?;
            lines.tell(index == 0, &mut session.data, &mut |event| (self.display)(batch, event));
        }
        Ok(())
    }

    /// Ends those at the front that are done.
    fn end_first(&mut self) -> Result<(), RunError> {
        while self.open.front().is_some_and(|running| running.session.is_done()) {
            let running = self.open.pop_front().expect("there is one");
            self.end(running)?;
        }
        Ok(())
    }

    fn end(&mut self, running: Running) -> Result<(), RunError> {
        let Running { batch, mut session, mut lines, resumed, is_new, .. } = running;
        session.refresh(&mut lines)?;
        lines.save_at_end()?;
        lines.tell(true, &mut session.data, &mut |event| (self.display)(&batch, event));
        let (complete, continued) = (session.is_done(), session.continued());
        let data = session.finish()?;
        let before = complete && !is_new && resumed == data.found.len();
        let mut report = lines.report;
        let stopped = mem::replace(&mut report.data, data);
        report.data.found.extend(stopped.found);
        report.data.times.extend(stopped.times);
        let report = Report { interrupted: !complete, resumed, continued, before, ..report };
        (self.display)(&batch, Event::Over(report));
        Ok(())
    }
}
