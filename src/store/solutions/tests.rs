mod damage;
mod verdicts;

use std::fs;
use std::thread;

use proptest::prelude::*;
use tempfile::TempDir;

use super::*;
use crate::game::naive::IllegalMove;
use crate::game::notation::Cell;

const WEAK: (Score, &str) = (15, "a2 a1");
const BEST: (Score, &str) = (1005, "a3 a1 a1");

fn grid() -> Grid {
    "111/001/110".parse().expect("a board")
}

fn cells(moves: &str) -> Vec<Cell> {
    moves.split_whitespace().map(|name| name.parse().expect("a cell")).collect()
}

fn solution(id: &str, (score, moves): (Score, &str)) -> Solution {
    Solution {
        id: id.into(),
        board: board_fingerprint(&grid()),
        grid: Some(grid()),
        rules: "samegame".into(),
        score,
        moves: cells(moves),
        chain: Vec::new(),
        method: "random:playouts=10".into(),
        seed: 7,
        start: 2,
        budget: Some(40),
        playouts: 10,
        seconds: 0.25,
    }
}

fn clickomania(id: &str) -> Solution {
    Solution { rules: "clickomania".into(), ..solution(id, (9, BEST.1)) }
}

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

/// A store with two positions, as text.
fn text() -> String {
    let folder = folder();
    let path = folder.path().join("store.jsonl");
    merge_into(&path, [(&grid(), solution("b", WEAK)), (&grid(), solution("a", BEST))]).expect("a store");
    fs::read_to_string(path).expect("text")
}

#[test]
fn a_line_of_the_store_reads_well() {
    let board = board_fingerprint(&grid());
    let expected = format!(
        r#"{{"id":"a","board":"{board}","rows":"111/001/110","rules":"samegame","score":1005,"moves":"a3 a1 a1","method":"random:playouts=10","seed":7,"start":2,"budget":40,"playouts":10,"seconds":0.25}}"#
    );
    assert_eq!(text().lines().next(), Some(expected.as_str()));
}

#[test]
fn fingerprints_tell_boards_apart() {
    let boards = ["111/001/110", "110/001/111", "111001110", "111/001/112", "11./001/110"];
    let prints = boards.map(|board| board_fingerprint(&board.parse().expect("a board")));
    for (index, print) in prints.iter().enumerate() {
        assert!(print.len() == 16 && !prints[..index].contains(print), "{}", boards[index]);
    }
    assert_eq!(prints[0], "7fdca95216db788f", "stored fingerprints must stay valid");
}

#[test]
fn what_is_saved_is_read_back_in_order() {
    let folder = folder();
    let path = folder.path().join("new/folder/store.jsonl");
    let mut store = Store::open(&path).expect("an empty store");
    let offered = [solution("b", BEST), clickomania("a"), solution("a", WEAK), solution("B", WEAK)];
    for solution in offered.clone() {
        assert_eq!(store.offer(&grid(), solution).expect("a good line").change, Change::New);
    }
    store.save().expect("saved");
    let store = Store::open(&path).expect("the store");
    let [b, clicked, a, capital] = offered;
    assert_eq!(store.best("a", "samegame", &grid()), Some(&a));
    assert_eq!(store.best("b", "clickomania", &grid()), None);
    assert_eq!(store.iter().cloned().collect::<Vec<_>>(), [capital, clicked, a, b]);
    assert_eq!(fs::read_dir(path.parent().expect("a folder")).expect("a folder").count(), 1, "nothing else is left");
}

#[test]
fn a_line_stands_with_the_board_that_it_was_checked_on() {
    let mut store = Store::open(&folder().path().join("s.jsonl")).unwrap();
    let other = Solution { grid: Some("11/11".parse().unwrap()), ..solution("a", BEST) };
    store.offer(&grid(), other).unwrap();
    let lines: Vec<_> = store.iter().map(|line| line.grid.clone()).collect();
    assert_eq!(lines, [Some(grid())]);
}

#[test]
fn what_is_taken_can_be_read_again() {
    let folder = folder();
    let path = folder.path().join("s.jsonl");
    let mut store = Store::open(&path).unwrap();
    for id in ["a\nb", "a\tb"] {
        let error = store.offer(&grid(), clickomania(id)).expect_err(id).to_string();
        assert!(error.contains("expected an id without control characters"), "{error}");
    }
    let named = |rules: &str| Solution { rules: rules.into(), ..clickomania("a") };
    assert_eq!(store.offer(&grid(), named("Clickomania")).unwrap().change, Change::New);
    assert!(matches!(store.offer(&grid(), named("clickomania")).unwrap().change, Change::NotBetter { .. }));
    store.save().unwrap();
    assert_eq!(Store::open(&path).unwrap().iter().count(), 1);
}

