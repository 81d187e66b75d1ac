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
    /// The old list is read up to here before anything else happens; `next` if something else is next.
    pub(super) until: usize,
    /// Whether all that comes is as in the old list.
    pub(super) settled: bool,
}

impl<'a, N: Copy> Script<'a, N> {
    /// The list that `edit` makes of the old one.
    #[inline(always)]
    pub(super) fn new(edit: Edit<'a, N>) -> Self {
        let mut script = Script { edit, taken: 0, next: edit.first(), until: 0, settled: false };
        script.turn();
        script
    }

    /// Leaves out what goes, and looks how far the old list is read then.
    #[inline(always)]
    fn turn(&mut self) {
        let Edit { place, names, drop } = self.edit;
        if self.next == drop.0 {
            self.next = drop.1;
        }
        let place = if self.taken == names.len() { NOWHERE } else { place };
        let drop = if self.next < drop.0 { drop.0 } else { NOWHERE };
        self.until = if place <= self.next { self.next } else { place.min(drop) };
        self.settled = self.until == NOWHERE;
    }

    /// Goes on with entry `next`, which is not behind `until`.
    #[inline(always)]
    pub(super) fn go_to(&mut self, next: usize) {
        self.next = next;
        if next == self.until {
            self.turn();
        }
    }

    /// The next name of the changed list, and its place in the old one; [`NOWHERE`] if it comes in.
    #[inline(always)]
    pub(super) fn next<P: NamedPuzzle<Name = N>>(&mut self, old: &NamedGame<P>) -> Option<(N, usize)> {
        if self.taken < self.edit.names.len() && self.next >= self.edit.place {
            self.taken += 1;
            let name = self.edit.names[self.taken - 1];
            if self.taken == self.edit.names.len() {
                self.turn();
            }
            return Some((name, NOWHERE));
        }
        if self.next >= old.len() {
            return None;
        }
        let place = self.next;
        self.go_to(place + 1);
        Some((old.name(place), place))
    }
}
