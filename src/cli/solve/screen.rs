//! What is shown and printed while batches are under way, and what is left of them at the end.

mod stream;

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use self::stream::{Stream, form, has_table};
use super::Args;
use super::forms::Names;
use super::parts::Large;
use super::progress::Display;
use crate::cli::shards::Done;
use crate::cli::{fit, stdout};
use crate::run::Shard;
use crate::run::batch::{Batch, Event, Report};

/// Shows progress on stderr, and prints each position as soon as it is done.
pub(super) struct Screen<'a> {
    args: &'a Args,
    /// Whether there is a store afterwards.
    kept: bool,
    stop: &'a AtomicBool,
    display: Option<(usize, Display)>,
    /// What is printed of those under way.
    streams: HashMap<usize, Stream>,
    /// The batches that are printed one below the other and are not over, in their order, and the rows of those that wait.
    tables: VecDeque<usize>,
    waiting: HashMap<usize, String>,
    names: Arc<Names>,
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
    /// Nothing is shown yet. Those of `batches` that have a table, or lines in a form, have it in this order.
    pub(super) fn new<'b>(
        args: &'a Args,
        kept: bool,
        stop: &'a AtomicBool,
        batches: impl Iterator<Item = &'b Batch> + Clone,
    ) -> Screen<'a> {
        // The lines of a shard wait for `merge`.
        let kept = kept && args.shard.is_none_or(|shard| shard == Shard::WHOLE);
        let (streams, waiting) = (HashMap::new(), HashMap::new());
        let names = Arc::new(Names::of(batches.clone()));
        let tables = batches.filter(|batch| has_table(args, batch) || form(args).is_some()).map(key).collect();
        let (display, ended, problem) = (None, Ended::default(), None);
        Screen { args, kept, stop, display, streams, tables, waiting, names, ended, problem }
    }

    /// Shows what has happened to `batch`.
    pub(super) fn show(&mut self, batch: &Batch, event: Event) {
        match event {
            Event::Warning(text) => self.display(batch).warn(text),
            Event::Status(status, best) => self.display(batch).show(status, best),
            Event::Ended(index, report) => {
                let text = self.stream(batch).position(index, report);
                self.print_or_stop(key(batch), text);
            }
            Event::Over(report) => self.over(batch, report),
        }
    }

    fn print_or_stop(&mut self, batch: usize, text: anyhow::Result<String>) {
        match text {
            Ok(text) => self.print(batch, text),
            Err(problem) => {
                self.stop.store(true, Ordering::Relaxed);
                self.problem.get_or_insert(problem);
            }
        }
    }

    /// Prints `text` of a batch, unless the table of another stands before it.
    fn print(&mut self, batch: usize, text: String) {
        if self.tables.front().is_some_and(|first| *first != batch) {
            return self.waiting.entry(batch).or_default().push_str(&text);
        }
        if text.is_empty() || self.problem.is_some() {
            return;
        }
        let printed = match &self.display {
            Some((_, display)) => display.aside(|| stdout::print(&text)),
            None => stdout::print(&text),
        };
        if let Err(problem) = printed {
            // Nobody reads any more: the lines are saved, and the search has no other purpose here.
            self.stop.store(true, Ordering::Relaxed);
            self.problem = Some(problem.into());
        }
    }

    fn over(&mut self, batch: &Batch, report: Report) {
        if self.display.as_ref().is_some_and(|(shown, _)| *shown == key(batch)) {
            self.display.take().into_iter().for_each(|(_, display)| display.finish());
        }
        let mut stream =
            self.streams.remove(&key(batch)).unwrap_or_else(|| Stream::new(self.args, self.kept, &self.names, batch));
        self.print_or_stop(key(batch), stream.finish(&report));
        if let Stream::Table(rows) = &stream {
            fit::tell(rows.hidden());
        }
        self.tables.pop_front_if(|first| *first == key(batch));
        if let Some((next, text)) = self.tables.front().and_then(|next| self.waiting.remove_entry(next)) {
            self.print(next, text);
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
            self.streams.insert(key(batch), Stream::new(self.args, self.kept, &self.names, batch));
        }
        self.streams.get_mut(&key(batch)).expect("it was inserted")
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
