//! What a campaign may try on a position, and how it chooses: where gains have come.

use statrs::distribution::{ContinuousCDF, Gamma};

use crate::engine::defaults::in_two_digits;
use crate::puzzle::Score;
use crate::rng::{Generator, unit};
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

/// A tally for each arm, and the steps of all trials and before them.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Tallies {
    arms: [Tally; ARMS.len()],
    spent: u64,
}

/// What was tried when a share x of all steps had been made counts as much as x to this power: gains come by the logarithm
/// of the steps, so what half of them say is old, however many they are.
const FADES: i32 = 3;
/// The points of a gain, as first taken.
const USUAL: f64 = 20.0;

impl Tally {
    fn sum(tallies: &[Tally]) -> Tally {
        tallies.iter().fold(Tally::default(), |sum, it| Tally {
            steps: sum.steps + it.steps,
            gains: sum.gains + it.gains,
            points: sum.points + it.points,
        })
    }

    fn times(self, factor: f64) -> Tally {
        Tally { steps: self.steps * factor, gains: self.gains * factor, points: self.points * factor }
    }
}

impl Tallies {
    /// No trial, where `spent` steps were made before all trials.
    pub(super) fn after(spent: u64) -> Tallies {
        Tallies { spent, ..Tallies::default() }
    }

    /// The steps of all trials, of arms that are no more too, and those made before.
    pub(super) fn spent(&self) -> u64 {
        self.spent
    }

    /// A trial of arm `index`, if it is one of these, of `steps` that gained `gain` points.
    pub(super) fn add(&mut self, index: Option<usize>, steps: u64, gain: Option<Score>) {
        let spent = self.spent.saturating_add(steps);
        let kept = (self.spent as f64 / spent.max(1) as f64).powi(FADES);
        self.spent = spent;
        self.arms.iter_mut().for_each(|tally| *tally = tally.times(kept));
        if let Some(index) = index {
            let gained = gain.map_or((0.0, 0.0), |points| (1.0, f64::from(points)));
            let trial = Tally { steps: steps as f64, gains: gained.0, points: gained.1 };
            self.arms[index] = Tally::sum(&[self.arms[index], trial]);
        }
    }
}

/// The index of the arm to try where `own` tells of this position and `all` of all positions, and what it promises, in
/// points a step: Thompson's rule (1933) for gains that come by chance at an unknown rate. `may_begin` says of a start
/// whether the position has such a line.
pub(super) fn choose(
    own: &Tallies,
    all: &Tallies,
    may_begin: impl Fn(Start) -> bool,
    rng: &mut Generator,
) -> (usize, f64) {
    let together = Tally::sum(&all.arms);
    let usual = (together.points + USUAL) / (together.gains + 1.0);
    let promise = |index: usize, rng: &mut Generator| {
        let playouts = ARMS[index].playouts(own.spent) as f64;
        let (own, all) = (own.arms[index], all.arms[index]);
        // An arm is taken to be as good as all together, and on this position as good as on all, until two trials say more.
        let before = 2.0 * playouts;
        let rate = (together.gains + 1.0) / (together.steps + before);
        let rate = (all.gains + rate * before) / (all.steps + before);
        let gamma = Gamma::new(own.gains + rate * before + 1e-3, own.steps + before).expect("both are above 0");
        let drawn = gamma.inverse_cdf(unit(rng).clamp(1e-9, 1.0 - 1e-9));
        drawn * (all.points + usual) / (all.gains + 1.0)
    };
    let open = (0..ARMS.len()).filter(|&index| may_begin(ARMS[index].start));
    let promises = open.map(|index| (index, promise(index, rng)));
    promises.max_by(|one, other| one.1.total_cmp(&other.1)).expect("a race may always begin")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::stream;

    fn index(name: &str) -> usize {
        ARMS.iter().position(|arm| arm.name == name).unwrap()
    }

    /// How many of 200 draws are of arm `of`.
    fn chosen(of: usize, own: &Tallies, all: &Tallies) -> usize {
        let mut rng = stream(1, "arms", 0);
        (0..200).filter(|_| choose(own, all, |_| true, &mut rng).0 == of).count()
    }

    /// What `trials` say, each of an arm, with its steps and its gain.
    fn said(trials: &[(usize, u64, Option<Score>)]) -> Tallies {
        let mut tallies = Tallies::default();
        trials.iter().for_each(|&(arm, steps, gain)| tallies.add(Some(arm), steps, gain));
        tallies
    }

    #[test]
    fn what_has_gained_is_tried_more_often() {
        let polish = index("cold polishes");
        let failed: Vec<_> = (0..ARMS.len()).cycle().take(60).map(|arm| (arm, 300_000_000, None)).collect();
        let gained = [&failed[..], &[(polish, 3_000_000, Some(10)); 5]].concat();
        let (failed, gained) = (said(&failed), said(&gained));
        let (before, after) = (chosen(polish, &failed, &failed), chosen(polish, &gained, &gained));
        assert!(after > 150 && before < 100, "{before} before, {after} after");
        let mut rng = stream(2, "arms", 0);
        let anew = |start| start == Start::Anew;
        assert!((0..50).all(|_| choose(&gained, &gained, anew, &mut rng).0 == RACE));
    }

    #[test]
    fn what_gained_long_ago_is_tried_less_often() {
        let race = index("race");
        let others: Vec<_> = (1..ARMS.len()).cycle().take(80).map(|arm| (arm, 4_000_000, Some(10))).collect();
        let first = [&others[..], &[(race, 4_000_000, Some(50)); 20]].concat();
        let since = [&first[..], &[(race, 4_000_000, None); 60]].concat();
        let (first, since) = (said(&first), said(&since));
        let (before, after) = (chosen(race, &first, &first), chosen(race, &since, &since));
        assert!(after < before / 2, "{before} at first, {after} since");
    }

    #[test]
    fn temperatures_are_in_points_of_the_game() {
        let line = |name: &str, points| ARMS[index(name)].method(points).to_string();
        assert_eq!(line("cold polishes", 1.0), "race:runs=8,hot=15,cold=8");
        assert_eq!(line("cycles", 0.02), "race:runs=4/8,share=17/3,keep=1,cycles=5/1,hot=0.7/0.3,cold=0.3/0.16");
        assert_eq!(line("race", 0.02), "race");
    }

    #[test]
    fn races_get_longer_with_what_was_spent() {
        let race = &ARMS[index("race")];
        assert_eq!(
            [0, 16_000_000, 40_000_000, 1_234_567_890].map(|spent| race.playouts(spent)),
            [4_000_000, 4_000_000, 10_000_000, 300_000_000]
        );
    }
}
