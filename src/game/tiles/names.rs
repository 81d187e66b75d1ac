//! What is asked of tiles by their names: by annealing, and by playouts that follow a line.

mod called;
mod kernel;

use super::Tiles;
use crate::game::board::Links;
use crate::game::lanes::Lanes;
use crate::game::notation::Cell;
use crate::puzzle::named::Found;

/// What a look at a position gives: where neighbours share their colour; and the tiles that wait for a neighbour.
#[derive(Clone, Copy, Debug)]
pub struct View<L> {
    links: Links<L>,
    movable: L,
    /// Cells of the board as it is.
    waiting: L,
}

impl<L: Lanes, const P: usize> Tiles<L, P> {
    #[inline(always)]
    fn view(&self, waiting: L, smallest: u8) -> View<L> {
        let links = self.board.links();
        View { links, movable: self.board.movable(links, smallest), waiting }
    }

    #[inline(always)]
    fn find(&self, view: &View<L>, name: Cell) -> Found<Cell> {
        match self.place(name) {
            None => Found::Gone,
            Some(cell) if view.movable.lane(cell.column()) >> cell.row() & 1 == 0 => Found::Alone,
            Some(cell) => Found::Ready(cell),
        }
    }
}

#[cfg(test)]
mod tests;
