//! The binary from outside: exit codes, messages, and what it leaves on the disk.

mod common;

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use common::{command, refused, run};

const SMALL: &str = "> one\n0110\n2332\n0011\n> two\n0101\n1010\n1111\n";

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("set.txt"), SMALL).expect("a file");
    // Where there is none, nothing is kept without --out.
    fs::create_dir(folder.path().join("solutions")).expect("a folder");
    folder
}

/// Every file below `folder` with its bytes.
fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()) {
        if entry.is_dir() {
            found.extend(files(&entry));
        } else {
            found.push((entry.display().to_string(), fs::read(&entry).expect("a file")));
        }
    }
    found.sort();
    found
}

/// A store of one line.
const LINE: &str = concat!(
    "{\"id\":\"a\",\"board\":\"0123456789abcdef\",\"rules\":\"samegame\",\"score\":1,\"moves\":\"a1\",",
    "\"method\":\"mcts\",\"seed\":1,\"start\":1,\"playouts\":1}\n"
);

/// A line that claims a point too many.
const FALSE: &str = concat!(
    "{\"id\":\"a\",\"board\":\"7fdca95216db788f\",\"rows\":\"111/001/110\",\"rules\":\"samegame\",\"score\":1006,",
    "\"moves\":\"a1 a1 a1\",\"method\":\"mcts\",\"seed\":1,\"start\":1,\"playouts\":1}\n"
);

