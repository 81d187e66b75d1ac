//! Two tables of result files: one of what each says, one of its differences to the first.

use comfy_table::{CellAlignment, Table, presets};

use super::rows::Row;
use crate::cli::compare::look::{Look, clean, left_out};
use crate::cli::fit;
use crate::lab::report::text::{places_of, probability};
use crate::lab::stats::Paired;

/// Both tables, and what a narrow terminal leaves out of them.
pub(super) fn tables(rows: &[Row], look: Look) -> String {
    let reference = clean(&rows[0].file, look);
    let (files, mut hidden) = table(&FILES, rows.iter().map(file_cells), look);
    let (pairs, also) = table(&PAIRS, rows[1..].iter().map(pair_cells), look);
    hidden.extend(also);
    let [files, pairs] = [files, pairs].map(|table| table.trim_fmt());
    let left_out = left_out(&hidden, "--json has them");
    format!("{files}\n\nDifferences to {reference}, position by position:\n\n{pairs}\n{left_out}")
}

/// The headings of the two tables.
pub(super) const FILES: [&str; 8] =
    ["file", "positions", "mean score", "std. error", "total", "playouts", "seconds", "method"];
pub(super) const PAIRS: [&str; 10] =
    ["file", "difference", "95 % interval", "t", "p", "p (Holm)", "p (Wilcoxon)", "wins", "ties", "losses"];

/// What a file says as a whole.
pub(super) fn file_cells(row: &Row) -> [String; 8] {
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

/// How a file differs from the reference.
pub(super) fn pair_cells(row: &Row) -> [String; 10] {
    let of = |figure: fn(&Paired) -> String| row.paired.as_ref().map_or_else(unknown, figure);
    [
        row.file.clone(),
        of(|it| format!("{:+.1$}", it.mean_difference, places(it))),
        of(|it| format!("{:+.2$} to {:+.2$}", it.interval.0, it.interval.1, places(it))),
        of(|it| format!("{:.2}", it.t)),
        of(|it| probability(it.p)),
        row.p_holm.map_or_else(unknown, probability),
        row.p_wilcoxon.map_or_else(unknown, probability),
        of(|it| it.wins.to_string()),
        of(|it| it.ties.to_string()),
        of(|it| it.losses.to_string()),
    ]
}

fn places(paired: &Paired) -> usize {
    places_of((paired.interval.1 - paired.interval.0) / 2.0)
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
pub(super) fn table<const N: usize>(
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
