//! The arena that search trees live in: six arrays, a node an index into each, children side by side.
//!
//! ```text
//! index     0      1 2 3 .. k     k+1 ..
//!           root   its children   children of some node ..
//!
//! visits    u32    how many simulations went through the node
//! mean      f64    their mean reward
//! spread    f32    the sum of squared differences from the mean
//! first     u32    index of the first child; 0 before expansion, u32::MAX where the game is over or the node closed
//! count     u16    number of children; 0 before expansion, and for ever where the game is over
//! moves     M      the move that leads to the node
//!
//! only where options ask for them:
//! best      f32    the greatest reward
//! twin      u32    the node that stands for the same position, reached before by other moves; 0 if there is none
//! ```
//! Selection reads visits, mean and spread of all children of a node: three short runs of memory that vector
//! instructions take several at a time. A node holds no position: the way down replays the moves.

mod block;
mod extras;
mod grow;
mod keys;
mod prior;
mod prune;
mod select;
mod share;

pub use extras::{EXTRA_BYTES, Extras, Growth, NODE_BYTES};
pub use keys::NODES;
pub use select::NodeValue;

use super::bandit::Rewards;
use share::Table;

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

/// A search tree with a fixed greatest size.
#[derive(Clone, Debug)]
pub struct Tree<M> {
    visits: Vec<u32>,
    mean: Vec<f64>,
    spread: Vec<f32>,
    first: Vec<u32>,
    count: Vec<u16>,
    moves: Vec<M>,
    best: Vec<f32>,
    twin: Vec<u32>,
    /// The first node of each position.
    table: Table,
    extras: Extras,
    capacity: usize,
    peak: usize,
    /// The nodes that were given up with the closed nodes above them.
    dropped: usize,
    /// Whether all that was pruned had been searched to its end, so that a closed root is a proof.
    complete: bool,
}

const GAME_OVER: u32 = u32::MAX;

impl<M: Copy + Default> Tree<M> {
    /// A tree of a root alone, that will never have more than `capacity` nodes.
    ///
    /// Memory is taken as the tree grows and kept for the next one.
    pub fn new(capacity: u32) -> Tree<M> {
        Tree::with(capacity, Extras::default())
    }

    /// As [`Tree::new`], with these extras.
    pub fn with(capacity: u32, extras: Extras) -> Tree<M> {
        let mut tree = Tree {
            visits: Vec::new(),
            mean: Vec::new(),
            spread: Vec::new(),
            first: Vec::new(),
            count: Vec::new(),
            moves: Vec::new(),
            best: Vec::new(),
            twin: Vec::new(),
            table: Table::default(),
            extras,
            capacity: (capacity as usize).max(1),
            peak: 1,
            dropped: 0,
            complete: true,
        };
        tree.plant();
        tree
    }

    /// Forgets all nodes but a fresh root, and keeps the memory.
    pub fn clear(&mut self) {
        self.truncate(0);
        self.table.clear();
        (self.dropped, self.complete) = (0, true);
        self.plant();
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

    /// How many simulations went through `node`, its prior visits included.
    #[inline(always)]
    pub fn visits(&self, node: NodeId) -> u32 {
        self.visits[node.index()]
    }

    /// The mean reward of the simulations through `node`.
    #[inline(always)]
    pub fn mean(&self, node: NodeId) -> f64 {
        self.mean[node.index()]
    }

    /// The children of `node`.
    pub fn children(&self, node: NodeId) -> impl ExactSizeIterator<Item = NodeId> + use<M> {
        self.range(node).map(|index| NodeId(index as u32))
    }

    /// Whether `node` has children.
    #[inline(always)]
    pub fn has_children(&self, node: NodeId) -> bool {
        self.count[node.index()] > 0
    }

    /// Whether the game is known to be over at `node`, or all below it is searched.
    #[inline(always)]
    pub fn is_closed(&self, node: NodeId) -> bool {
        self.first[node.index()] == GAME_OVER
    }

    #[inline(always)]
    fn range(&self, node: NodeId) -> std::ops::Range<usize> {
        let first = self.first[node.index()] as usize;
        let count = usize::from(self.count[node.index()]);
        if count == 0 { 0..0 } else { first..first + count }
    }

    /// Adds `reward` to the rewards of each node of `path`.
    #[inline(always)]
    pub fn add(&mut self, path: &[NodeId], reward: f64) {
        let all = self.visits.len();
        // Of one length, as the compiler sees now: an index is checked once for all three.
        let (visits, mean, spread) = (&mut self.visits[..all], &mut self.mean[..all], &mut self.spread[..all]);
        for node in path {
            let index = node.index();
            let mut rewards = Rewards { visits: visits[index], mean: mean[index], spread: spread[index] };
            rewards.add(reward);
            (visits[index], mean[index], spread[index]) = (rewards.visits, rewards.mean, rewards.spread);
        }
        if self.extras.best {
            path.iter().for_each(|node| self.best[node.index()] = self.best[node.index()].max(reward as f32));
        }
    }
}

#[cfg(test)]
mod tests;
