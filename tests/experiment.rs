//! Experiments from outside: what the commands print, leave on the disk, and refuse.

mod common;

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use common::{command, refused, run};

const EXPERIMENT: &str = r#"title = "Nested | multi"
budgets = [2000]
starts = [1, 5]
[positions]
shape = "8x7x4"
count = 4
[[method]]
label = "MCTS"
line = "mcts:c=0.01"
[[method]]
label = "NMCTS"
line = "nmcts:searches={k},c=0.01/0"
"#;

fn good(folder: &Path, line: &str) -> String {
    let output = run(folder, line);
    assert!(output.status.success(), "{line}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

fn folder_with(experiment: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("e.toml"), experiment).expect("a file");
    folder
}

/// Every file below `folder` but those of times, with its bytes.
fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let names = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").file_name());
    let mut names: Vec<String> = names.map(|name| name.into_string().expect("text")).collect();
    names.retain(|name| !name.starts_with("times."));
    names.sort();
    names.into_iter().map(|name| (name.clone(), fs::read(folder.join(name)).expect("a file"))).collect()
}

#[test]
fn an_experiment_reports_and_is_reported_again() {
    let folder = folder_with(EXPERIMENT);
    let printed = good(folder.path(), "compare e.toml --threads 2");
    for part in ["4 of 4 positions", "2000 playouts, 5 starts", "NMCTS", "95 % interval", "e.results/report.md"] {
        assert!(printed.contains(part), "no {part:?} in {printed}");
    }
    let results = folder.path().join("e.results");
    let written = files(&results);
    assert_eq!(written.len(), 7, "raw data, Markdown, CSV, a page, the plot of searches, and two of the best so far");
    for (name, _) in written.iter().filter(|(name, _)| name != "raw.jsonl") {
        fs::remove_file(results.join(name)).expect("deleted");
    }
    assert_eq!(good(folder.path(), "report e.results"), printed);
    assert_eq!(files(&results), written);
    assert_eq!(good(folder.path(), "compare e.toml"), printed, "all is done, so nothing is done again");
    assert!(good(folder.path(), "report e.results --markdown").starts_with("# Nested \\| multi\n"));
    let rows = good(folder.path(), "report e.results --json");
    let row: serde_json::Value = serde_json::from_str(rows.lines().last().expect("a row")).expect("JSON");
    assert_eq!((row["method"].as_str(), row["versus"]["reference"].as_str()), (Some("NMCTS"), Some("MCTS")));
}

const POLISH: &str =
    "budgets = [9]\n[positions]\nshape = \"4x4x2\"\ncount = 2\nseed = 1\n[[method]]\nline = \"polish\"\n";

