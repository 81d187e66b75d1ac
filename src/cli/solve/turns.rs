//! Positions end in any order, and are printed in that of the file: one that has ended waits for those before it.

use std::ops::Range;

/// Which positions have ended, and how many of the first were given out.
pub(super) struct Turns {
    ended: Vec<bool>,
    given: usize,
}

impl Turns {
    /// Of `count` positions none has ended.
    pub(super) fn new(count: usize) -> Turns {
        Turns { ended: vec![false; count], given: 0 }
    }

    /// Takes note that the position with this index has ended; those whose turn it is now.
    pub(super) fn end(&mut self, index: usize) -> Range<usize> {
        self.ended[index] = true;
        let ready = self.ended[self.given..].iter().take_while(|ended| **ended).count();
        self.give(ready)
    }

    /// Those that are left.
    pub(super) fn finish(&mut self) -> Range<usize> {
        self.give(self.ended.len() - self.given)
    }

    fn give(&mut self, count: usize) -> Range<usize> {
        let next = self.given..self.given + count;
        self.given = next.end;
        next
    }
}
