//! The colours that boards are drawn in: one list for terminals, pictures and pages, and which of them each colour of a
//! board gets. What is red in somebody's file, or on their screen, is drawn red here.

mod assign;
#[cfg(test)]
mod tests;

use crate::game::notation::MAX_COLOURS;

/// Colours of the 256-colour terminal, light enough for black letters; neighbours in the list differ most.
///
/// The first ten are, in this order, what `web/page/style.css` has too: blue, red, green, yellow, purple, cyan, orange (there
/// brown), pink, grey, navy.
const PALETTE: [u8; MAX_COLOURS] = [
    75, 203, 78, 221, 177, 80, 215, 217, 250, 61, 34, 160, 142, 133, 37, 172, 244, 157, 153, 229, 225, 195, 223, 255,
    168, 112, 33, 184, 99, 43, 137, 109,
];

/// Colours that have names: what they look like (red, green, blue), and what people write for them. The first are
/// those of the list, in its order.
const NAMES: [([u8; 3], &str); 15] = [
    ([0, 0, 255], "b blue 🟦 🔵 💙"),
    ([255, 0, 0], "r red 🟥 🔴 ❤"),
    ([0, 170, 60], "g green 🟩 🟢 💚"),
    ([255, 235, 0], "y yellow 🟨 🟡 💛"),
    ([160, 32, 240], "p purple 🟪 🟣 💜"),
    ([0, 220, 230], "c cyan turquoise"),
    ([255, 140, 0], "o orange 🟧 🟠 🧡"),
    ([255, 130, 180], "pink"),
    ([170, 170, 170], "grey gray silver"),
    ([30, 30, 90], "navy"),
    // Others, which the list has nothing of its own for.
    ([255, 255, 255], "w white ⬜ ⚪ 🤍"),
    ([0, 0, 0], "k black ⬛ ⚫ 🖤"),
    ([139, 69, 19], "brown 🟫 🟤 🤎"),
    ([143, 0, 255], "v violet"),
    ([255, 0, 255], "m magenta"),
];

/// How many of them are those of the list.
const LISTED: usize = 10;

/// The number of a colour in the terminal's list of 256.
///
/// # Panics
/// If it is not below [`MAX_COLOURS`].
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
///
/// Six digits need no `#`; how opaque a colour is does not count.
pub(super) fn look_of(word: &str) -> Option<[u8; 3]> {
    let named = NAMES.iter().find(|(_, names)| names.split(' ').any(|name| name == word));
    named.map(|(look, _)| *look).or_else(|| look_of_code(word))
}

fn look_of_code(word: &str) -> Option<[u8; 3]> {
    let code = word.strip_prefix('#');
    let digits: Option<Vec<u8>> = code.unwrap_or(word).chars().map(|it| it.to_digit(16).map(|it| it as u8)).collect();
    match digits?[..] {
        [red, green, blue] | [red, green, blue, _] if code.is_some() => {
            Some([red, green, blue].map(|digit| 17 * digit))
        }
        [a, b, c, d, e, f] | [a, b, c, d, e, f, _, _] => Some([16 * a + b, 16 * c + d, 16 * e + f]),
        _ => None,
    }
}

/// The numbers of so many colours that are only counted; none is above [`MAX_COLOURS`], which is no colour.
pub(super) fn counted(colours: usize) -> Vec<u8> {
    (0..colours).map(|colour| colour.min(MAX_COLOURS) as u8).collect()
}

/// The number that each of the colours with these `looks` (red, green, blue) gets, all of them different, so that together they
/// are drawn as much like what they are as can be. More than [`MAX_COLOURS`] are counted: they are no board.
pub(super) fn numbers(looks: &[[u8; 3]]) -> Vec<u8> {
    if looks.len() > MAX_COLOURS {
        return counted(looks.len());
    }
    let place = |index: usize| hue(if index < LISTED { NAMES[index].0 } else { shown(index as u8) });
    let places: Vec<_> = (0..LISTED.max(looks.len())).map(place).collect();
    let costs: Vec<Vec<f64>> = looks
        .iter()
        .map(|&look| {
            let hue = hue(look);
            places.iter().map(|&place| distance(hue, place)).collect()
        })
        .collect();
    assign::cheapest(&costs).into_iter().map(|place| place as u8).collect()
}

/// Where a colour lies between green and red, between blue and yellow, and between dark and light. What is less than
/// [`GREYISH`] counts as a pure colour.
fn hue(look: [u8; 3]) -> [f64; 3] {
    let [red, green, blue] = look.map(|part| f64::from(part) / 255.0);
    let (across, up) = (red - green, (red + green) / 2.0 - blue);
    let purity = (across * across + up * up).sqrt();
    let scale = 1.0 / purity.max(GREYISH);
    [across * scale, up * scale, LIGHT * red.max(green).max(blue)]
}

/// Colours less pure than this are between pure and grey.
const GREYISH: f64 = 0.3;

/// How much lightness counts beside the hue.
const LIGHT: f64 = 0.5;

/// What it costs less to draw a colour as just what it is.
const SAME: f64 = -1000.0;

/// The square of how far two colours are apart; far below 0 where they are the same, which goes before all others.
fn distance(one: [f64; 3], other: [f64; 3]) -> f64 {
    let square: f64 = one.iter().zip(other).map(|(one, other)| (one - other) * (one - other)).sum();
    if square == 0.0 { SAME } else { square }
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
