//! `chainshot bench`: how fast this machine plays, and a checksum of what the searches find.

mod checksum;
mod measure;

use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

use comfy_table::{CellAlignment, Table, presets};
use indicatif::{ProgressBar, ProgressDrawTarget};
use serde_json::json;

use self::measure::{CASES, Row};
use super::process::{stop_on_signal, whole};
use super::progress::{is_live, target};
use super::{fit, stdout};

/// Measure the speed of playouts and searches on fixed boards, in CPU time of one thread
///
/// The last line is a checksum of the lines that fixed searches find. It is the same on every machine and changes only
/// when the behaviour of the program does.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// Playouts on each board of 225 cells; larger boards have fewer, searches with a tree ten times as many
    #[arg(long, allow_negative_numbers = true, default_value_t = 20_000, value_name = "N")]
    #[arg(value_parser = whole::<u64>(1..=1_000_000_000))]
    pub playouts: u64,
    /// Print one JSON object a row, then one with the checksum
    #[arg(long)]
    pub json: bool,
}

/// Measures every row and prints them with the checksum; Ctrl-C stops it after the row that is being measured.
///
/// # Errors
/// If stdout cannot be written, unless it is a closed pipe.
pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let stop = stop_on_signal()?;
    let (mut is_whole, printed) = (true, if args.json { print_json(args, &stop) } else { print_table(args, &stop) });
    stdout::forgive_closed_pipe(printed.map(|printed| is_whole = printed))?;
    if is_whole {
        return Ok(ExitCode::SUCCESS);
    }
    crate::tell!("Stopped before all was measured.");
    Ok(ExitCode::from(75))
}

/// Whether all was measured.
fn print_json(args: &Args, stop: &AtomicBool) -> anyhow::Result<bool> {
    for case in CASES.iter().take_while(|_| !stop.load(Ordering::Relaxed)) {
        stdout::print(&(serde_json::to_string(&case.measure(args.playouts))? + "\n"))?;
    }
    if stop.load(Ordering::Relaxed) {
        return Ok(false);
    }
    let last = json!({ "bench": checksum::checksum().to_string() });
    stdout::print(&format!("{last}\n"))?;
    Ok(true)
}

/// As [`print_json`].
fn print_table(args: &Args, stop: &AtomicBool) -> anyhow::Result<bool> {
    let shown = if is_live() { target() } else { ProgressDrawTarget::hidden() };
    let progress = ProgressBar::with_draw_target(Some(CASES.len() as u64), shown);
    let cases = CASES.iter().take_while(|_| !stop.load(Ordering::Relaxed));
    let rows: Vec<Row> = progress.wrap_iter(cases).map(|case| case.measure(args.playouts)).collect();
    let checksum = (!stop.load(Ordering::Relaxed)).then(checksum::checksum);
    progress.finish_and_clear();
    let last = checksum.map_or_else(String::new, |checksum| format!("\nBench: {checksum}\n"));
    stdout::print(&format!("{}\n{last}", table(&rows).trim_fmt()))?;
    Ok(checksum.is_some())
}

const NUMBERS: std::ops::RangeInclusive<usize> = 3..=6;

fn table(rows: &[Row]) -> Table {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    let header = ["rules", "board", "policy", "playouts/s", "ns/move", "moves/playout", "mean best", "instructions"];
    table.set_header(header).add_rows(rows.iter().map(cells));
    for column in NUMBERS {
        table.column_mut(column).expect("a column of the header").set_cell_alignment(CellAlignment::Right);
    }
    fit::to_terminal(&mut table, &[0, 1, 2, 7], &[[7], [5], [4], [6], [2]]);
    table
}

fn cells(row: &Row) -> [String; 8] {
    let known = |number: Option<f64>| number.map_or("-".to_owned(), |number| format!("{number:.1}"));
    [
        row.rules.to_owned(),
        row.board.to_owned(),
        row.policy.to_owned(),
        format!("{:.0}", row.playouts_per_second),
        known(row.ns_per_move),
        known(row.moves_per_playout),
        format!("{:.1}", row.mean_best),
        row.instructions.to_owned(),
    ]
}
