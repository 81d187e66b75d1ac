//! chainshot: a solver for the SameGame family of one-player puzzles.

pub mod cli;
pub mod game;
pub mod puzzle;
pub mod rng;
pub mod testset;
