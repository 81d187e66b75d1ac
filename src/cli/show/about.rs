//! A position without a line, as JSON.

use serde::Serialize;

use crate::cli::draw;
use crate::game::naive::NaiveBoard;
use crate::store::testset::Position;

/// A position as JSON.
#[derive(Serialize)]
pub(super) struct About<'a> {
    schema: &'static str,
    id: &'a str,
    note: &'a str,
    width: usize,
    height: usize,
    colours: usize,
    tiles: usize,
    pub(super) groups: usize,
    rows: Vec<String>,
}

impl About<'_> {
    /// What there is to say of `position`, which `board` holds.
    pub(super) fn of<'a>(position: &'a Position, board: &NaiveBoard) -> About<'a> {
        let grid = &position.grid;
        About {
            schema: "chainshot.board/1",
            id: &position.id,
            note: &position.note,
            width: grid.width(),
            height: grid.height(),
            colours: draw::colours(grid),
            tiles: grid.tiles().count(),
            groups: board.groups().len(),
            rows: grid.to_string().lines().map(str::to_owned).collect(),
        }
    }
}
