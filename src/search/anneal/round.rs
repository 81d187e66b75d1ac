//! Rounds of a race, as settings have them, and whose random numbers their annealings draw.

use super::game::Objective;
use crate::search::method::value::words;

/// One round.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Round {
    /// The number of annealings.
    pub runs: usize,
    /// The part of the budget they have, in shares of the sum.
    pub share: f64,
    /// The temperature at the start, in points.
    pub hot: f64,
    /// The temperature at the end.
    pub cold: f64,
    /// How many games of the round before go on, the best ones, to begin the annealings in turn. `None`: one for each
    /// annealing, and no more annealings than games.
    pub parents: Option<usize>,
    /// What is maximised; its bonus is 0 until the puzzle is known.
    pub objective: Objective,
    /// What it begins with.
    pub begins: Begins,
}

/// What a round begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Begins {
    /// New games: it is the first round of a heat.
    Anew,
    /// The games of the round before.
    On,
    /// The games that were left at the end of each heat.
    Joined,
}

/// Whose random numbers the annealings of a race draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Streams {
    /// All draw from one stream, one after the other; so did races before there was a choice.
    One,
    /// Each has a stream of its own, so that those of a round can run side by side.
    Each,
}

words!(Streams: One = "one", Each = "each");

impl Streams {
    /// How many of the `runs` annealings of a round are under way at a time.
    pub(super) fn abreast(self, runs: usize) -> usize {
        if self == Streams::Each { runs } else { 1 }
    }
}

impl Round {
    /// The number of annealings of this round, which begins with `field` chains.
    pub(super) fn runs(&self, field: usize) -> usize {
        let all = self.begins == Begins::Anew || field > 0 && self.parents.is_some();
        if all { self.runs } else { self.runs.min(field) }
    }

    /// At most so many chains begin its annealings.
    pub(super) fn most_parents(&self) -> usize {
        self.parents.unwrap_or(self.runs).min(self.runs)
    }

    /// Which of the `field` chains of the round before, the best first, annealing `run` goes on with.
    pub(super) fn parent(&self, run: usize, field: usize) -> usize {
        run % self.parents.unwrap_or(field).clamp(1, field.max(1))
    }
}
