//! What is printed of one batch, position by position.

use std::path::Path;
use std::sync::Arc;

use crate::cli::solve::Args;
use crate::cli::solve::forms::{Forms, Names, Writes};
use crate::cli::solve::json::Objects;
use crate::cli::solve::rows::Rows;
use crate::run::Shard;
use crate::run::batch::{Batch, Report};

/// What is printed of a batch.
pub(super) enum Stream {
    Nothing,
    Objects(Objects),
    Table(Rows),
    Forms(Forms),
}

impl Stream {
    /// That of `batch`, of which nothing is printed yet; `kept` says whether there is a store afterwards.
    pub(super) fn new(args: &Args, kept: bool, names: &Arc<Names>, batch: &Batch) -> Stream {
        match (form(args), args.json) {
            (Some(writes), _) if batch.part.is_none() => Stream::Forms(Forms::new(batch, writes, Arc::clone(names))),
            (_, true) => Stream::Objects(Objects::new(batch, kept)),
            _ if has_table(args, batch) => Stream::Table(Rows::new(batch, kept)),
            _ => Stream::Nothing,
        }
    }

    /// The text for the position with this index, which is done.
    pub(super) fn position(&mut self, index: usize, report: &Report) -> anyhow::Result<String> {
        match self {
            Stream::Nothing => Ok(String::new()),
            Stream::Objects(objects) => Ok(objects.position(index, report)),
            Stream::Table(rows) => Ok(rows.end(index, report)),
            Stream::Forms(forms) => forms.end(index, report),
        }
    }

    /// The text for the end.
    pub(super) fn finish(&mut self, report: &Report) -> anyhow::Result<String> {
        match self {
            Stream::Nothing => Ok(String::new()),
            Stream::Objects(objects) => Ok(objects.finish(report)),
            Stream::Table(rows) => Ok(rows.finish(report)),
            Stream::Forms(forms) => forms.finish(report),
        }
    }
}

/// Whether rows for people are what is printed; there are too many of them in parts of a large test set, and those of a
/// shard are not all.
pub(super) fn has_table(args: &Args, batch: &Batch) -> bool {
    let other = args.json || args.cost_only || args.form.is_some() || args.out.as_deref() == Some(Path::new("-"));
    !other && batch.part.is_none() && batch.shard == Shard::WHOLE
}

/// How lines are printed as they come, if they are; those of a shard are not all.
pub(super) fn form(args: &Args) -> Option<Writes> {
    let is_whole = args.shard.is_none_or(|shard| shard == Shard::WHOLE);
    let form = args.form.filter(|form| form.writes_in_turn()).map(Writes::As);
    let store = (args.out.as_deref() == Some(Path::new("-"))).then_some(Writes::Store);
    form.or(store).filter(|_| !args.cost_only && is_whole)
}
