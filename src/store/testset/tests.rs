use std::fs;
use std::path::{Path, PathBuf};

use proptest::prelude::*;

use super::*;

fn set(bytes: &[u8]) -> TestSet {
    parse("t", bytes).unwrap_or_else(|error| panic!("{error}"))
}

fn short_rows(set: &TestSet) -> Vec<String> {
    set.positions.iter().map(|position| position.grid.to_string().trim().replace('\n', "/")).collect()
}

#[test]
fn every_form_is_read() {
    let cases: &[(&str, &[u8], &[&str])] = &[
        ("own", b"# c\n> a\n.1\n23\n\n> b note\nv.\na0\n", &[".1/23", "v./a0"]),
        ("own, no blank lines", b"> a\n0\n> b\n1", &["0", "1"]),
        ("own, blank line and comment below the id", b"> a\n\n# c\n0\n# c\n1\n", &["0/1"]),
        ("own, spaces behind", b"> a \n01  \n23\t\n", &["01/23"]),
        ("own, CRLF", b"> a\r\n01\r\n23\r\n\r\n> b\r\n0\r\n", &["01/23", "0"]),
        ("own, byte order mark", b"\xef\xbb\xbf> a\n01", &["01"]),
        ("integers, one board", b"0 1\n2 3\n4 5\n", &["01/23/45"]),
        ("integers, one row", b"0 1 2", &["012"]),
        ("integers, squares without blank lines", b"0 1\n2 3\n4 5\n6 7\n", &["01/23", "45/67"]),
        ("integers, blank lines", b"0 1\n\n2 3\n4 5\n\n\n", &["01", "23/45"]),
        ("integers, space behind and CRLF", b"0 1 \r\n2 3 \r\n", &["01/23"]),
        ("integers, gaps", b". -1\n10 31\n", &["../av"]),
        ("integers, comment", b"# boards\n0 1\n# of mine\n2 3\n", &["01/23"]),
        ("integers, three columns", b"0 1 2\n0 1 2\n3 4 5\n6 7 8\n", &["012/012/345/678"]),
        ("size", b"# 2x1 min_group 2\n0 1\n2 3\n", &["01", "23"]),
        ("size in place of a header", b"# 3x3\n2 3 3\n0 1 2\n0 1 2\n", &["233/012/012"]),
        ("sizes", b"# 2x1\n0 1\n# 1x2\n2\n3\n", &["01", "2/3"]),
        ("size, blank lines", b"# 2x1\n\n0 1\n\n2 3\n", &["01", "23"]),
        ("size in a sentence is none", b"# 9x9 was too big\n0 1\n", &["01"]),
        ("headed letters", b"2 3 4\nA.C\nBDA\n", &["0.2/130"]),
        ("headed letters, several", b"1 2 2\nAB\n\n# c\n1 1 1\nA\n", &["01", "0"]),
        ("headed letters, spaced", b"1 3 3\nA B C\n", &["012"]),
        ("headed letters, three columns", b"1 3 3\nABC\n", &["012"]),
        ("headed integers", b"2 4 3\n0 1 2 0\n1 1 1 1\n", &["0120/1111"]),
        ("headed integers, several", b"1 4 3\n0 1 2 0\n1 2 3\n1 1\n", &["0120", "11"]),
        ("own, letters", b"> a\nRgB\nBGW\n", &["210/013"]),
        ("rows of digits", b"01210\n01210\n", &["01210/01210"]),
        ("rows of two digits", b"12\n21\n", &["12/21"]),
        ("rows of letters", b"RGB\nGGR\n", &["210/112"]),
        ("rows of letters, both cases", b"rgB\nGGR\n", &["210/112"]),
        ("rows of any letters", "äxz\nzäx\n".as_bytes(), &["201/120"]),
        ("rows, spaced letters", b"R G B\nG G R\n", &["210/112"]),
        ("rows, gaps", b".-_\n123\n", &[".../123"]),
        ("rows as chainshot writes them", b"0av\n9b1\n", &["0av/9b1"]),
        ("rows, several boards and a comment", b"# mine\n12\n21\n\nAB\nBA\n", &["12/21", "01/10"]),
        ("a column of numbers", b"-1\n2\n10\n", &[".", "2", "a"]),
        ("CSV", b"1,2,3\n3,2,1\n\n0,1\n", &["123/321", "01"]),
        ("CSV of names, semicolons", b"red; green;\ngreen;\"Red\"\n", &["10/01"]),
        ("CSV with gaps", b",-1,.\n1,2,10\n", &[".../12a"]),
        ("CSV by tabs", b"1\t2\n2\t1\n", &["12/21"]),
        ("JSON", b"[[0,1],[1,0]]", &["01/10"]),
        ("JSON, several", b" [[[null,1],[0,0]], [\"AB\",\"BA\"]]\n", &[".1/00", "01/10"]),
        ("JSON, rows of text", b"[\"01\",\"10\"]", &["01/10"]),
        ("JSON with an id", b"{\"id\":\"x\",\"rows\":[[0,1],[1,0]]}", &["01/10"]),
        ("JSON by names", b"{\"a\":[[1]],\"b\":\"01/10\"}", &["1", "01/10"]),
        ("JSON lines", b"{\"id\":\"a\",\"board\":\"01/10\"}\n{\"id\":\"b\",\"rows\":[\"2\"]}\n", &["01/10", "2"]),
        ("a game id of Tatham", b"3x2c3s2:1,2,3,3,2,1\n", &["123/321"]),
        ("short ids of Tatham, with gaps", b"2:0,1,1,2\n2x1c4s1r:4,4\n", &[".1/12", "44"]),
        ("a saved game of Tatham", SAVED, &["123/321"]),
        ("KSame", b"ksame:12345\n", &[KSAME]),
        ("Klickety", b"klickety-6:7\n", &[KLICKETY]),
        ("Swell Foop", b"@m(aayqa(yy)) ([[1, 2], [byte 0x02, 0x01]], 0, [(0, 1)])", &["12/21"]),
        ("Swell Foop, just", b"just ([[byte 0x01, 0x02], [0x02, 0x01]], uint16 0, @a(yy) [])\n", &["12/21"]),
        ("Former's letters", b"BGOPBGO\nBBOPPGO\n", &["0123012/0023312"]),
        ("BGF2", b"BGF2\x02\x02\x02\x00\x01\x02\x20", &[".0/1v"]),
    ];
    for (what, bytes, rows) in cases {
        assert_eq!(short_rows(&set(bytes)), *rows, "{what}");
    }
}

