//! What an annealing maximises, and when the replay of a change is given up.

use crate::puzzle::named::TabuColours;

/// What an annealing maximises: the points of the moves and an end value that slopes towards an empty board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Objective {
    /// The value of an end with nothing left.
    pub bonus: f64,
    /// What the first thing left costs beyond the slope.
    pub jump: f64,
    /// What each thing left costs.
    pub slope: f64,
}

impl Objective {
    /// The value of an end with `left` things left.
    #[inline(always)]
    pub(super) fn end(&self, left: u32) -> f64 {
        if left == 0 { self.bonus } else { self.bonus - self.jump - self.slope * f64::from(left) }
    }
}

/// How a replay ends, and when it is given up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// The tabu colours of a game that goes on at random.
    pub tabu: TabuColours,
    /// What values are made of.
    pub objective: Objective,
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
