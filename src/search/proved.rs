//! A race with a proof: small boards are searched exactly as well, and the race ends when its line is proven the best.
//!
//! ```text
//! exact, for a moment | race, a tenth | exact, to beat its line | race, what is left
//! ```

#[cfg(test)]
mod tests;

use std::mem;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::anneal::chain::{LineOf, NamesOf};
use super::budget::{Budget, Meter, StopReason};
use super::exact::{self, Exact};
use super::{Line, Observer, Outcome, anneal};
use crate::codec;
use crate::puzzle::Score;
use crate::puzzle::menu::Menus;
use crate::puzzle::named::NamedPuzzle;
use crate::rng::{Generator, split};

/// Positions of the first attempt: boards that need no more are proven within milliseconds.
const MOMENT: u64 = 10_000;
/// The part of the budget that the first race has.
const FIRST: f64 = 0.1;
/// The most that the first race and the proof have: they leave no checkpoints, and what takes longer is seldom proven.
const RACE: (u64, Duration) = (10_000_000, Duration::from_secs(10));
const PROOF: (u64, Duration) = (100_000_000, Duration::from_secs(60));

/// What is kept of a search of which only the last race is left.
#[derive(Serialize, Deserialize)]
struct Kept<N> {
    used: u64,
    elapsed: Duration,
    /// The names of the best game.
    best: Vec<N>,
    found_at: u64,
    race: Vec<u8>,
}

/// What the parts of the search share.
struct Parts<'a, P: NamedPuzzle> {
    puzzle: &'a P,
    observer: &'a mut dyn Observer<P::Move>,
    /// The playouts of the parts before.
    used: u64,
    best: Option<Line<P::Move>>,
    found_at: u64,
    /// The time when the last race began; before that no checkpoint is of use.
    last: Option<Duration>,
    /// Where an earlier run has left the last race.
    kept: Option<Vec<u8>>,
}

/// Searches `puzzle` until its best line is proven, `budget` is used up or `stop` is set; `share` of the budget is for
/// the proof.
pub(super) fn search<P: NamedPuzzle + Menus>(
    puzzle: &P,
    settings: &anneal::Settings,
    share: f64,
    (from, budget): (&[P::Move], Budget),
    mut rng: Generator,
    stop: &AtomicBool,
    observer: &mut dyn Observer<P::Move>,
) -> Outcome<P::Move> {
    let (meter, whole) = Meter::start(budget, stop);
    let (first, second, third) = (rng.clone(), split(&mut rng), split(&mut rng));
    let mut parts = Parts { puzzle, observer, used: 0, best: None, found_at: 0, last: None, kept: None };
    let before = parts.resume(&mut rng.clone());
    let elapsed = || whole.elapsed() + before;
    let rest = |used: u64| Budget {
        playouts: budget.playouts.map(|playouts| playouts.saturating_sub(used)),
        time: budget.time.map(|time| time.saturating_sub(elapsed())),
    };
    // Where only playouts are limited no part may be limited by time: the result must not hang on the machine.
    let of = |share: f64, (playouts, time): (u64, Duration)| Budget {
        playouts: budget.playouts.map(|all| playouts.min((all as f64 * share) as u64)),
        time: budget.time.map(|all| time.min(all.mul_f64(share))),
    };
    if parts.last.is_none() {
        let tenth = of(FIRST, RACE);
        let moment = Budget { playouts: Some(tenth.playouts.unwrap_or(MOMENT).clamp(1, MOMENT)), ..tenth };
        let outcome = exact::search(puzzle, moment, first, stop, parts.watch());
        if let Some(outcome) = parts.done(outcome, &meter) {
            return outcome;
        }
        let tenth = tenth.within(&rest(parts.used));
        if tenth.playouts != Some(0) {
            let outcome = anneal::search(puzzle, settings, from, tenth, second, stop, parts.watch());
            if let Some(outcome) = parts.done(outcome, &meter) {
                return outcome;
            }
        }
        let outcome = prove(puzzle, of(share, PROOF).within(&rest(parts.used)), stop, &mut parts);
        if let Some(outcome) = parts.done(outcome, &meter) {
            return outcome;
        }
        parts.last = Some(elapsed());
    }
    let rest = rest(parts.used);
    if rest.playouts != Some(0) {
        let outcome = anneal::search(puzzle, settings, from, rest, third, stop, parts.watch());
        return parts.outcome(outcome.playouts, outcome.stop);
    }
    parts.outcome(0, StopReason::Playouts)
}

/// Looks for a line better than the best so far.
fn prove<P: NamedPuzzle + Menus>(
    puzzle: &P,
    budget: Budget,
    stop: &AtomicBool,
    parts: &mut Parts<P>,
) -> Outcome<P::Move> {
    let (mut meter, slice) = Meter::start(budget, stop);
    let known = parts.best.clone().expect("the first part plays a game");
    let mut exact = Exact::new(puzzle, known);
    let stop = exact.go_on(&mut meter, &slice, parts.watch());
    Outcome { best: exact.best, playouts: meter.used(), found_at: exact.found_at, stop, peak_nodes: Vec::new() }
}

impl<P: NamedPuzzle> Parts<'_, P> {
    /// Takes what an earlier run has kept; the time that it took.
    fn resume(&mut self, rng: &mut Generator) -> Duration {
        let Some(bytes) = self.observer.checkpoint() else { return Duration::ZERO };
        match codec::decode::<Kept<P::Name>>(&bytes) {
            Ok(Kept { used, elapsed, best, found_at, race }) => {
                let best = self.puzzle.dispatch_named(LineOf { names: &best, rng });
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
    fn watch(&mut self) -> &mut dyn Observer<P::Move> {
        self
    }

    /// Takes a part that came back; what the whole search comes to, if that is its end.
    fn done(&mut self, outcome: Outcome<P::Move>, meter: &Meter) -> Option<Outcome<P::Move>> {
        let ended = matches!(outcome.stop, StopReason::Solved | StopReason::Over);
        if ended || meter.is_interrupted() {
            return Some(self.outcome(outcome.playouts, outcome.stop));
        }
        self.used += outcome.playouts;
        None
    }

    /// What the search comes to when the last part has made `playouts` and ended for the reason `stop`.
    fn outcome(&mut self, playouts: u64, stop: StopReason) -> Outcome<P::Move> {
        let best = self.best.take().expect("the first part plays a game");
        let (playouts, found_at) = (self.used + playouts, self.found_at);
        Outcome { best, playouts, found_at, stop, peak_nodes: Vec::new() }
    }
}

impl<P: NamedPuzzle> Observer<P::Move> for Parts<'_, P> {
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
        let best = self.puzzle.dispatch_named(NamesOf { moves: &best.moves });
        match codec::encode(&Kept { used: self.used, elapsed, best, found_at: self.found_at, race }) {
            Ok(bytes) => self.observer.save(bytes),
            Err(problem) => self.observer.unusable(&problem.to_string()),
        }
    }

    fn helped(&mut self, seconds: f64) {
        self.observer.helped(seconds);
    }

    fn unusable(&mut self, problem: &str) {
        // Without the race's own checkpoint the last race begins again, with all that was found.
        mem::take(&mut self.kept);
        self.observer.unusable(problem);
    }
}
