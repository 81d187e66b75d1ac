//! `chainshot compare` with result files: each is paired with the first.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use comfy_table::{CellAlignment, Table, presets};
use serde::Serialize;

use super::Args;
use super::look::{Look, clean, left_out};
use crate::cli::fit;
use crate::cli::process::usage;
use crate::cli::stdout;
use crate::files::FileError;
use crate::lab::report::text::probability;
use crate::lab::results::{self, ResultLine, ResultsError, Spent};
use crate::lab::stats::{self, Paired};

/// Compares the other files with `reference`.
pub(super) fn run(reference: &Path, args: &Args) -> anyhow::Result<ExitCode> {
    if args.out.is_some() || args.threads.is_some() {
        return Err(usage("--out and --threads are for experiments"));
    }
    let rows = compare(reference, &args.others)?;
    let text = if args.json { json(&rows)? } else { tables(&rows, Look::of(args)) };
    stdout::forgive_closed_pipe(stdout::print(&text).map_err(Into::into))?;
    Ok(ExitCode::SUCCESS)
}

/// What a file says as a whole, and against the reference.
#[derive(Debug, Serialize)]
struct Row {
    file: String,
    positions: usize,
    mean_score: f64,
    standard_error: Option<f64>,
    total_score: i64,
    /// The means of a position; none where a line does not say what was spent, as in a store.
    playouts: Option<f64>,
    seconds: Option<f64>,
    methods: Vec<String>,
    /// The file that it is paired with: none for the reference itself.
    reference: Option<String>,
    /// None for the reference, and if there is but one position.
    paired: Option<Paired>,
    /// Its p by Holm's correction for all files; none where there is but one.
    p_holm: Option<f64>,
    /// p by Wilcoxon's signed ranks; none if no position differs, or if there is but one.
    p_wilcoxon: Option<f64>,
}

fn compare(first: &Path, others: &[PathBuf]) -> Result<Vec<Row>, ResultsError> {
    let reference = read(first)?;
    let mut rows = vec![row(first, &reference)];
    for path in others {
        let other = read(path)?;
        let ordered = results::in_order_of((first, &reference), (path, &other))?;
        let (ours, theirs) = (scores(ordered), scores(&reference));
        let paired = stats::paired(&ours, &theirs);
        let p_wilcoxon = stats::wilcoxon(&stats::differences(&ours, &theirs)).filter(|_| paired.is_some());
        rows.push(Row { reference: Some(first.display().to_string()), paired, p_wilcoxon, ..row(path, &other) });
    }
    correct(&mut rows);
    Ok(rows)
}

/// The results in the file at `path`; says so if their run was stopped.
fn read(path: &Path) -> Result<Vec<ResultLine>, FileError> {
    let results = results::read(path)?;
    if results.iter().any(|result| result.interrupted) {
        let path = path.display();
        crate::tell!("warning: the run of {path} was stopped: some of its searches had less than their budget");
    }
    Ok(results)
}

/// Corrects the probabilities for their number.
fn correct(rows: &mut [Row]) {
    let (raw, of): (Vec<f64>, Vec<&mut Row>) = rows.iter_mut().filter_map(|it| Some((it.paired?.p, it))).unzip();
    if raw.len() > 1 {
        of.into_iter().zip(stats::holm(&raw)).for_each(|(row, p)| row.p_holm = Some(p));
    }
}

fn row(path: &Path, results: &[ResultLine]) -> Row {
    let (mean_score, standard_error) = stats::mean_and_error(&scores(results));
    let spent: Option<Vec<Spent>> = results.iter().map(|result| result.spent).collect();
    let mean = |figure: fn(&Spent) -> f64| {
        spent.as_ref().map(|all| stats::mean_and_error(&all.iter().map(figure).collect::<Vec<_>>()).0)
    };
    let methods: BTreeSet<&String> = results.iter().map(|result| &result.method).collect();
    Row {
        file: path.display().to_string(),
        positions: results.len(),
        mean_score,
        standard_error,
        total_score: results.iter().map(|result| i64::from(result.score)).sum(),
        playouts: mean(|spent| spent.playouts as f64),
        seconds: mean(|spent| spent.seconds),
        methods: methods.into_iter().cloned().collect(),
        reference: None,
        paired: None,
        p_holm: None,
        p_wilcoxon: None,
    }
}

