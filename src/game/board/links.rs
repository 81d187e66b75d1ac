//! Which neighbours have the same colour, and the groups that this makes.

use crate::game::lanes::Lanes;

/// Which neighbours share their colour: `up` has the cells linked to the one above, `right` to the one on the right.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Links<L> {
    /// Cells of the same colour as the cell above.
    pub up: L,
    /// Cells of the same colour as the cell on the right.
    pub right: L,
}

impl<L: Lanes> Links<L> {
    /// Linked cells that have no link to the left or downwards: each group has at least one, its lowest cell.
    #[inline(always)]
    pub fn heads(self) -> L {
        self.up.or(self.right).without(self.up.up().or(self.right.rightwards()))
    }

    /// All cells with a link: those of every group.
    #[inline(always)]
    pub fn cells(self) -> L {
        self.up.or(self.right).or(self.up.up()).or(self.right.rightwards())
    }

    /// The cells of groups of two: those with one link whose neighbour has no other.
    #[inline(always)]
    pub fn pairs(self) -> L {
        let (down, left) = (self.up.up(), self.right.rightwards());
        let (vertical, horizontal) = (self.up.or(down), self.right.or(left));
        let more = self.up.and(down).or(self.right.and(left)).or(vertical.and(horizontal));
        let ends = vertical.or(horizontal).without(more);
        let upper = ends.and(self.up).up().and(ends);
        let right = ends.and(self.right).rightwards().and(ends);
        upper.or(right).or(upper.down()).or(right.leftwards())
    }

    /// All cells joined to those of `seed`.
    #[inline(always)]
    pub fn flood(self, seed: L) -> L {
        seed.flood(self.up, self.right)
    }
}
