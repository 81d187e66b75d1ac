//! The table of the points, the best first, and the line below it.

use comfy_table::{CellAlignment, Table, presets};

use crate::cli::fit;
use crate::lab::design::Design;
use crate::lab::report::text::probability;
use crate::lab::stats::mean_and_error;
use crate::lab::tune::Tuned;

/// So many points are shown; the CSV has them all.
const SHOWN: usize = 20;

/// The points that are shown.
pub(super) fn table(design: &Design, tuned: &Tuned) -> Table {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    table.set_header(["line", "boards", "mean", "std. error", "p against best"]);
    for &point in tuned.order.iter().take(SHOWN) {
        let (mean, error) = mean_and_error(&tuned.scores[point]);
        table.add_row([
            design.plan.methods[point].line.clone(),
            tuned.scores[point].len().to_string(),
            format!("{mean:.1}"),
            error.map_or_else(String::new, |error| format!("{error:.1}")),
            tuned.p(point).map_or_else(String::new, probability),
        ]);
    }
    table.column_iter_mut().skip(1).for_each(|column| {
        column.set_cell_alignment(CellAlignment::Right);
    });
    fit::to_terminal(&mut table, &[0], &[[1], [3]]);
    table
}

/// How many other points may be as good, and the best line.
pub(super) fn best(design: &Design, tuned: &Tuned) -> String {
    let others = tuned.order.iter().skip(1);
    let near = others.filter(|&&point| tuned.p(point).is_none_or(|p| p >= 0.05)).count();
    let more = tuned.order.len().saturating_sub(SHOWN);
    let more = if more > 0 { format!("{more} more lines stand in the CSV\n") } else { String::new() };
    let line = &design.plan.methods[tuned.order[0]].line;
    let others = if near == 1 { "line is" } else { "lines are" };
    format!("{more}{near} other {others} not shown to be worse (p at least 0.05, not corrected)\nbest: {line}\n")
}
