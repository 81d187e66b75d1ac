//! What the stages of the search have in common, and their observer: the best line of all, and the checkpoint of the last race.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::codec;
use crate::puzzle::Score;
use crate::puzzle::named::{NamedPuzzle, names_of};
use crate::rng::Generator;
use crate::search::anneal::line_of;
use crate::search::budget::{Meter, StopReason};
use crate::search::{Line, Observer, Outcome};

/// What is kept of a search of which only the last race is left.
#[derive(Serialize, Deserialize)]
pub(super) struct Kept<N> {
    pub(super) used: u64,
    pub(super) elapsed: Duration,
    /// The names of the best game.
    pub(super) best: Vec<N>,
    pub(super) found_at: u64,
    pub(super) race: Vec<u8>,
}

/// What the stages of the search share.
pub(super) struct Stages<'a, P: NamedPuzzle> {
    pub(super) puzzle: &'a P,
    pub(super) observer: &'a mut dyn Observer<P::Move>,
    /// The playouts of the stages that are done.
    pub(super) used: u64,
    pub(super) best: Option<Line<P::Move>>,
    pub(super) found_at: u64,
    /// The time when the last race began; before that no checkpoint is of use.
    pub(super) last: Option<Duration>,
    /// Where an earlier run has left the last race.
    pub(super) kept: Option<Vec<u8>>,
}

impl<P: NamedPuzzle> Stages<'_, P> {
    /// Takes what an earlier run has kept; the time that it took.
    pub(super) fn resume(&mut self, rng: &mut Generator) -> Duration {
        let Some(bytes) = self.observer.checkpoint() else { return Duration::ZERO };
        match codec::decode::<Kept<P::Name>>(&bytes) {
            Ok(Kept { used, elapsed, best, found_at, race }) => {
                let best = line_of(self.puzzle, &best, rng);
                self.observer.improved(best.score, &best.moves, found_at);
                (self.used, self.found_at, self.best) = (used, found_at, Some(best));
                (self.last, self.kept) = (Some(elapsed), Some(race));
                elapsed
            }
            Err(problem) => {
                self.observer.unusable(&problem.to_string());
                Duration::ZERO
            }
        }
    }

    /// As any observer: searches are compiled once for all of them.
    pub(super) fn watch(&mut self) -> &mut dyn Observer<P::Move> {
        self
    }

    /// Takes a stage that made `playouts` and stopped for `reason`: why the whole search is over, if it is.
    pub(super) fn done(&mut self, playouts: u64, reason: StopReason, meter: &Meter) -> Option<StopReason> {
        self.used += playouts;
        let ended = matches!(reason, StopReason::Solved | StopReason::Over);
        // A stage whose playouts are used up as somebody stops it is no end of the search.
        ended.then_some(reason).or(meter.is_interrupted().then_some(StopReason::Interrupted))
    }

    /// What the search comes to when it is over for the reason `stop`.
    pub(super) fn outcome(&mut self, stop: StopReason) -> Outcome<P::Move> {
        let best = self.best.take().expect("the first stage plays a game");
        Outcome { best, playouts: self.used, found_at: self.found_at, stop, peak_nodes: Vec::new() }
    }
}

impl<P: NamedPuzzle> Observer<P::Move> for Stages<'_, P> {
    fn improved(&mut self, score: Score, moves: &[P::Move], playouts: u64) {
        if self.best.as_ref().is_none_or(|best| score > best.score) {
            self.found_at = self.used + playouts;
            self.best = Some(Line { score, moves: moves.to_vec() });
            self.observer.improved(score, moves, self.found_at);
        }
    }

    fn progressed(&mut self, playouts: u64) {
        self.observer.progressed(self.used + playouts);
    }

    fn checkpoint(&mut self) -> Option<Vec<u8>> {
        self.kept.take()
    }

    fn wants_checkpoint(&mut self) -> bool {
        self.last.is_some() && self.observer.wants_checkpoint()
    }

    fn save(&mut self, race: Vec<u8>) {
        let (Some(elapsed), Some(best)) = (self.last, &self.best) else { return };
        let best = names_of(self.puzzle, &best.moves);
        match codec::encode(&Kept { used: self.used, elapsed, best, found_at: self.found_at, race }) {
            Ok(bytes) => self.observer.save(bytes),
            Err(problem) => self.observer.unusable(&problem.to_string()),
        }
    }

    fn helped(&mut self, seconds: f64) {
        self.observer.helped(seconds);
    }

    fn unusable(&mut self, problem: &str) {
        self.observer.unusable(problem);
    }
}
