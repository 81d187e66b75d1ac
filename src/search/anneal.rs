//! Annealing over move lists: local search in the space of whole games.
//!
//! A game is a list of *names*: "take what holds x". Names do not shift, so such a list keeps its meaning when moves
//! before it come, go or change places. A step changes the list at one place and replays what that touches: entries that
//! reach no part of the position which differs from the old one are not played again. It
//! keeps a result that is not worse, and a worse one with a chance that falls with the temperature (Kirkpatrick, Gelatt
//! and Vecchi 1983).

pub mod chain;
mod checkpoint;
pub mod game;
mod proved;
mod race;
mod round;
mod run;
mod runner;
mod settings;
#[cfg(test)]
mod tests;

pub use chain::line_of;
pub use round::{Round, Streams};
pub use run::search;
pub use settings::{
    ANNEAL, CEILING, COLD, COLOURS, CYCLES, FLOOR, HEATS, HOT, JUMP, KEEP, LIFT, LONGER, MEND, MOST_TOLL, POLISH,
    PROVE, RACE, RUNS, SHARE, SHIFT, SLOPE, STREAMS, Settings, TOLL, USUAL_ROUNDS,
};

use super::{Outcome, Searches, Terms};
use crate::puzzle::menu::Menus;
use crate::puzzle::named::NamedPuzzle;

impl Searches for Settings {
    fn search<P: NamedPuzzle + Menus>(&self, puzzle: &P, terms: Terms<P::Move>) -> Outcome<P::Move> {
        let Terms { from, budget, rng, stop, observer } = terms;
        match self.prove {
            0 => search(puzzle, self, from, budget, rng, stop, observer),
            percent => proved::search(puzzle, self, percent as f64 / 100.0, (from, budget), rng, stop, observer),
        }
    }
}
