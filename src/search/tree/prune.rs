//! Cutting a tree back to a beam.

use std::collections::HashMap;

use bitvec::prelude::{BitVec, bitvec};

use super::{GAME_OVER, NodeId, Tree};

impl<M: Copy + Default> Tree<M> {
    /// The visited nodes of each depth from the root down to `depth`, each once.
    pub fn layers(&self, depth: usize) -> Vec<Vec<NodeId>> {
        let mut layers = vec![vec![NodeId::ROOT]];
        for above in 0..depth {
            let below = layers[above].iter().flat_map(|&node| self.children(node)).map(|child| self.home(child));
            let mut visited: Vec<NodeId> = below.filter(|&node| self.visits(node) > 0).collect();
            if self.extras.shared {
                visited.sort();
                visited.dedup();
            }
            layers.push(visited);
        }
        layers
    }

    /// Keeps the `width` most visited nodes of depth `depth` and their ancestors, drops all others, and returns how
    /// many nodes of that depth are left (Baier 2015, Alg. 5.2).
    pub fn prune(&mut self, depth: usize, width: usize) -> usize {
        let mut layers = self.layers(depth);
        let bottom = layers.last_mut().expect("the root's layer at least");
        bottom.sort_by(|&a, &b| self.by_visits(a, b));
        bottom.truncate(width);
        let kept = bottom.len();
        self.retain(&layers);
        kept
    }

    /// Keeps the nodes in the last of `layers`, all of one depth, and their ancestors, and drops all others.
    ///
    /// The kept nodes of that depth become leaves; the arena is dense again afterwards.
    pub fn retain(&mut self, layers: &[Vec<NodeId>]) {
        let keep = self.with_ancestors(layers);
        self.rebuild(&keep, layers.len() - 1);
    }

    fn with_ancestors(&self, layers: &[Vec<NodeId>]) -> BitVec {
        let mut keep: BitVec = bitvec![0; self.len()];
        let (bottom, above) = layers.split_last().expect("the root's layer at least");
        bottom.iter().for_each(|node| keep.set(node.index(), true));
        for &node in above.iter().rev().flatten() {
            let kept = self.range(node).any(|child| keep[self.home(NodeId(child as u32)).index()]);
            keep.set(node.index(), kept || node == NodeId::ROOT);
        }
        keep
    }

    /// Copies the kept nodes layer by layer into a new dense order; those at `depth` lose their children.
    fn rebuild(&mut self, keep: &BitVec, depth: usize) {
        let mut fresh = Tree::with(self.capacity as u32, self.extras);
        let mut moved = HashMap::new();
        fresh.complete = self.complete;
        fresh.copy_node(NodeId::ROOT, self, NodeId::ROOT);
        let mut layer = vec![(NodeId::ROOT, NodeId::ROOT)];
        for _ in 0..depth {
            let mut next = Vec::new();
            for (old, new) in layer {
                let (kept, lost): (Vec<_>, Vec<_>) =
                    self.children(old).partition(|&child| keep[self.home(child).index()]);
                fresh.complete &= lost.iter().all(|&child| self.is_over(self.home(child)));
                fresh.adopt(new, self, &kept, &mut moved, &mut next);
            }
            layer = next;
        }
        let home = |(&key, home): (&u64, &u32)| moved.get(&NodeId(*home)).map(|home| (key, home.0));
        fresh.table = self.table.iter().filter_map(home).collect();
        if self.extras.closing {
            fresh.close_all_searched();
        }
        self.take_over(fresh);
    }

    /// Gives `parent` the children `kept` of `other`, and notes in `next` those met for the first time.
    fn adopt(
        &mut self,
        parent: NodeId,
        other: &Tree<M>,
        kept: &[NodeId],
        moved: &mut HashMap<NodeId, NodeId>,
        next: &mut Vec<(NodeId, NodeId)>,
    ) {
        let moves: Vec<_> = kept.iter().map(|&child| other.mv(child)).collect();
        if moves.is_empty() {
            return;
        }
        self.expand(parent, &moves);
        for (&old, new) in kept.iter().zip(self.children(parent)) {
            let home = other.home(old);
            if let Some(twin) = moved.get(&home).filter(|_| self.extras.shared) {
                self.twin[new.index()] = twin.0;
                continue;
            }
            if self.extras.shared {
                moved.insert(home, new);
            }
            self.copy_node(new, other, home);
            next.push((home, new));
        }
    }

    fn copy_node(&mut self, to: NodeId, other: &Tree<M>, from: NodeId) {
        self.visits[to.index()] = other.visits[from.index()];
        self.mean[to.index()] = other.mean[from.index()];
        self.spread[to.index()] = other.spread[from.index()];
        if self.extras.best {
            self.best[to.index()] = other.best[from.index()];
        }
        if other.is_over(from) {
            self.first[to.index()] = GAME_OVER;
        }
    }

    /// Becomes equal to `other`, a smaller tree, in the memory that is there already.
    fn take_over(&mut self, other: Tree<M>) {
        self.visits.clone_from(&other.visits);
        self.mean.clone_from(&other.mean);
        self.spread.clone_from(&other.spread);
        self.first.clone_from(&other.first);
        self.count.clone_from(&other.count);
        self.moves.clone_from(&other.moves);
        self.best.clone_from(&other.best);
        self.twin.clone_from(&other.twin);
        self.table = other.table;
        (self.dropped, self.complete) = (other.dropped, other.complete);
    }
}
