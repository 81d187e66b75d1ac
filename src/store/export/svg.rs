//! A picture of a whole line: the start position, each tile with the step that takes it.

use std::collections::HashMap;
use std::fmt::Write;

use super::CannotWrite;
use crate::game::notation::Cell;
use crate::game::rules::Columns;
use crate::store::colours;
use crate::store::played::Played;

/// The side of a cell and the margin, in pixels.
const SIDE: usize = 32;
const MARGIN: usize = 28;

/// What the texts look like.
pub(super) const LOOKS: &str = "font-family=\"sans-serif\" font-size=\"12\" text-anchor=\"middle\"";

/// The picture.
pub(super) fn write(line: &Played) -> Result<String, CannotWrite> {
    let line = &line.standing();
    let (columns, rows) = (line.grid.width(), line.grid.height());
    let (width, height) = (columns * SIDE + MARGIN, rows * SIDE + 2 * MARGIN);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" {LOOKS}>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n\
         <text x=\"{}\" y=\"18\" font-size=\"14\">{}: {} points in {} moves</text>\n",
        width / 2,
        escaped(&line.id),
        line.score(),
        line.steps.len()
    );
    let steps = steps(line);
    for (cell, colour) in line.grid.tiles() {
        let (x, y) = (MARGIN + cell.column() * SIDE, MARGIN + (rows - 1 - cell.row()) * SIDE);
        let step = steps.get(&cell).map_or(String::new(), usize::to_string);
        let fill = colours::hex(colour);
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "<rect x=\"{x}\" y=\"{y}\" width=\"30\" height=\"30\" rx=\"4\" fill=\"{fill}\"/><text x=\"{}\" y=\"{}\">{step}</text>",
            x + 15,
            y + 19
        );
    }
    text += &labels(columns, rows);
    Ok(text + "</svg>\n")
}

/// For each tile of the start position the step that takes it, counted from 1.
fn steps(line: &Played) -> HashMap<Cell, usize> {
    // Tiles keep their order in a column, and columns theirs: what stands where is a list of lists of names.
    let mut columns: Vec<Vec<Cell>> = vec![Vec::new(); line.grid.width()];
    line.grid.tiles().for_each(|(cell, _)| columns[cell.column()].push(cell));
    close(&mut columns, line);
    let mut taken = HashMap::new();
    for (index, step) in line.steps.iter().enumerate() {
        for cell in step.group.iter().rev() {
            taken.insert(columns[cell.column()].remove(cell.row()), index + 1);
        }
        close(&mut columns, line);
    }
    taken
}

fn close(columns: &mut Vec<Vec<Cell>>, line: &Played) {
    let closing = line.rules.physics.columns;
    if closing != Columns::Stay {
        columns.retain(|column| !column.is_empty());
    }
    let gone = line.grid.width() - columns.len();
    if closing == Columns::Right {
        columns.splice(0..0, vec![Vec::new(); gone]);
    }
}

fn labels(columns: usize, rows: usize) -> String {
    let mut text = String::new();
    for column in 0..columns {
        let name = Cell::new(column, 0).to_string();
        let (x, y) = (MARGIN + column * SIDE + 15, MARGIN + rows * SIDE + 16);
        let _ = writeln!(text, "<text x=\"{x}\" y=\"{y}\" fill=\"#555\">{}</text>", name.trim_end_matches('1'));
    }
    for row in 0..rows {
        let y = MARGIN + (rows - 1 - row) * SIDE + 19;
        let _ = writeln!(text, "<text x=\"14\" y=\"{y}\" fill=\"#555\">{}</text>", row + 1);
    }
    text
}

/// XML has no control characters and none of the last two of its plane, even as numbers.
fn escaped(text: &str) -> String {
    let is_none = |it: char| it.is_control() || matches!(it, '\u{fffe}' | '\u{ffff}');
    text.replace(is_none, "\u{fffd}").replace('&', "&amp;").replace('<', "&lt;")
}
