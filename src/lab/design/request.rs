//! An experiment as a command line asks for it, and the file that asks for the same.

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use serde::Serialize;

use super::{Design, levels};
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
            budgets: self.budgets.clone(),
            starts: vec![1],
            first: 1,
            replicates: self.replicates,
            methods,
            moves: false,
            positions: self.positions()?,
            from: Vec::new(),
        };
        match plan.too_large().or_else(|| sizes::fault(&plan)) {
            Some(problem) => Err(RequestError::Wrong(problem)),
            None => Ok(Design { title: self.title(), reference, stop: None, plan }),
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
        let methods = levels::contenders(&self.methods, self.levels.as_ref())?;
        for (index, Contender { label, line }) in methods.iter().enumerate() {
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
        let Some(reference) = &self.reference else { return Ok(0) };
        methods.iter().position(|method| method.label == *reference).ok_or_else(|| {
            let labels: Vec<&str> = methods.iter().map(|method| method.label.as_str()).collect();
            format!("--against: expected one of {}, found {reference:?}", labels.join(", "))
        })
    }

    fn positions(&self) -> Result<Vec<Position>, RequestError> {
        match &self.boards {
            Boards::Random(shape, count) => Ok(testset::generate(*shape, *count, self.seed).positions),
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

    /// The experiment file that asks for the same, to be written to `path`; its comment says that it was made by
    /// `command`.
    ///
    /// # Errors
    /// [`RequestError`] as [`Self::design`].
    pub fn file(&self, path: &Path, command: &str) -> Result<String, RequestError> {
        let design = self.design()?;
        let form = Form {
            title: &design.title,
            rules: self.rules.to_string(),
            seed: self.seed,
            budgets: self.budgets.iter().map(Budget::to_string).collect(),
            replicates: self.replicates,
            reference: &design.plan.methods[design.reference].label,
            positions: self.boards.form(path, self.seed)?,
            method: &design.plan.methods,
        };
        let text = toml::to_string(&form).map_err(|error| RequestError::Wrong(error.to_string()))?;
        Ok(format!("# Made by: {}\n{text}", command.replace(char::is_control, " ")))
    }
}

const UNSAVED: &str = "an experiment names the file of its boards: save them in one, or leave out --write";

impl Boards {
    /// Files are looked for beside the experiment, so the name of one holds only there.
    fn form(&self, beside: &Path, seed: u64) -> Result<PositionsForm, RequestError> {
        Ok(match self {
            Boards::Given(_) => return Err(RequestError::Wrong(UNSAVED.to_owned())),
            Boards::Random(shape, count) => PositionsForm::Random { shape: shape.to_string(), count: *count, seed },
            Boards::File(path, select) => {
                let here = beside.parent().is_none_or(|folder| folder.as_os_str().is_empty());
                let whole =
                    if here { path.clone() } else { std::path::absolute(path).unwrap_or_else(|_| path.clone()) };
                PositionsForm::File { file: whole.to_string_lossy().into_owned(), select: select.clone() }
            }
        })
    }
}

/// The experiment file, as it is written; [`super::file`] reads it.
#[derive(Serialize)]
struct Form<'a> {
    title: &'a str,
    rules: String,
    seed: u64,
    budgets: Vec<String>,
    replicates: u64,
    reference: &'a str,
    positions: PositionsForm,
    method: &'a [Contender],
}

#[derive(Serialize)]
#[serde(untagged)]
enum PositionsForm {
    Random {
        shape: String,
        count: usize,
        seed: u64,
    },
    File {
        file: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        select: Option<String>,
    },
}

#[cfg(test)]
mod tests;
