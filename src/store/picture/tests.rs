//! Pictures that the tests draw themselves, and pictures of real programs.

mod draw;

use std::path::{Path, PathBuf};

use rand::Rng;
use rand_pcg::Pcg64;

use self::draw::{drawing, in_order};
use super::*;
use crate::store::testset;

/// How many pictures of every style are drawn, if `CHAINSHOT_PICTURES` does not say so.
const FEW: usize = 27;
/// No picture of this seed was looked at while the recogniser was made.
const SEED: u64 = 3;

/// Prints the rate that docs/boards.md tells; see there for the command.
#[test]
fn boards_of_every_style_are_found() {
    let count = std::env::var("CHAINSHOT_PICTURES").ok().and_then(|text| text.parse().ok()).unwrap_or(FEW);
    let mut wrong = Vec::new();
    for index in 0..count {
        let drawing = drawing(SEED, index);
        let found = recognise(&drawing.picture, Hints::default());
        if !found.as_ref().is_ok_and(|found| found.rows == in_order(&drawing.rows)) {
            wrong.push(format!("{index}: {}, {}", drawing.style, drawing.about));
        }
    }
    println!("{} of {count} pictures read right; wrong: {wrong:#?}", count - wrong.len());
    assert!(20 * wrong.len() <= count, "{wrong:#?}");
}

/// A picture of `rows` on a dark ground, of tiles of so many pixels, or of discs in them.
fn plain(rows: &[&str], [wide, high]: [usize; 2], discs: bool) -> Picture {
    const MARGIN: usize = 18;
    let inks = [[66, 133, 244], [219, 68, 55], [15, 157, 88], [244, 180, 0]];
    let (width, height) = (rows[0].len() * wide + 2 * MARGIN, rows.len() * high + 2 * MARGIN);
    let is_ink = |x: f32, y: f32| match discs {
        true => (x / wide as f32 - 0.5).hypot(y / high as f32 - 0.5) < 0.42,
        false => (1.0..wide as f32 - 1.0).contains(&x) && (1.0..high as f32 - 1.0).contains(&y),
    };
    let pixel = |at: usize| {
        let (x, y) = ((at % width).checked_sub(MARGIN), (at / width).checked_sub(MARGIN));
        let tile = |(x, y): (usize, usize)| rows.get(y / high)?.chars().nth(x / wide)?.to_digit(10);
        let Some((place, tile)) = x.zip(y).and_then(|place| Some((place, tile(place)?))) else { return [30; 3] };
        let (left, top) = ((place.0 % wide) as f32, (place.1 % high) as f32);
        let spots = (0..16).filter(|at| is_ink(left + (at % 4) as f32 / 4.0, top + (at / 4) as f32 / 4.0)).count();
        inks[tile as usize].map(|ink: u16| ((ink * spots as u16 + 30 * (16 - spots as u16)) / 16) as u8)
    };
    Picture { width, height, pixels: (0..width * height).map(pixel).collect() }
}

#[test]
fn towers_wide_tiles_and_single_rows_are_found() {
    let tower = [
        "........1.",
        ".0.23...1.",
        "03.20.0.33",
        "2212330203",
        "1031203120",
        "0213321032",
        "3120132013",
        "1302310221",
    ];
    let row = ["0001022112"];
    for (rows, tile, discs) in [
        (&tower[..], [18, 18], true),
        (&tower, [26, 26], true),
        (&tower, [40, 24], false),
        (&tower, [40, 22], false),
        (&tower, [20, 37], false),
        (&row, [24, 24], false),
        (&row, [30, 30], false),
    ] {
        let found = recognise(&plain(rows, tile, discs), Hints::default()).expect("a board");
        let cell = |cell: &Option<u8>| cell.map_or('.', colour_char);
        let found: Vec<String> = found.rows.iter().map(|row| row.iter().map(cell).collect()).collect();
        assert_eq!(found.join("\n"), same_colours(&rows.join("\n")), "{tile:?}");
    }
}

#[test]
fn buttons_beside_a_board_are_no_tiles() {
    let rows = ["30121023", "12301320", "02312310", "31022013", "01232102", "10320123"];
    let board = plain(&rows, [30, 30], false);
    let (width, height) = (board.width + 240, board.height + 120);
    // Buttons of two tiles by one, a row and a column of ground away, where further tiles would be.
    let button = |x: usize, y: usize| {
        let (column, row) = (x.saturating_sub(18) / 30, y.saturating_sub(18) / 30);
        let is_beside = (10..15).contains(&column) && row < 6 && row % 2 == 0 && column != 12;
        let is_below = column < 8 && row == 8 && column % 3 != 2;
        let is_inside = (3..27).contains(&(y.saturating_sub(18) % 30));
        (is_beside || is_below) && is_inside
    };
    let pixel = |at: usize| match (at % width, at / width) {
        (x, y) if button(x, y) => [240, 240, 250],
        (x, y) if x < board.width && y < board.height => board.at(x, y),
        _ => [30; 3],
    };
    let picture = Picture { width, height, pixels: (0..width * height).map(pixel).collect() };
    let found = recognise(&picture, Hints::default()).expect("a board");
    let cell = |cell: &Option<u8>| cell.map_or('.', colour_char);
    let found: Vec<String> = found.rows.iter().map(|row| row.iter().map(cell).collect()).collect();
    assert_eq!(found.join("\n"), same_colours(&rows.join("\n")));
}

