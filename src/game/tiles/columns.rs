//! Boards that have some of their columns from elsewhere.
//!
//! What a move does hangs on few columns: those of its group and one to either side. So where two boards differ in others
//! only, it takes the same tiles from both.

use super::Tiles;
use crate::game::board::close;
use crate::game::lanes::Lanes;

/// Columns of a board: those that have a cell in the set.
#[derive(Clone, Copy, Debug)]
pub struct Parts<L>(pub(super) L);

/// The columns that decide what taking `group` does: its own and one to either side.
#[inline(always)]
pub(super) fn reach<L: Lanes>(group: L) -> Parts<L> {
    let own = group.columns();
    Parts(own.or(own.leftwards()).or(own.rightwards()))
}

impl<L: Lanes, const P: usize> Tiles<L, P> {
    /// This board, but with those columns as `other` has them that have a cell in `theirs`, by the columns of `other`.
    ///
    /// Columns that are empty here and not there are closed first; they are none of `theirs`.
    #[inline(always)]
    pub(super) fn grafted(&self, theirs: L, other: &Self) -> Self {
        let (mut tiles, mut other, mut theirs) = (*self, *other, [theirs]);
        if self.started != other.started {
            let mut live = [other.live];
            let from = other;
            from.close_as(self, &mut other.board.planes);
            from.close_as(self, &mut live);
            from.close_as(self, &mut theirs);
            other.live = live[0];
        }
        let theirs = theirs[0].columns();
        for plane in 0..P {
            let [own, other] = [self.board.planes[plane], other.board.planes[plane]];
            tiles.board.planes[plane] = own.without(theirs).or(other.and(theirs));
        }
        tiles.live = self.live.without(theirs).or(other.live.and(theirs));
        tiles
    }

    /// Closes in `lanes`, which have the columns of this board, those that are empty in `after`; all of its columns are here.
    #[inline(always)]
    pub(super) fn close_as<const N: usize>(&self, after: &Self, lanes: &mut [L; N]) {
        let mut closed = self.started & !after.started;
        while closed != 0 {
            let origin = closed.ilog2();
            close(lanes, self.column(origin as usize) as u32);
            closed ^= 1 << origin;
        }
    }
}

#[cfg(test)]
mod tests;