/// File content, command line, exit code, parts of the message.
const MISTAKES: [(&str, &str, i32, &[&str]); 115] = [
    (SMALL, "solve", 2, &["expected at least one board"]),
    (SMALL, "solve none.txt", 66, &["none.txt", "No such file"]),
    ("", "solve x.txt", 65, &["x.txt:1:1", "found none"]),
    ("> a\n01\n012\n", "solve x.txt", 65, &["x.txt:3", "expected 2 cells", "found 3"]),
    ("> a\n01\n0!\n", "solve x.txt", 65, &["x.txt:3:2", "expected a colour", "'!'"]),
    ("> a\n01\n01\n> a\n11\n11\n", "solve x.txt", 65, &["x.txt:4", "a"]),
    ("> a\n01\n0w\n", "solve x.txt", 65, &["x.txt:3:2", "'w'"]),
    ("RGB\nR!B\n", "solve x.txt", 65, &["x.txt:2:2", "\"!\""]),
    ("15x10c2s2#785412\n", "solve x.txt", 65, &["x.txt:1:1", "3 to 9 colours for a random seed"]),
    ("[[0,1],[0,true]]\n", "show x.txt", 65, &["x.txt:1:1", "row 2, cell 2"]),
    ("1,2\n1,40\n", "show x.txt --format csv", 65, &["x.txt:2:3", "from 0 to 31"]),
    ("12\n21\n", "show x.txt --format xls", 2, &["expected a format of boards", "swell-foop"]),
    (SMALL, "solve set.txt --as pdf", 2, &["expected a form of lines", "codingame"]),
    (SMALL, "solve 11/1!", 2, &["neither a file nor a board", "row 2, column 2"]),
    (SMALL, "solve RRG/R.G", 2, &["neither a file nor a board", "row 1, column 2"]),
    (SMALL, "solve set.txt --playouts 1.000", 2, &["expected a whole number of playouts", "\"1.000\""]),
    (SMALL, "solve set.txt --moves a1", 2, &["--moves is for one board, found 2: choose one by --select"]),
    (SMALL, "solve 110/110 220/220 --moves a1", 2, &["--moves is for one board: name one file"]),
    (SMALL, "solve 110/110 --moves a1 --rules tco03", 2, &["--moves is not for rules by which an empty board"]),
    (SMALL, "solve 110/110 --moves a3", 2, &["move 1 of 1"]),
    (SMALL, "status none.run", 66, &["none.run: check the name", "expected the folder of a run", "found nothing"]),
    (SMALL, "solve set.txt --time 5M", 2, &["such as 10, 0.5, 90s, 2m or 1h30m"]),
    ("> a\n.1\n0.\n", "solve x.txt", 65, &["x.txt:2:2", "gap"]),
    (SMALL, "solve set.txt --method nbmcts:depth=3", 2, &["no key \"depth\"", "--method help"]),
    (SMALL, "solve set.txt --method mcts:c=-1", 2, &["expected a number from 0 to 100", "\"-1\""]),
    (SMALL, "solve set.txt --method quick", 2, &["expected a method", "nbmcts"]),
    (SMALL, "solve set.txt --rules tetris", 2, &["no rules called", "clickomania"]),
    (SMALL, "solve set.txt --select 3", 2, &["from 1 to 2", "3"]),
    (SMALL, "solve set.txt --select 2-1", 2, &["2-1"]),
    (SMALL, "solve set.txt --time 0", 2, &["0.001"]),
    (SMALL, "solve set.txt --time -1", 2, &["0.001", "\"-1\""]),
    (SMALL, "solve set.txt --time -1s", 2, &["0.001", "\"-1s\""]),
    (SMALL, "solve set.txt --threads -1", 2, &["expected a whole number from 1 to 4096, found \"-1\""]),
    (SMALL, "solve set.txt --playouts 3 --starts 4", 2, &["--playouts"]),
    (SMALL, "solve set.txt --starts 0", 2, &["counted from 1"]),
    (SMALL, "solve set.txt --seed x", 2, &["expected a whole number from 0", "\"x\""]),
    (SMALL, "solve set.txt --out lines.txt", 2, &["a store such as lines.jsonl", "found lines.txt"]),
    (SMALL, "solve set.txt --as svg", 2, &["svg holds one line", "2 positions", "--select"]),
    (SMALL, "verify set.txt", 65, &["set.txt:1:1", "expected a store", "makes a store of a file of boards"]),
    (SMALL, "solve set.txt --select one-two", 2, &["\"one-two\", which is neither a number nor an id"]),
    (SMALL, "verify 11/11 --moves a1;b1", 2, &["--moves, move 1", "expected a cell such as c4"]),
    (SMALL, "show 12/21 --moves a1", 2, &["move 1 of 1", "stands alone"]),
    (SMALL, "show 11/11 --moves e", 2, &["--moves, move 1", "found \"e\""]),
    (LINE, "export x.txt --rules popstar", 65, &["expected lines under the rules popstar", "found samegame"]),
    (
        SMALL,
        "solve set.txt --playouts 10 --out set.txt/out",
        1,
        &["cannot write set.txt/out", "a folder that is there"],
    ),
    (SMALL, "show ABCD", 66, &["cannot open ABCD", "No such file; a board of one row ends with /"]),
    (SMALL, "solve set-2 --playouts 10", 66, &["cannot open set-2", "as set-2/ does"]),
    (SMALL, "solve set2.txt --playouts 10", 66, &["cannot open set2.txt", "No such file"]),
    ("111\n001\n110\n\n1,2\n2,1\n", "show x.txt", 65, &["x.txt:5:2", "the lines before are rows of digits or letters"]),
    (SMALL, "verify none.jsonl", 66, &["none.jsonl"]),
    ("12\n2\n", "solve x.txt --format rows", 65, &["x.txt:2:2", "expected 2 cells"]),
    (SMALL, "best none.jsonl", 66, &["none.jsonl", "No such file"]),
    (SMALL, "verify set.txt", 65, &["set.txt:1:1", "JSON object"]),
    (SMALL, "show set.txt --select 1 --moves a1 --step 99", 2, &["expected a step"]),
    (SMALL, "solve set.txt --starts -1", 2, &["counted from 1", "-1"]),
    (SMALL, "solve set.txt --out - --json", 2, &["leave out --json, --as and --cost-only"]),
    (SMALL, "improve -", 2, &["give a file"]),
    (
        "{\"id\":\"a\\u001b[31m\",\"board\":\"0123456789abcdef\",\"rules\":\"samegame\"}\n",
        "verify x.txt",
        65,
        &["x.txt:1:", "expected an id without control characters"],
    ),
    (SMALL, "status .", 66, &["expected the folder of a run"]),
    (SMALL, "submit slurm -- solve set.txt --out x --bogus", 2, &["--bogus"]),
    (SMALL, "submit slurm -- solve - --out x", 2, &["tasks share neither stdin nor stdout"]),
    (SMALL, "submit slurm -- compare a.jsonl b.jsonl", 2, &["expected a compare that runs an experiment"]),
    (
        SMALL,
        "submit slurm -- compare --method mcts --budgets 9 --write f.toml",
        2,
        &["expected a compare that runs an experiment"],
    ),
    (SMALL, "compare a.jsonl b.jsonl --shard 1/2", 2, &["--shard is for experiments"]),
    (SMALL, "submit slurm -- compare set.txt --method mcts --budgets 9 --markdown", 2, &["leave out --markdown"]),
    (SMALL, "submit slurm -- compare e.toml --method mcts", 2, &["e.toml is an experiment"]),
    (SMALL, "submit slurm -- improve s.jsonl", 2, &["give --time or --playouts"]),
    (SMALL, "submit slurm -- solve set.txt --out x --cost-only", 2, &["leave out --as and --cost-only"]),
    (SMALL, "submit slurm -- solve set.txt --out x --method polish", 2, &["polish improves lines"]),
    (SMALL, "solve set.txt --out x --shard 1/2 --cost-only", 2, &["leave out --as and --cost-only"]),
    (SMALL, "solve set.txt --out x --shard 1/2 --as moves", 2, &["leave out --as and --cost-only"]),
    (SMALL, "compare set.txt --method mcts --budgets 9 --shard 1/2 --markdown", 2, &["leave out --markdown"]),
    (SMALL, "compare set.txt --method mcts --budgets 9 --json --write e.toml", 2, &["--json", "--write"]),
    (SMALL, "solve 111/001/110 --moves a3 --method polish", 2, &["polish improves lines of whole boards"]),
    (LINE, "verify x.txt --testset set.txt --rules clickomania", 2, &["--rules", "--testset"]),
    (LINE, "verify x.txt --again --rules clickomania", 2, &["--rules", "--again"]),
    (LINE, "verify x.txt --format rows", 2, &["--format is for boards"]),
    (LINE, "show x.txt --format rows", 2, &["--format is for boards", "x.txt is a store"]),
    (SMALL, "show set.txt --json --force", 2, &["--force", "--json"]),
    (LINE, "merge - x.txt", 2, &["stdin cannot be written"]),
    (LINE, "merge x.txt .", 2, &[". is a folder", "stores alone"]),
    (FALSE, "merge lines.jsonl x.txt", 65, &["x.txt:1:1", "it claims 1006 points, but has 1005"]),
    (FALSE, "compare x.txt x.txt", 65, &["x.txt:1:1", "it claims 1006 points, but has 1005"]),
    ("{\"schema\":\"x/1\"}\n", "verify x.txt", 65, &["x.txt:1:1", "give the store that it came from"]),
    (SMALL, "import set.txt --out set.txt --force", 2, &["set.txt is what is read"]),
    (SMALL, "perft none", 66, &["none", "No such file"]),
    (SMALL, "perft none.txt", 66, &["none.txt", "No such file"]),
    (SMALL, "perft 01/0 --depth 2", 2, &["expected 2 cells"]),
    (SMALL, "solve x.txt x.txt", 2, &["x.txt stands twice"]),
    (SMALL, "verify 111/001/110", 2, &["111/001/110 is a board", "--moves"]),
    (SMALL, "solve 01234/01234 --as swell-foop", 2, &["Swell Foop has at most 4 colours"]),
    (SMALL, "solve 0011/2011 --as swell-foop --playouts 9", 2, &["no board with one tile of a colour"]),
    (SMALL, "generate --out x.txt", 2, &["x.txt exists already", "--force"]),
    (SMALL, "solve set.txt --method anneal:floor=90,lift=15", 2, &["lift=15: expected a ceiling above", "floor=90"]),
    (SMALL, "solve set.txt --method race:runs=4/2,floor=0/500,ceiling=400,lift=15", 2, &["ceiling=400, floor=500"]),
    (SMALL, "solve set.txt --method race:toll=40/20", 2, &["toll: expected one value, or 5 for 5 rounds, found 2"]),
    (SMALL, "solve 111/001/110 --format moves", 2, &["the form in which lines are printed is --as"]),
    ("5x5c3s9#12\n", "solve x.txt", 65, &["x.txt:1:1", "expected a board"]),
    ("{\"boards\":[[[0,1],[1,\"?\"]]]}", "show x.txt", 65, &["x.txt:1:22", "found \"?\""]),
    ("1,2,\"3\n1,1,2\n", "show x.txt", 65, &["x.txt:1:5", "expected \" on both sides"]),
    ("Hello world, this is a letter.\n", "solve x.txt", 65, &["x.txt:1:1", "expected a board"]),
    (SMALL, "solve ./board", 66, &["cannot open ./board", "a board is typed as 111/001/110"]),
    ("{\"a\":[\"12\",\"12\"],\"a\":[\"13\",\"33\"]}", "show x.txt", 65, &["x.txt:1:20", "\"a\" stands twice"]),
    ("{\"board\":[[1,2]],\"grid\":[[3,3]]}", "show x.txt", 65, &["x.txt:1:1", "found grid and board"]),
    (LINE, "verify x.txt x.txt", 2, &["x.txt stands twice"]),
    (SMALL, "verify -", 65, &["stdin:1:1", "expected a store", "found nothing"]),
    (SMALL, "solve testsets/standard-20", 66, &["No such file", "111/001/110", "expected 8 cells", "found 11"]),
    (SMALL, "show solutions/best", 66, &["cannot open solutions/best", "typed as 111/001/110"]),
    ("", "verify x.txt", 65, &["x.txt:1:1", "found nothing"]),
    ("", "best -", 65, &["stdin:1:1", "found nothing"]),
    ("", "export x.txt", 65, &["x.txt:1:1", "found nothing"]),
    (LINE, "verify - -", 2, &["- stands twice"]),
    (LINE, "verify x.txt ./x.txt", 2, &["./x.txt stands twice"]),
    (LINE, "best - --known -", 2, &["- stands twice"]),
    (SMALL, "solve - --from - --method polish", 2, &["stdin has the boards"]),
];

