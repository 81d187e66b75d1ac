//! Reading result files, line by line.

use std::collections::HashMap;
use std::path::Path;

use serde::de::{Error, IgnoredAny};
use serde::{Deserialize, Deserializer};

use super::{ResultLine, name};
use crate::files::{Fault, FileError, each_line, without_place};
use crate::store::solutions::{Solution, confirm, is_fingerprint};

/// Reads the results in the file at `path`: at least one, and one a position and rule set.
///
/// Unknown fields of `solve --json` are ignored, and so are empty lines and lines of another `"type"` than `"position"`. The lines
/// of a store are believed only if a replay confirms them, where they have their boards.
///
/// # Errors
/// [`FileError`] if the file cannot be read, or is not made of such results.
pub fn read(path: &Path) -> Result<Vec<ResultLine>, FileError> {
    let mut parsing = Parsing::default();
    each_line(path, LONGEST, |number, line| parsing.line(number, line))?;
    parsing.done().map_err(|fault| fault.of(path))
}

/// No line is longer: the longest have many starts.
const LONGEST: usize = 1 << 26;

/// What is read so far.
#[derive(Default)]
pub(super) struct Parsing {
    results: Vec<ResultLine>,
    /// Whether the run was stopped.
    interrupted: bool,
    /// The line of each position and rule set.
    lines: HashMap<(String, String), usize>,
}

impl Parsing {
    pub(super) fn line(&mut self, number: usize, text: &[u8]) -> Result<(), Fault> {
        let parsed =
            parse_line(text.trim_ascii_end()).map_err(|(column, problem)| Fault::new(number, column, problem))?;
        let mut result = match parsed {
            Parsed::Result(result) => *result,
            Parsed::Total { interrupted } => {
                self.interrupted |= interrupted;
                return Ok(());
            }
        };
        if let Some(first) = self.lines.insert((result.id.clone(), result.rules.clone()), number) {
            return Err(Fault::new(number, 1, duplicate(&result, first)));
        }
        result.line = number;
        self.results.push(result);
        Ok(())
    }

    pub(super) fn done(self) -> Result<Vec<ResultLine>, Fault> {
        if self.results.is_empty() {
            return Err(Fault::new(
                1,
                1,
                "expected results as chainshot solve --json writes them, or the lines of a store, found none",
            ));
        }
        let interrupted = self.interrupted;
        Ok(self.results.into_iter().map(|result| ResultLine { interrupted, ..result }).collect())
    }
}

/// Only what tells lines apart: those of a store have moves and no type, those of old stores no rows either.
#[derive(Deserialize)]
struct Kind {
    #[serde(rename = "type")]
    kind: Option<String>,
    moves: Option<IgnoredAny>,
    rows: Option<IgnoredAny>,
    #[serde(default)]
    interrupted: bool,
}

/// What a line is.
enum Parsed {
    Result(Box<ResultLine>),
    /// Something of the run as a whole, or nothing.
    Total {
        interrupted: bool,
    },
}

/// What is in a line; or the column in bytes and what is wrong there.
fn parse_line(line: &[u8]) -> Result<Parsed, (usize, String)> {
    if line.is_empty() {
        return Ok(Parsed::Total { interrupted: false });
    }
    let text = str::from_utf8(line).map_err(|error| (error.valid_up_to() + 1, "expected UTF-8 text".into()))?;
    // Serde would also take the fields as a bare list.
    if !text.trim_start().starts_with('{') {
        return Err((1, format!("expected a JSON object, found {:?}", first_char(text))));
    }
    let Kind { kind, moves, rows, interrupted } = serde_json::from_str(text).map_err(|error| fault(&error))?;
    if kind.as_ref().is_some_and(|kind| kind != "position") {
        return Ok(Parsed::Total { interrupted });
    }
    let is_stored = kind.is_none() && moves.is_some();
    let result: ResultLine = serde_json::from_str(text).map_err(|error| fault(&error))?;
    if is_stored && rows.is_some() {
        expect_right(&serde_json::from_str(text).map_err(|error| fault(&error))?)?;
    }
    let spent = if is_stored { None } else { Some(serde_json::from_str(text).map_err(|error| fault(&error))?) };
    Ok(Parsed::Result(Box::new(ResultLine { spent, ..result })))
}

fn expect_right(line: &Solution) -> Result<(), (usize, String)> {
    let Some(grid) = &line.grid else { return Ok(()) };
    confirm(grid, line).map(drop).map_err(|refused| (1, format!("{refused}; repair or delete this line")))
}

fn first_char(text: &str) -> char {
    text.trim_start().chars().next().unwrap_or(' ')
}

fn fault(error: &serde_json::Error) -> (usize, String) {
    let text = without_place(error);
    (
        error.column().max(1),
        format!("expected a result with id, board, rules, score, method, playouts, wall_seconds: {text}"),
    )
}

fn duplicate(result: &ResultLine, first: usize) -> String {
    format!(
        "expected one result a position and rule set, found a second for {}, the first is in line {first}: delete one",
        name(result)
    )
}

/// A fingerprint as it should be.
pub(super) fn board<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    let board = String::deserialize(from)?;
    if is_fingerprint(&board) {
        return Ok(board);
    }
    Err(D::Error::custom(format!("a board is 16 hexadecimal digits, found {board:?}")))
}
