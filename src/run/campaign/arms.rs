//! What a campaign may try on a position.

use crate::engine::defaults::in_two_digits;
use crate::game::rules::Rules;
use crate::search::anneal::{CEILING, COLD, FLOOR, HOT, LIFT};
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
    /// Where medium groups count more in all rounds but the last two: the points below which groups count nothing there.
    floor: Option<f64>,
    /// The least steps.
    least: u64,
    /// The share of what was spent on its position that it has where this is more.
    part: f64,
}

/// Groups of so many points are no longer medium: 36 tiles.
const LARGE: f64 = 1156.0;

/// Medium groups count so many percent more.
const LIFTED: u64 = 15;

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
    Arm { name, start, line: "race:runs=8", ends, floor: None, least: 3_000_000, part: 0.01 }
}

/// The last two rounds of a long race, of any line.
const fn cycles(name: &'static str, start: Start) -> Arm {
    let line = "race:runs=4/8,share=17/3,keep=1,cycles=5/1";
    Arm { name, start, line, ends: &[(35.0, 15.0), (15.0, 8.0)], floor: None, least: 5_000_000, part: 0.02 }
}

/// A race in which medium groups count more, then cycles of its best line for the score.
const fn medium(name: &'static str, floor: f64) -> Arm {
    let line = "race:runs=32/12/8/4/4/4/8,share=20/20/20/20/20/42/8,keep=12/8/4/4/1/1,cycles=1/1/1/1/1/5/1";
    let ends = &[(110.0, 71.0), (71.0, 45.0), (45.0, 29.0), (29.0, 19.0), (19.0, 12.0), (45.0, 15.0), (15.0, 8.0)];
    Arm { name, start: Start::Anew, line, ends, floor: Some(floor), least: 10_000_000, part: 0.05 }
}

/// The arms. All get longer as a position gets harder: one that has had a hundred short races gains by a long one, if by any.
/// Polishes of a best line are told from those of others, as they bring a multiple, and races of medium groups may end in
/// lines that others do not reach (docs/results/improve.md).
pub(super) const ARMS: [Arm; 7] = [
    Arm { name: "race", start: Start::Anew, line: "race", ends: &[], floor: None, least: 4_000_000, part: 0.25 },
    polishes("cold polishes", Start::Best),
    cycles("cycles", Start::Best),
    polishes("cold polishes of another line", Start::Other),
    cycles("cycles of another line", Start::Other),
    // Up to 35 tiles.
    medium("race of small and medium groups", 0.0),
    // From 12 to 35 tiles.
    medium("race of medium groups", 100.0),
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

    /// Whether it suits `rules`: points tell medium groups from others only where larger ones earn more a tile, and count as
    /// they are only where an empty board does not multiply them.
    pub(super) fn suits(&self, rules: &Rules) -> bool {
        self.floor.is_none() || rules.step.square > 0 && rules.factor == 1
    }

    /// The method where a point of SameGame is worth `points`.
    pub(super) fn method(&self, points: f64) -> Method {
        let method: Method = self.line.parse().expect("the arms are methods");
        let scaled = |end: f64| in_two_digits(end * points);
        let (hot, cold): (Vec<f64>, Vec<f64>) = self.ends.iter().map(|ends| (scaled(ends.0), scaled(ends.1))).unzip();
        let method = method.or(&HOT, &hot).or(&COLD, &cold);
        let Some(floor) = self.floor else { return method };
        let rounds = self.ends.len() - 2;
        let all = |value: u64| [vec![value; rounds], vec![0; 2]].concat();
        let [floor, ceiling] = [floor, LARGE].map(|value| (value * points).round() as u64);
        method.or(&FLOOR, &all(floor)).or(&CEILING, &all(ceiling)).or(&LIFT, &all(LIFTED))
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
        let weighed = line("race of medium groups", 2.0);
        assert!(
            weighed.ends_with(
                "hot=220/140/90/58/38/90/30,cold=140/90/58/38/24/30/16,floor=200/200/200/200/200/0/0,\
             ceiling=2312/2312/2312/2312/2312/0/0,lift=15/15/15/15/15/0/0"
            ),
            "{weighed}"
        );
    }

    #[test]
    fn moves_are_weighed_where_their_points_tell_large_groups_from_small_ones() {
        let suited = |rules: &str| ARMS.iter().filter(|arm| arm.suits(&rules.parse().unwrap())).count();
        assert_eq!(
            ["samegame", "bubble-breaker", "popstar", "clickomania", "klickety", "tco03"].map(suited),
            [7, 7, 7, 5, 5, 5]
        );
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
