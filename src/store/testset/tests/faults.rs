//! What is wrong with a file, where, and in which words.

use super::*;

/// A board of one colour, as spaced integers.
fn plain(rows: usize, width: usize) -> Vec<u8> {
    format!("{}\n", vec!["0"; width].join(" ")).repeat(rows).into_bytes()
}

/// A row of a saved game with one tile too many.
const LONG_ROW: &[u8] = b"@m(aayqa(yy)) ([[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]], 0, [])";

/// What is wrong: the file, the line, the column, and words of the message.
const FAULTS: &[(&[u8], usize, usize, &str)] = &[
    (b"", 1, 1, "expected at least one position (> id and its rows), found none"),
    (b"# c\n\n", 2, 1, "expected at least one position"),
    (b"hello!", 1, 1, "expected a board: `> id` above its rows, rows of digits or letters, spaced integers, CSV, JSON"),
    (b"Dear reader\n", 1, 1, "found \"Dear\": name its format with --format (chainshot, tatham"),
    (b"0 1 hello", 1, 5, "found \"hello\""),
    (b"01210\n0121\n", 2, 5, "expected 5 cells as in the rows above, found 4"),
    (b"111/001/11\n", 1, 11, "expected 3 cells as in the rows above, found 2"),
    (b"1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1", 1, 129, "expected a board of at most 64 rows, found 66"),
    (b"5x5c12s2:10,1\n", 1, 10, "expected a number from 0 (a gap) to 9, found \"10\""),
    (b"RGB\nR!B\n", 2, 2, "expected a digit or a letter for a colour, or . for a gap, found \"!\""),
    (
        b"RGB\nGGR\n\nscore 1200\n",
        4,
        1,
        "expected a board of several rows, as the others are, found \"score 1200\" alone",
    ),
    (b"Level 3\n\n012\n", 1, 1, "found \"Level\""),
    (b"# c\nRGB # above\nGGR\n", 2, 1, "found \"RGB\": a comment stands on a line of its own"),
    (b"RG.\nR.B\n", 1, 2, "expected a tile to rest on another"),
    (b"1,2\n1,2,3\n", 2, 5, "expected 2 cells as in the rows above, found 3"),
    (b"1, 2\n1, 32\n", 2, 4, "expected a colour from 0 to 31, or . for a gap, found \"32\""),
    (b"a,b,c\n0,1,2\n0,0,1\n", 1, 1, "expected a row of numbers as below it, found \"a,b,c\": delete this line"),
    (b"left;right\n;1\n0;1\n", 1, 1, "expected a row of numbers as below it, found \"left;right\""),
    (b"id,board\nb1,\"012/110/001\"\n", 2, 4, "expected one tile in a cell, found \"012/110/001\""),
    (b"[[0,1],\n[0,]]", 2, 4, "expected boards as JSON: "),
    (b"[[0,1],[0]]", 1, 8, "the board, row 2, cell 2: expected 2 cells as in the rows above, found 1"),
    (b"\n {\"id\":\"q\",\"rows\":[[0,1],[0,true]]}", 2, 29, "q, row 2, cell 2: expected a number, a text or null"),
    (b"{\"boards\":[[[1]],\n [[1,1],[2]]]}", 2, 9, "the board, row 2, cell 2: expected 2 cells"),
    (b"[\"01\",\"1\"]", 1, 7, "the board, row 2, cell 2: expected 2 cells"),
    (
        b"[[\"RRGB\",\"RGGB\"],[\"BBRG\",\"RRGG\"]]",
        1,
        1,
        "expected one board or several, found lists of texts of one length",
    ),
    (b"{\"a\": [[\"RB\",\"GB\"]]}", 1, 7, "a: expected one board or several"),
    (b"{\"id\":\"q\"}", 1, 7, "id: expected a board as a list of rows, such as [[0,1],[1,0]]"),
    (b"[1,2]", 1, 1, "the board: expected a board as a list of rows"),
    (b"{\"a\":[[1]]}\n{\"a\":[[2]]}", 2, 6, "expected a new id for each board, found \"a\" again"),
    (b"{\"a b\":[[1]],\n\"a-b\":[[2]]}", 2, 7, "expected a new id for each board, found \"a-b\" again"),
    (b"{\"id\":\"a\",\"rows\":[[1]]}\n{\"id\":\"a\",\"rows\":[[2]]}", 2, 1, "found \"a\" again: rename one"),
    (b"[0,1,2]\n[1,1,2]", 1, 1, "found a row alone: write all rows of a board within one [ ]"),
    (b"{\"boards\":[[[1]]],\"version\":2}", 1, 29, "version: expected a board as a list of rows"),
    (
        b"{\"width\":2,\"tiles\":[[0,1]],\"height\":1}",
        1,
        10,
        "found a number; write the rows of one board under \"rows\"",
    ),
    (b"[[0,1],[1,1.5]]", 1, 11, "expected a colour as a whole number, a letter or a name, found \"1.5\""),
    (
        b"1,2\n#2024, end\n2,1\n",
        2,
        1,
        "found \"#2024\" in front of words, which may be either: for a comment put a space behind the #, for a colour write six digits",
    ),
    (b"1,#2\n#2,1\n", 2, 1, "expected a row or a comment, found \"#2\""),
    (b"1,2\n2,-5\n", 2, 3, "expected a colour as a whole number, a letter or a name, found \"-5\""),
    (b"0 1 2\n0 x 2\n", 2, 3, "expected a colour from 0 to 31"),
    (b"5 # first row\n1 2 3\n", 1, 3, "found \"#\": a comment stands on a line of its own"),
    (
        b"#ff0000 #00ff00\n#00ff00 #ff0000\n",
        2,
        1,
        "found comments alone, as lines that begin with # are: leave out the #",
    ),
    (b"red green\ngreen red\n", 1, 1, "or put commas between cells that are words or signs"),
    (b"15x10c3s2\n", 1, 10, "expected a board or a seed behind 15x10c3s2, as in 15x10c3s2#123"),
    (b"2x2c3:1,2,3", 1, 12, "expected 4 numbers for 2x2 cells, found 3"),
    (b"2x1c3:1,2,3", 1, 11, "expected 2 numbers for 2x1 cells, found 3"),
    (b"2x2c3:1,2,4,1", 1, 11, "expected a number from 0 (a gap) to 3, found \"4\""),
    (b"99x2c3:1", 1, 1, "expected a size from 1x1 to 64x64, found 99x2"),
    (b"15x10c2s2#7854", 1, 1, "expected 3 to 9 colours for a random seed, found 2"),
    (b"3x1c2s2r#7854", 1, 1, "expected two cells a colour for a random seed, found 3 cells"),
    (b"2x1c3:1,2\nhello\n", 2, 1, "expected a game id such as"),
    (b"SAVEFILE:41:x\nGAME    :3:Net\nPARAMS:1:2\nDESC:1:2\n", 2, 12, "expected a saved Same Game, found \"Net\""),
    (b"SAVEFILE:41:x\nGAME:9:Same Game\nPARAMS:5:2x1c3\nDESC:3:1,x\n", 4, 10, "expected a number from 0 (a gap) to 3"),
    (b"SAVEFILE:41:x\nGAME:9:Same Game\nPARAMS:6:99x1c3\nDESC:3:1,2\n", 3, 10, "expected a size from 1x1 to 64x64"),
    (b"SAVEFILE:41:x\n", 1, 1, "expected a line DESC with the board of a saved game"),
    (b"ksame:x", 1, 7, "expected the number of a game, from 0 to 4294967295, found \"x\""),
    (b"klickety-9:1", 1, 1, "expected ksame:NUMBER, or klickety-3:NUMBER to klickety-6:NUMBER"),
    (LONG_ROW, 1, 147, "expected at most 64 tiles in a row, found more"),
    (b"@m(aayqa(yy)) nothing", 1, 1, "there is a saved game once a move is made"),
    (b"([[1, 2], [2, 5]], 0, [])", 1, 15, "expected a colour from 1 to 4, found \"5\""),
    (b"([[1, 2], [2, 1", 1, 16, "expected ']' of a saved game of Swell Foop, found the end: is it whole?"),
    (b"> a\n0\xff\n", 2, 2, "expected text in UTF-8, found the byte 0xff: save the file as UTF-8"),
    (b"\xff\xfe>\0", 1, 1, "found the byte 0xff"),
    (b"> a\n0\n>  \n0\n", 3, 2, "expected an id after >, such as > board-1, found the end of the line"),
    (b"> a\n0\n>  b\n1\n> a x\n2\n", 5, 3, "expected a new id, found \"a\", which line 1 has already"),
    (b"> a\n> b\n0\n", 1, 1, "expected rows below > a, found none"),
    (b"> a\n0\n> b", 3, 1, "expected rows below > b, found none"),
    (b"> a\n0\n\n1\n", 4, 1, "expected > and an id, found a row below a blank line"),
    (b"> a\n012\n0x1\n", 3, 2, "expected a colour (0 to 9, a to v) or . for a gap, found 'x'"),
    (b"> a\n012\n01w\n", 3, 3, "expected a colour (0 to 9, a to v) or . for a gap, found 'w'"),
    (b"> a\n012\n01\n", 3, 3, "expected 3 cells as in the rows above, found 2"),
    (b"> a\n012\n0123\n", 3, 4, "expected 3 cells as in the rows above, found 4"),
    (b"> a\n 01\n", 2, 1, "found ' '"),
    (b"> a\n01\n.1\n0.\n", 2, 1, "expected a tile to rest on another"),
    (b"> a\n01\n0.\n", 2, 2, "expected a tile to rest on another, found a gap below it"),
    (b"# 2x2\n1 -\n1 2\n", 2, 3, "expected a colour from 0 to 31, or . for a gap, found \"-\""),
    (b"0 1\n2 x\n", 2, 3, "expected a colour from 0 to 31, or . for a gap, found \"x\""),
    (b"0 1\n2 32\n", 2, 3, "expected a colour from 0 to 31, or . for a gap, found \"32\""),
    (b"0 1\n2 +3\n", 2, 3, "found \"+3\""),
    (b"0 1\n2 99999999999999999999999\n", 2, 3, "found \"99999999999999999999\"..."),
    (b"0  1\n2\n", 2, 2, "expected 2 cells as in the rows above, found 1"),
    (b"0  1\n2 3   4\n", 2, 7, "expected 2 cells as in the rows above, found 3"),
    (b"0 1\n0 .\n", 1, 3, "expected a tile to rest on another"),
    (b"3 3 3\n0 1 2\n0 1 2\n0 1 2\n", 1, 1, "found a line that may be both: say which by a line `# WxH`"),
    (b"# 2x2 min_group 3\n0 1\n2 3\n", 1, 17, "expected min_group 2 (chainshot takes groups of two or more"),
    (b"# 2x2 min_group\n0 1\n2 3\n", 1, 17, "found min_group \"\""),
    (b" # 0x2\n0 1\n2 3\n", 1, 4, "expected a size from 1x1 to 64x64, found \"0x2\""),
    (b"#2x65\n0 1\n2 3\n", 1, 2, "expected a size from 1x1 to 64x64, found \"2x65\""),
    (b"#2x999999999999999999999\n0 1\n", 1, 2, "expected a size from 1x1 to 64x64"),
    (b"# 2x2\n0 1\n2 3\n0 1\n", 5, 1, "expected 2 rows, as the size on line 1 says, found 1"),
    (b"# 2x2\n0 1\n\n2 3\n", 3, 1, "expected 2 rows, as the size on line 1 says, found 1"),
    (b"# 2x2\n0 1\n2 3 4\n", 3, 5, "expected 2 cells in the row, as the size on line 1 says, found 3"),
    (b"2 2 2\nAB\nAC\n", 3, 2, "expected a colour from A to B, or . for a gap, found 'C'"),
    (b"2 2 2\nAB\nAb\n", 3, 2, "expected a colour from A to B, or . for a gap, found 'b'"),
    (b"2 4 2\n0 1 0 1\n0 1 2 1\n", 3, 5, "expected a colour from 0 to 1, or . for a gap, found \"2\""),
    (b"2 2 2\nAB\nA\n", 3, 2, "expected 2 cells in the row, as the header says, found 1"),
    (b"2 2 2\nAB\nABA\n", 3, 3, "expected 2 cells in the row, as the header says, found 3"),
    (b"3 2 2\nAB\n\nAB\n", 5, 1, "expected 3 rows, as the header on line 1 says, found 2"),
    (b"1 2 2\nAB\nAB\n", 3, 1, "expected a header `height width colours`, found \"AB\""),
    (b"0 2 2\nAB\n", 1, 1, "expected a number from 1 to 64, found \"0\""),
    (b"2 65 2\nAB\n", 1, 3, "expected a number from 1 to 64, found \"65\""),
    (b"100 2 2\nAB\n", 1, 1, "expected a number from 1 to 64, found \"100\""),
    (b"0 100\n", 1, 3, "expected a colour from 0 to 31, or . for a gap, found \"100\""),
    (b"2 2 33\nAB\n", 1, 5, "expected a number from 1 to 32, found \"33\""),
    (b"2 2 2\nA.\n.A\n", 2, 1, "expected a tile to rest on another"),
    (b"BGF", 1, 4, "expected version 2 of a BGF file, found nothing"),
    (b"BGF1\x01\x01\x02\x01", 1, 4, "expected version 2 of a BGF file, found '1'"),
    (b"BGF2\x01", 1, 6, "expected width, height and group size, found the end of the file: cut short?"),
    (b"BGF2\x00\x01\x02", 1, 5, "expected a side of 1 to 64 cells, found 0"),
    (b"BGF2\x01\x41\x02", 1, 6, "expected a side of 1 to 64 cells, found 65"),
    (b"BGF2\x01\x01\x03\x01", 1, 7, "expected min group size 2"),
    (b"BGF2\x02\x01\x02\x01", 1, 9, "expected 2 cells behind the header, found 1: is the file whole?"),
    (b"BGF2\x01\x01\x02\x01\x01", 1, 9, "expected 1 cells behind the header, found 2"),
    (b"BGF2\x02\x01\x02\x01\x21", 1, 9, "expected at most 32 colours (0 to 31), found colour 32"),
    (b"BGF2\x01\x02\x02\x01\x00", 1, 8, "expected a tile to rest on another"),
];

fn expect_fault(bytes: &[u8], line: usize, column: usize, words: &str) {
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(60)]).into_owned();
    let message = parse("x.txt", bytes).expect_err(&text).to_string();
    let place = format!("x.txt:{line}:{column}: ");
    assert!(message.starts_with(&place) && message.contains(words), "{text:?}\n{message}\n{place}{words}");
}

#[test]
fn every_fault_has_its_place_and_its_words() {
    for (bytes, line, column, words) in FAULTS {
        expect_fault(bytes, *line, *column, words);
    }
}

#[test]
fn boards_beyond_the_limits_are_refused() {
    let high = [b"# c\n> a\n".as_slice(), &b"0\n".repeat(65)].concat();
    expect_fault(&high, 67, 1, "expected a board of at most 64x64 cells, found 1x65");
    expect_fault(&plain(3, 65), 3, 129, "expected a board of at most 64x64 cells, found 65x3");
    assert_eq!(set(&plain(64, 64)).positions.len(), 1);
}
