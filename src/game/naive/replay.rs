//! Whole games by the plain rules.

use super::{IllegalMove, NaiveBoard, USUAL};
use crate::game::notation::{Cell, Grid};
use crate::game::rules::{Columns, Physics, Rules};
use crate::puzzle::Score;

/// The groups that `moves` take: the colour of each, and the cells where its tiles stood on `grid`, in ascending order.
///
/// # Panics
/// If a move is not legal.
pub fn groups_taken(grid: &Grid, physics: Physics, moves: &[Cell]) -> Vec<(u8, Vec<Cell>)> {
    let mut board = NaiveBoard::under(grid, physics);
    let mut origins: Vec<Vec<Cell>> = vec![Vec::new(); grid.width()];
    grid.tiles().for_each(|(cell, _)| origins[cell.column()].push(cell));
    let close = |origins: &mut Vec<Vec<Cell>>| match physics.columns {
        Columns::Stay => {}
        Columns::Left => origins.sort_by_key(Vec::is_empty),
        Columns::Right => origins.sort_by_key(|column| !column.is_empty()),
    };
    close(&mut origins);
    let mut taken = Vec::with_capacity(moves.len());
    for &mv in moves {
        let group = board.group(mv);
        let mut tiles: Vec<Cell> = group.iter().rev().map(|cell| origins[cell.column()].remove(cell.row())).collect();
        tiles.sort_unstable();
        taken.push((board.colour(mv).expect("the moves are legal"), tiles));
        close(&mut origins);
        board.play(mv).expect("the moves are legal");
    }
    taken
}

/// How the replay of a whole game went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    /// The score, closing score included.
    pub score: Score,
    /// The number of tiles left.
    pub left: u32,
    /// The number of groups that could still be taken: 0 for a complete game.
    pub open: usize,
}

/// Plays `moves` from `grid` under `rules`.
///
/// # Errors
/// The index of the first illegal move, counted from 0, and what is wrong with it.
pub fn replay(grid: &Grid, rules: &Rules, moves: &[Cell]) -> Result<Replay, (usize, IllegalMove)> {
    let mut board = NaiveBoard::under(grid, rules.physics);
    let (mut score, mut group) = (0, Vec::with_capacity(USUAL));
    for (index, &cell) in moves.iter().enumerate() {
        score += rules.points(board.take(cell, &mut group).map_err(|error| (index, error))?);
    }
    let left = board.left();
    score += rules.closing(&left, score);
    Ok(Replay { score, left: left.iter().sum(), open: board.into_groups().len() })
}
