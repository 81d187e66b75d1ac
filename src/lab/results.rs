//! Result files, as `chainshot solve --json` writes them, and stores: JSON Lines, one position a line.

#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use serde::de::{Error, IgnoredAny};
use serde::{Deserialize, Deserializer};

use crate::files::{Fault, FileError, each_line};
use crate::puzzle::Score;

/// How many positions a message names before it only counts them.
const NAMED: usize = 3;

/// What came out for one position under one rule set.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct ResultLine {
    /// The position.
    pub id: String,
    /// The fingerprint of the position's board, 16 hexadecimal digits.
    #[serde(deserialize_with = "read_board")]
    pub board: String,
    /// The name of the rules.
    pub rules: String,
    /// The score of the best line found, in points.
    pub score: Score,
    /// The method that found it, as one line of text.
    pub method: String,
    /// What was spent on the position: a stored line says only when it was found.
    #[serde(skip)]
    pub spent: Option<Spent>,
    /// Where it stands in its file, counted from 1.
    #[serde(skip)]
    pub line: usize,
}

/// What a search of a position has cost.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
pub struct Spent {
    /// The playouts.
    pub playouts: u64,
    /// The seconds, by the clock.
    #[serde(alias = "wall_seconds")]
    pub seconds: f64,
}

/// Why result files cannot be read, or not be compared.
#[derive(Debug, thiserror::Error)]
pub enum ResultsError {
    /// A file cannot be read, or is neither a store nor what `chainshot solve --json` writes.
    #[error(transparent)]
    Input(#[from] FileError),
    /// The file is sound, but its positions are not those of the file that it is compared with.
    #[error("{}: {problem}", path.display())]
    Unpaired {
        /// The file with something missing or other.
        path: PathBuf,
        /// What is missing or other, and what can be done.
        problem: String,
    },
}

/// Reads the results in the file at `path`: at least one, and one a position and rule set.
///
/// Unknown fields are ignored, and so are empty lines and lines of another `"type"` than `"position"`.
///
/// # Errors
/// [`FileError`] if the file cannot be read, or is not made of such results.
pub fn read(path: &Path) -> Result<Vec<ResultLine>, FileError> {
    let mut parsing = Parsing::default();
    each_line(path, LONGEST, |number, line| parsing.line(number, line))?;
    parsing.done().map_err(|fault| fault.of(path))
}

/// The results of `other` in the order of `reference`, which must hold the same positions of the same boards.
///
/// # Errors
/// [`ResultsError::Unpaired`] names the file at fault, the positions and the remedy.
pub fn in_order_of<'a>(
    reference: (&Path, &[ResultLine]),
    other: (&Path, &'a [ResultLine]),
) -> Result<Vec<&'a ResultLine>, ResultsError> {
    expect_all(reference, other)?;
    expect_all(other, reference)?;
    let by_key: HashMap<_, _> = other.1.iter().map(|result| (key(result), result)).collect();
    let pairs: Vec<_> = reference.1.iter().map(|result| (result, by_key[&key(result)])).collect();
    match pairs.iter().find(|(ours, theirs)| ours.board != theirs.board) {
        Some((ours, theirs)) => Err(other_board((reference.0, ours), (other.0, theirs))),
        None => Ok(pairs.into_iter().map(|(_, theirs)| theirs).collect()),
    }
}

/// No line is longer: the longest have many starts.
const LONGEST: usize = 1 << 26;

/// What is read so far.
#[derive(Default)]
struct Parsing {
    results: Vec<ResultLine>,
    /// The line of each position and rule set.
    lines: HashMap<(String, String), usize>,
}

impl Parsing {
    fn line(&mut self, number: usize, text: &[u8]) -> Result<(), Fault> {
        let parsed =
            parse_line(text.trim_ascii_end()).map_err(|(column, problem)| Fault::new(number, column, problem))?;
        let Some(mut result) = parsed else { return Ok(()) };
        if let Some(first) = self.lines.insert((result.id.clone(), result.rules.clone()), number) {
            return Err(Fault::new(number, 1, duplicate(&result, first)));
        }
        result.line = number;
        self.results.push(result);
        Ok(())
    }

