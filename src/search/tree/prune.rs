//! Cutting a tree back to a beam, in place.
//!
//! ```text
//! before   root  a b c   children of a   children of c   children of b ..
//! kept     root    b c                   x                     y          (a bit a node)
//! after    root  b c   x   y                                              (the same order, without the gaps)
//! ```
//! Children stand behind their parents and side by side, and both stays so when nodes only move up.

use bitvec::prelude::{BitVec, bitvec};

use super::{NodeId, Tree};

impl<M: Copy + Default> Tree<M> {
    /// The visited nodes of each depth from the root down to `depth`, each once.
    fn layers(&self, depth: usize) -> Vec<Vec<NodeId>> {
        let mut layers = vec![vec![NodeId::ROOT]];
        for above in 0..depth {
            let below = layers[above].iter().flat_map(|&node| self.children(node)).map(|child| self.home(child));
            let mut visited: Vec<NodeId> = below.filter(|&node| !self.is_new(node)).collect();
            if self.extras.shared {
                visited.sort();
                visited.dedup();
            }
            layers.push(visited);
        }
        layers
    }

    /// Keeps the `width` most visited nodes of depth `depth` and their ancestors, drops all others, and returns at how
    /// many nodes of that depth the game is not known to be over (Baier 2015, Alg. 5.2).
    ///
    /// The kept nodes of that depth become leaves; the arena is dense again afterwards.
    pub fn prune(&mut self, depth: usize, width: usize) -> usize {
        let mut layers = self.layers(depth);
        let bottom = layers.last_mut().expect("the root's layer at least");
        bottom.sort_by(|&a, &b| self.by_visits(a, b));
        bottom.truncate(width);
        let open = bottom.iter().filter(|&&node| !self.is_closed(node)).count();
        self.retain(&layers);
        open
    }

    /// Keeps the nodes in the last of `layers`, all of one depth, and their ancestors, and drops all others.
    fn retain(&mut self, layers: &[Vec<NodeId>]) {
        let (bottom, above) = layers.split_last().expect("the root's layer at least");
        let (keep, parents) = self.with_ancestors(bottom, above);
        self.complete &= parents.iter().all(|&node| self.loses_nothing_open(node, &keep));
        let kept: Vec<u32> = keep.iter_ones().map(|index| index as u32).collect();
        for &node in bottom {
            self.cut_off(node);
        }
        for node in parents {
            self.point_at(node, &kept);
        }
        self.move_up(&kept);
        if self.extras.closing {
            self.close_all_searched();
        }
    }

    /// A bit for each node that stays, the slots that point to one included, and the parents among them.
    fn with_ancestors(&self, bottom: &[NodeId], above: &[Vec<NodeId>]) -> (BitVec, Vec<NodeId>) {
        let mut keep: BitVec = bitvec![0; self.len()];
        keep.set(NodeId::ROOT.index(), true);
        bottom.iter().for_each(|node| keep.set(node.index(), true));
        let mut parents = Vec::new();
        for &node in above.iter().rev().flatten() {
            let mut any = false;
            for child in self.range(node) {
                if keep[self.home(NodeId(child as u32)).index()] {
                    keep.set(child, true);
                    any = true;
                }
            }
            if any || node == NodeId::ROOT {
                keep.set(node.index(), true);
                parents.push(node);
            }
        }
        (keep, parents)
    }

    /// Whether all children of `node` that go are searched to their end.
    fn loses_nothing_open(&self, node: NodeId, keep: &BitVec) -> bool {
        self.range(node).all(|child| keep[child] || self.is_closed(self.home(NodeId(child as u32))))
    }

    fn cut_off(&mut self, node: NodeId) {
        if !self.is_closed(node) {
            self.first[node.index()] = 0;
        }
        self.count[node.index()] = 0;
    }

    /// Gives `node` those of its children that are in `kept`, by the places they will have.
    fn point_at(&mut self, node: NodeId, kept: &[u32]) {
        let range = self.range(node);
        let place = |index: usize| kept.partition_point(|&kept| (kept as usize) < index);
        let (first, end) = (place(range.start), place(range.end));
        self.count[node.index()] = (end - first) as u16;
        if !range.is_empty() {
            self.first[node.index()] = if first < end { first as u32 } else { 0 };
        }
    }

    /// Moves the nodes `kept`, in ascending order, to the beginning of the arena.
    fn move_up(&mut self, kept: &[u32]) {
        for (to, &from) in kept.iter().enumerate() {
            let from = from as usize;
            self.visits[to] = self.visits[from];
            self.mean[to] = self.mean[from];
            self.spread[to] = self.spread[from];
            self.first[to] = self.first[from];
            self.count[to] = self.count[from];
            self.moves[to] = self.moves[from];
            if self.extras.best {
                self.best[to] = self.best[from];
            }
            if self.extras.shared {
                self.twin[to] = self.twin[from];
            }
        }
        self.truncate(kept.len());
        self.dropped = 0;
        let place = |old: u32| kept.binary_search(&old).ok().map(|place| place as u32);
        self.twin.iter_mut().for_each(|twin| *twin = place(*twin).unwrap_or(0));
        self.table = self.table.iter().filter_map(|(&key, &home)| Some((key, place(home)?))).collect();
    }
}
