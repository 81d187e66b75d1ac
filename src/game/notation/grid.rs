//! Boards as rows of characters.

mod reading;

use std::borrow::Cow;
use std::fmt;

pub use self::reading::BadGrid;
use super::{Cell, MAX_COLOURS};
use crate::rng::fingerprint;

const GAP: u8 = 0;
/// The characters of a gap and of all colours.
const CODES: &[u8; MAX_COLOURS + 1] = b".0123456789abcdefghijklmnopqrstuv";

/// A board as it is drawn: for each cell a colour or a gap, at most [`super::MAX_SIDE`] a side and [`MAX_COLOURS`] colours.
///
/// Tiles rest on the bottom and on each other. An empty column beside them closes when the game begins, where columns close.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Grid {
    width: usize,
    height: usize,
    /// Column by column from the left, each from the bottom: 0 for a gap, else the colour + 1.
    cells: Vec<u8>,
    /// The hash of all that: boards are told apart more often than they are made.
    fingerprint: u64,
}

impl Grid {
    fn with_fingerprint(self) -> Grid {
        let sides = [self.width as u64, self.height as u64];
        Grid { fingerprint: fingerprint(sides, self.drawn().as_bytes()), ..self }
    }

    /// The board from right to left.
    ///
    /// Where columns close to the right, an empty one is left of all tiles: so is it here.
    pub fn mirrored(&self) -> Grid {
        let columns = self.cells.chunks(self.height).rev();
        Grid { cells: columns.flatten().copied().collect(), ..*self }.with_fingerprint()
    }

    /// The board with its colours counted from 0 in the same order, none left out.
    ///
    /// A game is the same whatever its colours are called, and faster on boards of few bit planes.
    pub(in crate::game) fn dense(&self) -> Cow<'_, Grid> {
        let sizes = self.colour_sizes();
        if !sizes.contains(&0) {
            return Cow::Borrowed(self);
        }
        let below = |code: u8| sizes[..usize::from(code)].iter().filter(|&&size| size > 0).count() as u8;
        let cells = self.cells.iter().map(|&code| below(code)).collect();
        Cow::Owned(Grid { cells, ..*self }.with_fingerprint())
    }

    /// The number of columns.
    pub fn width(&self) -> usize {
        self.width
    }

    /// The number of rows.
    pub fn height(&self) -> usize {
        self.height
    }

    /// The number of cells, gaps included.
    pub fn area(&self) -> u32 {
        self.cells.len() as u32
    }

    /// One more than the greatest colour on the board; 0 if it is empty.
    pub fn colours(&self) -> usize {
        usize::from(self.cells.iter().copied().fold(GAP, u8::max))
    }

    /// The number of tiles of each colour, up to the greatest on the board.
    pub fn colour_sizes(&self) -> Vec<u32> {
        let mut sizes = [0; MAX_COLOURS + 1];
        self.cells.iter().for_each(|&code| sizes[usize::from(code)] += 1);
        sizes[1..=self.colours()].to_vec()
    }

    /// The colour at `cell`, counted from 0; `None` for a gap or a cell off the board.
    pub fn colour(&self, cell: Cell) -> Option<u8> {
        let (column, row) = (cell.column(), cell.row());
        let inside = column < self.width && row < self.height;
        inside.then(|| self.cells[column * self.height + row]).and_then(|code| code.checked_sub(1))
    }

    /// Every cell that holds a tile, with its colour, column by column from the left, each from the bottom.
    pub fn tiles(&self) -> impl Iterator<Item = (Cell, u8)> + '_ {
        let tile = |column, (row, code): (usize, &u8)| Some((Cell::new(column, row), code.checked_sub(1)?));
        let columns = self.columns().enumerate();
        columns.flat_map(move |(column, codes)| codes.iter().enumerate().filter_map(move |it| tile(column, it)))
    }

    /// A 64-bit hash, the same on every machine.
    pub fn fingerprint(&self) -> u64 {
        self.fingerprint
    }

    /// The board in short form: its rows from the top, separated by `/`.
    pub fn short(&self) -> String {
        let mut text = self.text(b'/');
        text.pop();
        text
    }

    /// The rows from the top, one a line.
    fn drawn(&self) -> String {
        self.text(b'\n')
    }

    /// The rows from the top, each with `end` after it.
    fn text(&self, end: u8) -> String {
        let stride = self.width + 1;
        let mut text = vec![end; stride * self.height];
        for (column, codes) in self.columns().enumerate() {
            let mut at = column;
            for &code in codes.iter().rev() {
                text[at] = CODES[usize::from(code)];
                at += stride;
            }
        }
        String::from_utf8(text).expect("the codes are ASCII")
    }

    /// The columns from the left, each from the bottom: 0 for a gap, else the colour + 1.
    #[inline]
    pub(in crate::game) fn columns(&self) -> impl Iterator<Item = &[u8]> {
        self.cells.chunks_exact(self.height)
    }
}

impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.drawn())
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "\n{self}")
    }
}