#[test]
fn mistakes_have_a_clear_message_the_right_code_and_change_no_file() {
    for (content, line, code, parts) in MISTAKES {
        let folder = folder();
        fs::write(folder.path().join("x.txt"), content).expect("a file");
        let before = files(folder.path());
        refused(folder.path(), line, code, parts);
        assert_eq!(files(folder.path()), before, "{line}");
    }
}

#[test]
fn copies_of_a_board_are_left_out_and_said_to_be() {
    let folder = folder();
    fs::write(folder.path().join("x.txt"), "{\"id\":\"a\",\"rows\":\"01/10\"}\n".repeat(2)).expect("a file");
    let output = run(folder.path(), "show x.txt");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success() && said.contains("x.txt: left out 1 board, as one before has the same id"),
        "{said}"
    );
}

#[test]
fn an_empty_file_with_the_name_of_a_store_is_one() {
    let folder = folder();
    fs::write(folder.path().join("new.jsonl"), "").expect("a file");
    for line in ["verify new.jsonl", "show new.jsonl", "best new.jsonl"] {
        let output = run(folder.path(), line);
        assert!(output.status.success(), "{line}: {output:?}");
    }
}

#[test]
fn lines_to_begin_with_come_from_stdin() {
    let folder = folder();
    assert!(run(folder.path(), "solve set.txt --playouts 50 --out lines.jsonl").status.success());
    let mut polishing = command(folder.path(), "solve set.txt --method polish --from - --playouts 50 --out more.jsonl");
    polishing.stdin(fs::File::open(folder.path().join("lines.jsonl")).expect("the store"));
    let output = polishing.output().expect("it ends");
    assert!(output.status.success(), "{output:?}");
    assert!(!String::from_utf8_lossy(&output.stderr).contains("has no line"), "{output:?}");
}

#[test]
fn positions_without_a_line_to_begin_with_are_named() {
    let folder = folder();
    assert!(run(folder.path(), "solve set.txt --select one --playouts 50 --out lines.jsonl").status.success());
    let output = run(folder.path(), "solve set.txt --method polish --from lines.jsonl --playouts 50 --out more.jsonl");
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success() && message.contains("lines.jsonl has no line for two: it begins without one"),
        "{message}"
    );
}

#[test]
fn boards_beyond_the_limits_are_refused() {
    let folder = folder();
    fs::write(folder.path().join("wide.txt"), format!("> a\n{}\n", "0".repeat(65))).expect("a file");
    fs::write(folder.path().join("colours.txt"), "1 2 33\n1 2 40\n").expect("a file");
    for (line, part) in [("solve wide.txt", "64x64"), ("solve colours.txt", "from 0 to 31")] {
        let output = run(folder.path(), line);
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(65), "{message}");
        assert!(message.contains(part), "{message}");
    }
}

/// What is done to the text of a good store, and parts of the message.
type Damage = (fn(String) -> String, &'static [&'static str]);

const DAMAGE: [Damage; 4] = [
    (|text| text[..text.len() - 20].to_owned(), &["set.jsonl:2"]),
    (|text| text.replacen("\"score\"", "\"skore\"", 1), &["set.jsonl:1", "skore"]),
    (|text| format!("{text}{text}"), &["set.jsonl:3", "second"]),
    (|text| text.replacen("\"board\":\"", "\"board\":\"0000", 1), &["set.jsonl:1", "16"]),
];

#[test]
fn a_damaged_store_is_refused_and_left_alone() {
    for (damage, parts) in DAMAGE {
        let folder = folder();
        assert!(run(folder.path(), "solve set.txt --playouts 50").status.success());
        let store = folder.path().join("solutions/set.jsonl");
        let damaged = damage(fs::read_to_string(&store).expect("a store"));
        fs::write(&store, &damaged).expect("a file");
        for line in ["solve set.txt --playouts 60", "verify solutions/set.jsonl --testset set.txt"] {
            let output = run(folder.path(), line);
            let message = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(65), "{line}: {message}");
            parts.iter().for_each(|part| assert!(message.contains(part), "{line}: no {part:?} in {message}"));
            assert_eq!(fs::read_to_string(&store).expect("a store"), damaged, "{line}");
        }
    }
}

#[test]
fn another_board_of_the_same_id_gets_a_line_of_its_own() {
    let folder = folder();
    assert!(run(folder.path(), "solve set.txt --playouts 50").status.success());
    fs::write(folder.path().join("set.txt"), SMALL.replace("2332", "2333")).expect("a file");
    assert!(run(folder.path(), "solve set.txt --playouts 50").status.success());
    let store = fs::read_to_string(folder.path().join("solutions/set.jsonl")).expect("a store");
    assert_eq!(store.lines().count(), 3);
    assert!(run(folder.path(), "verify solutions/set.jsonl").status.success(), "each line is for the board it carries");
    let verify = run(folder.path(), "verify solutions/set.jsonl --testset set.txt");
    assert_eq!(verify.status.code(), Some(20), "one of them is for another board than the file has");
}

#[test]
fn verify_tells_wrong_lines_from_weak_ones() {
    let edits: [(&str, &str, i32); 3] =
        [("\"score\":", "\"score\":-", 20), ("\"moves\":\"", "\"moves\":\"d4 ", 20), ("\"score\":", "\"score\":9", 21)];
    for (from, to, code) in edits {
        let folder = folder();
        assert!(run(folder.path(), "solve set.txt --select 1 --playouts 50").status.success());
        let store = folder.path().join("solutions/set.jsonl");
        let good = run(folder.path(), "verify solutions/set.jsonl --testset set.txt");
        assert!(good.status.success(), "{good:?}");
        assert!(String::from_utf8_lossy(&good.stdout).lines().last().is_some_and(|line| line.starts_with("total ")));
        let edited = fs::read_to_string(&store).expect("a store").replacen(from, to, 1);
        fs::write(&store, edited).expect("a file");
        let output = run(folder.path(), "verify solutions/set.jsonl --testset set.txt");
        assert_eq!(output.status.code(), Some(code), "{from} -> {to}: {output:?}");
        let again = run(folder.path(), "verify solutions/set.jsonl --again");
        assert_eq!(again.status.code(), Some(code), "{from} -> {to}: {again:?}");
        let before = files(folder.path());
        for line in [
            "solve set.txt --playouts 60",
            "solve set.txt --method race --from solutions/set.jsonl --out other",
            "show solutions/set.jsonl",
        ] {
            let output = run(folder.path(), line);
            let message = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(65), "{from} -> {to}: {message}");
            assert!(message.contains("set.jsonl:1:1: the line for one under samegame is refused"), "{message}");
            assert_eq!(files(folder.path()), before);
        }
    }
}

#[test]
fn verify_again_asks_only_of_the_lines_that_are_selected() {
    let folder = folder();
    assert!(run(folder.path(), "solve set.txt --playouts 50").status.success());
    let store = folder.path().join("solutions/set.jsonl");
    let lines = fs::read_to_string(&store).expect("a store");
    let (first, rest) = lines.split_once('\n').expect("two lines");
    fs::write(&store, format!("{}\n{rest}", first.replacen("\"score\":", "\"score\":9", 1))).expect("a file");
    let code = |line: &str| run(folder.path(), line).status.code();
    assert_eq!(code("verify solutions/set.jsonl --again"), Some(21));
    assert_eq!(code("verify solutions/set.jsonl --again --select 1"), Some(21));
    assert_eq!(code("verify solutions/set.jsonl --again --select 2"), Some(0));
}

