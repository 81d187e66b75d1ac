//! Boards as rows of characters.

use std::fmt;
use std::str::FromStr;

use super::{Cell, MAX_COLOURS, MAX_SIDE, colour_of};
use crate::rng::fingerprint;

const GAP: u8 = 0;
/// The characters of a gap and of all colours.
const CODES: &[u8; MAX_COLOURS + 1] = b".0123456789abcdefghijklmnopqrstuv";

/// A board as it is drawn: for each cell a colour or a gap, at most [`MAX_SIDE`] a side and [`MAX_COLOURS`] colours.
///
/// Tiles rest on the bottom and on each other, and no empty column stands left of a tile.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Grid {
    width: usize,
    height: usize,
    /// Column by column from the left, each from the bottom: 0 for a gap, else the colour + 1.
    cells: Vec<u8>,
    /// The hash of all that: boards are told apart more often than they are made.
    fingerprint: u64,
}

/// What is wrong with a board, and in which row (from the top) and column (from the left), both counted from 0.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{problem}")]
pub struct BadGrid {
    /// Row from the top.
    pub row: usize,
    /// Column from the left.
    pub column: usize,
    /// What was expected and what was found.
    pub problem: String,
}

impl BadGrid {
    fn new(row: usize, column: usize, problem: String) -> BadGrid {
        BadGrid { row, column, problem }
    }
}

impl Grid {
    /// The board with these rows, the top one first; `None` is a gap, a number a colour counted from 0.
    ///
    /// # Errors
    /// [`BadGrid`] if the board is empty, too large or ragged, has too many colours, or a tile that would fall.
    pub fn from_rows(rows: &[Vec<Option<u8>>]) -> Result<Grid, BadGrid> {
        let (width, height) = (rows.first().map_or(0, Vec::len), rows.len());
        if width == 0 {
            return Err(BadGrid::new(0, 0, "expected at least one row with at least one cell, found none".into()));
        }
        if width > MAX_SIDE || height > MAX_SIDE {
            let problem = format!("expected a board of at most {MAX_SIDE}x{MAX_SIDE} cells, found {width}x{height}");
            return Err(BadGrid::new(height.min(MAX_SIDE + 1) - 1, width.min(MAX_SIDE + 1) - 1, problem));
        }
        let mut grid = Grid { width, height, cells: vec![GAP; width * height], fingerprint: 0 };
        for (index, row) in rows.iter().enumerate() {
            grid.fill_row(index, row)?;
        }
        grid.check_rest()?;
        Ok(grid.with_fingerprint())
    }

    fn with_fingerprint(self) -> Grid {
        let sides = [self.width as u64, self.height as u64];
        Grid { fingerprint: fingerprint(sides, self.drawn().as_bytes()), ..self }
    }

    fn fill_row(&mut self, index: usize, row: &[Option<u8>]) -> Result<(), BadGrid> {
        if row.len() != self.width {
            let problem = format!("expected {} cells as in the rows above, found {}", self.width, row.len());
            return Err(BadGrid::new(index, row.len().min(self.width), problem));
        }
        for (column, &cell) in row.iter().enumerate() {
            if let Some(colour) = cell.filter(|&colour| usize::from(colour) >= MAX_COLOURS) {
                let problem =
                    format!("expected at most {MAX_COLOURS} colours (0 to {}), found colour {colour}", MAX_COLOURS - 1);
                return Err(BadGrid::new(index, column, problem));
            }
            self.cells[column * self.height + self.height - 1 - index] = cell.map_or(GAP, |colour| colour + 1);
        }
        Ok(())
    }

    fn check_rest(&self) -> Result<(), BadGrid> {
        let mut empty = None;
        for (column, cells) in self.cells.chunks(self.height).enumerate() {
            let tiles = cells.iter().take_while(|&&cell| cell != GAP).count();
            if let Some(above) = cells[tiles..].iter().position(|&cell| cell != GAP) {
                let row = self.height - 1 - tiles - above;
                return Err(BadGrid::new(
                    row,
                    column,
                    "expected a tile to rest on another, found a gap below it".into(),
                ));
            }
            match empty {
                None if tiles == 0 => empty = Some(column),
                Some(gap) if tiles > 0 => {
                    let problem = format!("expected no tile right of an empty column, found column {} empty", gap + 1);
                    return Err(BadGrid::new(self.height - 1, column, problem));
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// The board from right to left.
    ///
    /// Where columns close to the right, an empty one is left of all tiles: so is it here.
    pub fn mirrored(&self) -> Grid {
        let columns = self.cells.chunks(self.height).rev();
        Grid { cells: columns.flatten().copied().collect(), ..*self }.with_fingerprint()
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
        let mut text = Vec::with_capacity((self.width + 1) * self.height);
        for row in (0..self.height).rev() {
            let codes = self.cells[row..].iter().step_by(self.height);
            text.extend(codes.map(|&code| CODES[usize::from(code)]));
            text.push(end);
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

/// A board in short form: its rows from the top, separated by `/`.
impl FromStr for Grid {
    type Err = BadGrid;

    fn from_str(text: &str) -> Result<Grid, BadGrid> {
        let rows: Result<Vec<_>, _> =
            text.trim().split('/').enumerate().map(|(row, line)| parse_row(row, line)).collect();
        Grid::from_rows(&rows?)
    }
}

/// The cells of row number `row` (from the top, for the error), one character a cell.
///
/// # Errors
/// [`BadGrid`] for a character that is no colour and no gap.
pub fn parse_row(row: usize, line: &str) -> Result<Vec<Option<u8>>, BadGrid> {
    let mut cells = Vec::with_capacity(line.len());
    for (column, character) in line.chars().enumerate() {
        let colour = colour_of(character);
        if colour.is_none() && character != '.' {
            return Err(no_cell(row, column, character));
        }
        cells.push(colour);
    }
    Ok(cells)
}

#[cold]
fn no_cell(row: usize, column: usize, found: char) -> BadGrid {
    BadGrid::new(row, column, format!("expected a colour (0 to 9, a to v) or . for a gap, found {found:?}"))
}
