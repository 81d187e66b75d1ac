//! The rules again, written for the eye: one list of colours a column, no bit tricks, nothing kept between moves.
//!
//! Stored solutions are checked with this code and the fast boards are tested against it; it shares nothing with them.

mod replay;

pub use self::replay::{Replay, groups_taken, replay};
use super::notation::{Cell, Grid};
use super::rules::{Columns, Physics};

/// What stands in the place of a tile that is being taken: no colour.
const MARK: u8 = u8::MAX;

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
        let tiles = |column: &[u8]| {
            let height = column.iter().take_while(|&&code| code > 0).count();
            column[..height].iter().map(|code| code - 1).collect()
        };
        let columns = grid.columns().map(tiles).collect();
        let mut board = NaiveBoard { columns, closed: 0, physics };
        board.close();
        board
    }

    /// Lets the columns close.
    fn close(&mut self) {
        if self.physics.columns == Columns::Stay || !self.columns.iter().any(Vec::is_empty) {
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
        let mut group = Vec::new();
        self.clone().mark(cell, &mut group);
        group.sort_unstable();
        group
    }

    /// The groups that can be taken, each by its lowest cell, in ascending order.
    pub fn groups(&self) -> Vec<Cell> {
        self.clone().into_groups()
    }

    fn into_groups(mut self) -> Vec<Cell> {
        let smallest = usize::from(self.physics.smallest);
        let (mut heads, mut group) = (Vec::new(), Vec::new());
        for column in 0..self.columns.len() {
            for row in 0..self.columns[column].len() {
                // All of a group is marked by the time that its next cell is looked at.
                if self.columns[column][row] == MARK || (smallest > 1 && self.is_last(column, row)) {
                    continue;
                }
                let cell = Cell::new(column + self.closed, row);
                self.mark(cell, &mut group);
                heads.extend((group.len() >= smallest).then_some(cell));
            }
        }
        heads
    }

    /// Whether the tile has no neighbour of its colour to the right or above: if all before it are marked, it stands alone.
    fn is_last(&self, column: usize, row: usize) -> bool {
        let colour = Some(&self.columns[column][row]);
        let right = self.columns.get(column + 1).and_then(|tiles| tiles.get(row));
        right != colour && self.columns[column].get(row + 1) != colour
    }

    /// Takes the group at `cell` and returns its number of tiles.
    ///
    /// # Errors
    /// [`IllegalMove`] if there is no tile or its group is too small; the position is then unchanged.
    pub fn play(&mut self, cell: Cell) -> Result<u32, IllegalMove> {
        self.take(cell, &mut Vec::new())
    }

    /// As [`NaiveBoard::play`]; the cells of the group are left in `group`, in no order.
    fn take(&mut self, cell: Cell, group: &mut Vec<Cell>) -> Result<u32, IllegalMove> {
        let colour = self.colour(cell).ok_or(IllegalMove::NoTile(cell))?;
        self.mark(cell, group);
        let smallest = self.physics.smallest;
        if group.len() < usize::from(smallest) {
            group.iter().for_each(|cell| self.columns[cell.column() - self.closed][cell.row()] = colour);
            return Err(IllegalMove::TooSmall { cell, size: group.len(), smallest });
        }
        let (left, right) = group.iter().fold((cell, cell), |(left, right), &it| (left.min(it), right.max(it)));
        let columns = &mut self.columns[left.column() - self.closed..=right.column() - self.closed];
        columns.iter_mut().for_each(fall);
        if columns.iter().any(Vec::is_empty) {
            self.close();
        }
        Ok(group.len() as u32)
    }

    /// Puts [`MARK`] in the place of each tile joined to `cell` by its colour; `group` holds their cells then, in no order.
    fn mark(&mut self, cell: Cell, group: &mut Vec<Cell>) {
        group.clear();
        let Some(colour) = self.colour(cell) else { return };
        let closed = self.closed;
        let mut add = |column: usize, row: usize, group: &mut Vec<Cell>| {
            let tile = self.columns.get_mut(column).and_then(|tiles| tiles.get_mut(row));
            if let Some(tile) = tile.filter(|tile| **tile == colour) {
                *tile = MARK;
                group.push(Cell::new(column + closed, row));
            }
        };
        add(cell.column() - closed, cell.row(), group);
        let mut next = 0;
        while let Some(&cell) = group.get(next) {
            let (column, row) = (cell.column() - closed, cell.row());
            // What is left of the first column or below the first row gets an index that no list has.
            add(column.wrapping_sub(1), row, group);
            add(column + 1, row, group);
            add(column, row.wrapping_sub(1), group);
            add(column, row + 1, group);
            next += 1;
        }
    }
}

/// Lets the tiles of a column fall to where none is being taken.
///
/// Each is moved, whether it stays or not: no processor guesses that well, and a wrong guess takes longer.
fn fall(tiles: &mut Vec<u8>) {
    let mut height = 0;
    for row in 0..tiles.len() {
        tiles[height] = tiles[row];
        height += usize::from(tiles[row] != MARK);
    }
    tiles.truncate(height);
}

fn too_small(cell: Cell, size: usize, smallest: u8) -> String {
    let least = if smallest == 2 { "two" } else { "three" };
    match size {
        1 => format!("the tile at {cell} stands alone: a group has at least {least} tiles"),
        _ => format!("the group at {cell} has {size} tiles: a group has at least {least}"),
    }
}
