use std::fs;
use std::path::{Path, PathBuf};

use proptest::prelude::*;

use super::archive::Archive;
use super::content::{Content, MAP_ABOVE};
use super::*;
use crate::game::rules::Rules;

mod faults;
mod forms;

fn set(bytes: &[u8]) -> TestSet {
    parse("t", bytes).unwrap_or_else(|error| panic!("{error}"))
}

fn short_rows(set: &TestSet) -> Vec<String> {
    set.positions.iter().map(|position| position.grid.to_string().trim().replace('\n', "/")).collect()
}

#[test]
fn ids_and_notes() {
    let own = set(b"> a  free  text \n0\n>b\n1\n");
    let named: Vec<_> = own.positions.iter().map(|position| (position.id.as_str(), position.note.as_str())).collect();
    assert_eq!(named, [("a", "free  text"), ("b", "")]);
    let note = &set(b"> a \x1b[31mred\n0\n").positions[0].note;
    assert_eq!(note, " [31mred", "no terminal is steered");
    let numbered = parse("my set", b"0 1\n\n1 0\n").unwrap();
    assert_eq!(numbered.name, "my set");
    assert_eq!(numbered.positions[1].id, "my-set-002");
}

#[test]
fn the_note_says_the_rules_of_the_game_that_a_board_is_from() {
    for (text, rules) in [
        ("2x2c3s2:1,2,1,2", "tatham"),
        ("2x2c3s1:1,2,1,2", "tatham-1"),
        ("5x5c3s1r#7", "tatham-1"),
        ("ksame:7", "ksame"),
        ("klickety-4:7", "klickety"),
    ] {
        let note = &set(text.as_bytes()).positions[0].note;
        let named = note.strip_prefix("the game's own rules are --rules ").expect(note);
        assert_eq!(named.parse::<Rules>().expect("a set of rules").name, rules);
    }
}

#[test]
fn a_number_alone_is_one_of_ksame_where_that_is_forced() {
    let kde = Format::named("kde").expect("a format");
    let (forced, _) = parse_as(Path::new("t"), "t", b"7\n", Some(kde)).expect("a game");
    assert_eq!(forced.positions, set(b"ksame:7\n").positions);
    assert_eq!(set(b"7\n").positions[0].grid.short(), "7");
}

#[test]
fn rows_that_may_be_a_header_are_one_where_that_is_forced() {
    let headed = Format::named("headed").expect("a format");
    let (forced, _) = parse_as(Path::new("t"), "t", b"2 3 4\n1 2 0\n1 2 1\n", Some(headed)).expect("a board");
    assert_eq!(short_rows(&forced), ["120/121"]);
}

#[test]
fn lines_may_end_as_on_an_old_mac() {
    assert_eq!(short_rows(&set(b"11\r22\r")), short_rows(&set(b"11\n22\n")));
    assert_eq!(short_rows(&set(b"1 1\r2 2\r")), short_rows(&set(b"1 1\r\n2 2\r\n")));
}

#[test]
fn equal_boards_of_one_id_are_one_and_are_counted() {
    let line = "{\"id\":\"a\",\"rows\":\"01/10\"}\n";
    let (set, origin) = parse_as(Path::new("t"), "t", line.repeat(3).as_bytes(), None).expect("a board");
    assert_eq!((set.positions.len(), origin.copies), (1, 2));
}

#[test]
fn boards_may_begin_with_gaps() {
    for (text, rows) in
        [(". R G\nG G R\n", ".12/221"), (". . .\n. a b\na a b\n", ".../.01/001"), (". 1 2\n2 2 1\n", ".12/221")]
    {
        match parse("t", text.as_bytes()) {
            Ok(set) => assert_eq!(short_rows(&set), [rows], "{text}"),
            Err(error) => panic!("{text}: {error}"),
        }
    }
}

#[test]
fn the_note_says_which_letter_is_which_colour() {
    assert_eq!(set(b"RgB\nGGR\n").positions[0].note, "b=0 g=2 r=1");
    assert_eq!(set(b"red,blue\n").positions[0].note, "blue=0 red=1");
    assert_eq!(set(b"red,reddish\n").positions[0].note, "red=0 reddish=1");
    assert_eq!(set(b"12\n21\n").positions[0].note, "");
}

#[test]
fn a_mark_before_long_json_is_no_part_of_it() {
    let board = r#"["0110","1001"],"#;
    let json = format!("{{\"boards\":[{}[\"01\",\"10\"]]}}", board.repeat((1 << 20) / board.len() + 1));
    let marked = [b"\xef\xbb\xbf", json.as_bytes()].concat();
    assert_eq!(set(&marked).positions.len(), set(json.as_bytes()).positions.len());
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

#[test]
fn a_large_file_is_cleaned_of_control_characters_as_a_small_one_is() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.txt");
    let first = "\u{feff}> a\u{1b}[31m note\u{7}\n0011\n1100\n";
    let rest: String = (0..60_000).map(|number| format!("> p{number}\n0011\n1100\n")).collect();
    fs::write(&path, first.to_owned() + &rest).unwrap();
    let archive = Archive::open(&path).unwrap().expect("it is large");
    let small = parse("a", first.as_bytes()).unwrap();
    assert_eq!(archive.read(&[0]).unwrap(), small.positions);
    assert_eq!((small.positions[0].id.as_str(), small.positions[0].note.as_str()), ("a-[31m", "note "));
    assert_eq!(archive.len(), 60_001);
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
