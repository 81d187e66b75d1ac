//! Races: methods that are probably worse than the best are dropped on the way.
//!
//! The F-race of Birattari and others (2002) with paired t-tests in place of Friedman's, against the best method so far.

use std::collections::BTreeSet;

use super::best::best;
use super::design::Design;
use super::stats;
use crate::run::Records;
use crate::run::plan::Job;

/// When a race drops a method: worse than the best so far by a paired t-test of this level.
const LEVEL: f64 = 0.01;

/// A race under way; where the design has none, all methods on all positions at once.
pub struct MethodRace<'a> {
    design: &'a Design,
    alive: BTreeSet<usize>,
    /// The positions that were given out.
    given: usize,
}

impl<'a> MethodRace<'a> {
    /// The race of `design` at its beginning.
    pub fn of(design: &'a Design) -> MethodRace<'a> {
        MethodRace { design, alive: (0..design.plan.methods.len()).collect(), given: 0 }
    }

    /// The searches up to the next look, once all before them are in `data`; none at the end.
    pub fn next(&mut self, data: &Records) -> Option<Vec<Job>> {
        if self.given > 0 && self.design.race.is_some() {
            self.drop_worse(data);
        }
        let (from, positions) = (self.given, self.design.plan.positions.len());
        self.given = self.design.race.map_or(positions, |every| (from + every).min(positions));
        let methods: Vec<usize> = self.alive.iter().copied().collect();
        (from < positions).then(|| self.design.plan.jobs(from..self.given, &methods))
    }

    /// Keeps the best of the methods that are left, and those that are not probably worse.
    fn drop_worse(&mut self, data: &Records) {
        let (design, positions) = (self.design, self.given);
        let scores = |method: usize| -> Vec<f64> {
            let on = |position| best(design, data, position, 0, method);
            (0..positions).filter_map(on).map(|best| best.score).collect()
        };
        let mean = |method: usize| stats::mean_and_error(&scores(method)).0;
        let better = |a: usize, b: usize| if mean(b) > mean(a) { b } else { a };
        let Some(leader) = self.alive.iter().copied().reduce(better) else { return };
        let leading = scores(leader);
        self.alive.retain(|&method| {
            let paired = stats::paired(&scores(method), &leading);
            // Differences without spread have p = 0, and a few of them prove nothing.
            let worse = paired.is_some_and(|it| it.mean_difference < 0.0 && it.standard_error > 0.0 && it.p < LEVEL);
            method == leader || !worse
        });
    }
}

/// Whether `design` is a race of which every search that it asks for is in `data`.
pub fn is_over(design: &Design, data: &Records) -> bool {
    let mut race = MethodRace::of(design);
    let is_done = |jobs: Vec<Job>| jobs.iter().all(|job| data.found.contains_key(job));
    design.race.is_some() && std::iter::from_fn(|| race.next(data)).all(is_done)
}
