//! The line of a search: which one it is, what it found, and how long it took; of one form wherever it stands.

use std::borrow::Cow;
use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use super::curve::Curve;
use super::methods::Methods;
use super::plan::{Job, Plan};
use super::record::{Found, Time};
use crate::files::Fault;
use crate::files::lines::{self, parse, seal, seal_open};
use crate::game::notation::moves;
use crate::puzzle::Score;

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
pub(super) struct OpenLine(String);

impl OpenLine {
    /// The line of a search by the full `method`.
    pub(super) fn new(plan: &Plan, method: &str, job: &Job, found: &Found) -> OpenLine {
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
    pub(super) fn timed(&self, time: Time) -> String {
        let time = serde_json::to_string(&time).expect("numbers");
        let mut timed = String::with_capacity(self.0.len() + 2 * time.len());
        timed.extend([&self.0, ",\"time\":", &time]);
        seal_open(timed)
    }

    /// The sealed line without a time.
    pub(super) fn line(self) -> String {
        seal_open(self.0)
    }
}

/// The sealed line of a search by the full `method`.
pub(super) fn line(plan: &Plan, method: &str, job: &Job, found: &Found) -> String {
    OpenLine::new(plan, method, job, found).line()
}

/// The sealed line of its seconds.
pub(super) fn time_line(plan: &Plan, job: &Job, time: Time) -> String {
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

/// Finds the job that a line is about.
pub(super) struct Reader<'a> {
    plan: &'a Plan,
    full: Methods,
    positions: HashMap<&'a str, usize>,
    methods: HashMap<&'a str, usize>,
    columns: HashMap<(String, u64), usize>,
}

impl<'a> Reader<'a> {
    pub(super) fn of(plan: &'a Plan) -> Reader<'a> {
        let columns = plan.columns().into_iter().enumerate();
        Reader {
            plan,
            full: Methods::of(plan),
            positions: plan.positions.iter().enumerate().map(|(index, it)| (it.id.as_str(), index)).collect(),
            methods: plan.methods.iter().enumerate().map(|(index, it)| (it.label.as_str(), index)).collect(),
            columns: columns.map(|(index, it)| ((it.budget.to_string(), it.starts), index)).collect(),
        }
    }

    /// The search in an unsealed line, which must be one of the plan.
    pub(super) fn record(&self, number: usize, text: &str) -> Result<(Job, Found, Option<Time>), Fault> {
        let line: Line = parse(number, text, "the line of a search")?;
        let job = self.job(number, (&line.position, &line.method, &line.budget), line.starts, line.start)?;
        let expected = self.full.get(self.plan, &job).line.as_str();
        if (&*line.line, line.seed) != (expected, self.plan.seed) {
            let (seed, found) = (self.plan.seed, line.line);
            let problem = format!("expected {expected} with seed {seed}, found {found} with {}", line.seed);
            return Err(Fault::new(number, 1, problem + ": delete the line and run the same command again"));
        }
        let Line { score, playouts, found_at, earlier, optimal, moves, time, .. } = line;
        let no_moves = || {
            let problem = "expected moves such as c4 a1: delete the line and run the same command again";
            Fault::new(number, 1, problem)
        };
        let moves =
            moves.map(|text| moves::read(&text).map(Vec::into_boxed_slice).map_err(|_| no_moves())).transpose()?;
        let found = Found { score, playouts, found_at, earlier: earlier.into_owned(), optimal, moves };
        if !found.is_sound() {
            let problem = "expected earlier lines in rising order below the best: delete the line and run the same \
                           command again";
            return Err(Fault::new(number, 1, problem));
        }
        if self.plan.moves && found.moves.is_none() {
            return Err(no_moves());
        }
        Ok((job, found, time))
    }

    /// The seconds in an unsealed line.
    pub(super) fn time(&self, number: usize, text: &str) -> Result<(Job, Time), Fault> {
        let line: TimeLine = parse(number, text, "the seconds of a search")?;
        let job = self.job(number, (&line.position, &line.method, &line.budget), line.starts, line.start)?;
        Ok((job, line.time))
    }

    fn job(
        &self,
        number: usize,
        (position, method, budget): (&str, &str, &str),
        starts: u64,
        start: u64,
    ) -> Result<Job, Fault> {
        let find = || {
            let (position, method) = (*self.positions.get(position)?, *self.methods.get(method)?);
            let column = *self.columns.get(&(budget.to_owned(), starts))?;
            let job = Job { position, column, start, method };
            self.plan.has(&job).then_some(job)
        };
        find().ok_or_else(|| {
            let problem = format!(
                "expected a search of this run, found {position}, {method}, {budget}, start {start} of {starts}"
            );
            Fault::new(number, 1, problem + ": delete the line, it belongs elsewhere")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::plan::Contender;
    use crate::store::testset::Position;

    #[test]
    fn a_line_with_its_time_says_what_it_says_without_and_the_time() {
        let plan = Plan {
            rules: "samegame".parse().unwrap(),
            seed: 7,
            budgets: vec!["5".parse().unwrap()],
            starts: vec![1],
            replicates: 1,
            first: 1,
            methods: vec![Contender::of("playouts")],
            moves: true,
            positions: vec![Position { id: "a".into(), note: String::new(), grid: "11".parse().unwrap() }],
            from: Vec::new(),
        };
        let job = Job { position: 0, column: 0, start: 1, method: 0 };
        let moves = Some(moves::read("a1").unwrap().into());
        let found = Found { score: 1000, playouts: 1, found_at: 1, earlier: Curve::default(), optimal: true, moves };
        let time = Time { cpu: 0.5, wall: 0.25, found: 0.125 };
        let reader = Reader::of(&plan);
        let method = &reader.full.get(&plan, &job).line;
        let open = OpenLine::new(&plan, method, &job, &found);
        let (with, without) = (open.timed(time), open.line());
        assert_eq!(without, line(&plan, method, &job, &found));
        let read = |line: &str| reader.record(1, line.split(",\"check\"").next().unwrap()).unwrap();
        assert_eq!(read(&without), (job, found.clone(), None));
        assert_eq!(read(&with), (job, found, Some(time)));
    }
}
