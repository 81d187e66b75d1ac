//! A run under way: workers do searches, this thread writes down what they find.

mod listening;

use std::collections::HashSet;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::progress::Progress;
use super::searches::Searches;
use super::watcher::Watcher;
use super::worker::{Crew, Executor};
use crate::engine;
use crate::run::error::RunError;
use crate::run::folder::Folder;
use crate::run::folder::manifest::Notes;
use crate::run::folder::record::{Finding, Records, Time};
use crate::run::plan::shard::Shard;
use crate::run::plan::{Job, Plan};

/// A run under way.
pub struct Session<'a> {
    plan: Arc<Plan>,
    folder: Folder,
    /// What is known so far.
    pub data: Records,
    /// What the folder had to be warned of when it was opened.
    pub warnings: Vec<String>,
    executor: &'a Executor<'a>,
    shard: Shard,
    progress: Arc<Progress>,
    /// Those with a checkpoint that this process wrote.
    saved: HashSet<Job>,
    /// The searches that were begun and have not come to their end.
    open: usize,
    /// The checkpoints that were of no use.
    useless: usize,
}

/// The time between two displays, and about the most that a power failure can cost.
pub(in crate::run) const REFRESH: Duration = Duration::from_millis(200);

impl<'a> Session<'a> {
    /// Opens or creates the folder at `path` for `plan`; `notes` are kept with the plan.
    ///
    /// # Errors
    /// [`RunError`] if the plan [cannot be run](Plan::fault), or the folder cannot be used for it.
    pub fn open(path: &Path, plan: &Plan, notes: Notes) -> Result<Session<'a>, RunError> {
        Session::open_shard(path, Arc::new(plan.clone()), notes, Shard::WHOLE)
    }

    /// As [`Session::open`], for a process that does the searches of `shard` alone, while others do the rest.
    ///
    /// # Errors
    /// As [`Session::open`].
    pub fn open_shard(path: &Path, plan: Arc<Plan>, notes: Notes, shard: Shard) -> Result<Session<'a>, RunError> {
        plan.fault().map_or(Ok(()), |fault| Err(RunError::Impossible(fault)))?;
        let (folder, data, warnings) = Folder::open(path, &plan, &notes, shard)?;
        let progress = Arc::new(Progress::of(&plan, &[], &[]));
        let saved = HashSet::new();
        Ok(Session {
            plan,
            folder,
            data,
            warnings,
            executor: &engine::solve,
            shard,
            progress,
            saved,
            open: 0,
            useless: 0,
        })
    }

    /// This run with another executor instead of real searches.
    pub fn with_executor(self, executor: &'a Executor<'a>) -> Session<'a> {
        Session { executor, ..self }
    }

    /// This run, whose records are left as they come: nobody reads them unless it is run again.
    pub(in crate::run) fn unmerged(self) -> Session<'a> {
        Session { folder: self.folder.unmerged(), ..self }
    }

    /// Does those of `jobs` that are this shard's and not done, in their order on `threads` threads; whether all of these
    /// are done at the end.
    ///
    /// What is finished is in the folder at once, and searches that can leave a checkpoint do so every ten seconds and
    /// when they are stopped.
    ///
    /// # Errors
    /// [`RunError`] if the results cannot be written; nothing that was written is lost. `stop` is then set.
    pub fn run(
        &mut self,
        jobs: &[Job],
        threads: usize,
        stop: &AtomicBool,
        watcher: &mut dyn Watcher,
    ) -> Result<bool, RunError> {
        let searches = self.begin(0, jobs);
        let crew = Crew::new(stop, self.executor);
        crew.add(searches);
        crew.close();
        crew.work(threads, |receiver| self.listen(&receiver, watcher))?;
        Ok(self.is_done())
    }

    /// Those of `jobs` that are this shard's and not done, for workers that know this run by the number `run`.
    pub(in crate::run) fn begin(&mut self, run: usize, jobs: &[Job]) -> Searches {
        let jobs = self.shard.deal(jobs, self.folder.id());
        let todo: Vec<Job> = jobs.iter().filter(|job| !self.data.found.contains_key(job)).copied().collect();
        self.progress = Arc::new(Progress::of(&self.plan, &jobs, &todo));
        self.open = todo.len();
        Searches {
            run,
            plan: Arc::clone(&self.plan),
            methods: self.folder.methods(),
            folder: self.folder.path().to_owned(),
            id: self.folder.id().to_owned(),
            had_checkpoints: self.folder.checkpoints() > 0,
            todo,
            progress: Arc::clone(&self.progress),
        }
    }

    /// Adds what other runs have found by the same searches.
    ///
    /// # Errors
    /// [`RunError::File`] if it cannot be written.
    pub(in crate::run) fn take_over(&mut self, searches: Vec<(Job, Finding, Time)>) -> Result<(), RunError> {
        for (job, found, time) in searches {
            self.folder.add(&self.plan, &job, &found, time)?;
            self.data.times.insert(job, time);
            self.data.found.insert(job, found);
        }
        self.write_down()
    }

    /// The folder.
    pub(in crate::run) fn path(&self) -> &Path {
        self.folder.path()
    }

    /// How many searches go on from where an earlier process was stopped.
    pub(in crate::run) fn continued(&self) -> usize {
        self.folder.checkpoints().saturating_sub(self.useless)
    }

    /// Whether all searches that were begun have come to their end.
    pub(in crate::run) fn is_done(&self) -> bool {
        self.open == 0
    }

    /// Puts the records in order, unless they are left as they come, and gives them.
    ///
    /// # Errors
    /// [`RunError::File`] if they cannot be written.
    pub fn finish(self) -> Result<Records, RunError> {
        self.folder.finish(&self.plan, &self.data)?;
        Ok(self.data)
    }
}