const SAVED: &[u8] = b"SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\nGAME    :9:Same Game\n\
    PARAMS  :7:3x2c3s2\nCPARAMS :7:3x2c3s2\nDESC    :11:1,2,3,3,2,1\nNSTATES :1:1\nSTATEPOS:1:1\n";

/// What libstdc++ 12 gives for these numbers, by the games' own formula.
const KSAME: &str = "121020200010212/121211200201000/222012200101211/020220222100220/012112010010221/112111122100201/\
                     010101210010122/101002202010011/002201020211001/112022202121010";
const KLICKETY: &str = "4312455532/3221334031/0130455433/0330354154/4532254404/5052233533/2133400223/4122053210/\
                        2041215541/0544503120/2202113154/3511411023/3403041042/3314012551/3444040540/1113302121";

/// A board of one colour, as spaced integers.
fn plain(rows: usize, width: usize) -> Vec<u8> {
    format!("{}\n", vec!["0"; width].join(" ")).repeat(rows).into_bytes()
}

/// What is wrong: the file, the line, the column, and words of the message.
const FAULTS: &[(&[u8], usize, usize, &str)] = &[
    (b"", 1, 1, "expected at least one position (> id and its rows), found none"),
    (b"# c\n\n", 2, 1, "expected at least one position"),
    (b"hello!", 1, 1, "expected a board: `> id` above its rows, rows of digits or letters, spaced integers, CSV, JSON"),
    (b"Dear reader\n", 1, 1, "found \"Dear\": name its format with --format (chainshot, tatham"),
    (b"0 1 hello", 1, 5, "found \"hello\""),
    (b"01210\n0121\n", 2, 5, "expected 5 cells as in the rows above, found 4"),
    (b"RGB\nR!B\n", 2, 2, "expected a digit or a letter for a colour, or . for a gap, found \"!\""),
    (b"RG.\nR.B\n", 1, 2, "expected a tile to rest on another"),
    (b"1,2\n1,2,3\n", 2, 5, "expected 2 cells as in the rows above, found 3"),
    (b"1, 2\n1, 32\n", 2, 4, "expected a colour from 0 to 31, or . for a gap, found \"32\""),
    (b"[[0,1],\n[0,]]", 2, 4, "expected boards as JSON: "),
    (b"[[0,1],[0]]", 1, 1, "the board, row 2, cell 2: expected 2 cells as in the rows above, found 1"),
    (b"\n {\"id\":\"q\",\"rows\":[[0,1],[0,true]]}", 2, 2, "q, row 2, cell 2: expected a number, a text or null"),
    (b"{\"id\":\"q\"}", 1, 1, "id: expected a board as a list of rows, such as [[0,1],[1,0]]"),
    (b"[1,2]", 1, 1, "the board: expected a board as a list of rows"),
    (b"{\"a\":[[1]]}\n{\"a\":[[2]]}", 1, 1, "expected a new id for each board, found \"a\" again"),
    (b"2x2c3:1,2,3", 1, 12, "expected 4 numbers for 2x2 cells, found 3"),
    (b"2x1c3:1,2,3", 1, 11, "expected 2 numbers for 2x1 cells, found 3"),
    (b"2x2c3:1,2,4,1", 1, 11, "expected a number from 0 (a gap) to 3, found \"4\""),
    (b"99x2c3:1", 1, 1, "expected a size from 1x1 to 64x64, found 99x2"),
    (b"15x10c3s2#785412408200083", 1, 10, "found a random seed, which only that game can read: take the game id"),
    (b"2x1c3:1,2\nhello\n", 2, 1, "expected a game id such as"),
    (b"SAVEFILE:41:x\nGAME    :3:Net\nPARAMS:1:2\nDESC:1:2\n", 2, 1, "expected a saved Same Game, found \"Net\""),
    (b"SAVEFILE:41:x\n", 1, 1, "expected a line DESC with the board of a saved game"),
    (b"ksame:x", 1, 7, "expected the number of a game, from 0 to 4294967295, found \"x\""),
    (b"klickety-9:1", 1, 1, "expected ksame:NUMBER, or klickety-3:NUMBER to klickety-6:NUMBER"),
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
    (b"> a\n0.1\n0.1\n", 3, 3, "expected no tile right of an empty column, found column 2 empty"),
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

#[test]
fn ids_and_notes() {
    let own = set(b"> a  free  text \n0\n>b\n1\n");
    let named: Vec<_> = own.positions.iter().map(|position| (position.id.as_str(), position.note.as_str())).collect();
    assert_eq!(named, [("a", "free  text"), ("b", "")]);
    let numbered = parse("my set", b"0 1\n\n1 0\n").unwrap();
    assert_eq!(numbered.name, "my set");
    assert_eq!(numbered.positions[1].id, "my-set-002");
}

#[test]
fn the_note_says_which_letter_is_which_colour() {
    assert_eq!(set(b"RgB\nGGR\n").positions[0].note, "b=0 g=1 r=2");
    assert_eq!(set(b"red,blue\n").positions[0].note, "blue=0 red=1");
    assert_eq!(set(b"12\n21\n").positions[0].note, "");
}

#[test]
fn a_fingerprint_is_that_of_the_board_alone() {
    let set = set(b"> a\n0123\n> b x\n0123\n> c\n01\n23\n> d\n0124\n");
    let prints: Vec<u64> = set.positions.iter().map(Position::fingerprint).collect();
    assert_eq!(prints[0], prints[1]);
    assert!(prints[1] != prints[2] && prints[1] != prints[3] && prints[2] != prints[3]);
    assert_eq!(prints[0], 15_245_334_666_268_440_987);
}

#[test]
fn selections() {
    let set = generate("2x2x2".parse().unwrap(), 9, 1);
    let good: &[(&str, &[usize])] = &[
        ("1", &[0]),
        ("1,3,5-8", &[0, 2, 4, 5, 6, 7]),
        ("9, 2 - 3,1-2", &[8, 1, 2, 0]),
        ("4-4,4", &[3]),
        ("7-", &[6, 7, 8]),
        ("-2", &[0, 1]),
        ("r2x2x2-s1-003,1", &[2, 0]),
    ];
    for (text, indices) in good {
        assert_eq!(set.select(text).as_deref(), Ok(*indices), "{text}");
    }
    let bad = [
        ("", "expected ids, numbers and ranges such as 1,3,5-8, found \"\""),
        ("1,,2", "such as 1,3,5-8, found \"\""),
        ("1,x", "such as 1,3,5-8, found \"x\""),
        ("-", "such as 1,3,5-8, found \"-\""),
        ("1-2-3", "such as 1,3,5-8, found \"1-2-3\""),
        ("+1", "such as 1,3,5-8, found \"+1\""),
        ("0", "expected numbers from 1 to 9 (the positions of r2x2x2-s1), found 0"),
        ("3-10", "expected numbers from 1 to 9 (the positions of r2x2x2-s1), found 10"),
        ("1-99999999999999999999999", "expected numbers from 1 to 9"),
        ("5-3", "expected a range that rises, found 5-3: write 3-5"),
    ];
    for (text, words) in bad {
        let message = set.select(text).expect_err(text).to_string();
        assert!(message.contains(words), "{text}: {message}");
    }
}

#[test]
fn generated_sets_never_change() {
    let set = generate("4x3x3".parse().unwrap(), 2, 7);
    assert_eq!(set, generate("4x3x3".parse().unwrap(), 2, 7));
    assert_ne!(set.positions[0].grid, generate("4x3x3".parse().unwrap(), 1, 8).positions[0].grid);
    let text = "> r4x3x3-s7-001\n2122\n1000\n2200\n\n> r4x3x3-s7-002\n2200\n2210\n0211\n";
    assert_eq!(set.to_string(), text);
}

#[test]
fn what_cannot_be_read_is_told_apart() {
    let folder = tempfile::tempdir().unwrap();
    for path in [folder.path().to_owned(), folder.path().join("none.txt")] {
        let error = read(&path).unwrap_err();
        assert!(matches!(&error, FileError::Open { path: at, .. } if *at == path), "{error:?}");
        assert_eq!(
            error.to_string(),
            format!("cannot open {}: check the name, and that you may read it", path.display())
        );
    }
    let path = folder.path().join("empty.txt");
    fs::write(&path, "").unwrap();
    let error = read(&path).unwrap_err();
    assert!(matches!(error, FileError::Bad { line: 1, column: 1, .. }), "{error:?}");
    assert!(error.to_string().starts_with(&format!("{}:1:1: ", path.display())));
}

#[test]
fn a_mapped_file_reads_like_any_other() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("r15x15x5-s1.txt");
    let set = generate("15x15x5".parse().unwrap(), 5000, 1);
    fs::write(&path, set.to_string()).unwrap();
    assert!(fs::metadata(&path).unwrap().len() > MAP_ABOVE);
    assert!(matches!(content(&path).unwrap(), Content::Mapped(_)));
    assert_eq!(read(&path).unwrap(), set);
}

