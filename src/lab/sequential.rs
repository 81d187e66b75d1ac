//! Stopping an experiment as soon as it has decided.
//!
//! The differences are looked at after every so many positions. With m looks in all, each uses an interval of
//! confidence 1 - alpha/m, so that the chance of any wrong decision in a comparison is at most alpha, however often
//! one looks (Bonferroni; Dunn 1961). That asks for more than the sharper bounds of group-sequential tests, and needs
//! no assumption beyond Student's.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::stats;

/// When to look, and how sure to be.
#[derive(Serialize, Deserialize, Clone, Copy, Debug, PartialEq)]
#[serde(deny_unknown_fields)]
pub struct Sequential {
    /// Look after every so many positions.
    pub every: usize,
    /// The chance of a wrong decision in a comparison, over all looks.
    #[serde(default = "five_percent")]
    pub alpha: f64,
    /// A difference that is surely less than this is none.
    pub within: Option<f64>,
}

fn five_percent() -> f64 {
    0.05
}

/// What the looks say of one comparison.
#[derive(Serialize, Clone, Copy, Debug, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Decision {
    /// The method is better than the reference.
    Better,
    /// The method is worse.
    Worse,
    /// The difference is less than what matters.
    Equal,
    /// Nothing can be said yet.
    Open,
}

impl fmt::Display for Decision {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Decision::Better => "better",
            Decision::Worse => "worse",
            Decision::Equal => "equal",
            Decision::Open => "open",
        })
    }
}

impl Sequential {
    /// These settings, if they are sound.
    ///
    /// # Errors
    /// What was expected instead.
    pub fn checked(self) -> Result<Sequential, String> {
        if self.every < 2 {
            return Err(format!("expected every = 2 or more positions, found {}", self.every));
        }
        if !(1e-9..=0.5).contains(&self.alpha) {
            return Err(format!("expected an alpha from 1e-9 to 0.5 such as 0.05, found {}", self.alpha));
        }
        match self.within {
            Some(within) if !(within > 0.0 && within.is_finite()) => {
                Err(format!("expected within to be a difference above 0, found {within}"))
            }
            _ => Ok(self),
        }
    }

    /// The numbers of positions after which to look, of `positions` in all.
    pub fn looks(&self, positions: usize) -> Vec<usize> {
        let mut looks: Vec<usize> = (1..=positions / self.every).map(|look| look * self.every).collect();
        if looks.last() != Some(&positions) {
            looks.push(positions);
        }
        looks
    }

    /// The first decision that any look at `differences`, those of all positions done so far, allows, and the number
    /// of positions of that look; of all of them where nothing is decided.
    pub fn verdict(&self, differences: &[f64], positions: usize) -> (Decision, usize) {
        let looks = self.looks(positions);
        let confidence = 1.0 - self.alpha / looks.len() as f64;
        let seen = looks.into_iter().filter(|&look| look <= differences.len());
        let mut verdicts = seen.map(|look| (self.look(&differences[..look], confidence), look));
        verdicts.find(|(verdict, _)| *verdict != Decision::Open).unwrap_or((Decision::Open, differences.len()))
    }