/// The experiment's text, the command, the exit code, parts of the message.
const MISTAKES: [(&str, &str, i32, &[&str]); 47] = [
    ("", "compare --method mcts --budgets 9 --positions 1000000 --shape 64x64x5", 2, &["at most 50000000 cells"]),
    ("", "tune --method mcts --grid c=1,2 --playouts 9 --positions 1000000 --shape 64x64x5", 2, &["at most 50000000"]),
    ("", "compare --method mcts --budgets 9 --write k.txt", 2, &["k.txt: expected a name that ends in .toml"]),
    ("", "compare --method mcts", 2, &["needs budgets: give --budgets"]),
    ("", "compare --method mcts,nmcts --budgets 9", 2, &["mcts,nmcts: expected one method", "--method once for each"]),
    (EXPERIMENT, "compare e.toml --method mcts", 2, &["e.toml is an experiment: run it without --method"]),
    ("", "tune --method mcts --grid c=1,2", 2, &["tune needs a budget: give --playouts N, --time SECONDS or both"]),
    (EXPERIMENT, "compare none.toml", 66, &["none.toml", "No such file"]),
    (EXPERIMENT, "compare e.toml other.json", 2, &["expected one experiment"]),
    (EXPERIMENT, "compare one.json", 66, &["one.json", "No such file"]),
    (EXPERIMENT, "compare .", 2, &[". is a folder", "chainshot report ."]),
    (EXPERIMENT, "compare e.toml --out .", 65, &[". is a folder of something else"]),
    (EXPERIMENT, "tune --method mcts --grid c=1,2 --playouts 10 --out .", 65, &[". is a folder of something else"]),
    (EXPERIMENT, "tune --method polish --grid hot=1,2 --playouts 10", 2, &["polish improves lines"]),
    (POLISH, "compare e.toml", 65, &["e.toml:7:8", "polish improves lines"]),
    ("budget = [1]\n", "compare e.toml", 65, &["e.toml:1:1", "unknown field `budget`", "budgets"]),
    ("budgets = [0]\n", "compare e.toml", 65, &["e.toml:1:1", "expected"]),
    (EXPERIMENT, "compare e.toml --method mcts --budgets 9", 2, &["e.toml is an experiment"]),
    (
        EXPERIMENT,
        "compare --method nmcts --levels 0 --budgets 2^12",
        2,
        &["expected a level from 1 to 8 or a range that rises"],
    ),
    (
        EXPERIMENT,
        "compare --method nmcts --levels 9 --budgets 2^12",
        2,
        &["expected a level from 1 to 8 or a range that rises"],
    ),
    (
        EXPERIMENT,
        "compare --method nmcts --levels 3-1 --budgets 2^12",
        2,
        &["expected a level from 1 to 8 or a range that rises"],
    ),
    (EXPERIMENT, "compare --method nmcts --levels 1-8 --budgets 2^6", 2, &["level 8 at 64 playouts", "fewer levels"]),
    (EXPERIMENT, "compare --method nmcts", 2, &["--budgets <LIST>"]),
    (EXPERIMENT, "compare --method nmcts --budgets 2^6..2^4", 2, &["powers of two that rise"]),
    (EXPERIMENT, "compare --levels 1-2", 2, &["--method <LINE>"]),
    (EXPERIMENT, "compare e.toml --seed 3", 2, &["e.toml says what to run: leave --seed out"]),
    (EXPERIMENT, "compare e.toml --shape 3x3x2", 2, &["leave --shape out"]),
    (EXPERIMENT, "compare set.txt --budgets 9", 66, &["set.txt"]),
    (EXPERIMENT, "compare a.json b.json --budgets 9", 2, &["--budgets is for experiments, and these are results"]),
    (EXPERIMENT, "compare a.json -", 2, &["- is for boards on stdin", "name the files"]),
    (EXPERIMENT, "compare none.txt --method mcts --budgets 9", 66, &["none.txt", "No such file"]),
    (EXPERIMENT, "compare none.txt --method mcts --budgets 9 --shape 3x3x2", 2, &["--shape"]),
    (EXPERIMENT, "compare --method mcts --budgets 9 --select 2", 2, &["BOARDS"]),
    (EXPERIMENT, "compare --method mcts --budgets 9 --replicates 0", 2, &["--replicates"]),
    (EXPERIMENT, "compare --method mcts --budgets 9 --write f.toml --out f", 2, &["--out <DIR>"]),
    (EXPERIMENT, "compare --method mcts --budgets 9 --write f.toml --shard 1/2", 2, &["--shard <I/N>"]),
    (EXPERIMENT, "compare --method mcts --budgets 9 --write e.toml", 2, &["e.toml holds something else"]),
    (
        EXPERIMENT,
        "compare --method race:runs=1000000 --budgets 2^24",
        2,
        &["race:runs=1000000", "GiB", "give fewer runs"],
    ),
    (EXPERIMENT, "report none", 66, &["cannot open none: ", "expected a folder of results"]),
    (EXPERIMENT, "tune --method bmcts --grid limit=5,x --playouts 10", 2, &["limit=x", "expected a whole number"]),
    (EXPERIMENT, "tune --method bmcts --grid limit --playouts 10", 2, &["limit=50,100,250"]),
    (EXPERIMENT, "tune --method mcts:c=0 --grid c=1,2 --playouts 10", 2, &["the key c stands twice"]),
    (EXPERIMENT, "tune --method mcts --grid c=1,2", 2, &["--playouts"]),
    (EXPERIMENT, "tune --method mcts --grid c=1,2 --time 1 --starts 4294967296", 2, &["at most 20000000 searches"]),
    (EXPERIMENT, "tune --method greedy:c=0 --grid each=1 --playouts 10", 2, &["no key \"c\", as it takes none"]),
    (
        "budgets = [\"1s\"]\nstarts = [4294967296]\n[positions]\nshape = \"4x4x2\"\ncount = 2\n[[method]]\nline = \"mcts\"\n",
        "compare e.toml",
        65,
        &["e.toml:2:10", "at most 20000000 searches"],
    ),
    (
        "title = \"a\\u0001\"\nbudgets = [9]\n[positions]\nshape = \"4x4x2\"\ncount = 2\n[[method]]\nline = \"mcts\"\n",
        "compare e.toml",
        65,
        &["e.toml:1:9", "control characters"],
    ),
];

