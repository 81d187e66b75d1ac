//! The rules again, written for the eye: one list of colours a column, no bit tricks, nothing kept between moves.
//!
//! Stored solutions are checked with this code and the fast boards are tested against it; it shares nothing with them.

use bitvec::prelude::{BitArr, bitarr};

use super::notation::{Cell, Grid, MAX_SIDE};
use super::rules::{Columns, Physics, Rules};
use crate::puzzle::Score;

/// A position as columns from the left, each a list of colours from the bottom.
///
/// Columns that close to the left leave no empty one behind; those that close to the right leave `closed` columns of
/// the board's left edge empty, which are not in the list.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct NaiveBoard {
    columns: Vec<Vec<u8>>,
    closed: usize,
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
        let tiles = |column: &[u8]| column.iter().filter_map(|code| code.checked_sub(1)).collect();
        let columns = grid.columns().map(tiles).collect();
        let mut board = NaiveBoard { columns, closed: 0, physics };
        board.close();
        board
    }

    /// Lets the columns close.
    fn close(&mut self) {
        if self.physics.columns == Columns::Stay {
            return;
        }
        let before = self.columns.len();
        self.columns.retain(|column| !column.is_empty());
        if self.physics.columns == Columns::Right {
            self.closed += before - self.columns.len();
        }
    }

    /// The colour at `cell`, if there is a tile.
    #[inline]
    pub fn colour(&self, cell: Cell) -> Option<u8> {
        let column = cell.column().checked_sub(self.closed)?;
        self.columns.get(column)?.get(cell.row()).copied()
    }

    /// The number of tiles left of each colour, up to the greatest colour present.
    pub fn left(&self) -> Vec<u32> {
        let mut left = Vec::new();
        for &colour in self.columns.iter().flatten() {
            left.resize(left.len().max(usize::from(colour) + 1), 0);
            left[usize::from(colour)] += 1;
        }
        left
    }

    /// The cells joined to `cell` by its colour, itself included, in ascending order; empty if there is no tile.
    pub fn group(&self, cell: Cell) -> Vec<Cell> {
        let Some(colour) = self.colour(cell) else { return Vec::new() };
        let mut seen: BitArr!(for MAX_SIDE * MAX_SIDE) = bitarr![0; MAX_SIDE * MAX_SIDE];
        seen.set(usize::from(cell.0), true);
        let mut group = Vec::with_capacity(16);
        group.push(cell);
        let mut next = 0;
        while let Some(&cell) = group.get(next) {
            for neighbour in neighbours(cell).into_iter().flatten() {
                let place = usize::from(neighbour.0);
                if self.colour(neighbour) == Some(colour) && !seen[place] {
                    seen.set(place, true);
                    group.push(neighbour);
                }
            }
            next += 1;
        }
        group.sort_unstable();
        group
    }

    /// The groups that can be taken, each by its lowest cell, in ascending order.
    pub fn groups(&self) -> Vec<Cell> {
        let cells_of = |(column, tiles): (usize, &Vec<u8>)| {
            let column = column + self.closed;
            (0..tiles.len()).map(move |row| Cell::new(column, row))
        };
        let cells = self.columns.iter().enumerate().flat_map(cells_of);
        let smallest = usize::from(self.physics.smallest);
        let heads = cells.filter(|&cell| {
            let group = self.group(cell);
            group.len() >= smallest && group[0] == cell
        });
        heads.collect()
    }

    /// Takes the group at `cell` and returns its number of tiles.
    ///
    /// # Errors
    /// [`IllegalMove`] if there is no tile or its group is too small; the position is then unchanged.
    pub fn play(&mut self, cell: Cell) -> Result<u32, IllegalMove> {
        let group = self.group(cell);
        if group.is_empty() {
            return Err(IllegalMove::NoTile(cell));
        }
        if group.len() < usize::from(self.physics.smallest) {
            return Err(IllegalMove::TooSmall { cell, size: group.len(), smallest: self.physics.smallest });
        }
        for cell in group.iter().rev() {
            self.columns[cell.column() - self.closed].remove(cell.row());
        }
        self.close();
        Ok(group.len() as u32)
    }
}

fn too_small(cell: Cell, size: usize, smallest: u8) -> String {
    let least = if smallest == 2 { "two" } else { "three" };
    match size {
        1 => format!("the tile at {cell} stands alone: a group has at least {least} tiles"),
        _ => format!("the group at {cell} has {size} tiles: a group has at least {least}"),
    }
}

/// The cells beside, below and above `cell` that a board may have.
fn neighbours(cell: Cell) -> [Option<Cell>; 4] {
    let (column, row) = (cell.column(), cell.row());
    [
        (column > 0).then(|| Cell::new(column - 1, row)),
        (column + 1 < MAX_SIDE).then(|| Cell::new(column + 1, row)),
        (row > 0).then(|| Cell::new(column, row - 1)),
        (row + 1 < MAX_SIDE).then(|| Cell::new(column, row + 1)),
    ]
}

/// How the replay of a whole game went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    /// The score, closing score included.
    pub score: Score,
    /// The number of tiles left.
    pub left: u32,
    /// The number of groups that could still be taken: 0 for a complete game.
    pub open: usize,
}

/// Plays `moves` from `grid` under `rules`.
///
/// # Errors
/// The index of the first illegal move, counted from 0, and what is wrong with it.
pub fn replay(grid: &Grid, rules: &Rules, moves: &[Cell]) -> Result<Replay, (usize, IllegalMove)> {
    let mut board = NaiveBoard::under(grid, rules.physics);
    let mut score = 0;
    for (index, &cell) in moves.iter().enumerate() {
        score += rules.points(board.play(cell).map_err(|error| (index, error))?);
    }
    let left = board.left();
    score += rules.closing(&left);
    Ok(Replay { score, left: left.iter().sum(), open: board.groups().len() })
}