#[test]
fn json_lines_are_whole_and_repeatable() {
    let outputs = ["1", "3"].map(|threads| {
        let folder = folder();
        let line = format!("solve set.txt --playouts 300 --starts 3 --json --threads {threads}");
        let output = run(folder.path(), &line);
        assert!(output.status.success());
        let store = fs::read(folder.path().join("solutions/set.jsonl")).expect("a store");
        let lines: Vec<serde_json::Value> = String::from_utf8(output.stdout)
            .expect("text")
            .lines()
            .map(|line| serde_json::from_str(line).expect("JSON"))
            .collect();
        assert_eq!(lines.len(), 3);
        assert_eq!(lines[0]["starts"].as_array().map(Vec::len), Some(3));
        assert_eq!(lines[2]["type"], "total");
        (lines[0]["score"].clone(), lines[1]["moves"].clone(), store)
    });
    assert_eq!(outputs[0], outputs[1]);
}

#[test]
fn method_help_lists_every_method_and_key() {
    let output = run(Path::new("."), "solve --method help");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success());
    for word in
        ["mcts", "nmcts", "bmcts", "nbmcts", "playouts", "searches", "limit", "width", "tabu-learned", "default"]
    {
        assert!(text.contains(word), "{word}");
    }
}

#[test]
fn outside_the_repository_nothing_is_written_unless_somebody_says_where() {
    let folder = tempfile::tempdir().expect("a folder");
    let solved = run(folder.path(), "solve 111/001/110 --playouts 50");
    let (text, said) = (String::from_utf8_lossy(&solved.stdout), String::from_utf8_lossy(&solved.stderr));
    assert!(
        solved.status.success() && text.contains(" 1  1  1  0 \n    a  b  c\n3 moves\n") && said.contains("not kept"),
        "{text}{said}"
    );
    assert!(said.contains("111/001/110: 1 board, read as rows"), "{said}");
    assert_eq!(files(folder.path()), []);
    let printed = run(folder.path(), "solve 111/001/110 --playouts 50 --out -");
    assert!(run(folder.path(), "solve 111/001/110 --playouts 50 --out mine/lines.jsonl").status.success());
    assert_eq!(fs::read(folder.path().join("mine/lines.jsonl")).expect("a store"), printed.stdout);
    let two = run(folder.path(), "solve 111/001/110 110/011 --playouts 50 --out - --threads 2");
    let lines: Vec<&str> = std::str::from_utf8(&two.stdout).expect("text").lines().collect();
    assert!(lines.len() == 2 && lines[0].contains("111/001/110") && lines[1].contains("110/011"), "{lines:?}");
    fs::write(folder.path().join("alone.jsonl"), printed.stdout).expect("a file");
    for line in ["verify alone.jsonl", "show alone.jsonl", "best alone.jsonl", "export alone.jsonl --as swell-foop"] {
        let output = run(folder.path(), line);
        assert!(output.status.success(), "{line}: {output:?}");
    }
}

#[test]
fn a_finished_command_says_so_and_prints_the_same() {
    let folder = folder();
    let line = "solve set.txt --playouts 50 --threads 1";
    let (first, second) = (run(folder.path(), line), run(folder.path(), line));
    let said = String::from_utf8_lossy(&second.stderr);
    assert!(said.contains("was finished before, so nothing was searched"), "{said}");
    let scores = |output: &Output| {
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        text.lines().filter(|line| line.starts_with("total ")).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(scores(&first), scores(&second));
}

/// A row of a table stands there as soon as its board is done, while others are searched for a minute.
/// The first two lines that solving an easy board and a hard one prints with `more`, while the hard one is searched.
fn printed_early(folder: &Path, more: &str) -> Vec<String> {
    let hard = "001122334400112\n223344001122334\n".repeat(7);
    fs::write(folder.join("x.txt"), format!("> easy\n111\n001\n110\n> hard\n{hard}")).expect("a file");
    let mut solving = command(folder, &format!("solve x.txt --time 1m --threads 1 --quiet{more}"));
    let mut process = solving.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("the binary starts");
    let lines = BufReader::new(process.stdout.take().expect("a pipe")).lines().take(2);
    let lines: Vec<String> = lines.collect::<Result<_, _>>().expect("lines");
    let ended = process.try_wait().expect("a process");
    process.kill().expect("a process");
    process.wait().expect("a process");
    assert!(ended.is_none(), "the other board is searched: {ended:?}");
    lines
}

#[test]
fn perft_prints_each_depth_when_it_is_counted() {
    let folder = folder();
    fs::write(folder.path().join("x.txt"), "001122334400112\n334400112233440\n".repeat(7)).expect("a file");
    let mut counting = command(folder.path(), "perft x.txt --depth 20");
    let mut process = counting.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("the binary starts");
    let lines = BufReader::new(process.stdout.take().expect("a pipe")).lines().take(3);
    let lines: Vec<String> = lines.collect::<Result<_, _>>().expect("lines");
    let ended = process.try_wait().expect("a process");
    process.kill().expect("a process");
    process.wait().expect("a process");
    assert!(lines[2].trim_start().starts_with("1 ") && ended.is_none(), "{lines:?}: {ended:?}");
}

#[test]
fn rows_are_printed_as_boards_end() {
    let rows = printed_early(folder().path(), "");
    assert!(rows[0].starts_with(" position") && rows[1].starts_with(" easy"), "{rows:?}");
    assert!(rows[1].contains("1005") && rows[1].ends_with("new, proven optimal"), "{rows:?}");
}

#[test]
fn lines_in_a_form_are_printed_as_boards_end_and_in_the_order_of_the_file() {
    let folder = folder();
    let lines = printed_early(folder.path(), " --as moves");
    assert!(lines[0] == "# easy" && lines[1].split(' ').count() == 3, "{lines:?}");
    let both = run(folder.path(), "solve set.txt 00/11 --playouts 50 --as moves --threads 2 --out lines.jsonl");
    let text = String::from_utf8_lossy(&both.stdout);
    let heads: Vec<&str> = text.lines().filter(|line| line.starts_with('#')).collect();
    assert!(heads.len() == 3 && heads[..2] == ["# one", "# two"], "{text}");
    let said = String::from_utf8_lossy(&both.stderr);
    assert!(said.contains("The lines are kept in lines.jsonl."), "{said}");
}

#[test]
fn of_two_files_with_the_same_boards_neither_was_finished_before() {
    let folder = folder();
    fs::write(folder.path().join("again.txt"), SMALL).expect("a file");
    let line = "solve set.txt again.txt --playouts 50 --out lines.jsonl";
    let said = |output: Output| String::from_utf8_lossy(&output.stderr).into_owned();
    let first = said(run(folder.path(), line));
    assert!(!first.contains("finished before"), "{first}");
    let second = said(run(folder.path(), line));
    assert!(second.contains("finished before"), "{second}");
}

#[test]
fn boards_come_from_stdin_and_lines_go_out_in_any_form() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut solving = command(folder.path(), "solve - --playouts 50 --as codingame");
    let mut process =
        solving.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the binary starts");
    process.stdin.take().expect("a pipe").write_all(b"1 1 1\n0 0 1\n1 1 0\n").expect("written");
    let output = process.wait_with_output().expect("it ends");
    let text = String::from_utf8_lossy(&output.stdout);
    let number = |word: &str| word.parse::<usize>().is_ok_and(|number| number < 3);
    assert_eq!(text.lines().count(), 3, "{output:?}");
    assert!(text.lines().all(|turn| turn.split(' ').filter(|word| number(word)).count() == 2), "{text}");
    assert!(String::from_utf8_lossy(&output.stderr).contains("stdin: 1 board, read as integers"), "{output:?}");
}

