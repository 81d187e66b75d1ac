//! What a campaign may try on a position, and how it chooses: where gains have come.

use statrs::distribution::{ContinuousCDF, Gamma};

use crate::puzzle::Score;
use crate::rng::{Generator, unit};

/// A kind of trial.
pub(super) struct Arm {
    /// Its name in records and on the screen.
    pub(super) name: &'static str,
    /// The method, without what the rules and the budget fill in.
    method: &'static str,
    /// The temperature at its start, in points of SameGame; what the method says of itself where this is 0.
    hot: f64,
    /// The steps.
    pub(super) playouts: u64,
    /// Whether it begins with a line of the pool.
    pub(super) polishes: bool,
}

const fn race(name: &'static str, method: &'static str, playouts: u64) -> Arm {
    Arm { name, method, hot: 0.0, playouts, polishes: false }
}

const fn polish(name: &'static str, hot: f64, playouts: u64) -> Arm {
    Arm { name, method: "polish", hot, playouts, polishes: true }
}

/// Many colours in the first round, with second ones.
const WIDE: &str = "race:runs=40/10/3/1,share=35/30/20/15,colours=0/1/2/3/4,seconds=0/1/2/3";

/// The arms, the cheapest of each kind first.
pub(super) const ARMS: [Arm; 9] = [
    race("race", "race", 4_000_000),
    race("long race", "race", 32_000_000),
    race("wide race", WIDE, 80_000_000),
    race("long wide race", WIDE, 320_000_000),
    polish("cold polish", 15.0, 3_000_000),
    polish("polish", 25.0, 3_000_000),
    polish("long polish", 25.0, 30_000_000),
    polish("hot polish", 35.0, 10_000_000),
    polish("hottest polish", 50.0, 40_000_000),
];

impl Arm {
    /// The method line where a point of SameGame is worth `points`.
    pub(super) fn line(&self, points: f64) -> String {
        if self.hot == 0.0 { self.method.to_owned() } else { format!("{}:hot={}", self.method, self.hot * points) }
    }
}

/// What trials of one kind have cost and brought. Older ones count less: gains get rarer.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Tally {
    /// Steps.
    steps: f64,
    /// Trials that found a better line than all before.
    gains: f64,
    /// The points of these.
    points: f64,
}

/// What a gain leaves of the counts of its position: the next one is harder.
const KEPT: f64 = 0.7;
/// All arms are first taken to gain once in so many steps.
const RARE: f64 = 1e8;
/// The points of a gain, as first taken.
const USUAL: f64 = 20.0;

impl Tally {
    /// A trial of `steps` that gained `gain` points.
    pub(super) fn add(&mut self, steps: u64, gain: Option<Score>) {
        self.steps += steps as f64;
        if let Some(gain) = gain {
            self.gains += 1.0;
            self.points += f64::from(gain);
        }
    }

    /// What counts of it after a gain.
    pub(super) fn fade(&mut self) {
        (self.steps, self.gains, self.points) = (self.steps * KEPT, self.gains * KEPT, self.points * KEPT);
    }
}

/// The index of the arm to try where `own` tells of this position and `all` of all positions, and what it promises, in
/// points a step: Thompson's rule (1933) for gains that come by chance at an unknown rate.
pub(super) fn choose(own: &[Tally], all: &[Tally], has_line: bool, rng: &mut Generator) -> (usize, f64) {
    let promise = |index: usize, rng: &mut Generator| {
        let (own, all) = (own[index], all[index]);
        let rate = (all.gains + 1.0) / (all.steps + RARE);
        // What all positions say counts as much as two trials of this one.
        let before = 2.0 * ARMS[index].playouts as f64;
        let gamma = Gamma::new(own.gains + rate * before + 1e-3, own.steps + before).expect("both are above 0");
        let drawn = gamma.inverse_cdf(unit(rng).clamp(1e-9, 1.0 - 1e-9));
        drawn * (all.points + USUAL) / (all.gains + 1.0)
    };
    let open = (0..ARMS.len()).filter(|&index| has_line || !ARMS[index].polishes);
    let promises = open.map(|index| (index, promise(index, rng)));
    promises.max_by(|one, other| one.1.total_cmp(&other.1)).expect("there are arms")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::stream;

    #[test]
    fn what_has_gained_is_tried_more_often() {
        let mut all = [Tally::default(); ARMS.len()];
        all.iter_mut().for_each(|tally| tally.add(10_000_000_000, None));
        let mut own = all;
        (own[4], all[4]) = (Tally::default(), Tally::default());
        own[4].add(30_000_000, Some(10));
        all[4].add(30_000_000, Some(10));
        let mut rng = stream(1, "arms", 0);
        let chosen = (0..200).filter(|_| choose(&own, &all, true, &mut rng).0 == 4).count();
        assert!(chosen > 150, "{chosen} of 200");
        assert!((0..50).all(|_| !ARMS[choose(&own, &all, false, &mut rng).0].polishes));
    }
}
