//! A tree grows: children for a leaf, nodes at the end of all arrays, and how they go again.

use super::{GAME_OVER, Growth, NodeId, Tree};
use crate::search::bandit::Rewards;

impl<M: Copy + Default> Tree<M> {
    /// Gives `node`, which has none, a child for each of `moves`, in this order.
    pub fn expand(&mut self, node: NodeId, moves: &[M]) -> Growth {
        if moves.is_empty() {
            self.first[node.index()] = GAME_OVER;
            return Growth::Over;
        }
        let (first, length) = (self.len(), self.len() + moves.len());
        let Ok(count) = u16::try_from(moves.len()) else { return Growth::Full };
        if length > self.capacity {
            return Growth::Full;
        }
        self.first[node.index()] = first as u32;
        self.count[node.index()] = count;
        self.visits.resize(length, self.extras.prior);
        self.mean.resize(length, 0.0);
        self.spread.resize(length, 0.0);
        self.first.resize(length, 0);
        self.count.resize(length, 0);
        if self.extras.best {
            self.best.resize(length, 0.0);
        }
        if self.extras.shared {
            self.twin.resize(length, 0);
        }
        self.moves.extend_from_slice(moves);
        self.peak = self.peak.max(length);
        Growth::Grown
    }

    pub(super) fn push(&mut self, mv: M, rewards: Rewards) {
        self.visits.push(rewards.visits);
        self.mean.push(rewards.mean);
        self.spread.push(rewards.spread);
        self.first.push(0);
        self.count.push(0);
        self.moves.push(mv);
        if self.extras.best {
            self.best.push(0.0);
        }
        if self.extras.shared {
            self.twin.push(0);
        }
    }

    pub(super) fn truncate(&mut self, length: usize) {
        self.visits.truncate(length);
        self.mean.truncate(length);
        self.spread.truncate(length);
        self.first.truncate(length);
        self.count.truncate(length);
        self.moves.truncate(length);
        self.best.truncate(length);
        self.twin.truncate(length);
    }
}
