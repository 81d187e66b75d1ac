//! One list of colours for terminals, pictures and pages.

use crate::game::notation::MAX_COLOURS;

/// Colours of the 256-colour terminal, light enough for black letters; neighbours in the list differ most.
const PALETTE: [u8; MAX_COLOURS] = [
    203, 78, 75, 221, 177, 80, 215, 250, 160, 34, 33, 142, 133, 37, 172, 244, 217, 157, 153, 229, 225, 195, 223, 255,
    168, 112, 69, 184, 99, 43, 137, 109,
];

/// The number of a colour in the terminal's list of 256.
pub fn terminal_colour(colour: u8) -> u8 {
    PALETTE[usize::from(colour)]
}

/// The colour as `#rrggbb`.
pub(super) fn hex(colour: u8) -> String {
    let number = terminal_colour(colour);
    let [red, green, blue] = match number.checked_sub(232) {
        Some(grey) => [8 + 10 * grey; 3],
        None => [36, 6, 1].map(|place| level((number - 16) / place % 6)),
    };
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// The brightness of a step of the terminal's colour cube.
fn level(step: u8) -> u8 {
    if step == 0 { 0 } else { 55 + 40 * step }
}
