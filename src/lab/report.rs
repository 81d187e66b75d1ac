//! The reports of an experiment, made from its raw data alone: Markdown, CSV, plots and a page for browsers, the same
//! bytes every time.

mod anytime;
mod charts;
mod page;
pub mod text;

use std::path::{Path, PathBuf};

use super::design::Design;
use super::table::{Row, Table};
use crate::files::{FileError, clear_drafts, replace};
use crate::run::Records;

/// The table for spreadsheets and scripts.
pub const CSV: &str = "report.csv";
/// The table for people.
pub const MARKDOWN: &str = "report.md";
/// The page for browsers: everything in one file.
pub const PAGE: &str = "report.html";
/// The seconds, which no two runs agree on: they stand apart from the rest.
const TIMES_CSV: &str = "times.csv";

/// Writes all reports into `folder` and says which.
///
/// # Errors
/// [`FileError::Write`] if a file cannot be written.
pub fn write(folder: &Path, design: &Design, data: &Records) -> Result<(Table, Vec<PathBuf>), FileError> {
    clear_drafts(folder);
    let table = Table::of(design, data);
    let charts = if table.positions.is_empty() { Vec::new() } else { charts::all(design, data, &table) };
    let names: Vec<&str> = charts.iter().map(|(name, _)| name.as_str()).collect();
    let mut files = vec![
        (MARKDOWN.to_owned(), text::markdown(design, &table, &names)),
        (CSV.to_owned(), csv_of(&table.rows)),
        (PAGE.to_owned(), page::html(design, &table, &charts)),
        (TIMES_CSV.to_owned(), times_of(&table)),
    ];
    files.extend(charts.into_iter().map(|(name, chart)| (name, chart.svg())));
    let mut paths = Vec::new();
    for (name, text) in files {
        let path = folder.join(name);
        replace(&path, text.as_bytes()).map_err(FileError::write(&path))?;
        paths.push(path);
    }
    Ok((table, paths))
}

const COLUMNS: [&str; 28] = [
    "budget",
    "starts",
    "method",
    "sizes",
    "line",
    "positions",
    "mean",
    "standard_error",
    "mean_of_one_start",
    "playouts",
    "spent",
    "found_at",
    "reference",
    "difference",
    "difference_error",
    "student_low",
    "student_high",
    "bootstrap_low",
    "bootstrap_high",
    "t",
    "p_student",
    "p_holm",
    "p_wilcoxon",
    "wins",
    "ties",
    "losses",
    "verdict",
    "decided_after",
];

fn csv_of(rows: &[Row]) -> String {
    csv_text(&COLUMNS, rows.iter().map(cells))
}

/// Figures in full; an empty cell is no figure.
fn cells(row: &Row) -> Vec<String> {
    let known = |figure: Option<f64>| figure.map_or_else(String::new, |figure| figure.to_string());
    let versus = row.versus.as_ref();
    let paired = versus.and_then(|versus| versus.paired);
    let bootstrap = versus.and_then(|versus| versus.bootstrap);
    let count =
        |of: fn(&super::stats::Paired) -> usize| paired.as_ref().map_or_else(String::new, |it| of(it).to_string());
    vec![
        row.budget.clone(),
        row.starts.to_string(),
        row.method.clone(),
        row.sizes.clone().unwrap_or_default(),
        row.line.clone(),
        row.positions.to_string(),
        known(row.mean),
        known(row.standard_error),
        known(row.mean_of_one_start),
        known(row.playouts),
        known(row.spent),
        known(row.found_at),
        versus.map_or_else(String::new, |versus| versus.reference.clone()),
        known(paired.map(|it| it.mean_difference)),
        known(paired.map(|it| it.standard_error)),
        known(paired.map(|it| it.interval.0)),
        known(paired.map(|it| it.interval.1)),
        known(bootstrap.map(|it| it.0)),
        known(bootstrap.map(|it| it.1)),
        known(paired.map(|it| it.t)),
        known(paired.map(|it| it.p)),
        known(versus.and_then(|versus| versus.p_holm)),
        known(versus.and_then(|versus| versus.p_wilcoxon)),
        count(|it| it.wins),
        count(|it| it.ties),
        count(|it| it.losses),
        versus.and_then(|versus| versus.verdict).map_or_else(String::new, |verdict| verdict.to_string()),
        versus.and_then(|versus| versus.decided_after).map_or_else(String::new, |after| after.to_string()),
    ]
}

fn times_of(table: &Table) -> String {
    let known = |seconds: Option<f64>| seconds.map_or_else(String::new, |seconds| format!("{seconds:.6}"));
    let rows = table.rows.iter().zip(&table.seconds).map(|(row, seconds)| {
        let (cpu, wall) = (seconds.map(|it| it.cpu), seconds.map(|it| it.wall));
        vec![row.budget.clone(), row.starts.to_string(), row.method.clone(), known(cpu), known(wall)]
    });
    csv_text(&["budget", "starts", "method", "cpu_seconds_a_position", "seconds_a_position"], rows)
}

/// Rows as CSV, quoted where that is needed.
pub(super) fn csv_text(header: &[&str], rows: impl Iterator<Item = Vec<String>>) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let write = |writer: &mut csv::Writer<Vec<u8>>| -> csv::Result<()> {
        writer.write_record(header)?;
        rows.into_iter().try_for_each(|row| writer.write_record(row))
    };
    write(&mut writer).expect("rows as long as the header, into memory");
    String::from_utf8(writer.into_inner().expect("memory is never full")).expect("text was written")
}

#[cfg(test)]
mod tests;
