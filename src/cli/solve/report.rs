//! What a run has found, for people: a table, and a single board with its line.

use std::fmt::Write;

use comfy_table::{CellAlignment, Table, presets};

use super::spent::Work;
use crate::cli::{draw, fit};
use crate::game::naive::replay;
use crate::puzzle::Score;
use crate::run::batch::{Batch, Report};
use crate::store::played::{BadMove, Played};
use crate::store::solutions::Solution;

type Reports = [(Batch, Report)];

/// The table, the totals, and what changed in the stores if the lines are `kept` there.
pub(super) fn table(reports: &Reports, kept: bool) -> String {
    let mut text = String::new();
    for (batch, report) in reports {
        let mut table = Table::new();
        table.load_style(presets::NOTHING);
        let mut header = vec!["position", "score", "left", "moves", "playouts", "seconds"];
        header.extend(if kept { &["best stored", ""][..] } else { &[""] });
        table.set_header(header);
        for index in 0..batch.plan.positions.len() {
            table.add_row(row(batch, report, index, kept));
        }
        for column in table.column_iter_mut().skip(1).take(if kept { 6 } else { 5 }) {
            column.set_cell_alignment(CellAlignment::Right);
        }
        fit::to_terminal(&mut table, &[0, if kept { 7 } else { 6 }], &[4, 5, 3]);
        let _ = writeln!(text, "{}", table.trim_fmt());
        text.push_str(&summary(batch, report, kept));
    }
    text
}

/// The mean score of all positions with its sign turned, those of which only `count` and `total` are known among them:
/// tuners minimise.
pub(super) fn cost(reports: &Reports, (count, total): (usize, i64)) -> String {
    let scores: Vec<f64> =
        reports.iter().flat_map(|(_, report)| report.best.iter().flatten()).map(|it| f64::from(it.score)).collect();
    let count = scores.len() + count;
    format!("{}\n", 0.0 - (scores.iter().sum::<f64>() + total as f64) / count.max(1) as f64)
}

/// The lines of all reports, replayed.
///
/// # Errors
/// If one does not replay, which no line of a report is.
pub(super) fn played(reports: &Reports) -> Result<Vec<Played>, BadMove> {
    let of = |(batch, report): &(Batch, Report)| {
        // A search that was stopped, or is another shard's, leaves positions without a line.
        let lines = batch.plan.positions.iter().zip(&report.best);
        let lines = lines.filter_map(|(position, line)| Some((position, line.as_ref()?)));
        lines.map(|(position, line)| Played::new(position, batch.plan.rules, &line.moves)).collect::<Vec<_>>()
    };
    reports.iter().flat_map(of).collect()
}

/// The board and the moves of one line, for people.
pub(super) fn drawn(line: &Played) -> String {
    let board = draw::board(&line.grid, line.steps.first().map_or(&line.last, |step| &step.board), &[]);
    let moves = textwrap::fill(&line.moves(), textwrap::termwidth().min(100));
    format!("\n{board}{} moves\n{moves}\n", line.steps.len())
}

fn row(batch: &Batch, report: &Report, index: usize, kept: bool) -> Vec<String> {
    let work = Work::of(report, index);
    let stored = report.stored[index].now.map_or("-".into(), |score| score.to_string());
    let (score, left, moves) = match &report.best[index] {
        Some(best) => {
            (best.score.to_string(), left(batch, report, index, best).to_string(), best.moves.len().to_string())
        }
        None => ("-".into(), "-".into(), "-".into()),
    };
    let seconds = format!("{:.1}", work.time.wall);
    let id = batch.plan.positions[index].id.clone();
    let proof = if work.optimal() { "proven optimal" } else { "" };
    let change = if kept { change(report, index) } else { String::new() };
    let remark = [&change, proof].into_iter().filter(|it| !it.is_empty()).collect::<Vec<_>>().join(", ");
    let stored = kept.then_some(stored);
    let cells = [id, score, left, moves, work.playouts.to_string(), seconds];
    cells.into_iter().chain(stored).chain([remark]).collect()
}

fn change(report: &Report, index: usize) -> String {
    match (report.stored[index].before, report.stored[index].now) {
        (None, Some(_)) => "new".into(),
        (Some(before), Some(now)) if now > before => format!("+{}", now - before),
        _ => String::new(),
    }
}

fn summary(batch: &Batch, report: &Report, kept: bool) -> String {
    let total = |scores: &mut dyn Iterator<Item = Score>| scores.map(i64::from).sum::<i64>();
    let found = total(&mut report.best.iter().flatten().map(|it| it.score));
    let stored = total(&mut report.stored.iter().filter_map(|it| it.now));
    let new = report.stored.iter().filter(|it| it.before.is_none() && it.now.is_some()).count();
    let better = report.stored.iter().filter(|it| it.before.is_some() && it.now > it.before).count();
    let store = batch.store().display().to_string();
    let earlier = earlier(report.resumed, report.continued);
    let (seen, changed) = match kept {
        true => (format!(", stored {stored}"), format!("{store}: {new} new, {better} better\n")),
        false => (String::new(), String::new()),
    };
    let methods = if report.best.is_empty() { String::new() } else { batch.full_method(0).to_string() };
    format!("total {found}{seen}\n{earlier}method {methods} (seed {})\n{changed}", batch.plan.seed)
}

/// What an earlier run of the same command had done: so many starts to their end, and so many a part of the way.
pub(super) fn earlier(finished: usize, continued: usize) -> String {
    let starts = |count: usize, was: &str| match count {
        0 => String::new(),
        1 => format!("1 start was {was}\n"),
        _ => format!("{count} starts were {was}\n"),
    };
    let half_way = "left half-way by an earlier run of this command, and went on from there";
    starts(finished, "finished by an earlier run of this command") + &starts(continued, half_way)
}

/// The tiles that `solution`, the best line of the position `index`, leaves; one that no store asked for is replayed now.
pub(super) fn left(batch: &Batch, report: &Report, index: usize, solution: &Solution) -> u32 {
    let count = || replay(&batch.plan.positions[index].grid, &batch.plan.rules, &solution.moves);
    report.left[index].unwrap_or_else(|| count().map_or(0, |replay| replay.left))
}
