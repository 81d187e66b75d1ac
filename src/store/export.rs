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
mod written;

pub use self::html::page;
pub use self::json::StepReport;
pub use self::written::CannotWrite;
use super::known;
use super::played::Played;
use crate::game::notation::Cell;

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
    /// Whether a file that is not empty is surely of this form. Nothing in some of them says who wrote it.
    is_surely: fn(&str) -> bool,
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
        is_surely: are_moves,
    },
    Form {
        name: "clicks",
        about: "a list to click by",
        several: Several::Below,
        plays_usual: false,
        write: clicks::write,
        is_surely: |text| text.split_inclusive('\n').nth(1) == Some(clicks::HEADING),
    },
    Form {
        name: "codingame",
        about: "column and row a turn",
        several: Several::Headed,
        plays_usual: true,
        write: codingame::write,
        is_surely: |_| false,
    },
    Form {
        name: "tatham",
        about: "a saved game of Simon Tatham's",
        several: Several::One,
        plays_usual: true,
        write: tatham::write,
        is_surely: |_| false,
    },
    Form {
        name: "swell-foop",
        about: "a saved game of Swell Foop",
        several: Several::One,
        plays_usual: true,
        write: swell_foop::write,
        is_surely: |_| false,
    },
    Form {
        name: "json",
        about: "every step as JSON",
        several: Several::Below,
        plays_usual: false,
        write: json::write,
        is_surely: |text| text.starts_with(json::OPENING),
    },
    Form {
        name: "svg",
        about: "a picture with the step of each tile",
        several: Several::One,
        plays_usual: false,
        write: svg::write,
        is_surely: |text| {
            text.starts_with("<svg ") && text.lines().next().is_some_and(|line| line.contains(svg::LOOKS))
        },
    },
    Form {
        name: "html",
        about: "a page to play them on",
        several: Several::Page,
        plays_usual: false,
        write: |line| Ok(page(&[line], &known::published())),
        is_surely: |text| text.starts_with("<!doctype html>") && text.lines().take(9).any(|line| line == TITLE),
    },
];

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

    /// The form of [`page`].
    pub fn of_pages() -> &'static Form {
        FORMS.iter().find(|form| form.several == Several::Page).expect("one of the forms")
    }

    /// Whether `text`, a file or the whole lines that it begins with, may be replaced as one of this form.
    pub fn is_of(&self, text: &str) -> bool {
        text.is_empty() || (self.is_surely)(text)
    }
}

/// What stands in every page.
const TITLE: &str = "<title>chainshot</title>";

/// Whether each line that is not empty and no heading is a list of moves, and one is.
fn are_moves(text: &str) -> bool {
    let mut lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with("# ")).peekable();
    lines.peek().is_some() && lines.all(|line| line.split(' ').all(|word| word.parse::<Cell>().is_ok()))
}

/// The number of `colour` in a game that counts the colours of a board from 1.
fn from_one(line: &Played, colour: u8) -> u8 {
    let sizes = line.grid.colour_sizes();
    let upto = sizes.iter().take(usize::from(colour) + 1);
    upto.filter(|&&tiles| tiles > 0).count() as u8
}
