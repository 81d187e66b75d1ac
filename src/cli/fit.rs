//! Tables on a terminal: texts may be broken over lines, figures never.

use std::io::IsTerminal;

use comfy_table::{ColumnConstraint, ContentArrangement, Table, Width};

/// What a column of text is broken to at most: in less, few words are whole.
const TEXT: usize = 16;

/// A row of this fills every column and is never printed: so all rows are as wide, though they are made one by one.
pub(super) const FILLER: &str = "\u{e000}";

/// The lines of `table` below its row of fillers, behind the heading if `is_headed`.
pub(super) fn below_filler(table: &Table, is_headed: bool) -> String {
    let text = table.trim_fmt();
    let is_filler = |line: &&str| line.contains(FILLER);
    let heading = text.lines().take_while(|line| !is_filler(line)).filter(|_| is_headed);
    let below = text.lines().skip_while(|line| !is_filler(line)).filter(|line| !is_filler(line));
    heading.chain(below).fold(String::new(), |text, line| text + line + "\n")
}

/// [`fit`] where stdout is a terminal; says on stderr what is left out.
pub(super) fn to_terminal(table: &mut Table, text: &[usize], spare: &[impl AsRef<[usize]>]) {
    tell(&within_terminal(table, text, spare));
}

/// [`fit`] where stdout is a terminal.
pub(super) fn within_terminal(table: &mut Table, text: &[usize], spare: &[impl AsRef<[usize]>]) -> Vec<String> {
    let width = table.width().filter(|_| std::io::stdout().is_terminal());
    width.map_or_else(Vec::new, |width| fit(table, text, spare, width))
}

/// Says on stderr that columns with the headings `hidden` are left out.
pub(super) fn tell(hidden: &[String]) {
    let named: Vec<&str> = hidden.iter().map(String::as_str).filter(|heading| !heading.is_empty()).collect();
    if !named.is_empty() {
        crate::tell!("left out, as the terminal is narrow: {}", named.join(", "));
    }
}

/// Breaks texts, and headings between their words, where lines would be longer than the terminal is wide.
///
/// Where that is not enough, the columns `spare` are left out until it is, those that say nothing without each other
/// together; if it never is, lines are longer all the same. `text` says which columns are no figures. Returns the headings of what is left out.
pub(super) fn fit(table: &mut Table, text: &[usize], spare: &[impl AsRef<[usize]>], width: u16) -> Vec<String> {
    table.set_width(width).set_content_arrangement(ContentArrangement::Dynamic);
    let padding = table.column_iter().map(|column| column.padding_width()).max().unwrap_or(0);
    let least = (0..table.column_count()).map(|column| least_width(table, column, text));
    let least: Vec<u16> = least.map(|it| u16::try_from(it).unwrap_or(u16::MAX).saturating_add(padding)).collect();
    for (column, &least) in table.column_iter_mut().zip(&least) {
        column.set_constraint(ColumnConstraint::LowerBoundary(Width::Fixed(least)));
    }
    let mut needed: usize = least.iter().copied().map(usize::from).sum();
    let mut hidden = Vec::new();
    for columns in spare.iter().map(AsRef::as_ref) {
        if needed <= usize::from(width) {
            break;
        }
        needed -= columns.iter().map(|&column| usize::from(least[column])).sum::<usize>();
        hidden.extend(columns.iter().map(|&column| hide(table, column)));
    }
    hidden
}

fn hide(table: &mut Table, column: usize) -> String {
    table.column_mut(column).expect("a column").set_constraint(ColumnConstraint::Hidden);
    heading(table, column)
}

fn heading(table: &Table, column: usize) -> String {
    let cell = table.header().and_then(|header| header.cell_iter().nth(column));
    cell.map_or_else(String::new, |cell| cell.content())
}

fn least_width(table: &Table, column: usize, text: &[usize]) -> usize {
    let width = |text: &str| text.chars().count();
    let word = heading(table, column).split(' ').map(width).max().unwrap_or(0);
    let cells = table.column_cells_iter(column).flatten().map(|cell| width(&cell.content())).max().unwrap_or(0);
    word.max(if text.contains(&column) { cells.min(TEXT) } else { cells })
}
