//! Tables for people: the cells that terminals and Markdown share, and the Markdown report.

mod about;
mod cells;

use std::fmt::Write;

pub use self::about::{about, spared};
pub use self::cells::{HEADER, cells, places, places_of, probability};
use crate::lab::design::Design;
use crate::lab::table::{Row, Table};

/// What stands below the rows of a table: which methods left playouts unspent, and what the sequential test says of each
/// comparison.
pub fn remarks(rows: &[Row]) -> String {
    rows.iter().filter_map(unspent).chain(verdicts(rows)).collect()
}

/// Budgets are only as equal as the methods spend them.
fn unspent(row: &Row) -> Option<String> {
    let spent = row.spent.filter(|&spent| spent < 0.995)?;
    Some(format!("{} made {:.0} % of its playouts: its searches ended early.\n", row.method, spent * 100.0))
}

fn verdicts(rows: &[Row]) -> impl Iterator<Item = String> {
    let line = |row: &Row| {
        let versus = row.versus.as_ref()?;
        let after = versus.decided_after.map_or_else(String::new, |after| format!(" (after {after} positions)"));
        Some(format!("{} against {}: {}{after}\n", row.method, versus.reference, versus.verdict?))
    };
    rows.iter().filter_map(line)
}

/// The whole report.
pub(super) fn markdown(design: &Design, table: &Table, charts: &[&str]) -> String {
    let mut text = format!("# {}\n\n{}\n", escaped(&design.title), about(design, table));
    text.push_str("| method | line | first full line |\n|---|---|---|\n");
    for (index, method) in design.plan.methods.iter().enumerate() {
        let full = table.rows.get(index).map_or("", |row| row.line.as_str());
        let _ = writeln!(text, "| {} | `{}` | `{full}` |", escaped(&method.label), method.line);
    }
    for (index, column) in design.plan.columns().iter().enumerate() {
        let _ = write!(text, "\n## {column}\n\n{}", rows(table.column(design, index)));
        let remarks = remarks(table.column(design, index));
        if !remarks.is_empty() {
            let _ = write!(text, "\n{}", escaped(&remarks).replace('\n', "  \n"));
        }
    }
    for chart in charts {
        let _ = write!(text, "\n![{chart}]({chart})\n");
    }
    text.push_str(NOTES);
    text
}

/// What the figures are, for all reports.
pub(super) const NOTES: &str = "
The score of a position is the best of its starts, which share the budget, and the mean of its replicates; *one start*
is the mean of a single one, and *found at* the share of its playouts after which it had its best line. `30 x 256`
stands for 30 searches of level 1 with 256 playouts each, `20 x 30 x 256` for 20 such searches of level 2.
Differences are from the reference, position by position: above 0, the method is better. Intervals are of 95 %, by
Student's distribution and by 10 000 seeded bootstrap draws; p is two-sided, by the paired t-test and by Wilcoxon's
signed ranks. *Holm* is the p of the t-test, corrected for all comparisons of its table. Seconds stand in times.csv.
";

fn rows(rows: &[Row]) -> String {
    let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
    let mut text = line(&HEADER.map(str::to_owned));
    text.push_str(&format!("|---|{}\n", "---:|".repeat(HEADER.len() - 1)));
    let places = places(rows);
    text.extend(rows.iter().map(|row| line(&cells(row, places).map(|cell| escaped(&cell)))));
    text
}

/// `text` as Markdown that shows it as it is.
fn escaped(text: &str) -> String {
    let marks = |c: char| if "\\`*_[]|#~".contains(c) { format!("\\{c}") } else { c.to_string() };
    text.chars().map(marks).collect::<String>().replace('<', "&lt;")
}
