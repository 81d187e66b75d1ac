//! Keys for transpositions: a position as its set of live tiles.
//!
//! Gravity keeps the order inside a column and the order of columns, so where every tile stands follows from which of
//! the original tiles are left. A tile's name is the cell it had at the start.

use super::notation::{Cell, Grid, MAX_SIDE};
use crate::rng::mix;

/// The tiles still on the board, by their original cells, and the Zobrist key of the set.
///
/// ```text
/// live[c]   bit r: the tile that started at column c, row r is left
/// used      bit c: live[c] is not empty; the n-th set bit is the original column of the n-th column of today
/// key       XOR of one random word for each tile that is gone; 0 at the start
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LiveTiles {
    live: [u64; MAX_SIDE],
    used: u64,
    key: u64,
}

impl LiveTiles {
    /// All tiles of `grid`, the start position.
    pub fn new(grid: &Grid) -> LiveTiles {
        let mut tiles = LiveTiles { live: [0; MAX_SIDE], used: 0, key: 0 };
        for (cell, _) in grid.tiles() {
            tiles.live[cell.column()] |= 1 << cell.row();
            tiles.used |= 1 << cell.column();
        }
        tiles
    }

    /// The key of the set; equal sets have equal keys.
    pub fn key(&self) -> u64 {
        self.key
    }

    /// The original cells of the tiles that are left, column by column.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        let rows = |(column, &live): (usize, &u64)| bits(live).map(move |row| Cell::new(column, row));
        self.live.iter().enumerate().flat_map(rows)
    }

    /// The original cell of the tile that stands at `cell` today, if there is one.
    pub fn name(&self, cell: Cell) -> Option<Cell> {
        let column = bits(self.used).nth(cell.column())?;
        Some(Cell::new(column, bits(self.live[column]).nth(cell.row())?))
    }

    /// Where the tile that started at `name` stands today; `None` if it is gone.
    pub fn place(&self, name: Cell) -> Option<Cell> {
        let (column, row) = (name.column(), name.row());
        let below = |word: u64, bit: usize| (word & ((1 << bit) - 1)).count_ones() as usize;
        let alive = self.live[column] >> row & 1 == 1;
        alive.then(|| Cell::new(below(self.used, column), below(self.live[column], row)))
    }

    /// Takes away the tiles that stand today at `rows` (row r as bit r) of each column given, all from one position.
    pub fn remove(&mut self, columns: impl IntoIterator<Item = (usize, u64)>) {
        let used = self.used;
        for (column, rows) in columns {
            let original = bits(used).nth(column).expect("a column that holds tiles");
            let gone = deposit(rows, self.live[original]);
            self.live[original] ^= gone;
            self.used &= !(u64::from(self.live[original] == 0) << original);
            for row in bits(gone) {
                self.key ^= mix(u64::from(Cell::new(original, row).0));
            }
        }
    }
}

/// The set bits of `word`, ascending.
fn bits(word: u64) -> impl Iterator<Item = usize> {
    let mut rest = word;
    std::iter::from_fn(move || {
        let bit = (rest != 0).then(|| rest.trailing_zeros() as usize);
        rest &= rest.wrapping_sub(1);
        bit
    })
}

/// The set bits of `into` whose rank is a set bit of `ranks`.
fn deposit(ranks: u64, into: u64) -> u64 {
    let chosen = bits(into).enumerate().filter(|&(rank, _)| ranks >> rank & 1 == 1);
    chosen.fold(0, |word, (_, bit)| word | 1 << bit)
}

#[cfg(test)]
mod tests;
