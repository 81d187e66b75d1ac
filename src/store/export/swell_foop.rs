//! A saved game of GNOME Swell Foop with all clicks undone: in the game, Redo plays the line.
//!
//! `gsettings set org.gnome.SwellFoop saved-game "$(cat FILE)"` puts it in place.

use super::{CannotWrite, from_one};
use crate::game::notation::{Cell, colour_char};
use crate::store::played::Played;

/// The most colours that the game knows.
const MOST_COLOURS: u8 = 4;

/// The saved game.
pub(super) fn write(line: &Played) -> Result<String, CannotWrite> {
    let grid = &line.grid;
    if let Some(colour) = grid.colour_sizes().iter().position(|&tiles| tiles == 1) {
        let number = from_one(line, colour as u8);
        let problem = format!("Swell Foop takes no board with one tile of a colour, here colour {number} has one");
        return Err(CannotWrite::new(line, problem));
    }
    let rows: Vec<String> = (0..grid.height()).rev().map(|row| row_text(line, row)).collect::<Result<_, _>>()?;
    let click = |cell: Cell| format!("({}, {})", cell.column(), grid.height() - 1 - cell.row());
    let clicks: Vec<String> = line.steps.iter().map(|step| click(step.cell)).collect();
    Ok(format!("@m(aayqa(yy)) ([{}], {}, [{}])\n", rows.join(", "), clicks.len(), clicks.join(", ")))
}

fn row_text(line: &Played, row: usize) -> Result<String, CannotWrite> {
    let cells = (0..line.grid.width()).map(|column| cell_text(line, Cell::new(column, row)));
    Ok(format!("[{}]", cells.collect::<Result<Vec<_>, _>>()?.join(", ")))
}

fn cell_text(line: &Played, cell: Cell) -> Result<String, CannotWrite> {
    let Some(colour) = line.grid.colour(cell) else {
        return Err(CannotWrite::new(line, format!("Swell Foop begins with a full board, here {cell} is a gap")));
    };
    let number = from_one(line, colour);
    if number > MOST_COLOURS {
        let shown = colour_char(colour);
        let problem = format!("Swell Foop has at most {MOST_COLOURS} colours, here {cell} has one more, {shown}");
        return Err(CannotWrite::new(line, problem));
    }
    Ok(number.to_string())
}
