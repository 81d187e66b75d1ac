//! `chainshot compare`: an experiment from its file, or result files side by side, each paired with the first.

mod experiment;

#[cfg(test)]
mod tests;

use std::collections::BTreeSet;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use comfy_table::{CellAlignment, Table, presets};
use serde::Serialize;

pub(super) use self::experiment::present;
use super::process::usage;
use super::{fit, stdout};
use crate::files::FileError;
use crate::lab::design::file;
use crate::lab::report::text::probability;
use crate::lab::results::{self, ResultLine, ResultsError};
use crate::lab::stats::{self, Paired};
use crate::run::plan::PLACEHOLDER;

/// Compare methods, paired by position: run an experiment, or read results of `solve --json`
///
/// An experiment keeps its raw data and reports (Markdown, CSV, SVG) in NAME.results beside its file. Ctrl-C stops it:
/// the same command goes on where it was. A difference above 0 means that the method is better than the reference. p is
/// two-sided and not corrected for several comparisons. Exit codes: 0 done; 2 wrong usage; 65 bad input; 66 a file that
/// cannot be opened; 75 stopped, all saved.
#[derive(Clone, Debug, clap::Args)]
#[command(after_long_help = experiment_help())]
pub struct Args {
    /// An experiment, or the results to compare the others with
    #[arg(value_name = "EXPERIMENT.toml|REFERENCE")]
    pub reference: PathBuf,
    /// Results of the same positions
    #[arg(value_name = "OTHER")]
    pub others: Vec<PathBuf>,
    /// Folder for the results of an experiment [default: NAME.results beside its file]
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Worker threads of an experiment [default: one a core]
    #[arg(long, allow_negative_numbers = true, value_name = "N")]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=4096))]
    pub threads: Option<u16>,
    /// Show no progress on stderr
    #[arg(long, short)]
    pub quiet: bool,
    /// Print one JSON object a file, or a row of the experiment's table
    #[arg(long)]
    pub json: bool,
    /// Print Markdown tables
    #[arg(long, conflicts_with = "json")]
    pub markdown: bool,
}

fn experiment_help() -> String {
    format!("An experiment file ({} stands for each number of starts in turn):\n\n{}", PLACEHOLDER, file::example())
}

/// Compares the files and prints the result.
///
/// # Errors
/// [`ResultsError`] if a file cannot be read or does not hold the positions of the first;
/// [`crate::run::RunError`] if an experiment cannot be run.
pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let experiment = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "toml");
    match (experiment(&args.reference), args.others.as_slice()) {
        (true, []) => experiment::run(&args.reference, args),
        (false, [_, ..]) if !args.others.iter().any(experiment) => compare_files(args),
        (false, []) => match args.reference.metadata() {
            Err(error) => Err(FileError::open(&args.reference)(error).into()),
            Ok(about) if about.is_dir() => usage(&format!(
                "{0} is a folder: expected an experiment (EXPERIMENT.toml); `chainshot report {0}` shows one that was run",
                args.reference.display()
            )),
            Ok(_) => usage(EXPECTED),
        },
        _ => usage(EXPECTED),
    }
}

const EXPECTED: &str = "expected one experiment (EXPERIMENT.toml), or a result file and others to compare with it";

fn compare_files(args: &Args) -> anyhow::Result<ExitCode> {
    if args.out.is_some() || args.threads.is_some() {
        usage("--out and --threads are for experiments");
    }
    let rows = compare(args)?;
    let text = if args.json { json(&rows)? } else { tables(&rows, Look::of(args)) };
    stdout::forgive_closed_pipe(stdout::print(&text).map_err(Into::into))?;
    Ok(ExitCode::SUCCESS)
}

/// How tables are drawn.
#[derive(Clone, Copy, PartialEq)]
enum Look {
    Markdown,
    /// Long texts are broken to fit the width.
    Terminal,
    /// For pipes: one line a file, however long.
    Plain,
}

impl Look {
    fn of(args: &Args) -> Look {
        match (args.markdown, io::stdout().is_terminal()) {
            (true, _) => Look::Markdown,
            (false, true) => Look::Terminal,
            (false, false) => Look::Plain,
        }
    }
}

