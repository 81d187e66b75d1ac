//! What is known of a search: what it found, and how long it took.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::curve::Curve;
use crate::game::notation::Cell;
use crate::puzzle::Score;
use crate::run::plan::Job;

/// What a search found.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// The score of its best line.
    pub score: Score,
    /// The playouts it made.
    pub playouts: u64,
    /// The playout that found the line.
    pub found_at: u64,
    /// The best lines before it, as far as they are kept.
    pub earlier: Curve,
    /// Whether it has searched everything, so that no line is better.
    pub optimal: bool,
    /// The moves of the line, where they are kept.
    pub moves: Option<Box<[Cell]>>,
}

impl Finding {
    /// The score of the best line after `playouts` playouts; `None` if none is known so early.
    pub fn score_at(&self, playouts: u64) -> Option<Score> {
        if playouts >= self.found_at { Some(self.score) } else { self.earlier.at(playouts) }
    }

    /// Whether the earlier lines are earlier and worse, each than the next.
    pub(in crate::run) fn is_sound(&self) -> bool {
        let before = self.found_at.saturating_sub(1);
        let last = self.earlier.at(u64::MAX);
        self.earlier.is_rising() && last == self.earlier.at(before) && last.is_none_or(|last| last < self.score)
    }
}

/// How long a search took, in seconds.
#[derive(Serialize, Deserialize, Clone, Copy, Debug, Default, PartialEq)]
pub struct Time {
    /// The time of its thread on the processor.
    #[serde(rename = "cpu_seconds")]
    pub cpu: f64,
    /// The time by the clock.
    #[serde(rename = "seconds")]
    pub wall: f64,
    /// The time on the processor until the best line was found.
    #[serde(rename = "found_seconds", default)]
    pub found: f64,
}

/// All that is known of the searches of a run.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Records {
    /// What was found.
    pub found: BTreeMap<Job, Finding>,
    /// How long it took.
    pub times: BTreeMap<Job, Time>,
}

impl Records {
    /// The searches of one position, by column, start and method.
    pub fn of(&self, position: usize) -> impl Iterator<Item = (&Job, &Finding)> {
        let first = Job { position, column: 0, start: 0, method: 0 };
        self.found.range(first..Job { position: position + 1, ..first })
    }
}
