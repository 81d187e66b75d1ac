//! What is said of moves that the rules do not allow.

use crate::game::notation::Cell;

/// A move that the rules do not allow.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IllegalMove {
    /// The cell holds no tile.
    #[error("there is no tile at {0}")]
    NoTile(Cell),
    /// The group is too small.
    #[error("{}", too_small(*cell, *size, *smallest))]
    TooSmall {
        /// Where it was pointed at.
        cell: Cell,
        /// Its number of tiles.
        size: usize,
        /// The smallest number that can be taken.
        smallest: u8,
    },
}

fn too_small(cell: Cell, size: usize, smallest: u8) -> String {
    let least = if smallest == 2 { "two" } else { "three" };
    match size {
        1 => format!("the tile at {cell} stands alone: a group has at least {least} tiles"),
        _ => format!("the group at {cell} has {size} tiles: a group has at least {least}"),
    }
}