/// What a file says as a whole, and against the reference.
#[derive(Debug, Serialize)]
struct Row {
    file: String,
    positions: usize,
    mean_score: f64,
    standard_error: Option<f64>,
    total_score: i64,
    /// The means of a position.
    playouts: f64,
    seconds: f64,
    methods: Vec<String>,
    /// The file that it is paired with: none for the reference itself.
    reference: Option<String>,
    /// None for the reference, and if there is but one position.
    paired: Option<Paired>,
}

fn compare(args: &Args) -> Result<Vec<Row>, ResultsError> {
    let reference = results::read(&args.reference)?;
    let mut rows = vec![row(&args.reference, &reference)];
    for path in &args.others {
        let other = results::read(path)?;
        let ordered = results::in_order_of((&args.reference, &reference), (path, &other))?;
        let paired = stats::paired(&scores(ordered), &scores(&reference));
        rows.push(Row { reference: Some(args.reference.display().to_string()), paired, ..row(path, &other) });
    }
    Ok(rows)
}

fn row(path: &Path, results: &[ResultLine]) -> Row {
    let (mean_score, standard_error) = stats::mean_and_error(&scores(results));
    let mean =
        |figure: fn(&ResultLine) -> f64| stats::mean_and_error(&results.iter().map(figure).collect::<Vec<_>>()).0;
    let methods: BTreeSet<&String> = results.iter().map(|result| &result.method).collect();
    Row {
        file: path.display().to_string(),
        positions: results.len(),
        mean_score,
        standard_error,
        total_score: results.iter().map(|result| i64::from(result.score)).sum(),
        playouts: mean(|result| result.playouts as f64),
        seconds: mean(|result| result.seconds),
        methods: methods.into_iter().cloned().collect(),
        reference: None,
        paired: None,
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
    let files = table(&FILES, rows.iter().map(file_cells), look);
    let pairs = table(&PAIRS, rows[1..].iter().map(pair_cells), look);
    let [files, pairs] = [files, pairs].map(|table| table.trim_fmt());
    format!("{files}\n\nDifferences to {reference}, position by position:\n\n{pairs}\n")
}

const FILES: [&str; 8] = ["file", "positions", "mean score", "std. error", "total", "playouts", "seconds", "method"];
const PAIRS: [&str; 8] = ["file", "difference", "95 % interval", "t", "p", "wins", "losses", "ties"];

fn file_cells(row: &Row) -> [String; 8] {
    [
        row.file.clone(),
        row.positions.to_string(),
        format!("{:.1}", row.mean_score),
        row.standard_error.map_or_else(unknown, |error| format!("{error:.1}")),
        row.total_score.to_string(),
        format!("{:.0}", row.playouts),
        format!("{:.2}", row.seconds),
        method(&row.methods),
    ]
}

fn pair_cells(row: &Row) -> [String; 8] {
    let Some(paired) = &row.paired else {
        let [difference, interval, t, p, wins, losses, ties] = [(); 7].map(|()| unknown());
        return [row.file.clone(), difference, interval, t, p, wins, losses, ties];
    };
    [
        row.file.clone(),
        format!("{:+.1}", paired.mean_difference),
        format!("{:+.1} to {:+.1}", paired.interval.0, paired.interval.1),
        format!("{:.2}", paired.t),
        probability(paired.p),
        paired.wins.to_string(),
        paired.losses.to_string(),
        paired.ties.to_string(),
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

/// The first and, for files, the last column are text; the others are figures.
fn table(header: &[&str; 8], rows: impl Iterator<Item = [String; 8]>, look: Look) -> Table {
    let mut table = Table::new();
    table.load_style(if look == Look::Markdown { presets::ASCII_MARKDOWN } else { presets::NOTHING });
    table.set_header(header);
    table.add_rows(rows.map(|cells| cells.map(|cell| clean(&cell, look))));
    let (text, figures): (Vec<usize>, Vec<usize>) =
        (0..header.len()).partition(|&column| ["file", "method"].contains(&header[column]));
    for column in figures {
        table.column_mut(column).expect("as many as names").set_cell_alignment(CellAlignment::Right);
    }
    if look == Look::Terminal {
        fit::fit(&mut table, &text);
    }
    table
}

/// Names come from outside: they must neither steer the terminal nor break a table.
fn clean(text: &str, look: Look) -> String {
    let plain = text.replace(char::is_control, " ");
    if look == Look::Markdown { plain.replace('|', "\\|") } else { plain }
}
