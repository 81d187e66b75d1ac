//! Boards in colour: three characters a cell, column letters below, row numbers at the left.
//!
//! ```text
//!  2  0  .
//!  1 [1][1]
//!     a  b
//! ```

use std::collections::BTreeSet;
use std::fmt::Write;

use anstyle::{Ansi256Color, AnsiColor, Style};

use crate::game::naive::NaiveBoard;
use crate::game::notation::{Cell, Grid, colour_char};
use crate::store::export::terminal_colour;
use crate::store::testset::Position;

/// A position under a line that says what it is.
pub(super) fn position(position: &Position, groups: usize) -> String {
    let grid = &position.grid;
    let (colours, groups) = (counted(colours(grid), "colour"), counted(groups, "group"));
    let size = format!("{}x{}, {colours}, {groups}", grid.width(), grid.height());
    let heading = format!("{} {}", position.id, position.note);
    format!("{}  ({size})\n{}\n", heading.trim_end(), board(grid, &NaiveBoard::new(grid), &[]))
}

/// The number of colours that are on the board.
pub(super) fn colours(grid: &Grid) -> usize {
    grid.tiles().map(|(_, colour)| colour).collect::<BTreeSet<_>>().len()
}

/// A number of things in words: `1 tile`, `2 tiles`.
pub(super) fn counted(count: usize, thing: &str) -> String {
    format!("{count} {thing}{}", if count == 1 { "" } else { "s" })
}

/// The position `board` of a game that started from `frame`, with the cells of `group` in brackets.
pub(super) fn board(frame: &Grid, board: &NaiveBoard, group: &[Cell]) -> String {
    let mut text = String::new();
    for row in (0..frame.height()).rev() {
        let cells = (0..frame.width()).map(|column| Cell::new(column, row));
        let cells: String = cells.map(|cell| tile(board.colour(cell), group.contains(&cell))).collect();
        text += &format!("{:>2} {cells}\n", row + 1);
    }
    text + "   " + letters(frame.width()).trim_end() + "\n"
}

fn letters(width: usize) -> String {
    (0..width).fold(String::new(), |mut text, column| {
        let name = Cell::new(column, 0).to_string();
        // Writing to a string cannot fail.
        let _ = write!(text, "{:^3}", name.trim_end_matches('1'));
        text
    })
}

fn tile(colour: Option<u8>, taken: bool) -> String {
    let Some(colour) = colour else { return " . ".into() };
    let (shade, character) = (Ansi256Color(terminal_colour(colour)).into(), colour_char(colour));
    if taken {
        let style = Style::new().fg_color(Some(shade)).bold();
        return format!("{style}[{character}]{style:#}");
    }
    let style = Style::new().fg_color(Some(AnsiColor::Black.into())).bg_color(Some(shade));
    format!("{style} {character} {style:#}")
}
