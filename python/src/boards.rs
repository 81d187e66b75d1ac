//! Boards and lines as Python has them.

use chainshot::game::notation::{Cell, Grid, moves};
use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;

use crate::wrong;

/// A board from a text such as `111/001/110`, or from rows of numbers from the top, -1 for a gap: lists or an array.
pub(crate) fn board(board: &Bound<'_, PyAny>) -> PyResult<Grid> {
    if let Ok(text) = board.extract::<String>() {
        return text.trim().lines().collect::<Vec<_>>().join("/").parse().map_err(|error| {
            wrong(format!("the board: {error}; chainshot.read reads test sets, letters and other formats"))
        });
    }
    let lists = if board.hasattr("tolist")? { &board.call_method0("tolist")? } else { board };
    let rows: Vec<Vec<i64>> = lists.extract().map_err(|error| unless_its_own(board.py(), error, ROWS))?;
    let rows: Result<Vec<Vec<Option<u8>>>, String> =
        rows.into_iter().map(|row| row.into_iter().map(colour).collect()).collect();
    Grid::from_rows(&rows.map_err(wrong)?)
        .map_err(|error| wrong(format!("row {}, column {}: {error}", error.row + 1, error.column + 1)))
}

/// What is wrong with a value of another kind; errors of its own code, Ctrl-C among them, are left as they are.
fn unless_its_own(py: Python<'_>, error: PyErr, problem: &str) -> PyErr {
    let is_of_kind = error.is_instance_of::<PyTypeError>(py)
        || error.is_instance_of::<PyOverflowError>(py)
        || error.is_instance_of::<PyValueError>(py);
    if is_of_kind { wrong(problem) } else { error }
}

const ROWS: &str =
    "expected a board as text such as \"111/001/110\", or as rows of whole numbers from the top, -1 for a gap";

fn colour(number: i64) -> Result<Option<u8>, String> {
    match number {
        -1 => Ok(None),
        _ => u8::try_from(number).map(Some).map_err(|_| format!("expected a colour or -1 for a gap, found {number}")),
    }
}

/// The rows of a board from the top, -1 for a gap.
pub(crate) fn rows(grid: &Grid) -> Vec<Vec<i64>> {
    let cell = |column, row| grid.colour(Cell::new(column, row)).map_or(-1, i64::from);
    (0..grid.height()).rev().map(|row| (0..grid.width()).map(|column| cell(column, row)).collect()).collect()
}

/// Moves from a text such as `a1 c4` or `a1,c4`, or from a list of names.
pub(crate) fn line(line: &Bound<'_, PyAny>) -> PyResult<Vec<Cell>> {
    let names: Vec<String> = match line.extract::<String>() {
        Ok(text) => moves::typed(&text).map(str::to_owned).collect(),
        Err(_) => line.extract().map_err(|error| unless_its_own(line.py(), error, MOVES))?,
    };
    names.iter().map(|name| name.to_ascii_lowercase().parse().map_err(wrong)).collect()
}

const MOVES: &str = "expected moves as text such as \"a1 c4\", or a list of names such as [\"a1\", \"c4\"]";
