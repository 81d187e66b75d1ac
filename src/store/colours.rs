//! The colours that boards are drawn in: one list for terminals, pictures and pages, and which of it a colour gets that a
//! board is read with. What is red in somebody's file, or on their screen, is drawn red here.

#[cfg(test)]
mod tests;

use crate::game::notation::MAX_COLOURS;

/// Colours of the 256-colour terminal, light enough for black letters; neighbours in the list differ most.
///
/// The first nine are, in this order, what `web/page/style.css` has too: blue, red, green, yellow, purple, cyan, orange, pink,
/// grey.
const PALETTE: [u8; MAX_COLOURS] = [
    75, 203, 78, 221, 177, 80, 215, 217, 250, 69, 34, 160, 142, 133, 37, 172, 244, 157, 153, 229, 225, 195, 223, 255,
    168, 112, 33, 184, 99, 43, 137, 109,
];

/// What people call the first of them.
const NAMES: [&str; 9] = [
    "b blue navy 🟦 🔵",
    "r red 🟥 🔴",
    "g green lime 🟩 🟢",
    "y yellow gold 🟨 🟡",
    "p purple v violet m magenta 🟪 🟣",
    "c cyan teal turquoise",
    "o orange brown 🟧 🟠 🟫 🟤",
    "pink",
    "w white grey gray black ⬜ ⚪ ⬛ ⚫",
];

/// The number of a colour in the terminal's list of 256.
pub fn terminal_colour(colour: u8) -> u8 {
    PALETTE[usize::from(colour)]
}

/// The colour as `#rrggbb`.
#[cfg(feature = "program")]
pub(super) fn hex(colour: u8) -> String {
    let [red, green, blue] = shown(colour);
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// Red, green and blue of a colour in small letters: a name such as `red`, `r` or `🟥`, or a code such as `#ff0000`.
pub(super) fn look_of(word: &str) -> Option<[u8; 3]> {
    let Some(code) = word.strip_prefix('#') else {
        let place = NAMES.iter().position(|names| names.split(' ').any(|name| name == word));
        return place.map(|colour| shown(colour as u8));
    };
    let digits: Option<Vec<u8>> = code.chars().map(|digit| digit.to_digit(16).map(|it| it as u8)).collect();
    match digits?[..] {
        [red, green, blue] => Some([red, green, blue].map(|digit| 17 * digit)),
        [a, b, c, d, e, f] => Some([16 * a + b, 16 * c + d, 16 * e + f]),
        _ => None,
    }
}

/// The number that each of the colours with these `looks` (red, green, blue) gets, all of them different, so that they are
/// drawn as much like what they are as can be. More than [`MAX_COLOURS`] of them count, as far as that.
pub(super) fn numbers(looks: &[[u8; 3]]) -> Vec<u8> {
    let mut numbers: Vec<u8> = (0..looks.len()).map(|index| index.min(MAX_COLOURS) as u8).collect();
    if looks.len() > MAX_COLOURS {
        return numbers;
    }
    let places: Vec<_> = (0..NAMES.len().max(looks.len())).map(|colour| hue(shown(colour as u8))).collect();
    let hues: Vec<_> = looks.iter().map(|&look| hue(look)).collect();
    let cost = |index: usize, number: u8| distance(hues[index], places[usize::from(number)]);
    while let Some((index, number)) = better(&numbers, places.len() as u8, &cost) {
        let old = std::mem::replace(&mut numbers[index], number);
        if let Some(other) = (0..numbers.len()).find(|&other| other != index && numbers[other] == number) {
            numbers[other] = old;
        }
    }
    numbers
}

/// A colour that had better have another number, and which; whoever has that gets the old one.
fn better(numbers: &[u8], count: u8, cost: &impl Fn(usize, u8) -> f64) -> Option<(usize, u8)> {
    let gain = |index: usize, number: u8| {
        let old = numbers[index];
        let other = numbers.iter().position(|&it| it == number);
        let others = other.map_or(0.0, |other| cost(other, number) - cost(other, old));
        cost(index, old) - cost(index, number) + others
    };
    let all = (0..numbers.len()).flat_map(|index| (0..count).map(move |number| (index, number)));
    let (best, change) = all.map(|it| (gain(it.0, it.1), it)).max_by(|one, other| one.0.total_cmp(&other.0))?;
    // Less than that is the rounding of sums.
    (best > 1e-9).then_some(change)
}

/// Where a colour lies between green and red, between blue and yellow, and between dark and light. What is hardly grey counts
/// as a pure colour.
fn hue(look: [u8; 3]) -> [f64; 3] {
    let [red, green, blue] = look.map(|part| f64::from(part) / 255.0);
    let (across, up) = (red - green, (red + green) / 2.0 - blue);
    let purity = (across * across + up * up).sqrt();
    let scale = 1.0 / purity.max(GREY);
    [across * scale, up * scale, LIGHT * (red + green + blue)]
}

/// Colours less pure than this are greyish.
const GREY: f64 = 0.2;

/// How much lightness counts beside the hue.
const LIGHT: f64 = 0.1;

/// The square of how far two colours are apart.
fn distance(one: [f64; 3], other: [f64; 3]) -> f64 {
    one.iter().zip(other).map(|(one, other)| (one - other) * (one - other)).sum()
}

/// Red, green and blue of a colour of the list.
fn shown(colour: u8) -> [u8; 3] {
    let number = terminal_colour(colour);
    match number.checked_sub(232) {
        Some(grey) => [8 + 10 * grey; 3],
        None => [36, 6, 1].map(|place| level((number - 16) / place % 6)),
    }
}

/// The brightness of a step of the terminal's colour cube.
fn level(step: u8) -> u8 {
    if step == 0 { 0 } else { 55 + 40 * step }
}
