//! `chainshot show`: positions and games drawn on the terminal.

mod draw;
mod game;
#[cfg(test)]
mod tests;

use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use serde::Serialize;

use self::game::Game;
use super::process::WrongUsage;
use super::stdout;
use crate::game::naive::NaiveBoard;
use crate::game::notation::Cell;
use crate::game::rules::Rules;
use crate::solutions::{Store, board_fingerprint};
use crate::testset::{self, Position, TestSet};

/// Draw positions, or games move by move
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// The test set, or - for stdin
    pub file: PathBuf,
    /// Only these positions: numbers and ranges such as 1,3,5-8
    #[arg(long, value_name = "LIST")]
    pub select: Option<String>,
    /// Play the solutions in this store of JSON Lines
    #[arg(long, value_name = "STORE", group = "line")]
    pub solution: Option<PathBuf>,
    /// Play these moves, such as "c4 a1"
    #[arg(long, group = "line")]
    pub moves: Option<String>,
    /// Rules: samegame, samegame-schadd, samegame-codingame, bubble-breaker or clickomania
    #[arg(long, default_value_t, value_name = "NAME")]
    pub rules: Rules,
    /// Draw only the board before move K; the number after the last move is the end
    #[arg(long, value_name = "K", requires = "line")]
    pub step: Option<usize>,
    /// Print one JSON object a position instead of drawings
    #[arg(long)]
    pub json: bool,
}

/// Draws what `args` ask for on stdout.
///
/// # Errors
/// [`crate::input::InputError`] for the file; messages for a wrong selection, a wrong store and illegal moves.
pub fn run(args: &Args) -> anyhow::Result<()> {
    stdout::forgive_closed_pipe(show(args))
}

fn show(args: &Args) -> anyhow::Result<()> {
    let set = read(&args.file)?;
    let chosen = match &args.select {
        Some(list) => set.select(list)?,
        None => (0..set.positions.len()).collect(),
    };
    if args.moves.is_some() && chosen.len() != 1 {
        let found = chosen.len();
        return Err(WrongUsage(format!("--moves plays one position, found {found}: choose one by --select")).into());
    }
    for index in chosen {
        stdout::print(&position_text(args, &set.positions[index])?)?;
    }
    Ok(())
}

fn read(path: &Path) -> anyhow::Result<TestSet> {
    if path != Path::new("-") {
        return Ok(testset::read(path)?);
    }
    let mut bytes = Vec::new();
    std::io::stdin().lock().read_to_end(&mut bytes).context("cannot read stdin")?;
    Ok(testset::parse("stdin", &bytes)?)
}

fn position_text(args: &Args, position: &Position) -> anyhow::Result<String> {
    let Some(moves) = line(args, position)? else {
        let about = About::of(position);
        return if args.json { json_line(&about) } else { Ok(draw::position(position, about.groups)) };
    };
    let game = Game::play(position, args.rules, &moves)?;
    let steps = game.steps_to_show(args.step)?;
    if args.json { json_line(&game.report(steps)) } else { Ok(game.text(steps)) }
}

fn line(args: &Args, position: &Position) -> anyhow::Result<Option<Vec<Cell>>> {
    if let Some(path) = &args.solution {
        return stored_moves(path, position, &args.rules).map(Some);
    }
    args.moves.as_ref().map(|moves| cells(moves.split_whitespace())).transpose()
}

fn cells<'a>(names: impl Iterator<Item = &'a str>) -> anyhow::Result<Vec<Cell>> {
    let cell = |(index, name): (usize, &str)| name.parse().with_context(|| format!("move {}", index + 1));
    names.enumerate().map(cell).collect()
}

/// The moves that the store at `path` has for `position` under `rules`.
fn stored_moves(path: &Path, position: &Position, rules: &Rules) -> anyhow::Result<Vec<Cell>> {
    let store = Store::open_existing(path)?;
    store.expect_board(&position.id, &board_fingerprint(&position.grid))?;
    match store.best(&position.id, rules.name) {
        Some(solution) => Ok(solution.moves.clone()),
        None => bail!("{} has no solution of {} under the rules {rules}", path.display(), position.id),
    }
}

/// A position as JSON.
#[derive(Serialize)]
struct About<'a> {
    id: &'a str,
    note: &'a str,
    width: usize,
    height: usize,
    colours: usize,
    tiles: usize,
    groups: usize,
    rows: Vec<String>,
}

impl About<'_> {
    fn of(position: &Position) -> About<'_> {
        let grid = &position.grid;
        About {
            id: &position.id,
            note: &position.note,
            width: grid.width(),
            height: grid.height(),
            colours: grid.colours(),
            tiles: grid.tiles().count(),
            groups: NaiveBoard::new(grid).groups().len(),
            rows: grid.to_string().lines().map(str::to_owned).collect(),
        }
    }
}

fn json_line(value: &impl Serialize) -> anyhow::Result<String> {
    Ok(serde_json::to_string(value)? + "\n")
}
