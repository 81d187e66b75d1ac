//! Boards and moves as text: the grid of a position, the name of a cell, and the errors that say where.

mod cell;
mod grid;
pub mod moves;

pub use cell::{Cell, NotACell};
pub use grid::{BadGrid, Grid};

/// The greatest width and height of a board.
pub const MAX_SIDE: usize = 64;
/// The greatest number of colours of a board.
pub const MAX_COLOURS: usize = 32;

/// The character of a colour: digits, then small letters.
///
/// # Panics
/// If it is not below [`MAX_COLOURS`].
pub fn colour_char(colour: u8) -> char {
    char::from_digit(u32::from(colour), MAX_COLOURS as u32).expect("a colour")
}

/// The colour that a character stands for, if any.
#[inline]
pub fn colour_of(character: char) -> Option<u8> {
    let plain = !character.is_ascii_uppercase();
    character.to_digit(MAX_COLOURS as u32).filter(|_| plain).map(|colour| colour as u8)
}

#[cfg(test)]
mod tests;
