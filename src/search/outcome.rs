//! What a search finds, and who hears of it while it does.

use super::budget::StopReason;
use crate::puzzle::Score;

/// A complete game: its moves from the root and its score, closing score included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<M> {
    /// The score.
    pub score: Score,
    /// The moves.
    pub moves: Vec<M>,
}

/// What a search gives back.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome<M> {
    /// The best line it met.
    pub best: Line<M>,
    /// The level-0 playouts it made.
    pub playouts: u64,
    /// The number of the playout that found the best line, counted from 1.
    pub found_at: u64,
    /// Why it stopped.
    pub stop: StopReason,
    /// The greatest number of nodes of each level's tree, level 1 first.
    pub peak_nodes: Vec<usize>,
}

/// Somebody who wants to know how a search is going.
pub trait Observer<M> {
    /// The playout number `playouts` has found a line of `score`, the best so far.
    fn improved(&mut self, score: Score, moves: &[M], playouts: u64);
    /// `playouts` playouts are made; called now and then, in most searches after every 1024 playouts.
    fn progressed(&mut self, playouts: u64);
    /// What [`Self::save`] was given by an earlier run of the same search that did not end; asked for once, at the
    /// beginning. A search that goes on from there first tells of its best line so far.
    fn checkpoint(&mut self) -> Option<Vec<u8>> {
        None
    }
    /// Whether it is time for a checkpoint; asked as often as [`Self::progressed`] is called.
    fn wants_checkpoint(&mut self) -> bool {
        false
    }
    /// All it takes to go on from here. Annealings give it when it is wanted and when they are interrupted; other
    /// searches have no checkpoints yet and begin again.
    fn save(&mut self, checkpoint: Vec<u8>) {
        drop(checkpoint);
    }
    /// Other threads have spent so many seconds of CPU time on the search; below 0 where this one has helped others more.
    fn helped(&mut self, seconds: f64) {
        let _ = seconds;
    }
    /// A checkpoint cannot be read or written, and why; the search goes on without it.
    fn unusable(&mut self, problem: &str) {
        let _ = problem;
    }
}

impl<M, O: Observer<M> + ?Sized> Observer<M> for &mut O {
    fn improved(&mut self, score: Score, moves: &[M], playouts: u64) {
        (**self).improved(score, moves, playouts);
    }
    fn progressed(&mut self, playouts: u64) {
        (**self).progressed(playouts);
    }
    fn checkpoint(&mut self) -> Option<Vec<u8>> {
        (**self).checkpoint()
    }
    fn wants_checkpoint(&mut self) -> bool {
        (**self).wants_checkpoint()
    }
    fn helped(&mut self, seconds: f64) {
        (**self).helped(seconds);
    }
    fn save(&mut self, checkpoint: Vec<u8>) {
        (**self).save(checkpoint);
    }
    fn unusable(&mut self, problem: &str) {
        (**self).unusable(problem);
    }
}

/// Nobody.
impl<M> Observer<M> for () {
    fn improved(&mut self, _: Score, _: &[M], _: u64) {}
    fn progressed(&mut self, _: u64) {}
}