/// The colours of a board in the order in which they come.
fn same_colours(rows: &str) -> String {
    let mut order = Vec::new();
    let mut sign = |tile: char| {
        if tile == '.' || tile == '\n' {
            return tile;
        }
        if !order.contains(&tile) {
            order.push(tile);
        }
        order.iter().position(|&it| it == tile).map_or('?', |index| colour_char(index as u8))
    };
    rows.chars().map(&mut sign).collect()
}

/// Pictures of real programs, each beside a file with the board that is in it.
fn real() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pictures");
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut pictures: Vec<PathBuf> = files.filter(|path| path.extension().is_none_or(|it| it != "txt")).collect();
    pictures.sort();
    pictures
}

#[test]
fn boards_of_real_programs_are_found() {
    let pictures = real();
    assert!(pictures.len() >= 4);
    for path in pictures {
        let (found, origin) = testset::read_as(&path, None).unwrap();
        let told = testset::read(&path.with_extension("txt")).unwrap();
        let rows = |set: &testset::TestSet| same_colours(&set.positions[0].grid.to_string());
        assert_eq!(rows(&found), rows(&told), "{}", path.display());
        assert_eq!(origin.format.name, "image");
        assert!(found.positions[0].note.starts_with("tiles of "), "{}", found.positions[0].note);
    }
}

#[test]
fn hints_help_where_nothing_is_found() {
    // Two tiles and two empty cells are no grid, until somebody says that they are.
    let at = |x: usize, y: usize| {
        if y < 20 {
            [255; 3]
        } else if x < 20 {
            [200, 0, 0]
        } else {
            [0, 0, 200]
        }
    };
    let pixels = (0..1600).map(|pixel| at(pixel % 40, pixel / 40)).collect();
    let picture = Picture { width: 40, height: 40, pixels };
    let problem = recognise(&picture, Hints::default()).unwrap_err().to_string();
    assert!(problem.starts_with("no regular grid found: ") && problem.contains("--shape WxH"), "{problem}");
    let hints = Hints { shape: Some((2, 2)), crop: Some([0, 0, 40, 40]) };
    let found = recognise(&picture, hints).unwrap();
    assert_eq!(found.rows, [[None, None], [Some(0), Some(1)]]);
    assert_eq!(found.colours, [[200, 0, 0], [0, 0, 200]]);
    assert_eq!(found.about(), "tiles of 20.0x20.0 px from 0,0, 100 % sure; 0=#0000c8 1=#c80000");
    assert_eq!(found.grid().unwrap().short(), "../10");
    let outside = Hints { crop: Some([30, 0, 20, 40]), ..hints };
    let problem = recognise(&picture, outside).unwrap_err().to_string();
    assert!(problem.contains("which has 40x40; found 20x40 from 30,0"), "{problem}");
}

#[test]
fn what_is_no_board_is_refused() {
    let mut random = Pcg64::new(1, 1);
    let mut noise = |_: usize| random.next_u32().to_le_bytes().first_chunk().copied().unwrap_or_default();
    for picture in [
        Picture { width: 200, height: 150, pixels: vec![[90; 3]; 30_000] },
        Picture { width: 200, height: 150, pixels: (0..30_000).map(&mut noise).collect() },
    ] {
        assert!(recognise(&picture, Hints::default()).is_err());
    }
}

/// A PNG that says that it has 16384 times 16384 pixels.
#[cfg(feature = "program")]
const LARGE: &[u8] = b"\x89\x50\x4e\x47\x0d\x0a\x1a\x0a\x00\x00\x00\x0d\x49\x48\x44\x52\x00\x00\x40\x00\x00\x00\x40\x00\x08\x00\x00\x00\x00\x8c\xa3\x4f\x58\x00\x00\x00\x0c\x49\x44\x41\x54\x78\x9c\x63\x60\xa0\x3d\x00\x00\x00\x64\x00\x01\x86\x64\x3c\x35\x00\x00\x00\x00\x49\x45\x4e\x44\xae\x42\x60\x82";

#[cfg(feature = "program")]
#[test]
fn other_files_and_damaged_ones_are_refused() {
    let problem = |bytes: &[u8]| decode::decode(bytes).unwrap_err().to_string();
    assert_eq!(problem(b"GIF89a"), "expected a picture as PNG or JPEG, found GIF: save it as PNG");
    assert!(decode::is_picture(b"RIFF....WEBP") && !decode::is_picture(b"BMRR/GGRB") && !decode::is_picture(b"RGB"));
    assert_eq!(
        problem(LARGE),
        "expected a picture of at most 33554432 pixels, found 16384x16384: make it smaller",
        "it is not unpacked"
    );
    for path in real() {
        let bytes = std::fs::read(&path).unwrap();
        assert!(problem(&bytes[..40]).starts_with("expected a whole "), "{}", path.display());
        for cut in [100, bytes.len() / 2, bytes.len() - 20] {
            // Some decoders give what they have; nothing may panic.
            let _ = decode::decode(&bytes[..cut]).map(|picture| recognise(&picture, Hints::default()));
        }
    }
}