#[test]
fn mistakes_have_a_clear_message_the_right_code_and_change_no_file() {
    for (experiment, line, code, parts) in MISTAKES {
        let folder = folder_with(experiment);
        refused(folder.path(), line, code, parts);
        assert_eq!(files(folder.path()).len(), 1, "{line}");
    }
}

#[test]
fn another_experiment_and_edited_data_are_refused_and_left_alone() {
    let folder = folder_with(EXPERIMENT);
    good(folder.path(), "compare e.toml");
    let raw = folder.path().join("e.results/raw.jsonl");
    let before = fs::read_to_string(&raw).expect("raw data");
    let other = EXPERIMENT.replace("c=0.01\"", "c=0.02\"");
    let edited = before.replacen("\"score\":", "\"score\":1", 1);
    let damage = "raw.jsonl:2:1: this line is not as it was written";
    for (experiment, text, lines, part) in [
        (other.as_str(), &before, &["compare e.toml"][..], "another run"),
        (EXPERIMENT, &edited, &["compare e.toml", "report e.results"], damage),
    ] {
        fs::write(folder.path().join("e.toml"), experiment).expect("a file");
        fs::write(&raw, text).expect("a file");
        for line in lines {
            refused(folder.path(), line, 65, &[part]);
            assert_eq!(&fs::read_to_string(&raw).expect("raw data"), text);
        }
    }
}

const LEVELS: &str =
    "compare --method nmcts --levels 1-3 --budgets 2^9..2^10 --shape 8x7x4 --positions 3 --replicates 2 --against";