    fn look(&self, differences: &[f64], confidence: f64) -> Decision {
        let Some((low, high)) = stats::student_interval(differences, confidence) else { return Decision::Open };
        // Differences without spread, such as ties throughout, have an interval of no width, and a few prove nothing.
        if low == high {
            return Decision::Open;
        }
        match self.within {
            Some(within) if -within < low && high < within => Decision::Equal,
            _ if low > 0.0 => Decision::Better,
            _ if high < 0.0 => Decision::Worse,
            _ => Decision::Open,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULE: Sequential = Sequential { every: 10, alpha: 0.05, within: Some(5.0) };

    #[test]
    fn looks_end_with_the_last_position() {
        assert_eq!(RULE.looks(30), [10, 20, 30]);
        assert_eq!(RULE.looks(25), [10, 20, 25]);
        assert_eq!(RULE.looks(7), [7]);
    }

    #[test]
    fn a_decision_stays_what_it_was_at_the_first_look_that_allowed_it() {
        let noise = |index: usize| if index.is_multiple_of(2) { 1.0 } else { -1.0 };
        let up: Vec<f64> = (0..10).map(|index| 20.0 + noise(index)).collect();
        let then_down: Vec<f64> = (0..20).map(|index| if index < 10 { up[index] } else { -90.0 }).collect();
        assert_eq!(RULE.verdict(&up, 40), (Decision::Better, 10));
        assert_eq!(RULE.verdict(&up[..9], 40), (Decision::Open, 9));
        assert_eq!(RULE.verdict(&then_down, 40), (Decision::Better, 10));
        let level: Vec<f64> = (0..10).map(noise).collect();
        assert_eq!(RULE.verdict(&level, 40), (Decision::Equal, 10));
        assert_eq!(Sequential { within: None, ..RULE }.verdict(&level, 40).0, Decision::Open);
        assert_eq!(RULE.verdict(&[0.0; 10], 40).0, Decision::Open);
        // What counts as none is none, however sure it is.
        let small: Vec<f64> = (0..10).map(|index| 2.0 + noise(index) / 10.0).collect();
        assert_eq!(RULE.verdict(&small, 40), (Decision::Equal, 10));
        assert_eq!(Sequential { within: None, ..RULE }.verdict(&small, 40), (Decision::Better, 10));
    }

    #[test]
    fn a_difference_below_0_is_worse_and_one_that_reaches_0_or_what_matters_is_open() {
        let around = |middle: f64, reach: f64| [middle - reach, middle + reach].repeat(5);
        let rule = Sequential { within: None, ..RULE };
        assert_eq!(rule.verdict(&around(-20.0, 1.0), 40), (Decision::Worse, 10));
        assert_eq!(rule.verdict(&around(-20.0, 60.0), 40), (Decision::Open, 10));
        assert_eq!(RULE.verdict(&around(-20.0, 1.0), 40), (Decision::Worse, 10));
        assert_eq!(RULE.verdict(&around(-3.0, 1.0), 40), (Decision::Equal, 10));
        for middle in [-4.5, 4.5] {
            let decision = if middle > 0.0 { Decision::Better } else { Decision::Worse };
            assert_eq!(RULE.verdict(&around(middle, 1.0), 40), (decision, 10));
        }
        assert_eq!(RULE.verdict(&around(0.0, 9.0), 40), (Decision::Open, 10));
    }

    #[test]
    fn each_look_is_as_sure_as_all_of_them_together_ask() {
        let differences = [-1.0, 3.0, 1.0, 4.0, -1.0, 5.0, 9.0, -2.0, 6.0, 5.0].map(|it| it + 0.26);
        let reaches = |confidence| stats::student_interval(&differences, confidence).unwrap().0;
        assert!(reaches(0.95) > 0.0 && reaches(0.975) > 0.0 && reaches(1.0 - 0.05 / 3.0) < 0.0);
        let rule = Sequential { within: None, ..RULE };
        assert_eq!(
            [10, 20, 30].map(|all| rule.verdict(&differences, all).0),
            [Decision::Better, Decision::Better, Decision::Open]
        );
    }

    #[test]
    fn rules_that_decide_nothing_or_everything_are_refused() {
        let rule = |every, alpha, within| Sequential { every, alpha, within }.checked();
        for (every, alpha, within) in [(2, 0.5, None), (10, 1e-9, Some(0.1)), (10, 0.05, Some(1e9))] {
            assert_eq!(rule(every, alpha, within), Ok(Sequential { every, alpha, within }));
        }
        for (every, alpha, within, problem) in [
            (1, 0.05, None, "expected every = 2 or more positions, found 1"),
            (0, 0.05, None, "expected every = 2 or more positions, found 0"),
            (10, 0.0, None, "expected an alpha from 1e-9 to 0.5"),
            (10, 0.51, None, "expected an alpha from 1e-9 to 0.5"),
            (10, f64::NAN, None, "expected an alpha from 1e-9 to 0.5"),
            (10, 0.05, Some(0.0), "expected within to be a difference above 0, found 0"),
            (10, 0.05, Some(-1.0), "expected within to be a difference above 0"),
            (10, 0.05, Some(f64::INFINITY), "expected within to be a difference above 0"),
            (10, 0.05, Some(f64::NAN), "expected within to be a difference above 0"),
        ] {
            let error = rule(every, alpha, within).unwrap_err();
            assert!(error.starts_with(problem), "{error}");
        }
    }

    /// Where nothing differs, decisions are as rare as they should be, however often one looks.
    #[test]
    fn looking_often_does_not_make_false_alarms() {
        let rule = Sequential { every: 5, alpha: 0.05, within: None };
        let mut rng = crate::rng::stream(1, "false alarms", 0);
        let mut draw = || f64::from(crate::rng::below(&mut rng, 2001)) - 1000.0;
        let alarms = (0..1000).filter(|_| {
            let differences: Vec<f64> = (0..50).map(|_| draw()).collect();
            rule.verdict(&differences, 50).0 != Decision::Open
        });
        assert!(alarms.count() <= 65, "about 3 % are expected, 5 % allowed");
    }
}
