use proptest::prelude::*;

use super::*;
use crate::codec;

#[test]
fn every_cell_reads_back() {
    for code in 0..(MAX_SIDE * MAX_SIDE) as u16 {
        let cell = Cell(code);
        assert_eq!(Cell::new(cell.column(), cell.row()), cell);
        assert_eq!(cell.to_string().parse(), Ok(cell), "{cell}");
    }
}

#[test]
fn cells_by_name() {
    let cases = [("a1", 0, 0), ("c4", 2, 3), ("z9", 25, 8), ("aa1", 26, 0), ("az10", 51, 9), ("bl64", 63, 63)];
    for (name, column, row) in cases {
        assert_eq!(name.parse(), Ok(Cell::new(column, row)), "{name}");
        assert_eq!(Cell::new(column, row).to_string(), name);
    }
}

#[test]
fn what_is_no_cell() {
    let cases = [
        "",
        "a",
        "4",
        "a0",
        "a01",
        "a65",
        "bm1",
        "zz1",
        "aaa1",
        "A1",
        "a1 ",
        " a1",
        "a1b",
        "a-1",
        "a+1",
        "é1",
        "a１",
        "1a",
        "a9999999999999999999",
        "{1",
        "aé1",
    ];
    for name in cases {
        let message = name.parse::<Cell>().expect_err(name).to_string();
        assert!(message.starts_with("expected a cell such as c4"), "{message}");
        assert!(message.ends_with(&format!("found {name:?}")), "{message}");
    }
}

#[test]
fn a_bad_board_has_a_place() {
    let (high, wide) = (vec!["0"; 65].join("/"), "0".repeat(65));
    let cases = [
        ("", 0, 0, "expected at least one row with at least one cell, found none"),
        ("/00", 0, 0, "expected at least one row with at least one cell, found none"),
        (&high, 64, 0, "expected a board of at most 64x64 cells, found 1x65"),
        (&wide, 0, 64, "expected a board of at most 64x64 cells, found 65x1"),
        ("012/01", 1, 2, "expected 3 cells as in the rows above, found 2"),
        ("012/0123", 1, 3, "expected 3 cells as in the rows above, found 4"),
        ("012//012", 1, 0, "expected 3 cells as in the rows above, found 0"),
        ("012/0w2", 1, 1, "expected a colour (0 to 9, a to v) or . for a gap, found 'w'"),
        ("012/01A", 1, 2, "found 'A'"),
        ("0é2/012", 0, 1, "found 'é'"),
        ("00/.0/0.", 0, 0, "expected a tile to rest on another, found a gap below it"),
        ("0./0./.0/00", 1, 0, "expected a tile to rest on another, found a gap below it"),
    ];
    for (text, row, column, words) in cases {
        let bad = text.parse::<Grid>().expect_err(text);
        assert_eq!((bad.row, bad.column), (row, column), "{text}: {bad}");
        assert!(bad.to_string().contains(words), "{text}: {bad}");
    }
}

#[test]
fn a_colour_too_many_has_a_place() {
    let bad = Grid::from_rows(&[vec![Some(0), Some(1)], vec![Some(31), Some(32)]]).unwrap_err();
    assert_eq!((bad.row, bad.column), (1, 1));
    assert_eq!(bad.to_string(), "expected at most 32 colours (0 to 31), found colour 32");
}

#[test]
fn a_board_knows_its_measures() {
    let grid: Grid = "0.../1v../20..".parse().unwrap();
    assert_eq!((grid.width(), grid.height(), grid.area(), grid.colours()), (4, 3, 12, 32));
    assert_eq!(grid.colour(Cell::new(1, 1)), Some(31));
    assert_eq!(
        (grid.colour(Cell::new(1, 2)), grid.colour(Cell::new(4, 0)), grid.colour(Cell::new(0, 3))),
        (None, None, None)
    );
    let tiles: String = grid.tiles().map(|(cell, colour)| format!("{cell}{} ", colour_char(colour))).collect();
    assert_eq!(tiles, "a12 a21 a30 b10 b2v ");
}

#[test]
fn colours_and_their_characters() {
    let all: String = (0..MAX_COLOURS as u8).map(colour_char).collect();
    assert_eq!(all, "0123456789abcdefghijklmnopqrstuv");
    assert!(all.chars().enumerate().all(|(index, character)| colour_of(character) == Some(index as u8)));
    assert!("w.A/ é٣".chars().all(|character| colour_of(character).is_none()));
}

proptest! {
    #[test]
    fn a_board_reads_back(columns in proptest::collection::vec(proptest::collection::vec(0u8..32, 1..20), 1..65)) {
        let height = columns.iter().map(Vec::len).max().unwrap_or(1);
        let row = |row: usize| columns.iter().map(|column| column.get(row).copied()).collect();
        let grid = Grid::from_rows(&(0..height).rev().map(row).collect::<Vec<_>>()).unwrap();
        prop_assert_eq!(grid.short().parse(), Ok(grid.clone()));
        prop_assert_eq!(grid.tiles().count(), columns.iter().map(Vec::len).sum::<usize>());
    }

    #[test]
    fn noise_is_no_panic(text in "\\PC{0,30}") {
        let _ = (text.parse::<Cell>(), text.parse::<Grid>());
    }
}

#[test]
fn no_cell_beyond_the_largest_board_is_read() {
    let read = |code: u16| codec::decode::<Cell>(&codec::encode(&code).unwrap());
    assert_eq!(read(4095).unwrap(), Cell::new(63, 63));
    assert!(read(4096).is_err());
}
