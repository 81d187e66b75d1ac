//! `chainshot best`: the lines of a store beside the best scores anybody is known to have reached.

mod rows;
mod table;
#[cfg(test)]
mod tests;

use std::path::PathBuf;

use serde::Serialize;

use self::rows::{beside, best_of_each, with_the_rest};
use self::table::table;
use super::{boards, stdout, verify};
use crate::puzzle::Score;
use crate::store::known;

/// Show the scores of a store, checked by replay, beside the best published ones
///
/// The program knows the best published scores of the standard 20, by their boards.
#[derive(clap::Args, Clone, Debug)]
pub struct Args {
    /// Store of solutions, or - for stdin
    #[arg(value_name = "STORE", default_value = "solutions/standard-20.jsonl")]
    store: PathBuf,
    /// More published scores: a CSV file with the columns id and score, and maybe source, board (a fingerprint) and rules
    #[arg(long, value_name = "CSV")]
    known: Option<PathBuf>,
    /// Print one JSON object a position
    #[arg(long)]
    json: bool,
}

/// A position with the score published and ours: either may be missing.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct Row {
    id: String,
    rules: String,
    /// The fingerprint of the board of ours, or of the published line.
    board: Option<String>,
    ours: Option<Score>,
    known: Option<Score>,
    source: Option<String>,
}

/// Prints the table.
///
/// # Errors
/// Those of `verify`; [`crate::files::FileError`] if the published scores cannot be read.
pub fn run(args: &Args) -> anyhow::Result<()> {
    boards::expect_once([&args.store].into_iter().chain(&args.known))?;
    let checked = verify::check_files(&verify::Args::of(&args.store))?;
    for (id, verdict) in checked.iter().filter_map(verify::Row::wrong) {
        crate::tell!("warning: the line of {id} does not count: {verdict}");
    }
    let mine: Vec<_> = checked.iter().filter_map(verify::Row::right).collect();
    let named = args.known.as_deref().map_or_else(|| Ok(Vec::new()), known::read)?;
    let rows = beside(&mine, known::published(), false).into_iter().chain(beside(&mine, named, true));
    let rows = with_the_rest(best_of_each(rows), &mine);
    let text = if args.json { json(&rows)? } else { table(&rows) };
    stdout::forgive_closed_pipe(stdout::print(&text).map_err(Into::into))
}

fn json(rows: &[Row]) -> serde_json::Result<String> {
    let lines: Vec<String> = rows.iter().map(serde_json::to_string).collect::<Result<_, _>>()?;
    Ok(lines.join("\n") + "\n")
}