#[test]
fn only_what_is_strictly_better_replaces() {
    let folder = folder();
    let path = folder.path().join("store.jsonl");
    let cases = [
        (WEAK, Change::New),
        (WEAK, Change::NotBetter { old: 15 }),
        (BEST, Change::Better { old: 15 }),
        (BEST, Change::NotBetter { old: 1005 }),
        (WEAK, Change::NotBetter { old: 1005 }),
    ];
    for (line, change) in cases {
        let offered = merge_into(&path, [(&grid(), solution("a", line))]).expect("a good line");
        assert_eq!(offered.iter().map(|it| it.change).collect::<Vec<_>>(), [change]);
    }
}

#[test]
fn of_equal_lines_of_one_run_the_earliest_stays() {
    let line = || solution("a", WEAK);
    let cases = [
        (line(), Change::New),
        (Solution { start: 1, seed: 8, ..line() }, Change::NotBetter { old: 15 }),
        (Solution { start: 1, budget: Some(80), ..line() }, Change::NotBetter { old: 15 }),
        (Solution { start: 1, budget: None, ..line() }, Change::NotBetter { old: 15 }),
        (Solution { start: 3, ..line() }, Change::NotBetter { old: 15 }),
        (Solution { playouts: 9, ..line() }, Change::Earlier),
        (Solution { start: 1, budget: Some(41), ..line() }, Change::Earlier),
    ];
    let path = folder().path().join("store.jsonl");
    let mut store = Store::open(&path).expect("no store yet");
    for (index, (line, change)) in cases.into_iter().enumerate() {
        assert_eq!(store.offer(&grid(), line).expect("a good line").change, change, "{index}");
    }
}

#[test]
fn nothing_is_written_when_nothing_changed() {
    let folder = folder();
    let path = folder.path().join("store.jsonl");
    fs::write(&path, text().replace(":15,", ": 15,")).expect("written");
    let written = fs::metadata(&path).and_then(|file| file.modified()).expect("a time");
    merge_into(&path, [(&grid(), solution("a", WEAK))]).expect("a good line");
    assert_eq!(fs::metadata(&path).and_then(|file| file.modified()).expect("a time"), written);
}

#[test]
fn other_lines_keep_their_bytes() {
    let folder = folder();
    let path = folder.path().join("store.jsonl");
    let odd = text().replace("\"a3 a1 a1\"", r#"["a3", "a1", "a1"]"#).replace("0.25", "0.30000000000000004e-3");
    fs::write(&path, &odd).expect("written");
    let offered = merge_into(&path, [(&grid(), solution("b", BEST)), (&grid(), solution("c", WEAK))]);
    let [better, new] = offered.expect("good lines")[..] else { panic!("two lines") };
    assert_eq!((better.change, better.left), (Change::Better { old: 15 }, 0));
    assert_eq!((new.change, new.left), (Change::New, 1));
    let merged = fs::read_to_string(&path).expect("text");
    assert_eq!(merged.lines().next(), odd.lines().next());
    assert_eq!(
        Store::open(&path).expect("the store").best("a", "samegame", &grid()).expect("a line").moves,
        cells(BEST.1)
    );
}

proptest! {
    #[test]
    fn arbitrary_bytes_never_panic(bytes: Vec<u8>) {
        let _ = record::from_line(&bytes);
    }

    #[test]
    fn an_edited_line_is_refused_or_another_line(at in 0_usize..200, byte: u8) {
        let mut bytes = text().into_bytes();
        bytes[at] = byte;
        if let Ok((solution, line)) = record::from_line(bytes.split(|&byte| byte == b'\n').next().unwrap_or(&[])) {
            let again = solution.to_line().expect("a line");
            prop_assert_eq!(record::from_line(again.as_bytes()).expect("a solution").0, solution, "{}", line);
        }
    }

    #[test]
    fn arbitrary_moves_never_panic(codes: Vec<u16>, score: Score) {
        let line = Solution { moves: codes.into_iter().map(Cell).collect(), ..solution("a", (score, "")) };
        let _ = check(&grid(), &Rules::default(), &line).to_string();
        let _ = line.to_line();
    }
}
