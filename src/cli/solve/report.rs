//! What a run has found: a table for people, JSON Lines for scripts.

use std::fmt::Write;

use comfy_table::{CellAlignment, Table, presets};
use serde::Serialize;

use crate::game::naive::replay;
use crate::puzzle::Score;
use crate::run::batch::{Batch, Report};
use crate::run::{Found, Time};
use crate::store::solutions::Solution;

type Reports = [(Batch, Report)];

/// The table, the totals, and what changed in the stores.
pub(super) fn table(reports: &Reports) -> String {
    let mut text = String::new();
    for (batch, report) in reports {
        let mut table = Table::new();
        table.load_style(presets::NOTHING);
        table.set_header(["position", "score", "left", "moves", "playouts", "seconds", "best stored", ""]);
        for index in 0..batch.plan.positions.len() {
            table.add_row(row(batch, report, index));
        }
        for column in table.column_iter_mut().skip(1).take(6) {
            column.set_cell_alignment(CellAlignment::Right);
        }
        let _ = writeln!(text, "{}", table.trim_fmt());
        text.push_str(&summary(batch, report));
    }
    text
}

/// The mean score of all positions with its sign turned: tuners minimise.
pub(super) fn cost(reports: &Reports) -> String {
    let scores: Vec<f64> =
        reports.iter().flat_map(|(_, report)| report.best.iter().flatten()).map(|it| f64::from(it.score)).collect();
    format!("{}\n", 0.0 - scores.iter().sum::<f64>() / scores.len().max(1) as f64)
}

fn row(batch: &Batch, report: &Report, index: usize) -> Vec<String> {
    let work = Work::of(report, index);
    let stored = report.stored[index].now.map_or("-".into(), |score| score.to_string());
    let (score, left, moves) = match &report.best[index] {
        Some(best) => (best.score.to_string(), left(batch, index, best).to_string(), best.moves.len().to_string()),
        None => ("-".into(), "-".into(), "-".into()),
    };
    let seconds = format!("{:.1}", work.seconds);
    let id = batch.plan.positions[index].id.clone();
    let proof = if work.optimal() { "proven optimal" } else { "" };
    let change = change(report, index);
    let remark = [&change, proof].into_iter().filter(|it| !it.is_empty()).collect::<Vec<_>>().join(", ");
    vec![id, score, left, moves, work.playouts.to_string(), seconds, stored, remark]
}

fn change(report: &Report, index: usize) -> String {
    match (report.stored[index].before, report.stored[index].now) {
        (None, Some(_)) => "new".into(),
        (Some(before), Some(now)) if now > before => format!("+{}", now - before),
        _ => String::new(),
    }
}

fn summary(batch: &Batch, report: &Report) -> String {
    let total = |scores: &mut dyn Iterator<Item = Score>| scores.map(i64::from).sum::<i64>();
    let found = total(&mut report.best.iter().flatten().map(|it| it.score));
    let stored = total(&mut report.stored.iter().filter_map(|it| it.now));
    let new = report.stored.iter().filter(|it| it.before.is_none() && it.now.is_some()).count();
    let better = report.stored.iter().filter(|it| it.before.is_some() && it.now > it.before).count();
    let store = batch.store().display().to_string();
    let resumed = match report.resumed {
        0 => String::new(),
        starts => format!("{starts} starts were finished by an earlier run of this command\n"),
    };
    let methods = if report.best.is_empty() { String::new() } else { batch.full_method(0).to_string() };
    format!(
        "total {found}, stored {stored}\n{resumed}method {methods} (seed {})\n{store}: {new} new, {better} better\n",
        batch.plan.seed
    )
}

/// The tiles that the line of `solution` leaves, by the plain rules.
fn left(batch: &Batch, index: usize, solution: &Solution) -> u32 {
    replay(&batch.plan.positions[index].grid, &batch.plan.rules, &solution.moves).map_or(0, |replay| replay.left)
}

/// What was spent on one position.
struct Work<'a> {
    /// The number of each start, what it found and how long it took.
    starts: Vec<(u64, &'a Found, Time)>,
    playouts: u64,
    seconds: f64,
}

impl Work<'_> {
    fn of(report: &Report, index: usize) -> Work<'_> {
        let time = |job| report.data.times.get(job).copied().unwrap_or_default();
        let starts: Vec<_> = report.data.of(index).map(|(job, found)| (job.start, found, time(job))).collect();
        let playouts = starts.iter().map(|(_, found, _)| found.playouts).sum();
        // The sum of nothing is -0.
        let seconds = 0.0 + starts.iter().map(|(_, _, time)| time.wall).sum::<f64>();
        Work { starts, playouts, seconds }
    }

    /// Whether a start has proven that no line is better than its best.
    fn optimal(&self) -> bool {
        self.starts.iter().any(|(_, found, _)| found.optimal)
    }
}

#[derive(Serialize)]
struct PositionLine<'a> {
    r#type: &'static str,
    testset: &'a str,
    id: &'a str,
    board: &'a str,
    rules: &'a str,
    method: &'a str,
    seed: u64,
    score: Score,
    moves: String,
    tiles_left: u32,
    /// The start that found the line, and its playouts until then.
    start: u64,
    found_at: u64,
    /// All starts together.
    playouts: u64,
    seconds: f64,
    /// Whether it is proven that no line is better.
    optimal: bool,
    stored_before: Option<Score>,
    stored: Option<Score>,
    starts: Vec<StartLine>,
}

#[derive(Serialize)]
struct StartLine {
    start: u64,
    score: Score,
    playouts: u64,
    found_at: u64,
    seconds: f64,
}

#[derive(Serialize)]
struct TotalLine<'a> {
    r#type: &'static str,
    testset: &'a str,
    positions: usize,
    total: i64,
    stored: i64,
    store: String,
    interrupted: bool,
}

/// One object a position and one for the total of each test set.
pub(super) fn json(reports: &Reports) -> Result<String, serde_json::Error> {
    let mut text = String::new();
    for (batch, report) in reports {
        for (index, solution) in report.best.iter().enumerate() {
            if let Some(solution) = solution {
                text += &serde_json::to_string(&position_line(batch, report, index, solution))?;
                text.push('\n');
            }
        }
        let total = TotalLine {
            r#type: "total",
            testset: &batch.name,
            positions: batch.plan.positions.len(),
            total: report.best.iter().flatten().map(|it| i64::from(it.score)).sum(),
            stored: report.stored.iter().filter_map(|it| it.now).map(i64::from).sum(),
            store: batch.store().display().to_string(),
            interrupted: report.interrupted,
        };
        text += &serde_json::to_string(&total)?;
        text.push('\n');
    }
    Ok(text)
}

fn position_line<'a>(batch: &'a Batch, report: &'a Report, index: usize, solution: &'a Solution) -> PositionLine<'a> {
    let work = Work::of(report, index);
    let start = |&(start, found, time): &(u64, &Found, Time)| StartLine {
        start,
        score: found.score,
        playouts: found.playouts,
        found_at: found.found_at,
        seconds: time.wall,
    };
    PositionLine {
        r#type: "position",
        testset: &batch.name,
        id: &solution.id,
        board: &solution.board,
        rules: &solution.rules,
        method: &solution.method,
        seed: solution.seed,
        score: solution.score,
        moves: solution.moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
        tiles_left: left(batch, index, solution),
        start: solution.start,
        found_at: solution.playouts,
        playouts: work.playouts,
        seconds: work.seconds,
        optimal: work.optimal(),
        stored_before: report.stored[index].before,
        stored: report.stored[index].now,
        starts: work.starts.iter().map(start).collect(),
    }
}
