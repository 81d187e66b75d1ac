//! The line of a search: which one it is, what it found, and how long it took; of one form wherever it stands.

mod reader;
#[cfg(test)]
mod tests;

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

pub(in crate::run) use self::reader::Reader;
use super::curve::Curve;
use super::record::{Finding, Time};
use crate::files::lines::{self, seal, seal_open};
use crate::game::notation::moves;
use crate::puzzle::Score;
use crate::run::plan::{Job, Plan};

/// A record as its line says it.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line<'a> {
    position: Cow<'a, str>,
    method: Cow<'a, str>,
    line: Cow<'a, str>,
    budget: Cow<'a, str>,
    starts: u64,
    start: u64,
    score: Score,
    playouts: u64,
    found_at: u64,
    #[serde(default, skip_serializing_if = "nothing")]
    earlier: Cow<'a, Curve>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    optimal: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    moves: Option<Cow<'a, str>>,
    seed: u64,
    /// Only where a search is written down as it ends: no two runs agree on it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    time: Option<Time>,
}

fn nothing(earlier: &Curve) -> bool {
    earlier.is_empty()
}

/// The seconds of a search, as their line says them.
#[derive(Serialize, Deserialize)]
struct TimeLine<'a> {
    position: Cow<'a, str>,
    method: Cow<'a, str>,
    budget: Cow<'a, str>,
    starts: u64,
    start: u64,
    #[serde(flatten)]
    time: Time,
}

/// The line of a search without its last brace: the time may follow.
pub(in crate::run) struct OpenLine(String);

impl OpenLine {
    /// The line of a search by the full `method`.
    pub(in crate::run) fn new(plan: &Plan, method: &str, job: &Job, found: &Finding) -> OpenLine {
        let column = plan.column(job.column);
        OpenLine(lines::open(&Line {
            position: plan.positions[job.position].id.as_str().into(),
            method: plan.methods[job.method].label.as_str().into(),
            line: method.into(),
            budget: column.budget.to_string().into(),
            starts: column.starts,
            start: job.start,
            score: found.score,
            playouts: found.playouts,
            found_at: found.found_at,
            earlier: Cow::Borrowed(&found.earlier),
            optimal: found.optimal,
            moves: found.moves.as_deref().map(|cells| moves::write(cells).into()),
            seed: plan.seed,
            time: None,
        }))
    }

    /// The sealed line with the time, which is its last field.
    pub(in crate::run) fn timed(&self, time: Time) -> String {
        let time = serde_json::to_string(&time).expect("numbers");
        let mut timed = String::with_capacity(self.0.len() + 2 * time.len());
        timed.extend([&self.0, ",\"time\":", &time]);
        seal_open(timed)
    }

    /// The sealed line without a time.
    pub(in crate::run) fn line(self) -> String {
        seal_open(self.0)
    }
}

/// The sealed line of a search by the full `method`.
pub(in crate::run) fn line(plan: &Plan, method: &str, job: &Job, found: &Finding) -> String {
    OpenLine::new(plan, method, job, found).line()
}

/// The sealed line of its seconds.
pub(in crate::run) fn time_line(plan: &Plan, job: &Job, time: Time) -> String {
    let column = plan.column(job.column);
    seal(&TimeLine {
        position: plan.positions[job.position].id.as_str().into(),
        method: plan.methods[job.method].label.as_str().into(),
        budget: column.budget.to_string().into(),
        starts: column.starts,
        start: job.start,
        time,
    })
}
