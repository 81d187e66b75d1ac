//! Prior visits: a new node is taken to have been visited before, with the reward that an estimate gives it.
//!
//! So the children of a node compete from the start, and those that promise little are never visited.

use super::{NodeId, Tree};
use crate::search::bandit::Rewards;

impl<M: Copy + Default> Tree<M> {
    /// Adds the root to an empty arena.
    pub(super) fn plant(&mut self) {
        self.push(M::default(), Rewards { visits: self.extras.prior, ..Rewards::default() });
    }

    /// Whether no simulation went through `node` yet.
    #[inline(always)]
    pub fn is_new(&self, node: NodeId) -> bool {
        self.visits[node.index()] <= self.extras.prior
    }

    /// Gives the prior visits of the children of `node`, all of them new, these mean rewards.
    #[inline(always)]
    pub fn set_priors(&mut self, node: NodeId, means: &[f64]) {
        let range = self.range(node);
        if self.extras.best {
            for (best, &mean) in self.best[range.clone()].iter_mut().zip(means) {
                *best = mean as f32;
            }
        }
        self.mean[range].copy_from_slice(means);
    }

    /// The mean reward of the simulations through the root, its prior visits, which are worth nothing, left out.
    pub fn root_mean(&self) -> f64 {
        let visits = f64::from(self.visits(NodeId::ROOT));
        self.mean(NodeId::ROOT) * visits / (visits - f64::from(self.extras.prior)).max(1.0)
    }
}
