//! Lines written for others: people who click, judges, games, pages. One file and one line of the table each.

mod clicks;
mod codingame;
mod html;
mod json;
mod svg;
mod swell_foop;
mod tatham;
#[cfg(test)]
mod tests;

use std::collections::HashMap;

pub use self::html::page;
pub use self::json::StepReport;
use super::known;
use super::played::Played;
use crate::game::rules::Physics;

/// A form in which lines are written.
#[derive(Debug)]
pub struct Form {
    /// The word by which users choose it.
    pub name: &'static str,
    /// What it is, in a few words.
    pub about: &'static str,
    /// How several lines are written, if they are.
    several: Several,
    /// Whether its reader plays groups of two and lets columns close to the left, whatever the rules.
    plays_usual: bool,
    write: fn(&Played) -> Result<String, CannotWrite>,
}

/// How a form holds several lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Several {
    /// One below the other, each says what it is of.
    Below,
    /// One below the other under its id.
    Headed,
    /// Not at all.
    One,
    /// All in one page.
    Page,
}

/// Every form.
static FORMS: &[Form] = &[
    Form {
        name: "moves",
        about: "the moves: a3 a1",
        several: Several::Headed,
        plays_usual: false,
        write: |line| Ok(line.moves() + "\n"),
    },
    Form {
        name: "clicks",
        about: "a list to click by",
        several: Several::Below,
        plays_usual: false,
        write: clicks::write,
    },
    Form {
        name: "codingame",
        about: "column and row a turn",
        several: Several::Headed,
        plays_usual: true,
        write: codingame::write,
    },
    Form {
        name: "tatham",
        about: "a saved game of Simon Tatham's",
        several: Several::One,
        plays_usual: true,
        write: tatham::write,
    },
    Form {
        name: "swell-foop",
        about: "a saved game of Swell Foop",
        several: Several::One,
        plays_usual: true,
        write: swell_foop::write,
    },
    Form { name: "json", about: "every step as JSON", several: Several::Below, plays_usual: false, write: json::write },
    Form {
        name: "svg",
        about: "a picture with the step of each tile",
        several: Several::One,
        plays_usual: false,
        write: svg::write,
    },
    Form {
        name: "html",
        about: "a page to play them on",
        several: Several::Page,
        plays_usual: false,
        write: |line| Ok(page(&[line], &known::published())),
    },
];

/// A line that a form cannot hold.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{id}: {problem}")]
pub struct CannotWrite {
    id: String,
    problem: String,
}

impl CannotWrite {
    fn new(line: &Played, problem: impl Into<String>) -> CannotWrite {
        CannotWrite { id: line.id.clone(), problem: problem.into() }
    }
}

/// A name that no form has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a form of lines ({}), found {found:?}", names())]
pub struct UnknownForm {
    found: String,
}

/// The names of all forms.
pub fn names() -> String {
    all_names().collect::<Vec<_>>().join(", ")
}

/// The name of each form.
pub fn all_names() -> impl Iterator<Item = &'static str> {
    FORMS.iter().map(|form| form.name)
}

impl Form {
    /// The form called `name`.
    ///
    /// # Errors
    /// [`UnknownForm`] if there is none.
    pub fn named(name: &str) -> Result<&'static Form, UnknownForm> {
        let found = FORMS.iter().find(|form| form.name.eq_ignore_ascii_case(name));
        found.ok_or_else(|| UnknownForm { found: name.to_owned() })
    }

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

/// The number of `colour` in a game that counts the colours of a board from 1.
fn from_one(line: &Played, colour: u8) -> u8 {
    let sizes = line.grid.colour_sizes();
    let upto = sizes.iter().take(usize::from(colour) + 1);
    upto.filter(|&&tiles| tiles > 0).count() as u8
}
