//! The best score so far against the share of the budget that is used, for methods that a smaller budget would not have
//! led elsewhere.

use std::time::Duration;

use crate::lab::design::Design;
use crate::lab::plot::{Chart, Point, Series};
use crate::lab::stats::{CONFIDENCE, mean_and_error, student_reach};
use crate::lab::table::Table;
use crate::run::plan::{Column, Job};
use crate::run::{Finding, Records};

/// The shares are 1, a half, a quarter and so on, this many in all.
const SHARES: i32 = 8;

/// A plot for each number of starts, at its greatest budget, with the name of its file; none where nothing is to be seen.
pub(super) fn all(design: &Design, data: &Records, table: &Table) -> Vec<(String, Chart)> {
    let several = design.plan.starts.len() > 1;
    let of_starts = |&starts: &u64| {
        let columns = design.plan.columns().into_iter().enumerate();
        let greatest = columns.filter(|(_, it)| it.starts == starts).reduce(greater)?;
        let suffix = if several { format!("-{starts}-starts") } else { String::new() };
        Some((format!("anytime{suffix}.svg"), chart(design, data, table, greatest)?))
    };
    design.plan.starts.iter().filter_map(of_starts).collect()
}

fn greater(a: (usize, Column), b: (usize, Column)) -> (usize, Column) {
    // Nothing said is no limit; playouts come first, as with them the plot is the same on every machine.
    let size = |(_, column): &(usize, Column)| {
        let (playouts, time) = (column.budget.playouts, column.budget.time);
        (playouts.is_some(), playouts, time.unwrap_or(Duration::MAX))
    };
    if size(&b) > size(&a) { b } else { a }
}

/// The curves of the methods that keep their pace; none if there is no curve of two points.
fn chart(design: &Design, data: &Records, table: &Table, (column, about): (usize, Column)) -> Option<Chart> {
    let has_pace = |method: &usize| design.plan.full_method(0, column, *method).search().keeps_pace();
    let series = |method: usize| {
        let label = design.plan.methods[method].label.clone();
        Series { label, colour: method, points: points(design, data, table, column, method) }
    };
    let paced: Vec<usize> = (0..design.plan.methods.len()).filter(has_pace).collect();
    let curves: Vec<Series> = paced.iter().copied().map(series).filter(|it| it.points.len() > 1).collect();
    let left_out = if paced.len() == design.plan.methods.len() { "" } else { " (methods without a schedule)" };
    let tick = |power: i32| (f64::from(power), if power == 0 { "1".to_owned() } else { format!("1/{}", 1 << -power) });
    (!curves.is_empty()).then(|| Chart {
        title: format!("{}: best score so far, {about}", design.title),
        x_label: format!("share of the playouts{left_out}"),
        ticks: (1 - SHARES..=0).map(tick).collect(),
        curves,
        reference: String::new(),
        bars: Vec::new(),
    })
}

/// Means over the positions, where the score of each is known.
fn points(design: &Design, data: &Records, table: &Table, column: usize, method: usize) -> Vec<Point> {
    let point = |tick: usize| {
        let share = 2f64.powi(tick as i32 + 1 - SHARES);
        let of = |&position: &usize| score_at(design, data, (position, column, method), share);
        let scores: Vec<f64> = table.positions.iter().map(of).collect::<Option<_>>()?;
        let (value, error) = mean_and_error(&scores);
        let reach = error.and_then(|error| student_reach(scores.len(), error, CONFIDENCE)).unwrap_or(0.0);
        Some(Point { tick, value, reach })
    };
    (0..SHARES as usize).filter_map(point).collect()
}

/// What [`crate::lab::best::best`] would have said had every start ended after `share` of its playouts.
fn score_at(
    design: &Design,
    data: &Records,
    (position, column, method): (usize, usize, usize),
    share: f64,
) -> Option<f64> {
    let about = design.plan.column(column);
    let of_start = |start| {
        let job = Job { position, column, start, method };
        let found: &Finding = data.found.get(&job)?;
        let budget = design.plan.budget(&job);
        // A time limit may have ended it before.
        let playouts = budget.playouts.filter(|_| budget.time.is_none()).unwrap_or(found.playouts);
        found.score_at((playouts as f64 * share) as u64).map(f64::from)
    };
    let of_replicate = |replicate| {
        let scores = design.plan.starts_in(replicate, method, &about).map(of_start).collect::<Option<Vec<f64>>>()?;
        scores.into_iter().reduce(f64::max)
    };
    let replicates: Vec<f64> = (0..design.plan.replicates).map(of_replicate).collect::<Option<_>>()?;
    Some(mean_and_error(&replicates).0)
}

#[cfg(test)]
mod tests;
