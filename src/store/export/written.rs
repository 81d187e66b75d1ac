//! How lines are written in a form, one or several, and what is said of those that it cannot hold.

use std::collections::HashMap;

use super::html::page;
use super::{Form, Several};
use crate::game::rules::Physics;
use crate::store::known;
use crate::store::played::Played;

/// A line that a form cannot hold.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{id}: {problem}")]
pub struct CannotWrite {
    id: String,
    problem: String,
}

impl CannotWrite {
    pub(super) fn new(line: &Played, problem: impl Into<String>) -> CannotWrite {
        CannotWrite { id: line.id.clone(), problem: problem.into() }
    }
}

impl Form {
    /// Whether it holds several lines.
    pub fn holds_several(&self) -> bool {
        self.several != Several::One
    }

    /// Whether several lines can be written one after the other, as they come.
    pub fn writes_in_turn(&self) -> bool {
        matches!(self.several, Several::Below | Several::Headed)
    }

    /// One of several lines that are written in turn; `is_alone` says whether no other has its id.
    ///
    /// # Errors
    /// [`CannotWrite`] if the form cannot hold it.
    pub fn write_one(&self, line: &Played, is_alone: bool) -> Result<String, CannotWrite> {
        let text = self.written(line)?;
        Ok(if self.several == Several::Headed { format!("# {}\n{text}", heading(line, is_alone)) } else { text })
    }

    /// `line` in this form.
    fn written(&self, line: &Played) -> Result<String, CannotWrite> {
        if self.plays_usual && line.rules.physics != Physics::USUAL {
            let problem = "its game takes groups of two or more and closes columns to the left, which is not so under";
            return Err(CannotWrite::new(line, format!("{} cannot hold it: {problem} {}", self.name, line.rules)));
        }
        (self.write)(line)
    }

    /// `lines` in this form.
    ///
    /// # Errors
    /// [`CannotWrite`] if the form cannot hold one of them, or not so many.
    pub fn write(&self, lines: &[Played]) -> Result<String, CannotWrite> {
        match (self.several, lines) {
            (_, [only]) => self.written(only),
            (Several::Page, _) => Ok(page(&lines.iter().collect::<Vec<_>>(), &known::published())),
            (Several::One, [first, ..]) => {
                let problem =
                    format!("{} holds one line, found {}: choose one by --select or --rules", self.name, lines.len());
                Err(CannotWrite::new(first, problem))
            }
            _ => {
                let mut of_id: HashMap<&str, usize> = HashMap::new();
                lines.iter().for_each(|line| *of_id.entry(&line.id).or_default() += 1);
                lines.iter().map(|line| self.write_one(line, of_id[line.id.as_str()] == 1)).collect()
            }
        }
    }
}

/// What tells `line` from the others: its id; where it is not `is_alone` with that, its rules and board too.
fn heading(line: &Played, is_alone: bool) -> String {
    if is_alone {
        return line.id.clone();
    }
    format!("{} under the rules {}, board {}", line.id, line.rules, line.grid.short())
}
