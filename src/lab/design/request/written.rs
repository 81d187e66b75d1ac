//! The experiment file that asks for the same as a command line.

use std::path::Path;

use serde::Serialize;

use super::{Boards, Request, RequestError};
use crate::lab::sizes;
use crate::run::plan::{Contender, Plan};
use crate::search::budget::Budget;

impl Request {
    /// The experiment file that asks for the same, to be written to `path`; its comments say that it was made by
    /// `command`, and what is run, with every full line.
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
        let comments = format!("Made by: {}\n{}", command.replace(char::is_control, " "), runs(&design.plan));
        let comments: String = comments.lines().map(|line| format!("# {line}\n")).collect();
        Ok(comments + &text)
    }
}

/// How each method is run with each budget on the first position, a line each.
fn runs(plan: &Plan) -> String {
    let run = |(index, method): (usize, usize)| {
        let column = &plan.column(index);
        let sizes = sizes::text(plan, (index, column), method).map_or_else(String::new, |sizes| format!(": {sizes}"));
        let (label, full) =
            (plan.methods[method].label.replace(char::is_control, " "), plan.full_method(0, index, method));
        format!("{column}, {label}{sizes}: {full}\n")
    };
    if plan.positions.is_empty() { String::new() } else { plan.pairs().map(run).collect() }
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

/// The experiment file, as it is written; [`crate::lab::design::file`] reads it.
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
