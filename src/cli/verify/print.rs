//! What `verify` prints of the lines it checked.

use std::collections::BTreeMap;
use std::io::{self, Write};

use serde::Serialize;

use super::Row;
use crate::puzzle::Score;
use crate::store::solutions::Verdict;

/// A line each, then the totals.
///
/// # Errors
/// If `out` cannot be written.
pub(super) fn print_table(rows: &[Row], out: &mut impl Write) -> io::Result<()> {
    let cells: Vec<[String; 5]> = rows.iter().map(cells).collect();
    let width = |column: usize| cells.iter().map(|cells| cells[column].chars().count()).max().unwrap_or(0);
    let [w0, w1, w2, w3, w4] = [0, 1, 2, 3, 4].map(width);
    for (row, [id, rules, claimed, left, moves]) in rows.iter().zip(&cells) {
        let verdict = &row.verdict;
        writeln!(out, "{id:w0$}  {rules:w1$}  {claimed:>w2$}  {left:>w3$} left  {moves:>w4$} moves  {verdict}")?;
    }
    print_totals(rows, out)?;
    out.flush()
}

fn cells(row: &Row) -> [String; 5] {
    let left = row.verdict.left().map_or("-".to_owned(), |left| left.to_string());
    [row.id.clone(), row.rules.clone(), row.claimed.to_string(), left, row.moves.to_string()]
}

/// The sum of the scores that the replays found, for each rule set by its name if there are several.
fn print_totals(rows: &[Row], out: &mut impl Write) -> io::Result<()> {
    let mut totals: BTreeMap<&str, i64> = BTreeMap::new();
    for row in rows {
        *totals.entry(&row.rules).or_default() += row.verdict.score().map_or(0, i64::from);
    }
    if totals.len() <= 1 {
        return writeln!(out, "total {}", totals.values().sum::<i64>());
    }
    totals.iter().try_for_each(|(rules, total)| writeln!(out, "total {rules} {total}"))
}

/// A row as JSON; scores in points, `found` and `left` only for games that are legal and complete.
#[derive(Serialize)]
struct Record<'a> {
    id: &'a str,
    rules: &'a str,
    claimed: Score,
    found: Option<Score>,
    left: Option<u32>,
    moves: usize,
    verdict: &'static str,
}

/// An object each.
///
/// # Errors
/// If `out` cannot be written.
pub(super) fn print_json(rows: &[Row], out: &mut impl Write) -> io::Result<()> {
    for row in rows {
        let Row { id, rules, claimed, moves, verdict, .. } = row;
        let (found, left) = (verdict.score(), verdict.left());
        let record = Record { id, rules, claimed: *claimed, found, left, moves: *moves, verdict: word(verdict) };
        writeln!(out, "{}", serde_json::to_string(&record)?)?;
    }
    out.flush()
}

fn word(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Right { .. } => "ok",
        Verdict::Illegal { .. } => "illegal",
        Verdict::Incomplete { .. } => "incomplete",
        Verdict::Wrong { .. } if verdict.is_below_claim() => "below-claim",
        Verdict::Wrong { .. } => "above-claim",
        Verdict::NoPosition => "no-position",
        Verdict::OtherBoard { .. } => "other-board",
    }
}

/// Names every bad line; that nobody can read this is no reason to give another exit code.
pub(super) fn complain(rows: &[Row], err: &mut impl Write) {
    for row in rows.iter().filter(|row| !matches!(row.verdict, Verdict::Right { .. })) {
        let _ = writeln!(err, "{}: {} {}: {}", row.file.display(), row.id, row.rules, row.verdict);
    }
}
