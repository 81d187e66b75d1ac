//! The one board whose tiles keep their names: the cells they had at the root.
//!
//! Gravity keeps the order inside a column and the order of columns, so the tiles that are left say where each of them
//! stands: a tile's row is the number of live tiles that started below it, its column the number of used columns that
//! started left of its own.
//!
//! ```text
//! board     where the tiles stand now
//! live      lane c, bit r: the tile that started in row r of today's column c is left
//! started   bit c: the column that started at c is not empty; its n-th set bit is where today's column n started
//! ```
//! The set of live tiles is an exact key of a position. Its Zobrist key is the XOR of a random word for each tile that
//! is gone, so the XOR of the codes of the moves that were played (Zobrist 1970).

mod lists;
mod names;
mod reach;

use super::board::Board;
use super::lanes::Lanes;
use super::notation::{Cell, MAX_SIDE};
use crate::rng::mix;

pub use names::View;

/// A board with the names of its tiles.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tiles<L, const P: usize> {
    board: Board<L, P>,
    live: L,
    started: u64,
}

const CELLS: usize = MAX_SIDE * MAX_SIDE;

/// The random word of each name.
static WORDS: [u64; CELLS] = {
    let mut words = [0; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        words[cell] = mix(cell as u64);
        cell += 1;
    }
    words
};

/// Calls `$body` with each set bit of `$word`, from the lowest: a closure would lose the instruction set.
macro_rules! for_bits {
    ($word:expr, |$bit:ident| $body:block) => {{
        let mut rest: u64 = $word;
        while rest != 0 {
            let $bit = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            $body
        }
    }};
}
use for_bits;

impl<L: Lanes, const P: usize> Tiles<L, P> {
    /// The root `board`: every tile is named by its cell.
    #[inline(always)]
    pub fn new(board: Board<L, P>, closes: bool) -> Self {
        let live = board.occupied();
        // Where columns stay, today's column is the one that started there, tiles or none.
        let started = if closes { live.used_columns() } else { u64::MAX >> (64 - L::COLUMNS) };
        Tiles { board, live, started }
    }

    /// Where the tiles stand now.
    #[inline(always)]
    pub fn board(&self) -> &Board<L, P> {
        &self.board
    }

    /// Takes the cells of `group` away; all close up. Returns where those of `cells` are then that are left.
    #[inline(always)]
    fn remove(&mut self, group: L, mut cells: L, closes: bool) -> L {
        self.board.remove_named(group, &mut self.live, &mut self.started, &mut cells, closes);
        cells
    }

    /// Where today's `column` started.
    #[inline(always)]
    fn origin(&self, column: usize) -> usize {
        L::deposit_bits(1 << column, self.started).trailing_zeros() as usize
    }

    /// Where the column that started at `origin` stands today; if it is empty, where it would stand. Of an origin beyond all
    /// columns, which is that of a column without tiles, any column will do.
    #[inline(always)]
    fn column(&self, origin: usize) -> usize {
        (self.started & (1_u64.wrapping_shl(origin as u32) - 1)).count_ones() as usize
    }

    /// The rows of the tiles that are left of the column that started at `origin`, as [`Tiles::column`] has it.
    #[inline(always)]
    fn live_from(&self, origin: usize) -> u64 {
        if self.started.wrapping_shr(origin as u32) & 1 == 1 { self.live.lane(self.column(origin)) } else { 0 }
    }

    /// Today's row of the tile of today's `column` that started in row `name`.
    #[inline(always)]
    fn row(&self, column: usize, name: usize) -> usize {
        (self.live.lane(column) & ((1 << name) - 1)).count_ones() as usize
    }

    /// The XOR of the words of the tiles at `cells`, which lie in `columns`.
    #[inline(always)]
    fn code(&self, cells: L, columns: u64) -> u64 {
        let mut code = 0;
        for_bits!(columns, |column| {
            let origin = self.origin(column);
            let names = L::deposit_bits(cells.lane(column), self.live.lane(column));
            for_bits!(names, |row| { code ^= WORDS[usize::from(Cell::new(origin, row).0) % CELLS] });
        });
        code
    }

    /// Where the tile called `name` stands today; `None` if it is gone.
    #[inline(always)]
    pub fn place(&self, name: Cell) -> Option<Cell> {
        let column = self.column(name.column());
        let rows = self.live.lane(column.min(L::COLUMNS - 1));
        let gone = self.started >> name.column() & 1 == 0 || rows >> name.row() & 1 == 0;
        let row = (rows & ((1 << name.row()) - 1)).count_ones() as usize;
        if gone { None } else { Some(Cell::new(column, row)) }
    }

    /// The name of the tile that stands at `cell` today.
    #[inline(always)]
    pub fn name(&self, cell: Cell) -> Cell {
        let row = L::deposit_bits(1 << cell.row(), self.live.lane(cell.column())).trailing_zeros();
        Cell::new(self.origin(cell.column()), row as usize)
    }
}

#[cfg(test)]
mod tests;
