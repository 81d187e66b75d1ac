//! Prior visits of new nodes, from estimates of the puzzle.
//!
//! ```text
//! prior mean of a child = reward of (points so far + estimate) + offset
//! offset                = 0, moved by the first reward of each new node: by 1/(n+1) of what the node's prior mean lacked
//!                         at the n-th, from the 199th on by 1/200
//! ```
//! An estimate is of playouts, and the searches below come to far more: without the offset no child would ever be
//! preferred to one that was searched.

use crate::puzzle::Score;

/// What a level knows about its estimates.
pub(super) struct Priors<M> {
    /// The moves of an expansion, each with the score that it promises, and the rewards of these.
    pub(super) ranked: Vec<(Score, M)>,
    pub(super) means: Vec<f64>,
    pub(super) offset: f64,
    /// The rewards in the offset.
    pub(super) compared: u32,
}

/// A reward moves the offset by one part in this many at least.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_offset_moves_less_and_less_but_never_stops() {
        let mut priors: Priors<u16> = Priors::new();
        let mut expected = 0.0;
        for (index, reward) in [0.9, 0.4, 0.7].into_iter().enumerate() {
            priors.learn(reward, 0.5);
            expected += (reward - 0.5) / (index + 2) as f64;
        }
        assert!((priors.offset - expected).abs() < 1e-12);
        (0..2000).for_each(|_| priors.learn(0.5, 0.5));
        let before = priors.offset;
        priors.learn(0.8, 0.5);
        assert!((priors.offset - before - 0.3 / 200.0).abs() < 1e-12);
    }
}
