//! What a replay comes to before it is accepted.

mod put;

use crate::puzzle::Score;
use crate::puzzle::named::{Named, NamedPuzzle};

/// The working memory of replays: what was played, and stretches of the old list that did not have to be.
///
/// ```text
/// played      e0  e1        e2  e3  end
/// taken       g0  g1        g2  g3
/// stretches           s0                     2, s0: entries from..to of the old list stand before e2
/// ```
#[derive(Clone)]
pub struct ReplayMemory<P: NamedPuzzle> {
    pub(super) played: Vec<PlayedOf<P>>,
    /// What each of these moves takes. What it reaches is worked out for games that are kept.
    taken: Vec<P::Group>,
    /// Each with the number of moves that were played before it.
    stretches: Vec<(usize, StretchOf<P>)>,
}

/// An entry of the new list, without what it reaches.
#[derive(Clone, Copy)]
pub(super) struct Played<S, N> {
    /// The position before the move.
    pub(super) before: S,
    /// What the moves before it count, less the tolls.
    pub(super) points: Score,
    /// What the move takes.
    pub(super) name: N,
}

type PlayedOf<P> = Played<<P as Named>::Position, <P as NamedPuzzle>::Name>;

/// Entries of the old list that do in the new one what they did, as they reach nothing that differs.
#[derive(Clone, Copy)]
pub(super) struct Stretch<S> {
    /// The first entry.
    pub(super) from: usize,
    /// The one behind the last.
    pub(super) to: usize,
    /// The new position before the first.
    pub(super) before: S,
    /// So many points more than the old game has.
    pub(super) gain: Score,
}

pub(super) type StretchOf<P> = Stretch<<P as Named>::Position>;

impl<P: NamedPuzzle> ReplayMemory<P> {
    /// Memory for games of at most `moves` moves.
    pub fn new(moves: usize) -> Self {
        ReplayMemory { played: Vec::with_capacity(moves + 1), taken: Vec::with_capacity(moves), stretches: Vec::new() }
    }

    #[inline(always)]
    pub(super) fn clear(&mut self) {
        self.played.clear();
        self.taken.clear();
        self.stretches.clear();
    }

    /// Notes what comes next: a move that takes what is called `name`, or the end.
    #[inline(always)]
    pub(super) fn note(&mut self, before: P::Position, points: Score, name: P::Name) {
        self.played.push(Played { before, points, name });
    }

    /// Notes what the last move takes.
    #[inline(always)]
    pub(super) fn take(&mut self, group: P::Group) {
        self.taken.push(group);
    }

    /// Notes that what comes next is `stretch`.
    #[inline(always)]
    pub(super) fn skip(&mut self, stretch: StretchOf<P>) {
        self.stretches.push((self.played.len(), stretch));
    }

    /// What its moves count, less the tolls.
    #[inline(always)]
    pub(super) fn total(&self) -> Score {
        self.last().points
    }

    /// Its end.
    #[inline(always)]
    pub(super) fn last(&self) -> &PlayedOf<P> {
        &self.played[self.played.len() - 1]
    }

    /// The moves of the last replay that were played.
    #[cfg(test)]
    pub(in crate::search::anneal) fn played(&self) -> u64 {
        self.played.len() as u64
    }

    /// The moves of the last replay, as far as it came.
    #[cfg(test)]
    pub(in crate::search::anneal) fn replayed(&self) -> u64 {
        self.stretches.iter().map(|(_, stretch)| stretch.to - stretch.from).sum::<usize>() as u64 + self.played()
    }

    /// The points of its first move.
    #[cfg(test)]
    pub(in crate::search::anneal) fn first_points(&self) -> Score {
        let points = |place: usize| self.played.get(place).map_or(0, |entry| entry.points);
        points(1) - points(0)
    }
}