/// The words of [`LEVELS`] with a label of two words.
fn levels(folder: &Path, more: &[&str]) -> String {
    let mut command = command(folder, LEVELS);
    let output = command.arg("level 2").args(more).output().expect("the binary starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn levels_are_compared_without_a_file_as_with_the_one_that_is_written() {
    let folder = folder_with(EXPERIMENT);
    let printed = levels(folder.path(), &["--threads", "2", "--out", "a"]);
    for part in [
        "nmcts, levels 1 to 3, samegame, 8x7x4",
        "3 of 3 positions, 2 replicates of each",
        "2^10 playouts",
        "level 1: one search",
        "level 2: 54 x 19, all moves",
        "p (Holm)",
        "a/report.html",
        "a/anytime.svg",
        "a/score-by-budget.svg",
    ] {
        assert!(printed.contains(part), "no {part:?} in {printed}");
    }
    assert_eq!(levels(folder.path(), &["--out", "a"]), printed, "all is done, so nothing is done again");
    let told = levels(folder.path(), &["--write", "new/levels.toml"]);
    assert!(told.contains("chainshot compare new/levels.toml"), "{told}");
    assert!(!folder.path().join("new/levels.results").exists(), "nothing is run");
    good(folder.path(), "compare new/levels.toml");
    assert_eq!(files(&folder.path().join("new/levels.results")), files(&folder.path().join("a")));
    levels(folder.path(), &["--write", "new/levels.toml"]);
    let written = levels(folder.path(), &["--write", "-"]);
    assert!(written.contains("[[method]]") && !folder.path().join("-").exists(), "{written}");
    let page = fs::read_to_string(folder.path().join("a/report.html")).expect("a page");
    assert_eq!(page.matches("<svg ").count(), 4, "two plots, each for wide windows and for narrow ones");
}

#[test]
fn an_experiment_without_a_file_has_a_folder_named_after_it() {
    let folder = folder_with("");
    fs::write(folder.path().join("set.txt"), "> one\n0110\n2332\n0011\n> two\n0101\n1010\n1111\n").expect("a file");
    let line = "compare set.txt --method mcts --method greedy --budgets 64 --positions 1 --rules clickomania";
    assert!(good(folder.path(), line).contains("1 of 1 positions"));
    good(folder.path(), &line.replace("--positions 1", "--select 2"));
    let names = fs::read_dir(folder.path()).expect("a folder").map(|entry| entry.expect("an entry").file_name());
    let names: Vec<String> = names.map(|name| name.into_string().expect("text")).collect();
    let ours = names.iter().filter(|name| name.starts_with("compare-mcts-") && name.ends_with(".results"));
    assert_eq!(ours.count(), 2, "another experiment, another folder: {names:?}");
    let output = run(folder.path(), &line.replace("--positions 1", "--positions 3"));
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.code() == Some(2) && message.contains("expected numbers from 1 to 2"), "{message}");
}

#[test]
fn a_sequential_test_stops_when_all_is_decided() {
    let lines =
        "label = \"much\"\nline = \"mcts:c=0\"\n[[method]]\nlabel = \"little\"\nline = \"playouts:playout=uniform\"\n";
    let head = EXPERIMENT.split("[[method]]").next().expect("a head").replace("[1, 5]", "[1]");
    let head = head.replace("count = 4", "count = 60").replace("8x7x4", "12x12x4");
    let text = format!("{head}[[method]]\n{lines}[stop]\nevery = 5\n");
    let folder = folder_with(&text);
    let printed = good(folder.path(), "compare e.toml");
    for part in ["Sequential test", "of 60 positions, everything decided", "little against much: worse"] {
        assert!(printed.contains(part), "no {part:?} in {printed}");
    }
    assert_eq!(good(folder.path(), "report e.results"), printed);
    // What it has spared is not missed.
    good(folder.path(), "merge e.results");
    let status = good(folder.path(), "status e.results");
    let all = status.lines().map(str::trim).find(|line| line.starts_with("all")).expect("a sum");
    assert!(all.split_whitespace().nth(2) == Some("0") && status.contains("everything decided"), "{status}");
}

#[test]
fn reports_follow_what_is_compared_with_what_and_results_stay() {
    let folder = folder_with(EXPERIMENT);
    let file = folder.path().join("e.toml");
    let first = good(folder.path(), "compare e.toml");
    assert_eq!(good(folder.path(), "report e.results --against MCTS"), first);
    let turned = good(folder.path(), "report e.results --against NMCTS");
    assert_ne!(turned, first);
    assert_eq!(good(folder.path(), "report e.results"), first, "another reference is of one report alone");
    let output = run(folder.path(), "report e.results --against both");
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.code() == Some(2) && message.contains("expected one of MCTS, NMCTS"), "{message}");

    fs::write(&file, EXPERIMENT.replace("Nested | multi\"", "Nested | multi\"\nreference = \"NMCTS\""))
        .expect("a file");
    assert_eq!(good(folder.path(), "compare e.toml"), turned);
    assert_eq!(good(folder.path(), "report e.results"), turned, "the experiment has another reference now");

    let stop = "[stop]\nevery = 2\n";
    fs::write(&file, EXPERIMENT.to_owned() + stop).expect("a file");
    let warned = |output: Output| String::from_utf8_lossy(&output.stderr).contains("[stop] is new here");
    assert!(warned(run(folder.path(), "compare e.toml")), "a rule that is chosen after a look promises nothing");
    assert!(!warned(run(folder.path(), "compare e.toml")), "once");
}