/// The boards beside the project, which are not part of it.
fn shared(file: &str) -> Option<PathBuf> {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/testsets");
    let found =
        [beside, "/work/shared/testsets".into()].into_iter().map(|folder| folder.join(file)).find(|p| p.exists());
    if found.is_none() {
        eprintln!("skipped: there is no shared/testsets/{file} on this machine");
    }
    found
}

#[test]
fn the_250_positions_of_schadd() {
    let Some(path) = shared("schadd-250-original-layout.txt") else { return };
    let set = read(&path).unwrap();
    assert_eq!(set.positions.len(), 250);
    for position in &set.positions {
        let grid = &position.grid;
        assert_eq!((grid.width(), grid.height(), grid.colours(), grid.tiles().count()), (15, 15, 5, 225));
    }
    assert!(set.positions[0].grid.to_string().starts_with("432212034104121\n"));
    assert_eq!(set.positions[249].id, "schadd-250-original-layout-250");
}

#[test]
fn the_boards_of_janko() {
    let Some(folder) = shared("janko") else { return };
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let set = read(&path).unwrap();
        let size = format!("{}x{}_", set.positions[0].grid.width(), set.positions[0].grid.height());
        assert!(set.positions.len() == 1 && set.name.starts_with(&size), "{}", path.display());
    }
}

