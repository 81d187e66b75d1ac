//! The landscape of a grid as files: CSV, and a heat map or a curve.

use std::path::{Path, PathBuf};

use super::{Axis, Tuned};
use crate::files::{FileError, replace};
use crate::lab::design::Design;
use crate::lab::plot::heat::HeatMap;
use crate::lab::plot::{Chart, Point, Series};
use crate::lab::report::csv_text;
use crate::lab::stats::{CONFIDENCE, mean_and_error, student_reach};

/// Writes `landscape.csv`, and for a grid of one or two parameters `landscape.svg`, into `folder`; says which.
///
/// # Errors
/// [`FileError::Write`] if a file cannot be written.
pub fn write(folder: &Path, design: &Design, axes: &[Axis], tuned: &Tuned) -> Result<Vec<PathBuf>, FileError> {
    let mut paths = vec![folder.join("landscape.csv")];
    replace(&paths[0], csv(design, axes, tuned).as_bytes()).map_err(FileError::write(&paths[0]))?;
    let svg = match axes {
        [axis] => Some(curve(design, axis, tuned).svg()),
        [rows, columns] => Some(heat_map(design, rows, columns, tuned).svg()),
        _ => None,
    };
    if let Some(svg) = svg {
        paths.push(folder.join("landscape.svg"));
        replace(&paths[1], svg.as_bytes()).map_err(FileError::write(&paths[1]))?;
    }
    Ok(paths)
}

/// The values of every axis at a point of the grid.
fn values_at(axes: &[Axis], mut point: usize) -> Vec<String> {
    let mut values: Vec<String> = Vec::new();
    for axis in axes.iter().rev() {
        values.push(axis.values[point % axis.values.len()].clone());
        point /= axis.values.len();
    }
    values.reverse();
    values
}

fn csv(design: &Design, axes: &[Axis], tuned: &Tuned) -> String {
    let mut header: Vec<&str> = axes.iter().map(|axis| axis.key.as_str()).collect();
    header.extend(["line", "positions", "mean", "standard_error", "p_against_best", "rank"]);
    let row = |point: usize| {
        let (mean, error) = mean_and_error(&tuned.scores[point]);
        let known = |figure: Option<f64>| figure.map_or_else(String::new, |figure| figure.to_string());
        let rank = tuned.order.iter().position(|&it| it == point).map_or(0, |place| place + 1);
        let figures = [
            design.plan.methods[point].line.clone(),
            tuned.scores[point].len().to_string(),
            mean.to_string(),
            known(error),
            known(tuned.p(point)),
            rank.to_string(),
        ];
        values_at(axes, point).into_iter().chain(figures).collect()
    };
    csv_text(&header, (0..design.plan.methods.len()).map(row))
}

fn mean(tuned: &Tuned, point: usize) -> Option<f64> {
    let scores = &tuned.scores[point];
    (!scores.is_empty()).then(|| mean_and_error(scores).0)
}

/// Whether `point` was run on as many positions as any: one that a race has dropped has a mean over other boards.
fn is_whole(tuned: &Tuned, point: usize) -> bool {
    let most = tuned.scores.iter().map(Vec::len).max().unwrap_or(0);
    most > 0 && tuned.scores[point].len() == most
}

fn heat_map(design: &Design, rows: &Axis, columns: &Axis, tuned: &Tuned) -> HeatMap {
    let row = |index: usize| {
        let first = index * columns.values.len();
        let mean = |point: usize| mean(tuned, point).filter(|_| is_whole(tuned, point));
        (first..first + columns.values.len()).map(mean).collect()
    };
    HeatMap {
        title: design.title.clone(),
        columns: (columns.key.clone(), columns.values.clone()),
        rows: (rows.key.clone(), rows.values.clone()),
        values: (0..rows.values.len()).map(row).collect(),
    }
}

/// One parameter: its values side by side, as the powers they often are would crowd any true scale.
fn curve(design: &Design, axis: &Axis, tuned: &Tuned) -> Chart {
    let point = |tick: usize| {
        let scores = &tuned.scores[tick];
        let (value, error) = mean_and_error(scores);
        let reach = error.and_then(|error| student_reach(scores.len(), error, CONFIDENCE)).unwrap_or(0.0);
        is_whole(tuned, tick).then_some(Point { tick, value, reach })
    };
    let points = (0..axis.values.len()).filter_map(point).collect();
    Chart {
        title: design.title.clone(),
        x_label: axis.key.clone(),
        ticks: axis.values.iter().enumerate().map(|(tick, value)| (tick as f64, value.clone())).collect(),
        curves: vec![Series { label: "mean score".into(), colour: 1, points }],
        reference: String::new(),
        bars: Vec::new(),
    }
}
