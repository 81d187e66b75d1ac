//! The command line: the only place that knows clap, and the only one that prints.

pub mod bench;
pub mod generate;
pub mod perft;
pub mod show;
mod stdout;
pub mod verify;
