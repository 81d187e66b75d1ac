//! `chainshot perft`: counts what can be reached in so many moves, to check a move generator by.

use std::path::Path;
use std::time::Instant;

use comfy_table::{CellAlignment, Table, presets};
use serde::Serialize;

use super::boards;
use super::fit::{self, FILLER};
use super::process::{WrongUsage, whole};
use super::stdout;
use crate::game::perft::{MOST, Perft, each_depth};
use crate::store::testset::Position;
use crate::store::testset::format::Format;

/// Count the move sequences, boards and sets of tiles that are reachable in so many moves
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// Boards: a file, - for stdin, or a board such as 111/001/110
    #[arg(value_name = "BOARDS")]
    pub board_or_file: String,
    /// The greatest number of moves
    #[arg(long, allow_negative_numbers = true, default_value_t = 4)]
    #[arg(value_parser = whole::<u8>(1..=20))]
    pub depth: u8,
    /// The format of the boards, if it is not to be recognised
    #[arg(long, value_name = "KIND", value_parser = Format::named, help = boards::format_help())]
    pub format: Option<&'static Format>,
    /// Only these positions: ids, numbers and ranges such as 1,3,5-8 or 5-
    #[arg(long, value_name = "LIST", allow_hyphen_values = true)]
    pub select: Option<String>,
    /// Print one JSON object for each position and depth
    #[arg(long)]
    pub json: bool,
}

/// Counts and prints.
///
/// # Errors
/// [`crate::files::FileError`] for a file; messages for a wrong board and a wrong selection.
pub fn run(args: &Args) -> anyhow::Result<()> {
    stdout::forgive_closed_pipe(print(args))
}

fn print(args: &Args) -> anyhow::Result<()> {
    for position in positions(args)? {
        let widths = widths(&position, args.depth);
        let print = |row: &Row| {
            let text = if args.json { serde_json::to_string(row)? + "\n" } else { line(row, widths) };
            stdout::print(&text).map_err(anyhow::Error::from)
        };
        let (begun, mut counted, mut is_over, mut printed) = (Instant::now(), 0, false, Ok(()));
        each_depth(&position.grid, usize::from(args.depth), &mut |Perft { sequences, boards, tile_sets }| {
            (counted, is_over) = (counted + 1, sequences == 0);
            let seconds = begun.elapsed().as_secs_f64();
            let row = Row { id: &position.id, depth: counted, sequences, boards, tile_sets, seconds };
            printed = print(&row);
            printed.is_ok()
        });
        printed?;
        if counted < args.depth && !is_over {
            let (id, depth) = (&position.id, counted + 1);
            let problem = format!(
                "{id} has more than {MOST} sets of tiles after {depth} moves, or they take more than 4 GB: give a smaller --depth"
            );
            return Err(WrongUsage(problem).into());
        }
    }
    Ok(())
}

/// The counts at one depth as JSON.
#[derive(Serialize)]
struct Row<'a> {
    id: &'a str,
    depth: u8,
    sequences: u128,
    boards: u64,
    tile_sets: u64,
    /// Wall-clock time for all depths up to this one.
    seconds: f64,
}

fn positions(args: &Args) -> anyhow::Result<Vec<Position>> {
    let source = Path::new(&args.board_or_file);
    let mut set = boards::select(source, args.format, args.select.as_deref())?;
    // A board that was typed goes by what was typed.
    if let ([only], Some(text)) = (&mut set.positions[..], boards::typed(source)) {
        only.id = text.to_owned();
    }
    Ok(set.positions)
}

/// The characters that the counts of each column take at most.
fn widths(position: &Position, depth: u8) -> [usize; 5] {
    let tiles = position.grid.tiles().count() as f64;
    // Each move takes two tiles at least, and each group is one move.
    let sequences: f64 = (0..depth).map(|taken| (tiles / 2.0 - f64::from(taken)).max(1.0)).product();
    let digits = |count: f64| count.max(1.0).log10() as usize + 1;
    [
        2,
        digits(sequences.min(u128::MAX as f64)),
        digits(sequences.min(MOST as f64)),
        digits(sequences.min(MOST as f64)),
        SECONDS,
    ]
}

/// The characters of most times, such as `12345.678 s`.
const SECONDS: usize = 11;

/// The row of a table, whose other rows may not be known yet; above the first the id and the heading.
fn line(row: &Row, widths: [usize; 5]) -> String {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    table.set_header(["depth", "sequences", "boards", "tile sets", "time"]);
    table.add_row(widths.map(|width| FILLER.repeat(width)));
    table.add_row(cells(row));
    table.column_iter_mut().for_each(|column| {
        column.set_cell_alignment(CellAlignment::Right);
    });
    let is_first = row.depth == 1;
    let hidden = fit::within_terminal(&mut table, &[], &[[4]]);
    if is_first {
        fit::tell(&hidden);
    }
    let id = if is_first { format!("{}\n", row.id) } else { String::new() };
    id + &fit::below_filler(&table, is_first)
}

fn cells(row: &Row) -> [String; 5] {
    let counts = [row.depth.into(), row.sequences, row.boards.into(), row.tile_sets.into()];
    let [depth, sequences, boards, tile_sets] = counts.map(|count| count.to_string());
    [depth, sequences, boards, tile_sets, format!("{:.3} s", row.seconds)]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn args(board_or_file: &str, select: Option<&str>) -> Args {
        Args {
            board_or_file: board_or_file.into(),
            format: None,
            depth: 2,
            select: select.map(str::to_owned),
            json: true,
        }
    }

    #[test]
    fn boards_and_files_are_told_apart() {
        let board = positions(&args("111/001/110", None)).unwrap();
        assert_eq!((board.len(), board[0].grid.area(), board[0].id.as_str()), (1, 9, "111/001/110"));
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), "> one\n11\n\n> two\n22\n").unwrap();
        let chosen = positions(&args(file.path().to_str().unwrap(), Some("2"))).unwrap();
        assert_eq!(chosen.iter().map(|position| position.id.as_str()).collect::<Vec<_>>(), ["two"]);
    }

    #[test]
    fn rows_that_are_printed_one_by_one_stand_below_each_other() {
        let position = &positions(&args("111/001/110", None)).unwrap()[0];
        let id = &position.id;
        let row = |depth, sequences, seconds| Row { id, depth, sequences, boards: 3, tile_sets: 3, seconds };
        let rows = [row(1, 3, 0.0), row(2, 120, 99.5), row(3, 4, 1234.5)];
        let text: String = rows.iter().map(|row| line(row, widths(position, 3))).collect();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[..2], ["111/001/110", " depth  sequences  boards  tile sets         time"]);
        assert!(lines[1..].iter().all(|line| line.len() == lines[1].len()), "{text}");
    }
}
