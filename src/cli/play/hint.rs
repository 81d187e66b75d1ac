//! A good move from the position that a game has come to.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::engine::{self, Task, defaults};
use crate::game::naive::replay;
use crate::game::notation::Cell;
use crate::puzzle::Score;
use crate::rng::stream;
use crate::search::budget::Budget;
use crate::search::method::Method;
use crate::store::played::Played;
use crate::store::testset::Position;

/// A whole game that begins as somebody has played, and what it comes to.
#[derive(Clone, Debug)]
pub(super) struct KnownLine {
    pub(super) moves: Vec<Cell>,
    pub(super) score: Score,
}

impl KnownLine {
    /// Its moves after those of `played`, if it begins with these: any tile of a group names a move.
    fn rest(&self, played: &Played, position: &Position) -> Option<&[Cell]> {
        let known = Played::new(position, played.rules, &self.moves).ok()?;
        let mut pairs = known.steps.iter().zip(&played.steps);
        let is_same = played.steps.len() < known.steps.len() && pairs.all(|(one, two)| one.group.contains(&two.cell));
        is_same.then(|| &self.moves[played.steps.len()..])
    }
}

/// The best line that begins with the moves of `played`, found within `time` or, as one of `known`, before; none if the game is over.
///
/// # Errors
/// [`crate::game::notation::BadGrid`] if what is left were no board; it always is one.
pub(super) fn hint(
    (position, played): (&Position, &Played),
    known: &[KnownLine],
    time: Duration,
) -> anyhow::Result<Option<KnownLine>> {
    if played.last.groups().is_empty() {
        return Ok(None);
    }
    let grid = played.last_grid()?;
    let fitting = known.iter().filter_map(|line| Some((line.score, line.rest(played, position)?)));
    let from = fitting.max_by_key(|(score, _)| *score).map(|(_, rest)| rest).unwrap_or_default();
    let budget = Budget { playouts: None, time: Some(time) };
    let method = defaults::fill("best".parse::<Method>()?, &played.rules, grid.area(), &budget, 1);
    let rng = stream(1, &played.id, 1);
    let task = Task { grid: &grid, rules: played.rules, method: &method, from, budget, rng };
    let best = engine::solve(&task, &AtomicBool::new(false), &mut ()).best;
    let line = |rest: &[Cell]| {
        let moves: Vec<Cell> = played.steps.iter().map(|step| step.cell).chain(rest.iter().copied()).collect();
        let score = replay(&played.grid, &played.rules, &moves).map_err(|(_, illegal)| illegal)?.score;
        anyhow::Ok(KnownLine { moves, score })
    };
    let (found, before) = (line(&best.moves)?, line(from)?);
    Ok(Some(if from.is_empty() || found.score > before.score { found } else { before }))
}
