//! What searches are compiled with: the operations of a game, inlined.

use rand::Rng;

use super::Game;
use super::board::Board;
use super::estimate::features;
use super::isa::Isa;
use super::lanes::{Lanes, Pick};
use super::notation::Cell;
use crate::puzzle::{Bounds, Colour, Puzzle, Score};

/// The kernel of a game: operations on positions, to be inlined into what is compiled for its instruction set.
///
/// Only the game can make one, and gives it only to what runs with these instructions.
pub(super) struct RawGame<'a, L, const P: usize, I>(pub(super) &'a Game<L, P, I>);

impl<L: Lanes, const P: usize, I: Isa> Puzzle for RawGame<'_, L, P, I> {
    type State = Board<L, P>;
    type Move = Cell;

    fn root(&self) -> Board<L, P> {
        self.0.root
    }

    #[inline(always)]
    fn moves(&self, state: &Board<L, P>, out: &mut Vec<Cell>) {
        out.clear();
        let links = state.links();
        let mut heads = state.heads(links, self.0.rules.physics.smallest);
        while !heads.is_empty() {
            let Pick { seed, column, row, .. } = heads.first();
            out.push(Cell::new(column, row));
            heads = heads.without(links.flood(seed));
        }
    }

    #[inline(always)]
    fn play(&self, state: &mut Board<L, P>, mv: Cell) -> Score {
        self.0.rules.points(state.play(mv, self.0.rules.physics.closes()))
    }

    #[inline(always)]
    fn play_random<R: Rng>(&self, state: &mut Board<L, P>, tabu: Option<Colour>, rng: &mut R) -> Option<(Cell, Score)> {
        let (cell, tiles) = state.play_random(tabu, self.0.rules.physics, rng)?;
        Some((cell, self.0.rules.points(tiles)))
    }

    #[inline(always)]
    fn closing_score(&self, state: &Board<L, P>, points: Score) -> Score {
        let (colours, left) = (self.0.colour_sizes.len(), self.0.tiles_of_each(state));
        self.0.rules.closing(&left[..colours], points)
    }

    fn multiplies(&self) -> bool {
        Puzzle::multiplies(self.0)
    }

    #[inline(always)]
    fn estimate(&self, state: &Board<L, P>, points: Score) -> Option<Score> {
        let rules = &self.0.rules;
        if state.heads(state.links(), rules.physics.smallest).is_empty() {
            return Some(self.closing_score(state, points));
        }
        Some(self.0.weights.value(&features(state, rules, &self.0.earnings, self.0.colour_sizes.len())))
    }

    #[inline(always)]
    fn potential(&self, state: &Board<L, P>, points: Score) -> Score {
        let (colours, left) = (self.0.colour_sizes.len(), self.0.tiles_of_each(state));
        self.0.rules.potential(&self.0.earnings, &left[..colours], points)
    }

    #[inline(always)]
    fn key(&self, state: &Board<L, P>) -> u64 {
        state.key()
    }

    fn bounds(&self) -> Bounds {
        self.0.bounds
    }

    fn colour_sizes(&self) -> &[u32] {
        &self.0.colour_sizes
    }

    fn longest_game(&self) -> usize {
        Puzzle::longest_game(self.0)
    }
}
