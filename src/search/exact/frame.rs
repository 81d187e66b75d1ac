//! A position on the way down, and the moves from it.

use crate::puzzle::Score;

/// A position on the way down.
pub(super) struct Frame<S> {
    pub(super) state: S,
    pub(super) key: u64,
    /// The points before it.
    pub(super) gained: Score,
    /// Where its moves begin in the list, and the next to try.
    pub(super) first: usize,
    pub(super) next: usize,
    /// No move tried so far has more to it.
    pub(super) most: Score,
}

/// A move from a position.
pub(super) struct Child<M> {
    pub(super) mv: M,
    pub(super) earned: Score,
    /// What it earns and what may follow.
    pub(super) bound: Score,
}
