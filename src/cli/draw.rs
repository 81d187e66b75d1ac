//! Boards in colour: three characters a cell, column letters below, row numbers at the left; two or one where the
//! terminal is too narrow.
//!
//! ```text
//!  2  0  .      2  0 .      2 0.
//!  1 [1][1]     1 [1[1      1 ##
//!     a  b         a b        ab
//! ```

use std::collections::BTreeSet;
use std::io::{IsTerminal, stdout};

use anstyle::{Ansi256Color, AnsiColor, Style};

use super::words::counted;
use crate::game::naive::NaiveBoard;
use crate::game::notation::{Cell, Grid, colour_char};
use crate::store::colours::terminal_colour;
use crate::store::testset::Position;

/// A position, which stands as `standing` has it, under a line that says what it is.
pub(super) fn position(position: &Position, standing: &NaiveBoard, groups: usize) -> String {
    let grid = &position.grid;
    let (colours, groups) = (counted(colours(grid), "colour"), counted(groups, "group"));
    let size = format!("{}x{}, {colours}, {groups}", grid.width(), grid.height());
    let heading = format!("{} {}", position.id, position.note);
    format!("{}  ({size})\n{}\n", heading.trim_end(), board(grid, standing, &[]))
}

/// The number of colours that are on the board.
pub(super) fn colours(grid: &Grid) -> usize {
    grid.tiles().map(|(_, colour)| colour).collect::<BTreeSet<_>>().len()
}

/// The position `board` of a game that started from `frame`, with the cells of `group` in brackets.
pub(super) fn board(frame: &Grid, board: &NaiveBoard, group: &[Cell]) -> String {
    drawn(frame, board, group, if stdout().is_terminal() { cell_in(textwrap::termwidth(), frame.width()) } else { 3 })
}

/// The characters of a cell, from 3 down to 1, so that a board of `width` columns fits on a terminal, if it can.
pub(super) fn cell_in(terminal: usize, width: usize) -> usize {
    let fits = |cell: &usize| MARGIN + cell * width <= terminal;
    [3, 2].into_iter().find(fits).unwrap_or(1)
}

/// The characters left of the cells.
const MARGIN: usize = 3;

/// The position with `cell` characters a cell.
fn drawn(frame: &Grid, board: &NaiveBoard, group: &[Cell], cell: usize) -> String {
    let mut text = String::new();
    for row in (0..frame.height()).rev() {
        let cells = (0..frame.width()).map(|column| Cell::new(column, row));
        let cells: String = cells.map(|place| tile(board.colour(place), group.contains(&place), cell)).collect();
        text += &format!("{:>2} {cells}\n", row + 1);
    }
    let line = |text: String| " ".repeat(MARGIN) + text.trim_end() + "\n";
    text + &letters(frame.width(), cell).into_iter().map(line).collect::<String>()
}

/// The lines with the names of the columns: where a cell has one character, names of two letters stand upright.
fn letters(width: usize, cell: usize) -> Vec<String> {
    let name = |column| Cell::new(column, 0).to_string().trim_end_matches('1').to_owned();
    let names: Vec<String> = (0..width).map(name).collect();
    if cell == 1 {
        let first = |name: &String| if name.len() > 1 { name.chars().next() } else { None }.unwrap_or(' ');
        let upper: String = names.iter().map(first).collect();
        let lower = names.iter().filter_map(|name| name.chars().last()).collect();
        return if upper.trim().is_empty() { vec![lower] } else { vec![upper, lower] };
    }
    vec![names.iter().map(|name| if cell == 3 { format!("{name:^3}") } else { format!("{name:>cell$}") }).collect()]
}

fn tile(colour: Option<u8>, taken: bool, cell: usize) -> String {
    let (before, space) = (if cell > 1 { " " } else { "" }, if cell == 3 { " " } else { "" });
    let Some(colour) = colour else { return format!("{before}.{space}") };
    let (shade, character) = (Ansi256Color(terminal_colour(colour)).into(), colour_char(colour));
    if taken {
        let style = Style::new().fg_color(Some(shade)).bold();
        let (open, end) = (if cell > 1 { "[" } else { "" }, if cell == 3 { "]" } else { "" });
        // Without colours there is no other room for a mark.
        let character = if cell == 1 { '#' } else { character };
        return format!("{style}{open}{character}{end}{style:#}");
    }
    let style = Style::new().fg_color(Some(AnsiColor::Black.into())).bg_color(Some(shade));
    format!("{style}{before}{character}{space}{style:#}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_narrow_board_has_two_characters_a_cell() {
        let grid: Grid = "0./11".parse().unwrap();
        let board = NaiveBoard::new(&grid);
        let text = |cell| {
            let text = drawn(&grid, &board, &board.group(Cell::new(0, 0)), cell);
            anstream::adapter::strip_str(&text).to_string()
        };
        assert_eq!(text(3), " 2  0  . \n 1 [1][1]\n    a  b\n");
        assert_eq!(text(2), " 2  0 .\n 1 [1[1\n    a b\n");
        assert_eq!(text(1), " 2 0.\n 1 ##\n   ab\n");
        assert_eq!(letters(28, 1), ["                          aa", "abcdefghijklmnopqrstuvwxyzab"]);
        assert_eq!(
            [(80, 15), (40, 15), (40, 20), (10, 20)].map(|(terminal, width)| cell_in(terminal, width)),
            [3, 2, 1, 1]
        );
    }
}
