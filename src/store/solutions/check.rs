//! Checking a line by replaying it with the plain rules, independent of every search and every fast board.

use std::fmt;

use super::Solution;
use crate::game::naive::{IllegalMove, replay};
use crate::game::notation::Grid;
use crate::game::rules::Rules;
use crate::puzzle::Score;

/// What a replay says of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Legal, complete, and of the score it claims.
    Right {
        /// The score, in points.
        score: Score,
        /// The number of tiles left.
        left: u32,
    },
    /// A move is not allowed.
    Illegal {
        /// Which move, counted from 0.
        index: usize,
        /// What is wrong with it.
        error: IllegalMove,
    },
    /// The game is not over.
    Incomplete {
        /// The number of groups that can still be taken.
        open: usize,
    },
    /// Legal and complete, but of another score than it claims.
    Wrong {
        /// The score it claims, in points.
        claimed: Score,
        /// The score it has, in points.
        found: Score,
        /// The number of tiles left.
        left: u32,
    },
    /// Nobody knows the position.
    NoPosition,
    /// The line was made for another board of the same name.
    OtherBoard {
        /// The fingerprint of the board at hand.
        expected: String,
        /// The fingerprint of the board that the line names.
        found: String,
    },
}

impl Verdict {
    /// Whether the line is valid and only scores less than it claims.
    pub fn is_below_claim(&self) -> bool {
        matches!(self, Verdict::Wrong { claimed, found, .. } if found < claimed)
    }

    /// The score of the line, in points, if it is legal and complete.
    pub fn score(&self) -> Option<Score> {
        match *self {
            Verdict::Right { score, .. } | Verdict::Wrong { found: score, .. } => Some(score),
            _ => None,
        }
    }

    /// The number of tiles left, if the line is legal and complete.
    pub fn left(&self) -> Option<u32> {
        match *self {
            Verdict::Right { left, .. } | Verdict::Wrong { left, .. } => Some(left),
            _ => None,
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Verdict::Right { .. } => write!(f, "ok"),
            Verdict::Illegal { index, error } => write!(f, "move {} is illegal: {error}", index + 1),
            Verdict::Incomplete { open } => write!(f, "the game is not over (groups left: {open})"),
            Verdict::Wrong { claimed, found, .. } => write!(f, "it claims {claimed} points, but has {found}"),
            Verdict::NoPosition => write!(f, "there is no such position in the test set"),
            Verdict::OtherBoard { expected, found } => {
                write!(f, "it was made for another board: expected {expected}, found {found}")
            }
        }
    }
}

/// Replays `solution` from `grid` under `rules`, whatever rules it names itself.
pub fn check(grid: &Grid, rules: &Rules, solution: &Solution) -> Verdict {
    let expected = board_fingerprint(grid);
    if expected != solution.board {
        return Verdict::OtherBoard { expected, found: solution.board.clone() };
    }
    match replay(grid, rules, &solution.moves) {
        Err((index, error)) => Verdict::Illegal { index, error },
        Ok(played) if played.open > 0 => Verdict::Incomplete { open: played.open },
        Ok(played) if played.score == solution.score => Verdict::Right { score: played.score, left: played.left },
        Ok(played) => Verdict::Wrong { claimed: solution.score, found: played.score, left: played.left },
    }
}

/// A hash of a board in 16 hexadecimal digits, to tell boards of the same name apart.
pub fn board_fingerprint(grid: &Grid) -> String {
    format!("{:016x}", grid.fingerprint())
}

/// Whether `text` is what [`board_fingerprint`] may give.
pub fn is_fingerprint(text: &str) -> bool {
    text.len() == 16 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}
