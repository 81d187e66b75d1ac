//! What a campaign may try on a position.

use crate::engine::defaults::in_two_digits;
use crate::search::anneal::{COLD, HOT};
use crate::search::method::Method;

/// A kind of trial.
pub(super) struct Arm {
    /// Its name in records and on the screen.
    pub(super) name: &'static str,
    /// The line that it begins with.
    pub(super) start: Start,
    /// The method, without what the rules and the budget fill in.
    line: &'static str,
    /// The temperatures at the start and at the end of each round, in points of SameGame; none for those that are filled in.
    ends: &'static [(f64, f64)],
    /// The least steps.
    least: u64,
    /// The share of what was spent on its position that it has where this is more.
    part: f64,
}

/// What a trial begins with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Start {
    /// New games.
    Anew,
    /// The position's best line, or one nearly as good.
    Best,
    /// Another line of its pool.
    Other,
}

/// Eight short and cold annealings of one line.
const fn polishes(name: &'static str, start: Start) -> Arm {
    let ends = &[(15.0, 8.0)];
    Arm { name, start, line: "race:runs=8", ends, least: 3_000_000, part: 0.01 }
}

/// The last two rounds of a long race, of any line.
const fn cycles(name: &'static str, start: Start) -> Arm {
    let line = "race:runs=4/8,share=17/3,keep=1,cycles=5/1";
    Arm { name, start, line, ends: &[(35.0, 15.0), (15.0, 8.0)], least: 5_000_000, part: 0.02 }
}

/// The arms. All get longer as a position gets harder: one
/// that has had a hundred short races gains by a long one, if by any. Polishes of a best line are told from those of others,
/// as they bring a multiple (docs/results/improve.md).
pub(super) const ARMS: [Arm; 5] = [
    Arm { name: "race", start: Start::Anew, line: "race", ends: &[], least: 4_000_000, part: 0.25 },
    polishes("cold polishes", Start::Best),
    cycles("cycles", Start::Best),
    polishes("cold polishes of another line", Start::Other),
    cycles("cycles of another line", Start::Other),
];

/// The place of the race.
pub(super) const RACE: usize = 0;

impl Arm {
    /// The steps of a trial of a position on which `spent` were spent before, two digits of them.
    pub(super) fn playouts(&self, spent: u64) -> u64 {
        let steps = self.least.max((spent as f64 * self.part) as u64);
        let unit = 10u64.pow(steps.ilog10().saturating_sub(1));
        steps / unit * unit
    }

    /// The method where a point of SameGame is worth `points`.
    pub(super) fn method(&self, points: f64) -> Method {
        let method: Method = self.line.parse().expect("the arms are methods");
        let scaled = |end: f64| in_two_digits(end * points);
        let (hot, cold): (Vec<f64>, Vec<f64>) = self.ends.iter().map(|ends| (scaled(ends.0), scaled(ends.1))).unzip();
        method.or(&HOT, &hot).or(&COLD, &cold)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arm(name: &str) -> Arm {
        ARMS.into_iter().find(|arm| arm.name == name).unwrap()
    }

    #[test]
    fn temperatures_are_in_points_of_the_game() {
        let line = |name: &str, points| arm(name).method(points).to_string();
        assert_eq!(line("cold polishes", 1.0), "race:runs=8,hot=15,cold=8");
        assert_eq!(line("cycles", 0.02), "race:runs=4/8,share=17/3,keep=1,cycles=5/1,hot=0.7/0.3,cold=0.3/0.16");
        assert_eq!(line("race", 0.02), "race");
    }

    #[test]
    fn races_get_longer_with_what_was_spent() {
        let race = arm("race");
        assert_eq!(
            [0, 16_000_000, 40_000_000, 1_234_567_890].map(|spent| race.playouts(spent)),
            [4_000_000, 4_000_000, 10_000_000, 300_000_000]
        );
    }
}
