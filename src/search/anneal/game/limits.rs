//! When the replay of a change is given up.

use crate::puzzle::named::TabuColours;

/// How a replay ends, and when it is given up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// The tabu colours of a game that goes on at random.
    pub tabu: TabuColours,
    /// The value of the game as it is.
    pub value: f64,
    /// So much less value is accepted.
    pub loss: f64,
    /// So much further behind the old game at the same place of the list, a replay is taken to be hopeless.
    pub lag: f64,
    /// A replay counts as so many points further behind for each thing left in only one of the two games.
    pub apart: f64,
    /// Whether a replay mends moves that cannot be made as they were: see [`Neighbourhood`](super::super::chain::Neighbourhood).
    pub mends: bool,
}
