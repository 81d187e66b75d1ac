//! The simulations of each level.

use super::Lower;
use super::descend::Simulation;
use super::memory::Memory;
use super::run::NestedSearch;
use crate::puzzle::{Puzzle, Score};
use crate::search::Observer;
use crate::search::budget::Slice;
use crate::search::playout::Playout;

impl<P: Puzzle, O: Observer<P::Move>, M: Memory<P>> NestedSearch<'_, P, O, M> {
    /// A simulation of level 1: down the tree and out by a playout; returns the score of the game.
    pub(super) fn simulate(&mut self, root: &P::State, points: Score) -> Option<Score> {
        let follows = self.memory.follows(&mut self.rng);
        let tabu = self.playouts.choose(&mut self.rng);
        let level = &mut self.levels[0];
        (level.before, level.to_beat) = (points, self.best.score.map(|best| best - points));
        let job = Simulation { level, root, rng: &mut self.rng, playout: (!follows).then_some(tabu) };
        let mut score = self.puzzle.dispatch(job)?;
        if follows {
            score = self.memory.play_out(self.puzzle, &self.prefix, &mut self.levels[0], score, tabu, &mut self.rng);
        }
        self.playouts.learn(tabu, self.bounds.reward(score));
        self.ended(0, score);
        Some(score)
    }

    /// A simulation of a higher level: down the tree and on by a search of the level below.
    pub(super) fn simulate_by_search(
        &mut self,
        index: usize,
        root: &P::State,
        points: Score,
        slice: &Slice,
        nth: u64,
    ) -> Option<Score> {
        let level = &mut self.levels[index];
        let lower = match level.settings.lower {
            Lower::Searches(searches) => slice.next(&self.meter, nth % searches, searches),
            Lower::Playouts(playouts) => slice.next_of(&self.meter, playouts),
        };
        (level.before, level.to_beat) = (points, self.best.score.map(|best| best - points));
        let descent = Simulation { level, root, rng: &mut self.rng, playout: None };
        let points = self.puzzle.dispatch(descent)?;
        let level = &mut self.levels[index];
        let state = level.frames[level.line.len()].state.clone();
        // A node may be closed for its bound though its game goes on.
        let is_closed = level.path.last().is_some_and(|&leaf| level.tree.is_closed(leaf));
        if is_closed && is_end(self.puzzle, &state, &mut level.moves) {
            level.leaf_done = true;
            let score = points + self.puzzle.closing_score(&state, points);
            self.ended(index, score);
            return Some(score);
        }
        let depth = self.prefix.len();
        self.prefix.extend_from_slice(&self.levels[index].line);
        let score = self.search(index, &state, points, &lower);
        self.prefix.truncate(depth);
        let (below, above) = self.levels.split_at_mut(index);
        above[0].leaf_done = below[index - 1].solved;
        above[0].best.offer(score, [&below[index - 1].best.line, &[]]);
        Some(score)
    }

    pub(super) fn bare_playout(&mut self, root: &P::State, points: Score) -> Score {
        let tabu = self.playouts.choose(&mut self.rng);
        let mut line = Vec::with_capacity(self.puzzle.longest_game());
        let job = Playout { state: root.clone(), points, rng: &mut self.rng, tabu: tabu.colour(), line: &mut line };
        let score = self.puzzle.dispatch(job);
        self.playouts.learn(tabu, self.bounds.reward(score));
        self.count(score, &line);
        score
    }
}

/// Whether there is no move; `moves` is made use of.
fn is_end<P: Puzzle>(puzzle: &P, state: &P::State, moves: &mut Vec<P::Move>) -> bool {
    puzzle.moves(state, moves);
    moves.is_empty()
}
