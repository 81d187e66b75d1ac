//! `chainshot import`: the board in a picture, as text.

use std::fmt::Write;
use std::io::{IsTerminal, Write as _, stderr};
use std::path::{Path, PathBuf};

use anstyle::{RgbColor, Style};

use super::boards::{STDIN, stdin};
use super::draw::cell_in;
use super::generate::write_whole;
use super::process::spare;
use super::stdout;
use super::words::counted;
use crate::files::{self, Fault};
use crate::game::notation::{MAX_COLOURS, MAX_SIDE, colour_char};
use crate::store::picture::decode::decode;
use crate::store::picture::{FoundBoard, Hints, recognise};
use crate::store::testset::{MOST_READ, Position, TestSet};

/// Read the board in a picture, such as a screenshot of a game, and print it for a check
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// The picture: a PNG or JPEG file, or - for stdin
    #[arg(value_name = "PICTURE")]
    pub picture: PathBuf,
    /// Columns and rows of the board, where they are not found
    #[arg(long, value_name = "WxH", value_parser = sides)]
    pub shape: Option<[usize; 2]>,
    /// Look only at this part of the picture: its left and upper end, width and height in pixels. With --shape, the
    /// board fills it
    #[arg(long, value_name = "LEFT,TOP,WxH", value_parser = part)]
    pub crop: Option<[usize; 4]>,
    /// Write the board to this file instead of stdout; its folder is made if missing
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Replace FILE if it exists
    #[arg(long, requires = "out")]
    pub force: bool,
}

/// Below this, people should look twice.
const SURE: f32 = 0.75;

/// Reads the picture, draws its board on stderr, and prints or writes it as text.
///
/// # Errors
/// [`files::FileError`] if the picture cannot be read or has no board; if the file exists and may not be replaced.
pub fn run(args: &Args) -> anyhow::Result<()> {
    let path = &args.picture;
    if let Some(out) = &args.out {
        spare(out, &[path])?;
    }
    let bytes = if path == Path::new(STDIN) { stdin()?.to_vec() } else { files::read(path, MOST_READ)? };
    let hints = Hints { shape: args.shape.map(|[width, height]| (width, height)), crop: args.crop };
    let bad = |problem: String| Fault::new(1, 1, problem).of(path);
    let found =
        decode(&bytes).and_then(|picture| recognise(&picture, hints)).map_err(|error| bad(error.to_string()))?;
    // To stderr and in colour; if nobody can read it, the board still goes to stdout.
    let _ = write!(anstream::stderr(), "{}", drawing(&found));
    let id = path
        .file_stem()
        .map_or_else(|| "board".into(), |stem| stem.to_string_lossy())
        .replace(char::is_whitespace, "-");
    let grid = found.grid().map_err(|wrong| {
        let (row, column) = (wrong.row + 1, wrong.column + 1);
        let problem = format!("the board in the picture, row {row}, tile {column}: {}", wrong.problem);
        bad(problem + ": --shape WxH, --crop LEFT,TOP,WxH or both may help")
    })?;
    let position = Position { id: if id == STDIN { "board".into() } else { id }, note: found.about(), grid };
    let text = TestSet { name: position.id.clone(), positions: vec![position] }.to_string();
    match &args.out {
        Some(path) if path != Path::new(STDIN) => write_whole(path, &text, args.force),
        _ => stdout::forgive_closed_pipe(stdout::print(&text).map_err(Into::into)),
    }
}

/// The board in the colours of the picture, and how many tiles each has.
fn drawing(found: &FoundBoard) -> String {
    let mut text = String::new();
    let numbers = found.numbers();
    let tile = |colour: u8, cell: usize| tile(found, &numbers, colour, cell);
    let columns = found.rows.first().map_or(0, Vec::len);
    let cell = if stderr().is_terminal() { cell_in(textwrap::termwidth(), columns) } else { 3 };
    for row in &found.rows {
        let gap = || format!("{:^cell$}", ".");
        let cells: String = row.iter().map(|it| it.map_or_else(gap, |colour| tile(colour, cell))).collect();
        text += &format!("{cells}\n");
    }
    let ([across, down], [left, top, right, bottom]) = (found.pitch, found.place);
    let (width, height) = (columns, found.rows.len());
    let sure = (100.0 * found.sureness).round();
    // Writing to a string cannot fail.
    let _ = writeln!(
        text,
        "{width}x{height} tiles of {across:.1}x{down:.1} pixels, from {left:.0},{top:.0} to {right:.0},{bottom:.0}; {sure} % sure"
    );
    for (colour, [red, green, blue]) in (0..).zip(&found.colours) {
        let count = found.rows.iter().flatten().filter(|cell| **cell == Some(colour)).count();
        let _ = writeln!(text, "{} #{red:02x}{green:02x}{blue:02x} {}", tile(colour, 3), counted(count, "tile"));
    }
    if found.sureness < SURE {
        text += "This is not sure: compare it with the picture. --shape WxH and --crop LEFT,TOP,WxH help.\n";
    }
    text
}

fn tile(found: &FoundBoard, numbers: &[u8], colour: u8, cell: usize) -> String {
    let [red, green, blue] = found.colours.get(usize::from(colour)).copied().unwrap_or_default();
    let light = 3 * u32::from(red) + 6 * u32::from(green) + u32::from(blue) > 1280;
    let ink = if light { RgbColor(0, 0, 0) } else { RgbColor(255, 255, 255) };
    let style = Style::new().fg_color(Some(ink.into())).bg_color(Some(RgbColor(red, green, blue).into()));
    let number = numbers.get(usize::from(colour)).copied().filter(|&it| usize::from(it) < MAX_COLOURS);
    let sign = number.map_or('?', colour_char);
    format!("{style}{sign:^cell$}{style:#}")
}

fn sides(text: &str) -> Result<[usize; 2], String> {
    let parsed = text.split_once('x').and_then(|(width, height)| Some([width.parse().ok()?, height.parse().ok()?]));
    let most = MAX_SIDE;
    let good = parsed.filter(|sides| sides.iter().all(|side| (1..=most).contains(side)));
    good.ok_or_else(|| format!("expected columns and rows from 1x1 to {most}x{most}, such as 15x10"))
}

fn part(text: &str) -> Result<[usize; 4], String> {
    let parse = || {
        let (left, rest) = text.split_once(',')?;
        let (top, size) = rest.split_once(',')?;
        let (width, height) = size.split_once('x')?;
        Some([left.parse().ok()?, top.parse().ok()?, width.parse().ok()?, height.parse().ok()?])
    };
    parse().ok_or_else(|| "expected a part of the picture in pixels, such as 20,60,480x320".into())
}