    fn done(self) -> Result<Vec<ResultLine>, Fault> {
        if self.results.is_empty() {
            return Err(Fault::new(
                1,
                1,
                "expected results as chainshot solve --json writes them, or the lines of a store, found none",
            ));
        }
        Ok(self.results)
    }
}

/// Only what tells lines apart: those of a store have moves and no type.
#[derive(Deserialize)]
struct Kind {
    #[serde(rename = "type")]
    kind: Option<String>,
    moves: Option<IgnoredAny>,
}

/// The result in a line, if the line is of that kind; or the column in bytes and what is wrong there.
fn parse_line(line: &[u8]) -> Result<Option<ResultLine>, (usize, String)> {
    if line.is_empty() {
        return Ok(None);
    }
    let text = str::from_utf8(line).map_err(|error| (error.valid_up_to() + 1, "expected UTF-8 text".into()))?;
    // Serde would also take the fields as a bare list.
    if !text.trim_start().starts_with('{') {
        return Err((1, format!("expected a JSON object, found {:?}", first_char(text))));
    }
    let Kind { kind, moves } = serde_json::from_str(text).map_err(|error| fault(&error))?;
    if kind.as_ref().is_some_and(|kind| kind != "position") {
        return Ok(None);
    }
    let is_stored = kind.is_none() && moves.is_some();
    let result: ResultLine = serde_json::from_str(text).map_err(|error| fault(&error))?;
    let spent = if is_stored { None } else { Some(serde_json::from_str(text).map_err(|error| fault(&error))?) };
    Ok(Some(ResultLine { spent, ..result }))
}

fn first_char(text: &str) -> char {
    text.trim_start().chars().next().unwrap_or(' ')
}

/// The error without its "at line 1 column 7": the line there is not that of the file.
fn fault(error: &serde_json::Error) -> (usize, String) {
    let place = format!(" at line {} column {}", error.line(), error.column());
    let text = error.to_string();
    let text = text.strip_suffix(&place).unwrap_or(&text);
    (
        error.column().max(1),
        format!("expected a result with id, board, rules, score, method, playouts, seconds: {text}"),
    )
}

fn read_board<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    let board = String::deserialize(from)?;
    if board.len() == 16 && board.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f')) {
        return Ok(board);
    }
    Err(D::Error::custom(format!("a board is 16 hexadecimal digits, found {board:?}")))
}

fn duplicate(result: &ResultLine, first: usize) -> String {
    format!(
        "expected one result a position and rule set, found a second for {}, the first is in line {first}: delete one",
        name(result)
    )
}

/// Fails unless each result of `wanted` has one of the same position and rules in `file`.
fn expect_all(wanted: (&Path, &[ResultLine]), file: (&Path, &[ResultLine])) -> Result<(), ResultsError> {
    let there: HashMap<_, _> = file.1.iter().map(|result| (key(result), ())).collect();
    let missing: Vec<String> = wanted.1.iter().filter(|it| !there.contains_key(&key(it))).map(name).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let problem = format!(
        "{} of the {} positions in {} are missing: {}; solve the same positions under the same rules for both files",
        missing.len(),
        wanted.1.len(),
        wanted.0.display(),
        first_few(&missing)
    );
    Err(ResultsError::Unpaired { path: file.0.to_owned(), problem })
}

fn first_few(names: &[String]) -> String {
    let named = names[..names.len().min(NAMED)].join(", ");
    match names.len().saturating_sub(NAMED) {
        0 => named,
        more => format!("{named} and {more} more"),
    }
}

fn other_board(ours: (&Path, &ResultLine), theirs: (&Path, &ResultLine)) -> ResultsError {
    let problem = format!(
        "{} is the board {} there (line {}), but {} in {} (line {}): solve the same test set for both files",
        theirs.1.id,
        theirs.1.board,
        theirs.1.line,
        ours.1.board,
        ours.0.display(),
        ours.1.line
    );
    ResultsError::Unpaired { path: theirs.0.to_owned(), problem }
}

fn key(result: &ResultLine) -> (&str, &str) {
    (&result.id, &result.rules)
}

fn name(result: &ResultLine) -> String {
    format!("{} under {}", result.id, result.rules)
}
