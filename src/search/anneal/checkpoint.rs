//! Where an annealing stands, so that a stopped one goes on as if nothing had happened: every chain, the random numbers,
//! the best line.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::race::Round;
use crate::puzzle::Score;
use crate::puzzle::named::TabuColours;
use crate::rng::Generator;

/// A chain: what it takes to make it again.
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
pub(super) struct SavedChain<N> {
    /// The game where it stands.
    pub(super) names: Vec<N>,
    pub(super) tabu: TabuColours,
    pub(super) value: f64,
    pub(super) best: Score,
    pub(super) best_names: Vec<N>,
}

/// A search under way.
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
pub(super) struct Checkpoint<N, M> {
    pub(super) used: u64,
    pub(super) elapsed: Duration,
    pub(super) rng: Generator,
    pub(super) best: Option<(Score, Vec<M>)>,
    pub(super) found_at: u64,
    pub(super) race: SavedRace<N>,
}

/// An annealing under way: the fields are those of [`super::runner::Runner`].
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
pub(super) struct SavedRunner<N> {
    pub(super) chain: SavedChain<N>,
    pub(super) rng: Generator,
    pub(super) made: u64,
    pub(super) room: u64,
}

impl<N, M> Checkpoint<N, M> {
    /// Whether a search of these rounds may have left it: one that has not is of no use, whoever wrote it.
    pub(super) fn is_sound(&self, rounds: &[Round]) -> bool {
        let SavedRace { round, begun, runners, field, .. } = &self.race;
        let runs = match rounds.get(*round) {
            Some(_) if *round > 0 => field.len(),
            Some(first) => first.runs,
            None => return false,
        };
        self.best.is_some() && *begun <= runs && runners.len() <= *begun
    }
}

/// The chains, and where in its rounds a search is: the fields are those of [`super::race::Race`].
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
pub(super) struct SavedRace<N> {
    pub(super) round: usize,
    pub(super) begun: usize,
    pub(super) runners: Vec<SavedRunner<N>>,
    pub(super) done: Vec<SavedChain<N>>,
    pub(super) field: Vec<SavedChain<N>>,
}
