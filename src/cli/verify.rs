//! `chainshot verify`: replays every line of a store by the plain rules and says what it found.

mod again;
mod moves;
mod print;
mod rows;
#[cfg(test)]
mod tests;

use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use self::print::{complain, print_json, print_table};
pub(super) use self::rows::{Row, check_files};
use super::boards;
use super::process::WrongUsage;
use super::stdout;
use crate::game::rules::Rules;
use crate::store::solutions::Verdict;
use crate::store::testset::format::Format;

const ALL_RIGHT: u8 = 0;
const WRONG: u8 = 20;
const BELOW_CLAIM: u8 = 21;

/// Replay stored solutions by the plain rules, independently of the solver
///
/// Exit codes: 0 all lines are right; 20 a line is illegal or wrong; 21 all are valid, but one scores less than it
/// claims; 65 a damaged file; 66 a file that cannot be opened.
#[derive(clap::Args, Clone, Debug)]
pub struct Args {
    /// Stores of solutions to check (JSON Lines), or - for stdin; with --moves, a board
    #[arg(required = true, value_name = "STORE")]
    pub files: Vec<PathBuf>,
    /// The boards that the lines must be for: a file, - for stdin, or a board such as 111/001/110 [default: those that the
    /// lines carry; for lines of older versions ../testsets/NAME.txt beside STORE, else testsets/NAME.txt]
    #[arg(long, value_name = "BOARDS")]
    pub testset: Option<PathBuf>,
    /// The format of the boards, if it is not to be recognised
    #[arg(long, value_name = "KIND", value_parser = Format::named, help = boards::format_help())]
    pub format: Option<&'static Format>,
    /// Check these moves of one board, such as "c4 a1", instead of a store
    #[arg(long, value_name = "MOVES", conflicts_with = "testset")]
    pub moves: Option<String>,
    /// The rules of --moves [default: samegame]
    #[arg(long, value_name = "NAME", requires = "moves", conflicts_with_all = ["testset", "again"])]
    pub rules: Option<Rules>,
    /// Repeat the searches that found each line, on all cores; it takes as long as they took. Exit code 21 if another
    /// score comes of it; nothing is searched if a line is wrong
    #[arg(long, conflicts_with_all = ["moves", "testset", "format"])]
    pub again: bool,
    /// With --again, only these lines; with --moves, this board: ids, and numbers from 1 such as 1,3,5-8 or 5-
    #[arg(long, value_name = "LIST", allow_hyphen_values = true)]
    pub select: Option<String>,
    /// Print one JSON object a line
    #[arg(long)]
    pub json: bool,
}

impl Args {
    /// To check the store at `path`.
    pub(super) fn of(path: &Path) -> Args {
        let (testset, format, moves, rules, select) = (None, None, None, None, None);
        Args { files: vec![path.to_owned()], testset, format, moves, rules, again: false, select, json: false }
    }
}

/// Checks every line of every file; the exit code is 20 if any is illegal or wrong, else 21 if any is valid but scores
/// below what it claims, else 0.
///
/// # Errors
/// [`StoreError`](crate::store::solutions::StoreError) if a store cannot be read, [`crate::files::FileError`] for a test
/// set, [`io::Error`] if the result cannot be printed.
pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    boards::expect_once(args.files.iter().chain(&args.testset))?;
    if args.moves.is_none() && !args.again {
        expect_stores(args)?;
    }
    let rows = match &args.moves {
        Some(moves) => vec![moves::check(args, moves)?],
        None => check_files(args)?,
    };
    if args.again && exit_code(&rows) == ALL_RIGHT {
        return again::run(args);
    }
    if args.again {
        crate::tell!("a line is wrong: nothing is searched again");
    }
    let mut text = Vec::new();
    if args.json { print_json(&rows, &mut text) } else { print_table(&rows, &mut text) }?;
    stdout::forgive_closed_pipe(stdout::print(&String::from_utf8_lossy(&text)).map_err(Into::into))?;
    complain(&rows, &mut io::stderr().lock());
    Ok(ExitCode::from(exit_code(&rows)))
}

/// Fails where only lines or moves are missing.
fn expect_stores(args: &Args) -> Result<(), WrongUsage> {
    if args.select.is_some() {
        return Err(WrongUsage("--select is for --again and --moves: all lines of a store are checked".into()));
    }
    if args.format.is_some() && args.testset.is_none() {
        return Err(WrongUsage(
            "--format is for boards, those of --testset or with --moves: a store has none to recognise".into(),
        ));
    }
    let board =
        args.files.iter().find(|path| boards::typed(path).is_some_and(|text| boards::parse_typed(text, None).is_ok()));
    match board {
        Some(board) => Err(WrongUsage(format!(
            "{0} is a board: say which moves of it, verify {0} --moves \"...\"",
            board.display()
        ))),
        None => Ok(()),
    }
}

fn exit_code(rows: &[Row]) -> u8 {
    let code = |row: &Row| match &row.verdict {
        Verdict::Right { .. } => ALL_RIGHT,
        verdict if verdict.is_below_claim() => BELOW_CLAIM,
        _ => WRONG,
    };
    let codes: Vec<u8> = rows.iter().map(code).collect();
    [WRONG, BELOW_CLAIM].into_iter().find(|code| codes.contains(code)).unwrap_or(ALL_RIGHT)
}
