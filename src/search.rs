//! Searches of any [`Puzzle`](crate::puzzle::Puzzle).

pub mod anneal;
pub mod bandit;
pub mod baseline;
pub mod budget;
pub mod exact;
pub mod method;
pub mod nested;
mod outcome;
mod parallel;
pub mod playout;
mod proved;
pub mod tree;

use std::sync::atomic::AtomicBool;

pub use self::outcome::{Line, Observer, Outcome};
use crate::puzzle::menu::Menus;
use crate::puzzle::named::NamedPuzzle;
use crate::rng::Generator;
use budget::Budget;

/// A search with its settings: what a method line stands for.
#[derive(Clone, Debug, PartialEq)]
pub enum Search {
    /// Playouts, MCTS, BMCTS, NMCTS and NBMCTS.
    Nested(nested::Settings),
    /// Annealing, races and polishing.
    Anneal(anneal::Settings),
    /// Beam search.
    Beam(baseline::beam_search::Settings),
    /// Branch and bound.
    Exact,
    /// Greedy games.
    Greedy,
    /// Nested Monte-Carlo search.
    Nmcs(baseline::nmcs::Settings),
    /// Nested rollout policy adaptation.
    Nrpa(baseline::nrpa::Settings),
    /// Single-player MCTS.
    SpMcts(baseline::sp_mcts::Settings),
}

impl Search {
    /// Searches `puzzle` from its root until `budget` is used up or `stop` is set.
    ///
    /// At least one playout is made, so there always is a complete line. The result depends on nothing but the
    /// arguments as long as only playouts are limited. Annealings begin with the moves `from`, which must be legal;
    /// other searches have no use for them.
    pub fn run<P: NamedPuzzle + Menus, O: Observer<P::Move>>(
        &self,
        puzzle: &P,
        from: &[P::Move],
        budget: Budget,
        rng: Generator,
        stop: &AtomicBool,
        mut observer: O,
    ) -> Outcome<P::Move> {
        self.watched(puzzle, from, budget, rng, stop, &mut observer)
    }

    /// [`Self::run`], compiled once for each puzzle whoever watches: observers are called a thousand times less often
    /// than playouts are made, and a copy of every search for each of them would cost minutes of every build.
    fn watched<P: NamedPuzzle + Menus>(
        &self,
        puzzle: &P,
        from: &[P::Move],
        budget: Budget,
        rng: Generator,
        stop: &AtomicBool,
        observer: &mut dyn Observer<P::Move>,
    ) -> Outcome<P::Move> {
        // Nothing is found without a game.
        let budget = Budget { playouts: budget.playouts.map(|playouts| playouts.max(1)), ..budget };
        match self {
            Search::Nested(settings) => nested::search_named(puzzle, settings, budget, rng, stop, observer),
            Search::Anneal(settings) if settings.prove > 0 => {
                let share = settings.prove as f64 / 100.0;
                proved::search(puzzle, settings, share, (from, budget), rng, stop, observer)
            }
            Search::Anneal(settings) => anneal::search(puzzle, settings, from, budget, rng, stop, observer),
            Search::Beam(settings) => baseline::beam_search::search(puzzle, settings, budget, rng, stop, observer),
            Search::Exact => exact::search(puzzle, &[], budget, rng, stop, observer),
            Search::Greedy => baseline::greedy::search(puzzle, budget, rng, stop, observer),
            Search::Nmcs(settings) => baseline::nmcs::search(puzzle, settings, budget, rng, stop, observer),
            Search::SpMcts(settings) => baseline::sp_mcts::search(puzzle, settings, budget, rng, stop, observer),
            Search::Nrpa(settings) => baseline::nrpa::search(puzzle, settings, budget, rng, stop, observer),
        }
    }
}

#[cfg(test)]
mod tests;
