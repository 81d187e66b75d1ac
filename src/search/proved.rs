//! A race with a proof: small boards are searched exactly as well, and the race ends when its line is proven the best.
//!
//! ```text
//! exact, for a moment | race, a tenth | exact, to beat its line | race, what is left
//! ```

mod parts;
#[cfg(test)]
mod tests;

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use self::parts::Parts;
use super::budget::{Budget, Meter, StopReason};
use super::exact::{self, Exact};
use super::{Observer, Outcome, anneal};
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
        let outcome = exact::search(puzzle, from, moment, first, stop, parts.watch());
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
