//! Prior visits of new nodes, from estimates of the puzzle.
//!
//! ```text
//! prior mean of a child = reward of (points so far + estimate) + offset
//! offset                = how much better than that the rewards of new nodes were, on average
//! ```
//! An estimate is of playouts, and the searches below come to far more: without the offset no child would ever be
//! preferred to one that was searched.

use std::cmp::Reverse;

use super::level::Level;
use crate::puzzle::{Kernel, Puzzle, Score};
use crate::search::tree::NodeId;

/// What a level knows about its estimates.
pub(super) struct Priors<M> {
    /// The moves of an expansion, each with the score that it promises, and the rewards of these.
    ranked: Vec<(Score, M)>,
    pub(super) means: Vec<f64>,
    offset: f64,
    /// The rewards in the offset.
    compared: u32,
}

/// Rewards of new nodes before so many count for ever less.
const MEMORY: u32 = 200;

impl<M> Priors<M> {
    pub(super) fn new() -> Self {
        Priors { ranked: Vec::new(), means: Vec::new(), offset: 0.0, compared: 0 }
    }

    /// Learns from the first `reward` of a node with this prior mean.
    pub(super) fn learn(&mut self, reward: f64, mean: f64) {
        self.compared += 1;
        self.offset += (reward - mean) / f64::from((self.compared + 1).min(MEMORY));
    }
}

/// Puts the moves of the position at `depth` into the order of what they promise, best first, and works out the means
/// of their prior visits.
#[inline(always)]
pub(super) fn rank<P: Puzzle, K: Kernel<P>>(puzzle: &K, level: &mut Level<P>, depth: usize) {
    let (above, bounds, priors) = (&level.frames[depth], puzzle.bounds(), &mut level.priors);
    priors.ranked.clear();
    for &mv in &level.moves {
        let mut state = above.state.clone();
        let points = above.points + puzzle.play(&mut state, mv);
        priors.ranked.push((points + estimate(puzzle, &state, level.before + points), mv));
    }
    // Equals stay in random order.
    priors.ranked.sort_by_key(|&(promise, _)| Reverse(promise));
    if above.node == NodeId::ROOT {
        priors.offset = level.tree.root_mean() - bounds.reward(estimate(puzzle, &above.state, level.before));
        priors.compared = 0;
    }
    level.moves.clear();
    priors.means.clear();
    for &(promise, mv) in &priors.ranked {
        level.moves.push(mv);
        priors.means.push(bounds.reward(promise) + priors.offset);
    }
}

#[inline(always)]
fn estimate<P: Puzzle, K: Kernel<P>>(puzzle: &K, state: &P::State, points: Score) -> Score {
    puzzle.estimate(state, points).expect("a search of a puzzle without estimates is refused when it begins")
}
