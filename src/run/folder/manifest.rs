//! The first line of the records: the whole plan, positions included, so that reports need nothing else.

use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::files::Fault;
use crate::files::lines::{self, seal};
use crate::game::notation::{BadGrid, moves};
use crate::game::rules::UnknownRules;
use crate::run::error::RunError;
use crate::run::plan::{Contender, Plan};
use crate::search::budget::Budget;
use crate::store::testset::Position;

/// What the owner of a run wants to be kept with the plan, though no result depends on it: titles, stopping rules.
pub type Notes = Map<String, Value>;

#[derive(Serialize, Deserialize)]
struct Manifest {
    #[serde(rename = "run", alias = "experiment")]
    id: String,
    version: String,
    rules: String,
    seed: u64,
    budgets: Vec<String>,
    starts: Vec<u64>,
    #[serde(default = "one", skip_serializing_if = "is_one")]
    first: u64,
    #[serde(default = "one", skip_serializing_if = "is_one")]
    replicates: u64,
    methods: Vec<Contender>,
    moves: bool,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    from: Vec<String>,
    #[serde(flatten)]
    notes: Notes,
    /// Ids and boards.
    positions: Vec<(String, String)>,
}

fn one() -> u64 {
    1
}

fn is_one(number: &u64) -> bool {
    *number == 1
}

/// The sealed line of `plan`, whose id is `id`.
pub(in crate::run) fn line(plan: &Plan, id: &str, notes: &Notes) -> String {
    seal(&manifest(plan, id, notes))
}

fn manifest(plan: &Plan, id: &str, notes: &Notes) -> Manifest {
    let board = |position: &Position| position.grid.short();
    Manifest {
        id: id.to_owned(),
        version: env!("CARGO_PKG_VERSION").into(),
        rules: plan.rules.to_string(),
        seed: plan.seed,
        budgets: plan.budgets.iter().map(Budget::to_string).collect(),
        starts: plan.starts.clone(),
        first: plan.first,
        replicates: plan.replicates,
        methods: plan.methods.clone(),
        moves: plan.keeps_moves,
        from: plan.from.iter().map(|line| moves::write(line)).collect(),
        notes: notes.clone(),
        positions: plan.positions.iter().map(|position| (position.id.clone(), board(position))).collect(),
    }
}

/// The manifest in an unsealed first line.
fn read(open: &str) -> Result<Manifest, Fault> {
    lines::parse(1, open, "the line that says what the run is").map_err(|mut fault| {
        fault.problem += "; run the same command with --out in a new folder, stop it, and put the first line of that \
                          raw.jsonl above this one";
        fault
    })
}

/// The plan in an unsealed first line, and what was kept with it.
pub(in crate::run) fn parse(open: &str) -> Result<(Plan, Notes), Fault> {
    let manifest = read(open)?;
    let ours = env!("CARGO_PKG_VERSION");
    if manifest.version != ours {
        let problem = format!("made by chainshot {}, this is {ours}: use that version", manifest.version);
        return Err(Fault::new(1, 1, problem));
    }
    plan(manifest).map_err(|problem| Fault::new(1, 1, problem))
}

fn plan(mut manifest: Manifest) -> Result<(Plan, Notes), String> {
    // Files, of which some runs have their title, may have any name.
    if let Some(Value::String(title)) = manifest.notes.get_mut("title") {
        *title = title.replace(char::is_control, " ");
    }
    let labels = manifest.methods.iter().map(|it| it.label.as_str());
    let ids = manifest.positions.iter().map(|(id, _)| id.as_str());
    if let Some(name) = labels.chain(ids).find(|name| name.contains(char::is_control)) {
        return Err(format!("expected names without control characters, found {name:?}"));
    }
    let position = |(id, board): (String, String)| {
        let grid = board.parse().map_err(|error: BadGrid| format!("{id}: {error}"))?;
        Ok::<_, String>(Position { id, note: String::new(), grid })
    };
    let budget = |text: &String| text.parse().map_err(|error| format!("{error}"));
    let from = manifest.from.iter().map(|line| moves::read(line)).collect::<Result<_, _>>();
    let plan = Plan {
        rules: manifest.rules.parse().map_err(|error: UnknownRules| error.to_string())?,
        seed: manifest.seed,
        budgets: manifest.budgets.iter().map(budget).collect::<Result<_, _>>()?,
        starts: manifest.starts,
        first: manifest.first,
        replicates: manifest.replicates,
        methods: manifest.methods,
        keeps_moves: manifest.moves,
        positions: manifest.positions.into_iter().map(position).collect::<Result<_, _>>()?,
        from: from.map_err(|error| error.to_string())?,
        recorded: Default::default(),
    };
    match plan.fault() {
        Some(problem) => Err(problem),
        None => Ok((plan, manifest.notes)),
    }
}

/// Fails unless the unsealed first line is that of `plan`; what is kept with it may differ.
pub(in crate::run) fn expect(plan: &Plan, notes: &Notes, open: &str, path: &Path) -> Result<(), RunError> {
    let (found, id) = (read(open).map_err(|fault| fault.of(path))?, plan.id());
    if found.id == id {
        return Ok(());
    }
    let wanted = manifest(plan, &id, notes);
    let title = |it: &Manifest| it.notes.get("title").map_or_else(|| "no title".to_owned(), Value::to_string);
    let name = |it: &Manifest| format!("{}, {} by chainshot {}", title(it), it.id, it.version);
    let differ = differences(&found, &wanted).join(", ");
    Err(RunError::Other { path: path.to_owned(), found: name(&found), wanted: name(&wanted), differ })
}

/// What two runs do not have in common, of what their results depend on.
fn differences(found: &Manifest, wanted: &Manifest) -> Vec<&'static str> {
    let parts = [
        ("version", found.version != wanted.version),
        ("rules", found.rules != wanted.rules),
        ("seed", found.seed != wanted.seed),
        ("budgets", found.budgets != wanted.budgets),
        ("starts", found.starts != wanted.starts || found.first != wanted.first),
        ("replicates", found.replicates != wanted.replicates),
        ("methods", found.methods != wanted.methods),
        ("moves", found.moves != wanted.moves),
        ("positions", found.positions != wanted.positions),
        ("lines to improve", found.from != wanted.from),
    ];
    let names: Vec<_> = parts.into_iter().filter_map(|(name, differs)| differs.then_some(name)).collect();
    if names.is_empty() { vec!["contents"] } else { names }
}
