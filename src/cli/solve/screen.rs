//! What is shown and printed while batches are under way, and what is left of them at the end.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::Args;
use super::json::Stream;
use super::parts::Large;
use super::progress::Display;
use crate::cli::shards::Done;
use crate::cli::stdout;
use crate::run::Shard;
use crate::run::batch::{Batch, Event, Report};

/// Shows progress on stderr, and with `--json` prints each position as soon as it is done.
pub(super) struct Screen<'a> {
    args: &'a Args,
    /// Whether there is a store afterwards.
    kept: bool,
    stop: &'a AtomicBool,
    display: Option<(usize, Display)>,
    streams: HashMap<usize, Stream>,
    ended: Ended,
    /// What keeps stdout from being written.
    problem: Option<anyhow::Error>,
}

/// What is known when all is done.
#[derive(Default)]
pub(super) struct Ended {
    pub(super) reports: Vec<(Batch, Report)>,
    pub(super) large: Large,
    pub(super) shards: Vec<Done>,
    /// Whether one of them was stopped.
    pub(super) interrupted: bool,
}

impl<'a> Screen<'a> {
    /// Nothing is shown yet.
    pub(super) fn new(args: &'a Args, kept: bool, stop: &'a AtomicBool) -> Screen<'a> {
        // The lines of a shard wait for `merge`.
        let kept = kept && args.shard.is_none_or(|shard| shard == Shard::WHOLE);
        Screen { args, kept, stop, display: None, streams: HashMap::new(), ended: Ended::default(), problem: None }
    }

    /// Shows what has happened to `batch`.
    pub(super) fn show(&mut self, batch: &Batch, event: Event) {
        match event {
            Event::Warning(text) => self.display(batch).warn(text),
            Event::Status(status, best) => self.display(batch).show(status, best),
            Event::Ended(index, report) => {
                let display = self.display.take();
                let stream = self.stream(batch);
                let printed = match &display {
                    Some((_, display)) => display.aside(|| stream.position(index, report)),
                    None => stream.position(index, report),
                };
                self.display = display;
                self.note(printed);
            }
            Event::Over(report) => self.over(batch, report),
        }
    }

    /// Nobody reads any more: the lines are saved, and the search has no other purpose here.
    fn note(&mut self, printed: anyhow::Result<()>) {
        if let Err(problem) = printed {
            self.stop.store(true, Ordering::Relaxed);
            self.problem.get_or_insert(problem);
        }
    }

    fn over(&mut self, batch: &Batch, report: Report) {
        if self.display.as_ref().is_some_and(|(shown, _)| *shown == key(batch)) {
            self.display.take().into_iter().for_each(|(_, display)| display.finish());
        }
        let mut stream = self.streams.remove(&key(batch)).unwrap_or_else(|| self.new_stream(batch));
        if self.problem.is_none() {
            let printed = stream.finish(&report);
            self.note(printed);
        }
        self.ended.interrupted |= report.interrupted;
        if batch.shard != Shard::WHOLE {
            self.ended.shards.push(Done::of(batch, &report));
        }
        match &batch.part {
            Some(part) => self.ended.large.add(batch, part, &report),
            None => self.ended.reports.push((batch.clone(), report)),
        }
    }

    fn display(&mut self, batch: &Batch) -> &mut Display {
        let old = self.display.take_if(|(shown, _)| *shown != key(batch));
        old.into_iter().for_each(|(_, display)| display.finish());
        &mut self.display.get_or_insert_with(|| (key(batch), Display::new(batch, self.args.quiet))).1
    }

    fn stream(&mut self, batch: &Batch) -> &mut Stream {
        if !self.streams.contains_key(&key(batch)) {
            self.streams.insert(key(batch), self.new_stream(batch));
        }
        self.streams.get_mut(&key(batch)).expect("it was inserted")
    }

    fn new_stream(&self, batch: &Batch) -> Stream {
        Stream::new(batch, self.args.json, self.kept)
    }

    /// What is left at the end.
    ///
    /// # Errors
    /// If stdout could not be written, unless it is a pipe that nobody reads any more.
    pub(super) fn finish(self) -> anyhow::Result<Ended> {
        self.display.into_iter().for_each(|(_, display)| display.finish());
        stdout::forgive_closed_pipe(self.problem.map_or(Ok(()), Err))?;
        Ok(self.ended)
    }
}

/// What tells batches under way apart.
fn key(batch: &Batch) -> usize {
    Arc::as_ptr(&batch.plan).addr()
}
