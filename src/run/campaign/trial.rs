//! One trial of a campaign: a search that anybody can do again, and what it found.

use serde::{Deserialize, Serialize};

use crate::game::notation::{Cell, moves};
use crate::game::rules::Rules;
use crate::puzzle::Score;
use crate::rng::fingerprint;
use crate::store::solutions::{LineKey, Solution, Step};

/// A trial to make.
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
#[serde(deny_unknown_fields)]
pub(super) struct Trial {
    /// The position.
    pub(super) id: String,
    /// The fingerprint of its board.
    pub(super) board: String,
    /// The name of its rules.
    #[serde(default = "usual_rules")]
    pub(super) rules: String,
    /// The name of its arm.
    pub(super) kind: String,
    /// The full method line.
    pub(super) method: String,
    /// The seed: as with `solve --seed`, start 1.
    pub(super) seed: u64,
    /// The steps that it is allowed.
    pub(super) playouts: u64,
    /// The steps that were made on its position before, none where an earlier version did not write them down.
    #[serde(default)]
    pub(super) spent: Option<u64>,
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
    /// The steps that were made, fewer than allowed where it proved its line; none as above.
    #[serde(default)]
    pub(super) made: Option<u64>,
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

/// The rules of trials that an earlier version did not write rules of.
fn usual_rules() -> String {
    Rules::default().name.to_owned()
}

impl Trial {
    /// What tells its position from others.
    pub(super) fn key(&self) -> LineKey {
        (self.id.clone(), self.rules.clone(), self.board.clone())
    }

    /// A number that is the same for equal trials alone, as far as chance allows.
    pub(super) fn fingerprint(&self) -> u64 {
        let Trial { id, board, rules, method, .. } = self;
        let from = self.from.iter().map(|cell| u64::from(cell.0));
        let words = [id, board, rules, method].map(|word| format!("{word}\n")).concat();
        fingerprint([self.seed, self.playouts].into_iter().chain(from), words.as_bytes())
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

impl Tried {
    /// The steps that were made.
    pub(super) fn made(&self) -> u64 {
        self.made.unwrap_or(self.trial.playouts)
    }

    /// The searches that lead to its line.
    pub(super) fn steps(&self) -> Vec<Step> {
        let Trial { method, seed, playouts, .. } = &self.trial;
        let found = Some(self.found_at);
        let last = Step::Search { method: method.clone(), seed: *seed, start: 1, budget: *playouts, playouts: found };
        self.trial.chain.iter().cloned().chain([last]).collect()
    }
}
