//! `chainshot best`: the lines of a store beside the best scores anybody is known to have reached.

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::fs::File;
use std::path::{Path, PathBuf};

use comfy_table::{CellAlignment, Table, presets};
use serde::{Deserialize, Serialize};

use super::{stdout, verify};
use crate::input::{Fault, InputError};
use crate::puzzle::Score;

/// Show the SameGame scores of a store, checked by replay, beside the best published ones
#[derive(clap::Args, Clone, Debug)]
pub struct Args {
    /// Store of solutions
    #[arg(value_name = "STORE", default_value = "solutions/standard-20.jsonl")]
    store: PathBuf,
    /// Published scores: a CSV file with the columns id, score and source [default: NAME.best.csv in testsets]
    #[arg(long, value_name = "FILE")]
    known: Option<PathBuf>,
    /// Print one JSON object a position
    #[arg(long)]
    json: bool,
}

/// A score that somebody published.
#[derive(Clone, Debug, Deserialize)]
struct Known {
    id: String,
    score: Score,
    source: String,
}

/// A position with the score published and ours, if a line of that score replays.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct Row {
    id: String,
    ours: Option<Score>,
    known: Score,
    source: String,
}

/// Prints the table.
///
/// # Errors
/// Those of [`verify::check_files`]; [`InputError`] if the published scores cannot be read.
pub fn run(args: &Args) -> anyhow::Result<()> {
    let checked = verify::check_files(&verify::Args::of(&args.store))?;
    let known = read(&args.known.clone().unwrap_or_else(|| known_of(&args.store)))?;
    let scores: BTreeMap<&str, Score> = checked.iter().filter_map(verify::Row::samegame_score).collect();
    let rows: Vec<Row> = known.into_iter().map(|known| row(known, &scores)).collect();
    let text = if args.json { json(&rows)? } else { table(&rows) };
    stdout::forgive_closed_pipe(stdout::print(&text).map_err(Into::into))
}

fn row(known: Known, scores: &BTreeMap<&str, Score>) -> Row {
    Row { ours: scores.get(known.id.as_str()).copied(), id: known.id, known: known.score, source: known.source }
}

/// The published scores that belong to a store by its name.
fn known_of(store: &Path) -> PathBuf {
    let name = Path::new(store.file_stem().unwrap_or_default()).with_added_extension("best.csv");
    let beside = store.parent().unwrap_or(Path::new("")).join("../testsets").join(&name);
    if beside.exists() { beside } else { Path::new("testsets").join(name) }
}

fn read(path: &Path) -> Result<Vec<Known>, InputError> {
    let file = File::open(path).map_err(InputError::open(path))?;
    let rows = csv::Reader::from_reader(file).into_deserialize().collect::<Result<_, csv::Error>>();
    rows.map_err(|error| {
        let line = error.position().map_or(1, csv::Position::line) as usize;
        let problem = format!("expected the columns id, score and source with a whole number as score: {error}");
        Fault::new(line, 1, problem).of(path)
    })
}

fn json(rows: &[Row]) -> serde_json::Result<String> {
    let lines: Vec<String> = rows.iter().map(serde_json::to_string).collect::<Result<_, _>>()?;
    Ok(lines.join("\n") + "\n")
}

fn table(rows: &[Row]) -> String {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    table.set_header(["position", "ours", "best known", "difference", "source"]);
    for row in rows {
        let ours = row.ours.map_or("-".into(), |score| score.to_string());
        let difference = row.ours.map_or("-".into(), |score| format!("{:+}", score - row.known));
        table.add_row([row.id.clone(), ours, row.known.to_string(), difference, row.source.clone()]);
    }
    for column in 1..4 {
        table.column_mut(column).expect("five columns").set_cell_alignment(CellAlignment::Right);
    }
    format!("{}\n{}", table.trim_fmt(), summary(rows))
}

fn summary(rows: &[Row]) -> String {
    let (ours, known) =
        (rows.iter().filter_map(|row| row.ours).sum::<Score>(), rows.iter().map(|row| row.known).sum::<Score>());
    let at_least = |score: Score, row: &Row| score >= row.known;
    let reached = rows.iter().filter(|row| row.ours.is_some_and(|score| at_least(score, row))).count();
    format!(
        "total {ours}, best known {known}: {:+}; {reached} of {} positions at or above the best known\n",
        ours - known,
        rows.len()
    )
}
