//! What an experiment compares: a plan of searches, and how its results are looked at.

pub mod budgets;
pub mod file;
pub mod levels;
pub mod request;

use std::collections::{HashMap, HashSet};
use std::path::Path;
use std::sync::Arc;

use serde::de::Error;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::sequential::Sequential;
use crate::files::{Fault, FileError};
use crate::game::generate::Shape;
use crate::game::notation::Grid;
use crate::run::plan::{Contender, MOST_CELLS, Plan};
use crate::run::{self, Notes, RAW, Records, RunError, Session, Shard};

/// A whole experiment.
#[derive(Clone, Debug, PartialEq)]
pub struct Design {
    /// What reports are headed by.
    pub title: String,
    /// The index of the method that the others are compared with.
    pub reference: usize,
    /// When to stop before all positions are done.
    pub stop: Option<Sequential>,
    /// After how many positions each time a race drops the methods that are probably worse than the best; none without a race.
    pub race: Option<usize>,
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
    #[serde(default, skip_serializing_if = "Option::is_none")]
    race: Option<usize>,
}

/// What to say of a rule that is new to results: the promise of its alpha is for looks that were planned.
const LATE_STOP: &str = "[stop] is new here, or another than before, and there are results already: a rule that was chosen \
                         after a look at them may be wrong more often than its alpha says";

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
        let before = run::notes(folder).ok().and_then(|notes| About::of(notes).ok());
        let mut session = Session::open_shard(folder, Arc::new(self.plan.clone()), self.notes(), shard)?;
        let is_late = self.stop.is_some() && before.is_some_and(|before| before.stop != self.stop);
        if is_late && !session.data.found.is_empty() {
            session.warnings.push(LATE_STOP.to_owned());
        }
        Ok(session)
    }

    /// What to say of methods that are the same searches by another name, at the first budget where they are.
    pub fn twins(&self) -> Vec<String> {
        let mut twins = Vec::new();
        let mut known: HashSet<(usize, usize)> = HashSet::new();
        for (index, column) in self.plan.columns().iter().enumerate() {
            let mut first: HashMap<(String, u64), usize> = HashMap::new();
            for method in 0..self.plan.methods.len() {
                let line = self.plan.full_method(0, index, method).to_string();
                let other = *first.entry((line.clone(), self.plan.starts_of(method, column))).or_insert(method);
                if other != method && known.insert((other, method)) {
                    let (one, two) = (&self.plan.methods[other].label, &self.plan.methods[method].label);
                    twins.push(format!("{one} and {two} are the same searches at {column}, {line}"));
                }
            }
        }
        twins
    }

    /// What to say of positions that are the same board: nothing tells their differences from those of several boards.
    pub fn same_boards(&self) -> Option<String> {
        let mut first: HashMap<&Grid, &str> = HashMap::new();
        let mut twins = Vec::new();
        for position in &self.plan.positions {
            let other = *first.entry(&position.grid).or_insert(&position.id);
            if other != position.id {
                twins.push((other, &position.id));
            }
        }
        let (one, other) = twins.first()?;
        let more = match twins.len() {
            1 => String::new(),
            2 => ", and 1 more repeats an earlier one".to_owned(),
            count => format!(", and {} more repeat earlier ones", count - 1),
        };
        Some(format!("{one} and {other} are the same board{more}: intervals and p take them for different ones"))
    }

    /// This experiment, whose methods are compared with that of this label.
    ///
    /// # Errors
    /// The labels that there are, if it is none of them.
    pub fn against(self, label: &str) -> Result<Design, String> {
        Ok(Design { reference: labelled(&self.plan.methods, label)?, ..self })
    }

    fn notes(&self) -> Notes {
        let about = About { title: self.title.clone(), reference: self.reference, stop: self.stop, race: self.race };
        match serde_json::to_value(about) {
            Ok(Value::Object(notes)) => notes,
            _ => unreachable!("an object of text and numbers"),
        }
    }

    fn of(plan: Plan, notes: Notes) -> Result<Design, serde_json::Error> {
        let About { title, reference, stop, race } = About::of(notes)?;
        if reference >= plan.methods.len() {
            return Err(Error::custom(format!("expected a reference below {}, found {reference}", plan.methods.len())));
        }
        let stop = stop.map(Sequential::checked).transpose().map_err(Error::custom)?;
        Ok(Design { title, reference, stop, race, plan })
    }
}

/// Fails if so many boards of this shape have more cells than a plan may have: they are not made then.
///
/// # Errors
/// How many cells are expected at most.
pub fn expect_few(shape: Shape, count: usize) -> Result<(), String> {
    let cells = (shape.width * shape.height).saturating_mul(count);
    let problem = || format!("expected at most {MOST_CELLS} cells, found {cells}: give fewer positions");
    if cells > MOST_CELLS { Err(problem()) } else { Ok(()) }
}

/// The index of the method with this label.
fn labelled(methods: &[Contender], label: &str) -> Result<usize, String> {
    methods.iter().position(|method| method.label == label).ok_or_else(|| {
        let labels: Vec<&str> = methods.iter().map(|method| method.label.as_str()).collect();
        format!("--against: expected one of {}, found {label:?}", labels.join(", "))
    })
}

impl About {
    fn of(notes: Notes) -> Result<About, serde_json::Error> {
        serde_json::from_value(Value::Object(notes))
    }
}

/// Reads the experiment in `folder`, all that is known of it, and warnings of what is missing.
///
/// # Errors
/// [`FileError`] if the files cannot be opened, are cut off, or were edited.
pub fn read(folder: &Path) -> Result<(Design, Records, Vec<String>), FileError> {
    let (plan, notes, data, warnings) = run::read(folder)?;
    let wrong = |error: serde_json::Error| Fault::new(1, 1, error.to_string()).of(&folder.join(RAW));
    Ok((Design::of(plan, notes).map_err(wrong)?, data, warnings))
}

#[cfg(test)]
mod tests;
