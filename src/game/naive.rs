//! The rules again, written for the eye: one list of tiles, no bit tricks, nothing kept between moves.
//!
//! Stored solutions are checked with this code and the fast boards are tested against it; groups and gravity share no code
//! with them. What a move pays comes from [`super::rules`] in both.

mod illegal;
mod replay;
mod taking;

use std::ops::Range;

pub use self::illegal::IllegalMove;
pub use self::replay::{Replay, groups_taken, replay};
use super::notation::{Cell, Grid, MAX_COLOURS};
use super::rules::Physics;

/// What stands where there is no tile.
const GAP: u8 = 0;
/// Few groups have more tiles.
const USUAL: usize = 64;

/// A position: its columns from the left one after the other, each from the bottom.
///
/// There is a gap before each column, after the last, and all around: every tile has four neighbours in the list. So a
/// board of two columns and three rows, `ab/cd/ef` from the top, is
///
/// ```text
/// . . . .   . e c a   . f d b   . . . .   .
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct NaiveBoard {
    /// [`GAP`], or the colour + 1.
    tiles: Vec<u8>,
    width: usize,
    height: usize,
    physics: Physics,
}

impl NaiveBoard {
    /// The position drawn by `grid`, where groups of two can be taken and columns close to the left.
    pub fn new(grid: &Grid) -> NaiveBoard {
        NaiveBoard::under(grid, Physics::USUAL)
    }

    /// The position drawn by `grid`, where tiles move by `physics`.
    pub fn under(grid: &Grid, physics: Physics) -> NaiveBoard {
        let (width, height) = (grid.width(), grid.height());
        let mut tiles = vec![GAP; (width + 2) * (height + 1) + 1];
        for (column, codes) in tiles.chunks_exact_mut(height + 1).skip(1).zip(grid.columns()) {
            column[1..].copy_from_slice(codes);
        }
        let mut board = NaiveBoard { tiles, width, height, physics };
        board.close();
        board
    }

    /// Where the tiles of a column are in the list.
    fn column(&self, column: usize) -> Range<usize> {
        let first = (column + 1) * (self.height + 1) + 1;
        first..first + self.height
    }

    /// Where the cell is in the list, if it is on the board.
    fn find(&self, cell: Cell) -> Option<usize> {
        let (column, row) = (cell.column(), cell.row());
        (column < self.width && row < self.height).then(|| self.column(column).start + row)
    }

    /// The cell that is there in the list.
    fn cell(&self, at: usize) -> Cell {
        let stride = self.height + 1;
        Cell::new(at / stride - 1, at % stride - 1)
    }

    /// The colour at `cell`, if there is a tile.
    #[inline]
    pub fn colour(&self, cell: Cell) -> Option<u8> {
        self.find(cell).and_then(|at| self.tiles[at].checked_sub(1))
    }

    /// The number of tiles left of each colour, up to the greatest colour present.
    pub fn left(&self) -> Vec<u32> {
        let mut left = [0; MAX_COLOURS + 1];
        // Most are gaps: to count them one after the other takes longer than to leave them out.
        for &tile in &self.tiles {
            if tile != GAP {
                left[usize::from(tile)] += 1;
            }
        }
        let greatest = (1..=MAX_COLOURS).rev().find(|&tile| left[tile] > 0).unwrap_or(0);
        left[1..=greatest].to_vec()
    }

    /// The cells joined to `cell` by its colour, itself included, in ascending order; empty if there is no tile.
    pub fn group(&self, cell: Cell) -> Vec<Cell> {
        let Some(at) = self.find(cell).filter(|&at| self.tiles[at] != GAP) else { return Vec::new() };
        let mut group = Vec::new();
        self.clone().take_out(at, &mut group);
        group.sort_unstable();
        group.into_iter().map(|at| self.cell(at)).collect()
    }

    /// The groups that can be taken, each by its lowest cell, in ascending order.
    pub fn groups(&self) -> Vec<Cell> {
        self.clone().into_groups()
    }

    fn into_groups(mut self) -> Vec<Cell> {
        let (mut heads, mut group) = (Vec::new(), Vec::with_capacity(USUAL));
        for at in 0..self.tiles.len() {
            // All of a group is taken out by the time that its next tile is looked at.
            if self.tiles[at] != GAP {
                self.take_out(at, &mut group);
                heads.extend((group.len() >= usize::from(self.physics.smallest)).then(|| self.cell(at)));
            }
        }
        heads
    }
}
