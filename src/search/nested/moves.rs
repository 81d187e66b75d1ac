//! Move-by-move search, and how it manages its time (Baier 2015, §4.2 and ch. 6).

use super::Spread;
use super::run::Search;
use crate::puzzle::{Puzzle, Score};
use crate::search::Observer;
use crate::search::budget::{Slice, StopReason};

impl<P: Puzzle, O: Observer<P::Move>> Search<'_, P, O> {
    /// Spreads the slice over the moves of the game: search, commit to a move, search on from there (Baier 2015, §4.2).
    pub(super) fn move_by_move(&mut self, index: usize, start: &P::State, points: Score, slice: &Slice, moves: u64) {
        let (mut state, mut points, depth) = (start.clone(), points, self.prefix.len());
        let mut solved = false;
        let moves = match self.levels[index].settings.time.spread {
            Spread::Even => moves,
            Spread::Expected => {
                // How long the game may be says a first playout.
                self.grow(index, &state, points, &slice.next_of(&self.meter, 1));
                if self.over(slice).is_some() {
                    return;
                }
                u64::MAX
            }
        };
        for made in 0..moves {
            let share = self.share(index, slice, made, moves);
            self.search_move(index, &state, points, slice, &share);
            solved |= made == 0 && self.levels[index].solved;
            let Some(mv) = self.levels[index].commitment(self.prefix.len()).filter(|_| !solved) else { break };
            if self.over(slice).is_some() {
                break;
            }
            points += self.puzzle.play(&mut state, mv);
            self.prefix.push(mv);
        }
        self.levels[index].solved = solved;
        self.prefix.truncate(depth);
    }

    /// The part of `slice` for the next move, when `made` of `moves` moves are made.
    ///
    /// What is left of it is spread over the moves that are left, of which there are no more than the best line has: a
    /// game that is over sooner leaves nothing unused, and what a move has left is for those after it.
    fn share(&self, index: usize, slice: &Slice, made: u64, moves: u64) -> Slice {
        let level = &self.levels[index];
        let rest = level.best.line.len().saturating_sub(self.prefix.len()) as u64;
        let is_known = made > 0 || level.settings.time.spread == Spread::Expected;
        let expected = if is_known { rest.min(moves - made).max(1) } else { moves };
        let opening = level.settings.time.opening;
        if opening == 1.0 {
            return slice.rest(&self.meter, expected);
        }
        let used = self.meter.fraction(slice);
        slice.between(used, used + (1.0 - used) * (opening / expected as f64).min(1.0))
    }

    /// The search for one move: of `share`, and longer while it is unstable.
    fn search_move(&mut self, index: usize, state: &P::State, points: Score, slice: &Slice, share: &Slice) {
        let longer = self.levels[index].settings.time.unstable;
        let begun = self.meter.fraction(slice);
        self.grow(index, state, points, share);
        let mut used = self.meter.fraction(slice);
        let more = (used - begun) * longer;
        while longer > 0.0 && self.over(slice).is_none() && self.levels[index].tree.is_unstable() {
            let until = (used + more).min(1.0);
            self.go_on(index, state, points, &slice.between(used, until));
            used = until;
        }
    }

    /// Whether the move is decided after `nth` and one simulations, before `slice` is over: no rival of the most visited
    /// move can catch up with its share of those that are left.
    pub(super) fn is_decided(&self, index: usize, slice: &Slice, nth: u64) -> bool {
        let level = &self.levels[index];
        let share = level.settings.time.stop;
        // Simulations of level 1 are so short that the question would cost a part of them.
        if share == 0.0 || level.settings.moves.is_none() || (index == 0 && nth % 16 < 15) {
            return false;
        }
        let used = self.meter.fraction(slice);
        let left = (nth + 1) as f64 * (1.0 - used) / used.max(f64::MIN_POSITIVE);
        f64::from(level.tree.lead()) > left * share
    }

    /// Why the run or `slice` is over, if one of them is.
    #[inline(always)]
    pub(super) fn over(&self, slice: &Slice) -> Option<StopReason> {
        self.meter.over(slice).or_else(|| self.is_enough().then_some(StopReason::Ended))
    }

    /// Whether no better line has been found for so long that none is expected from the rest of the budget.
    #[inline(always)]
    fn is_enough(&self) -> bool {
        let since = self.meter.used() - self.found_at;
        self.enough > 0.0 && since >= FEWEST && since as f64 >= self.enough * self.found_at as f64
    }
}

/// A run never has enough in fewer playouts.
const FEWEST: u64 = 1000;
