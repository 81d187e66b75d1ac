//! What the children of the root say about the move to commit to.

use super::{NodeId, Tree};

impl<M: Copy + Default> Tree<M> {
    /// The child of the root with the most visits (of equals the one with the greater mean), if any was visited.
    pub fn most_visited(&self) -> Option<NodeId> {
        self.visited().max_by(|&a, &b| self.by_visits(self.home(b), self.home(a)).then(b.cmp(&a)))
    }

    /// By how many visits the most visited child of the root leads the next.
    pub fn lead(&self) -> u32 {
        let (mut most, mut next) = (0, 0);
        for child in self.range(NodeId::ROOT) {
            let visits = self.visits(self.home(NodeId(child as u32)));
            (most, next) = (most.max(visits), next.max(visits.min(most)));
        }
        most - next
    }

    /// Whether the most visited child of the root is not the one with the greatest mean.
    pub fn is_unstable(&self) -> bool {
        let mean = |child: NodeId| self.mean(self.home(child));
        let Some(most) = self.most_visited().map(mean) else { return false };
        self.visited().any(|child| mean(child) > most)
    }

    fn visited(&self) -> impl Iterator<Item = NodeId> {
        self.children(NodeId::ROOT).filter(|&child| !self.is_new(self.home(child)))
    }
}
