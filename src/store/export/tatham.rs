//! A saved game of Simon Tatham's Same Game: loaded there, Redo plays the line move by move.

use super::{CannotWrite, from_one};
use crate::game::notation::{Cell, Grid};
use crate::store::played::{Played, PlayedStep};

/// The most colours that the game knows, and the fewest that it wants.
const COLOURS: (u8, u8) = (3, 9);

/// The saved game.
pub(super) fn write(line: &Played) -> Result<String, CannotWrite> {
    let line = &line.standing();
    let grid = &line.grid;
    let most = grid.tiles().map(|(_, colour)| from_one(line, colour)).max().unwrap_or(COLOURS.0).max(COLOURS.0);
    if most > COLOURS.1 {
        let problem = format!("Simon Tatham's game has at most {} colours, this board has {most}", COLOURS.1);
        return Err(CannotWrite::new(line, problem));
    }
    // Its two ways to count points: (n-1)², and (n-2)², which it has where nothing is said.
    let scoring = if line.rules.name == "tatham-1" { 1 } else { 2 };
    let parameters = format!("{}x{}c{most}s{scoring}", grid.width(), grid.height());
    let field = |name: &str, value: &str| format!("{name:<8}:{}:{value}\n", value.len());
    let head = [
        field("SAVEFILE", "Simon Tatham's Portable Puzzle Collection"),
        field("VERSION", "1"),
        field("GAME", "Same Game"),
        field("PARAMS", &parameters),
        field("CPARAMS", &parameters),
        field("DESC", &description(line)),
        field("NSTATES", &(line.steps.len() + 1).to_string()),
        // At the start: who loads it sees the board, and the whole line waits behind Redo.
        field("STATEPOS", "1"),
    ];
    let moves = line.steps.iter().map(|step| field("MOVE", &move_of(grid, step)));
    Ok(head.into_iter().chain(moves).collect())
}

/// The board row by row from the top, 0 for a gap.
fn description(line: &Played) -> String {
    let grid = &line.grid;
    let row = |row: usize| (0..grid.width()).map(move |column| Cell::new(column, row));
    let cells = (0..grid.height()).rev().flat_map(row);
    let number = |cell| grid.colour(cell).map_or(0, |colour| from_one(line, colour));
    cells.map(|cell| number(cell).to_string()).collect::<Vec<_>>().join(",")
}

fn move_of(grid: &Grid, step: &PlayedStep) -> String {
    let index = |cell: &Cell| (grid.height() - 1 - cell.row()) * grid.width() + cell.column();
    let mut indices: Vec<usize> = step.group.iter().map(index).collect();
    indices.sort_unstable();
    format!("M{}", indices.iter().map(usize::to_string).collect::<Vec<_>>().join(","))
}
