//! Experiments: which of two methods is better, and how sure that is.
//!
//! Methods are compared on the same positions, pair by pair: positions differ far more than methods do, and a
//! difference within each position is free of that.

pub mod results;
pub mod sequential;
pub mod stats;
