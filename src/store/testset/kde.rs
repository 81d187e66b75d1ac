//! The games of KDE: their numbers are their boards.
//!
//! ```text
//! ksame:12345          15x10, 3 colours
//! klickety-4:12345     10x16, 3 to 6 colours
//! 12345                where this format is forced: KSame
//! ```

mod mersenne;

use self::mersenne::Mersenne;
use super::Drawn;
use super::rows::{shown, significant};
use crate::files::Fault;
use crate::game::notation::Grid;

const KSAME: &str = "ksame";
const KLICKETY: &str = "klickety-";

/// Whether the first line is a game and its number.
pub(super) fn claims(text: &str) -> bool {
    let begins =
        |line: &str| ["ksame:", KLICKETY, "klickety:"].iter().any(|begin| line.to_lowercase().starts_with(begin));
    significant(text).next().is_some_and(|(_, line)| begins(line))
}

/// The boards in `text`, one a line.
pub(super) fn parse(text: &str) -> Result<Vec<Drawn>, Fault> {
    significant(text).map(|(number, line)| board(number, line.trim())).collect()
}

fn board(line: usize, text: &str) -> Result<Drawn, Fault> {
    // A number alone is claimed by other formats: only where somebody asked for this one does it come here.
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let named = if is_number { format!("{KSAME}:{text}") } else { text.to_lowercase() };
    let text = named.as_str();
    let (game, number) = text.split_once(':').unwrap_or((text, ""));
    let problem = |expected: &str, found: &str| format!("expected {expected}, found {}", shown(found));
    let Some((width, height, colours)) = shape(game) else {
        return Err(Fault::new(line, 1, problem("ksame:NUMBER, or klickety-3:NUMBER to klickety-6:NUMBER", text)));
    };
    let seed = number.trim().parse().map_err(|_| {
        Fault::new(line, game.chars().count() + 2, problem("the number of a game, from 0 to 4294967295", number))
    })?;
    let grid = drawn(width, height, colours, seed).map_err(|bad| Fault::new(line, 1, bad.problem))?;
    let rules = if game == KSAME { KSAME } else { "klickety" };
    Ok(Drawn::of_game(Some(text.replacen(':', "-", 1)), rules, grid))
}

fn shape(game: &str) -> Option<(usize, usize, u64)> {
    if game == KSAME {
        return Some((15, 10, 3));
    }
    let colours = game.strip_prefix(KLICKETY)?.parse().ok().filter(|colours| (3..=6).contains(colours))?;
    Some((10, 16, colours))
}

fn drawn(width: usize, height: usize, colours: u64, seed: u32) -> Result<Grid, crate::game::notation::BadGrid> {
    let mut random = Mersenne::of_sequence(seed);
    let mut cell = || Some(((u64::from(random.next()) * colours) >> 32) as u8);
    let rows: Vec<Vec<_>> = (0..height).map(|_| (0..width).map(|_| cell()).collect()).collect();
    Grid::from_rows(&rows)
}
