use std::fs;

use super::*;
use crate::game::notation::Grid;
use crate::puzzle::Score;
use crate::store::solutions::board_fingerprint;

fn line(id: &str, score: Score) -> String {
    under("samegame", id, score)
}

fn under(rules: &str, id: &str, score: Score) -> String {
    let board = "0123456789abcdef";
    let found = "\"moves\":\"a1\",\"method\":\"mcts\",\"seed\":1,\"start\":1,\"playouts\":1";
    format!("{{\"id\":\"{id}\",\"board\":\"{board}\",\"rules\":\"{rules}\",\"score\":{score},{found}}}\n")
}

#[test]
fn the_best_of_every_board_is_kept_in_order() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    let whole = path("whole.jsonl");
    fs::write(&whole, line("a", 5) + &line("c", 5) + &line("z", 5)).expect("written");
    fs::write(path("1"), line("a", 4) + &line("b", 1)).expect("written");
    fs::write(path("2"), line("b", 2) + &line("c", 9)).expect("written");
    let parts = [path("1"), path("2"), path("none")];
    assert_eq!(join(&parts, &whole).expect("stores"), Joined { lines: 4, new: 1, better: 1 });
    let expected = [("a", 5), ("b", 2), ("c", 9), ("z", 5)].map(|(id, score)| line(id, score)).concat();
    assert_eq!(fs::read_to_string(&whole).expect("text"), expected);
    fs::write(path("2"), "{").expect("written");
    let error = join(&parts, &whole).expect_err("damaged");
    assert!(error.to_string().contains("2:1:1: expected a solution"), "{error}");
    assert_eq!(fs::read_to_string(&whole).expect("text"), expected, "it is as it was");
}

#[test]
fn a_store_that_somebody_wrote_in_another_order_is_sorted() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    fs::write(path("whole"), "\u{feff}".to_owned() + &under("SameGame", "c", 5) + &line("a", 5)).expect("written");
    let part = line("a", 4) + &line("b", 1) + &line("c", 9);
    fs::write(path("part"), part).expect("written");
    assert_eq!(join(&[path("part")], &path("whole")).expect("stores"), Joined { lines: 3, new: 1, better: 1 });
    let expected = line("a", 5) + &line("b", 1) + &line("c", 9);
    assert_eq!(fs::read_to_string(path("whole")).expect("text"), expected);
}

#[test]
fn a_line_that_claims_too_much_keeps_no_other_out() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    let grid: Grid = "11/00".parse().expect("a board");
    let line = |score: Score| {
        let board = format!("{}\",\"rows\":\"11/00", board_fingerprint(&grid));
        line("a", score).replace("0123456789abcdef", &board).replace("\"a1\"", "\"a1 a1\"")
    };
    fs::write(path("part"), line(1000)).expect("written");
    for (claim, problem) in [(1000, None), (999_999, Some("whole:1:1: the line for a under samegame is refused"))] {
        fs::write(path("whole"), line(claim)).expect("written");
        let joined = join(&[path("part")], &path("whole"));
        match problem {
            None => assert_eq!(joined.expect("stores"), Joined { lines: 1, new: 0, better: 0 }),
            Some(part) => assert!(joined.expect_err("a false claim").to_string().contains(part)),
        }
        assert_eq!(fs::read_to_string(path("whole")).expect("text"), line(claim), "it is as it was");
    }
}
