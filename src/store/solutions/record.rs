//! One line of the store.

mod fields;

use serde::{Deserialize, Serialize};

use self::fields::{is_zero, read_board, read_id, read_rows, read_rules, write_rows, write_seconds};
use super::check::board_fingerprint;
use crate::files::lines::json;
use crate::files::without_place;
use crate::game::notation::{Cell, Grid, moves};
use crate::puzzle::Score;

/// A complete line of play for one position under one rule set, and what is needed to find it again.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
#[serde(deny_unknown_fields)]
pub struct Solution {
    /// The position.
    #[serde(deserialize_with = "read_id")]
    pub id: String,
    /// The fingerprint of the position's board, 16 hexadecimal digits: see [`super::board_fingerprint`].
    #[serde(deserialize_with = "read_board")]
    pub board: String,
    /// The board itself, so that the line can be checked and shown alone; lines of older versions have none.
    #[serde(default, rename = "rows", skip_serializing_if = "Option::is_none")]
    #[serde(serialize_with = "write_rows", deserialize_with = "read_rows")]
    pub grid: Option<Grid>,
    /// The name of the rules.
    #[serde(deserialize_with = "read_rules")]
    pub rules: String,
    /// The score at the end, in points.
    pub score: Score,
    /// A tile of each group taken, where it stands at that moment; as text `"c4 a1"` (or `["c4", "a1"]`, when read).
    #[serde(with = "moves")]
    pub moves: Vec<Cell>,
    /// The searches before the last, whose lines it went on from, the first one first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chain: Vec<Step>,
    /// The method that found it, as one line of text.
    pub method: String,
    /// The seed of the run.
    pub seed: u64,
    /// The number of the start within the run.
    pub start: u64,
    /// The playouts that the start was allowed, as schedules depend on them: with as many, the method, the seed and the
    /// start, `solve` finds the line again. None where time was limited, or the search began with a
    /// line that is not in the chain.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub budget: Option<u64>,
    /// The playouts of the start up to the moment it was found.
    pub playouts: u64,
    /// The CPU seconds of the start up to the moment it was found; 0 and left out where nobody asked for them, so that
    /// runs limited by playouts alone write the same bytes on every machine.
    #[serde(default, serialize_with = "write_seconds", skip_serializing_if = "is_zero")]
    pub seconds: f64,
}

/// A search that led to a line: one begins with the line of the one before.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
#[serde(untagged, deny_unknown_fields)]
pub enum Step {
    /// A search that finds the same again.
    Search {
        /// The method, as one line of text.
        method: String,
        /// The seed of the run.
        seed: u64,
        /// The number of the start within the run.
        start: u64,
        /// The playouts that the start was allowed.
        budget: u64,
        /// When it found the line that the next one begins with, in playouts; none for its last line.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        playouts: Option<u64>,
    },
    /// A line of which nobody knows how to find it again.
    Line {
        /// Its moves.
        #[serde(with = "moves")]
        moves: Vec<Cell>,
    },
}

impl Step {
    /// When a search found the line that the next one begins with, in playouts, if that is known.
    pub fn found_at(&self) -> Option<u64> {
        match self {
            Step::Search { playouts, .. } => *playouts,
            Step::Line { .. } => None,
        }
    }
}

impl Solution {
    /// All steps that lead to this line, the last one finds it; none if that is not known.
    pub fn steps(&self) -> Option<Vec<Step>> {
        let Solution { method, seed, start, .. } = self;
        let (budget, playouts) = (self.budget?, Some(self.playouts));
        let last = Step::Search { method: method.clone(), seed: *seed, start: *start, budget, playouts };
        Some(self.chain.iter().cloned().chain([last]).collect())
    }

    /// The playouts of all searches that led to it, as far as it is known.
    pub fn spent(&self) -> u64 {
        let before = self.chain.iter().map(|step| match step {
            Step::Search { budget, .. } => *budget,
            Step::Line { .. } => 0,
        });
        before.fold(self.budget.unwrap_or(self.playouts), u64::saturating_add)
    }

    /// The line of a store that holds it, without its end.
    ///
    /// # Errors
    /// If a number in it is none.
    pub fn to_line(&self) -> Result<String, serde_json::Error> {
        json(self, USUAL)
    }

    /// The fingerprint of its rows, if that is not the one it names.
    fn foreign_rows(&self) -> Option<String> {
        self.grid.as_ref().map(board_fingerprint).filter(|found| *found != self.board)
    }
}

/// Lines of boards of 15x15 are not longer.
const USUAL: usize = 1024;

/// The solution in a line, and the line as text; or the column in bytes, counted from 1, and what is wrong there.
pub(super) fn from_line(line: &[u8]) -> Result<(Solution, &str), (usize, String)> {
    if line.is_empty() {
        return Err((1, "expected a solution, found an empty line".into()));
    }
    let text = str::from_utf8(line).map_err(|error| (error.valid_up_to() + 1, "expected UTF-8 text".into()))?;
    if !text.starts_with('{') {
        return Err((1, "expected a solution as a JSON object in braces, which all lines of a store are".into()));
    }
    match serde_json::from_str::<Solution>(text) {
        Ok(solution) => match solution.foreign_rows() {
            Some(found) => {
                Err((1, format!("expected the rows of the board {}, found those of {found}", solution.board)))
            }
            None => Ok((solution, text)),
        },
        Err(error) => Err((error.column().max(1), without_place(&error))),
    }
}

/// What is wrong with an id that would steer the terminal that it is shown on.
pub(super) fn expect_sound_id(id: &str) -> Result<(), String> {
    let problem = || format!("expected an id without control characters, found {id:?}");
    if id.contains(char::is_control) { Err(problem()) } else { Ok(()) }
}
