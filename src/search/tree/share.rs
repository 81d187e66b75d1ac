//! Positions that are one node, and nodes that are done with.
//!
//! A position reached by other moves before has its *home*, the node of the first time, which has its rewards and its
//! children; the node of the later time only points there. A closed node looks like the end of a game: it has no
//! children, and its rewards stay in the means above it.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::{GAME_OVER, NodeId, Tree};

/// Which node is the home of the position with a key.
pub(super) type Table = HashMap<u64, u32, BuildHasherDefault<Key>>;

/// Keys are hashes already.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Key(u64);

impl Hasher for Key {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, _: &[u8]) {
        unreachable!("keys are words")
    }
    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

impl<M: Copy + Default> Tree<M> {
    /// The node that has the rewards and children of `node`: nearly always itself.
    #[inline(always)]
    pub fn home(&self, node: NodeId) -> NodeId {
        match self.twin.get(node.index()) {
            Some(&twin) if twin > 0 => NodeId(twin),
            _ => node,
        }
    }

    /// Tells that `node`, never visited, is the position with `key`; returns its home.
    ///
    /// Positions of one key must lie at one depth, and not at the root's.
    pub fn meet(&mut self, node: NodeId, key: u64) -> NodeId {
        let home = *self.table.entry(key).or_insert(node.0);
        if home != node.0 {
            self.twin[node.index()] = home;
        }
        NodeId(home)
    }

    /// Closes the last node of `path`, below which all is searched, and those above it of which all children are closed.
    pub fn close(&mut self, path: &[NodeId]) {
        for (place, &node) in path.iter().enumerate().rev() {
            if place + 1 < path.len() && !self.is_searched(node) {
                return;
            }
            self.close_one(node);
        }
    }

    /// Whether the whole tree is searched and nothing was pruned unseen.
    pub fn is_solved(&self) -> bool {
        self.is_closed(NodeId::ROOT) && self.complete
    }

    fn is_searched(&self, node: NodeId) -> bool {
        self.range(node).all(|child| self.is_closed(self.home(NodeId(child as u32))))
    }

    fn close_one(&mut self, node: NodeId) {
        self.dropped += usize::from(self.count[node.index()]);
        self.count[node.index()] = 0;
        self.first[node.index()] = GAME_OVER;
    }

    /// Closes every node of which all children are closed; children must stand behind their parents.
    pub(super) fn close_all_searched(&mut self) {
        for index in (0..self.len() as u32).rev() {
            let node = NodeId(index);
            if self.has_children(node) && self.is_searched(node) {
                self.close_one(node);
            }
        }
    }
}
