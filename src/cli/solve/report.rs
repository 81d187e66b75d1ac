//! What a run has found: the line of a single board, for people, and the figure that tuners want.

use crate::cli::draw;
use crate::cli::words::counted;
use crate::game::naive::replay;
use crate::run::batch::{Batch, Report};
use crate::store::played::{BadMove, Played};
use crate::store::solutions::Solution;

type Reports = [(Batch, Report)];

/// Minus the mean score of all positions, as tuners minimise. `count` and `total` are those of large test sets, whose scores
/// are not held.
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
    format!("\n{board}{}\n{moves}\n", counted(line.steps.len(), "move"))
}

/// What an earlier run of the same command had done: so many starts to their end, and so many a part of the way.
pub(super) fn earlier(finished: usize, continued: usize) -> String {
    let starts = |count: usize, was: &str| match count {
        0 => String::new(),
        1 => format!("1 start was {was}\n"),
        _ => format!("{count} starts were {was}\n"),
    };
    let half_way = "left half-way by an earlier run of this command, and went on from there";
    starts(finished, "finished by an earlier run") + &starts(continued, half_way)
}

/// The tiles that `solution`, the best line of the position `index`, leaves; one that no store asked for is replayed now.
pub(super) fn left(batch: &Batch, report: &Report, index: usize, solution: &Solution) -> u32 {
    let count = || replay(&batch.plan.positions[index].grid, &batch.plan.rules, &solution.moves);
    report.left[index].unwrap_or_else(|| count().map_or(0, |replay| replay.left))
}
