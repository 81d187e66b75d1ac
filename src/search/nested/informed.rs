//! What estimates of positions are for: prior visits, the choice of children, and the first moves of playouts.

use std::cmp::Reverse;

use super::level::Level;
use crate::puzzle::{Kernel, Puzzle, Score};
use crate::rng::{Generator, unit};
use crate::search::playout::Tabu;
use crate::search::tree::NodeId;

/// How playouts begin (Baier 2015, ch. 8).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Careful {
    /// d: so many first moves are chosen by estimates.
    pub moves: u64,
    /// m: each is the best of so many that are drawn.
    pub drawn: u32,
    /// e: the share of them that are random all the same.
    pub slips: f64,
}

/// Orders the moves of the position at `depth` by the estimates of where they lead, leaves out those that are not to be
/// opened, and works out the means of the others' prior visits.
///
/// Estimates are of playouts that know nothing of this search: what its rewards are better by, on average, is added.
#[inline(always)]
pub(super) fn rank<P: Puzzle, K: Kernel<P>>(puzzle: &K, level: &mut Level<P>, depth: usize) {
    let (above, bounds) = (&level.frames[depth], puzzle.bounds());
    level.ranked.clear();
    for &mv in &level.moves {
        let mut state = above.state.clone();
        let points = above.points + puzzle.play(&mut state, mv);
        level.ranked.push((points + estimate(puzzle, &state), mv));
    }
    level.ranked.sort_by_key(|&(guess, _)| Reverse(guess));
    if let Some(open) = level.settings.open.filter(|&open| open < level.ranked.len()) {
        level.ranked.truncate(open);
        level.tree.leave_out();
    }
    if above.node == NodeId::ROOT {
        level.offset = level.tree.root_mean() - bounds.reward(estimate(puzzle, &above.state));
    }
    level.moves.clear();
    level.means.clear();
    for &(guess, mv) in &level.ranked {
        level.moves.push(mv);
        level.means.push(bounds.reward(guess) + level.offset);
    }
}

#[inline(always)]
fn estimate<P: Puzzle, K: Kernel<P>>(puzzle: &K, state: &P::State) -> Score {
    puzzle.estimate(state).expect("keys that need an estimate are refused where there is none")
}

/// Plays the first moves of a playout; returns the points they earn.
#[inline(always)]
pub(super) fn begin_carefully<P: Puzzle, K: Kernel<P>>(
    puzzle: &K,
    state: &mut P::State,
    tabu: Tabu,
    careful: &Careful,
    rng: &mut Generator,
    line: &mut Vec<P::Move>,
) -> Score {
    let mut score = 0;
    for _ in 0..careful.moves {
        let drawn = if unit(rng) < careful.slips { 1 } else { careful.drawn };
        let mut best: Option<(Score, P::State, P::Move, Score)> = None;
        for _ in 0..drawn {
            let mut next = state.clone();
            let Some((mv, points)) = puzzle.play_random(&mut next, tabu.colour(), rng) else { return score };
            let value = if drawn > 1 { points + estimate(puzzle, &next) } else { 0 };
            if best.as_ref().is_none_or(|best| value > best.0) {
                best = Some((value, next, mv, points));
            }
        }
        let Some((_, next, mv, points)) = best else { return score };
        *state = next;
        line.push(mv);
        score += points;
    }
    score
}
