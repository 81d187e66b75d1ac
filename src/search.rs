//! Searches of any [`Puzzle`](crate::puzzle::Puzzle).

pub mod anneal;
pub mod bandit;
pub mod baseline;
pub mod budget;
mod crew;
pub mod exact;
pub mod method;
pub mod nested;
pub mod playout;
mod proved;
pub mod tree;

use std::sync::atomic::AtomicBool;

use crate::puzzle::Score;
use crate::puzzle::menu::Menus;
use crate::puzzle::named::NamedPuzzle;
use crate::rng::Generator;
use budget::{Budget, StopReason};

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

/// A complete game: its moves from the root and its score, closing score included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<M> {
    /// The score.
    pub score: Score,
    /// The moves.
    pub moves: Vec<M>,
}

/// What a search gives back.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome<M> {
    /// The best line it met.
    pub best: Line<M>,
    /// The level-0 playouts it made.
    pub playouts: u64,
    /// The number of the playout that found the best line, counted from 1.
    pub found_at: u64,
    /// Why it stopped.
    pub stop: StopReason,
    /// The greatest number of nodes of each level's tree, level 1 first.
    pub peak_nodes: Vec<usize>,
}

/// Somebody who wants to know how a search is going.
pub trait Observer<M> {
    /// The playout number `playouts` has found a line of `score`, the best so far.
    fn improved(&mut self, score: Score, moves: &[M], playouts: u64);
    /// `playouts` playouts are made; called every thousand or so.
    fn progressed(&mut self, playouts: u64);
    /// What [`Self::save`] was given by an earlier run of the same search that did not end; asked for once, at the
    /// beginning. A search that goes on from there first tells of its best line so far.
    fn checkpoint(&mut self) -> Option<Vec<u8>> {
        None
    }
    /// Whether it is time for a checkpoint; asked every thousand playouts or so.
    fn wants_checkpoint(&mut self) -> bool {
        false
    }
    /// All it takes to go on from here. Annealings give it when it is wanted and when they are interrupted; other
    /// searches have no checkpoints yet and begin again.
    fn save(&mut self, checkpoint: Vec<u8>) {
        drop(checkpoint);
    }
    /// Other threads have spent so many seconds of CPU time on the search; below 0 where this one has helped others more.
    fn helped(&mut self, seconds: f64) {
        let _ = seconds;
    }
    /// A checkpoint cannot be read or written, and why; the search goes on without it.
    fn unusable(&mut self, problem: &str) {
        let _ = problem;
    }
}

impl<M, O: Observer<M> + ?Sized> Observer<M> for &mut O {
    fn improved(&mut self, score: Score, moves: &[M], playouts: u64) {
        (**self).improved(score, moves, playouts);
    }
    fn progressed(&mut self, playouts: u64) {
        (**self).progressed(playouts);
    }
    fn checkpoint(&mut self) -> Option<Vec<u8>> {
        (**self).checkpoint()
    }
    fn wants_checkpoint(&mut self) -> bool {
        (**self).wants_checkpoint()
    }
    fn helped(&mut self, seconds: f64) {
        (**self).helped(seconds);
    }
    fn save(&mut self, checkpoint: Vec<u8>) {
        (**self).save(checkpoint);
    }
    fn unusable(&mut self, problem: &str) {
        (**self).unusable(problem);
    }
}

/// Nobody.
impl<M> Observer<M> for () {
    fn improved(&mut self, _: Score, _: &[M], _: u64) {}
    fn progressed(&mut self, _: u64) {}
}

#[cfg(test)]
mod tests;
