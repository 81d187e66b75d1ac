use std::fs;

use clap::Parser;

use super::*;
use crate::store::testset;

#[derive(Parser)]
struct Line {
    #[command(flatten)]
    args: Args,
}

fn args(words: &[&str]) -> Args {
    Line::try_parse_from(["chainshot", "set.txt"].iter().chain(words)).unwrap().args
}

fn shown(words: &[&str]) -> String {
    let set = testset::parse("t", b"> a a note\n0..\n110\n").unwrap();
    let text = text(&args(words), &set.positions[0]).unwrap_or_else(|error| format!("{error:#}"));
    anstream::adapter::strip_str(&text).to_string()
}

fn text(args: &Args, position: &Position) -> anyhow::Result<String> {
    let is_line = args.moves.is_some() || args.solution.is_some();
    let store = args.solution.as_deref().map(lines::open).transpose()?;
    if is_line { game_text(args, &play(args, position, store.as_ref())?) } else { about(args, position) }
}

const WHOLE: &str = "\
a under the rules samegame

 2  0  .  . 
 1 [1][1] 0 
    a  b  c
move 1/2  b1  2 tiles  +0 = 0

 2  .  .  . 
 1 [0][0] . 
    a  b  c
move 2/2  a1  2 tiles  +0 = 0

 2  .  .  . 
 1  .  .  . 
    a  b  c
end  board empty  +1000 = 1000

";

#[test]
fn drawings() {
    let start = "a under the rules samegame\n\n 2  0  .  . \n 1  1  1  0 \n    a  b  c\n";
    let cases: &[(&[&str], &str)] = &[
        (&[], "a a note  (3x2, 2 colours, 1 group)\n 2  0  .  . \n 1  1  1  0 \n    a  b  c\n\n"),
        (&["--moves", "b1 a1"], WHOLE),
        (&["--moves", ""], &format!("{start}end  4 tiles left  +0 = 0  (not over: 1 group left)\n\n")),
        (&["--moves", "b1 c1"], "a: move 2 of 2: there is no tile at c1"),
        (&["--moves", "c1"], "a: move 1 of 1: the tile at c1 stands alone: a group has at least two tiles"),
        (&["--moves", "b1 x"], "--moves, move 2: expected a cell such as c4"),
        (&["--moves", "b1", "--step", "3"], "a: expected a step from 1 to 2 (the end), found 3"),
        (&["--moves", "b1", "--step", "0"], "a: expected a step from 1 to 2 (the end), found 0"),
        (
            &["--solution", "/none.jsonl"],
            "cannot open /none.jsonl: check the name, and that you may read it: No such file",
        ),
    ];
    for (words, text) in cases {
        assert!(shown(words).starts_with(text), "{words:?}\n{}\n{text}", shown(words));
    }
}

#[test]
fn a_single_step_is_a_part_of_the_whole() {
    for step in ["1", "2", "3"] {
        let text = shown(&["--moves", "b1 a1", "--step", step]);
        let board = text.strip_prefix("a under the rules samegame\n\n").unwrap();
        assert!(WHOLE.contains(board.trim_end()) && board.matches("a  b  c").count() == 1, "{text}");
    }
}

#[test]
fn json() {
    let plain =
        r#""id":"a","note":"a note","width":3,"height":2,"colours":2,"tiles":4,"groups":1,"rows":["0..","110"]}"#;
    assert_eq!(shown(&["--json"]).trim_end(), format!(r#"{{"schema":"chainshot.board/1",{plain}"#));
    let step = r#""steps":[{"step":2,"move":"a1","colour":0,"tiles":2,"points":2,"score":4}]}"#;
    let game = r#"{"id":"a","rules":"bubble-breaker","score":4,"closing":0,"tiles_left":0,"groups_left":0,"moves":2,"#;
    let words = ["--json", "--moves", "b1 a1", "--rules", "bubble-breaker", "--step", "2"];
    assert_eq!(shown(&words).trim_end(), format!("{game}{step}"));
}

#[test]
fn stored_solutions() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("store.jsonl");
    let record = |rules: &str, moves: &str| {
        let found = r#""method":"mcts","seed":1,"start":1,"playouts":1"#;
        format!(r#"{{"id":"a","board":"0ee53061337df849","rules":"{rules}","score":1,"moves":"{moves}",{found}}}"#)
            + "\n"
    };
    let lines = [record("clickomania", "b1"), record("samegame", "b1 a1")].concat();
    fs::write(&path, &lines).unwrap();
    let store = path.to_str().unwrap();
    assert_eq!(shown(&["--solution", store]), WHOLE);
    let missing = shown(&["--solution", store, "--rules", "bubble-breaker"]);
    assert!(
        missing.ends_with("has no solution of a under the rules bubble-breaker, but under clickomania, samegame"),
        "{missing}"
    );
    fs::write(&path, lines.replace("0ee5", "0123")).unwrap();
    let other = shown(&["--solution", store]);
    assert!(other.contains("has lines of a, but none for this board under the rules samegame"), "{other}");
    fs::write(&path, lines + "{\"id\":").unwrap();
    let torn = shown(&["--solution", store, "--rules", "bubble-breaker"]);
    assert!(torn.contains("store.jsonl:3"), "{torn}");
}

#[test]
fn wrong_arguments_are_refused() {
    let cases: [&[&str]; 3] =
        [&["--html", "x", "--json"], &["--moves", "a1", "--solution", "x"], &["--rules", "tetris"]];
    for words in cases {
        assert!(Line::try_parse_from(["chainshot", "set.txt"].iter().chain(words)).is_err(), "{words:?}");
    }
}

#[test]
fn a_store_shows_itself_alone_and_writes_a_page() {
    let folder = tempfile::tempdir().unwrap();
    let (path, page) = (folder.path().join("store.jsonl"), folder.path().join("new/page.html"));
    let found = r#""rules":"samegame","score":1000,"moves":"b1 a1","method":"mcts","seed":1,"start":1,"playouts":1"#;
    let store = format!(r#"{{"id":"a","board":"0ee53061337df849","rows":"0../110",{found}}}"#);
    fs::write(&path, &store).unwrap();
    let args =
        |words: &[&str]| Line::try_parse_from(["chainshot", path.to_str().unwrap()].iter().chain(words)).unwrap().args;
    show(&args(&["--html", page.to_str().unwrap()])).unwrap();
    assert!(fs::read_to_string(&page).unwrap().contains("[\"b1\",1,0,0]"));
    let error = |words: &[&str]| format!("{:#}", show(&args(words)).unwrap_err());
    assert!(error(&["--select", "2"]).contains("from 1 to 1"));
    fs::write(&path, store.replace("\"rows\":\"0../110\",", "")).unwrap();
    assert!(error(&[]).contains("the line of a has no board"), "{}", error(&[]));
    fs::write(&path, store.replace("0../110", "0../111")).unwrap();
    assert!(error(&[]).contains("store.jsonl:1:1: expected the rows of the board 0ee53061337df849"), "{}", error(&[]));
}
