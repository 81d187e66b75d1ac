//! The door between games and searches: the only place to ask for a search of a position.
//!
//! The layout of the board and the instruction set are chosen here, once a search, and every search is compiled once
//! for each of them, whoever asks and whoever watches. Above the door nothing is generic.

pub mod defaults;
mod memory;
mod mirror;
mod playouts;
mod tiny;

#[cfg(test)]
mod tests;

use std::sync::atomic::AtomicBool;

pub use self::memory::too_hungry;
pub use self::playouts::{Tally, count_playouts};
use crate::game::isa::Isa;
use crate::game::lanes::Lanes;
use crate::game::notation::{Cell, Grid};
use crate::game::rules::{Columns, Rules};
use crate::game::{Game, Visitor, visit};
use crate::rng::Generator;
use crate::search::budget::Budget;
use crate::search::method::Method;
use crate::search::{Observer, Outcome, Search};

/// A position to search and how: all that the result depends on, as long as only playouts are limited.
#[derive(Clone, Debug)]
pub struct Task<'a> {
    /// The position.
    pub grid: &'a Grid,
    /// The rules.
    pub rules: Rules,
    /// The method with every key that the search needs: see [`defaults::fill`].
    pub method: &'a Method,
    /// The moves of a line to improve, legal from `grid`, which nobody checks here: see
    /// [`replay`](crate::game::naive::replay); none to begin afresh.
    pub from: &'a [Cell],
    /// How long to search.
    pub budget: Budget,
    /// The random numbers.
    pub rng: Generator,
}

/// Searches until the budget is used up or `stop` is set, and tells `observer` how it goes.
///
/// The annealings of a race run on the threads of the pool of rayon that this is called in, or of its global one.
/// At least one playout is made, so there always is a complete line. Games of next to no moves are all played at once,
/// whatever the method: no search goes on when there is nothing left.
pub fn solve(task: &Task, stop: &AtomicBool, observer: &mut dyn Observer<Cell>) -> Outcome<Cell> {
    let search = task.method.search();
    if task.rules.physics.columns != Columns::Right {
        return visit(task.grid, task.rules, Solve { task, search, stop, observer });
    }
    mirror::solve(task, search, stop, observer)
}

/// The name of the instruction set that searches from `grid` use on this machine.
pub fn instructions(grid: &Grid) -> &'static str {
    visit(grid, Rules::default(), Instructions)
}

struct Instructions;

impl Visitor for Instructions {
    type Output = &'static str;

    fn visit<L: Lanes, const P: usize, I: Isa>(self, game: &Game<L, P, I>) -> &'static str {
        game.isa_name()
    }
}

/// [`solve`] on whatever layout the board has.
struct Solve<'a, 'b> {
    task: &'a Task<'a>,
    search: Search,
    stop: &'a AtomicBool,
    observer: &'b mut dyn Observer<Cell>,
}

impl Visitor for Solve<'_, '_> {
    type Output = Outcome<Cell>;

    fn visit<L: Lanes, const P: usize, I: Isa>(self, game: &Game<L, P, I>) -> Outcome<Cell> {
        let Task { from, budget, rng, .. } = self.task;
        let may_be_tiny = game.least_moves() as usize <= tiny::MOST;
        if may_be_tiny && let Some(outcome) = tiny::solve(game, budget, self.observer) {
            return outcome;
        }
        self.search.run(game, from, *budget, rng.clone(), self.stop, self.observer)
    }
}
