//! A good move from the position that a game has come to.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::engine::{self, Task, defaults};
use crate::game::notation::{Cell, Grid};
use crate::game::rules::Columns;
use crate::puzzle::Score;
use crate::rng::stream;
use crate::search::budget::Budget;
use crate::search::method::Method;
use crate::store::played::Played;

/// A good move.
pub(super) struct Hint {
    pub(super) cell: Cell,
    /// The score of a whole game that goes on with it; none where only a part of the board was searched.
    pub(super) score: Option<Score>,
}

/// A good move after the last of `played`, found within `time`; none if the game is over.
///
/// # Errors
/// [`crate::game::notation::BadGrid`] if what is left were no board; it always is one.
pub(super) fn hint(played: &Played, time: Duration) -> anyhow::Result<Option<Hint>> {
    if played.last.groups().is_empty() {
        return Ok(None);
    }
    let (first, count) = part(played);
    let row = |row| (first..first + count).map(|column| played.last.colour(Cell::new(column, row))).collect();
    let rows: Vec<Vec<Option<u8>>> = (0..played.grid.height()).rev().map(row).collect();
    let grid = Grid::from_rows(&rows)?;
    let budget = Budget { playouts: None, time: Some(time) };
    let method = defaults::fill("best".parse::<Method>()?, &played.rules, grid.area(), &budget, 1);
    let rng = stream(1, &played.id, 1);
    let task = Task { grid: &grid, rules: played.rules, method: &method, from: &[], budget, rng };
    let best = engine::solve(&task, &AtomicBool::new(false), &mut ()).best;
    let so_far = played.steps.last().map_or(0, |step| step.score);
    let score = (count == played.grid.width()).then_some(so_far + best.score);
    Ok(best.moves.first().map(|cell| Hint { cell: Cell::new(cell.column() + first, cell.row()), score }))
}

/// The columns to search: the first, and how many. They are all of the board, unless empty columns stay where they are: no
/// board to search has one in its midst, so it is the stretch between two of them with the most tiles.
fn part(played: &Played) -> (usize, usize) {
    let (width, height) = (played.grid.width(), played.grid.height());
    let tiles = |column| (0..height).filter(|&row| played.last.colour(Cell::new(column, row)).is_some()).count();
    if played.rules.physics.columns != Columns::Stay || (0..width).all(|column| tiles(column) > 0) {
        return (0, width);
    }
    let runs = (0..width).filter(|&column| tiles(column) > 0 && (column == 0 || tiles(column - 1) == 0));
    let lengths = runs.map(|first| (first, (first..width).take_while(|&column| tiles(column) > 0).count()));
    let has_moves = |&(first, count): &(usize, usize)| {
        played.last.groups().iter().any(|cell| (first..first + count).contains(&cell.column()))
    };
    let most = |&(first, count): &(usize, usize)| (first..first + count).map(tiles).sum::<usize>();
    lengths.filter(has_moves).max_by_key(most).unwrap_or((0, width))
}
