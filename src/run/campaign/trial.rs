//! One trial of a campaign: a search that anybody can do again, and what it found.

use serde::{Deserialize, Serialize};

use crate::game::notation::{Cell, moves};
use crate::puzzle::Score;
use crate::store::solutions::{Solution, Step};

/// A trial to make.
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
#[serde(deny_unknown_fields)]
pub(super) struct Trial {
    /// The position.
    pub(super) id: String,
    /// The fingerprint of its board.
    pub(super) board: String,
    /// The name of its arm.
    pub(super) kind: String,
    /// The full method line.
    pub(super) method: String,
    /// The seed: as with `solve --seed`, start 1.
    pub(super) seed: u64,
    /// The steps that it is allowed.
    pub(super) playouts: u64,
    /// The searches that lead to the line that it begins with; none where it begins afresh.
    pub(super) chain: Vec<Step>,
    /// The moves of that line.
    #[serde(with = "moves")]
    pub(super) from: Vec<Cell>,
}

/// A trial that is done, a line of an attempt.
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
#[serde(deny_unknown_fields)]
pub(super) struct Tried {
    pub(super) trial: Trial,
    /// The score of the best line.
    pub(super) score: Score,
    /// Its moves.
    #[serde(with = "moves")]
    pub(super) moves: Vec<Cell>,
    /// The step that found it.
    pub(super) found_at: u64,
    /// By how much it was better than all that this process knew; 0 if it was not.
    pub(super) gain: Score,
    /// Whether it proved that no line is better.
    #[serde(default)]
    pub(super) optimal: bool,
    /// The CPU seconds of the trial.
    pub(super) cpu_seconds: f64,
    /// When it ended, in seconds since 1970.
    pub(super) ended: u64,
}

impl Trial {
    /// What tells its position from others.
    pub(super) fn key(&self) -> (String, String) {
        (self.id.clone(), self.board.clone())
    }

    /// The steps that lead to what this trial finds.
    pub(super) fn steps(&self) -> Vec<Step> {
        let Trial { method, seed, playouts, .. } = self;
        let last = Step::Search { method: method.clone(), seed: *seed, start: 1, budget: *playouts };
        self.chain.iter().cloned().chain([last]).collect()
    }

    /// A line of `score` that it found after `found_at` steps, as a store has it; `of` says which position it is of.
    pub(super) fn solution(&self, of: &Solution, score: Score, moves: Vec<Cell>, found_at: u64) -> Solution {
        Solution {
            score,
            moves,
            chain: self.chain.clone(),
            method: self.method.clone(),
            seed: self.seed,
            start: 1,
            budget: Some(self.playouts),
            playouts: found_at,
            seconds: 0.0,
            ..of.clone()
        }
    }
}
