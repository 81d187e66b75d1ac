//! Opens the folder of a run: begins a new one, or takes up what an earlier process left.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use super::manifest::{self, Notes};
use super::reading::{LONGEST, RAW, Reading, TIMES};
use super::record::Records;
use super::{Folder, attempt, checkpoint, files_in};
use crate::files::{Fault, FileError, LOCK, is_draft, lock_folder, replace, share_folder};
use crate::run::error::RunError;
use crate::run::plan::methods::Methods;
use crate::run::plan::shard::Shard;
use crate::run::plan::{Job, Plan};

impl Folder {
    /// Opens or creates the folder of `plan` at `path`, with what is known already and warnings of what was cut off.
    ///
    /// # Errors
    /// [`RunError`] if the folder cannot be used, is damaged, or belongs to another run; it is then left as it was.
    pub(in crate::run) fn open(
        path: &Path,
        plan: &Plan,
        notes: &Notes,
        shard: Shard,
    ) -> Result<(Folder, Records, Vec<String>), RunError> {
        let mut folder = Folder::locked(path, plan, notes, shard)?;
        let files = files_in(path)?;
        let is_new = !path.join(RAW).exists();
        if is_new {
            folder.begin(&files)?;
        } else if shard != Shard::WHOLE && folder.is_cut_off() {
            // Shards put nothing in order, and without its first line nobody can read the run.
            folder.write_first()?;
        }
        let (data, warnings, in_order) = folder.take_up(plan, (!is_new).then_some(notes), &files)?;
        if shard != Shard::WHOLE {
            // What is cut off now is what another shard is just writing.
            return Ok((folder, data, Vec::new()));
        }
        if !in_order {
            folder.put_in_order(plan, &data)?;
        }
        Ok((folder, data, warnings))
    }

    /// The folder, which nobody else has now, but for shards of the same run.
    fn locked(path: &Path, plan: &Plan, notes: &Notes, shard: Shard) -> Result<Folder, RunError> {
        let shared = shard != Shard::WHOLE;
        let lock = if shared { share_folder(path) } else { lock_folder(path) }.map_err(FileError::write(path))?;
        let lock = lock.ok_or_else(|| RunError::Busy { path: path.to_owned() })?;
        let id = plan.id();
        Ok(Folder {
            path: path.to_owned(),
            first: manifest::line(plan, &id, notes),
            id,
            attempt: None,
            methods: Arc::new(Methods::of(plan)),
            shard,
            lock,
            checkpoints: 0,
            lines: BTreeMap::new(),
            bytes: 0,
            merges: shard == Shard::WHOLE,
        })
    }

    /// Whether the records end before their first line does.
    fn is_cut_off(&self) -> bool {
        let (raw, first) = (self.path.join(RAW), self.first.as_bytes());
        let is_short = fs::metadata(&raw).is_ok_and(|about| about.len() < first.len() as u64);
        is_short && fs::read(&raw).is_ok_and(|found| first.starts_with(&found))
    }

    /// Begins a run in this folder, where `files` stand.
    fn begin(&self, files: &[String]) -> Result<(), RunError> {
        // What attempts there are must be of this run: that is checked when they are read.
        if !files.iter().all(|name| is_ours(name)) {
            return Err(RunError::Foreign { path: self.path.clone() });
        }
        self.write_first()
    }

    /// Writes the records, with their first line alone.
    fn write_first(&self) -> Result<(), RunError> {
        let raw = self.path.join(RAW);
        if self.first.len() > LONGEST {
            let problem = format!(
                "the boards, and the lines to begin with, take {} bytes, expected at most {LONGEST}: give fewer positions",
                self.first.len()
            );
            return Err(Fault::new(1, 1, problem).of(&raw).into());
        }
        Ok(replace(&raw, self.first.as_bytes()).map_err(FileError::write(&raw))?)
    }

    /// Reads what `files` of this folder say: the records, warnings, and whether all stands in order. The scores are read
    /// with `notes`, which are none where the run has just begun.
    fn take_up(
        &mut self,
        plan: &Plan,
        notes: Option<&Notes>,
        files: &[String],
    ) -> Result<(Records, Vec<String>, bool), RunError> {
        let mut reading = Reading::of(&self.path, plan);
        let mended = notes.map_or(Ok(false), |notes| reading.raw_of(notes, &self.first))?;
        reading.times()?;
        let attempts: Vec<&String> =
            files.iter().filter(|name| attempt::shard(name).is_some_and(|theirs| theirs.meets(self.shard))).collect();
        attempts.iter().try_for_each(|name| reading.attempt(name, &self.id))?;
        let (data, warnings, _) = reading.done();
        let is_open = |job: &Job| plan.has(job) && !data.found.contains_key(job);
        self.checkpoints = files.iter().filter_map(|name| checkpoint::job(name)).filter(is_open).count();
        Ok((data, warnings, !mended && attempts.is_empty()))
    }
}

/// Whether a run leaves files of this name.
fn is_ours(name: &str) -> bool {
    let known = [TIMES, LOCK].contains(&name) || is_draft(name);
    known || attempt::shard(name).is_some() || name.ends_with(checkpoint::ENDING)
}
