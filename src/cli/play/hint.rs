//! A good move from the position that a game has come to.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::engine::{self, Task, defaults};
use crate::game::naive::replay;
use crate::game::notation::Cell;
use crate::rng::stream;
use crate::search::Line;
use crate::search::budget::Budget;
use crate::search::method::Method;
use crate::store::played::Played;
use crate::store::testset::Position;

/// The best line that goes on from `played`: one of `known`, which are lines of whole games from `position`, or a better one
/// found within `time`. None if the game is over.
///
/// # Errors
/// [`crate::game::naive::IllegalMove`] if a move of the line were illegal; none is.
pub(super) fn hint(
    (position, played): (&Position, &Played),
    known: &[Line<Cell>],
    time: Duration,
) -> anyhow::Result<Option<Line<Cell>>> {
    if played.last.groups().is_empty() {
        return Ok(None);
    }
    let grid = played.last_grid();
    let fitting = known.iter().filter(|line| goes_on(line, played, position));
    let before = fitting.max_by_key(|line| line.score);
    let from = before.map_or(&[][..], |line| &line.moves[played.steps.len()..]);
    let budget = Budget { playouts: None, time: Some(time) };
    let method = defaults::fill("best".parse::<Method>()?, &played.rules, grid.area(), &budget, 1);
    let rng = stream(1, &played.id, 1);
    let task = Task { grid: &grid, rules: played.rules, method: &method, from, budget, rng };
    let rest = engine::solve(&task, &AtomicBool::new(false), &mut ()).best.moves;
    let moves: Vec<Cell> = played.steps.iter().map(|step| step.cell).chain(rest).collect();
    let score = replay(&played.grid, &played.rules, &moves).map_err(|(_, illegal)| illegal)?.score;
    Ok(Some(match before {
        Some(before) if before.score >= score => before.clone(),
        _ => Line { score, moves },
    }))
}

/// Whether `line` begins with the moves of `played` and has one more: any tile of a group names a move.
fn goes_on(line: &Line<Cell>, played: &Played, position: &Position) -> bool {
    let Ok(known) = Played::new(position, played.rules, &line.moves) else { return false };
    let mut pairs = known.steps.iter().zip(&played.steps);
    played.steps.len() < known.steps.len() && pairs.all(|(one, two)| one.group.contains(&two.cell))
}
