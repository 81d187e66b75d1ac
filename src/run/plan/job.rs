//! One search of a plan, and what it shares with others.

use std::fmt;

use crate::search::budget::Budget;

/// A budget and a number of starts: what is the same for all methods of a comparison.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Column {
    /// The budget of a position.
    pub budget: Budget,
    /// The number of starts, or of searches of a nested method, that share it.
    pub starts: u64,
}

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let unit = if self.budget.time.is_none() { " playouts" } else { "" };
        write!(f, "{}{unit}", self.budget)?;
        if self.starts == 1 { Ok(()) } else { write!(f, ", {} starts", self.starts) }
    }
}

/// One search: indices into the plan, and the number of the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Job {
    /// The position.
    pub position: usize,
    /// The column.
    pub column: usize,
    /// The start.
    pub start: u64,
    /// The method.
    pub method: usize,
}
