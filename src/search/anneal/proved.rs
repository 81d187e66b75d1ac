//! A race with a proof: small boards are searched exactly as well, and the race ends when its line is proven the best.
//!
//! ```text
//! exact, for a moment | race, a tenth | exact, to beat its line | race, what is left
//! ```

mod stages;
#[cfg(test)]
mod tests;

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use self::stages::Stages;
use super::{Settings, run};
use crate::puzzle::named::NamedPuzzle;
use crate::rng::{Generator, split};
use crate::search::budget::{Budget, Meter, Slice, StopReason};
use crate::search::exact::{self, Exact};
use crate::search::{Observer, Outcome};

/// Positions of the first attempt: boards that need no more are proven within milliseconds.
const MOMENT: u64 = 10_000;
/// The part of the budget that the first race has.
const FIRST: f64 = 0.1;
/// The most that the first race and the proof have: they leave no checkpoints, and what takes longer is seldom proven.
const RACE: (u64, Duration) = (10_000_000, Duration::from_secs(10));
const PROOF: (u64, Duration) = (100_000_000, Duration::from_secs(60));

/// Searches `puzzle` until its best line is proven, `budget` is used up or `stop` is set; `share` of the budget is for
/// the proof.
pub(super) fn search<P: NamedPuzzle>(
    puzzle: &P,
    settings: &Settings,
    share: f64,
    (from, budget): (&[P::Move], Budget),
    mut rng: Generator,
    stop: &AtomicBool,
    observer: &mut dyn Observer<P::Move>,
) -> Outcome<P::Move> {
    let (meter, slice) = Meter::start(budget, stop);
    // The others are drawn from the first, which serves one playout.
    let streams = [rng.clone(), split(&mut rng), split(&mut rng)];
    let mut stages = Stages { puzzle, observer, used: 0, best: None, found_at: 0, last: None, kept: None };
    let allowance = Allowance { budget, slice, before: stages.resume(&mut rng.clone()) };
    let [first, second, third] = streams;
    if stages.last.is_none() {
        let tenth = allowance.of(FIRST, RACE);
        let moment = Budget { playouts: Some(tenth.playouts.unwrap_or(MOMENT).clamp(1, MOMENT)), ..tenth };
        let outcome = exact::search(puzzle, from, moment, first, stop, stages.watch());
        if let Some(reason) = stages.done(outcome.playouts, outcome.stop, &meter) {
            return stages.outcome(reason);
        }
        let tenth = tenth.within(&allowance.rest(stages.used));
        if tenth.playouts != Some(0) {
            let outcome = run::search(puzzle, settings, from, tenth, second, stop, stages.watch());
            if let Some(reason) = stages.done(outcome.playouts, outcome.stop, &meter) {
                return stages.outcome(reason);
            }
        }
        let (playouts, reason) =
            prove(puzzle, allowance.of(share, PROOF).within(&allowance.rest(stages.used)), stop, &mut stages);
        if let Some(reason) = stages.done(playouts, reason, &meter) {
            return stages.outcome(reason);
        }
        stages.last = Some(allowance.elapsed());
    }
    let rest = allowance.rest(stages.used);
    if rest.playouts == Some(0) {
        return stages.outcome(StopReason::Playouts);
    }
    let outcome = run::search(puzzle, settings, from, rest, third, stop, stages.watch());
    stages.used += outcome.playouts;
    stages.outcome(outcome.stop)
}

/// What the stages may use.
struct Allowance {
    budget: Budget,
    /// All of it.
    slice: Slice,
    /// The time that earlier runs took.
    before: Duration,
}

impl Allowance {
    fn elapsed(&self) -> Duration {
        self.slice.elapsed() + self.before
    }

    /// What is left when `used` playouts are made.
    fn rest(&self, used: u64) -> Budget {
        Budget {
            playouts: self.budget.playouts.map(|playouts| playouts.saturating_sub(used)),
            time: self.budget.time.map(|time| time.saturating_sub(self.elapsed())),
        }
    }

    /// A share of the budget, and no more than `most`. Where only playouts are limited no stage may be limited by time: the
    /// result must not hang on the machine.
    fn of(&self, share: f64, most: (u64, Duration)) -> Budget {
        Budget {
            playouts: self.budget.playouts.map(|all| most.0.min((all as f64 * share) as u64)),
            time: self.budget.time.map(|all| most.1.min(all.mul_f64(share))),
        }
    }
}

/// Looks for a line better than the best so far: the playouts it made, and why it stopped.
fn prove<P: NamedPuzzle>(puzzle: &P, budget: Budget, stop: &AtomicBool, stages: &mut Stages<P>) -> (u64, StopReason) {
    let (mut meter, slice) = Meter::start(budget, stop);
    let known = stages.best.clone().expect("the first stage plays a game");
    let reason = Exact::new(puzzle, known).go_on(&mut meter, &slice, stages.watch());
    (meter.used(), reason)
}
