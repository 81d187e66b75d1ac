//! Which plots an experiment calls for.

use super::anytime;
use crate::lab::design::Design;
use crate::lab::plot::{Chart, Point, Series};
use crate::lab::stats::{CONFIDENCE, student_reach};
use crate::lab::table::{Row, Table};
use crate::run::Records;
use crate::run::plan::Column;

/// Every plot with the name of its file.
///
/// Budgets and numbers of starts of which there are several become axes: score against budget for each number of
/// starts, and against the number of starts (of level-1 searches) for each budget. Where there is one of each, the
/// differences alone are drawn. The best score so far is drawn for the greatest budget.
pub(super) fn all(design: &Design, data: &Records, table: &Table) -> Vec<(String, Chart)> {
    let columns: Vec<(usize, Column)> = design.plan.columns().into_iter().enumerate().collect();
    let mut charts = Vec::new();
    if design.plan.budgets.len() > 1 {
        for &starts in &design.plan.starts {
            let chosen: Vec<_> = columns.iter().filter(|(_, it)| it.starts == starts).copied().collect();
            let suffix = if design.plan.starts.len() > 1 { format!("-{starts}-starts") } else { String::new() };
            let is_for_all = design.plan.methods.iter().all(|method| method.starts.is_none());
            let each = if is_for_all { format!(", {starts} start{}", plural(starts)) } else { String::new() };
            let about = format!("{}: score against budget{each}", design.title);
            charts.push((format!("score-by-budget{suffix}.svg"), by_budget(design, table, chosen, about)));
        }
    }
    if design.plan.starts.len() > 1 {
        for budget in &design.plan.budgets {
            let chosen: Vec<_> = columns.iter().filter(|(_, it)| it.budget == *budget).copied().collect();
            let suffix = if design.plan.budgets.len() > 1 {
                format!("-{}", file_name(&budget.to_string()))
            } else {
                String::new()
            };
            let unit = if budget.time.is_none() { " playouts" } else { "" };
            let about = format!("{}: {budget}{unit} a position", design.title);
            charts.push((format!("score-by-searches{suffix}.svg"), by_searches(design, table, chosen, about)));
        }
    }
    if columns.len() == 1 && design.plan.methods.len() > 1 {
        let differences = differences(design, table, columns[0]);
        // Of one position there is no interval.
        if differences.bars.iter().any(|series| !series.points.is_empty()) {
            charts.push(("differences.svg".into(), differences));
        }
    }
    charts.extend(anytime::all(design, data, table));
    charts
}

fn plural(count: u64) -> &'static str {
    if count == 1 { "" } else { "s" }
}

/// Letters, digits and little else.
fn file_name(text: &str) -> String {
    text.replace('^', "e").replace(|c: char| !c.is_ascii_alphanumeric() && c != '.', "-")
}

fn by_budget(design: &Design, table: &Table, mut columns: Vec<(usize, Column)>, title: String) -> Chart {
    let playouts = columns.iter().all(|(_, it)| it.budget.playouts.is_some() && it.budget.time.is_none());
    let seconds = columns.iter().all(|(_, it)| it.budget.playouts.is_none());
    let amount = |column: &Column| match (column.budget.playouts, column.budget.time) {
        (Some(playouts), _) => playouts as f64,
        (None, time) => time.map_or(0.0, |time| time.as_secs_f64()),
    };
    let logarithmic = playouts || seconds;
    if logarithmic {
        columns.sort_by(|a, b| amount(&a.1).total_cmp(&amount(&b.1)));
    }
    let place = |(index, column): (usize, &(usize, Column))| {
        let at = if logarithmic { amount(&column.1).log2() } else { index as f64 };
        (at, column.1.budget.to_string())
    };
    let x_label = if playouts { "playouts a position" } else { "budget of a position" };
    let ticks = columns.iter().enumerate().map(place).collect();
    chart(design, table, &columns, title, x_label, ticks)
}

fn by_searches(design: &Design, table: &Table, mut columns: Vec<(usize, Column)>, title: String) -> Chart {
    columns.sort_by_key(|(_, it)| it.starts);
    let ticks = columns.iter().map(|(_, it)| ((it.starts as f64).log2(), it.starts.to_string())).collect();
    chart(design, table, &columns, title, "starts or level-1 searches that share the budget", ticks)
}

fn chart(
    design: &Design,
    table: &Table,
    columns: &[(usize, Column)],
    title: String,
    x_label: &str,
    ticks: Vec<(f64, String)>,
) -> Chart {
    let series = |method: usize, point: fn(&Row) -> Option<(f64, f64)>| Series {
        label: design.plan.methods[method].label.clone(),
        colour: method,
        points: columns
            .iter()
            .enumerate()
            .filter_map(|(tick, (column, _))| {
                let (value, reach) = point(&table.column(design, *column)[method])?;
                Some(Point { tick, value, reach })
            })
            .collect(),
    };
    let others = (0..design.plan.methods.len()).filter(|&method| method != design.reference);
    Chart {
        title,
        x_label: x_label.into(),
        ticks,
        curves: (0..design.plan.methods.len()).map(|method| series(method, mean)).collect(),
        reference: design.plan.methods[design.reference].label.clone(),
        bars: others.map(|method| series(method, difference)).filter(|series| !series.points.is_empty()).collect(),
    }
}

/// The differences of one column, a tick a method.
fn differences(design: &Design, table: &Table, (column, about): (usize, Column)) -> Chart {
    let others: Vec<usize> = (0..design.plan.methods.len()).filter(|&method| method != design.reference).collect();
    let rows = table.column(design, column);
    let point =
        |(tick, &method): (usize, &usize)| difference(&rows[method]).map(|(value, reach)| Point { tick, value, reach });
    let points: Vec<Point> = others.iter().enumerate().filter_map(point).collect();
    let label = "difference with 95 % interval".to_owned();
    Chart {
        title: format!("{}: {about}", design.title),
        x_label: String::new(),
        ticks: others
            .iter()
            .enumerate()
            .map(|(tick, &it)| (tick as f64, design.plan.methods[it].label.clone()))
            .collect(),
        curves: Vec::new(),
        reference: design.plan.methods[design.reference].label.clone(),
        bars: vec![Series { label, colour: 1, points }],
    }
}

/// The mean and half its 95 % interval.
fn mean(row: &Row) -> Option<(f64, f64)> {
    let reach = row.standard_error.and_then(|error| student_reach(row.positions, error, CONFIDENCE));
    Some((row.mean?, reach.unwrap_or(0.0)))
}

/// The difference and half its 95 % interval.
fn difference(row: &Row) -> Option<(f64, f64)> {
    let paired = row.versus.as_ref()?.paired?;
    Some((paired.mean_difference, (paired.interval.1 - paired.interval.0) / 2.0))
}
