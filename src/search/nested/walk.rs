//! The way down a tree and out of it, compiled as one for the instruction set at hand.

use super::level::{Level, Stop};
use crate::puzzle::{Job, Puzzle, Score};
use crate::rng::{Generator, shuffle};
use crate::search::playout::{Tabu, play_out};
use crate::search::tree::{Growth, NodeId};

/// Walks down the tree from `start` to a leaf, adding its children if it was visited before; returns the place of the
/// leaf in `level.trail`.
///
/// The moves stand in `level.line` and the nodes in `level.path`, the root first.
#[inline(always)]
fn descend<P: Puzzle>(puzzle: &P, level: &mut Level<P>, start: &P::State, rng: &mut Generator) -> usize {
    let c = level.settings.c as f32;
    let (mut node, mut depth) = (NodeId::ROOT, 0);
    level.line.clear();
    level.path.clear();
    level.path.push(node);
    if level.trail.is_empty() {
        level.trail.push(Stop { node, points: 0, state: start.clone() });
    }
    loop {
        if !level.tree.has_children(node) {
            if level.tree.is_over(node) {
                return depth;
            }
            puzzle.moves(&level.trail[depth].state, &mut level.moves);
            shuffle(rng, &mut level.moves);
            if level.tree.expand(node, &level.moves) != Growth::Grown {
                return depth;
            }
        }
        node = level.tree.select(node, c, &mut level.values);
        let mv = level.tree.mv(node);
        level.line.push(mv);
        level.path.push(node);
        depth += 1;
        if depth < level.trail.len() && level.trail[depth].node == node {
            continue;
        }
        let above = &level.trail[depth - 1];
        let mut state = above.state.clone();
        let points = above.points + puzzle.play(&mut state, mv);
        level.trail.truncate(depth);
        level.trail.push(Stop { node, points, state });
        if level.tree.visits(node) == 0 {
            return depth;
        }
    }
}

/// A simulation of level 1: down the tree and out by a playout; gives the points earned.
pub(super) struct Simulation<'a, P: Puzzle> {
    pub(super) puzzle: &'a P,
    pub(super) level: &'a mut Level<P>,
    pub(super) start: &'a P::State,
    pub(super) rng: &'a mut Generator,
    pub(super) tabu: Tabu,
}

impl<P: Puzzle> Job for Simulation<'_, P> {
    type Output = Score;

    #[inline(always)]
    fn run(self) -> Score {
        let leaf = descend(self.puzzle, self.level, self.start, self.rng);
        let Stop { points, state, .. } = &self.level.trail[leaf];
        let (points, mut state) = (*points, state.clone());
        points + play_out(self.puzzle, &mut state, self.tabu, self.rng, &mut self.level.line)
    }
}

/// The way down the tree of a higher level; gives the position of the leaf and the points earned.
pub(super) struct Descent<'a, P: Puzzle> {
    pub(super) puzzle: &'a P,
    pub(super) level: &'a mut Level<P>,
    pub(super) start: &'a P::State,
    pub(super) rng: &'a mut Generator,
}

impl<P: Puzzle> Job for Descent<'_, P> {
    type Output = (P::State, Score);

    #[inline(always)]
    fn run(self) -> (P::State, Score) {
        let leaf = descend(self.puzzle, self.level, self.start, self.rng);
        let Stop { points, state, .. } = &self.level.trail[leaf];
        (state.clone(), *points)
    }
}

/// A playout without a tree.
pub(super) struct Playout<'a, P: Puzzle> {
    pub(super) puzzle: &'a P,
    pub(super) state: P::State,
    pub(super) rng: &'a mut Generator,
    pub(super) tabu: Tabu,
    pub(super) line: &'a mut Vec<P::Move>,
}

impl<P: Puzzle> Job for Playout<'_, P> {
    type Output = Score;

    #[inline(always)]
    fn run(mut self) -> Score {
        play_out(self.puzzle, &mut self.state, self.tabu, self.rng, self.line)
    }
}
