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
    merge_into(&path, &[(&grid(), solution("b", WEAK)), (&grid(), solution("a", BEST))]).expect("a store");
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
        assert_eq!(store.offer(&grid(), solution).expect("a good line"), Change::New);
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
        assert_eq!(merge_into(&path, &[(&grid(), solution("a", line))]).expect("a good line"), [change]);
    }
}

#[test]
fn nothing_is_written_when_nothing_changed() {
    let folder = folder();
    let path = folder.path().join("store.jsonl");
    fs::write(&path, text().replace(":15,", ": 15,")).expect("written");
    let written = fs::metadata(&path).and_then(|file| file.modified()).expect("a time");
    merge_into(&path, &[(&grid(), solution("a", WEAK))]).expect("a good line");
    assert_eq!(fs::metadata(&path).and_then(|file| file.modified()).expect("a time"), written);
}

#[test]
fn other_lines_keep_their_bytes() {
    let folder = folder();
    let path = folder.path().join("store.jsonl");
    let odd = text().replace("\"a3 a1 a1\"", r#"["a3", "a1", "a1"]"#).replace("0.25", "0.30000000000000004e-3");
    fs::write(&path, &odd).expect("written");
    let changes = merge_into(&path, &[(&grid(), solution("b", BEST)), (&grid(), solution("c", WEAK))]);
    assert_eq!(changes.expect("good lines"), [Change::Better { old: 15 }, Change::New]);
    let merged = fs::read_to_string(&path).expect("text");
    assert_eq!(merged.lines().next(), odd.lines().next());
    assert_eq!(
        Store::open(&path).expect("the store").best("a", "samegame", &grid()).expect("a line").moves,
        cells(BEST.1)
    );
}

#[test]
fn lines_that_a_replay_does_not_confirm_are_refused() {
    let (good, board) = (solution("a", BEST), "0123456789abcdef".to_owned());
    let cases = [
        (Solution { moves: cells("a3 c3"), ..good.clone() }, "move 2 is illegal: there is no tile at c3"),
        (Solution { moves: cells("a3 z64"), ..good.clone() }, "no tile at z64"),
        (Solution { moves: cells("a3 a1 a1 a1"), ..good.clone() }, "move 4 is illegal"),
        (Solution { moves: vec![], ..good.clone() }, "the game is not over (groups left: 3)"),
        (Solution { score: 1006, ..good.clone() }, "it claims 1006 points, but has 1005"),
        (Solution { score: 1004, ..good.clone() }, "it claims 1004 points, but has 1005"),
        (Solution { rules: "tetris".into(), ..good.clone() }, "no rules called \"tetris\""),
        (Solution { board, ..good.clone() }, "another board"),
    ];
    let folder = folder();
    let path = folder.path().join("store.jsonl");
    for (bad, problem) in cases {
        let message = merge_into(&path, &[(&grid(), good.clone()), (&grid(), bad)]).expect_err(problem).to_string();
        assert!(message.contains(problem), "{message}");
        assert!(!path.exists(), "all or nothing: {problem}");
    }
}

#[test]
fn another_board_of_the_same_name_has_a_line_of_its_own() {
    let mut store = Store::open(Path::new("nowhere")).expect("an empty store");
    store.offer(&grid(), solution("a", WEAK)).expect("a good line");
    let other: Grid = "11".parse().expect("a board");
    let (board, moves) = (board_fingerprint(&other), cells("a1"));
    let line = Solution { board, grid: None, moves, score: 1000, ..solution("a", WEAK) };
    assert_eq!(store.offer(&other, line).expect("a good line"), Change::New);
    assert_eq!(store.best("a", "samegame", &grid()).map(|line| line.score), Some(15));
    let own = store.best("a", "samegame", &other).expect("a line");
    assert_eq!((own.score, &own.grid), (1000, &Some(other)), "what is stored carries its board");
    assert!(store.knows("a", "samegame") && !store.knows("a", "clickomania"));
}

#[test]
fn a_line_whose_rows_are_those_of_another_board_is_refused() {
    let text = text().replacen("111/001/110", "111/001/111", 1);
    let message = Store::parse(Path::new("x.jsonl"), text.as_bytes()).expect_err("other rows").to_string();
    assert!(message.starts_with("x.jsonl:1:1: expected the rows of the board"), "{message}");
    let old = text.replacen("\"rows\":\"111/001/111\",", "", 1);
    let store = Store::parse(Path::new("x.jsonl"), old.as_bytes()).expect("lines of older versions have no rows");
    assert_eq!(store.iter().map(|line| line.grid.is_some()).collect::<Vec<_>>(), [false, true]);
}

#[test]
fn verdicts() {
    let good = solution("a", BEST);
    let expected = board_fingerprint(&grid());
    let found = "0123456789abcdef".to_owned();
    let cases = [
        (good.clone(), Verdict::Right { score: 1005, left: 0 }),
        (solution("a", WEAK), Verdict::Right { score: 15, left: 1 }),
        (solution("a", (16, WEAK.1)), Verdict::Wrong { claimed: 16, found: 15, left: 1 }),
        (solution("a", (14, WEAK.1)), Verdict::Wrong { claimed: 14, found: 15, left: 1 }),
        (solution("a", (0, "a2")), Verdict::Incomplete { open: 1 }),
        (
            solution("a", (0, "c1")),
            Verdict::Illegal { index: 0, error: IllegalMove::TooSmall { cell: Cell::new(2, 0), size: 1, smallest: 2 } },
        ),
        (Solution { board: found.clone(), ..good }, Verdict::OtherBoard { expected, found }),
    ];
    for (line, verdict) in cases {
        assert_eq!(check(&grid(), &Rules::default(), &line), verdict);
        assert_eq!(verdict.is_below_claim(), line.score == 16);
    }
}

#[test]
fn damage_is_found_at_its_line_and_never_overwritten() {
    let good = text();
    let (first, second) = good.split_once('\n').expect("two lines");
    let edit = |from: &str, to: &str| format!("{first}\n{}", second.replacen(from, to, 1)).into_bytes();
    let cases: [(Vec<u8>, usize, &str); 18] = [
        (good[..good.len() - 9].into(), 2, "EOF"),
        (good[..40].into(), 1, "EOF"),
        (edit("\"seed\"", "seed"), 2, "key must be a string"),
        (edit("\"seed\":7", "\"seed\":7,\"extra\":1"), 2, "unknown field `extra`"),
        (edit("\"seed\":7", "\"seed\":7,\"seed\":7"), 2, "duplicate field"),
        (edit("\"seed\":7,", ""), 2, "missing field `seed`"),
        (edit("\"seed\":7", "\"seed\":-7"), 2, "invalid value"),
        (edit("15", "99999999999"), 2, "invalid value"),
        (edit("15", "\"15\""), 2, "invalid type"),
        (edit("\"a2 a1\"", "\"a2 a0\""), 2, "found \"a0\""),
        (edit("\"a2 a1\"", "[\"a2\", 7]"), 2, "invalid type"),
        (edit("\"a2 a1\"", "7"), 2, "c4 a1"),
        (edit("samegame", "tetris"), 2, "bubble-breaker"),
        (edit("board\":\"", "board\":\"F"), 2, "16 hexadecimal digits"),
        (edit("\"b\"", "\"a\""), 2, "found a second for a under samegame"),
        (edit("}", "}}"), 2, "trailing characters"),
        (format!("{first}\n\n{second}").into(), 2, "empty line"),
        ([good.as_bytes(), b"\"\xff\"\n"].concat(), 3, "UTF-8"),
    ];
    let folder = folder();
    let path = folder.path().join("store.jsonl");
    for (bytes, at, expected) in cases {
        fs::write(&path, &bytes).expect("written");
        match merge_into(&path, &[(&grid(), solution("c", BEST))]) {
            Err(StoreError::File(FileError::Bad { path: place, line, column, problem })) => {
                assert_eq!((&place, line), (&path, at), "{problem}");
                assert!(problem.contains(expected) && !problem.contains("line 1"), "{problem}");
                assert!(column > 0, "{problem}");
            }
            other => panic!("{expected}: {other:?}"),
        }
        assert_eq!(fs::read(&path).expect("bytes"), bytes, "{expected}");
    }
}

#[test]
fn errors_say_the_column_and_what_to_do() {
    let folder = folder();
    let path = folder.path().join("store.jsonl");
    let bad = text().replacen("\"a3 a1 a1\"", "\"a3 a1 Q1\"", 1);
    fs::write(&path, &bad).expect("written");
    let message = Store::open(&path).expect_err("a bad cell").to_string();
    let column = bad.find("Q1").expect("the bad cell") + 3;
    assert!(message.contains(&format!("store.jsonl:1:{column}: expected a cell")), "{message}");
    assert!(message.contains("restore the file from a copy"), "{message}");
}

#[test]
fn a_last_line_without_an_end_and_windows_line_ends_are_good() {
    let folder = folder();
    let path = folder.path().join("store.jsonl");
    for text in [text().trim_end().to_owned(), text().replace('\n', "\r\n")] {
        fs::write(&path, text).expect("written");
        assert_eq!(Store::open(&path).expect("a good store").iter().count(), 2);
    }
}

#[test]
fn times_that_are_no_numbers_do_not_spoil_the_store() {
    let folder = folder();
    let path = folder.path().join("store.jsonl");
    for (seconds, id) in [(f64::NAN, "a"), (f64::INFINITY, "b")] {
        merge_into(&path, &[(&grid(), Solution { seconds, ..solution(id, BEST) })]).expect("a good line");
    }
    assert!(Store::open(&path).expect("a good store").iter().all(|line| line.seconds == 0.0));
}

#[test]
fn places_that_cannot_be_written_are_errors() {
    let folder = folder();
    let file = folder.path().join("file");
    fs::write(&file, "").expect("written");
    for place in [file.join("store.jsonl"), "/proc/store.jsonl".into(), "/proc/new/store.jsonl".into()] {
        let error = merge_into(&place, &[(&grid(), solution("a", BEST))]).expect_err("nowhere");
        assert!(matches!(&error, StoreError::File(FileError::Write { path, .. }) if *path == place), "{error:?}");
        assert!(error.to_string().contains("make room or choose a folder"), "{error}");
    }
    assert!(matches!(Store::open(folder.path()), Err(StoreError::File(FileError::Open { .. }))));
    assert!(matches!(Store::open_existing(&folder.path().join("none")), Err(StoreError::File(FileError::Open { .. }))));
}

#[cfg(unix)]
#[test]
fn a_store_keeps_its_permissions_and_its_links() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = folder();
    let (path, link) = (folder.path().join("store.jsonl"), folder.path().join("link.jsonl"));
    fs::write(&path, text()).expect("written");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).expect("permissions");
    symlink(&path, &link).expect("a link");
    merge_into(&link, &[(&grid(), solution("b", BEST))]).expect("a good line");
    assert!(fs::symlink_metadata(&link).expect("the link").is_symlink());
    assert_eq!(fs::metadata(&path).expect("the file").permissions().mode() & 0o777, 0o640);
    assert_eq!(
        Store::open(&path).expect("the store").best("b", "samegame", &grid()).map(|line| line.score),
        Some(1005)
    );
}

