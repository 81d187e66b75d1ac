//! How a campaign chooses what to try: where gains have come.

use statrs::distribution::{ContinuousCDF, Gamma};

use super::arms::{ARMS, Arm};
use crate::puzzle::Score;
use crate::rng::{Generator, unit};

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
/// points a step: Thompson's rule (1933) for gains that come by chance at an unknown rate. `may_begin` says of an arm
/// whether the position has a line to begin it with, and its rules suit it.
pub(super) fn choose(
    own: &Tallies,
    all: &Tallies,
    may_begin: impl Fn(&Arm) -> bool,
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
    let open = (0..ARMS.len()).filter(|&index| may_begin(&ARMS[index]));
    let promises = open.map(|index| (index, promise(index, rng)));
    promises.max_by(|one, other| one.1.total_cmp(&other.1)).expect("a race may always begin")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::stream;
    use crate::run::campaign::arms::RACE;

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
        let race = |arm: &Arm| arm.name == "race";
        assert!((0..50).all(|_| choose(&gained, &gained, race, &mut rng).0 == RACE));
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
}
