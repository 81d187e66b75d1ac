//! The lines of the raw data: which search, and what it found or how long it took.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::lines::{self, seal};
use super::{Found, Time, header};
use crate::experiment::design::{Design, Job};
use crate::files::Fault;
use crate::puzzle::Score;

/// A search and what it found, as its line says it.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RunLine {
    position: String,
    method: String,
    line: String,
    budget: String,
    starts: u64,
    start: u64,
    score: Score,
    playouts: u64,
    found_at: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    moves: Option<Box<str>>,
    seed: u64,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct TimeLine {
    position: String,
    method: String,
    budget: String,
    starts: u64,
    start: u64,
    cpu_seconds: f64,
    seconds: f64,
}

/// The sealed line of a search.
pub(super) fn run_line(design: &Design, job: &Job, found: &Found) -> String {
    let column = design.columns()[job.column];
    let line = RunLine {
        position: design.positions[job.position].id.clone(),
        method: design.methods[job.method].label.clone(),
        line: design.search(job).0.to_string(),
        budget: column.budget.to_string(),
        starts: column.starts,
        start: job.start,
        score: found.score,
        playouts: found.playouts,
        found_at: found.found_at,
        moves: found.moves.clone(),
        seed: design.seed,
    };
    seal(&serde_json::to_string(&line).expect("text and numbers"))
}

/// The sealed line of its seconds.
pub(super) fn time_line(design: &Design, job: &Job, time: Time) -> String {
    let column = design.columns()[job.column];
    let line = TimeLine {
        position: design.positions[job.position].id.clone(),
        method: design.methods[job.method].label.clone(),
        budget: column.budget.to_string(),
        starts: column.starts,
        start: job.start,
        cpu_seconds: time.cpu,
        seconds: time.wall,
    };
    seal(&serde_json::to_string(&line).expect("text and numbers"))
}

/// The searches in sealed lines, each of which must be one of `design`.
pub(super) fn found_in(design: &Design, lines: &[(usize, &str)]) -> Result<BTreeMap<Job, Found>, Fault> {
    let index = header::Index::of(design);
    let mut all = BTreeMap::new();
    for &(number, text) in lines {
        let line: RunLine = lines::parse(number, text, "the line of a search")?;
        let job = index.job(number, (&line.position, &line.method, &line.budget), line.starts, line.start)?;
        let expected = design.search(&job).0.to_string();
        if (line.line.as_str(), line.seed) != (&expected, design.seed) {
            let problem =
                format!("expected {expected} with seed {}, found {} with {}", design.seed, line.line, line.seed);
            return Err(Fault::new(number, 1, problem + ": delete the line and run the experiment again"));
        }
        let RunLine { score, playouts, found_at, moves, .. } = line;
        if all.insert(job, Found { score, playouts, found_at, moves }).is_some() {
            return Err(Fault::new(number, 1, "this search stands twice: delete one of the lines"));
        }
    }
    Ok(all)
}

/// The times in sealed lines. A search that was cut off and done again has two times, of which the later counts.
pub(super) fn times_in(design: &Design, lines: &[(usize, &str)]) -> Result<BTreeMap<Job, Time>, Fault> {
    let index = header::Index::of(design);
    let mut all = BTreeMap::new();
    for &(number, text) in lines {
        let line: TimeLine = lines::parse(number, text, "the line of a search")?;
        let job = index.job(number, (&line.position, &line.method, &line.budget), line.starts, line.start)?;
        all.insert(job, Time { cpu: line.cpu_seconds, wall: line.seconds });
    }
    Ok(all)
}
