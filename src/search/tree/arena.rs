//! What touches every array of the arena.

use super::Tree;
use crate::search::bandit::Rewards;

impl<M: Copy + Default> Tree<M> {
    /// Adds a node with these rewards.
    pub(super) fn push(&mut self, mv: M, rewards: Rewards) {
        self.append(&[mv]);
        let index = self.len() - 1;
        (self.visits[index], self.mean[index], self.spread[index]) = (rewards.visits, rewards.mean, rewards.spread);
    }

    /// Adds a new node for each of `moves`.
    pub(super) fn append(&mut self, moves: &[M]) {
        let length = self.len() + moves.len();
        self.visits.resize(length, self.extras.prior);
        self.mean.resize(length, 0.0);
        self.spread.resize(length, 0.0);
        self.first.resize(length, 0);
        self.count.resize(length, 0);
        self.moves.extend_from_slice(moves);
        if self.extras.best {
            self.best.resize(length, 0.0);
        }
        if self.extras.implicit {
            self.estimate.resize(length, 0.0);
        }
        if self.extras.shared {
            self.twin.resize(length, 0);
        }
    }

    /// Puts all that is known of the node at `from` to `to`.
    pub(super) fn copy(&mut self, from: usize, to: usize) {
        self.visits[to] = self.visits[from];
        self.mean[to] = self.mean[from];
        self.spread[to] = self.spread[from];
        self.first[to] = self.first[from];
        self.count[to] = self.count[from];
        self.moves[to] = self.moves[from];
        if self.extras.best {
            self.best[to] = self.best[from];
        }
        if self.extras.implicit {
            self.estimate[to] = self.estimate[from];
        }
        if self.extras.shared {
            self.twin[to] = self.twin[from];
        }
    }

    /// Drops all nodes from the one at `length` on.
    pub(super) fn truncate(&mut self, length: usize) {
        self.visits.truncate(length);
        self.mean.truncate(length);
        self.spread.truncate(length);
        self.first.truncate(length);
        self.count.truncate(length);
        self.moves.truncate(length);
        self.best.truncate(length);
        self.estimate.truncate(length);
        self.twin.truncate(length);
    }
}
