//! What the field compares with, on the same positions, playouts, budgets and seeds as the nested searches.

pub mod beam_search;
pub mod greedy;
pub mod nmcs;
pub mod nrpa;
pub mod sp_mcts;

use super::budget::{Budget, Meter, Slice, StopReason, TICK};
use super::{Line, Observer, Outcome};
use crate::puzzle::Score;

/// What every baseline keeps: its budget, the best line it met, and who wants to know.
struct Run<'a, M, O> {
    meter: Meter<'a>,
    slice: Slice,
    best: Option<Line<M>>,
    found_at: u64,
    observer: O,
}

/// The clock of a run, for playouts so long that a deadline may pass within one.
#[derive(Clone, Copy)]
struct Clock<'a> {
    meter: &'a Meter<'a>,
    slice: &'a Slice,
}

/// Moves of a playout between two looks at the clock: more than any game on a board of 225 cells has.
const LONG: usize = 256;

impl Clock<'_> {
    /// Whether the run ends within a playout that has made so many moves.
    #[inline(always)]
    fn ends(self, moves: usize) -> bool {
        moves % LONG == LONG - 1 && self.meter.over(self.slice).is_some()
    }
}

impl<'a, M: Copy, O: Observer<M>> Run<'a, M, O> {
    fn start(budget: Budget, stop: &'a std::sync::atomic::AtomicBool, observer: O) -> Self {
        let (meter, slice) = Meter::start(budget, stop);
        Run { meter, slice, best: None, found_at: 0, observer }
    }

    fn over(&self) -> Option<StopReason> {
        self.meter.over(&self.slice)
    }

    fn clock(&self) -> Clock<'_> {
        Clock { meter: &self.meter, slice: &self.slice }
    }

    /// Counts a playout.
    #[inline(always)]
    fn count(&mut self) {
        self.meter.count();
        if self.meter.used().is_multiple_of(TICK) {
            self.observer.progressed(self.meter.used());
        }
    }

    /// Whether `score` is better than the best so far.
    #[inline(always)]
    fn improves(&self, score: Score) -> bool {
        self.best.as_ref().is_none_or(|best| score > best.score)
    }

    /// Remembers the game made of `parts` if it is the best.
    fn offer(&mut self, score: Score, parts: [&[M]; 2]) {
        if self.improves(score) {
            let line = Line { score, moves: parts.concat() };
            self.found_at = self.meter.used();
            self.observer.improved(score, &line.moves, self.found_at);
            self.best = Some(line);
        }
    }

    fn finish(self, stop: StopReason, peak_nodes: Vec<usize>) -> Outcome<M> {
        let best = self.best.expect("at least one playout is made");
        Outcome { best, playouts: self.meter.used(), found_at: self.found_at, stop, peak_nodes }
    }
}
