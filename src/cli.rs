//! The command line: the only place that knows clap, and the only one that prints.

pub mod compare;
pub mod generate;
pub mod show;
mod stdout;
pub mod verify;