#[test]
fn tuning_prints_the_best_line_and_draws_the_landscape() {
    let folder = folder_with(EXPERIMENT);
    let line =
        "tune --method bmcts:c=0 --grid limit=5,50 --grid width=1,5 --shape 8x7x4 --positions 5 --playouts 500 --out t";
    let printed = good(folder.path(), line);
    assert!(printed.lines().last().is_some_and(|last| last.starts_with("best: bmcts:c=0,limit=")), "{printed}");
    let names: Vec<String> = files(&folder.path().join("t")).into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["landscape.csv", "landscape.svg", "raw.jsonl"]);
    assert_eq!(good(folder.path(), line), printed);

    let race = "tune --method nmcs --grid playout=uniform,tabu-learned --grid levels=1,2 --playouts 2000 --shape 12x12x4 \
                --positions 10 --race 3 --out race";
    good(folder.path(), race);
    assert!(
        good(folder.path(), "report race").contains("A race with a look every 3 positions"),
        "no search of it is missing"
    );
    good(folder.path(), "merge race");
}

#[test]
fn a_cost_is_one_number_and_touches_no_file() {
    let folder = folder_with("");
    fs::write(folder.path().join("set.txt"), "> one\n0110\n2332\n0011\n> two\n0101\n1010\n1111\n").expect("a file");
    let before = files(folder.path());
    let printed = good(folder.path(), "solve set.txt --playouts 300 --cost-only");
    let cost: f64 = printed.strip_suffix('\n').expect("one line").parse().expect("a number");
    assert_eq!(files(folder.path()), before);
    let json = good(folder.path(), "solve set.txt --playouts 300 --json");
    let total: serde_json::Value = serde_json::from_str(json.lines().last().expect("a line")).expect("JSON");
    assert_eq!(total["total"].as_f64(), Some(-2.0 * cost));
}

#[cfg(unix)]
#[test]
fn ctrl_c_and_the_same_command_again_give_the_same_bytes() {
    let text = EXPERIMENT.replace("2000", "400000").replace("count = 4", "count = 3");
    let (straight, parts) = (folder_with(&text), folder_with(&text));
    good(straight.path(), "compare e.toml --quiet");
    let results = parts.path().join("e.results");
    // Every finished search stands in raw.jsonl, or in the file of the process that did it, or for a moment in both.
    let lines = || {
        let paths = fs::read_dir(&results).into_iter().flatten().flatten().map(|entry| entry.path());
        let texts = paths.filter_map(|path| fs::read_to_string(path).ok());
        texts.map(|text| text.matches("\"found_at\"").count()).sum::<usize>()
    };
    let mut seen = 0;
    for round in 0.. {
        assert!(round < 100, "the experiment does not come to its end");
        let mut running = command(parts.path(), "compare e.toml --quiet");
        let process = running.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("the binary starts");
        let begun = Instant::now();
        while lines() <= seen && begun.elapsed() < Duration::from_secs(20) {
            std::thread::sleep(Duration::from_millis(5));
        }
        let _ = Command::new("kill").args(["-INT", &process.id().to_string()]).stderr(Stdio::null()).status();
        let output = process.wait_with_output().expect("it ends");
        assert!(lines() >= seen, "nothing is lost");
        seen = lines();
        if output.status.success() {
            break;
        }
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(75), "{message}");
        assert!(message.contains("compare e.toml --quiet"), "{message}");
    }
    assert_eq!(files(&parts.path().join("e.results")), files(&straight.path().join("e.results")));
}
