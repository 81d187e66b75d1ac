//! How a replay that is accepted takes the place of the old entries.

use super::super::{Entry, EntryOf};
use super::{Played, ReplayMemory, StretchOf};
use crate::puzzle::named::{NamedKernel, NamedPuzzle};

impl<P: NamedPuzzle> ReplayMemory<P> {
    /// Puts the new entries in place of the old ones: of those from `first` to before `until`, or to the end.
    ///
    /// ```text
    /// old   .. first  a   b   [stretch 0]  c   [stretch 1]  until ..
    /// new   .. first  e0  e1  e2  [stretch 0]  [stretch 1]  e3  until ..     stretches are moved and carried over in place
    /// ```
    #[inline(always)]
    pub(in super::super) fn put<K: NamedKernel<P>>(
        &self,
        puzzle: &K,
        entries: &mut Vec<EntryOf<P>>,
        first: usize,
        until: Option<usize>,
    ) {
        self.make_room(puzzle, entries, first, until);
        let (mut place, mut done) = (first, 0);
        for (at, stretch) in &self.stretches {
            self.put_played(puzzle, &mut entries[place..], done, *at);
            place += at - done;
            done = *at;
            let end = place + stretch.to - stretch.from;
            carry_over::<P, K>(puzzle, stretch, &mut entries[place..end]);
            place = end;
        }
        self.put_played(puzzle, &mut entries[place..], done, self.taken.len());
        if until.is_none() {
            let end = entries.len() - 1;
            entries[end] = self.end_entry(puzzle);
        }
    }

    /// Moves what stays to where it stands in the new list, which is then as long as it should be.
    #[inline(always)]
    fn make_room<K: NamedKernel<P>>(
        &self,
        puzzle: &K,
        entries: &mut Vec<EntryOf<P>>,
        first: usize,
        until: Option<usize>,
    ) {
        let (old, end) = (entries.len(), usize::from(until.is_none()));
        let (from, to) = (until.unwrap_or(old), first + self.taken.len() + self.skipped() + end);
        if to > from {
            entries.resize(old + to - from, self.end_entry(puzzle));
            entries.copy_within(from..old, to);
        }
        self.move_stretches(entries, first);
        if to < from {
            entries.copy_within(from.., to);
            entries.truncate(old + to - from);
        }
    }

    /// Moves all stretches. Those that go left are moved from the left and those that go right from the right, so that
    /// none is moved onto one that is still to be moved.
    #[inline(always)]
    fn move_stretches(&self, entries: &mut [EntryOf<P>], first: usize) {
        let mut place = first;
        for (at, stretch) in &self.stretches {
            if place + at < stretch.from {
                entries.copy_within(stretch.from..stretch.to, place + at);
            }
            place += stretch.to - stretch.from;
        }
        for (at, stretch) in self.stretches.iter().rev() {
            place -= stretch.to - stretch.from;
            if place + at > stretch.from {
                entries.copy_within(stretch.from..stretch.to, place + at);
            }
        }
    }

    /// Puts the moves from `from` to before `to` that were played into `entries`.
    #[inline(always)]
    fn put_played<K: NamedKernel<P>>(&self, puzzle: &K, entries: &mut [EntryOf<P>], from: usize, to: usize) {
        // By numbers: an iterator over two lists is not always inlined, and then lacks the instruction set.
        for index in from..to {
            let Played { before, points, name } = self.played[index];
            let reach = puzzle.reach(&before, &self.taken[index]);
            entries[index - from] = Entry { before, points, name, reach };
        }
    }

    /// The entries in stretches.
    #[inline(always)]
    fn skipped(&self) -> usize {
        let mut entries = 0;
        for (_, stretch) in &self.stretches {
            entries += stretch.to - stretch.from;
        }
        entries
    }

    /// The end as an entry.
    #[inline(always)]
    fn end_entry<K: NamedKernel<P>>(&self, puzzle: &K) -> EntryOf<P> {
        let Played { before, points, name } = *self.last();
        Entry { before, points, name, reach: puzzle.no_parts(&before) }
    }
}

/// Makes `entries`, which are those of `stretch` as they were, what they are in the new list.
#[inline(always)]
fn carry_over<P: NamedPuzzle, K: NamedKernel<P>>(puzzle: &K, stretch: &StretchOf<P>, entries: &mut [EntryOf<P>]) {
    let (mut before, mut old) = (stretch.before, entries[0].before);
    entries[0].before = before;
    entries[0].points += stretch.gain;
    for entry in &mut entries[1..] {
        before = puzzle.followed(&before, &old, &entry.before);
        old = std::mem::replace(&mut entry.before, before);
        entry.points += stretch.gain;
    }
}
