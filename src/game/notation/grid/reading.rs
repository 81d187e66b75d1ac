//! From rows to boards, and what is wrong with rows.

use std::str::FromStr;

use super::{CODES, GAP, Grid};
use crate::game::notation::{MAX_COLOURS, MAX_SIDE};

/// The code of each character; what is none has the number of codes.
const CODE_OF: [u8; 256] = {
    let mut code_of = [CODES.len() as u8; 256];
    let mut code = 0;
    while code < CODES.len() {
        code_of[CODES[code] as usize] = code as u8;
        code += 1;
    }
    code_of
};

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
        let mut grid = Grid::empty(rows.first().map_or(0, Vec::len), rows.len())?;
        for (index, row) in rows.iter().enumerate() {
            grid.fill_row(index, row)?;
        }
        grid.checked()
    }

    /// The board with these rows, the top one first, a character a cell: `.` is a gap, `0` to `9` and `a` to `v` are
    /// colours.
    ///
    /// # Errors
    /// As [`Grid::from_rows`], and for any other character.
    pub fn from_lines<'a>(lines: impl Iterator<Item = &'a str> + Clone) -> Result<Grid, BadGrid> {
        let width = lines.clone().next().map_or(0, |line| line.chars().count());
        let mut grid = Grid::empty(width, lines.clone().count())?;
        for (index, line) in lines.enumerate() {
            grid.fill_line(index, line)?;
        }
        grid.checked()
    }

    /// A board of gaps; it is to be filled and checked.
    fn empty(width: usize, height: usize) -> Result<Grid, BadGrid> {
        if width == 0 {
            return Err(BadGrid::new(0, 0, "expected at least one row with at least one cell, found none".into()));
        }
        if width > MAX_SIDE || height > MAX_SIDE {
            let problem = format!("expected a board of at most {MAX_SIDE}x{MAX_SIDE} cells, found {width}x{height}");
            return Err(BadGrid::new(height.min(MAX_SIDE + 1) - 1, width.min(MAX_SIDE + 1) - 1, problem));
        }
        Ok(Grid { width, height, cells: vec![GAP; width * height], fingerprint: 0 })
    }

    fn checked(self) -> Result<Grid, BadGrid> {
        self.check_rest()?;
        Ok(self.with_fingerprint())
    }

    fn fill_row(&mut self, index: usize, row: &[Option<u8>]) -> Result<(), BadGrid> {
        self.expect_width(index, row.len())?;
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

    fn fill_line(&mut self, index: usize, line: &str) -> Result<(), BadGrid> {
        let mut at = self.height - 1 - index;
        for (column, &character) in line.as_bytes().iter().enumerate() {
            let code = CODE_OF[usize::from(character)];
            if usize::from(code) == CODES.len() {
                // All before it are of one byte.
                return Err(no_cell(index, column, line[column..].chars().next().unwrap_or_default()));
            }
            if let Some(cell) = self.cells.get_mut(at) {
                *cell = code;
            }
            at += self.height;
        }
        self.expect_width(index, line.len())
    }

    fn expect_width(&self, row: usize, found: usize) -> Result<(), BadGrid> {
        if found == self.width {
            return Ok(());
        }
        let problem = format!("expected {} cells as in the rows above, found {found}", self.width);
        Err(BadGrid::new(row, found.min(self.width), problem))
    }

    fn check_rest(&self) -> Result<(), BadGrid> {
        for (column, cells) in self.cells.chunks(self.height).enumerate() {
            let tiles = cells.iter().take_while(|&&cell| cell != GAP).count();
            if let Some(above) = cells[tiles..].iter().position(|&cell| cell != GAP) {
                let row = self.height - 1 - tiles - above;
                return Err(BadGrid::new(
                    row,
                    column,
                    "expected a tile to rest on another, found a gap below it: let it fall".into(),
                ));
            }
        }
        Ok(())
    }
}

/// A board in short form: its rows from the top, separated by `/`.
impl FromStr for Grid {
    type Err = BadGrid;

    fn from_str(text: &str) -> Result<Grid, BadGrid> {
        Grid::from_lines(text.trim().split('/'))
    }
}

#[cold]
fn no_cell(row: usize, column: usize, found: char) -> BadGrid {
    BadGrid::new(row, column, format!("expected a colour (0 to 9, a to v) or . for a gap, found {found:?}"))
}
