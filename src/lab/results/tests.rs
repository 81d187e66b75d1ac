use std::fs;

use tempfile::TempDir;

use super::read::Parsing;
use super::*;
use crate::files::Fault;

const BOARD: &str = "0123456789abcdef";

fn line(id: &str, rules: &str, board: &str) -> String {
    format!(
        r#"{{"id":"{id}","board":"{board}","rules":"{rules}","score":1005,"method":"random","playouts":7,"seconds":0.5,"new":[1]}}"#
    )
}

fn good(id: &str) -> String {
    line(id, "samegame", BOARD)
}

fn written(text: impl AsRef<[u8]>) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("r.json");
    fs::write(&path, text).expect("written");
    (folder, path)
}

fn parse(bytes: &[u8]) -> Result<Vec<ResultLine>, Fault> {
    let mut parsing = Parsing::default();
    let mut lines = (1..).zip(bytes.split(|&byte| byte == b'\n'));
    lines.try_for_each(|(number, line)| parsing.line(number, line))?;
    parsing.done()
}

fn results(lines: &[String]) -> Vec<ResultLine> {
    parse(lines.join("\n").as_bytes()).expect("good lines")
}

#[test]
fn results_are_read_and_other_lines_skipped() {
    let other = r#"{"type":"summary","score":"none"}"#;
    let typed = good("b").replacen('{', r#"{"type":"position","#, 1);
    let null = good("c").replacen('{', r#"{"type":null,"#, 1);
    let (_folder, path) = written(format!("{other}\n{}\r\n\n{typed}\n  \n{null}", good("a")));
    let results = read(&path).expect("good results");
    let places: Vec<_> = results.iter().map(|result| (result.id.as_str(), result.line)).collect();
    assert_eq!(places, [("a", 2), ("b", 4), ("c", 6)]);
    let expected = ResultLine {
        id: "a".into(),
        board: BOARD.into(),
        rules: "samegame".into(),
        score: 1005,
        method: "random".into(),
        spent: Some(Spent { playouts: 7, seconds: 0.5 }),
        interrupted: false,
        line: 2,
    };
    assert_eq!(results[0], expected);
}

#[test]
fn results_of_a_run_that_was_stopped_say_so() {
    let total = |interrupted| format!(r#"{{"type":"total","total":1005,"interrupted":{interrupted}}}"#);
    for interrupted in [false, true] {
        let (_folder, path) = written(format!("{}\n{}\n{}", good("a"), good("b"), total(interrupted)));
        assert!(read(&path).expect("good results").iter().all(|result| result.interrupted == interrupted));
    }
}

#[test]
fn a_byte_order_mark_is_no_part_of_the_first_line() {
    let (_folder, path) = written(format!("\u{feff}{}", good("a")));
    assert_eq!(read(&path).expect("good results"), results(&[good("a")]));
}

#[test]
fn faults_are_named_with_line_and_column() {
    let cases: &[(&str, String, (usize, usize), &str)] = &[
        ("empty file", String::new(), (1, 1), "found none"),
        ("empty lines", "\n\n".into(), (1, 1), "found none"),
        ("other lines only", r#"{"type":"summary"}"#.into(), (1, 1), "found none"),
        ("not JSON", format!("{}\nscore 7", good("a")), (2, 1), "expected a JSON object, found 's'"),
        ("a list", format!("[{}]", good("a")), (1, 1), "expected a JSON object, found '['"),
        ("torn", r#"{"id":"a","boa"#.into(), (1, 14), "EOF while parsing"),
        ("two on a line", good("a") + &good("b"), (1, good("a").len() + 1), "trailing characters"),
        ("no score", good("a").replace("score", "points"), (1, good("a").len() + 1), "missing field `score`"),
        ("no playouts", good("a").replace("playouts", "tries"), (1, good("a").len() - 3), "missing field `playouts`"),
        (
            "no seconds",
            good("a").replacen('{', r#"{"type":"position","#, 1).replace("seconds", "time"),
            (1, good("a").len() + 15),
            "missing field `seconds`",
        ),
        ("score as text", good("a").replace("1005", "\"many\""), (1, 70), "invalid type: string \"many\""),
        ("half a playout", good("a").replace(":7,", ":7.5,"), (1, 101), "expected u64"),
        ("wrong board", line("a", "samegame", "0123"), (1, 24), "16 hexadecimal digits, found \"0123\""),
        ("wrong type", r#"{"type":3}"#.into(), (1, 9), "expected a string"),
        (
            "duplicate",
            [good("a"), good("b"), good("a")].join("\n"),
            (3, 1),
            "for a under samegame, the first is in line 1",
        ),
    ];
    for (what, text, place, problem) in cases {
        let (_folder, path) = written(text);
        match read(&path).expect_err(what) {
            error @ FileError::Bad { line, column, .. } => {
                let message = error.to_string();
                assert!(message.contains(problem), "{what}: {message}");
                assert_eq!((line, column), *place, "{what}: {message}");
                assert!(message.starts_with(&format!("{}:{line}:{column}: expected ", path.display())), "{message}");
            }
            other => panic!("{what}: {other}"),
        }
    }
}

#[test]
fn a_stored_line_does_not_say_what_was_spent() {
    let stored = good("a").replace("\"seconds\":0.5", "\"moves\":\"a1\",\"seed\":1");
    let results = results(&[stored]);
    assert_eq!((results[0].score, results[0].spent), (1005, None));
}

#[test]
fn bytes_that_are_no_text_are_named_by_their_column() {
    assert_eq!(parse(b"{\"id\":\"\xff\"}"), Err(Fault::new(1, 8, "expected UTF-8 text")));
}

#[test]
fn a_file_that_is_not_there_cannot_be_opened() {
    let error = read(Path::new("no/such.json")).expect_err("no file");
    assert!(matches!(error, FileError::Open { .. }), "{error}");
    assert_eq!(error.to_string(), "cannot open no/such.json: check the name, and that you may read it");
}

#[test]
fn one_position_may_stand_under_two_rule_sets() {
    assert_eq!(results(&[good("a"), line("a", "clickomania", BOARD)]).len(), 2);
}

#[test]
fn results_are_ordered_by_the_reference() {
    let reference = results(&[good("a"), line("a", "clickomania", BOARD), good("b")]);
    let other = results(&[good("b"), line("a", "clickomania", BOARD), good("a")]);
    let ordered = in_order_of((Path::new("r"), &reference), (Path::new("o"), &other)).expect("the same positions");
    let lines: Vec<_> = ordered.iter().map(|result| result.line).collect();
    assert_eq!(lines, [3, 2, 1]);
}

#[test]
fn files_with_other_positions_are_not_compared() {
    let many: Vec<String> = ["a", "b", "c", "d", "e"].map(good).into();
    let [one, other_rules] = [vec![good("a")], vec![line("a", "clickomania", BOARD)]];
    let other_board = vec![line("a", "samegame", "ffff456789abcdef")];
    let same = "solve the same positions under the same rules for both files";
    let all = "b under samegame, c under samegame, d under samegame and 1 more";
    let cases = [
        (&many, &one, format!("o: 4 of the 5 positions in r are missing: {all}; {same}")),
        (&one, &many, format!("r: 4 of the 5 positions in o are missing: {all}; {same}")),
        (&one, &other_rules, format!("o: 1 of the 1 positions in r are missing: a under samegame; {same}")),
        (
            &one,
            &other_board,
            format!(
                "o: a is the board ffff456789abcdef there (line 1), but {BOARD} in r (line 1): \
                 solve the same test set for both files"
            ),
        ),
    ];
    for (reference, other, message) in cases {
        let (reference, other) = (results(reference), results(other));
        let error = in_order_of((Path::new("r"), &reference), (Path::new("o"), &other)).expect_err(&message);
        assert_eq!(error.to_string(), message);
    }
}
