//! What a move reaches, and boards that differ elsewhere.
//!
//! What a move does hangs on its own tiles, on those beside them, and on what lies below both. So where two boards differ
//! elsewhere only, it takes the same tiles from both, and need not be played on the second.
//!
//! ```text
//! row 3   .  x  .  .      a: taken     r: also reached     x, .: not reached
//!     2   .  r  .  .
//!     1   r  a  r  .
//!     0   r  r  r  x
//! ```

use super::Tiles;
use crate::game::board::close;
use crate::game::lanes::Lanes;

/// Tiles, each by today's column and the row it started in, left or gone.
#[derive(Clone, Copy, Debug)]
pub struct Parts<L>(pub(super) L);

/// The columns of `cells` and one to either side.
#[inline(always)]
pub(super) fn around<L: Lanes>(cells: L) -> L {
    cells.or(cells.leftwards()).or(cells.rightwards()).columns()
}

impl<L: Lanes, const P: usize> Tiles<L, P> {
    /// The tiles that decide what taking `group` does: its own, those beside and right above them, and all below these; all
    /// tiles of a column that is too low for that.
    #[inline(always)]
    pub(super) fn reach(&self, group: L) -> L {
        let near = group.or(group.up()).or(group.leftwards()).or(group.rightwards());
        let occupied = self.board.occupied();
        let names = near.and(occupied).deposit(occupied, self.live);
        names.filled_down().or(near.without(occupied).columns())
    }

    /// This board after the moves played between `from` and `to`, which reach nothing that differs between this board and
    /// `from`. Both have the same columns; those that differ do not become empty.
    #[inline(always)]
    pub(super) fn followed(&self, from: &Self, to: &Self) -> Self {
        let (mut board, mut lanes) = (self.board, [self.live, from.live]);
        from.close_as(to, &mut board.planes);
        from.close_as(to, &mut lanes);
        let [live, before] = lanes;
        let own = live.xor(before).columns();
        let mut after = *to;
        after.live = to.live.without(own).or(live.and(own));
        for plane in 0..P {
            let [theirs, ours] = [to.board.planes[plane], board.planes[plane]];
            after.board.planes[plane] = theirs.without(own).or(ours.and(own));
        }
        let taken = before.without(to.live).and(own);
        if !taken.is_empty() {
            let cells = taken.deposit(after.live, after.board.occupied());
            L::fall(&mut after.board.planes, &mut [], cells);
            after.live = after.live.without(taken);
        }
        after
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
