//! `solve --json`: an object a position.

use std::mem;

use serde::Serialize;

use super::report::left;
use super::spent::Spent;
use crate::puzzle::Score;
use crate::run::batch::{Batch, Report};
use crate::run::{Finding, Time};
use crate::store::solutions::Solution;

#[derive(Serialize)]
struct PositionLine<'a> {
    schema: &'static str,
    r#type: &'static str,
    testset: &'a str,
    id: &'a str,
    board: &'a str,
    rows: String,
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
    wall_seconds: f64,
    cpu_seconds: f64,
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
    wall_seconds: f64,
    cpu_seconds: f64,
}

/// What a test set has come to.
#[derive(Serialize)]
pub(super) struct Total<'a> {
    pub(super) testset: &'a str,
    pub(super) positions: usize,
    pub(super) total: i64,
    /// Null, as the next is, where lines are not kept; and for a test set that is searched in parts.
    pub(super) stored: Option<i64>,
    pub(super) store: Option<String>,
    pub(super) interrupted: bool,
}

#[derive(Serialize)]
struct TotalLine<'a> {
    schema: &'static str,
    r#type: &'static str,
    #[serde(flatten)]
    total: &'a Total<'a>,
}

/// The version of these objects; docs/solve.schema.json describes it.
const SCHEMA: &str = "chainshot.solve/1";

/// The objects of a test set: one a position, as soon as it is known, at last one for the total.
pub(super) struct Objects {
    batch: Batch,
    /// Whether there is a store afterwards.
    kept: bool,
    given: Vec<bool>,
}

impl Objects {
    /// The objects of `batch`, none of which is printed; only if it is `kept` do they tell of the store.
    pub(super) fn new(batch: &Batch, kept: bool) -> Objects {
        Objects { batch: batch.clone(), kept, given: vec![false; batch.plan.positions.len()] }
    }

    /// The position with this index; nothing if it was given out before, or has no line.
    pub(super) fn position(&mut self, index: usize, report: &Report) -> String {
        if mem::replace(&mut self.given[index], true) {
            return String::new();
        }
        let Some(solution) = &report.best[index] else { return String::new() };
        let mut line = position_line(&self.batch, report, index, solution);
        if !self.kept {
            (line.stored_before, line.stored) = (None, None);
        }
        object(&line)
    }

    /// The positions that were stopped half-way, and the total.
    pub(super) fn finish(&mut self, report: &Report) -> String {
        let positions: String = (0..report.best.len()).map(|index| self.position(index, report)).collect();
        if self.batch.part.is_some() {
            // The whole test set has a total of its own.
            return positions;
        }
        let total = Total {
            testset: &self.batch.name,
            positions: self.batch.plan.positions.len(),
            total: report.best.iter().flatten().map(|it| i64::from(it.score)).sum(),
            stored: self.kept.then(|| report.stored.iter().filter_map(|it| it.now).map(i64::from).sum()),
            store: self.kept.then(|| self.batch.store().display().to_string()),
            interrupted: report.interrupted,
        };
        positions + &total.object()
    }
}

impl Total<'_> {
    /// The object that says so.
    pub(super) fn object(&self) -> String {
        object(&TotalLine { schema: SCHEMA, r#type: "total", total: self })
    }
}

fn object(line: &impl Serialize) -> String {
    serde_json::to_string(line).expect("text and numbers") + "\n"
}

fn position_line<'a>(batch: &'a Batch, report: &'a Report, index: usize, solution: &'a Solution) -> PositionLine<'a> {
    let work = Spent::of(report, index);
    let start = |&(start, found, time): &(u64, &Finding, Time)| StartLine {
        start,
        score: found.score,
        playouts: found.playouts,
        found_at: found.found_at,
        wall_seconds: time.wall,
        cpu_seconds: time.cpu,
    };
    PositionLine {
        schema: SCHEMA,
        r#type: "position",
        testset: &batch.name,
        id: &solution.id,
        board: &solution.board,
        rows: batch.plan.positions[index].grid.short(),
        rules: &solution.rules,
        method: &solution.method,
        seed: solution.seed,
        score: solution.score,
        moves: solution.moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
        tiles_left: left(batch, report, index, solution),
        start: solution.start,
        found_at: solution.playouts,
        playouts: work.playouts,
        wall_seconds: work.time.wall,
        cpu_seconds: work.time.cpu,
        optimal: work.optimal(),
        stored_before: report.stored[index].before,
        stored: report.stored[index].now,
        starts: work.starts.iter().map(start).collect(),
    }
}
