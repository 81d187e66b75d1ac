//! Batches one after the other, from one queue: while the last searches of one are under way, the first of the next begin,
//! so that no core waits at the end of a file.

mod nap;
mod opening;
mod running;

use std::collections::VecDeque;
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::thread;
use std::time::Instant;

use self::nap::{A_ROUND, Nap};
use self::running::Running;
use super::Batch;
use super::report::Event;
use crate::engine;
use crate::run::error::RunError;
use crate::run::work::reporter::Message;
use crate::run::work::session::REFRESH;
use crate::run::work::worker::{Crew, Executor};

/// Somebody who wants to know how batches are going.
pub type Display<'a> = dyn FnMut(&Batch, Event) + 'a;

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
    let (ahead, nap) = (2 * threads, Nap::of(threads));
    let mut series = Series { crew: &crew, batches, next: None, stop, display, open, begun, ahead, nap };
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
    /// How long messages gather.
    nap: Nap,
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
                    self.nap.sleep();
                    let mut taken = 0;
                    for (number, message) in receiver.try_iter().take(A_ROUND) {
                        self.take(number, message)?;
                        taken += 1;
                    }
                    self.nap.brought(taken);
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
            running.end(self.display)?;
        }
        Ok(())
    }

    fn take(&mut self, number: usize, message: Message) -> Result<(), RunError> {
        let sender = self.open.iter_mut().find(|running| running.number == number);
        sender.map_or(Ok(()), |running| running.take(message))
    }

    /// Saves and tells of all that are under way, and says how the first of them stands.
    fn refresh(&mut self) -> Result<(), RunError> {
        for (index, running) in self.open.iter_mut().enumerate() {
            running.refresh(index == 0, self.display)?;
        }
        Ok(())
    }

    /// Ends those at the front that are done.
    fn end_first(&mut self) -> Result<(), RunError> {
        while self.open.front().is_some_and(|running| running.session.is_done()) {
            let running = self.open.pop_front().expect("there is one");
            running.end(self.display)?;
        }
        Ok(())
    }
}
