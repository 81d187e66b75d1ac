use std::fs;

use clap::Parser;
use tempfile::TempDir;

use super::*;
use crate::files::FileError;
use crate::puzzle::Score;
use crate::store::solutions::{StoreError, board_fingerprint};

#[derive(Parser)]
struct Command {
    #[command(flatten)]
    args: Args,
}

const GOOD: (Score, &str) = (1005, "a3 a1 a1");

/// A folder with the test set `tiny` of two boards, and a store of that name with these lines.
fn folder(lines: &[String]) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    for name in ["testsets", "solutions"] {
        fs::create_dir(folder.path().join(name)).expect("a folder");
    }
    let boards = "# two boards\n\n> a easy\n111\n001\n110\n\n> b\n11\n";
    fs::write(folder.path().join("testsets/tiny.txt"), boards).expect("written");
    let file = folder.path().join("solutions/tiny.jsonl");
    fs::write(&file, lines.join("\n")).expect("written");
    (folder, file)
}

fn line(id: &str, rules: &str, (score, moves): (Score, &str)) -> String {
    let board = board_fingerprint(&"111/001/110".parse().expect("a board"));
    format!(
        r#"{{"id":"{id}","board":"{board}","rules":"{rules}","score":{score},"moves":"{moves}","method":"random","seed":1,"start":0,"playouts":1}}"#
    )
}

fn args(words: &[&str]) -> Args {
    Command::try_parse_from([&["verify"], words].concat()).expect("good arguments").args
}

fn rows(lines: &[String]) -> Vec<Row> {
    let (_folder, file) = folder(lines);
    check_files(&args(&[file.to_str().expect("a path")])).expect("readable files")
}

fn printed(print: impl Fn(&[Row], &mut Vec<u8>), rows: &[Row]) -> String {
    let mut out = Vec::new();
    print(rows, &mut out);
    String::from_utf8(out).expect("text")
}

#[test]
fn good_lines_are_listed_and_summed() {
    let rows = rows(&[line("a", "samegame", GOOD)]);
    let table = printed(|rows, out| print_table(rows, out).expect("written"), &rows);
    let words: Vec<Vec<&str>> = table.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(words[0], ["position", "rules", "score", "left", "moves", "verdict"]);
    assert_eq!(words[1], ["a", "samegame", "1005", "0", "3", "ok"]);
    assert_eq!(words[2], ["total", "1005"]);
    assert_eq!(exit_code(&rows), 0);
}

#[test]
fn several_rules_have_a_total_each() {
    let rows = rows(&[line("a", "samegame", GOOD), line("a", "clickomania", (9, GOOD.1))]);
    let table = printed(|rows, out| print_table(rows, out).expect("written"), &rows);
    assert!(table.ends_with("ok\ntotal clickomania 9\ntotal samegame 1005\n"), "{table}");
}

#[test]
fn an_empty_store_has_the_total_0() {
    let table = printed(|rows, out| print_table(rows, out).expect("written"), &rows(&[]));
    assert_eq!(table, "total 0\n");
}

#[test]
fn exit_codes_and_reasons() {
    let good = line("a", "clickomania", (9, GOOD.1));
    let cases = [
        (line("a", "samegame", GOOD), 0, "ok", ""),
        (line("a", "samegame", (1006, GOOD.1)), 21, "below-claim", "claims 1006 points, but has 1005"),
        (line("a", "samegame", (1004, GOOD.1)), 20, "above-claim", "claims 1004 points, but has 1005"),
        (line("a", "samegame", (1005, "a3")), 20, "incomplete", "(groups left: 2)"),
        (line("a", "samegame", (1005, "c1")), 20, "illegal", "move 1 is illegal: the tile at c1 stands alone"),
        (line("c", "samegame", GOOD), 20, "no-position", "no such position in the test set"),
        (line("b", "samegame", (2, "a1")), 20, "other-board", "made for another board"),
    ];
    for (bad, code, word, reason) in cases {
        let rows = rows(&[good.clone(), bad]);
        assert_eq!(exit_code(&rows), code, "{word}");
        let json = printed(|rows, out| print_json(rows, out).expect("written"), &rows);
        assert!(json.contains(&format!("\"verdict\":\"{word}\"")), "{json}");
        let table = printed(|rows, out| print_table(rows, out).expect("written"), &rows);
        let errors = printed(complain, &rows);
        assert_eq!(errors.lines().count(), usize::from(code != 0), "{errors}");
        assert!(errors.contains(reason) && table.contains(reason), "{errors}{table}");
    }
}

#[test]
fn a_wrong_line_weighs_more_than_one_below_its_claim() {
    let rows = rows(&[line("a", "samegame", (1006, GOOD.1)), line("b", "samegame", GOOD)]);
    assert_eq!(exit_code(&rows), 20);
}

#[test]
fn json_has_one_object_a_line() {
    let rows = rows(&[line("a", "samegame", GOOD), line("b", "samegame", GOOD)]);
    let expected = [
        r#"{"id":"a","rules":"samegame","claimed":1005,"found":1005,"left":0,"moves":3,"verdict":"ok"}"#,
        r#"{"id":"b","rules":"samegame","claimed":1005,"found":null,"left":null,"moves":3,"verdict":"other-board"}"#,
    ];
    let json = printed(|rows, out| print_json(rows, out).expect("written"), &rows);
    assert_eq!(json.lines().collect::<Vec<_>>(), expected);
}

#[test]
fn unreadable_input_is_a_typed_error() {
    let (folder, file) = folder(&[line("a", "tetris", GOOD)]);
    let error = |words: &[&str]| check_files(&args(words)).expect_err("unreadable");
    let path = |name: &str| folder.path().join(name).to_str().expect("a path").to_owned();
    let damaged = error(&[file.to_str().expect("a path")]).downcast::<StoreError>();
    assert!(matches!(damaged, Ok(StoreError::File(FileError::Bad { line: 1, .. }))));
    let missing = error(&[&path("none.jsonl")]).downcast::<StoreError>();
    assert!(matches!(missing, Ok(StoreError::File(FileError::Open { .. }))));
    fs::copy(&file, path("solutions/other.jsonl")).expect("copied");
    fs::write(path("solutions/other.jsonl"), line("a", "samegame", GOOD)).expect("written");
    let error = error(&[&path("solutions/other.jsonl")]).downcast();
    let Ok(FileError::Open { source, .. }) = error else { panic!("no test set") };
    assert!(source.to_string().contains("--testset"), "{source}");
    let named = args(&[&path("solutions/other.jsonl"), "--testset", &path("testsets/tiny.txt"), "--json"]);
    assert!(named.json && check_files(&named).is_ok());
}

#[test]
fn moves_of_a_board_are_checked_alone() {
    let check = |words: &[&str]| {
        let args = args(words);
        let moves = args.moves.clone().expect("moves");
        moves::check(&args, &moves).map(|row| exit_code(&[row]))
    };
    assert_eq!(check(&["111/001/110", "--moves", "a3 a1 a1"]).expect("a row"), 0);
    assert_eq!(check(&["111/001/110", "--moves", "a3"]).expect("a row"), 20, "not over");
    assert_eq!(check(&["111/001/110", "--moves", "a1 c9", "--rules", "clickomania"]).expect("a row"), 20, "illegal");
    assert!(check(&["11/11", "22/22", "--moves", "a1"]).expect_err("two boards").to_string().contains("found 2"));
    assert!(check(&["11/11", "--moves", "x"]).expect_err("no cell").to_string().contains("expected a cell"));
}
