//! `chainshot perft`: counts what can be reached in so many moves, to check a move generator by.

use std::ffi::OsStr;
use std::path::Path;
use std::time::Instant;

use comfy_table::{CellAlignment, Table, presets};
use serde::Serialize;

use super::stdout;
use crate::game::notation::BadGrid;
use crate::game::perft::perft;
use crate::testset::{self, Position};

/// Count the move sequences, boards and sets of tiles that are reachable in so many moves
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// A test set, or a board in short form: its rows from the top, such as 111/001/110
    pub board_or_file: String,
    /// The greatest number of moves
    #[arg(long, allow_negative_numbers = true, default_value_t = 4)]
    #[arg(value_parser = clap::value_parser!(u8).range(1..=20))]
    pub depth: u8,
    /// Only these positions of the file: numbers and ranges such as 1,3,5-8
    #[arg(long, value_name = "LIST")]
    pub select: Option<String>,
    /// Print one JSON object for each position and depth
    #[arg(long)]
    pub json: bool,
}

/// Counts and prints.
///
/// # Errors
/// [`crate::input::InputError`] for a file; messages for a wrong board and a wrong selection.
pub fn run(args: &Args) -> anyhow::Result<()> {
    stdout::forgive_closed_pipe(print(args))
}

fn print(args: &Args) -> anyhow::Result<()> {
    for position in positions(args)? {
        let rows = (1..=args.depth).map(|depth| Row::count(&position, depth));
        if args.json {
            rows.into_iter().try_for_each(|row| print_json(&row))?;
        } else {
            let rows: Vec<Row> = rows.collect();
            stdout::print(&format!("{}\n{}\n", position.id, table(&rows).trim_fmt()))?;
        }
    }
    Ok(())
}

/// The counts at one depth as JSON.
#[derive(Serialize)]
struct Row<'a> {
    id: &'a str,
    depth: u8,
    sequences: u64,
    boards: u64,
    tile_sets: u64,
    /// Wall-clock time for all depths up to this one.
    seconds: f64,
}

impl Row<'_> {
    fn count(position: &Position, depth: u8) -> Row<'_> {
        let begun = Instant::now();
        let counts = perft(&position.grid, usize::from(depth));
        let seconds = begun.elapsed().as_secs_f64();
        let last = counts.last().expect("at least one depth");
        let (sequences, boards, tile_sets) = (last.sequences, last.boards, last.tile_sets);
        Row { id: &position.id, depth, sequences, boards, tile_sets, seconds }
    }
}

fn positions(args: &Args) -> anyhow::Result<Vec<Position>> {
    let text = &args.board_or_file;
    let path = Path::new(text);
    // Only files have positions to choose from, and a word without a digit or a second row is a name.
    let drawn = text.contains(|it: char| it == '/' || it.is_ascii_digit());
    if !path.exists() && args.select.is_none() && drawn {
        match text.parse() {
            Ok(grid) => return Ok(vec![Position { id: text.clone(), note: String::new(), grid }]),
            Err(bad) if !looks_like_a_file(path) => return Err(neither(text, bad)),
            Err(_) => {}
        }
    }
    let set = testset::read(path)?;
    let Some(list) = &args.select else { return Ok(set.positions) };
    Ok(set.select(list)?.into_iter().map(|index| set.positions[index].clone()).collect())
}

/// Whether what is no board was meant to be a file: it has an extension such as `txt`, or characters no board has.
fn looks_like_a_file(path: &Path) -> bool {
    let letters = |text: &OsStr| text.to_string_lossy().contains(|it: char| it.is_alphabetic());
    let other = |it: char| !it.is_ascii_alphanumeric() && !matches!(it, '.' | '/');
    path.extension().is_some_and(letters) || path.to_string_lossy().contains(other)
}

fn neither(text: &str, bad: BadGrid) -> anyhow::Error {
    let at = format!("row {}, column {}", bad.row + 1, bad.column + 1);
    anyhow::Error::new(bad).context(at).context(format!("{text:?} is neither a file nor a board such as 111/001/110"))
}

fn print_json(row: &Row) -> anyhow::Result<()> {
    Ok(stdout::print(&(serde_json::to_string(row)? + "\n"))?)
}

fn table(rows: &[Row]) -> Table {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    table.set_header(["depth", "sequences", "boards", "tile sets", "time"]);
    table.add_rows(rows.iter().map(cells));
    table.column_iter_mut().for_each(|column| {
        column.set_cell_alignment(CellAlignment::Right);
    });
    table
}

fn cells(row: &Row) -> [String; 5] {
    let counts = [row.depth.into(), row.sequences, row.boards, row.tile_sets];
    let [depth, sequences, boards, tile_sets] = counts.map(|count| count.to_string());
    [depth, sequences, boards, tile_sets, format!("{:.3} s", row.seconds)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::InputError;

    fn args(board_or_file: &str, select: Option<&str>) -> Args {
        Args { board_or_file: board_or_file.into(), depth: 2, select: select.map(str::to_owned), json: true }
    }

    #[test]
    fn boards_and_files_are_told_apart() {
        let board = positions(&args("111/001/110", None)).unwrap();
        assert_eq!((board.len(), board[0].grid.area()), (1, 9));
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), "> one\n11\n\n> two\n22\n").unwrap();
        let chosen = positions(&args(file.path().to_str().unwrap(), Some("2"))).unwrap();
        assert_eq!(chosen.iter().map(|position| position.id.as_str()).collect::<Vec<_>>(), ["two"]);
    }

    #[test]
    fn what_is_neither_is_refused_with_its_place() {
        let wrong = format!("{:#}", positions(&args("11/1x", None)).unwrap_err());
        assert!(wrong.contains("neither a file nor a board") && wrong.contains("row 2, column 2"), "{wrong}");
    }

    #[test]
    fn a_file_that_is_not_there_is_told_from_a_wrong_board() {
        let missing = |text, select| positions(&args(text, select)).unwrap_err().is::<InputError>();
        let files = ["none.txt", "sets/2011.bgf", "no-such-set"];
        assert!(files.iter().all(|file| missing(file, None)) && missing("11/11", Some("1")));
        assert!(["11/1x", "01/0", "1.1/11", "11//11"].iter().all(|board| !missing(board, None)));
    }

    #[test]
    fn rows_count_their_depth() {
        let position = positions(&args("001/001/112", None)).unwrap();
        let row = Row::count(&position[0], 1);
        assert_eq!((row.depth, row.sequences, row.boards, row.tile_sets), (1, 3, 3, 3));
    }
}
