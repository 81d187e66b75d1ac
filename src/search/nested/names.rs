//! What a level knows of moves by the tiles they take, wherever in its tree and its playouts they were played.

use super::level::Level;
use crate::puzzle::menu::{MenuJob, MenuKernel, Menus};
use crate::search::tree::{Amaf, Slot};

/// The all-moves-as-first statistics of a level, and the names of tiles that they take.
pub(super) struct Names<P: Menus> {
    pub(super) amaf: Amaf,
    /// The positions along the way down the tree, the start of the search first, as far as somebody wanted them.
    trail: Vec<P::Named>,
    /// Where the statistics of the moves of the current simulation stand, as far as the tree goes.
    pub(super) slots: Vec<Slot>,
}

impl<P: Menus> Names<P> {
    pub(super) fn new(k: f64) -> Self {
        Names { amaf: Amaf::new(k), trail: Vec::new(), slots: Vec::new() }
    }

    /// Forgets all statistics, for a search of the position that the moves `prefix` lead to.
    pub(super) fn restart(&mut self, puzzle: &P, prefix: &[P::Move]) {
        self.amaf.clear();
        self.trail.clear();
        self.trail.push(puzzle.start());
        puzzle.dispatch_menu(Follow { named: &mut self.trail[0], moves: prefix });
    }

    /// Forgets the positions that more than `depth` moves lead to.
    pub(super) fn rewind(&mut self, depth: usize) {
        self.trail.truncate(depth + 1);
    }

    /// The position after the first `depth` moves of `line`.
    #[inline(always)]
    fn position<K: MenuKernel<P>>(&mut self, puzzle: &K, line: &[P::Move], depth: usize) -> &P::Named {
        for &mv in &line[depth.min(self.trail.len() - 1)..depth] {
            let mut next = self.trail[self.trail.len() - 1].clone();
            puzzle.advance(&mut next, mv);
            self.trail.push(next);
        }
        &self.trail[depth]
    }
}

/// Finds the statistics of the moves to the children that the last node of the current simulation was just given.
#[inline(always)]
pub(super) fn enter<P: Menus, K: MenuKernel<P>>(puzzle: &K, level: &mut Level<P>) {
    let Some(names) = &mut level.names else { return };
    let named = names.position(puzzle, &level.line, level.line.len()).clone();
    let mut slots = Vec::with_capacity(level.moves.len());
    for &mv in &level.moves {
        slots.push(names.amaf.enter(puzzle.code(&named, mv)));
    }
    level.tree.set_slots(&slots);
}

/// Plays moves.
struct Follow<'a, P: Menus> {
    named: &'a mut P::Named,
    moves: &'a [P::Move],
}

impl<P: Menus> MenuJob<P> for Follow<'_, P> {
    type Output = ();

    #[inline(always)]
    fn run<K: MenuKernel<P>>(self, puzzle: &K) {
        for &mv in self.moves {
            puzzle.advance(self.named, mv);
        }
    }
}

/// Tells the statistics what the game came to that `line` plays from the start of the search on.
///
/// Moves that never stood in the tree are left out: there may be any number of them.
pub(super) struct Learn<'a, P: Menus> {
    pub(super) names: &'a mut Names<P>,
    pub(super) line: &'a [P::Move],
    pub(super) reward: f64,
}

impl<P: Menus> MenuJob<P> for Learn<'_, P> {
    type Output = ();

    #[inline(always)]
    fn run<K: MenuKernel<P>>(self, puzzle: &K) {
        let Learn { names, line, reward } = self;
        let leaf = names.slots.len();
        let mut named = names.position(puzzle, line, leaf).clone();
        for &slot in &names.slots {
            names.amaf.learn(slot, reward);
        }
        for &mv in &line[leaf..] {
            if let Some(slot) = names.amaf.find(puzzle.code(&named, mv)) {
                names.amaf.learn(slot, reward);
            }
            puzzle.advance(&mut named, mv);
        }
    }
}
