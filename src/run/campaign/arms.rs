//! What a campaign may try on a position, and how it chooses: where gains have come.

use statrs::distribution::{ContinuousCDF, Gamma};

use crate::puzzle::Score;
use crate::rng::{Generator, unit};
use crate::search::anneal::{COLD, HOT};
use crate::search::method::Method;
use crate::search::method::key::Key;

/// A kind of trial.
pub(super) struct Arm {
    /// Its name in records and on the screen.
    pub(super) name: &'static str,
    /// The method, without what the rules and the budget fill in.
    line: &'static str,
    /// Its temperatures at the start and at the end, in points of SameGame, where they are not those that are filled in.
    ends: &'static [(&'static Key<f64>, f64)],
    /// The least steps.
    least: u64,
    /// The share of what was spent on its position that it has where this is more.
    part: f64,
    /// Whether it begins with a line of the pool.
    pub(super) polishes: bool,
}

const fn race(name: &'static str, line: &'static str, least: u64, part: f64) -> Arm {
    Arm { name, line, ends: &[], least, part, polishes: false }
}

const fn polish(name: &'static str, ends: &'static [(&'static Key<f64>, f64)], least: u64, part: f64) -> Arm {
    Arm { name, line: "polish", ends, least, part, polishes: true }
}

/// Many colours in the first round, with second ones.
const WIDE: &str = "race:runs=40/10/3/1,share=35/30/20/15,colours=0/1/2/3/4,seconds=0/1/2/3";

/// The arms, the cheapest of each kind first. All get longer as a position gets harder: one that has had a hundred short
/// races gains by a long one, if by any.
pub(super) const ARMS: [Arm; 6] = [
    race("race", "race", 4_000_000, 0.25),
    race("wide race", WIDE, 40_000_000, 0.25),
    // Eight short, cold annealings of one line bring more than a long one (docs/results/tuning.md).
    Arm { line: "race:runs=8", ..polish("cold polishes", &[(&HOT, 15.0), (&COLD, 8.0)], 3_000_000, 0.01) },
    polish("polish", &[(&HOT, 25.0)], 3_000_000, 0.02),
    polish("hot polish", &[(&HOT, 35.0)], 10_000_000, 0.05),
    polish("hottest polish", &[(&HOT, 50.0)], 40_000_000, 0.1),
];

/// The place of the plain race.
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
        let method = self.line.parse().expect("the arms are methods");
        self.ends.iter().fold(method, |method: Method, (key, end)| method.or(key, &[end * points]))
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
        let spent = self.spent + steps;
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
/// points a step: Thompson's rule (1933) for gains that come by chance at an unknown rate.
pub(super) fn choose(own: &Tallies, all: &Tallies, has_line: bool, rng: &mut Generator) -> (usize, f64) {
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
    let open = (0..ARMS.len()).filter(|&index| has_line || !ARMS[index].polishes);
    let promises = open.map(|index| (index, promise(index, rng)));
    promises.max_by(|one, other| one.1.total_cmp(&other.1)).expect("there are arms")
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
        (0..200).filter(|_| choose(own, all, true, &mut rng).0 == of).count()
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
        assert!((0..50).all(|_| !ARMS[choose(&gained, &gained, false, &mut rng).0].polishes));
    }

    #[test]
    fn what_gained_long_ago_is_tried_less_often() {
        let race = index("race");
        let first = [(race, 4_000_000, Some(50)); 20];
        let since = [&first[..], &[(race, 4_000_000, None); 60]].concat();
        let (first, since) = (said(&first), said(&since));
        let (before, after) = (chosen(race, &first, &first), chosen(race, &since, &since));
        assert!(after < before / 2, "{before} at first, {after} since");
    }

    #[test]
    fn temperatures_are_in_points_of_the_game() {
        let line = |name: &str, points| ARMS[index(name)].method(points).to_string();
        assert_eq!(line("cold polishes", 1.0), "race:runs=8,hot=15,cold=8");
        assert_eq!(line("polish", 0.02), "polish:hot=0.5");
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
