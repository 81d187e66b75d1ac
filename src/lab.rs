//! Experiments: which of two methods is better, and how sure that is.
//!
//! Methods are compared on the same positions, pair by pair: positions differ far more than methods do, and a
//! difference within each position is free of that.
//!
//! ```text
//! design --> run --> records --> table --> report: text, CSV, plots
//!                    (resumed)   stats
//! ```

pub mod best;
pub mod design;
pub mod plot;
pub mod race;
pub mod report;
pub mod results;
pub mod sequential;
pub mod sizes;
pub mod stats;
pub mod table;
pub mod tune;

#[cfg(test)]
mod tests;
