//! The table of the rows, and the sums below it.

use comfy_table::{CellAlignment, Table, presets};

use super::Row;
use crate::cli::fit;
use crate::cli::words::counted;
use crate::puzzle::Score;
use crate::store::testset::shared_ids;

/// The rows, and their sums.
pub(super) fn table(rows: &[Row]) -> String {
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
    fit::to_terminal(&mut table, &[0, 4], &[[4], [3]]);
    format!("{}\n{}", table.trim_fmt(), summary(rows))
}

impl Row {
    fn difference(&self) -> Option<i64> {
        Some(i64::from(self.ours?) - i64::from(self.known?))
    }
}

/// A line for each rule set: points under two of them have no sum.
pub(super) fn summary(rows: &[Row]) -> String {
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
    if both.is_empty() {
        let scores = if known == 1 { "a score is" } else { "scores are" };
        return format!("total {ours}; no line here of the {} of which {scores} known\n", counted(known, "position"));
    }
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
