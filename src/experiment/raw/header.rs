//! The first line of the raw data: the whole experiment, positions included, so that reports need nothing else.

use std::collections::HashMap;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::{ExperimentError, lines};
use crate::experiment::design::{Contender, Design, Job};
use crate::experiment::sequential::Sequential;
use crate::files::Fault;
use crate::search::budget::Budget;
use crate::testset::Position;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    experiment: String,
    version: String,
    title: String,
    rules: String,
    seed: u64,
    budgets: Vec<String>,
    starts: Vec<u64>,
    methods: Vec<Contender>,
    reference: usize,
    moves: bool,
    stop: Option<Sequential>,
    /// Ids and boards.
    positions: Vec<(String, String)>,
}

/// The line of `design`, not sealed yet.
pub(super) fn text(design: &Design) -> String {
    serde_json::to_string(&header(design)).expect("text and numbers")
}

fn header(design: &Design) -> Header {
    let board = |position: &Position| position.grid.to_string().trim_end().replace('\n', "/");
    Header {
        experiment: design.id(),
        version: env!("CARGO_PKG_VERSION").into(),
        title: design.title.clone(),
        rules: design.rules.to_string(),
        seed: design.seed,
        budgets: design.budgets.iter().map(Budget::to_string).collect(),
        starts: design.starts.clone(),
        methods: design.methods.clone(),
        reference: design.reference,
        moves: design.moves,
        stop: design.stop,
        positions: design.positions.iter().map(|position| (position.id.clone(), board(position))).collect(),
    }
}

/// The header in an unsealed first line.
fn read(open: &str) -> Result<Header, Fault> {
    lines::parse(1, open, "the line that says what the experiment is").map_err(|mut fault| {
        fault.problem += "; run the same command with --out in a new folder, stop it, and put the first line of that \
                          raw.jsonl above this one";
        fault
    })
}

/// The experiment in an unsealed first line.
pub(super) fn parse(open: &str) -> Result<Design, Fault> {
    let header = read(open)?;
    let ours = env!("CARGO_PKG_VERSION");
    if header.version != ours {
        let problem = format!("made by chainshot {}, this is {ours}: use that version", header.version);
        return Err(Fault::new(1, 1, problem));
    }
    let design = design(header).map_err(|problem| Fault::new(1, 1, problem))?;
    let column = |starts| design.methods.iter().find_map(|method| method.at(starts).err());
    match design.starts.iter().find_map(|&starts| column(starts)) {
        Some(bad) => Err(Fault::new(1, 1, bad.to_string())),
        None => Ok(design),
    }
}

fn design(header: Header) -> Result<Design, String> {
    let position = |(id, board): (String, String)| {
        let grid = board.parse().map_err(|error: crate::game::notation::BadGrid| format!("{id}: {error}"))?;
        Ok::<_, String>(Position { id, note: String::new(), grid })
    };
    Ok(Design {
        title: header.title,
        rules: header.rules.parse().map_err(|error: crate::game::rules::UnknownRules| error.to_string())?,
        seed: header.seed,
        budgets: header
            .budgets
            .iter()
            .map(|text| text.parse().map_err(|error| format!("{error}")))
            .collect::<Result<_, String>>()?,
        starts: header.starts,
        reference: header.reference.min(header.methods.len().saturating_sub(1)),
        methods: header.methods,
        moves: header.moves,
        stop: header.stop,
        positions: header.positions.into_iter().map(position).collect::<Result<_, _>>()?,
    })
}

/// Fails unless the unsealed first line is that of `design`; titles, references and stopping rules may differ.
pub(super) fn expect(design: &Design, open: &str, path: &Path) -> Result<(), ExperimentError> {
    let (found, wanted) = (read(open).map_err(|fault| fault.of(path))?, header(design));
    if found.experiment == wanted.experiment {
        return Ok(());
    }
    let name = |it: &Header| format!("{:?}, {} by chainshot {}", it.title, it.experiment, it.version);
    let differ = differences(&found, &wanted).join(", ");
    Err(ExperimentError::Other { path: path.to_owned(), found: name(&found), wanted: name(&wanted), differ })
}

/// What two experiments do not have in common, of what their results depend on.
fn differences(found: &Header, wanted: &Header) -> Vec<&'static str> {
    let parts = [
        ("version", found.version != wanted.version),
        ("rules", found.rules != wanted.rules),
        ("seed", found.seed != wanted.seed),
        ("budgets", found.budgets != wanted.budgets),
        ("starts", found.starts != wanted.starts),
        ("methods", found.methods != wanted.methods),
        ("moves", found.moves != wanted.moves),
        ("positions", found.positions != wanted.positions),
    ];
    let names: Vec<_> = parts.into_iter().filter_map(|(name, differs)| differs.then_some(name)).collect();
    if names.is_empty() { vec!["contents"] } else { names }
}

/// Names to indices.
pub(super) struct Index<'a> {
    positions: HashMap<&'a str, usize>,
    methods: HashMap<&'a str, usize>,
    columns: HashMap<(String, u64), usize>,
    design: &'a Design,
}

impl<'a> Index<'a> {
    pub(super) fn of(design: &'a Design) -> Index<'a> {
        let columns = design.columns().into_iter().enumerate();
        Index {
            positions: design.positions.iter().enumerate().map(|(index, it)| (it.id.as_str(), index)).collect(),
            methods: design.methods.iter().enumerate().map(|(index, it)| (it.label.as_str(), index)).collect(),
            columns: columns.map(|(index, it)| ((it.budget.to_string(), it.starts), index)).collect(),
            design,
        }
    }

    /// The job that a line is about.
    pub(super) fn job(
        &self,
        number: usize,
        (position, method, budget): (&str, &str, &str),
        starts: u64,
        start: u64,
    ) -> Result<Job, Fault> {
        let find = || {
            let (position, method) = (*self.positions.get(position)?, *self.methods.get(method)?);
            let column = *self.columns.get(&(budget.to_owned(), starts))?;
            let most = self.design.starts_of(method, &self.design.columns()[column]);
            (1..=most).contains(&start).then_some(Job { position, column, start, method })
        };
        find().ok_or_else(|| {
            let problem = format!(
                "expected a search of this experiment, found {position}, {method}, {budget}, start {start} of {starts}"
            );
            Fault::new(number, 1, problem + ": delete the line, it belongs elsewhere")
        })
    }
}
