use std::fs;
use std::path::Path;

use super::Design;
use super::file::{example, read};
use crate::run::plan::Job;
use crate::store::testset::Position;

const GOOD: &str = r#"budgets = [1000, "2^12", "0.5s"]
starts = [1, 4]
reference = "nested"
[positions]
shape = "6x5x3"
count = 3
[[method]]
line = "mcts:c=0.1"
[[method]]
label = "nested"
line = "nmcts:searches={k},c=0/0"
[stop]
every = 2
"#;

fn parsed(text: &str) -> Result<Design, String> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("e.toml");
    fs::write(&path, text).unwrap();
    let inside = format!("{}/", folder.path().display());
    let (design, out) = read(&path).map_err(|error| error.to_string().replace(&inside, ""))?;
    assert_eq!(out, folder.path().join("e.results"));
    Ok(design)
}

#[test]
fn a_file_says_what_is_run() {
    let design = parsed(GOOD).unwrap();
    assert_eq!((design.title.as_str(), design.reference, design.plan.positions.len()), ("e", 1, 3));
    assert_eq!(design.plan.columns().len(), 6);
    assert_eq!(design.plan.columns()[3].to_string(), "2^12 playouts, 4 starts");
    let jobs = design.plan.jobs(0..1, &[0, 1]);
    let column: Vec<_> = jobs.iter().filter(|job| job.column == 1).map(|job| (job.start, job.method)).collect();
    assert_eq!(column, [(1, 0), (1, 1), (2, 0), (3, 0), (4, 0)], "four starts, or one nested search of four");
    let (method, budget) = design.plan.search(&Job { position: 0, column: 1, start: 1, method: 1 });
    assert_eq!(
        (method.to_string().as_str(), budget.playouts),
        ("nmcts:searches=4,prior=1,c=0/0,restart=on,playout=tabu-learned,follow=30,learn=run", Some(1000))
    );
    let (_, budget) = design.plan.search(&Job { position: 0, column: 1, start: 3, method: 0 });
    assert_eq!(budget.playouts, Some(250));
}

#[test]
fn a_method_may_have_starts_of_its_own() {
    let own = GOOD
        .replace("starts = [1, 4]\n", "")
        .replace("0.1\"", "0.1\"\nstarts = 3")
        .replace("{k},c=0/0\"", "{k}\"\nstarts = 5");
    let design = parsed(&own).unwrap();
    let jobs = design.plan.jobs(0..1, &[0, 1]);
    let first: Vec<_> = jobs.iter().filter(|job| job.column == 0).map(|job| (job.start, job.method)).collect();
    assert_eq!(first, [(1, 0), (1, 1), (2, 0), (3, 0)]);
    let (method, budget) = design.plan.search(&jobs[1]);
    assert!(method.to_string().starts_with("nmcts:searches=5,"), "{method}");
    assert_eq!((budget.playouts, design.plan.budget(&jobs[0]).playouts), (Some(1000), Some(333)));
    assert_ne!(design.plan.id(), parsed(&own.replace("starts = 3", "starts = 4")).unwrap().plan.id());

    let error = parsed(&own.replace("starts = 3", "starts = 1001")).unwrap_err();
    assert!(error.contains("e.toml:8:10: expected from 1 start to as many"), "{error}");
    let error = parsed(&GOOD.replace("0.1\"", "0.1\"\nstarts = 3")).unwrap_err();
    assert!(error.contains("e.toml:9:10: expected no starts of a method beside a list of starts"), "{error}");
}

#[test]
fn the_example_is_one() {
    let design = parsed(&example()).unwrap();
    assert_eq!((design.plan.methods.len(), design.plan.starts.as_slice()), (2, &[4, 16, 64][..]));
}

#[test]
fn the_experiments_that_ship_are_sound() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/experiments");
    let files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    let shipped: Vec<_> = files.iter().filter(|path| path.extension().is_some_and(|it| it == "toml")).collect();
    assert!(shipped.len() >= 4);
    for path in shipped {
        let (design, _) = read(path).unwrap_or_else(|error| panic!("{error}"));
        assert!(design.plan.methods.len() >= 4 && design.plan.positions.len() >= 20);
    }
}

#[test]
fn the_id_depends_on_what_is_run_only() {
    let id = |from: &str, to: &str| parsed(&GOOD.replace(from, to)).unwrap().plan.id();
    let same = parsed(GOOD).unwrap().plan.id();
    for (from, to) in [
        ("\"nested\"\n[pos", "\"mcts:c=0.1\"\n[pos"),
        ("every = 2", "every = 3"),
        ("budgets", "title = \"t\"\nbudgets"),
    ] {
        assert_eq!(id(from, to), same, "{to}");
    }
    for (from, to) in [
        ("1000", "1001"),
        ("c=0.1", "c=0.2"),
        ("count = 3", "count = 4"),
        ("starts", "seed = 2\nstarts"),
        ("starts", "replicates = 2\nstarts"),
    ] {
        assert_ne!(id(from, to), same, "{to}");
    }
}

#[test]
fn methods_that_are_the_same_searches_are_named() {
    assert_eq!(parsed(GOOD).unwrap().twins(), Vec::<String>::new());
    let text = GOOD.replace(
        "line = \"mcts:c=0.1\"",
        "line = \"mcts:c=0.1\"\n[[method]]\nlabel = \"again\"\nline = \"mcts:c=0.1\"",
    );
    let twins = parsed(&text).unwrap().twins();
    assert_eq!(twins.len(), 1, "{twins:?}");
    assert!(twins[0].starts_with("mcts:c=0.1 and again are the same searches at "), "{twins:?}");
}

