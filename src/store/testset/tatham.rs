//! Simon Tatham's Same Game: game ids, one a line, and the files that the game saves.
//!
//! ```text
//! 15x10c3s2:1,3,2,...                     columns x rows, colours, scoring; row by row from the top, 0 a gap
//! SAVEFILE:41:Simon Tatham's ...          `NAME    :length:value` a line; the board is in PARAMS and DESC
//! ```
//! A random seed (`15x10c3s2#7854`) only has a meaning inside that program.

use super::Drawn;
use super::rows::{Row, grid, shown, significant};
use crate::files::Fault;
use crate::game::notation::MAX_SIDE;

const SAVED: &str = "SAVEFILE:";
/// The most colours that the game knows.
const MOST_COLOURS: usize = 9;

/// Whether the first line is a game id or begins a saved game.
pub(super) fn claims(text: &str) -> bool {
    significant(text).next().is_some_and(|(_, line)| line.starts_with(SAVED) || Parameters::of(line).is_some())
}

/// The boards in `text`.
pub(super) fn parse(text: &str) -> Result<Vec<Drawn>, Fault> {
    if text.trim_start().starts_with(SAVED) {
        return Ok(vec![saved(text)?]);
    }
    significant(text).map(|(number, line)| game_id(number, line)).collect()
}

/// What stands before the colon of a game id.
struct Parameters {
    width: usize,
    height: usize,
    colours: usize,
    /// Where the board or the seed begins, in bytes, and the mark before it.
    rest: usize,
    mark: char,
}

impl Parameters {
    fn of(line: &str) -> Option<Parameters> {
        let rest = line.find([':', '#'])?;
        let (width, height, colours) = sizes(line[..rest].trim())?;
        Some(Parameters { width, height, colours, rest: rest + 1, mark: char::from(line.as_bytes()[rest]) })
    }
}

/// Columns, rows and colours of parameters such as `15x10c3s2r`.
fn sizes(text: &str) -> Option<(usize, usize, usize)> {
    let text = text.strip_suffix('r').unwrap_or(text);
    let (text, scoring) = text.split_once('s').unwrap_or((text, "2"));
    let (size, colours) = text.split_once('c').unwrap_or((text, "3"));
    let (width, height) = size.split_once('x').unwrap_or((size, size));
    let number = |text: &str| text.parse().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()));
    number(scoring)?;
    Some((number(width)?, number(height)?, number(colours)?))
}

fn game_id(number: usize, line: &str) -> Result<Drawn, Fault> {
    let Some(parameters) = Parameters::of(line) else {
        let problem = format!("expected a game id such as 5x5c3s2:1,2,3,... , found {}", shown(line.trim()));
        return Err(Fault::new(number, 1, problem));
    };
    if parameters.mark == '#' {
        let problem = "expected the board itself, found a random seed, which only that game can read: \
                       take the game id from its menu (Game, Specific), such as 5x5c3s2:1,2,3,...";
        return Err(Fault::new(number, parameters.rest, problem));
    }
    board(number, line, &parameters)
}

fn board(number: usize, line: &str, parameters: &Parameters) -> Result<Drawn, Fault> {
    let &Parameters { width, height, colours, rest, .. } = parameters;
    if !(1..=MAX_SIDE).contains(&width) || !(1..=MAX_SIDE).contains(&height) {
        let problem = format!("expected a size from 1x1 to {MAX_SIDE}x{MAX_SIDE}, found {width}x{height}");
        return Err(Fault::new(number, 1, problem));
    }
    let (mut cells, mut column) = (Vec::new(), line[..rest].chars().count() + 1);
    for word in line[rest..].trim_end().split(',') {
        let colour = word.trim().parse().ok().filter(|&it: &usize| it <= colours.min(MOST_COLOURS));
        let problem = || format!("expected a number from 0 (a gap) to {colours}, found {}", shown(word));
        let colour = colour.ok_or_else(|| Fault::new(number, column, problem()))?;
        // The game counts its colours from 1, and so do people who look at it.
        cells.push((column, (colour > 0).then_some(colour as u8)));
        column += word.chars().count() + 1;
    }
    if cells.len() != width * height {
        let found = cells.len();
        let problem = format!("expected {} numbers for {width}x{height} cells, found {found}", width * height);
        return Err(Fault::new(number, cells.get(width * height).map_or(column - 1, |cell| cell.0), problem));
    }
    let rows: Vec<Row> = cells.chunks(width).map(|row| Row::new(number, line, row.to_vec())).collect();
    Ok(Drawn::plain(grid(&rows)?))
}

/// The board that a saved game began with.
fn saved(text: &str) -> Result<Drawn, Fault> {
    let value = |name: &str| {
        let line = significant(text).find(|(_, line)| line.split(':').next().is_some_and(|key| key.trim() == name));
        let value = line.and_then(|(number, line)| Some((number, line.splitn(3, ':').nth(2)?)));
        let problem = format!("expected a line {name} with the board of a saved game, found none: is the file whole?");
        value.ok_or_else(|| Fault::new(text.lines().count(), 1, problem))
    };
    let ((number, description), (line, parameters)) = (value("DESC")?, value("PARAMS")?);
    let game = value("GAME")?;
    if game.1 != "Same Game" {
        return Err(Fault::new(game.0, 1, format!("expected a saved Same Game, found {}", shown(game.1))));
    }
    if sizes(parameters).is_none() {
        return Err(Fault::new(line, 1, format!("expected parameters such as 5x5c3s2, found {}", shown(parameters))));
    }
    game_id(number, &format!("{parameters}:{description}"))
}
