//! The rules again, written for the eye: one list of tiles, no bit tricks, nothing kept between moves.
//!
//! Stored solutions are checked with this code and the fast boards are tested against it; groups and gravity share no code
//! with them. What a move pays comes from [`super::rules`] in both.

mod replay;

use std::ops::Range;

pub use self::replay::{Replay, groups_taken, replay};
use super::notation::{Cell, Grid, MAX_COLOURS};
use super::rules::{Columns, Physics};

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

/// A move that the rules do not allow.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IllegalMove {
    /// The cell holds no tile.
    #[error("there is no tile at {0}")]
    NoTile(Cell),
    /// The group is too small.
    #[error("{}", too_small(*cell, *size, *smallest))]
    TooSmall {
        /// Where it was pointed at.
        cell: Cell,
        /// Its number of tiles.
        size: usize,
        /// The smallest number that can be taken.
        smallest: u8,
    },
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

    /// Takes the group at `cell` and returns its number of tiles.
    ///
    /// # Errors
    /// [`IllegalMove`] if there is no tile or its group is too small; the position is then unchanged.
    pub fn play(&mut self, cell: Cell) -> Result<u32, IllegalMove> {
        self.take(cell, &mut Vec::new())
    }

    /// As [`NaiveBoard::play`]; what is in `group` is of no use to the caller but its room.
    fn take(&mut self, cell: Cell, group: &mut Vec<usize>) -> Result<u32, IllegalMove> {
        let at = self.find(cell).filter(|&at| self.tiles[at] != GAP).ok_or(IllegalMove::NoTile(cell))?;
        let (tile, smallest) = (self.tiles[at], self.physics.smallest);
        self.take_out(at, group);
        if group.len() < usize::from(smallest) {
            group.iter().for_each(|&at| self.tiles[at] = tile);
            return Err(IllegalMove::TooSmall { cell, size: group.len(), smallest });
        }
        // From above, so that all above a tile has fallen before the tile goes; tiles one on the other go at once.
        match &mut group[..] {
            [one, other] => (*one, *other) = ((*one).max(*other), (*one).min(*other)),
            more => more.sort_unstable_by(|one, other| other.cmp(one)),
        }
        let mut is_one_empty = false;
        for run in group.chunk_by(|above, below| above - below == 1) {
            let (mut from, mut to) = (run[0] + 1, run[run.len() - 1]);
            is_one_empty |= self.tiles[to - 1] == GAP && self.tiles[from] == GAP;
            while self.tiles[from] != GAP {
                self.tiles[to] = self.tiles[from];
                (from, to) = (from + 1, to + 1);
            }
            self.tiles[to..from].fill(GAP);
        }
        if is_one_empty {
            self.close();
        }
        Ok(group.len() as u32)
    }

    /// Leaves gaps in place of the tile that is there in the list and of all that are joined to it by its colour; `group`
    /// says then where they were, in no order.
    fn take_out(&mut self, at: usize, group: &mut Vec<usize>) {
        let (tile, stride) = (self.tiles[at], self.height + 1);
        group.clear();
        group.push(at);
        self.tiles[at] = GAP;
        let mut next = 0;
        while let Some(&at) = group.get(next) {
            for neighbour in [at - stride, at - 1, at + 1, at + stride] {
                if self.tiles[neighbour] == tile {
                    self.tiles[neighbour] = GAP;
                    group.push(neighbour);
                }
            }
            next += 1;
        }
    }

    /// Lets the columns close: those that are not empty go one after the other to the side where they close to.
    fn close(&mut self) {
        let mut to = 0;
        for from in 0..self.width {
            let [from, side] = match self.physics.columns {
                Columns::Stay => return,
                Columns::Left => [from, to],
                Columns::Right => [from, to].map(|column| self.width - 1 - column),
            };
            let (column, place) = (self.column(from), self.column(side).start);
            if self.tiles[column.start] == GAP {
                continue;
            }
            if from != side {
                self.tiles.copy_within(column.clone(), place);
                self.tiles[column].fill(GAP);
            }
            to += 1;
        }
    }
}

fn too_small(cell: Cell, size: usize, smallest: u8) -> String {
    let least = if smallest == 2 { "two" } else { "three" };
    match size {
        1 => format!("the tile at {cell} stands alone: a group has at least {least} tiles"),
        _ => format!("the group at {cell} has {size} tiles: a group has at least {least}"),
    }
}
