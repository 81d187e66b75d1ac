//! What is done to chains, each a job that is compiled for the instruction set at hand.

use super::{Chain, Context};
use crate::puzzle::named::{Found, NamedJob, NamedKernel, NamedPuzzle, TabuColours};
use crate::rng::Generator;
use crate::search::Line;
use crate::search::anneal::game::{NamedGame, Trial};

/// The start of a chain from the game that `names` begins.
pub struct Begin<'a, P: NamedPuzzle> {
    /// What all steps share.
    pub context: &'a Context<'a, P>,
    /// The first names.
    pub names: &'a [P::Name],
    /// The tabu colours.
    pub tabu: TabuColours,
    /// The random numbers.
    pub rng: &'a mut Generator,
}

impl<P: NamedPuzzle> NamedJob<P> for Begin<'_, P> {
    type Output = Chain<P>;

    #[inline(always)]
    fn run<K: NamedKernel<P>>(self, puzzle: &K) -> Chain<P> {
        let game = NamedGame::new(puzzle, self.names, self.tabu, self.rng);
        Chain::at(puzzle, game, self.tabu, self.context)
    }
}

/// A few steps of a chain at one temperature, compiled as one for the instruction set at hand.
pub struct Burst<'a, P: NamedPuzzle> {
    /// What all steps share.
    pub context: &'a Context<'a, P>,
    /// The chain.
    pub chain: &'a mut Chain<P>,
    /// The working memory.
    pub trial: &'a mut Trial<P>,
    /// The random numbers.
    pub rng: &'a mut Generator,
    /// The temperature, in points.
    pub temperature: f64,
    /// At most so many steps.
    pub steps: u64,
}

impl<P: NamedPuzzle> NamedJob<P> for Burst<'_, P> {
    /// The steps made, and whether the last one found a better game, which ends the burst.
    type Output = (u64, bool);

    #[inline(always)]
    fn run<K: NamedKernel<P>>(self, puzzle: &K) -> (u64, bool) {
        let Burst { context, chain, trial, rng, temperature, steps } = self;
        let mut names = Vec::new();
        for made in 1..=steps {
            if chain.step(puzzle, context, temperature, rng, trial, &mut names) {
                return (made, true);
            }
        }
        (steps, false)
    }
}

/// A whole game as a line.
pub struct LineOf<'a, P: NamedPuzzle> {
    /// The names that it begins with; those that cannot be taken when their turn comes are left out.
    pub names: &'a [P::Name],
    /// The random numbers of what they leave open, which is nothing if they are those of a whole game.
    pub rng: &'a mut Generator,
}

impl<P: NamedPuzzle> NamedJob<P> for LineOf<'_, P> {
    type Output = Line<P::Move>;

    #[inline(always)]
    fn run<K: NamedKernel<P>>(self, puzzle: &K) -> Line<P::Move> {
        let game = NamedGame::<P>::new(puzzle, self.names, TabuColours::default(), self.rng);
        let score = game.total() + puzzle.closing_of(game.end(), game.total());
        Line { score, moves: MovesOf::<P> { names: &game.names() }.run(puzzle) }
    }
}

/// The moves of the game that `names` lists.
pub struct MovesOf<'a, P: NamedPuzzle> {
    /// The names, each of a thing that can be taken when its turn comes.
    pub names: &'a [P::Name],
}

impl<P: NamedPuzzle> NamedJob<P> for MovesOf<'_, P> {
    type Output = Vec<P::Move>;

    #[inline(always)]
    fn run<K: NamedKernel<P>>(self, puzzle: &K) -> Vec<P::Move> {
        let mut position = puzzle.named_root();
        let mut view = puzzle.view(&position);
        let mut moves = Vec::with_capacity(self.names.len());
        for &name in self.names {
            let Found::Ready(mv) = puzzle.find(&position, &view, name) else {
                unreachable!("{name:?} was taken in this game before")
            };
            moves.push(mv);
            puzzle.play_viewed(&mut position, &mut view, mv);
        }
        moves
    }
}

/// The names of what the moves of a game take.
pub struct NamesOf<'a, P: NamedPuzzle> {
    /// The moves, from the root.
    pub moves: &'a [P::Move],
}

impl<P: NamedPuzzle> NamedJob<P> for NamesOf<'_, P> {
    type Output = Vec<P::Name>;

    #[inline(always)]
    fn run<K: NamedKernel<P>>(self, puzzle: &K) -> Self::Output {
        let mut position = puzzle.named_root();
        let mut view = puzzle.view(&position);
        let mut names = Vec::with_capacity(self.moves.len());
        for &mv in self.moves {
            names.push(puzzle.name(&position, mv));
            puzzle.play_viewed(&mut position, &mut view, mv);
        }
        names
    }
}
