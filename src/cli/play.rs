//! `chainshot play`: a game in the terminal, by somebody who types moves; with undo and hints.

mod game;
mod hint;

use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal, Read, stdin};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use self::game::Game;
use super::boards::{self, STDIN};
use super::process::{WrongUsage, end_on_signal};
use super::stdout;
use super::told::tell_caution;
use crate::game::rules::Rules;
use crate::search::budget::read_time;
use crate::store::testset::format::Format;

/// Play a board yourself, with undo and hints
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// A board such as 111/001/110, or a file of boards, - for stdin: moves then come from the terminal
    #[arg(value_name = "BOARD")]
    pub file: PathBuf,
    /// The format of the boards, if it is not to be recognised
    #[arg(long, value_name = "KIND", value_parser = Format::named, help = boards::format_help())]
    pub format: Option<&'static Format>,
    /// The position, where there are several: an id or a number
    #[arg(long, value_name = "ID")]
    pub select: Option<String>,
    /// Rules, as for solve
    #[arg(long, value_name = "NAME", default_value = "samegame")]
    pub rules: Rules,
    /// Begin after these moves, such as "c4 a1"
    #[arg(long, default_value = "", hide_default_value = true)]
    pub moves: String,
    /// The time that a hint may take
    #[arg(long, allow_hyphen_values = true, value_name = "TIME", default_value = "1.5s", value_parser = read_time)]
    pub time: Duration,
}

/// What can be typed.
const WORDS: &str = "a move such as c4, undo, redo, start, hint, help or quit";

/// Where moves come from: stdin, or the terminal where stdin is the board.
fn moves(board: &Path) -> Result<Box<dyn BufRead>, WrongUsage> {
    if board != Path::new(STDIN) {
        return Ok(Box::new(stdin().lock()));
    }
    let terminal = File::open(if cfg!(windows) { "CONIN$" } else { "/dev/tty" });
    let problem =
        |_| WrongUsage("expected a terminal to type moves at, as stdin is the board: name a file instead".into());
    Ok(Box::new(BufReader::new(terminal.map_err(problem)?)))
}

/// Plays the game that `args` name, by what stdin has to say.
///
/// # Errors
/// [`crate::files::FileError`] for the boards, messages for a wrong selection and illegal moves of `--moves`.
pub fn run(args: &Args) -> anyhow::Result<()> {
    stdout::forgive_closed_pipe(play(args))
}

/// No line of moves has more bytes.
const LONGEST: u64 = 1 << 16;

/// The next line of `moves`, or as much of it as a line may have; none at the end.
fn next_line(moves: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    moves.take(LONGEST).read_until(b'\n', &mut line)?;
    // What is no text is no move, and is told so: the game goes on.
    Ok((!line.is_empty()).then(|| String::from_utf8_lossy(&line).to_lowercase()))
}

fn play(args: &Args) -> anyhow::Result<()> {
    let mut moves = moves(&args.file)?;
    let set = boards::select(&args.file, args.format, args.select.as_deref())?;
    let [position] = &set.positions[..] else {
        let found = set.positions.len();
        return Err(WrongUsage(format!("play takes one board, found {found}: choose one by --select")).into());
    };
    tell_caution(&args.rules);
    let mut game = Game::new(position, args.rules, args.time, &args.moves)?;
    let farewell = Arc::new(Mutex::new(game.farewell()?));
    end_on_signal({
        let farewell = Arc::clone(&farewell);
        // Nothing is left to be done about a terminal that is gone.
        move || drop(farewell.lock().map(|farewell| stdout::print(&format!("\n{farewell}"))))
    })?;
    stdout::print(&game.opening()?)?;
    let is_asked = args.file == Path::new(STDIN) || stdin().is_terminal();
    'game: loop {
        if is_asked {
            stdout::print("> ")?;
        }
        let Some(line) = next_line(&mut moves)? else {
            stdout::print(if is_asked { "\n" } else { "" })?;
            break;
        };
        for word in line.split([' ', ',', '\t', '\r', '\n']).filter(|word| !word.is_empty()) {
            if ["quit", "q"].contains(&word) {
                break 'game;
            }
            let (text, is_understood) = game.answer(word)?;
            stdout::print(&text)?;
            *farewell.lock().expect("whoever holds it does nothing but print") = game.farewell()?;
            if !is_understood {
                // What follows on the line was meant for another position.
                break;
            }
        }
    }
    stdout::print(&game.farewell()?)?;
    Ok(())
}