fn scores<'a>(results: impl IntoIterator<Item = &'a ResultLine>) -> Vec<f64> {
    results.into_iter().map(|result| f64::from(result.score)).collect()
}

fn json(rows: &[Row]) -> serde_json::Result<String> {
    rows.iter().map(|row| serde_json::to_string(row).map(|line| line + "\n")).collect()
}

fn tables(rows: &[Row], look: Look) -> String {
    let reference = clean(&rows[0].file, look);
    let (files, mut hidden) = table(&FILES, rows.iter().map(file_cells), look);
    let (pairs, also) = table(&PAIRS, rows[1..].iter().map(pair_cells), look);
    hidden.extend(also);
    let [files, pairs] = [files, pairs].map(|table| table.trim_fmt());
    let left_out = left_out(&hidden, "--json has them");
    format!("{files}\n\nDifferences to {reference}, position by position:\n\n{pairs}\n{left_out}")
}

const FILES: [&str; 8] = ["file", "positions", "mean score", "std. error", "total", "playouts", "seconds", "method"];
const PAIRS: [&str; 10] =
    ["file", "difference", "95 % interval", "t", "p", "p (Holm)", "p (Wilcoxon)", "wins", "ties", "losses"];

fn file_cells(row: &Row) -> [String; 8] {
    [
        row.file.clone(),
        row.positions.to_string(),
        format!("{:.1}", row.mean_score),
        row.standard_error.map_or_else(unknown, |error| format!("{error:.1}")),
        row.total_score.to_string(),
        row.playouts.map_or_else(unknown, |playouts| format!("{playouts:.0}")),
        row.seconds.map_or_else(unknown, |seconds| format!("{seconds:.2}")),
        method(&row.methods),
    ]
}

fn pair_cells(row: &Row) -> [String; 10] {
    let of = |figure: fn(&Paired) -> String| row.paired.as_ref().map_or_else(unknown, figure);
    [
        row.file.clone(),
        of(|it| format!("{:+.1}", it.mean_difference)),
        of(|it| format!("{:+.1} to {:+.1}", it.interval.0, it.interval.1)),
        of(|it| format!("{:.2}", it.t)),
        of(|it| probability(it.p)),
        row.p_holm.map_or_else(unknown, probability),
        row.p_wilcoxon.map_or_else(unknown, probability),
        of(|it| it.wins.to_string()),
        of(|it| it.ties.to_string()),
        of(|it| it.losses.to_string()),
    ]
}

fn unknown() -> String {
    "-".to_owned()
}

fn method(methods: &[String]) -> String {
    match methods {
        [one] => one.clone(),
        several => format!("{} methods", several.len()),
    }
}

/// What a narrow terminal can do without, the first of it first.
const SPARE: [&[&str]; 10] = [
    &["p (Wilcoxon)"],
    &["seconds"],
    &["playouts"],
    &["total"],
    &["t"],
    &["std. error"],
    &["positions"],
    &["wins", "ties", "losses"],
    &["p"],
    &["95 % interval"],
];

/// The first and, for files, the last column are text; the others are figures. With the table come the headings of
/// columns that are left out.
fn table<const N: usize>(
    header: &[&str; N],
    rows: impl Iterator<Item = [String; N]>,
    look: Look,
) -> (Table, Vec<String>) {
    let mut table = Table::new();
    table.load_style(if look == Look::Markdown { presets::ASCII_MARKDOWN } else { presets::NOTHING });
    table.set_header(header);
    table.add_rows(rows.map(|cells| cells.map(|cell| clean(&cell, look))));
    let (text, figures): (Vec<usize>, Vec<usize>) =
        (0..header.len()).partition(|&column| ["file", "method"].contains(&header[column]));
    for column in figures {
        table.column_mut(column).expect("as many as names").set_cell_alignment(CellAlignment::Right);
    }
    let place = |name: &str| header.iter().position(|known| *known == name);
    let spare: Vec<Vec<usize>> = SPARE.iter().map(|names| names.iter().copied().filter_map(place).collect()).collect();
    let hidden = match look {
        Look::Terminal(width) => fit::fit(&mut table, &text, &spare, width),
        Look::Markdown | Look::Plain => Vec::new(),
    };
    (table, hidden)
}

#[cfg(test)]
mod tests;
