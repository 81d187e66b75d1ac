//! What `verify` prints of the lines it checked.

use std::collections::BTreeMap;
use std::io::{self, Write};

use comfy_table::{CellAlignment, Table, presets};
use serde::Serialize;

use super::Row;
use crate::cli::fit;
use crate::puzzle::Score;
use crate::store::solutions::Verdict;

/// A line each, then the totals; on a narrow terminal without moves, and without rules where all have the same.
///
/// # Errors
/// If `out` cannot be written.
pub(super) fn print_table(rows: &[Row], out: &mut impl Write) -> io::Result<()> {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    table.set_header(["position", "rules", "score", "left", "moves", "verdict"]);
    for row in rows {
        let left = row.verdict.left().map_or("-".to_owned(), |left| left.to_string());
        let (claimed, moves, verdict) = (row.claimed.to_string(), row.moves.to_string(), row.verdict.to_string());
        table.add_row([row.id.clone(), row.rules.clone(), claimed, left, moves, verdict]);
    }
    for column in 2..5 {
        table.column_mut(column).expect("six columns").set_cell_alignment(CellAlignment::Right);
    }
    let several = rows.iter().any(|row| row.rules != rows[0].rules);
    let hidden = fit::within_terminal(&mut table, &[0, 1, 5], if several { &[[4], [3]] } else { &[[1], [4]] });
    if !rows.is_empty() {
        writeln!(out, "{}", table.trim_fmt())?;
    }
    print_totals(rows, out)?;
    out.flush()?;
    fit::tell(&hidden);
    Ok(())
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
