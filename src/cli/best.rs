//! `chainshot best`: the lines of a store beside the best scores anybody is known to have reached.

#[cfg(test)]
mod tests;

use std::collections::{HashMap, HashSet};
use std::path::PathBuf;

use comfy_table::{CellAlignment, Table, presets};
use serde::Serialize;

use super::{boards, fit, stdout, verify};
use crate::puzzle::Score;
use crate::store::known::{self, Known};
use crate::store::testset::shared_ids;

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

/// Id, board, rules and score of a line.
type Mine<'a> = (&'a str, &'a str, &'a str, Score);

/// A row for each known score, whether there is a line for it or not; none if there is no line for any, unless `all`.
fn beside(mine: &[Mine], known: Vec<Known>, all: bool) -> Vec<Row> {
    // As `Known::is_of` tells them, for the first line of each board and of each id.
    let (mut of_board, mut of_id) = (HashMap::new(), HashMap::new());
    for line @ (id, board, rules, _) in mine {
        of_board.entry((*board, *rules)).or_insert(line);
        of_id.entry((*id, *rules)).or_insert(line);
    }
    let row = |known: Known| {
        let rules = known.rules.as_str();
        let line = match &known.board {
            Some(board) => of_board.get(&(board.as_str(), rules)),
            None => of_id.get(&(known.id.as_str(), rules)),
        };
        let line = line.copied();
        let id = line.map_or(known.id, |line| line.0.to_owned());
        let board = line.map(|line| line.1.to_owned()).or(known.board);
        let (rules, ours) = (known.rules, line.map(|line| line.3));
        Row { id, rules, board, ours, known: Some(known.score), source: Some(known.source) }
    };
    let rows: Vec<Row> = known.into_iter().map(row).collect();
    if all || rows.iter().any(|row| row.ours.is_some()) { rows } else { Vec::new() }
}

/// One row a position and rule set, with the best score that anybody is known to have reached there.
fn best_of_each(rows: impl Iterator<Item = Row>) -> Vec<Row> {
    let mut best: Vec<Row> = Vec::new();
    let mut places: HashMap<(String, String), Vec<usize>> = HashMap::new();
    for row in rows {
        // Whoever names no board means that of this name.
        let same_board = |it: &Row| it.board == row.board || it.board.is_none() || row.board.is_none();
        let places = places.entry((row.id.clone(), row.rules.clone())).or_default();
        match places.iter().copied().find(|&place| same_board(&best[place])) {
            None => {
                places.push(best.len());
                best.push(row);
            }
            Some(place) if row.known > best[place].known => {
                let other = &mut best[place];
                *other = Row { board: row.board.or(other.board.take()), ours: row.ours.or(other.ours), ..row };
            }
            Some(_) => {}
        }
    }
    best
}

/// `rows`, and below them the lines that nothing is known of.
fn with_the_rest(mut rows: Vec<Row>, mine: &[Mine]) -> Vec<Row> {
    let place = |row: &Row| Some((row.id.clone(), row.rules.clone(), row.board.clone()?));
    let mut there: HashSet<(String, String, String)> = rows.iter().filter_map(place).collect();
    for &(id, board, rules, score) in mine {
        let (id, rules, board) = (id.to_owned(), rules.to_owned(), board.to_owned());
        if there.insert((id.clone(), rules.clone(), board.clone())) {
            rows.push(Row { id, rules, board: Some(board), ours: Some(score), known: None, source: None });
        }
    }
    rows
}

fn json(rows: &[Row]) -> serde_json::Result<String> {
    let lines: Vec<String> = rows.iter().map(serde_json::to_string).collect::<Result<_, _>>()?;
    Ok(lines.join("\n") + "\n")
}

fn table(rows: &[Row]) -> String {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    table.set_header(["position", "ours", "best known", "difference", "source"]);
    let several = rows.iter().any(|row| row.rules != rows[0].rules);
    let shared = shared_ids(rows.iter().map(|row| (row.id.as_str(), &row.board)));
    let is_one_of_many = |row: &Row| shared.contains(row.id.as_str());
    for row in rows {
        let board =
            row.board.as_deref().filter(|_| is_one_of_many(row)).map_or_else(String::new, |it| format!(" {it}"));
        let rules = if several { format!(" under {}", row.rules) } else { String::new() };
        let name = format!("{}{board}{rules}", row.id);
        let shown = |score: Option<Score>| score.map_or("-".into(), |score| score.to_string());
        let difference = row.difference().map_or("-".into(), |difference| format!("{difference:+}"));
        let source = row.source.clone().unwrap_or_default();
        table.add_row([name, shown(row.ours), shown(row.known), difference, source]);
    }
    for column in 1..4 {
        table.column_mut(column).expect("five columns").set_cell_alignment(CellAlignment::Right);
    }
    fit::to_terminal(&mut table, &[0, 4], &[[4]]);
    format!("{}\n{}", table.trim_fmt(), summary(rows))
}

impl Row {
    fn difference(&self) -> Option<i64> {
        Some(i64::from(self.ours?) - i64::from(self.known?))
    }
}

/// A line for each rule set: points under two of them have no sum.
fn summary(rows: &[Row]) -> String {
    let mut names: Vec<&str> = rows.iter().map(|row| row.rules.as_str()).collect();
    names.sort_unstable();
    names.dedup();
    let under = |name: &str| rows.iter().filter(|row| row.rules == name).collect::<Vec<_>>();
    match names[..] {
        [] | [_] => total(&rows.iter().collect::<Vec<_>>()),
        _ => names.iter().map(|name| format!("{name}: {}", total(&under(name)))).collect(),
    }
}

fn total(rows: &[&Row]) -> String {
    let ours: i64 = rows.iter().filter_map(|row| row.ours).map(i64::from).sum();
    let known = rows.iter().filter(|row| row.known.is_some()).count();
    if known == 0 {
        return format!("total {ours}; no published score is known of these boards: name some with --known\n");
    }
    let both: Vec<(i64, i64)> = rows.iter().filter_map(|row| Some((row.ours?.into(), row.known?.into()))).collect();
    let (there, best) = both.iter().fold((0, 0), |sum, row| (sum.0 + row.0, sum.1 + row.1));
    let part = if there == ours { String::new() } else { format!(", {there} where a score is known") };
    let which = match both.len() {
        all if all == known => String::new(),
        1 => " of this position".into(),
        some => format!(" of these {some} positions"),
    };
    let reached = both.iter().filter(|(ours, known)| ours >= known).count();
    format!(
        "total {ours}{part}; best known{which}: {best} ({:+}); {reached} of {known} at or above the best known\n",
        there - best
    )
}
