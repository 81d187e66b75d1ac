//! Tuning: a grid over parameters of one method line, on training boards, at one budget.
//!
//! Each point of the grid is a method of an experiment, so that its searches are paired, kept and resumed like any. A
//! [race](super::race) drops points on the way.

mod landscape;

use std::sync::atomic::AtomicBool;

pub use self::landscape::write;
use super::best::best;
use super::design::Design;
use super::race::MethodRace;
use super::stats;
use crate::run::plan::Contender;
use crate::run::{Records, RunError, Session, Watcher};

/// One parameter and the values to try.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Axis {
    /// The key in the method line.
    pub key: String,
    /// Its values as the line has them, such as `50` or, level by level, `0.1/0`.
    pub values: Vec<String>,
}

/// The points of a grid, the last axis fastest: each the line of `method` with one value of every axis.
pub fn grid(method: &str, axes: &[Axis]) -> Vec<Contender> {
    let mut lines = vec![method.to_owned()];
    for Axis { key, values } in axes {
        let with = |line: &String, value: &String| {
            format!("{line}{}{key}={value}", if line.contains(':') { "," } else { ":" })
        };
        lines = lines.iter().flat_map(|line| values.iter().map(move |value| with(line, value))).collect();
    }
    lines.into_iter().map(|line| Contender::of(&line)).collect()
}

/// What tuning came to.
#[derive(Clone, Debug, PartialEq)]
pub struct Tuned {
    /// For each point of the grid its scores on the positions it was run on, from the first.
    pub scores: Vec<Vec<f64>>,
    /// The points, best first: those that came further before those that were dropped earlier.
    pub order: Vec<usize>,
}

impl Tuned {
    /// The result of `data`, as far as it goes.
    pub fn of(design: &Design, data: &Records) -> Tuned {
        let scores_of = |method| {
            let on = |position| best(design, data, position, 0, method).map(|best| best.score);
            (0..design.plan.positions.len()).map_while(on).collect()
        };
        let scores: Vec<Vec<f64>> = (0..design.plan.methods.len()).map(scores_of).collect();
        let mut order: Vec<usize> = (0..scores.len()).collect();
        let mean = |point: usize| stats::mean_and_error(&scores[point]).0;
        order.sort_by(|&a, &b| scores[b].len().cmp(&scores[a].len()).then(mean(b).total_cmp(&mean(a))));
        Tuned { scores, order }
    }

    /// The p-value of a point against the best, on the positions of both.
    pub fn p(&self, point: usize) -> Option<f64> {
        let (best, other) = (&self.scores[self.order[0]], &self.scores[point]);
        let common = best.len().min(other.len());
        let paired = stats::paired(&other[..common], &best[..common])?;
        (point != self.order[0]).then_some(paired.p)
    }
}

/// Runs the grid in `session`, and drops points on the way if `design` is a race. Whether it came to its end.
///
/// # Errors
/// [`RunError`] if the results cannot be written.
pub fn run(
    session: &mut Session,
    design: &Design,
    threads: usize,
    stop: &AtomicBool,
    watcher: &mut dyn Watcher,
) -> Result<bool, RunError> {
    let mut race = MethodRace::of(design);
    while let Some(jobs) = race.next(&session.data) {
        if !session.run(&jobs, threads, stop, watcher)? {
            return Ok(false);
        }
    }
    Ok(true)
}

#[cfg(test)]
mod tests;