#[test]
fn a_search_begins_after_moves() {
    let folder = folder();
    let output = run(folder.path(), "solve 211/100/220 --playouts 100 --as moves --moves b2");
    assert!(output.status.success(), "{output:?}");
    let rest = String::from_utf8(output.stdout).unwrap();
    let line = format!("b2 {}", rest.trim());
    let whole = command(folder.path(), "verify 211/100/220 --moves").arg(&line).output().unwrap();
    assert!(whole.status.success(), "{line}: {whole:?}");
}

#[test]
fn boards_are_shown_as_their_rules_have_them_stand() {
    let folder = folder();
    let shown = |line: &str| {
        let output = run(folder.path(), line);
        assert!(output.status.success(), "{line}: {output:?}");
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    let former = shown("show 1.1/1.1 --rules former");
    assert!(former.contains(" 2  1  .  1 \n 1  1  .  1 \n"), "{former}");
    let usual = shown("show 1.1/1.1");
    assert!(usual.contains(" 2  1  1  . \n 1  1  1  . \n") && usual.contains("1 group)"), "{usual}");
    assert!(shown("show 11/22 --rules cube-crash").contains("0 groups"));
    // What is shown as JSON reads back as the same board, also where all its colours are letters.
    fs::write(folder.path().join("letters.txt"), "> w\nba\nab\n").expect("a file");
    let json = shown("show letters.txt --json");
    fs::write(folder.path().join("letters.json"), &json).expect("a file");
    assert_eq!(shown("show letters.json --json"), json);
}

#[cfg(unix)]
#[test]
fn a_pipe_with_a_name_is_read_once_and_a_mark_before_a_store_is_no_line() {
    let folder = folder();
    assert!(run(folder.path(), "solve set.txt --playouts 50 --out lines.jsonl").status.success());
    let marked = format!("\u{feff}{}", fs::read_to_string(folder.path().join("lines.jsonl")).expect("a store"));
    fs::write(folder.path().join("marked.jsonl"), &marked).expect("a file");
    let from_file = run(folder.path(), "show lines.jsonl");
    assert_eq!(run(folder.path(), "show marked.jsonl").stdout, from_file.stdout);
    assert!(run(folder.path(), "verify marked.jsonl").status.success());
    let mut showing = command(folder.path(), "show /dev/stdin");
    let mut process =
        showing.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("the binary starts");
    process.stdin.take().expect("a pipe").write_all(marked.as_bytes()).expect("written");
    assert_eq!(process.wait_with_output().expect("it ends").stdout, from_file.stdout);
}

#[cfg(unix)]
#[test]
fn boards_come_through_a_pipe_with_a_name() {
    let folder = folder();
    let pipe = folder.path().join("boards.pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo starts").success());
    for line in
        ["show boards.pipe", "show boards.pipe --select 1", "solve boards.pipe --playouts 50", "perft boards.pipe"]
    {
        let writer = {
            let pipe = pipe.clone();
            std::thread::spawn(move || fs::write(pipe, SMALL))
        };
        let mut process = command(folder.path(), line)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the binary starts");
        wait_for(line, || process.try_wait().expect("a process").is_some());
        assert!(process.wait().expect("a process").success(), "{line}");
        writer.join().expect("it ends").expect("all is read");
    }
}

#[cfg(unix)]
#[test]
fn results_come_through_a_pipe_with_a_name() {
    let folder = folder();
    let solved = run(folder.path(), "solve set.txt --playouts 50 --json --out lines.jsonl");
    fs::write(folder.path().join("lines.json"), solved.stdout).expect("a file");
    for file in ["lines.json", "lines.jsonl"] {
        let text = fs::read(folder.path().join(file)).expect("results");
        let mut process = command(folder.path(), "compare /dev/stdin lines.json --json")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the binary starts");
        process.stdin.take().expect("a pipe").write_all(&text).expect("written");
        let output = process.wait_with_output().expect("it ends");
        assert!(output.status.success() && output.stdout.len() > 20, "{file}: {output:?}");
    }
}

#[test]
fn a_store_comes_from_stdin_as_from_a_file() {
    let folder = folder();
    assert!(run(folder.path(), "solve set.txt --playouts 50 --out lines.jsonl").status.success());
    for line in ["show", "export"] {
        let from_file = run(folder.path(), &format!("{line} lines.jsonl")).stdout;
        let mut reading = command(folder.path(), &format!("{line} -"));
        reading.stdin(fs::File::open(folder.path().join("lines.jsonl")).expect("the store"));
        let from_stdin = reading.output().expect("it ends").stdout;
        assert!(from_file.len() > 20 && from_file == from_stdin, "{line}");
    }
}

/// Checks `value` against the part of JSON Schema that docs/solve.schema.json is written in.
fn fault(schema: &serde_json::Value, value: &serde_json::Value) -> Option<String> {
    for (word, wanted) in schema.as_object().expect("a schema") {
        let wrong = match word.as_str() {
            "$schema" | "$id" | "title" | "description" => None,
            "const" => (wanted != value).then(|| format!("{value} is not {wanted}")),
            "type" => {
                let types = wanted.as_array().cloned().unwrap_or_else(|| vec![wanted.clone()]);
                (!types.iter().any(|it| is_of(it.as_str().expect("a type"), value)))
                    .then(|| format!("{value}: {wanted}"))
            }
            "required" => {
                let names = wanted.as_array().expect("names").iter().map(|name| name.as_str().expect("a name"));
                names.filter(|name| value.get(name).is_none()).map(|name| format!("no {name}")).next()
            }
            "properties" => wanted.as_object().expect("properties").iter().find_map(|(name, part)| {
                value.get(name).and_then(|it| fault(part, it)).map(|wrong| format!("{name}: {wrong}"))
            }),
            "items" => value.as_array().expect("a list").iter().find_map(|it| fault(wanted, it)),
            "oneOf" => {
                let faults: Vec<_> = wanted.as_array().expect("schemas").iter().map(|it| fault(it, value)).collect();
                (faults.iter().filter(|it| it.is_none()).count() != 1).then(|| format!("{faults:?}"))
            }
            other => panic!("docs/solve.schema.json uses {other}, which this test does not know"),
        };
        if wrong.is_some() {
            return wrong;
        }
    }
    None
}

