//! Simon Tatham's Same Game: game ids and random seeds, one a line, and the files that the game saves.
//!
//! ```text
//! 15x10c3s2:1,3,2,...                     columns x rows, colours, scoring; row by row from the top, 0 a gap
//! 15x10c3s2#785412408200083               a random seed; 15x10c3s2r#... for boards that need not be clearable
//! SAVEFILE:41:Simon Tatham's ...          `NAME    :length:value` a line; the board is in PARAMS and DESC
//! ```

mod generate;
mod random;
#[cfg(test)]
mod tests;

use self::random::Random;
use super::Drawn;
use super::rows::{Row, grid, shown, significant};
use crate::files::Fault;
use crate::game::notation::MAX_SIDE;

const SAVED: &str = "SAVEFILE:";
/// The most colours that the game knows.
const MOST_COLOURS: usize = 9;
/// How many cells squared are filled for a seed at most, some two seconds. The game itself never gives up.
const MOST_WORK: usize = 700_000_000;
/// The same for all seeds of a file.
const MOST_WORK_OF_ALL: usize = 4 * MOST_WORK;

/// Whether the first line is a game id, or its parameters alone, or begins a saved game.
pub(super) fn claims(text: &str) -> bool {
    let claims = |line: &str| line.starts_with(SAVED) || Parameters::of(line).is_some() || lacks_a_board(line);
    significant(text).next().is_some_and(|(_, line)| claims(line))
}

/// Whether a line is parameters such as `15x10c3s2` and nothing else.
fn lacks_a_board(line: &str) -> bool {
    let line = line.trim();
    line.contains('x') && line.contains('c') && sizes(line).is_some()
}

/// The boards in `text`.
pub(super) fn parse(text: &str) -> Result<Vec<Drawn>, Fault> {
    if text.trim_start().starts_with(SAVED) {
        return Ok(vec![saved(text)?]);
    }
    let mut work = MOST_WORK_OF_ALL;
    significant(text).map(|(number, line)| game_id(number, line, &mut work)).collect()
}

/// What stands before the colon of a game id.
struct Parameters {
    width: usize,
    height: usize,
    colours: usize,
    /// The rules that count points so.
    rules: &'static str,
    /// Whether boards need not be clearable.
    random: bool,
    /// Where the board or the seed begins, in bytes, and the mark before it.
    rest: usize,
    mark: char,
}

impl Parameters {
    fn of(line: &str) -> Option<Parameters> {
        let rest = line.find([':', '#'])?;
        let (parameters, is_seed) = (&line[..rest], line[rest..].starts_with('#'));
        // A comment is separated by a space from the row that it stands behind.
        if is_seed && parameters.ends_with(char::is_whitespace) {
            return None;
        }
        let parameters = parameters.trim();
        let (width, height, colours) = sizes(parameters)?;
        let (random, mark) = (parameters.ends_with('r'), char::from(line.as_bytes()[rest]));
        let rules = if parameters.trim_end_matches('r').ends_with("s1") { "tatham-1" } else { "tatham" };
        Some(Parameters { width, height, colours, rules, random, rest: rest + 1, mark })
    }

    /// The fault of a board on `line` that is too big or has no cell.
    fn check_size(&self, line: usize) -> Result<(), Fault> {
        let &Parameters { width, height, .. } = self;
        if (1..=MAX_SIDE).contains(&width) && (1..=MAX_SIDE).contains(&height) {
            return Ok(());
        }
        let problem = format!("expected a size from 1x1 to {MAX_SIDE}x{MAX_SIDE}, found {width}x{height}");
        Err(Fault::new(line, 1, problem))
    }
}

/// Columns, rows and colours of parameters such as `15x10c3s2r`.
fn sizes(text: &str) -> Option<(usize, usize, usize)> {
    let text = text.strip_suffix('r').unwrap_or(text);
    let (text, scoring) = text.split_once('s').unwrap_or((text, "2"));
    let (size, colours) = text.split_once('c').unwrap_or((text, "3"));
    let (width, height) = size.split_once('x').unwrap_or((size, size));
    let number = |text: &str| text.parse().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()));
    number(scoring).filter(|scoring| (1..=2).contains(scoring))?;
    Some((number(width)?, number(height)?, number(colours)?))
}

