//! A good move from the position that a game has come to.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::engine::{self, Task, defaults};
use crate::game::naive::replay;
use crate::game::notation::{Cell, Grid};
use crate::puzzle::Score;
use crate::rng::stream;
use crate::search::budget::Budget;
use crate::search::method::Method;
use crate::store::played::Played;

/// A good move.
pub(super) struct Hint {
    pub(super) cell: Cell,
    /// The score of a whole game that goes on with it.
    pub(super) score: Score,
}

/// A good move after the last of `played`, found within `time`; none if the game is over.
///
/// # Errors
/// [`crate::game::notation::BadGrid`] if what is left were no board; it always is one.
pub(super) fn hint(played: &Played, time: Duration) -> anyhow::Result<Option<Hint>> {
    if played.last.groups().is_empty() {
        return Ok(None);
    }
    let width = played.grid.width();
    let row = |row| (0..width).map(|column| played.last.colour(Cell::new(column, row))).collect();
    let rows: Vec<Vec<Option<u8>>> = (0..played.grid.height()).rev().map(row).collect();
    let grid = Grid::from_rows(&rows)?;
    let budget = Budget { playouts: None, time: Some(time) };
    let method = defaults::fill("best".parse::<Method>()?, &played.rules, grid.area(), &budget, 1);
    let rng = stream(1, &played.id, 1);
    let task = Task { grid: &grid, rules: played.rules, method: &method, from: &[], budget, rng };
    let best = engine::solve(&task, &AtomicBool::new(false), &mut ()).best;
    let whole: Vec<Cell> = played.steps.iter().map(|step| step.cell).chain(best.moves.iter().copied()).collect();
    let score = replay(&played.grid, &played.rules, &whole).map_err(|(_, illegal)| illegal)?.score;
    Ok(best.moves.first().map(|&cell| Hint { cell, score }))
}
