//! chainshot: a solver for the SameGame family of one-player puzzles (SameGame, Bubble Breaker, Clickomania).
//!
//! The map, lowest layer first; nothing points back:
//!
//! - [`puzzle`]: what a search needs to know of a puzzle; [`rng`]: random streams that never change;
//!   [`codec`]: binary frames for checkpoints
//! - [`game`]: the SameGame family: boards, groups, rules, notation
//! - [`search`]: nested and beam Monte-Carlo tree search of any puzzle, annealing over move lists, the field's baselines
//! - [`files`]: what may be wrong with one; whole or not at all; locks; [`store`]: test sets in, best lines out
//! - [`engine`]: the door: it alone brings games and searches together
//! - [`page`]: what the page in a browser asks, as JSON
//! - [`run`]: searches on all cores, one folder a run, which goes on where it was
//! - [`lab`]: comparing and tuning methods: designs, raw data, paired statistics, plots
//! - [`cli`]: the command line
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
