//! A change of a list of names, and the changed list as it is read.

use super::NamedGame;
use crate::puzzle::named::NamedPuzzle;

/// A change of a list: names come in before a place, or entries go, or both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edit<'a, N> {
    /// The place before which `names` come in; [`NOWHERE`] for none.
    pub place: usize,
    /// The names that come in.
    pub names: &'a [N],
    /// The entries that go, from the first to before the second; [`NOWHERE`] for none.
    pub drop: (usize, usize),
}

impl<N> Edit<'_, N> {
    /// The first place that differs.
    #[inline(always)]
    pub fn first(&self) -> usize {
        self.place.min(self.drop.0)
    }
}

/// No place of any list.
pub const NOWHERE: usize = usize::MAX;

/// Reads a changed list without making it.
pub(super) struct Script<'a, N> {
    edit: Edit<'a, N>,
    /// How many names have come in.
    taken: usize,
    /// The next entry of the old list.
    pub(super) next: usize,
    /// From here on the list is the old one.
    settled: usize,
}

impl<'a, N: Copy> Script<'a, N> {
    /// The old list itself, which counts as new to its end.
    #[inline(always)]
    pub(super) fn whole() -> Self {
        let edit = Edit { place: NOWHERE, names: &[], drop: (NOWHERE, NOWHERE) };
        Script { edit, taken: 0, next: 0, settled: NOWHERE }
    }

    /// The list that `edit` makes of the old one.
    #[inline(always)]
    pub(super) fn new(edit: Edit<'a, N>) -> Self {
        let or_none = |place: usize| if place == NOWHERE { 0 } else { place };
        let settled = or_none(edit.drop.1).max(or_none(edit.place));
        let mut script = Script { edit, taken: 0, next: edit.first(), settled };
        script.skip();
        script
    }

    /// Leaves out what goes.
    #[inline(always)]
    fn skip(&mut self) {
        if self.next == self.edit.drop.0 {
            self.next = self.edit.drop.1;
        }
    }

    /// Whether all that comes is as in the old list.
    #[inline(always)]
    pub(super) fn is_settled(&self) -> bool {
        self.next >= self.settled && self.taken == self.edit.names.len()
    }

    /// The next name of the changed list.
    #[inline(always)]
    pub(super) fn next<P: NamedPuzzle<Name = N>>(&mut self, old: &NamedGame<P>) -> Option<N> {
        if self.next >= self.edit.place && self.taken < self.edit.names.len() {
            self.taken += 1;
            return Some(self.edit.names[self.taken - 1]);
        }
        if self.next >= old.moves() {
            return None;
        }
        let name = old.name(self.next);
        self.next += 1;
        self.skip();
        Some(name)
    }
}