#[test]
fn the_standard_positions() {
    let set = read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("testsets/standard-20.txt")).unwrap();
    assert_eq!((set.positions.len(), set.positions[19].id.as_str()), (20, "standard-20"));
}

const SAMPLES: [&[u8]; 12] = [
    b"R G B\nG G R\n\n12\n21\n",
    b"1,2,\n2,red\n",
    b"{\"id\":\"a\",\"rows\":[[0,null],[\"x\",1]]}\n[\"01\",\"10\"]",
    b"3x2c3s2:1,2,3,3,2,1\n",
    b"ksame:12345\nklickety-4:1\n",
    b"@m(aayqa(yy)) ([[1, 2], [byte 0x02, 0x01]], 0, [(0, 1)])",
    b"# c\n> a note\n.1\n23\n\n> b\nv.\na0\n",
    b"0 1\n2 3\n\n4 5\n6 7\n",
    b"# 2x2 min_group 2\n0 1\n2 3\n4 5\n6 7\n",
    b"2 3 4\nA.C\nBDA\n1 2 2\nAB\n",
    b"\xef\xbb\xbf2 4 3\r\n0 1 2 0\r\n1 1 1 1\r\n",
    b"BGF2\x02\x02\x02\x00\x01\x02\x20",
];

#[test]
fn a_file_cut_short_anywhere_is_no_panic() {
    for sample in SAMPLES {
        for end in 0..=sample.len() {
            let _ = parse("cut", &sample[..end]).map(|set| set.to_string());
        }
    }
}

