//! What one position says of a method: the best of its starts, and the mean of its replicates.

use crate::lab::design::Design;
use crate::run::plan::Job;
use crate::run::{Finding, Records};

/// All starts of a method on one position; means over its replicates.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BestOfStarts {
    /// The best of their scores.
    pub score: f64,
    /// The mean of their scores.
    pub mean: f64,
    /// Their playouts.
    pub playouts: f64,
    /// The mean of the shares of their playouts after which they had found their best lines.
    pub found_at: f64,
}

/// The best of all starts, as the mean of the replicates; none unless all are done.
///
/// Replicates are averaged here, before boards are compared: they tell of chance within a board, and counted one by one
/// they would pass for more boards than there are.
pub fn best(design: &Design, data: &Records, position: usize, column: usize, method: usize) -> Option<BestOfStarts> {
    let about = design.plan.column(column);
    let replicate = |replicate| {
        let starts = design.plan.starts_in(replicate, method, &about);
        starts.map(|start| data.found.get(&Job { position, column, start, method })).collect::<Option<Vec<_>>>()
    };
    let replicates: Vec<BestOfStarts> =
        (0..design.plan.replicates).map(|number| Some(best_of(&replicate(number)?))).collect::<Option<_>>()?;
    let mean = |figure: fn(&BestOfStarts) -> f64| replicates.iter().map(figure).sum::<f64>() / replicates.len() as f64;
    Some(BestOfStarts {
        score: mean(|it| it.score),
        mean: mean(|it| it.mean),
        playouts: mean(|it| it.playouts),
        found_at: mean(|it| it.found_at),
    })
}

/// The best of the starts of one replicate.
fn best_of(starts: &[&Finding]) -> BestOfStarts {
    let mean = |figure: fn(&Finding) -> f64| starts.iter().map(|it| figure(it)).sum::<f64>() / starts.len() as f64;
    BestOfStarts {
        score: starts.iter().map(|it| f64::from(it.score)).fold(f64::NEG_INFINITY, f64::max),
        mean: mean(|it| f64::from(it.score)),
        playouts: starts.iter().map(|it| it.playouts as f64).sum(),
        found_at: mean(|it| it.found_at as f64 / it.playouts.max(1) as f64),
    }
}
