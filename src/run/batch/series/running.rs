//! A batch under way: how it begins and how it ends.

use std::mem;
use std::path::Path;

use super::Display;
use crate::run::batch::beside::{clear_beside, old_journals};
use crate::run::batch::checks::sound_store;
use crate::run::batch::lines::Lines;
use crate::run::batch::report::{Event, Report};
use crate::run::batch::{Batch, earlier};
use crate::run::error::RunError;
use crate::run::plan::shard::Shard;
use crate::run::work::reporter::Message;
use crate::run::work::searches::Searches;
use crate::run::work::session::Session;

/// A batch under way.
pub(super) struct Running {
    /// By this the workers know it.
    pub(super) number: usize,
    pub(super) batch: Batch,
    pub(super) session: Session<'static>,
    lines: Lines,
    resumed: usize,
    /// Whether it has nothing that this command itself had found before.
    is_new: bool,
}

impl Running {
    /// Opens the run of `batch` in `folder`, and takes over what is known of it.
    pub(super) fn open(number: usize, batch: Batch, folder: &Path, display: &mut Display) -> Result<Running, RunError> {
        let store = sound_store(&batch)?;
        let mut session = Session::open_shard(folder, batch.plan.clone(), batch.notes(), batch.shard)?;
        clear_beside(&batch.store());
        let warnings = session.warnings.drain(..).chain(old_journals(&batch));
        warnings.for_each(|text| display(&batch, Event::Warning(&text)));
        let mut lines = Lines::new(&batch.plan, (batch.store(), &store), (batch.seconds, batch.chains.clone()));
        if batch.shard != Shard::WHOLE {
            lines = lines.without_store();
        }
        if batch.part.is_some() {
            (session, lines) = (session.unmerged(), lines.unawaited());
        }
        let is_new = session.data.found.is_empty() && batch.shard == Shard::WHOLE && batch.part.is_none();
        if is_new {
            session.take_over(earlier::searches(&batch))?;
        }
        lines.remember(&session.data)?;
        let resumed = session.data.found.len();
        Ok(Running { number, batch, session, lines, resumed, is_new })
    }

    /// What the workers are to do for it.
    pub(super) fn searches(&mut self) -> Searches {
        self.session.begin(self.number, &self.batch.plan.jobs_by_start())
    }

    /// Takes what a worker has sent.
    pub(super) fn take(&mut self, message: Message) -> Result<(), RunError> {
        self.session.take(message, &mut self.lines)
    }

    /// Saves and tells what was found, and if it `is_first` how it stands.
    pub(super) fn refresh(&mut self, is_first: bool, display: &mut Display) -> Result<(), RunError> {
        let Running { batch, session, lines, .. } = self;
        session.refresh(lines)?;
        lines.tell(is_first, &mut session.data, &mut |event| display(batch, event));
        Ok(())
    }

    /// Saves the last of it, and tells how it ended.
    pub(super) fn end(self, display: &mut Display) -> Result<(), RunError> {
        let Running { batch, mut session, mut lines, resumed, is_new, .. } = self;
        session.refresh(&mut lines)?;
        lines.save_at_end()?;
        lines.tell(true, &mut session.data, &mut |event| display(&batch, event));
        let (complete, continued) = (session.is_done(), session.continued());
        let data = session.finish()?;
        let before = complete && !is_new && resumed == data.found.len();
        let mut report = lines.report;
        let stopped = mem::replace(&mut report.data, data);
        report.stopped = stopped.found.len();
        report.data.found.extend(stopped.found);
        report.data.times.extend(stopped.times);
        let report = Report { interrupted: !complete, resumed, continued, before, ..report };
        display(&batch, Event::Over(report));
        Ok(())
    }
}
