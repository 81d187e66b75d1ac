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
mod searches;
pub mod tree;

pub use self::outcome::{Line, Observer, Outcome};
pub use self::searches::{METHODS, Search, Searches, Terms};

#[cfg(test)]
mod tests;
