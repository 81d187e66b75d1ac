use std::path::Path;

use super::*;

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
        let message = merge_into(&path, [(&grid(), good.clone()), (&grid(), bad)]).expect_err(problem).to_string();
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
    assert_eq!(store.offer(&other, line).expect("a good line").change, Change::New);
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
