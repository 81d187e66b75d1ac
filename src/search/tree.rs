//! The arena that search trees live in: six arrays, a node an index into each, children side by side.
//!
//! ```text
//! index     0      1 2 3 .. k     k+1 ..
//!           root   its children   children of some node ..
//!
//! visits    u32    how many simulations went through the node
//! mean      f64    their mean reward
//! spread    f32    the sum of squared differences from the mean
//! first     u32    index of the first child; 0 before expansion
//! count     u16    number of children; 0 before expansion, and for ever where the game is over
//! moves     M      the move that leads to the node
//! ```
//! Selection reads visits, mean and spread of all children of a node: three short runs of memory that vector
//! instructions take several at a time. A node holds no position: the way down replays the moves.

use bitvec::prelude::{BitVec, bitvec};

use super::bandit::{Rewards, upper_bound};

/// A node of a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(u32);

impl NodeId {
    /// The root of every tree.
    pub const ROOT: NodeId = NodeId(0);

    #[inline(always)]
    fn index(self) -> usize {
        self.0 as usize
    }
}

/// The memory of a node without its move.
pub const NODE_BYTES: usize =
    size_of::<u32>() + size_of::<f64>() + size_of::<f32>() + size_of::<u32>() + size_of::<u16>();
// A move of at most eight bytes leaves a node within half a cache line.
const _: () = assert!(NODE_BYTES + 8 <= 32);

/// A search tree with a fixed greatest size.
#[derive(Clone, Debug)]
pub struct Tree<M> {
    visits: Vec<u32>,
    mean: Vec<f64>,
    spread: Vec<f32>,
    first: Vec<u32>,
    count: Vec<u16>,
    moves: Vec<M>,
    capacity: usize,
    peak: usize,
}

/// A rule of selection other than UCB1-TUNED.
pub trait Value {
    /// The value of a child with these rewards under a node whose number of visits has this logarithm.
    fn of(&self, visits: u32, mean: f64, spread: f32, ln_visits: f32) -> f32;
}

/// What became of an attempt to give a node children.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Growth {
    /// The node has children now.
    Grown,
    /// There are no moves: the game is over here.
    Over,
    /// The arena has no room; the tree stays as it is.
    Full,
}

const GAME_OVER: u32 = u32::MAX;

impl<M: Copy + Default> Tree<M> {
    /// A tree of a root alone, that will never have more than `capacity` nodes.
    ///
    /// Memory is taken as the tree grows and kept for the next one.
    pub fn new(capacity: u32) -> Tree<M> {
        let mut tree = Tree {
            visits: Vec::new(),
            mean: Vec::new(),
            spread: Vec::new(),
            first: Vec::new(),
            count: Vec::new(),
            moves: Vec::new(),
            capacity: (capacity as usize).max(1),
            peak: 1,
        };
        tree.push(M::default(), Rewards::default());
        tree
    }

    /// Forgets all nodes but a fresh root, and keeps the memory.
    pub fn clear(&mut self) {
        self.truncate(0);
        self.push(M::default(), Rewards::default());
    }

    /// The number of nodes.
    pub fn len(&self) -> usize {
        self.visits.len()
    }

    /// Whether there is a root alone.
    pub fn is_empty(&self) -> bool {
        self.len() == 1
    }

    /// The greatest number of nodes there ever were at a time.
    pub fn peak(&self) -> usize {
        self.peak
    }

    /// The move that leads to `node`.
    #[inline(always)]
    pub fn mv(&self, node: NodeId) -> M {
        self.moves[node.index()]
    }

    /// How many simulations went through `node`.
    #[inline(always)]
    pub fn visits(&self, node: NodeId) -> u32 {
        self.visits[node.index()]
    }

    /// The mean reward of the simulations through `node`.
    pub fn mean(&self, node: NodeId) -> f64 {
        self.mean[node.index()]
    }

    /// The children of `node`.
    pub fn children(&self, node: NodeId) -> impl ExactSizeIterator<Item = NodeId> + use<M> {
        self.range(node).map(|index| NodeId(index as u32)).collect::<Vec<_>>().into_iter()
    }

    /// Whether `node` has children.
    #[inline(always)]
    pub fn has_children(&self, node: NodeId) -> bool {
        self.count[node.index()] > 0
    }

