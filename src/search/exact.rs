//! Exact search: depth-first branch and bound with a table of positions. It proves the best line of a small board.
//!
//! ```text
//! frames    root | after a move | after two | ...     positions, one a move of the line that is tried
//! children  [ of the root ][ of the next ][ .. ]      moves, the one with the highest bound first
//! table     key of a position -> no more than this can still be earned
//! ```
//! A move is left out if the points so far and a bound on the rest do not exceed the best line. Of moves that commute
//! each order leads to the same position, which the table knows the second time. Positions count as the same if their
//! 64-bit keys are: two of 10^8 positions share a key with a chance of 1 in 3 700.

mod burst;
mod frame;
mod table;
#[cfg(test)]
mod tests;

use std::sync::atomic::AtomicBool;

use self::burst::Burst;
use self::frame::{Child, Frame};
use self::table::Table;
use super::budget::{Budget, Meter, Slice, StopReason};
use super::method::{Declaration, Method, method};
use super::playout::Playout;
use super::{Line, Observer, Outcome, Searches, Terms};
use crate::puzzle::Puzzle;
use crate::puzzle::menu::Menus;
use crate::puzzle::named::NamedPuzzle;
use crate::rng::Generator;

/// The exact search.
pub const EXACT: Declaration =
    method("exact", "depth-first with bounds and a table: the best line, proven, of a small board", &[]);

/// It has no settings.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings;

impl Settings {
    /// What `method` says.
    pub fn of(_: &Method) -> Settings {
        Settings
    }
}

impl Searches for Settings {
    fn search<P: NamedPuzzle + Menus>(&self, puzzle: &P, terms: Terms<P::Move>) -> Outcome<P::Move> {
        let Terms { budget, rng, stop, observer, .. } = terms;
        search(puzzle, &[], budget, rng, stop, observer)
    }

    fn keeps_pace(&self) -> bool {
        true
    }
}

/// Positions between two looks at the clock, times the square of the moves of a long game.
const BURST: u64 = 1 << 22;

/// Searches until the best line is proven, `budget` is used up or `stop` is set; a position counts as a playout. The first
/// line begins with the moves of `from`, and goes on at random.
pub fn search<P: Puzzle, O: Observer<P::Move>>(
    puzzle: &P,
    from: &[P::Move],
    budget: Budget,
    mut rng: Generator,
    stop: &AtomicBool,
    mut observer: O,
) -> Outcome<P::Move> {
    let (mut meter, slice) = Meter::start(budget, stop);
    let (mut state, mut moves) = (puzzle.root(), from.to_vec());
    let points = from.iter().map(|&mv| puzzle.play(&mut state, mv)).sum();
    let score = puzzle.dispatch(Playout { state, points, tabu: None, rng: &mut rng, line: &mut moves });
    let first = Line { score, moves };
    meter.count();
    observer.improved(first.score, &first.moves, 1);
    let mut exact = Exact::new(puzzle, first);
    let stop = exact.go_on(&mut meter, &slice, &mut observer);
    Outcome {
        best: exact.best,
        playouts: meter.used(),
        found_at: exact.found_at,
        stop,
        peak_nodes: vec![exact.table.len()],
    }
}

/// A search under way.
pub struct Exact<'a, P: Puzzle> {
    puzzle: &'a P,
    /// The best line so far; only better ones are looked for.
    pub best: Line<P::Move>,
    /// The position that gave it.
    pub found_at: u64,
    table: Table,
    frames: Vec<Frame<P::State>>,
    children: Vec<Child<P::Move>>,
    /// The moves of the line that is tried.
    line: Vec<P::Move>,
}

impl<'a, P: Puzzle> Exact<'a, P> {
    /// A search that looks for lines better than `known`.
    pub fn new(puzzle: &'a P, known: Line<P::Move>) -> Self {
        let (frames, children, line) = (Vec::new(), Vec::new(), Vec::new());
        let mut exact = Exact { puzzle, best: known, found_at: 1, table: Table::new(), frames, children, line };
        exact.enter(puzzle, puzzle.root(), 0, &mut Vec::new());
        exact
    }

    /// Goes on within `slice`: [`StopReason::Solved`] when the best line is proven.
    pub fn go_on(&mut self, meter: &mut Meter, slice: &Slice, observer: &mut dyn Observer<P::Move>) -> StopReason {
        let longest = (self.puzzle.longest_game() as u64).pow(2).max(1);
        while !self.frames.is_empty() {
            if let Some(reason) = meter.over(slice) {
                return reason;
            }
            let most = meter.room(slice).min((BURST / longest).max(1));
            let (made, better) = self.puzzle.dispatch(Burst { exact: self, most });
            meter.count_all(made);
            observer.progressed(meter.used());
            if better {
                self.found_at = meter.used();
                observer.improved(self.best.score, &self.best.moves, self.found_at);
            }
        }
        if self.best.moves.is_empty() { StopReason::Over } else { StopReason::Solved }
    }
}