#[test]
fn positions_of_one_board_are_named() {
    let mut design = parsed(GOOD).unwrap();
    assert_eq!(design.same_boards(), None);
    for id in ["again", "and-again"] {
        let grid = design.plan.positions[0].grid.clone();
        design.plan.positions.push(Position { id: id.into(), note: String::new(), grid });
    }
    let said = design.same_boards().expect("a warning");
    assert!(said.ends_with(
        " and again are the same board, and 1 more repeats an earlier one: intervals and p take them for different ones"
    ));
}

#[test]
fn mistakes_are_named_with_line_and_column() {
    let cases = [
        ("budgets", "budget", "e.toml:1:1: unknown field `budget`"),
        ("[1000, \"2^12\", \"0.5s\"]", "[]", "e.toml:1:11: expected budgets such as"),
        ("1000,", "0,", "e.toml:1:12: expected budgets such as"),
        ("1000,", "true,", "e.toml:1:12: expected budgets such as"),
        ("2^12", "1000", "e.toml:1:18: the budget 1000 stands twice"),
        ("[1, 4]", "[1, 4000]", "e.toml:2:14: expected from 1 start"),
        ("[1, 4]", "[1, 1]", "e.toml:2:14: 1 stands twice"),
        ("[1, 4]", "[]", "e.toml:2:10: expected starts such as"),
        (
            "= \"nested\"\n[",
            "= \"best\"\n[",
            "e.toml:3:13: expected the label of a method (mcts:c=0.1, nested), found \"best\"",
        ),
        ("reference = ", "replicates = 0\nreference = ", "e.toml:3:14: expected from 1 to 1000000 replicates, found 0"),
        ("reference = ", "replicates = 1.5\nreference = ", "e.toml:3:14: invalid type"),
        ("6x5x3", "6x5", "e.toml:5:9: expected width, height and colours"),
        ("count = 3", "count = 0", "expected a count from 1"),
        ("count = 3", "file = \"x\"", "expected [positions] with a file"),
        ("mcts:c=0.1", "mcts:d=0.1", "e.toml:8:8: mcts has no key \"d\""),
        ("label = \"nested\"", "label = \"mcts:c=0.1\"", "expected a label of its own"),
        (
            "label = \"nested\"",
            "label = \"a\\nb\"",
            "expected a label of one line that can be printed, found \"a\\nb\"",
        ),
        ("\"2^12\"", "\"2^14..2^12\"", "expected two powers of two that rise"),
        ("\"2^12\"", "\"2^12..2^14\", 8192", "the budget 2^13 stands twice"),
        ("label = \"nested\"", "name = \"nested\"", "e.toml:10:1: unknown field `name`"),
        ("every = 2", "every = 1", "expected every = 2 or more"),
        ("every = 2", "every = 2\nalpha = 0.0", "expected an alpha"),
        ("starts = [1, 4]", "starts = [1, 4", "e.toml:"),
        (
            "starts = [1, 4]\n",
            "",
            "e.toml:10:8: expected starts for {k} to stand for, such as starts = [8], found none",
        ),
        ("[1000, \"2^12\", \"0.5s\"]", "1000", "e.toml:1:11: invalid type: integer `1000`, expected a list in [ ]"),
        ("count = 3", "count = -3", "expected a whole number"),
        ("count = 3", "count = 3\ntitle = \"x\"", "title is for the whole experiment, and stands above [positions]"),
        ("[[method]]", "[method]", "[[method]] with two brackets"),
        ("starts = [1, 4]", "rules = \"tetris\"", "e.toml:2:9: there are no rules called \"tetris\""),
    ];
    for (from, to, message) in cases {
        let found = parsed(&GOOD.replacen(from, to, 1)).unwrap_err();
        assert!(found.contains(message) && found.starts_with("e.toml:"), "{to}: {found}");
    }
    let none = GOOD.split("[[method]]").next().unwrap().replace("reference = \"nested\"\n", "");
    assert!(parsed(&none).unwrap_err().contains("expected at least one [[method]]"));
    let nowhere = GOOD.replace("[positions]\nshape = \"6x5x3\"\ncount = 3\n", "");
    assert!(parsed(&nowhere).unwrap_err().contains("expected [positions]"));
}

#[test]
fn the_test_set_stands_beside_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("e.toml");
    fs::write(folder.path().join("set.txt"), "> a\n01\n01\n> b\n11\n00\n").unwrap();
    let head = GOOD.replace("shape = \"6x5x3\"\ncount = 3", "file = \"set.txt\"\nselect = \"2\"");
    fs::write(&path, &head).unwrap();
    assert_eq!(read(&path).unwrap().0.plan.positions[0].id, "b");
    fs::write(&path, head.replace("\"2\"", "\"3\"")).unwrap();
    assert!(read(&path).unwrap_err().to_string().contains("e.toml:6:10: expected numbers from 1 to 2"));
    fs::write(&path, head.replace("set.txt", "none.txt")).unwrap();
    let error = read(&path).unwrap_err();
    assert!(matches!(error, crate::files::FileError::Open { .. }));
    assert!(
        error.to_string().contains("none.txt")
            && anyhow::Error::from(error).root_cause().to_string().ends_with("e.toml names it")
    );
    assert!(matches!(read(Path::new("no/e.toml")).unwrap_err(), crate::files::FileError::Open { .. }));
}
