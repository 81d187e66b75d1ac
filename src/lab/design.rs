//! What an experiment compares: a plan of searches, and how its results are looked at.

pub mod file;
pub mod levels;
pub mod request;

use std::collections::{HashMap, HashSet};
use std::path::Path;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::sequential::Sequential;
use crate::files::{Fault, FileError};
use crate::run::plan::{Job, Plan};
use crate::run::{self, Data, Notes, RAW, RunError, Session, Shard};

/// A whole experiment.
#[derive(Clone, Debug, PartialEq)]
pub struct Design {
    /// What reports are headed by.
    pub title: String,
    /// The index of the method that the others are compared with.
    pub reference: usize,
    /// When to stop before all positions are done.
    pub stop: Option<Sequential>,
    /// The searches.
    pub plan: Plan,
}

/// What to say of methods that begin with a line.
const NO_LINE: &str = "polish improves lines, and an experiment has none: expected another method";

/// What is kept beside the plan: it may change while the results stay.
#[derive(Serialize, Deserialize)]
struct About {
    title: String,
    #[serde(default)]
    reference: usize,
    stop: Option<Sequential>,
}

impl Design {
    /// Begins this experiment in `folder`, or goes on with it.
    ///
    /// # Errors
    /// [`RunError`] if the folder cannot be used for it.
    pub fn open(&self, folder: &Path) -> Result<Session<'static>, RunError> {
        self.open_shard(folder, Shard::WHOLE)
    }

    /// As [`Design::open`], for a process that does the searches of `shard` alone.
    ///
    /// # Errors
    /// As [`Design::open`].
    pub fn open_shard(&self, folder: &Path, shard: Shard) -> Result<Session<'static>, RunError> {
        Session::open_shard(folder, Arc::new(self.plan.clone()), self.notes(), shard)
    }

    /// What to say of methods that are the same searches by another name, at the first budget where they are.
    pub fn twins(&self) -> Vec<String> {
        let mut twins = Vec::new();
        let mut known: HashSet<(usize, usize)> = HashSet::new();
        for (index, column) in self.plan.columns().iter().enumerate() {
            let mut first: HashMap<(String, u64), usize> = HashMap::new();
            for method in 0..self.plan.methods.len() {
                let job = Job { position: 0, column: index, start: self.plan.first, method };
                let line = self.plan.search(&job).0.to_string();
                let other = *first.entry((line.clone(), self.plan.starts_of(method, column))).or_insert(method);
                if other != method && known.insert((other, method)) {
                    let (one, two) = (&self.plan.methods[other].label, &self.plan.methods[method].label);
                    twins.push(format!("{one} and {two} are the same searches at {column}, {line}"));
                }
            }
        }
        twins
    }

    fn notes(&self) -> Notes {
        let about = About { title: self.title.clone(), reference: self.reference, stop: self.stop };
        match serde_json::to_value(about) {
            Ok(Value::Object(notes)) => notes,
            _ => unreachable!("an object of text and numbers"),
        }
    }

    fn of(plan: Plan, notes: Notes) -> Result<Design, serde_json::Error> {
        let About { title, reference, stop } = serde_json::from_value(Value::Object(notes))?;
        let reference = reference.min(plan.methods.len().saturating_sub(1));
        Ok(Design { title, reference, stop, plan })
    }
}

/// Reads the experiment in `folder`, all that is known of it, and warnings of what is missing.
///
/// # Errors
/// [`FileError`] if the files cannot be opened, are cut off, or were edited.
pub fn read(folder: &Path) -> Result<(Design, Data, Vec<String>), FileError> {
    let (plan, notes, data, warnings) = run::read(folder)?;
    let wrong = |error: serde_json::Error| Fault::new(1, 1, error.to_string()).of(&folder.join(RAW));
    Ok((Design::of(plan, notes).map_err(wrong)?, data, warnings))
}

#[cfg(test)]
mod tests;