    /// Whether the game is known to be over at `node`.
    #[inline(always)]
    pub fn is_over(&self, node: NodeId) -> bool {
        self.first[node.index()] == GAME_OVER
    }

    #[inline(always)]
    fn range(&self, node: NodeId) -> std::ops::Range<usize> {
        let first = self.first[node.index()] as usize;
        let count = usize::from(self.count[node.index()]);
        if count == 0 { 0..0 } else { first..first + count }
    }

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
        self.visits.resize(length, 0);
        self.mean.resize(length, 0.0);
        self.spread.resize(length, 0.0);
        self.first.resize(length, 0);
        self.count.resize(length, 0);
        self.moves.extend_from_slice(moves);
        self.peak = self.peak.max(length);
        Growth::Grown
    }

    /// The child of `node` to try next: the first that was never visited, else the greatest UCB1-TUNED value.
    ///
    /// Children are visited in their order, so the visited ones come first; `expand` gets them in random order.
    /// With `c` = 0 the value is the mean, and nothing else is computed.
    #[inline(always)]
    pub fn select(&self, node: NodeId, c: f32, values: &mut Vec<f32>) -> NodeId {
        let range = self.range(node);
        let first = range.start;
        let visits = &self.visits[range.clone()];
        let place = if visits.last() == Some(&0) {
            visits.partition_point(|&visits| visits > 0)
        } else if c == 0.0 {
            greatest(&self.mean[range])
        } else {
            let ln_visits = (self.visits(node) as f32).ln();
            let (mean, spread) = (&self.mean[range.clone()], &self.spread[range]);
            values.clear();
            values.resize(visits.len(), 0.0);
            let all = values.iter_mut().zip(visits).zip(mean.iter().zip(spread));
            // A loop, not a closure: closures are compiled without the instruction set.
            for ((value, &n), (&mean, &spread)) in all {
                *value = upper_bound(n, mean, spread, ln_visits, c);
            }
            greatest(values)
        };
        NodeId((first + place) as u32)
    }

    /// As [`Tree::select`], by the values of another rule.
    #[inline(always)]
    pub fn select_by<V: Value>(&self, node: NodeId, rule: &V, values: &mut Vec<f32>) -> NodeId {
        let range = self.range(node);
        let first = range.start;
        if self.visits[range.clone()].last() == Some(&0) {
            return NodeId((first + self.visits[range].partition_point(|&visits| visits > 0)) as u32);
        }
        let ln_visits = (self.visits(node) as f32).ln();
        values.clear();
        for index in range {
            values.push(rule.of(self.visits[index], self.mean[index], self.spread[index], ln_visits));
        }
        NodeId((first + greatest(values)) as u32)
    }

    /// Adds `reward` to the rewards of `node`.
    #[inline(always)]
    pub fn add(&mut self, node: NodeId, reward: f64) {
        let index = node.index();
        let mut rewards = Rewards { visits: self.visits[index], mean: self.mean[index], spread: self.spread[index] };
        rewards.add(reward);
        (self.visits[index], self.mean[index], self.spread[index]) = (rewards.visits, rewards.mean, rewards.spread);
    }

    /// The child of the root with the most visits (of equals the one with the greater mean), if any was visited.
    pub fn most_visited(&self) -> Option<NodeId> {
        let visited = self.children(NodeId::ROOT).filter(|&child| self.visits(child) > 0);
        visited.max_by(|&a, &b| self.by_visits(b, a))
    }

    /// Keeps the `width` most visited nodes of depth `depth` and their ancestors, drops all others, and returns how
    /// many nodes of that depth are left (Baier 2015, Alg. 5.2).
    ///
    /// The kept nodes of that depth become leaves; the arena is dense again afterwards.
    pub fn prune(&mut self, depth: usize, width: usize) -> usize {
        let mut layers = vec![vec![NodeId::ROOT]];
        for above in 0..depth {
            let below = layers[above].iter().flat_map(|&node| self.children(node));
            let visited = below.filter(|&node| self.visits(node) > 0).collect();
            layers.push(visited);
        }
        let bottom = layers.last_mut().expect("the root's layer at least");
        bottom.sort_by(|&a, &b| self.by_visits(a, b));
        bottom.truncate(width);
        let kept = bottom.len();
        let keep = self.with_ancestors(&layers);
        self.rebuild(&keep, depth);
        kept
    }

    fn by_visits(&self, a: NodeId, b: NodeId) -> std::cmp::Ordering {
        let visits = self.visits(b).cmp(&self.visits(a));
        visits.then(self.mean(b).total_cmp(&self.mean(a))).then(a.cmp(&b))
    }

    fn with_ancestors(&self, layers: &[Vec<NodeId>]) -> BitVec {
        let mut keep: BitVec = bitvec![0; self.len()];
        let (bottom, above) = layers.split_last().expect("the root's layer at least");
        bottom.iter().for_each(|node| keep.set(node.index(), true));
        for &node in above.iter().rev().flatten() {
            let kept = self.range(node).any(|child| keep[child]);
            keep.set(node.index(), kept || node == NodeId::ROOT);
        }
        keep
    }

    /// Copies the kept nodes layer by layer into a new dense order; those at `depth` lose their children.
    fn rebuild(&mut self, keep: &BitVec, depth: usize) {
        let mut fresh = Tree::new(self.capacity as u32);
        fresh.copy_node(NodeId::ROOT, self, NodeId::ROOT);
        let mut layer = vec![(NodeId::ROOT, NodeId::ROOT)];
        for _ in 0..depth {
            let mut next = Vec::new();
            for (old, new) in layer {
                let children: Vec<_> = self.children(old).filter(|child| keep[child.index()]).collect();
                let moves: Vec<_> = children.iter().map(|&child| self.mv(child)).collect();
                if moves.is_empty() {
                    continue;
                }
                fresh.expand(new, &moves);
                for (&old, new) in children.iter().zip(fresh.children(new)) {
                    fresh.copy_node(new, self, old);
                    next.push((old, new));
                }
            }
            layer = next;
        }
        self.take_over(&fresh);
    }

    fn copy_node(&mut self, to: NodeId, other: &Tree<M>, from: NodeId) {
        self.visits[to.index()] = other.visits[from.index()];
        self.mean[to.index()] = other.mean[from.index()];
        self.spread[to.index()] = other.spread[from.index()];
        if other.is_over(from) {
            self.first[to.index()] = GAME_OVER;
        }
    }

    /// Becomes equal to `other`, a smaller tree, in the memory that is there already.
    fn take_over(&mut self, other: &Tree<M>) {
        self.visits.clone_from(&other.visits);
        self.mean.clone_from(&other.mean);
        self.spread.clone_from(&other.spread);
        self.first.clone_from(&other.first);
        self.count.clone_from(&other.count);
        self.moves.clone_from(&other.moves);
    }

    fn push(&mut self, mv: M, rewards: Rewards) {
        self.visits.push(rewards.visits);
        self.mean.push(rewards.mean);
        self.spread.push(rewards.spread);
        self.first.push(0);
        self.count.push(0);
        self.moves.push(mv);
    }

    fn truncate(&mut self, length: usize) {
        self.visits.truncate(length);
        self.mean.truncate(length);
        self.spread.truncate(length);
        self.first.truncate(length);
        self.count.truncate(length);
        self.moves.truncate(length);
    }
}

