//! The cells of boards by name.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::MAX_SIDE;

/// A place on the board: a column from the left and a row from the bottom, both counted from 0.
///
/// ```text
/// bit  11 .. 6   5 .. 0
///      column    row
/// ```
/// As text, the column's letters and the row counted from 1: `a1` is the corner at the bottom left, `aa1` follows `z1`.
#[derive(Serialize, Deserialize, Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[serde(try_from = "u16")]
pub struct Cell(pub u16);

impl TryFrom<u16> for Cell {
    type Error = NotACell;

    fn try_from(code: u16) -> Result<Cell, NotACell> {
        let is_cell = usize::from(code) < MAX_SIDE * MAX_SIDE;
        is_cell.then_some(Cell(code)).ok_or_else(|| NotACell { found: code.to_string() })
    }
}

impl Cell {
    /// The cell at `column` and `row`, both below [`MAX_SIDE`].
    #[inline(always)]
    pub const fn new(column: usize, row: usize) -> Cell {
        Cell((column << 6 | row) as u16)
    }

    /// The column from the left, counted from 0.
    #[inline(always)]
    pub const fn column(self) -> usize {
        (self.0 >> 6) as usize
    }

    /// The row from the bottom, counted from 0.
    #[inline(always)]
    pub const fn row(self) -> usize {
        (self.0 & 63) as usize
    }

    /// The cell in the mirror image of a board with `width` columns.
    pub fn mirrored(self, width: usize) -> Cell {
        Cell::new(width - 1 - self.column(), self.row())
    }

    /// The bytes of the longest name.
    pub(super) const LONGEST: usize = 4;

    /// Writes the name of the cell at the front of `text`, and says how many bytes it has; it is ASCII if the cell is on
    /// any board.
    #[inline]
    pub(super) fn write_to(self, text: &mut [u8]) -> usize {
        let mut end = 0;
        let mut push = |from: u8, index: usize| {
            text[end] = from + index as u8;
            end += 1;
        };
        let (column, row) = (self.column(), self.row() + 1);
        if column >= 26 {
            push(b'a', column / 26 - 1);
        }
        push(b'a', column % 26);
        if row >= 10 {
            push(b'0', row / 10);
        }
        push(b'0', row % 10);
        end
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&super::moves::write(&[*self]))
    }
}

/// A text that names no cell.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a cell such as c4 (column letter from the left, row from the bottom), found {found:?}")]
pub struct NotACell {
    found: String,
}

impl FromStr for Cell {
    type Err = NotACell;

    fn from_str(text: &str) -> Result<Cell, NotACell> {
        parse_cell(text).ok_or_else(|| NotACell { found: text.chars().take(20).collect() })
    }
}

fn parse_cell(text: &str) -> Option<Cell> {
    let letters = text.bytes().take_while(u8::is_ascii_lowercase).count();
    let (letters, digits) = text.as_bytes().split_at(letters);
    let index = |letter: u8| usize::from(letter - b'a');
    let column = match *letters {
        [only] => index(only),
        [first, second] => (index(first) + 1) * 26 + index(second),
        _ => return None,
    };
    let digit = |digit: u8| digit.is_ascii_digit().then(|| usize::from(digit - b'0'));
    let row = match *digits {
        [only] => digit(only)?,
        [first @ b'1'..=b'9', second] => digit(first)? * 10 + digit(second)?,
        _ => return None,
    };
    (column < MAX_SIDE && (1..=MAX_SIDE).contains(&row)).then(|| Cell::new(column, row - 1))
}
