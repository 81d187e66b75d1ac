//! The store of the best lines known: JSON Lines, one position and rule set a line, sorted by id, then rules, then board.
//! Boards of one id are told apart by their fingerprints.
//!
//! A line enters only if a replay by the rules confirms it, and only in place of a strictly worse one, or of an equal one that the same run
//! has found later: what is stored must not hang on which thread was first. The file is replaced as a whole or not at all,
//! lines that did not change keep their bytes, and a damaged file is never written.

mod check;
mod record;
mod stored;
#[cfg(test)]
mod tests;

pub use check::{Verdict, board_fingerprint, check, is_fingerprint};
pub use record::{Solution, Step};
pub use stored::{LONGEST, LineKey, Store, key, merge_into};

use crate::files::FileError;
use crate::game::notation::Grid;
use crate::game::rules::Rules;
use crate::puzzle::Score;

/// What came of an offered line, which is right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offered {
    /// What it did to the store.
    pub change: Change,
    /// The tiles that it leaves, as its replay has counted them.
    pub left: u32,
}

/// What an offered line did to the store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// There was none for this position and these rules.
    New,
    /// It replaces a line with a lower score.
    Better {
        /// The score of the line it replaces.
        old: Score,
    },
    /// It replaces a line of the same score, method and seed and comes from an earlier start or playout of that run:
    /// what is stored must not depend on which of a run's threads was first.
    Earlier,
    /// The store keeps the line it had.
    NotBetter {
        /// The score of the line kept.
        old: Score,
    },
}

/// Why a store cannot be read, or does not take a line.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The file cannot be opened or written, or is damaged.
    #[error(transparent)]
    File(#[from] FileError),
    /// The offered line is not what it claims to be.
    #[error("the line for {id} under {rules} is refused: {problem}")]
    Refused {
        /// The position.
        id: String,
        /// The rules.
        rules: String,
        /// What the replay found.
        problem: String,
    },
}

/// Checks by replay that `solution` is a line for `grid`: legal, complete and of the score it claims; the tiles that it
/// leaves.
///
/// # Errors
/// [`StoreError::Refused`] if it is not.
pub fn confirm(grid: &Grid, solution: &Solution) -> Result<u32, StoreError> {
    let rules: Rules = solution.rules.parse().map_err(|error| refused(solution, error))?;
    match check(grid, &rules, solution) {
        Verdict::Right { left, .. } => Ok(left),
        verdict => Err(refused(solution, verdict)),
    }
}

fn name(solution: &Solution) -> String {
    format!("{} under {}", solution.id, solution.rules)
}

fn refused(solution: &Solution, problem: impl ToString) -> StoreError {
    StoreError::Refused { id: solution.id.clone(), rules: solution.rules.clone(), problem: problem.to_string() }
}
