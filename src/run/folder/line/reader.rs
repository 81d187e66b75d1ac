//! Lines of searches read again.

use std::collections::{HashMap, HashSet};

use super::{Line, TimeLine};
use crate::files::Fault;
use crate::files::lines::parse;
use crate::game::notation::moves;
use crate::run::folder::record::{Finding, Time};
use crate::run::plan::methods::Methods;
use crate::run::plan::{Job, Kind, Plan, Recorded};
use crate::search::method::Method;

/// Finds the job that a line is about.
pub(in crate::run) struct Reader<'a> {
    plan: &'a Plan,
    full: Methods,
    positions: HashMap<&'a str, usize>,
    methods: HashMap<&'a str, usize>,
    columns: HashMap<(String, u64), usize>,
    /// The full methods of another build, where its records may have them.
    adopted: Option<Adopted>,
}

/// What the first record of each kind of search says of its method.
#[derive(Default)]
struct Adopted {
    met: HashSet<Kind>,
    other: Recorded,
}

impl<'a> Reader<'a> {
    pub(in crate::run) fn of(plan: &'a Plan) -> Reader<'a> {
        let columns = plan.columns().into_iter().enumerate();
        Reader {
            plan,
            full: Methods::of(plan),
            positions: plan.positions.iter().enumerate().map(|(index, it)| (it.id.as_str(), index)).collect(),
            methods: plan.methods.iter().enumerate().map(|(index, it)| (it.label.as_str(), index)).collect(),
            columns: columns.map(|(index, it)| ((it.budget.to_string(), it.starts), index)).collect(),
            adopted: None,
        }
    }

    /// One that takes records of another build, whose defaults were others; those of one kind must agree.
    pub(in crate::run) fn of_any_build(plan: &'a Plan) -> Reader<'a> {
        Reader { adopted: Some(Adopted::default()), ..Reader::of(plan) }
    }

    /// The methods of another build that it took.
    pub(in crate::run) fn recorded(self) -> Recorded {
        self.adopted.map(|adopted| adopted.other).unwrap_or_default()
    }

    /// The search in an unsealed line, which must be one of the plan.
    pub(in crate::run) fn record(&mut self, number: usize, text: &str) -> Result<(Job, Finding, Option<Time>), Fault> {
        let line: Line = parse(number, text, "the line of a search")?;
        let job = self.job(number, (&line.position, &line.method, &line.budget), line.starts, line.start)?;
        self.expect_method(number, &job, &line)?;
        let Line { score, playouts, found_at, earlier, optimal, moves, time, .. } = line;
        let no_moves = || {
            let problem = "expected moves such as c4 a1: delete the line and run the command that made it again";
            Fault::new(number, 1, problem)
        };
        let moves =
            moves.map(|text| moves::read(&text).map(Vec::into_boxed_slice).map_err(|_| no_moves())).transpose()?;
        let found = Finding { score, playouts, found_at, earlier: earlier.into_owned(), optimal, moves };
        if !found.is_sound() {
            let problem = "expected earlier lines in rising order below the best: delete the line and run the same \
                           command again";
            return Err(Fault::new(number, 1, problem));
        }
        if self.plan.keeps_moves && found.moves.is_none() {
            return Err(no_moves());
        }
        Ok((job, found, time))
    }

    /// Fails if `line` has another method or seed than the plan.
    fn expect_method(&mut self, number: usize, job: &Job, line: &Line) -> Result<(), Fault> {
        if let Some(adopted) = &mut self.adopted
            && adopted.met.insert(self.plan.kind(job))
            && *line.line != self.full.get(self.plan, job).line
        {
            let method: Method = line.line.parse().map_err(|error| {
                Fault::new(number, 1, format!("another build made this search, with a method unknown here: {error}"))
            })?;
            adopted.other.insert(self.plan.kind(job), method.clone());
            self.full.set(self.plan, job, method, &line.line);
        }
        let (seed, expected) = (self.plan.seed, self.full.get(self.plan, job).line.as_str());
        if line.seed != seed {
            let problem = format!("expected a search with seed {seed}, found {}", line.seed);
            return Err(Fault::new(number, 1, problem + ": delete the line and run the command that made it again"));
        }
        if line.line != expected {
            let problem = format!(
                "another build made this search: expected {expected}, found {}: go on with that build, or run the \
                 command in another folder",
                line.line
            );
            return Err(Fault::new(number, 1, problem));
        }
        Ok(())
    }

    /// The seconds in an unsealed line.
    pub(in crate::run) fn time(&self, number: usize, text: &str) -> Result<(Job, Time), Fault> {
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
