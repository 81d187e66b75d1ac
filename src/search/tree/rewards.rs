//! The rewards of a node as one thing: to be kept while virtual losses stand in their place.

use super::{NodeId, Tree};
use crate::search::bandit::Rewards;

impl<M: Copy + Default> Tree<M> {
    /// The rewards of `node`.
    #[inline(always)]
    pub fn rewards(&self, node: NodeId) -> Rewards {
        let index = node.index();
        Rewards { visits: self.visits[index], mean: self.mean[index], spread: self.spread[index] }
    }

    /// Makes the rewards of `node` what they were once.
    #[inline(always)]
    pub fn set_rewards(&mut self, node: NodeId, rewards: Rewards) {
        let index = node.index();
        (self.visits[index], self.mean[index], self.spread[index]) = (rewards.visits, rewards.mean, rewards.spread);
    }
}
