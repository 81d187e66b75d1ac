//! Result files, as `chainshot solve --json` writes them, and stores: JSON Lines, one position a line.

mod read;
#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use serde::Deserialize;

pub use self::read::read;
use crate::files::FileError;
use crate::puzzle::Score;

/// How many positions a message names before it only counts them.
const NAMED: usize = 3;

/// What came out for one position under one rule set.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct ResultLine {
    /// The position.
    pub id: String,
    /// The fingerprint of the position's board, 16 hexadecimal digits.
    #[serde(deserialize_with = "read::board")]
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
    /// Whether its run was stopped: it may have had less than its budget.
    #[serde(skip)]
    pub interrupted: bool,
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