fn is_of(kind: &str, value: &serde_json::Value) -> bool {
    match kind {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        "number" => value.is_number(),
        "integer" => value.is_i64() || value.is_u64(),
        other => panic!("no type {other}"),
    }
}

#[test]
fn json_is_what_its_schema_says() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/solve.schema.json");
    let schema: serde_json::Value = serde_json::from_str(&fs::read_to_string(path).expect("the schema")).expect("JSON");
    let folder = folder();
    let printed = |line: &str| String::from_utf8(run(folder.path(), line).stdout).expect("text");
    let searched = printed("solve set.txt --playouts 50 --starts 2 --json");
    // The first of the two positions is the first shard.
    let shard = printed("solve set.txt --playouts 50 --starts 2 --shard 1/2 --json --out dealt");
    let text = searched.lines().chain(shard.lines());
    let lines: Vec<serde_json::Value> = text.map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let kinds: Vec<&str> = lines.iter().map(|line| line["type"].as_str().expect("a type")).collect();
    assert_eq!(kinds, ["position", "position", "total", "position", "total", "shard"]);
    for line in &lines {
        assert_eq!(fault(&schema, line), None, "{line}");
        let (described, names) = (fields(&schema, &line["type"]), line.as_object().expect("an object").keys());
        let missing: Vec<_> = names.filter(|name| !described.contains(name)).collect();
        assert!(missing.is_empty(), "not in the schema: {missing:?}");
    }
    let mut wrong = lines[0].clone();
    wrong["score"] = "much".into();
    assert!(fault(&schema, &wrong).is_some());
}

/// The names that the schema has for an object of this type.
fn fields(schema: &serde_json::Value, kind: &serde_json::Value) -> Vec<String> {
    let parts = schema["oneOf"].as_array().expect("kinds of objects");
    let part = parts.iter().find(|part| part["properties"]["type"]["const"] == *kind).expect("a known type");
    part["properties"].as_object().expect("properties").keys().cloned().collect()
}

#[test]
fn colours_and_versions_are_as_asked_for() {
    let folder = folder();
    let coloured = |line: &str| String::from_utf8_lossy(&run(folder.path(), line).stdout).contains('\u{1b}');
    assert!(coloured("show set.txt --color always") && coloured("--color always show set.txt"));
    assert!(!coloured("show set.txt") && !coloured("show set.txt --color never"));
    let version = run(folder.path(), "--version").stdout;
    let version = String::from_utf8_lossy(&version);
    assert!(
        version.starts_with("chainshot ") && version.contains(" (") && version.trim_end().ends_with(')'),
        "{version}"
    );
}

#[test]
fn errors_begin_alike() {
    let folder = folder();
    for line in ["solve none.txt", "solve set.txt --time x", "show set.txt --moves x", "nonsense", "solve"] {
        let output = run(folder.path(), line);
        let message = String::from_utf8_lossy(&output.stderr);
        assert!(message.starts_with("error: "), "{line}: {message}");
    }
}

#[test]
fn shells_and_man_know_the_commands() {
    let folder = folder();
    for shell in ["bash", "zsh", "fish"] {
        let output = run(folder.path(), &format!("completions {shell}"));
        assert!(String::from_utf8_lossy(&output.stdout).contains("codingame") || output.stdout.len() > 1000, "{shell}");
    }
    assert!(run(folder.path(), "man pages").status.success());
    assert!(fs::read_to_string(folder.path().join("pages/chainshot-solve.1")).expect("a page").contains("playouts"));
}

#[cfg(unix)]
fn signal(name: &str, process: &std::process::Child) {
    let status = Command::new("kill").args([name, &process.id().to_string()]).status().expect("kill is there");
    assert!(status.success());
}