#[test]
fn two_writers_lose_nothing() {
    let folder = folder();
    let path = folder.path().join("store.jsonl");
    let write = |writer: usize| {
        for round in 0..25 {
            let own = solution(&format!("{writer}-{round:02}"), WEAK);
            let shared = solution("shared", if writer == round % 2 { BEST } else { WEAK });
            merge_into(&path, &[(&grid(), own), (&grid(), shared)]).expect("good lines");
        }
    };
    thread::scope(|scope| {
        scope.spawn(|| write(0));
        scope.spawn(|| write(1));
    });
    let store = Store::open(&path).expect("the store");
    assert_eq!(store.iter().count(), 51);
    assert_eq!(store.best("shared", "samegame", &grid()).map(|line| line.score), Some(1005));
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
            let again = record::to_line(&solution).expect("a line");
            prop_assert_eq!(record::from_line(again.as_bytes()).expect("a solution").0, solution, "{}", line);
        }
    }

    #[test]
    fn arbitrary_moves_never_panic(codes: Vec<u16>, score: Score) {
        let line = Solution { moves: codes.into_iter().map(Cell).collect(), ..solution("a", (score, "")) };
        let _ = check(&grid(), &Rules::default(), &line).to_string();
        let _ = record::to_line(&line);
    }
}
