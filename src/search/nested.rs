//! The one search: MCTS, NMCTS, BMCTS and NBMCTS are settings of it (Baier 2015, Alg. 2.6, 4.2, 5.1).
//!
//! Level 1 ends its simulations with a playout; level n ends them with a whole search of level n-1 from the new leaf and
//! backs up the best score that search found. Each level owns one tree, cleared and used again, so the live memory of a
//! nested search is one tree a level.

pub mod beam;
mod bound;
mod descend;
mod keys;
mod level;
mod memory;
mod methods;
mod prior;
mod run;
mod settings;
mod simulate;

use std::sync::atomic::AtomicBool;

pub use keys::{
    BOUNDS, C, COUNT, EXACT, FOLLOW, INNER, LEARN, LEVELS, LIMIT, MOVES, PRESET, PRIOR, Preset, RESTART, SEARCHES,
    WIDTH,
};
pub use methods::{BMCTS, MCTS, NBMCTS, NMCTS, PLAYOUTS};
pub use settings::{Commit, Learn, LevelSettings, Lower, Settings};

use super::budget::{Budget, Meter};
use super::{Observer, Outcome, Searches, Terms};
use crate::puzzle::Puzzle;
use crate::puzzle::menu::Menus;
use crate::puzzle::named::NamedPuzzle;
use crate::rng::Generator;
use memory::{BestLine, Forgetful};
use run::NestedSearch;

impl Searches for Settings {
    fn search<P: NamedPuzzle + Menus>(&self, puzzle: &P, terms: Terms<P::Move>) -> Outcome<P::Move> {
        let Terms { budget, rng, stop, observer, .. } = terms;
        search_named(puzzle, self, budget, rng, stop, observer)
    }

    fn keeps_pace(&self) -> bool {
        let keeps = |(index, level): (usize, &LevelSettings)| {
            level.moves.is_none() && (index == 0 || matches!(level.lower, Lower::Playouts(_)))
        };
        self.levels.iter().enumerate().all(keeps)
    }
}

/// Searches `puzzle` from its root until `budget` is used up or `stop` is set, and returns the best line.
///
/// At least one playout is made, so there always is a line. The result depends on nothing but the arguments as long as
/// only playouts are limited.
///
/// # Panics
/// If a level has prior visits and the puzzle no estimates, a level above the first no searches below it, or bounds without
/// `exact`; or if playouts are to follow the best line, which wants [`search_named`].
pub fn search<P: Puzzle, O: Observer<P::Move>>(
    puzzle: &P,
    settings: &Settings,
    budget: Budget,
    rng: Generator,
    stop: &AtomicBool,
    observer: O,
) -> Outcome<P::Move> {
    assert!(settings.follow == 0, "follow needs a puzzle with names");
    let (meter, slice) = Meter::start(budget, stop);
    NestedSearch::new(puzzle, settings, rng, meter, observer, Forgetful).whole(&slice)
}

/// [`search`] of a puzzle whose playouts can follow the best line.
///
/// # Panics
/// As [`search`], but for playouts that follow the best line.
pub fn search_named<P: NamedPuzzle, O: Observer<P::Move>>(
    puzzle: &P,
    settings: &Settings,
    budget: Budget,
    rng: Generator,
    stop: &AtomicBool,
    observer: O,
) -> Outcome<P::Move> {
    let (meter, slice) = Meter::start(budget, stop);
    NestedSearch::new(puzzle, settings, rng, meter, observer, BestLine::new(puzzle, settings.follow)).whole(&slice)
}
