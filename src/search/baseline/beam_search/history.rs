//! The positions a beam has kept, as a tree of moves, and the way back to any of them.

use crate::puzzle::menu::{MenuKernel, Menus};

/// Every position kept in a pass, eight bytes each where a move takes two; the first is the root.
#[derive(Clone, Debug)]
pub(super) struct History<M> {
    entries: Vec<Entry<M>>,
}

#[derive(Clone, Copy, Debug)]
struct Entry<M> {
    parent: u32,
    depth: u16,
    mv: M,
}

impl<M: Copy + Default> History<M> {
    pub(super) const ROOT: u32 = 0;

    pub(super) fn new() -> History<M> {
        History { entries: vec![Entry { parent: 0, depth: 0, mv: M::default() }] }
    }

    /// Adds the position after `mv` in `parent`; `None` where there is no number left for it.
    pub(super) fn add(&mut self, parent: u32, mv: M) -> Option<u32> {
        let id = u32::try_from(self.entries.len()).ok()?;
        self.entries.push(Entry { parent, depth: self.entries[parent as usize].depth + 1, mv });
        Some(id)
    }

    /// The moves from the root to `id`.
    pub(super) fn line(&self, id: u32) -> Vec<M> {
        let (mut moves, mut id) = (Vec::new(), id);
        while id != Self::ROOT {
            moves.push(self.entries[id as usize].mv);
            id = self.entries[id as usize].parent;
        }
        moves.reverse();
        moves
    }
}

/// A position of the history with all before it: the next one is nearly always a few moves away.
pub(super) struct Walker<P: Menus> {
    /// The position after each number of moves, and its number in the history.
    path: Vec<(u32, P::Position)>,
    way: Vec<u32>,
}

impl<P: Menus> Walker<P> {
    pub(super) fn new(puzzle: &P) -> Self {
        Walker { path: vec![(History::<P::Move>::ROOT, puzzle.root_position())], way: Vec::new() }
    }

    /// The position `id`.
    #[inline(always)]
    pub(super) fn go<K: MenuKernel<P>>(&mut self, puzzle: &K, history: &History<P::Move>, id: u32) -> &P::Position {
        let mut meeting = id;
        self.way.clear();
        loop {
            let entry = &history.entries[meeting as usize];
            let depth = usize::from(entry.depth);
            if depth < self.path.len() && self.path[depth].0 == meeting {
                self.path.truncate(depth + 1);
                break;
            }
            self.way.push(meeting);
            meeting = entry.parent;
        }
        while let Some(id) = self.way.pop() {
            let mut named = self.path[self.path.len() - 1].1.clone();
            puzzle.play_named(&mut named, history.entries[id as usize].mv);
            self.path.push((id, named));
        }
        &self.path[self.path.len() - 1].1
    }
}
