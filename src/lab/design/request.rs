//! An experiment as a command line asks for it, and the file that asks for the same.

mod written;

use std::ops::RangeInclusive;
use std::path::PathBuf;

use super::{Design, expect_few, labelled, levels};
use crate::files::FileError;
use crate::game::generate::Shape;
use crate::game::rules::Rules;
use crate::lab::sizes;
use crate::run::plan::{Contender, Plan};
use crate::search::budget::Budget;
use crate::search::method::{KnownLine, Method};
use crate::store::testset::{self, Position, TestSet};

/// What to compare.
#[derive(Clone, Debug, PartialEq)]
pub struct Request {
    /// The method lines.
    pub methods: Vec<String>,
    /// The levels at which those that have levels are run.
    pub levels: Option<RangeInclusive<u64>>,
    /// The label of the method that the others are compared with; the first if none is named.
    pub reference: Option<String>,
    /// The budgets of a position.
    pub budgets: Vec<Budget>,
    /// How often each position is searched by each method.
    pub replicates: u64,
    /// The rules.
    pub rules: Rules,
    /// The seed of the searches, and of random boards.
    pub seed: u64,
    /// The positions.
    pub boards: Boards,
}

/// Where positions come from.
#[derive(Clone, Debug, PartialEq)]
pub enum Boards {
    /// A file, and which of its positions, counted from 1; all if it is not said.
    File(PathBuf, Option<String>),
    /// Those at hand, which no file has, and what they are called.
    Given(TestSet),
    /// So many random ones.
    Random(Shape, usize),
}

/// Why there is no such experiment.
#[derive(Debug, thiserror::Error)]
pub enum RequestError {
    /// The file of boards cannot be read.
    #[error(transparent)]
    File(#[from] FileError),
    /// What was asked for cannot be done.
    #[error("{0}")]
    Wrong(String),
}

impl Request {
    /// The experiment.
    ///
    /// # Errors
    /// [`RequestError`] if a method is none, a level has nothing to search with, or the boards cannot be had.
    pub fn design(&self) -> Result<Design, RequestError> {
        let methods = self.contenders().map_err(RequestError::Wrong)?;
        let reference = self.reference_in(&methods).map_err(RequestError::Wrong)?;
        let plan = Plan {
            rules: self.rules,
            seed: self.seed,
            replicates: self.replicates,
            ..Plan::new(self.positions()?, methods, self.budgets.clone())
        };
        match plan.too_large().or_else(|| sizes::fault(&plan)) {
            Some(problem) => Err(RequestError::Wrong(problem)),
            None => Ok(Design { title: self.title(), reference, stop: None, race: None, plan }),
        }
    }

    /// Methods and levels, and where the boards are from.
    fn title(&self) -> String {
        let levels = self.levels.as_ref().map_or_else(String::new, |levels| match (levels.start(), levels.end()) {
            (first, last) if first == last => format!(", level {first}"),
            (first, last) => format!(", levels {first} to {last}"),
        });
        let boards = match &self.boards {
            Boards::File(path, _) => path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into()),
            Boards::Given(set) => set.name.clone(),
            Boards::Random(shape, _) => shape.to_string(),
        };
        format!("{}{levels}, {}, {boards}", self.methods.join(", "), self.rules).replace(char::is_control, " ")
    }

    fn contenders(&self) -> Result<Vec<Contender>, String> {
        if let Some(line) =
            self.methods.iter().find(|line| line.split(':').next().is_some_and(|name| name.contains(',')))
        {
            return Err(format!("{line}: expected one method, found several: give --method once for each"));
        }
        let methods = levels::contenders(&self.methods, self.levels.as_ref())?;
        for (index, Contender { label, line, .. }) in methods.iter().enumerate() {
            let method: Method = line.parse().map_err(|error| format!("{line}: {error}"))?;
            if method.known_line() == KnownLine::Needed {
                return Err(super::NO_LINE.to_owned());
            }
            if methods[..index].iter().any(|other| other.label == *label) {
                return Err(format!("{label} stands twice: name each method once"));
            }
        }
        Ok(methods)
    }

    fn reference_in(&self, methods: &[Contender]) -> Result<usize, String> {
        self.reference.as_ref().map_or(Ok(0), |label| labelled(methods, label))
    }

    fn positions(&self) -> Result<Vec<Position>, RequestError> {
        match &self.boards {
            Boards::Random(shape, count) => {
                expect_few(*shape, *count).map_err(RequestError::Wrong)?;
                Ok(testset::generate(*shape, *count, self.seed).positions)
            }
            Boards::Given(set) => Ok(set.positions.clone()),
            Boards::File(path, None) => Ok(testset::read(path)?.positions),
            Boards::File(path, Some(select)) => {
                let set = testset::read(path)?;
                let wrong = |problem: String| RequestError::Wrong(format!("{}: {problem}", path.display()));
                let chosen = set.select(select).map_err(|error| wrong(error.to_string()))?;
                Ok(chosen.into_iter().map(|index| set.positions[index].clone()).collect())
            }
        }
    }
}

#[cfg(test)]
mod tests;
