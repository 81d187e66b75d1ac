//! A row: what a method has found at a budget and number of starts, and in what time.

use serde::Serialize;

use super::versus::Versus;
use crate::lab::best::BestOfStarts;
use crate::lab::design::Design;
use crate::lab::sizes;
use crate::lab::stats;
use crate::run::Records;
use crate::run::plan::{Column, Job};
use crate::search::budget::Budget;

/// A method at a budget and number of starts.
#[derive(Serialize, Clone, Debug, PartialEq)]
pub struct Row {
    /// The budget of a position.
    pub budget: String,
    /// The number of starts, or of searches of a nested method, that share it.
    pub starts: u64,
    /// The label of the method.
    pub method: String,
    /// How its searches are nested, as in `30 x 35 x 256`; none where the budget does not say.
    pub sizes: Option<String>,
    /// The method line with every value that rules or budget decide, as it was run on the first position.
    pub line: String,
    /// The number of positions.
    pub positions: usize,
    /// The mean of the best scores of a position's starts, of all replicates; none of no position, as the next means are.
    pub mean: Option<f64>,
    /// The standard error of that mean; none for one position.
    pub standard_error: Option<f64>,
    /// The mean score of a single start.
    pub mean_of_one_start: Option<f64>,
    /// The mean number of playouts of a position.
    pub playouts: Option<f64>,
    /// The share of its budget that these are, from 0 to 1: searches that have nothing left to search end early. None for
    /// budgets of time.
    pub spent: Option<f64>,
    /// The mean share of the playouts of a start, from 0 to 1, after which it had found its best line.
    pub found_at: Option<f64>,
    /// The method that it is compared with; none for the reference itself.
    pub versus: Option<Versus>,
}

/// Mean seconds of a position, all starts of a replicate together.
#[derive(Serialize, Clone, Copy, Debug, PartialEq)]
pub struct Seconds {
    /// Processor time.
    pub cpu: f64,
    /// Time on the wall.
    pub wall: f64,
}

pub(super) fn row(
    design: &Design,
    column: (usize, &Column),
    method: usize,
    bests: &[BestOfStarts],
    versus: Option<Versus>,
) -> Row {
    let of = |figure: fn(&BestOfStarts) -> f64| {
        let (mean, error) = stats::mean_and_error(&bests.iter().map(figure).collect::<Vec<_>>());
        (Some(mean).filter(|_| !bests.is_empty()), error)
    };
    let (mean, standard_error) = of(|it| it.score);
    let playouts = of(|it| it.playouts).0;
    Row {
        budget: column.1.budget.to_string(),
        starts: design.plan.methods[method].count(column.1.starts),
        method: design.plan.methods[method].label.clone(),
        sizes: sizes::text(&design.plan, (column.0, column.1), method),
        line: design.plan.full_method(0, column.0, method).to_string(),
        positions: bests.len(),
        mean,
        standard_error,
        mean_of_one_start: of(|it| it.mean).0,
        playouts,
        spent: share_of(&column.1.budget, playouts),
        found_at: of(|it| it.found_at).0,
        versus,
    }
}

fn share_of(budget: &Budget, playouts: Option<f64>) -> Option<f64> {
    let allowed = budget.playouts.filter(|_| budget.time.is_none())?;
    Some(playouts? / allowed as f64)
}

pub(super) fn seconds(
    design: &Design,
    data: &Records,
    positions: &[usize],
    column: usize,
    method: usize,
) -> Option<Seconds> {
    let searches = design.plan.searches_of(method, &design.plan.column(column));
    let mut all = Seconds { cpu: 0.0, wall: 0.0 };
    for &position in positions {
        for start in design.plan.first..design.plan.first + searches {
            let time = data.times.get(&Job { position, column, start, method })?;
            (all.cpu, all.wall) = (all.cpu + time.cpu, all.wall + time.wall);
        }
    }
    let count = positions.len() as f64 * design.plan.replicates as f64;
    (count > 0.0).then(|| Seconds { cpu: all.cpu / count, wall: all.wall / count })
}