fn any_set() -> impl Strategy<Value = TestSet> {
    let columns = proptest::collection::vec(proptest::collection::vec(0u8..32, 1..9), 1..9);
    let position = (columns, "[!-~é]{1,8}", "[a-zA-Z0-9#>]( ?[!-~é]){0,6}|").prop_map(|(columns, id, note)| {
        let height = columns.iter().map(Vec::len).max().unwrap_or(1);
        let row = |row: usize| columns.iter().map(|column| column.get(row).copied()).collect();
        let rows: Vec<_> = (0..height).rev().map(row).collect();
        Position { id, note, grid: Grid::from_rows(&rows).unwrap() }
    });
    proptest::collection::vec(position, 1..5).prop_map(|mut positions| {
        for (index, position) in positions.iter_mut().enumerate() {
            position.id = format!("{}{index}", position.id);
        }
        TestSet { name: "any".into(), positions }
    })
}

proptest! {
    #[test]
    fn what_is_written_reads_back(set in any_set()) {
        let text = set.to_string();
        prop_assert_eq!(parse("any", text.as_bytes()).unwrap(), set.clone());
        prop_assert_eq!(parse("any", text.replace('\n', "\r\n").as_bytes()).unwrap(), set);
    }

    #[test]
    fn a_damaged_file_is_no_panic(
        sample in 0..SAMPLES.len(),
        damage in proptest::collection::vec((any::<proptest::sample::Index>(), any::<u8>(), 0..3u8), 1..6),
    ) {
        let mut bytes = SAMPLES[sample].to_vec();
        for (at, byte, kind) in damage {
            let at = at.index(bytes.len().max(1));
            match kind {
                0 if at < bytes.len() => bytes[at] = byte,
                1 if at < bytes.len() => drop(bytes.remove(at)),
                _ => bytes.insert(at.min(bytes.len()), byte),
            }
        }
        let _ = parse("damaged", &bytes).map(|set| set.to_string());
    }

    #[test]
    fn noise_is_no_panic(text in "[0-9a-cA-Cs:,;\\[\\]\\{\\}\"(@ .>#x\n\r-]{0,80}") {
        let _ = parse("noise", text.as_bytes()).map(|set| set.to_string());
    }
}
