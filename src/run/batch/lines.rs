//! The best lines of a batch, saved in the store as they come.

mod offering;
mod saving;

use std::collections::BTreeSet;
use std::mem;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use super::report::{Event, Report, Stored};
use crate::run::error::RunError;
use crate::run::folder::record::{Finding, Records, Time};
use crate::run::plan::methods::Methods;
use crate::run::plan::{Job, Plan};
use crate::run::work::progress::Status;
use crate::run::work::watcher::{BetterLine, Watcher};
use crate::store::solutions::{Step, Store};
use crate::store::testset::Position;

/// The best line for each position, and what of it the store does not have yet.
pub(super) struct Lines {
    plan: Arc<Plan>,
    methods: Methods,
    /// The path of the store.
    path: PathBuf,
    /// Whether lines are stored with their seconds.
    seconds: bool,
    /// How the lines that searches begin with were found, as far as somebody knows.
    chains: Vec<Vec<Step>>,
    /// What is known so far, but of the searches only those that were stopped half-way: the session has the others.
    pub(super) report: Report,
    unsaved: BTreeSet<usize>,
    /// Whether the store was taken away when it had lines.
    was_taken: bool,
    /// Whether they go to the store at all.
    saves: bool,
    /// The searches that each position waits for.
    open: Vec<usize>,
    /// The positions that wait for none, and nobody was told yet.
    ended: BTreeSet<usize>,
    /// What nobody was told yet: warnings, and how things stand.
    warnings: Vec<String>,
    status: Option<Status>,
    /// No earlier save than this one: to save takes longer the more lines there are.
    next_save: Instant,
    /// The same where a position has ended and somebody waits for its line.
    soon_save: Instant,
    is_awaited: bool,
}

impl Lines {
    /// No lines yet beside those of `store`, which stands at `path`; `seconds` says whether lines are stored with theirs,
    /// `chains` how those were found that searches begin with.
    pub(super) fn new(
        plan: &Arc<Plan>,
        (path, store): (PathBuf, &Store),
        (seconds, chains): (bool, Vec<Vec<Step>>),
    ) -> Lines {
        let before = |position: &Position| store.best(&position.id, plan.rules.name, &position.grid).map(|it| it.score);
        let stored = plan.positions.iter().map(before).map(|score| Stored { before: score, now: score }).collect();
        let count = plan.positions.len();
        let report = Report { best: vec![None; count], left: vec![None; count], stored, ..Report::default() };
        let methods: Vec<usize> = (0..plan.methods.len()).collect();
        // All positions have as many.
        let open = vec![plan.jobs(0..1.min(count), &methods).len(); count];
        Lines {
            plan: Arc::clone(plan),
            methods: Methods::of(plan),
            path,
            seconds,
            chains,
            report,
            unsaved: BTreeSet::new(),
            was_taken: false,
            saves: true,
            open,
            ended: BTreeSet::new(),
            warnings: Vec::new(),
            status: None,
            next_save: Instant::now(),
            soon_save: Instant::now(),
            is_awaited: true,
        }
    }

    /// These lines, none of which go to the store: those of a shard wait for `merge`.
    pub(super) fn without_store(self) -> Lines {
        Lines { saves: false, ..self }
    }

    /// These lines, for none of which anybody waits: those of a part of a large test set are not shown.
    pub(super) fn unawaited(self) -> Lines {
        Lines { is_awaited: false, ..self }
    }

    /// Takes the lines of the searches that an earlier run finished.
    ///
    /// # Errors
    /// [`RunError::Store`] if a line that the store lacks cannot be saved.
    pub(super) fn remember(&mut self, data: &Records) -> Result<(), RunError> {
        for (job, found) in &data.found {
            self.finished(job, found, data.times.get(job).copied().unwrap_or_default());
        }
        self.save()
    }

    /// Tells `display` what nobody was told yet: of positions that have ended as soon as their lines are saved, and how
    /// things stand if that is `wanted`. `finished` are the searches that have come to their end.
    pub(super) fn tell(&mut self, wanted: bool, finished: &mut Records, display: &mut dyn FnMut(Event)) {
        self.warnings.drain(..).for_each(|text| display(Event::Warning(&text)));
        if self.unsaved.is_empty() || !self.saves {
            mem::swap(&mut self.report.data, finished);
            mem::take(&mut self.ended).into_iter().for_each(|position| display(Event::Ended(position, &self.report)));
            mem::swap(&mut self.report.data, finished);
        }
        if let Some(status) = self.status.take().filter(|_| wanted) {
            display(Event::Status(&status, &self.report.best));
        }
    }
}

impl Watcher for Lines {
    fn improved(&mut self, job: &Job, better: BetterLine) {
        self.offer(job, better);
    }

    fn stopped(&mut self, job: &Job, found: Finding, time: Time) {
        self.offer_found(job, &found, time);
        self.report.data.found.insert(*job, found);
        self.report.data.times.insert(*job, time);
    }

    fn finished(&mut self, job: &Job, found: &Finding, time: Time) {
        self.offer_found(job, found, time);
        self.open[job.position] -= 1;
        if self.open[job.position] == 0 {
            self.ended.insert(job.position);
        }
    }

    fn warned(&mut self, text: &str) {
        self.warnings.push(text.to_owned());
    }

    fn refresh(&mut self, status: &Status) -> Result<(), RunError> {
        self.status = Some(*status);
        if self.is_due() { self.save() } else { Ok(()) }
    }
}
