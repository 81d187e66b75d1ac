//! `chainshot show`: positions and games drawn on the terminal, or as a page.

mod about;
mod game;
mod line;
#[cfg(test)]
mod tests;

use std::path::{Path, PathBuf};

use serde::Serialize;

use self::about::About;
use self::game::Game;
pub use self::line::NoLine;
use self::line::play;
use super::boards;
use super::process::{WrongUsage, spare, whole, write_anew};
use super::told::rules_help;
use super::words::counted;
use super::{draw, lines, stdout};
use crate::game::naive::NaiveBoard;
use crate::game::rules::Rules;
use crate::store::export::{self, Form};
use crate::store::known;
use crate::store::played::Played;
use crate::store::testset::Position;
use crate::store::testset::format::Format;

/// Draw positions, or games move by move
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// Boards: a file, - for stdin, or a board such as 111/001/110; or a store, whose lines are played
    #[arg(value_name = "BOARDS|STORE")]
    pub file: PathBuf,
    /// The format of the boards, if it is not to be recognised
    #[arg(long, value_name = "KIND", value_parser = Format::named, help = boards::format_help())]
    pub format: Option<&'static Format>,
    /// Only these positions: ids, numbers and ranges such as 1,3,5-8 or 5-
    #[arg(long, value_name = "LIST", allow_hyphen_values = true)]
    pub select: Option<String>,
    /// Play the solutions in this store of JSON Lines
    #[arg(long, value_name = "STORE", group = "line")]
    pub solution: Option<PathBuf>,
    /// Play these moves, such as "c4 a1"
    #[arg(long, group = "line")]
    pub moves: Option<String>,
    /// The rules
    #[arg(long, value_name = "NAME", help = rules_help(" [default: samegame; those of the lines for a store]"))]
    pub rules: Option<Rules>,
    /// Draw only the board before move K; the number after the last move is the end
    #[arg(long, value_name = "K", value_parser = whole::<usize>(0..=1_000_000))]
    pub step: Option<usize>,
    /// Print one JSON object a position instead of drawings
    #[arg(long)]
    pub json: bool,
    /// Write a page that plays the lines, each beside the best known score; it needs no network
    #[arg(long, value_name = "FILE", conflicts_with_all = ["json", "step"])]
    pub html: Option<PathBuf>,
    /// Replace FILE whatever it is
    #[arg(long, requires = "html", conflicts_with_all = ["json", "step"])]
    pub force: bool,
}

/// Draws what `args` ask for on stdout.
///
/// # Errors
/// [`crate::files::FileError`] for the file; messages for a wrong selection, a wrong store and illegal moves.
pub fn run(args: &Args) -> anyhow::Result<()> {
    stdout::forgive_closed_pipe(show(args))
}

fn show(args: &Args) -> anyhow::Result<()> {
    let is_line = args.moves.is_some() || args.solution.is_some();
    if !is_line && lines::is_store(&args.file) {
        if args.format.is_some() {
            let problem = format!("--format is for boards, and {} is a store: leave it out", args.file.display());
            return Err(WrongUsage(problem).into());
        }
        let games = lines::played(&lines::open(&args.file)?, args.select.as_deref(), args.rules)?;
        return show_games(args, &games);
    }
    let set = boards::select(&args.file, args.format, args.select.as_deref())?;
    if !is_line && (args.step.is_some() || args.html.is_some()) {
        return Err(WrongUsage("expected a line to play: name a store, or add --moves or --solution".into()).into());
    }
    if args.moves.is_some() && set.positions.len() != 1 {
        let found = set.positions.len();
        return Err(WrongUsage(format!("--moves plays one position, found {found}: choose one by --select")).into());
    }
    if !is_line {
        return set.positions.iter().try_for_each(|position| Ok(stdout::print(&about(args, position)?)?));
    }
    let store = args.solution.as_deref().map(lines::open).transpose()?;
    let play = |position| play(args, position, store.as_ref());
    let games: Vec<Played> = set.positions.iter().map(play).collect::<Result<_, _>>()?;
    show_games(args, &games)
}

fn show_games(args: &Args, games: &[Played]) -> anyhow::Result<()> {
    if let Some(path) = &args.html {
        let page = export::page(&games.iter().collect::<Vec<_>>(), &known::published());
        if path == Path::new("-") {
            return Ok(stdout::print(&page)?);
        }
        let inputs: Vec<&Path> = [&args.file].into_iter().chain(&args.solution).map(PathBuf::as_path).collect();
        spare(path, &inputs)?;
        write_anew(path, &page, Form::of_pages(), args.force)?;
        crate::tell!("{}: {}", path.display(), counted(games.len(), "position"));
        return Ok(());
    }
    for game in games {
        stdout::print(&game_text(args, game)?)?;
    }
    Ok(())
}

fn game_text(args: &Args, played: &Played) -> anyhow::Result<String> {
    let game = Game(played);
    let steps = game.steps_to_show(args.step)?;
    if args.json { json_line(&game.report(steps)) } else { Ok(game.text(steps)) }
}

fn about(args: &Args, position: &Position) -> anyhow::Result<String> {
    let board = NaiveBoard::under(&position.grid, args.rules.unwrap_or_default().physics);
    let about = About::of(position, &board);
    if args.json { json_line(&about) } else { Ok(draw::position(position, &board, about.groups)) }
}

fn json_line(value: &impl Serialize) -> anyhow::Result<String> {
    Ok(serde_json::to_string(value)? + "\n")
}