#[cfg(unix)]
fn wait_for(what: &str, mut done: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !done() {
        assert!(begun.elapsed() < Duration::from_secs(60), "waited in vain for {what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_saves_the_lines_and_prints_the_command_to_go_on() {
    for name in ["-INT", "-TERM"] {
        let folder = folder();
        let mut solving = command(folder.path(), "solve set.txt --time 1000 --method race:prove=0");
        let process = solving.stderr(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the binary starts");
        let store = folder.path().join("solutions/set.jsonl");
        wait_for("lines of both positions", || fs::read_to_string(&store).is_ok_and(|text| text.lines().count() == 2));
        // Twice, as `timeout` does it.
        signal(name, &process);
        let _ = Command::new("kill").args([name, &process.id().to_string()]).stderr(Stdio::null()).status();
        let output = process.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(75));
        let message = String::from_utf8_lossy(&output.stderr);
        assert!(message.contains("solve set.txt --time 1000"), "{message}");
        assert!(run(folder.path(), "verify solutions/set.jsonl --testset set.txt").status.success());
    }
}

#[cfg(unix)]
#[test]
fn a_stopped_search_from_its_own_store_says_that_it_begins_anew() {
    for (out, begins_anew) in [("solutions", true), ("other", false)] {
        let folder = folder();
        let store = folder.path().join("solutions/set.jsonl");
        assert!(run(folder.path(), "solve set.txt --playouts 1 --method mcts").status.success());
        let before = fs::read_to_string(&store).expect("lines");
        let line = format!("solve set.txt --from solutions/set.jsonl --time 1000 --method race:prove=0 --out {out}");
        let mut solving = command(folder.path(), &line);
        let process = solving.stderr(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the binary starts");
        let into = folder.path().join(out).join("set.jsonl");
        wait_for("better lines", || fs::read_to_string(&into).is_ok_and(|text| !text.is_empty() && text != before));
        signal("-INT", &process);
        let output = process.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(75));
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(message.contains("begins anew"), begins_anew, "{message}");
        assert_ne!(message.contains("To go on"), begins_anew, "{message}");
    }
}

#[cfg(unix)]
#[test]
fn kill_9_in_mid_batch_loses_nothing_finished() {
    let folder = folder();
    // Starts of about a tenth of a second, so that some are finished and many are not.
    let line = "solve set.txt --playouts 40000000 --starts 400 --threads 2 --method mcts:c=0.01";
    let mut solving = command(folder.path(), line);
    let mut process = solving.stderr(Stdio::null()).stdout(Stdio::null()).spawn().expect("the binary starts");
    let finished = || {
        let runs = fs::read_dir(folder.path().join("solutions")).ok()?.flatten();
        let run = runs.map(|entry| entry.path()).find(|path| path.extension().is_some_and(|it| it == "run"))?;
        let files = fs::read_dir(run).ok()?.flatten().map(|entry| entry.path());
        let texts = files.filter_map(|path| fs::read_to_string(path).ok());
        Some(texts.map(|text| text.matches("\"found_at\"").count()).sum::<usize>())
    };
    let stored = || folder.path().join("solutions/set.jsonl").exists();
    wait_for("finished starts and a store", || finished().is_some_and(|starts| starts > 10) && stored());
    signal("-KILL", &process);
    process.wait().expect("it ends");
    let before = finished().expect("the folder is there");
    assert!(run(folder.path(), "verify solutions/set.jsonl --testset set.txt").status.success());
    let mut again = command(folder.path(), line);
    let again = again.stderr(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the binary starts");
    wait_for("more starts in the folder", || finished().is_some_and(|starts| starts > before));
    signal("-INT", &again);
    let output = again.wait_with_output().expect("it ends");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(text.contains("starts were finished by an earlier run"), "{text}");
}

#[test]
fn shards_that_leave_boards_without_a_line_end_well_and_merge_to_the_lines_of_one_process() {
    let folder = folder();
    fs::write(folder.path().join("three.txt"), "> one\n111222\n111222\n\n> two\n11\n11\n\n> three\n1122\n1122\n")
        .expect("a file");
    for shard in ["2/2", "1/2"] {
        let output = run(folder.path(), &format!("solve three.txt --playouts 10 --out many --shard {shard}"));
        assert!(output.status.success(), "{output:?}");
        assert!(String::from_utf8_lossy(&output.stderr).contains(&format!("Shard {shard} is done")), "{output:?}");
        assert!(output.stdout.is_empty(), "what the lines come to is known at the end: {output:?}");
        let merged = run(folder.path(), "merge many");
        assert_eq!(merged.status.code(), Some(if shard == "2/2" { 10 } else { 0 }), "{merged:?}");
    }
    let status = run(folder.path(), "status many --json");
    assert_eq!(String::from_utf8_lossy(&status.stdout).matches("\"done\":1,\"todo\":0").count(), 3, "{status:?}");
    // A folder is known by its name, wherever one stands.
    let mut within = fs::read_dir(folder.path().join("many")).expect("a folder").flatten().map(|entry| entry.path());
    let run_folder = within.find(|path| path.is_dir()).expect("the folder of the run");
    assert!(run(&run_folder, "merge .").status.success());
    assert!(!run_folder.join("three.jsonl").exists(), "the store stands beside the folder");
    assert!(run(folder.path(), "solve three.txt --playouts 10 --out one").status.success());
    let store = |name: &str| fs::read(folder.path().join(name).join("three.jsonl")).expect("a store");
    assert_eq!(store("many"), store("one"));
}

#[test]
fn stores_are_put_together_and_keep_the_better_line_of_each_board() {
    let folder = folder();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("a file");
    write("both.txt", "> one\n1122\n2211\n1122\n\n> two\n11\n11\n");
    assert!(run(folder.path(), "solve both.txt --playouts 100 --out good.jsonl").status.success());
    let good = fs::read_to_string(folder.path().join("good.jsonl")).expect("a store");
    let lines: Vec<&str> = good.lines().collect();
    write("two.jsonl", &format!("{}\n", lines[1]));
    // One random game.
    let worse = run(
        folder.path(),
        "solve both.txt --select one --method playouts:playout=uniform --playouts 1 --out worse.jsonl",
    );
    assert!(worse.status.success(), "{worse:?}");
    let worse = fs::read_to_string(folder.path().join("worse.jsonl")).expect("a store");
    assert_ne!(lines[0], worse.trim_end());
    let merged = run(folder.path(), "merge worse.jsonl two.jsonl good.jsonl --json");
    assert!(merged.status.success(), "{merged:?}");
    let text = String::from_utf8_lossy(&merged.stdout);
    assert!(
        text.contains("\"type\":\"stores\",\"store\":\"worse.jsonl\",\"lines\":2,\"new\":1,\"better\":1"),
        "{text}"
    );
    assert_eq!(fs::read_to_string(folder.path().join("worse.jsonl")).expect("a store"), good);
    assert!(run(folder.path(), "merge new.jsonl good.jsonl two.jsonl").status.success());
    assert_eq!(fs::read_to_string(folder.path().join("new.jsonl")).expect("a store"), good);
    // A line that is not what it claims stays out, and the store as it was.
    write("false.jsonl", &good.replace("\"score\":", "\"score\":9"));
    assert_eq!(run(folder.path(), "merge new.jsonl false.jsonl").status.code(), Some(65));
    assert_eq!(fs::read_to_string(folder.path().join("new.jsonl")).expect("a store"), good);
    assert_eq!(run(folder.path(), "merge new.jsonl").status.code(), Some(2));
    assert_eq!(run(folder.path(), "merge new.jsonl missing.jsonl").status.code(), Some(66));
}

#[test]
fn a_shard_needs_a_folder_that_others_know_and_a_task_too() {
    let folder = folder();
    for line in [
        "solve set.txt --playouts 9 --shard 1/2",
        "solve set.txt --playouts 9 --shard 1/2 --out -",
        "submit slurm -- solve set.txt --playouts 9",
        "submit slurm -- verify set.txt",
        "submit slurm -- solve set.txt --out x --threads 3",
        "submit slurm -- solve set.txt --out=-",
    ] {
        let output = run(folder.path(), line);
        assert_eq!(output.status.code(), Some(2), "{line}: {output:?}");
    }
    fs::write(folder.path().join("set.jsonl"), "").expect("a store");
    let output = run(folder.path(), "submit slurm -- solve set.txt --out . --from set.jsonl");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.code() == Some(2) && said.contains("the shards begin with the lines of"), "{output:?}");
    let script = run(folder.path(), "submit parallel --tasks 3 -- solve set.txt --out x").stdout;
    let (script, words) =
        (String::from_utf8_lossy(&script), "chainshot solve --quiet --threads 1 --shard {}/3 set.txt --out x");
    assert!(script.contains(words), "{script}");
    let script = run(folder.path(), "submit slurm -- improve s.jsonl --time 8h").stdout;
    let script = String::from_utf8_lossy(&script);
    assert!(script.contains("exec chainshot improve --quiet --threads 1 --shard auto s.jsonl --time 8h\n"), "{script}");
    assert!(!script.contains("merge"), "its tasks share a store: {script}");
    // One --quiet is enough, and behind a -- there are files.
    let script = run(folder.path(), "submit slurm -- solve -q --out x -- set.txt").stdout;
    let (script, words) =
        (String::from_utf8_lossy(&script), "exec chainshot solve --threads 1 --shard auto -q --out x -- set.txt\n");
    assert!(script.contains(words), "{script}");
}

#[test]
fn status_counts_a_record_that_was_cut_off_as_to_do() {
    let folder = folder();
    assert!(run(folder.path(), "solve set.txt --playouts 50 --starts 2 --out lines.jsonl").status.success());
    let about = fs::read_dir(folder.path()).expect("a folder").flatten().map(|entry| entry.path());
    let raw =
        about.into_iter().find(|path| path.extension().is_some_and(|it| it == "run")).expect("a run").join("raw.jsonl");
    let text = fs::read_to_string(&raw).expect("raw data");
    fs::write(&raw, &text[..text.len() - 20]).expect("a file");
    let status = run(folder.path(), "status .");
    let table = String::from_utf8_lossy(&status.stdout);
    let all = table.lines().find(|line| line.trim_start().starts_with("all")).expect("a sum");
    assert_eq!(all.split_whitespace().collect::<Vec<_>>(), ["all", "3", "1"], "{status:?}");
}

#[test]
fn an_empty_board_multiplies_the_points_of_all_moves() {
    let folder = folder();
    assert!(
        run(folder.path(), "generate --shape 7x7x3 --positions 3 --seed 1 --name s --out seven.txt").status.success()
    );
    let line = "solve seven.txt --rules tco03 --method sp-mcts:moves=30 --playouts 2000 --out s.jsonl";
    let output = run(folder.path(), line);
    assert!(output.status.success(), "a line that claims another score is refused: {output:?}");
}

#[test]
fn of_boards_with_one_id_improve_takes_the_chosen_one() {
    let folder = folder();
    for board in ["11221\n22112\n11221\n", "12121\n21212\n11221\n"] {
        fs::write(folder.path().join("one.txt"), format!("> a\n{board}")).expect("a file");
        assert!(run(folder.path(), "solve one.txt --playouts 50 --out s.jsonl").status.success());
    }
    let rows = |line: &str| {
        let output = run(folder.path(), line);
        assert!(output.status.success(), "{output:?}");
        String::from_utf8_lossy(&output.stdout).matches("\"type\":\"position\"").count()
    };
    assert_eq!(rows("improve s.jsonl --playouts 99 --json"), 2);
    assert_eq!(rows("improve s.jsonl --select 2 --playouts 99 --json"), 1);
}

#[test]
fn status_of_a_campaign_says_what_its_searches_gained() {
    let folder = folder();
    assert!(
        run(folder.path(), "generate --shape 11x11x4 --positions 2 --seed 7 --name g --out g.txt").status.success()
    );
    assert!(run(folder.path(), "solve g.txt --method playouts --playouts 1 --out s.jsonl").status.success());
    let output = run(folder.path(), "improve s.jsonl --playouts 2e4 --threads 1 --json");
    let improved = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && improved.contains(r#""type":"better""#), "{output:?}");
    let before = files(folder.path());
    let status = |line: &str| {
        let output = run(folder.path(), line);
        assert!(output.status.success(), "{line}: {output:?}");
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    let rows: Vec<serde_json::Value> = status("status s-improve.run --json")
        .lines()
        .map(|line| serde_json::from_str(line).expect("an object a position"))
        .collect();
    let sum = |of: &str, key: &str| {
        rows.iter().filter(|row| row["type"] == of).map(|row| row[key].as_u64().expect(key)).sum::<u64>()
    };
    let [steps, by_kind] = ["improve-position", "improve-kind"].map(|of| sum(of, "steps"));
    assert_eq!((steps, by_kind), (20_000, 20_000), "{rows:?}");
    let gained: u64 = improved
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).expect("an object"))
        .filter(|line| line["type"] == "better")
        .map(|line| line["score"].as_u64().expect("points") - line["before"].as_u64().expect("points"))
        .sum();
    assert_eq!(sum("improve-position", "gain"), gained, "{rows:?}");
    let text = status("status s-improve.run/");
    assert!(text.contains(" last better  by") && text.contains(&format!(" +{gained}\n")), "{text}");
    // A folder stands for all that it holds, with runs of solve too.
    let all = status("status .");
    assert!(all.contains("playouts under samegame") && all.contains("s-improve.run\n position  searches"), "{all}");
    assert_eq!(files(folder.path()), before, "status changes nothing");
}

#[test]
fn nothing_that_is_read_is_written_over() {
    let folder = folder();
    assert!(run(folder.path(), "solve set.txt --playouts 99 --out s.jsonl").status.success());
    let before = files(folder.path());
    for line in [
        "export s.jsonl --out s.jsonl",
        "show s.jsonl --html s.jsonl",
        "show set.txt --solution s.jsonl --html set.txt",
    ] {
        let output = run(folder.path(), line);
        assert_eq!(output.status.code(), Some(2), "{line}: {output:?}");
        assert!(String::from_utf8_lossy(&output.stderr).contains("name another file"), "{line}: {output:?}");
    }
    assert_eq!(files(folder.path()), before);
}

#[test]
fn what_is_something_else_is_replaced_by_force_alone() {
    let folder = folder();
    let code = |line: &str| run(folder.path(), line).status.code();
    assert_eq!(code("solve set.txt --playouts 99 --out s.jsonl"), Some(0));
    fs::write(folder.path().join("thesis.html"), "<!doctype html>\n<title>My thesis</title>\n").expect("a page");
    fs::write(folder.path().join("icon.svg"), "<svg xmlns=\"http://www.w3.org/2000/svg\"></svg>").expect("a picture");
    fs::write(folder.path().join("notes"), "1 3 and then my own notes\n").expect("notes");
    let before = files(folder.path());
    for line in [
        "export s.jsonl --as moves --out set.txt",
        "show s.jsonl --html set.txt",
        "show s.jsonl --html thesis.html",
        "export s.jsonl --as html --out thesis.html",
        "export s.jsonl --as svg --select 1 --out icon.svg",
        "export s.jsonl --as codingame --select 1 --out notes",
    ] {
        let output = run(folder.path(), line);
        assert_eq!(output.status.code(), Some(2), "{line}: {output:?}");
        assert!(String::from_utf8_lossy(&output.stderr).contains("say --force"), "{line}: {output:?}");
    }
    assert_eq!(files(folder.path()), before);
    for form in ["html", "json", "clicks", "moves", "svg"] {
        let line = |number: u8| format!("export s.jsonl --as {form} --select {number} --out lines.{form}");
        assert_eq!([code(&line(1)), code(&line(2))], [Some(0), Some(0)], "{form}, and another line");
    }
    let turns = "export s.jsonl --as codingame --select 1 --out turns";
    assert_eq!(
        [code(turns), code(turns), code(&format!("{turns} --force"))],
        [Some(0), Some(2), Some(0)],
        "any numbers"
    );
    assert_eq!(code("show s.jsonl --html set.txt --force"), Some(0));
}

#[cfg(unix)]
#[test]
fn a_reader_of_stderr_that_leaves_ends_nothing() {
    let folder = folder();
    for line in ["solve 111/001/110 --playouts 50", "show nofile.txt", "status nowhere"] {
        let mut process = command(folder.path(), line);
        let mut process = process.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("the binary starts");
        drop(process.stderr.take());
        let code = process.wait().expect("it ends").code();
        assert!(matches!(code, Some(0 | 66)), "{line}: {code:?}");
    }
}

#[test]
fn a_game_is_played_by_what_stdin_says() {
    let folder = folder();
    let mut child = command(folder.path(), "play 0110/2332/0011 --time 0.1s")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let typed = b"b2\nundo redo undo\r\nundo\na9\nfly\n\xff\nA1\nhint\nc1 quit\n";
    child.stdin.take().expect("a pipe").write_all(typed).expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{said}");
    for part in [
        "under the rules samegame\nType a move such as c4, undo",
        "0 points so far, 12 tiles left.",
        "b2 takes 2 tiles for +0 points.",
        "There is no move that way.",
        "There is no tile at a9.",
        "found \"fly\".",
        "found \"\u{fffd}\".",
        "a1 takes 2 tiles",
        "it leads to ",
        "c1 takes 2 tiles",
        "\nmoves a1 c1\n",
    ] {
        assert!(said.contains(part), "no {part:?} in {said}");
    }
    assert_eq!(run(folder.path(), "play 0110/2332/0011 --moves d9").status.code(), Some(2));
    let output = run(folder.path(), "play set.txt");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("play takes one board, found 2: choose one by --select"));
}
