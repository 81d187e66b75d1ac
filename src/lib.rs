//! chainshot: a solver for the SameGame family of one-player puzzles (SameGame, Bubble Breaker, Clickomania).
//!
//! The map, lowest layer first; nothing points back:
//!
//! - [`puzzle`]: what a search needs to know of a puzzle; [`rng`]: random streams that never change;
//!   [`codec`]: checkpoints as bytes that show any damage
//! - [`game`]: the SameGame family: boards, groups, rules, notation
//! - [`search`]: nested and beam Monte-Carlo tree search of any puzzle, annealing over move lists, the field's baselines
//! - [`files`]: errors, locks, writing whole or not at all; [`store`]: test sets in, best lines out
//! - [`engine`]: the door: it alone brings games and searches together
//! - [`page`]: what the page in a browser asks, as JSON
//! - [`run`]: searches on all cores, one folder a run, which goes on where it was
//! - [`lab`]: comparing and tuning methods: designs, raw data, paired statistics, plots
//! - [`cli`]: the command line
//!
//! # A whole small search
//!
//! A board, a method with its defaults filled in, a budget and random numbers make a task, and [`engine::solve`] does it:
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//!
//! use chainshot::engine::{self, Task, defaults};
//! use chainshot::game::naive::replay;
//! use chainshot::game::notation::{Grid, moves};
//! use chainshot::game::rules::Rules;
//! use chainshot::rng::stream;
//! use chainshot::search::budget::Budget;
//! use chainshot::search::method::Method;
//!
//! let grid: Grid = "3021123/0113021/2233120/0012321".parse()?;      // rows from the top
//! let rules: Rules = "samegame".parse()?;
//! let budget = Budget { playouts: Some(20_000), time: None };
//! let method: Method = "nmcts:levels=2".parse()?;
//! let method = defaults::fill(method, &rules, 28, &budget, 1);      // 28 cells, 1 start
//! let task = Task { grid: &grid, rules, method: &method, from: &[], budget, rng: stream(1, "my-board", 1) };
//! let found = engine::solve(&task, &AtomicBool::new(false), &mut ());
//!
//! println!("{} points: {}", found.best.score, moves::write(&found.best.moves));
//! assert_eq!(replay(&grid, &rules, &found.best.moves).unwrap().score, found.best.score);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//! Tree searches, SP-MCTS, NMCS and the exact search of another puzzle than SameGame need [`puzzle::Puzzle`] alone: see
//! `examples/left_moves.rs`. Greedy games, beam search and NRPA need [`puzzle::menu::Menus`], which [`puzzle::listed::Listed`]
//! makes of any puzzle; annealing needs [`puzzle::named::NamedPuzzle`].
//!
//! Without the feature `program` there are no runs, experiments and command line, and the rest builds for WebAssembly.

pub mod codec;
pub mod puzzle;
pub mod rng;

pub mod game;
pub mod search;

pub mod files;
pub mod store;

pub mod engine;
pub mod page;
#[cfg(feature = "program")]
pub mod run;

#[cfg(feature = "program")]
pub mod lab;

#[cfg(feature = "program")]
pub mod cli;

#[cfg(test)]
mod house;
