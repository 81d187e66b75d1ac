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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::tune::grid;
    use crate::run::plan::Plan;
    use crate::store::testset::generate;

    #[test]
    fn points_that_a_race_has_dropped_are_not_drawn_beside_those_that_saw_all_boards() {
        let axis =
            |key: &str, values: &[&str]| Axis { key: key.into(), values: values.iter().map(|&it| it.into()).collect() };
        let axes = [axis("limit", &["4", "9"]), axis("width", &["1", "5"])];
        let positions = generate("4x4x2".parse().unwrap(), 3, 1).positions;
        let plan = Plan::new(positions, grid("bmcts", &axes), vec!["10".parse().unwrap()]);
        let design = Design { title: "bmcts".into(), reference: 0, stop: None, race: None, plan };
        let scores = vec![vec![9.0, 90.0], vec![1.0, 2.0, 6.0], vec![], vec![5.0, 7.0, 9.0]];
        let tuned = Tuned { scores, order: vec![3, 1, 0, 2] };
        let map = heat_map(&design, &axes[0], &axes[1], &tuned);
        assert_eq!(map.values, [[None, Some(3.0)], [None, Some(7.0)]]);
        let four = axis("limit", &["4", "9", "20", "50"]);
        let points = curve(&design, &four, &tuned).curves.remove(0).points;
        let places: Vec<(usize, f64)> = points.iter().map(|point| (point.tick, point.value)).collect();
        assert_eq!(places, [(1, 3.0), (3, 7.0)]);
        // Student's quantile for three values, 4.3027, times the standard error 2 / sqrt(3).
        assert!((points[1].reach - 4.96828).abs() < 1e-4, "{}", points[1].reach);
        let none = Tuned { scores: vec![vec![]; 4], order: vec![0, 1, 2, 3] };
        assert_eq!(heat_map(&design, &axes[0], &axes[1], &none).values, [[None, None], [None, None]]);
        assert!(curve(&design, &four, &none).curves[0].points.is_empty());
    }
}