/// The place of the first greatest value.
///
/// Which value is the greatest so far cannot be foreseen, so no branch depends on it: the greatest is found eight at a
/// time, then its place.
#[inline(always)]
fn greatest<T: PartialOrd + Copy>(values: &[T]) -> usize {
    const LANES: usize = 8;
    let (blocks, rest) = values.as_chunks::<LANES>();
    let mut most = values[0];
    if !blocks.is_empty() {
        let mut lanes = blocks[0];
        for block in &blocks[1..] {
            for lane in 0..LANES {
                lanes[lane] = if block[lane] > lanes[lane] { block[lane] } else { lanes[lane] };
            }
        }
        for value in lanes {
            most = if value > most { value } else { most };
        }
    }
    for &value in rest {
        most = if value > most { value } else { most };
    }
    for (index, block) in blocks.iter().enumerate() {
        let mut equal = 0;
        for lane in 0..LANES {
            equal |= u32::from(block[lane] == most) << lane;
        }
        if equal != 0 {
            return index * LANES + equal.trailing_zeros() as usize;
        }
    }
    let mut equal = 0;
    for (place, &value) in rest.iter().enumerate() {
        equal |= u32::from(value == most) << place;
    }
    blocks.len() * LANES + equal.trailing_zeros() as usize
}

#[cfg(test)]
mod tests;
