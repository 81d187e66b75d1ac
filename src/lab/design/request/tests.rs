use std::fs;
use std::path::Path;

use super::*;
use crate::lab::design::file;

fn request() -> Request {
    Request {
        methods: vec!["nmcts".into()],
        levels: Some(1..=3),
        reference: None,
        budgets: vec!["2^12".parse().unwrap(), "2^14".parse().unwrap()],
        replicates: 3,
        rules: Rules::default(),
        seed: 7,
        boards: Boards::Random("6x5x3".parse().unwrap(), 4),
    }
}

/// What the file of `request` in a folder of its own is read as.
fn read_back(request: &Request) -> Design {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("e.toml");
    fs::write(&path, request.file(&path, "chainshot compare\n--write e.toml").unwrap()).unwrap();
    let (design, out) = file::read(&path).unwrap();
    assert_eq!(out, folder.path().join("e.results"));
    design
}

#[test]
fn the_file_asks_for_the_same_experiment() {
    let boards = tempfile::tempdir().unwrap();
    let set = boards.path().join("a set.txt");
    fs::write(&set, testset::generate("6x5x3".parse().unwrap(), 5, 2).to_string()).unwrap();
    let from_file = |select: Option<&str>| Boards::File(set.clone(), select.map(str::to_owned));
    let several = vec!["nmcts:c=0.1".into(), "nrpa".into(), "greedy".into()];
    for request in [
        request(),
        Request { boards: from_file(None), replicates: 1, ..request() },
        Request { boards: from_file(Some("2-4")), rules: "clickomania".parse().unwrap(), ..request() },
        Request { methods: several, reference: Some("nrpa level 3".into()), ..request() },
        Request { levels: None, budgets: vec!["0.5s".parse().unwrap()], ..request() },
    ] {
        let design = request.design().unwrap();
        assert_eq!(read_back(&request), design);
        assert_eq!(read_back(&request).plan.id(), design.plan.id(), "so it goes on in the same folder");
    }
}

#[test]
fn the_file_says_what_is_run() {
    let text = request().file(Path::new("e.toml"), "chainshot\ncompare").unwrap();
    let comments: Vec<&str> = text.lines().take_while(|line| line.starts_with("# ")).collect();
    assert_eq!((comments.len(), comments[0]), (7, "# Made by: chainshot compare"));
    assert!(comments[4].starts_with("# 2^14 playouts, level 1: one search: mcts:c="), "{text}");
    let third = comments[6].strip_prefix("# 2^14 playouts, level 3: ").expect(comments[6]);
    assert!(third.contains(" x ") && third.contains("moves: nmcts:levels=3,inner="), "{text}");
}

#[test]
fn replicates_are_searches_of_their_own() {
    let design = request().design().unwrap();
    assert_eq!(design.title, "nmcts, levels 1 to 3, samegame, 6x5x3");
    assert_eq!(design.plan.jobs(0..4, &[0, 1, 2]).len(), 4 * 2 * 3 * 3, "boards, budgets, levels, replicates");
}

#[test]
fn what_cannot_be_compared_is_refused_in_words() {
    let boards = |select: &str| Boards::File("testsets/standard-20.txt".into(), Some(select.into()));
    for (request, part) in [
        (Request { levels: Some(1..=8), budgets: vec!["64".parse().unwrap()], ..request() }, "level 8 at 64 playouts"),
        (Request { methods: vec!["nmcts:inner=5000".into()], ..request() }, "level 2 at 2^12 playouts is 0.8 x"),
        (Request { methods: vec!["mcts".into()], ..request() }, "--levels is for methods that have levels"),
        (Request { methods: vec!["nmct".into()], levels: None, ..request() }, "nmct: expected a method"),
        (Request { methods: vec!["polish".into()], levels: None, ..request() }, "polish improves lines"),
        (Request { methods: vec!["nmcts".into(), "nmcts".into()], ..request() }, "nmcts level 1 stands twice"),
        (Request { reference: Some("level 4".into()), ..request() }, "expected one of level 1, level 2, level 3"),
        (Request { boards: boards("21"), ..request() }, "testsets/standard-20.txt: "),
        (Request { boards: boards("x"), ..request() }, "testsets/standard-20.txt: "),
        (Request { replicates: 1 << 40, ..request() }, "at most 20000000 searches"),
        (Request { boards: Boards::File("none.txt".into(), None), ..request() }, "none.txt"),
    ] {
        let error = request.design().expect_err(part).to_string();
        assert!(error.contains(part), "{error}");
    }
}