/// The board of a game id; a seed takes what it needs from `work`.
fn game_id(number: usize, line: &str, work: &mut usize) -> Result<Drawn, Fault> {
    if lacks_a_board(line) {
        let problem = format!("expected a board or a seed behind {0}, as in {0}#123, found none", line.trim());
        return Err(Fault::new(number, line.trim_end().chars().count() + 1, problem));
    }
    let Some(parameters) = Parameters::of(line) else {
        let problem =
            format!("expected a game id such as 5x5c3s2:1,2,3,... or 5x5c3s2#123, found {}", shown(line.trim()));
        return Err(Fault::new(number, 1, problem));
    };
    parameters.check_size(number)?;
    if parameters.mark == '#' { seeded(number, line, &parameters, work) } else { board(number, line, &parameters) }
}

/// The board that the game makes of a random seed.
fn seeded(number: usize, line: &str, parameters: &Parameters, work: &mut usize) -> Result<Drawn, Fault> {
    let &Parameters { width, height, colours, random, rest, .. } = parameters;
    let fault = |problem: String| Fault::new(number, 1, problem);
    if line[rest..].trim().is_empty() {
        let problem = format!("expected a seed behind the #, as in {}123, found none", line.trim());
        return Err(Fault::new(number, line.trim_end().chars().count() + 1, problem));
    }
    let (least, area) = (if random { 2 } else { 3 }, width * height);
    if !(least..=MOST_COLOURS).contains(&colours) {
        let problem = format!("expected {least} to {MOST_COLOURS} colours for a random seed, found {colours}");
        return Err(fault(problem));
    }
    if area < if random { 2 * colours } else { 2 } {
        return Err(fault(format!("expected two cells a colour for a random seed, found {area} cells")));
    }
    let (shape, mut stream) = ([width, height, colours], Random::new(line[rest..].trim_end()));
    let cells = if random {
        generate::random(shape, &mut stream)
    } else {
        let most = MOST_WORK.min(*work) / (area * area);
        let (attempts, cells) = generate::soluble(shape, &mut stream, most);
        *work -= attempts * area * area;
        cells.ok_or_else(|| {
            let fewer = if most < MOST_WORK / (area * area) { ", or fewer seeds in one file" } else { "" };
            fault(format!(
                "expected a seed whose board is made in {most} attempts: try another, or more colours{fewer}"
            ))
        })?
    };
    let row = |cells: &[u8]| Row::new(number, line, cells.iter().map(|&colour| (1, Some(colour))).collect());
    let rows: Vec<Row> = cells.chunks(width).map(row).collect();
    Ok(Drawn::of_game(Some(line.trim().replacen('#', "-", 1)), parameters.rules, grid(&rows)?))
}

fn board(number: usize, line: &str, parameters: &Parameters) -> Result<Drawn, Fault> {
    let &Parameters { width, height, colours, rest, .. } = parameters;
    let (mut cells, mut column) = (Vec::new(), line[..rest].chars().count() + 1);
    for word in line[rest..].trim_end().split(',') {
        let most = colours.min(MOST_COLOURS);
        let colour = word.trim().parse().ok().filter(|&it: &usize| it <= most);
        let problem = || format!("expected a number from 0 (a gap) to {most}, found {}", shown(word));
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
    Ok(Drawn::of_game(None, parameters.rules, grid(&rows)?))
}

/// The board that a saved game began with.
fn saved(text: &str) -> Result<Drawn, Fault> {
    let value = |name: &str| {
        let line = significant(text).find(|(_, line)| line.split(':').next().is_some_and(|key| key.trim() == name));
        let value = line.and_then(|(number, line)| {
            let value = line.splitn(3, ':').nth(2)?;
            Some((number, line[..line.len() - value.len()].chars().count(), value))
        });
        let problem = format!("expected a line {name} with the board of a saved game, found none: is the file whole?");
        value.ok_or_else(|| Fault::new(text.lines().count(), 1, problem))
    };
    let ((number, before, description), (line, indent, parameters)) = (value("DESC")?, value("PARAMS")?);
    let game = value("GAME")?;
    if game.2 != "Same Game" {
        return Err(Fault::new(game.0, game.1 + 1, format!("expected a saved Same Game, found {}", shown(game.2))));
    }
    if sizes(parameters).is_none() {
        let problem = format!("expected parameters such as 5x5c3s2, found {}", shown(parameters));
        return Err(Fault::new(line, indent + 1, problem));
    }
    // The two lines are read as the id that they make, in which the board stands elsewhere.
    let board = parameters.chars().count() + 1;
    let moves = significant(text).filter(|(_, line)| line.split(':').next().is_some_and(|key| key.trim() == "MOVE"));
    game_id(number, &format!("{parameters}:{description}"), &mut { MOST_WORK })
        .map(|drawn| drawn.before(moves.count()))
        .map_err(|fault| match fault.column.checked_sub(board) {
            None | Some(0) => Fault { line, column: indent + fault.column, ..fault },
            Some(column) => Fault { column: before + column, ..fault },
        })
}
