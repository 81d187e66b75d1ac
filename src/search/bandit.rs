//! UCB1-TUNED (Auer, Cesa-Bianchi and Fischer 2002; Baier 2015, Eq. 2.5 to 2.7): the one rule by which trees choose
//! moves and playouts choose their tabu colour.

/// The rewards of one choice: their number, mean and spread.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rewards {
    /// How often it was taken.
    pub visits: u32,
    /// The mean reward.
    pub mean: f64,
    /// The sum of squared differences from the mean.
    pub spread: f32,
}

impl Rewards {
    /// Adds one reward (Welford 1962: exact for as many rewards as anybody has time for, where sums are not).
    #[inline(always)]
    pub fn add(&mut self, reward: f64) {
        self.visits = self.visits.saturating_add(1);
        let before = reward - self.mean;
        self.mean += before / f64::from(self.visits);
        self.spread += (before * (reward - self.mean)) as f32;
    }
}

/// The value by which a choice with these rewards is selected, given ln N of all visits N and the factor `c`.
///
/// `mean + c * sqrt(ln N / n * min(1/4, variance + sqrt(2 ln N / n)))`
#[inline(always)]
pub fn upper_bound(visits: u32, mean: f64, spread: f32, ln_visits: f32, c: f32) -> f32 {
    let inverse = 1.0 / visits as f32;
    let share = ln_visits * inverse;
    let variance = spread * inverse + (2.0 * share).sqrt();
    mean as f32 + c * (share * variance.min(0.25)).sqrt()
}

/// A choice among a few arms, by UCB1-TUNED.
#[derive(Clone, Debug)]
pub struct Bandit {
    arms: Vec<(usize, Rewards)>,
    visits: u32,
    c: f32,
}

impl Bandit {
    /// A bandit over the arms named `arms` with exploration factor `c`.
    ///
    /// # Panics
    /// If there is no arm.
    pub fn new(arms: impl IntoIterator<Item = usize>, c: f64) -> Bandit {
        let arms: Vec<_> = arms.into_iter().map(|name| (name, Rewards::default())).collect();
        assert!(!arms.is_empty(), "a bandit needs an arm");
        Bandit { arms, visits: 0, c: c as f32 }
    }

    /// The place of the arm to pull next; arms never pulled come first.
    pub fn choose(&self) -> usize {
        let ln_visits = (self.visits.max(1) as f32).ln();
        let value = |arm: &Rewards| match arm.visits {
            0 => f32::INFINITY,
            visits => upper_bound(visits, arm.mean, arm.spread, ln_visits, self.c),
        };
        let mut best = (0, f32::NEG_INFINITY);
        for (place, (_, arm)) in self.arms.iter().enumerate() {
            let value = value(arm);
            if value > best.1 {
                best = (place, value);
            }
        }
        best.0
    }

    /// Forgets all rewards.
    pub fn forget(&mut self) {
        self.visits = 0;
        self.arms.iter_mut().for_each(|(_, rewards)| *rewards = Rewards::default());
    }

    /// The number of arms.
    pub fn arms(&self) -> usize {
        self.arms.len()
    }

    /// The name of the arm at `place`.
    pub fn name(&self, place: usize) -> usize {
        self.arms[place].0
    }

    /// Tells the arm at `place` what it earned.
    pub fn learn(&mut self, place: usize, reward: f64) {
        self.arms[place].1.add(reward);
        self.visits = self.visits.saturating_add(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_value_is_the_thesis_formula() {
        let rewards = [0.2, 0.9, 0.4, 0.4];
        let mut arm = Rewards::default();
        rewards.iter().for_each(|&reward| arm.add(reward));
        let (n, ln_all, c) = (4.0, 50f64.ln(), 0.7);
        let mean = rewards.iter().sum::<f64>() / n;
        let second = rewards.iter().map(|reward| reward * reward).sum::<f64>() / n;
        let bound = (ln_all / n * (0.25f64).min(second - mean * mean + (2.0 * ln_all / n).sqrt())).sqrt();
        let value = upper_bound(arm.visits, arm.mean, arm.spread, ln_all as f32, c as f32);
        assert!((f64::from(value) - (mean + c * bound)).abs() < 1e-6);
    }

    #[test]
    fn a_count_that_is_full_stays_full() {
        let mut rewards = Rewards { visits: u32::MAX, mean: 0.5, spread: 0.0 };
        rewards.add(1.0);
        assert_eq!(rewards.visits, u32::MAX);
        assert!((rewards.mean - 0.5).abs() < 1e-6 && rewards.spread.is_finite());
    }

    #[test]
    fn every_arm_is_pulled_and_the_best_most() {
        let mut bandit = Bandit::new([3, 5, 9], 0.1);
        let mut pulls = [0; 3];
        for _ in 0..3000 {
            let place = bandit.choose();
            pulls[place] += 1;
            bandit.learn(place, [0.3, 0.5, 0.4][place]);
        }
        assert!(pulls.iter().all(|&pulls| pulls > 0) && pulls[1] > 2000, "{pulls:?}");
        assert_eq!(bandit.name(1), 5);
    }

    #[test]
    fn a_bandit_that_forgets_is_as_new() {
        let mut new = Bandit::new([3, 5, 9], 0.1);
        let mut used = Bandit::new([3, 5, 9], 0.1);
        for _ in 0..200 {
            let place = used.choose();
            used.learn(place, [0.9, 0.1, 0.2][place]);
        }
        used.forget();
        for _ in 0..200 {
            let place = new.choose();
            assert_eq!(used.choose(), place);
            for bandit in [&mut new, &mut used] {
                bandit.learn(place, [0.3, 0.5, 0.4][place]);
            }
        }
    }
}
