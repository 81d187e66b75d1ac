//! What is done to chains and with their games. Only the steps, where the time goes, are a job.

use super::{Chain, Context};
use crate::puzzle::named::{NamedJob, NamedKernel, NamedPuzzle, TabuColours};
use crate::rng::Generator;
use crate::search::Line;
use crate::search::anneal::game::{NamedGame, Objective, ReplayMemory};

/// A few steps of a chain at one temperature, compiled as one for the instruction set at hand.
pub struct Burst<'a, P: NamedPuzzle> {
    /// What all steps share.
    pub context: &'a Context<'a, P>,
    /// The chain.
    pub chain: &'a mut Chain<P>,
    /// The working memory.
    pub trial: &'a mut ReplayMemory<P>,
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

/// The whole game that begins with `names`, those left out that cannot be taken when their turn comes.
///
/// `rng` has the random numbers of what the names leave open, which is nothing if they are those of a whole game.
pub fn line_of<P: NamedPuzzle>(puzzle: &P, names: &[P::Name], rng: &mut Generator) -> Line<P::Move> {
    let game = NamedGame::<P>::new(puzzle, names, TabuColours::default(), Objective::SCORE, rng);
    game.line(puzzle)
}
