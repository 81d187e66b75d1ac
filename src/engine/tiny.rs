//! Games so short that all of them are played at once: a search would go on with what it has searched long ago.

use crate::puzzle::{Puzzle, Score};
use crate::search::budget::{Budget, StopReason};
use crate::search::{Line, Observer, Outcome};

/// All games of a tiny board together have no more positions, and none has more moves.
pub(super) const MOST: usize = 16;
/// Most positions have no more moves.
const USUAL: usize = 64;

/// The best game of `puzzle`, if all its games together are short enough, and `budget` has a playout for each of them.
pub(super) fn solve<P: Puzzle>(
    puzzle: &P,
    budget: &Budget,
    observer: &mut dyn Observer<P::Move>,
) -> Option<Outcome<P::Move>> {
    let mut games = Games { puzzle, positions: 0, line: Vec::new(), ends: Vec::new() };
    games.play(&puzzle.root(), 0)?;
    let ends = games.ends;
    if budget.playouts.is_some_and(|most| most < ends.len() as u64) {
        return None;
    }
    let mut best: Option<(u64, Line<P::Move>)> = None;
    for (playouts, line) in (1..).zip(ends.iter()) {
        if best.as_ref().is_none_or(|(_, best)| line.score > best.score) {
            observer.improved(line.score, &line.moves, playouts);
            best = Some((playouts, line.clone()));
        }
    }
    let (found_at, best) = best?;
    let stop = if best.moves.is_empty() { StopReason::Over } else { StopReason::Solved };
    Some(Outcome { best, playouts: ends.len() as u64, found_at, stop, peak_nodes: Vec::new() })
}

/// All games from a position.
struct Games<'a, P: Puzzle> {
    puzzle: &'a P,
    positions: usize,
    line: Vec<P::Move>,
    ends: Vec<Line<P::Move>>,
}

impl<P: Puzzle> Games<'_, P> {
    /// Plays every game from `state`, where `points` are earned; `None` if there are too many.
    fn play(&mut self, state: &P::State, points: Score) -> Option<()> {
        self.positions += 1;
        let mut moves = Vec::with_capacity(USUAL);
        self.puzzle.moves(state, &mut moves);
        if self.positions + moves.len() > MOST {
            return None;
        }
        if moves.is_empty() {
            self.ends.push(Line { score: points + self.puzzle.closing_score(state, points), moves: self.line.clone() });
        }
        for mv in moves {
            let mut next = state.clone();
            let earned = self.puzzle.play(&mut next, mv);
            self.line.push(mv);
            self.play(&next, points + earned)?;
            self.line.pop();
        }
        Some(())
    }
}

#[cfg(test)]
mod tests;
