//! Cutting the tree of a level back to its beam.

use std::collections::{HashMap, HashSet};

use super::level::Level;
use crate::puzzle::{Job, Kernel, Puzzle};
use crate::search::beam::{Beam, Cut, Kin, ancestors};
use crate::search::tree::{NodeId, Tree};

impl<P: Puzzle> Level<P> {
    /// Prunes the tree, whose root is `start`; whether the beam has come to its end.
    pub(super) fn cut(&mut self, puzzle: &P, start: &P::State, cut: Cut) -> bool {
        let Some(beam) = self.settings.beam else { return false };
        let mut layers = self.tree.layers(cut.depth);
        let kinds = kinds(puzzle, &self.tree, beam, &layers, start);
        let bottom = layers.last_mut().expect("the root's layer at least");
        beam.choose(&self.tree, bottom, cut.width, kinds.as_ref());
        let ended = bottom.iter().all(|&node| self.tree.is_over(node));
        self.tree.retain(&layers);
        self.trail.clear();
        ended
    }
}

/// Of which kind each node of the last layer is; `None` if `beam` does not care.
fn kinds<P: Puzzle>(
    puzzle: &P,
    tree: &Tree<P::Move>,
    beam: Beam,
    layers: &[Vec<NodeId>],
    start: &P::State,
) -> Option<HashMap<NodeId, u64>> {
    match beam.strata?.kin {
        Kin::Ancestor(up) if up + 1 < layers.len() => Some(ancestors(tree, layers, up)),
        Kin::Ancestor(_) => None,
        Kin::Classes => Some(puzzle.dispatch(Census { tree, depth: layers.len() - 1, start })),
    }
}

/// How much of each class is left at every visited node of a depth.
struct Census<'a, P: Puzzle> {
    tree: &'a Tree<P::Move>,
    depth: usize,
    start: &'a P::State,
}

impl<P: Puzzle> Job<P> for Census<'_, P> {
    type Output = HashMap<NodeId, u64>;

    #[inline(always)]
    fn run<K: Kernel<P>>(self, puzzle: &K) -> HashMap<NodeId, u64> {
        let mut layer = vec![(NodeId::ROOT, self.start.clone())];
        for _ in 0..self.depth {
            let (mut below, mut seen) = (Vec::new(), HashSet::new());
            for (node, state) in &layer {
                for child in self.tree.children(*node) {
                    let home = self.tree.home(child);
                    if self.tree.visits(home) > 0 && seen.insert(home) {
                        let mut state = state.clone();
                        puzzle.play(&mut state, self.tree.mv(child));
                        below.push((home, state));
                    }
                }
            }
            layer = below;
        }
        let mut kinds = HashMap::new();
        for (node, state) in &layer {
            kinds.insert(*node, puzzle.census(state));
        }
        kinds
    }
}
