//! The table of a test set for people, printed row by row as its positions end.

use std::mem;
use std::ops::Range;

use comfy_table::{CellAlignment, Table, presets};

use super::report::{earlier, left};
use super::spent::Spent;
use super::turns::Turns;
use crate::cli::fit::{self, FILLER};
use crate::puzzle::Score;
use crate::run::batch::{Batch, Report};
use crate::run::plan::Plan;

/// A table of which some rows are printed and others are not known yet.
pub(super) struct Rows {
    batch: Batch,
    /// Whether there is a store afterwards.
    kept: bool,
    /// What each column takes, as far as it can be known before the searches.
    widths: [usize; 8],
    turns: Turns,
    begun: bool,
    hidden: Vec<String>,
}

/// The columns of text, and those that a narrow terminal lacks first.
const TEXT: [usize; 2] = [0, 7];
const SPARE: [[usize; 1]; 3] = [[4], [5], [3]];
/// Playouts a second, more than there are.
const FAST: f64 = 1e7;

impl Rows {
    /// The table of `batch`, nothing of it printed; only if it is `kept` does it tell of the store.
    pub(super) fn new(batch: &Batch, kept: bool) -> Rows {
        Rows {
            batch: batch.clone(),
            kept,
            widths: widths(&batch.plan),
            turns: Turns::new(batch.plan.positions.len()),
            begun: false,
            hidden: Vec::new(),
        }
    }

    /// Takes note that the position with this index has ended; the rows that can be printed now.
    pub(super) fn end(&mut self, index: usize, report: &Report) -> String {
        let next = self.turns.end(index);
        self.text(next, report)
    }

    /// The rows that are left, those that were stopped half-way among them, and what all come to.
    pub(super) fn finish(&mut self, report: &Report) -> String {
        let next = self.turns.finish();
        self.text(next, report) + &summary(&self.batch, report, self.kept)
    }

    /// The headings of the columns for which the terminal has no room.
    pub(super) fn hidden(&self) -> &[String] {
        &self.hidden
    }

    /// The rows of these positions, behind the heading if they are the first.
    fn text(&mut self, rows: Range<usize>, report: &Report) -> String {
        if rows.is_empty() {
            return String::new();
        }
        let begun = mem::replace(&mut self.begun, true);
        let mut table = Table::new();
        table.load_style(presets::NOTHING);
        table.set_header(self.columns(HEADER));
        table.add_row(self.columns(self.widths.map(|width| FILLER.repeat(width))));
        table.add_rows(rows.map(|index| self.columns(self.row(report, index))));
        for column in table.column_iter_mut().skip(1).take(if self.kept { 6 } else { 5 }) {
            column.set_cell_alignment(CellAlignment::Right);
        }
        let text = TEXT.map(|column| if self.kept { column } else { column.min(6) });
        self.hidden = fit::within_terminal(&mut table, &text, &SPARE);
        fit::below_filler(&table, !begun)
    }

    /// `cells` without that of the store if there is none.
    fn columns<T>(&self, cells: [T; 8]) -> Vec<T> {
        let cells = cells.into_iter().enumerate();
        cells.filter(|(column, _)| self.kept || *column != 6).map(|(_, cell)| cell).collect()
    }

    fn row(&self, report: &Report, index: usize) -> [String; 8] {
        let work = Spent::of(report, index);
        let shown = |figure: Option<i64>| figure.map_or_else(|| "-".into(), |figure| figure.to_string());
        let best = report.best[index].as_ref();
        let moves = best.and_then(|best| i64::try_from(best.moves.len()).ok());
        let left = best.map(|best| left(&self.batch, report, index, best).into());
        let stored = report.stored[index].now.map(i64::from);
        let change = if self.kept { change(report, index) } else { String::new() };
        let proof = if work.optimal() { "proven optimal" } else { "" };
        let remark = [&change, proof].into_iter().filter(|it| !it.is_empty()).collect::<Vec<_>>().join(", ");
        let id = self.batch.plan.positions[index].id.clone();
        let (playouts, seconds) = (work.playouts.to_string(), format!("{:.1}", work.time.wall));
        let score = best.map(|best| best.score.into());
        [id, shown(score), shown(left), shown(moves), playouts, seconds, shown(stored), remark]
    }
}

const HEADER: [&str; 8] = ["position", "score", "left", "moves", "playouts", "seconds", "best stored", ""];

/// What each column takes, as far as it can be known before the searches.
fn widths(plan: &Plan) -> [usize; 8] {
    let digits = |number: f64| number.max(1.0).log10() as usize + 1;
    let budgets = plan.budgets.iter();
    let playouts = budgets.map(|budget| match (budget.playouts, budget.time) {
        (Some(playouts), _) => playouts as f64,
        (None, time) => FAST * time.unwrap_or_default().as_secs_f64(),
    });
    let id = plan.positions.iter().map(|position| position.id.chars().count()).max().unwrap_or(1);
    let tiles = plan.positions.iter().map(|position| position.grid.tiles().count()).max().unwrap_or(1) as f64;
    let score = 1 + digits(tiles * tiles);
    [id, score, digits(tiles), digits(tiles), digits(playouts.fold(1.0, f64::max)), 6, score, 1]
}

fn change(report: &Report, index: usize) -> String {
    match (report.stored[index].before, report.stored[index].now) {
        (None, Some(_)) => "new".into(),
        (Some(before), Some(now)) if now > before => format!("+{}", now - before),
        _ => String::new(),
    }
}

fn summary(batch: &Batch, report: &Report, kept: bool) -> String {
    let total = |scores: &mut dyn Iterator<Item = Score>| scores.map(i64::from).sum::<i64>();
    let found = total(&mut report.best.iter().flatten().map(|it| it.score));
    let stored = total(&mut report.stored.iter().filter_map(|it| it.now));
    let new = report.stored.iter().filter(|it| it.before.is_none() && it.now.is_some()).count();
    let better = report.stored.iter().filter(|it| it.before.is_some() && it.now > it.before).count();
    let store = batch.store().display().to_string();
    let earlier = earlier(report.resumed, report.continued);
    let (seen, changed) = match kept {
        true => (format!(", stored {stored}"), format!("{store}: {new} new, {better} better\n")),
        false => (String::new(), String::new()),
    };
    let methods = if report.best.is_empty() { String::new() } else { batch.full_method(0).to_string() };
    format!("total {found}{seen}\n{earlier}method {methods} (seed {})\n{changed}", batch.plan.seed)
}
