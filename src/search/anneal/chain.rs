//! One chain of an annealing (a Markov chain): a game, its tabu colours, and the best game it has met.

mod choose;
mod jobs;

pub use self::jobs::{Burst, line_of};
use super::checkpoint::SavedChain;
use super::game::{Limits, NamedGame, Objective, ReplayMemory};
use crate::puzzle::Score;
use crate::puzzle::named::{NamedKernel, NamedPuzzle, TabuColours};
use crate::rng::{Generator, unit};
use crate::search::Line;

/// How often which change is tried, in shares of their sum, and what a change looks for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Neighbourhood {
    /// A stretch of entries goes elsewhere.
    pub shift: u32,
    /// A stretch of entries goes.
    pub drop: u32,
    /// A name comes in.
    pub insert: u32,
    /// The chance that a stretch is longer by one entry, of 100, and again.
    pub longer: u32,
    /// The chance that a name that comes in is not of the tabu colour, of 100.
    pub other: u32,
    /// So many points behind, a change is given up.
    pub lag: f64,
    /// A change counts as so many points further behind for each thing left in only one of the two games.
    pub apart: f64,
    /// Whether the replay of a change takes what is left of the things that a move took where the one it names is gone or
    /// alone, and lets things of the tabu colour not wait.
    pub mend: bool,
}

/// A chain through the games of a puzzle.
#[derive(Clone)]
pub struct Chain<P: NamedPuzzle> {
    game: NamedGame<P>,
    tabu: TabuColours,
    value: f64,
    best: Score,
    best_names: Vec<P::Name>,
}

/// What all steps of a search share.
pub struct Context<'a, P> {
    /// The puzzle.
    pub puzzle: &'a P,
    /// What is tried.
    pub neighbourhood: Neighbourhood,
}

impl<P: NamedPuzzle> Chain<P> {
    /// What the best game so far comes to: its score where moves count what they earn, else see [`NamedGame::merit`].
    pub fn best(&self) -> Score {
        self.best
    }

    /// The value of the game where the chain stands.
    pub fn value(&self) -> f64 {
        self.value
    }

    /// The tabu colours.
    pub fn tabu(&self) -> TabuColours {
        self.tabu
    }

    /// The names of the game where the chain stands.
    pub fn names(&self) -> Vec<P::Name> {
        self.game.names()
    }

    /// The names of the best game so far.
    pub fn best_names(&self) -> &[P::Name] {
        &self.best_names
    }

    /// The game where the chain stands, with the score that the rules give it.
    pub fn line(&self, puzzle: &P) -> Line<P::Move> {
        self.game.line(puzzle)
    }

    /// The game where the chain stands.
    #[cfg(test)]
    pub(super) fn game(&self) -> &NamedGame<P> {
        &self.game
    }

    pub(super) fn save(&self) -> SavedChain<P::Name> {
        let Chain { game, tabu, value, best_names, .. } = self;
        SavedChain { names: game.names(), tabu: *tabu, value: *value, best_names: best_names.clone() }
    }

    /// This chain with `value` restored, and with the best game of `best`.
    pub(super) fn restored(self, value: f64, best: Chain<P>) -> Self {
        Chain { value, best: best.best, best_names: best.best_names, ..self }
    }

    /// Whether no move is possible at all.
    pub fn is_over(&self) -> bool {
        self.game.is_empty()
    }

    /// A chain towards `objective` that starts from the game that `names` begins.
    pub fn new(puzzle: &P, names: &[P::Name], tabu: TabuColours, objective: Objective, rng: &mut Generator) -> Self {
        let game = NamedGame::new(puzzle, names, tabu, objective, rng);
        let best = game.merit(puzzle);
        let value = game.value(puzzle);
        let best_names = game.names();
        Chain { game, tabu, value, best, best_names }
    }

    /// One step at `temperature`; whether it found a game better than all before.
    #[inline(always)]
    fn step<K: NamedKernel<P>>(
        &mut self,
        puzzle: &K,
        context: &Context<P>,
        temperature: f64,
        rng: &mut Generator,
        trial: &mut ReplayMemory<P>,
        names: &mut Vec<P::Name>,
    ) -> bool {
        let neighbourhood = &context.neighbourhood;
        let (edit, view) = self.choose(puzzle, neighbourhood, rng, names);
        // Metropolis' rule, drawn beforehand: a loss is accepted with probability exp(-loss / temperature).
        let loss = -temperature * (1.0 - unit(rng)).ln();
        let (tabu, value) = (self.tabu, self.value);
        let Neighbourhood { lag, apart, mend: mends, .. } = *neighbourhood;
        let limits = Limits { tabu, value, loss, lag, apart, mends };
        let replay = self.game.replay(puzzle, edit, view, rng, &limits, trial);
        let Some(replay) = replay else { return false };
        self.game.accept(puzzle, replay, trial);
        self.value += replay.gain;
        self.note(puzzle)
    }

    /// Remembers the game if it is the best.
    #[inline(always)]
    fn note<K: NamedKernel<P>>(&mut self, puzzle: &K) -> bool {
        if self.game.most_merit(puzzle) <= self.best {
            return false;
        }
        let merit = self.game.merit(puzzle);
        let better = merit > self.best;
        if better {
            self.best = merit;
            self.best_names = self.game.names();
        }
        better
    }
}

#[cfg(test)]
mod tests;
