//! Tables on a terminal: texts may be broken over lines, figures never.

use std::io::IsTerminal;

use comfy_table::{ColumnConstraint, ContentArrangement, Table, Width};

/// What a column of text is broken to at most: in less, few words are whole.
const TEXT: usize = 20;

/// [`fit`] where stdout is a terminal.
pub(super) fn to_terminal(table: &mut Table, text: &[usize]) {
    if std::io::stdout().is_terminal() {
        fit(table, text);
    }
}

/// Breaks texts, and headings between their words, where lines would be longer than the terminal is wide.
///
/// Where that is not enough, lines are longer all the same. `text` says which columns are no figures.
pub(super) fn fit(table: &mut Table, text: &[usize]) {
    table.set_content_arrangement(ContentArrangement::Dynamic);
    let least: Vec<usize> = (0..table.column_count()).map(|column| least_width(table, column, text)).collect();
    for (column, least) in table.column_iter_mut().zip(least) {
        let least = u16::try_from(least).unwrap_or(u16::MAX).saturating_add(column.padding_width());
        column.set_constraint(ColumnConstraint::LowerBoundary(Width::Fixed(least)));
    }
}

fn least_width(table: &Table, column: usize, text: &[usize]) -> usize {
    let width = |text: &str| text.chars().count();
    let heading = table.header().and_then(|header| header.cell_iter().nth(column)).map(|cell| cell.content());
    let word = heading.iter().flat_map(|heading| heading.split(' ')).map(width).max().unwrap_or(0);
    let cells = table.column_cells_iter(column).flatten().map(|cell| width(&cell.content())).max().unwrap_or(0);
    word.max(if text.contains(&column) { cells.min(TEXT) } else { cells })
}
