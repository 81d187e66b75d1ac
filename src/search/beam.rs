//! Beams: when a tree is cut back, and how far (Baier 2015, §5.2, Alg. 5.1 and 5.2).

use super::tree::Tree;

/// The two parameters of beam Monte-Carlo tree search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Beam {
    /// L: after this many simulations through a depth the tree is pruned there.
    pub limit: u64,
    /// W: so many nodes of that depth stay.
    pub width: usize,
}

/// How far a beam has got in one search.
///
/// Pruning at a depth removes all that is deeper, so the counters of greater depths start again from nothing, and
/// depths are pruned one after the other: one counter, that of the next depth, is all there is. A simulation that meets
/// the end of the game before that depth counts as well, or a beam whose best line has ended would never move on.
#[derive(Clone, Debug, Default)]
pub struct Front {
    pruned: usize,
    simulations: u64,
}

impl Front {
    /// Counts a simulation in `tree` and prunes when it is time; how many nodes of that depth are left, 0 at the end.
    pub fn advance<M: Copy + Default>(&mut self, beam: Beam, tree: &mut Tree<M>) -> Option<usize> {
        self.simulations += 1;
        if self.simulations < beam.limit {
            return None;
        }
        self.simulations = 0;
        self.pruned += 1;
        Some(tree.prune(self.pruned, beam.width))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::tree::NodeId;

    #[test]
    fn a_beam_of_one_commits_a_move_every_limit_simulations() {
        let mut tree: Tree<u16> = Tree::new(100);
        let (mut front, beam) = (Front::default(), Beam { limit: 3, width: 1 });
        tree.expand(NodeId::ROOT, &[7, 8, 9]);
        for (simulation, reward) in [0.1, 0.9, 0.5].into_iter().enumerate() {
            let child = tree.select(NodeId::ROOT, 0.0, &mut Vec::new());
            tree.add(child, reward);
            tree.add(NodeId::ROOT, reward);
            assert_ne!(front.advance(beam, &mut tree), Some(0));
            assert_eq!(tree.children(NodeId::ROOT).len(), if simulation < 2 { 3 } else { 1 });
        }
        let only = tree.children(NodeId::ROOT).next().unwrap();
        assert_eq!((tree.mv(only), tree.visits(only), tree.visits(NodeId::ROOT)), (8, 1, 3));
        for simulation in 0..3 {
            assert_eq!(front.advance(beam, &mut tree), (simulation == 2).then_some(0), "no node of depth 2 is left to keep");
        }
    }
}
