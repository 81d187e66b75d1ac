//! Where an annealing stands, so that a stopped one goes on as if nothing had happened: every walk, the random numbers,
//! the best line.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::puzzle::{PutOff, Score};
use crate::rng::Generator;

/// A walk: what it takes to make it again.
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
pub(super) struct SavedWalk<N> {
    /// The game where it stands.
    pub(super) names: Vec<N>,
    pub(super) tabu: PutOff,
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
    pub(super) stage: SavedStage<N>,
}

/// The walks, and where in its schedule a search is.
///
/// The fields are those of [`super::race::Race`] and [`super::tempering::Tempering`].
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
pub(super) enum SavedStage<N> {
    Race { round: usize, begun: usize, walk: Option<SavedWalk<N>>, done: Vec<SavedWalk<N>>, field: Vec<SavedWalk<N>> },
    Tempering { walks: Vec<SavedWalk<N>>, place: usize, burst: usize },
}
