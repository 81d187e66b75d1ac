//! Columns that close to the right: the mirror image of a board on which they close to the left.

use std::sync::atomic::AtomicBool;

use super::{Solve, Task};
use crate::game::notation::Cell;
use crate::game::visit;
use crate::puzzle::Score;
use crate::search::{Observer, Outcome, Search};

/// Searches the mirror image of the board of `task`, and gives its lines on the board itself.
pub(super) fn solve(
    task: &Task,
    search: Search,
    stop: &AtomicBool,
    observer: &mut dyn Observer<Cell>,
) -> Outcome<Cell> {
    let width = task.grid.width();
    let (grid, from) = (task.grid.mirrored(), mirrored(task.from, width));
    let image = Task { grid: &grid, rules: task.rules.to_the_left(), from: &from, ..task.clone() };
    let mut mirror = Mirror { observer, width };
    let observer: &mut dyn Observer<Cell> = &mut mirror;
    let mut outcome = visit(&grid, image.rules, Solve { task: &image, search, stop, observer });
    outcome.best.moves = mirrored(&outcome.best.moves, width);
    outcome
}

fn mirrored(moves: &[Cell], width: usize) -> Vec<Cell> {
    moves.iter().map(|cell| cell.mirrored(width)).collect()
}

/// Tells another observer of the lines as they are on the board itself.
struct Mirror<'a> {
    observer: &'a mut dyn Observer<Cell>,
    width: usize,
}

impl Observer<Cell> for Mirror<'_> {
    fn improved(&mut self, score: Score, moves: &[Cell], playouts: u64) {
        self.observer.improved(score, &mirrored(moves, self.width), playouts);
    }

    fn progressed(&mut self, playouts: u64) {
        self.observer.progressed(playouts);
    }

    fn wants_checkpoint(&mut self) -> bool {
        self.observer.wants_checkpoint()
    }

    fn save(&mut self, checkpoint: Vec<u8>) {
        self.observer.save(checkpoint);
    }

    fn checkpoint(&mut self) -> Option<Vec<u8>> {
        self.observer.checkpoint()
    }

    fn helped(&mut self, seconds: f64) {
        self.observer.helped(seconds);
    }

    fn unusable(&mut self, problem: &str) {
        self.observer.unusable(problem);
    }
}
