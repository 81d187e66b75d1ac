//! How far a run is: the share of the work that is done, and the time that the rest may take.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use crate::run::plan::{Job, Plan};
use crate::search::budget::Budget;

/// How the searches are going.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Status {
    /// The searches that are done, those of earlier runs too.
    pub done: usize,
    /// All searches.
    pub jobs: usize,
    /// The share of the work that is done, from 0 to 1.
    pub share: f64,
    /// The time since the run began.
    pub elapsed: Duration,
    /// The time the rest may take.
    pub left: Option<Duration>,
}

/// Playouts that a core makes in a second or so, to weigh a search limited by playouts against one limited by time.
const A_SECOND: f64 = 3e5;

/// How long `budget` is to last, about, in microseconds: the unit that progress is counted in, as one nested search
/// may have the budget of a thousand starts.
pub(in crate::run) fn weight(budget: &Budget) -> u64 {
    let of_playouts = budget.playouts.map(|playouts| playouts as f64 / A_SECOND);
    let of_time = budget.time.map(|time| time.as_secs_f64());
    (of_playouts.into_iter().chain(of_time).fold(f64::INFINITY, f64::min) * 1e6) as u64
}

/// Counts what is done of a run.
pub(in crate::run) struct Progress {
    begun: Instant,
    jobs: usize,
    finished: AtomicUsize,
    /// The weight of all jobs, and of those that this run has to do.
    all: u64,
    todo: u64,
    /// What the workers have done of it.
    now: AtomicU64,
}

impl Progress {
    /// Nothing is done yet of `todo`, which is what earlier runs have left of `jobs`.
    pub(in crate::run) fn of(plan: &Plan, jobs: &[Job], todo: &[Job]) -> Progress {
        let weight = |jobs: &[Job]| jobs.iter().map(|job| weight(&plan.budget(job))).fold(0, u64::saturating_add);
        Progress {
            begun: Instant::now(),
            jobs: jobs.len(),
            finished: AtomicUsize::new(jobs.len() - todo.len()),
            all: weight(jobs),
            todo: weight(todo),
            now: AtomicU64::new(0),
        }
    }

    /// Part of a search is done, in microseconds.
    pub(in crate::run) fn add(&self, weight: u64) {
        self.now.fetch_add(weight, Ordering::Relaxed);
    }

    /// A search is done.
    pub(in crate::run) fn finished(&self) {
        self.finished.fetch_add(1, Ordering::Relaxed);
    }

    /// How things stand.
    pub(in crate::run) fn status(&self) -> Status {
        let (now, todo) = (self.now.load(Ordering::Relaxed).min(self.todo), self.todo);
        let (now, rest) = (now as f64, (todo - now) as f64);
        let (elapsed, share) = (self.begun.elapsed(), 1.0 - rest / self.all.max(1) as f64);
        let left = (now > 0.0).then(|| elapsed.mul_f64(rest / now));
        Status { done: self.finished.load(Ordering::Relaxed), jobs: self.jobs, share, elapsed, left }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::plan::Contender;
    use crate::store::testset::generate;

    #[test]
    fn a_nested_search_weighs_as_much_as_the_starts_beside_it() {
        let plan = Plan {
            starts: vec![1, 4],
            ..Plan::new(
                generate("4x4x2".parse().unwrap(), 5, 1).positions,
                ["mcts", "nmcts:searches={k}"].map(Contender::of).to_vec(),
                vec!["400".parse().unwrap(), "800".parse().unwrap()],
            )
        };
        let weight_of = |method, column| {
            let of = |job: &&Job| job.method == method && job.column == column;
            plan.jobs(0..5, &[0, 1]).iter().filter(of).map(|job| weight(&plan.budget(job))).sum::<u64>()
        };
        // Columns: 400 playouts in 1 and 4 starts, then 800.
        assert!(weight_of(0, 1).abs_diff(weight_of(1, 1)) < 20, "{} {}", weight_of(0, 1), weight_of(1, 1));
        assert!(weight_of(1, 3).abs_diff(2 * weight_of(1, 1)) < 20);
    }
}
