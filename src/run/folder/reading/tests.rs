use std::fs;

use super::*;
use crate::engine::Task;
use crate::game::notation::Cell;
use crate::run::error::RunError;
use crate::run::folder::manifest;
use crate::run::plan::{Contender, Job};
use crate::run::{Notes, Session, read};
use crate::search::budget::StopReason;
use crate::search::{Line, Observer, Outcome};
use crate::store::testset::generate;
use std::sync::atomic::AtomicBool;

fn plan() -> Plan {
    Plan {
        seed: 7,
        starts: vec![2],
        ..Plan::new(
            generate("5x4x2".parse().unwrap(), 2, 3).positions,
            ["mcts", "playouts"].map(Contender::of).to_vec(),
            vec!["50".parse().unwrap()],
        )
    }
}

/// Something that looks like a result.
fn made_up(_: &Task, _: &AtomicBool, _: &mut dyn Observer<Cell>) -> Outcome<Cell> {
    let best = Line { score: 12, moves: Vec::new() };
    Outcome { best, playouts: 25, found_at: 3, stop: StopReason::Playouts, peak_nodes: Vec::new() }
}

fn open<'a>(folder: &Path, plan: &'a Plan) -> Result<Session<'a>, RunError> {
    Session::open(folder, plan, Notes::new())
}

/// The plan of a run in `folder` that came to its end.
fn done(folder: &Path) -> Plan {
    let plan = plan();
    let mut session = open(folder, &plan).unwrap().with_executor(&made_up);
    session.run(&plan.jobs(0..2, &[0, 1]), 1, &AtomicBool::new(false), &mut ()).unwrap();
    session.finish().unwrap();
    plan
}

/// What is done to good raw data, and parts of the message.
type Damage = (fn(&str) -> String, &'static [&'static str]);

/// The first search with moves that are none.
fn with_bad_moves(text: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let mut search: serde_json::Map<String, serde_json::Value> = serde_json::from_str(lines[1]).unwrap();
    search.remove("check");
    search.insert("moves".to_owned(), "c4 !".into());
    format!("{}\n{}{}\n", lines[0], crate::files::lines::seal(&search), lines[2..].join("\n"))
}

/// The run with another label for its first method.
fn with_a_label_that_steers(text: &str) -> String {
    let (first, rest) = text.split_once('\n').unwrap();
    let mut manifest: serde_json::Map<String, serde_json::Value> = serde_json::from_str(first).unwrap();
    manifest.remove("check");
    manifest["methods"][0]["label"] = "a\u{1b}[2J".into();
    format!("{}{rest}", crate::files::lines::seal(&manifest))
}

const DAMAGE: [Damage; 8] = [
    (with_a_label_that_steers, &["raw.jsonl:1:1", "names without control characters", "\\u{1b}[2J"]),
    (|text| text[..text.len() - 5].to_owned(), &["raw.jsonl:9:1", "cut off", "run the command that made it"]),
    (|text| text.replacen("\"score\":", "\"score\":1", 1), &["raw.jsonl:2:1", "not as it was written", "delete it"]),
    (
        |text| text.replacen("\"seed\":7", "\"seed\":8", 1),
        &["raw.jsonl:1:1", "not as it was written", "--out in a new folder"],
    ),
    (|text| format!("{text}{}\n", text.lines().last().unwrap()), &["raw.jsonl:10:1", "stands twice"]),
    (
        |text| text.split_once('\n').unwrap().1.to_owned(),
        &["raw.jsonl:1:", "expected the line that says what the run is", "--out in a new folder"],
    ),
    (|_| String::new(), &["raw.jsonl:1:1", "found an empty file"]),
    (with_bad_moves, &["raw.jsonl:2:1", "expected moves such as c4 a1", "delete the line"]),
];

#[test]
fn damage_is_named_with_its_line_and_left_alone() {
    for (damage, parts) in DAMAGE {
        let folder = tempfile::tempdir().unwrap();
        done(folder.path());
        let path = folder.path().join(RAW);
        let damaged = damage(&fs::read_to_string(&path).unwrap());
        fs::write(&path, &damaged).unwrap();
        let message = read(folder.path()).unwrap_err().to_string();
        parts.iter().for_each(|part| assert!(message.contains(part), "no {part:?} in {message}"));
        assert_eq!(fs::read_to_string(&path).unwrap(), damaged);
    }
}

/// Records of before these lines were kept have none.
#[test]
fn earlier_lines_are_read_where_there_are_any_and_refused_unless_they_rise() {
    let folder = tempfile::tempdir().unwrap();
    done(folder.path());
    let path = folder.path().join(RAW);
    let good = fs::read_to_string(&path).unwrap();
    let (before, last) = good.trim_end().rsplit_once('\n').unwrap();
    for (earlier, early) in [
        (serde_json::json!([]), Some(None)),
        (serde_json::json!([[1, 3], [2, 11]]), Some(Some(3))),
        (serde_json::json!([[2, 3], [1, 5]]), None),
        (serde_json::json!([[1, 12]]), None),
        (serde_json::json!([[3, 5]]), None),
    ] {
        let mut line: serde_json::Map<String, serde_json::Value> = serde_json::from_str(last).unwrap();
        line.remove("check");
        line.insert("earlier".into(), earlier.clone());
        fs::write(&path, format!("{before}\n{}", crate::files::lines::seal(&line))).unwrap();
        match (read(folder.path()), early) {
            (Ok((_, _, data, _)), Some(early)) => assert_eq!(data.found.values().last().unwrap().score_at(1), early),
            (Err(error), None) => {
                assert!(error.to_string().contains("raw.jsonl:9:1: expected earlier lines"), "{error}")
            }
            (found, _) => panic!("{earlier}: {found:?}"),
        }
    }
}

#[test]
fn a_cut_off_line_is_done_again_and_an_edited_one_refused() {
    let folder = tempfile::tempdir().unwrap();
    let plan = done(folder.path());
    let path = folder.path().join(RAW);
    let good = fs::read_to_string(&path).unwrap();
    fs::write(&path, &good[..good.len() - 5]).unwrap();
    let session = open(folder.path(), &plan).unwrap();
    assert_eq!((session.data.found.len(), session.warnings.len()), (7, 1));
    drop(session);
    let edited = good.replacen("\"score\":", "\"score\":1", 1);
    fs::write(&path, &edited).unwrap();
    assert!(matches!(open(folder.path(), &plan).err(), Some(RunError::File(FileError::Bad { line: 2, .. }))));
    assert_eq!(fs::read_to_string(&path).unwrap(), edited);
    let lines: Vec<&str> = good.lines().filter(|line| !line.contains("\"method\":\"playouts\"")).collect();
    fs::write(&path, lines.join("\n") + "\n").unwrap();
    assert_eq!(open(folder.path(), &plan).unwrap().data.found.len(), 4);
}

#[test]
fn a_folder_of_another_experiment_is_refused_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let plan = done(folder.path());
    let before = fs::read(folder.path().join(RAW)).unwrap();
    let other = Plan { seed: 8, ..plan.clone() };
    let error = open(folder.path(), &other).err().unwrap();
    assert!(matches!(error, RunError::Other { .. }), "{error}");
    assert!(error.to_string().contains("with other seed: name another folder with --out"), "{error}");
    assert_eq!(fs::read(folder.path().join(RAW)).unwrap(), before);
    let notes = Notes::from_iter([("title".to_owned(), "another title".into())]);
    assert_eq!(Session::open(folder.path(), &plan, notes).unwrap().data.found.len(), 8);
}

/// The remedy that the message of a damaged first line names.
#[test]
fn a_first_line_is_replaced_by_that_of_a_new_folder() {
    let (folder, new) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let plan = done(folder.path());
    let path = folder.path().join(RAW);
    let good = fs::read_to_string(&path).unwrap();
    let (first, searches) = good.split_once('\n').unwrap();
    fs::write(&path, format!("{}\n{searches}", first.replacen("\"seed\":7", "\"seed\":8", 1))).unwrap();
    let error = open(folder.path(), &plan).err().unwrap().to_string();
    assert!(error.contains("the searches below are good"), "{error}");
    drop(open(&new.path().join("e"), &plan).unwrap());
    let other = fs::read_to_string(new.path().join("e").join(RAW)).unwrap();
    fs::write(&path, other + searches).unwrap();
    assert_eq!(open(folder.path(), &plan).unwrap().data.found.len(), 8);
    assert_eq!(fs::read_to_string(&path).unwrap(), good);
}

#[test]
fn only_a_cut_off_line_of_this_experiment_is_dropped() {
    let folder = tempfile::tempdir().unwrap();
    let (plan, path) = (plan(), folder.path().join(RAW));
    let first = manifest::line(&plan, &plan.id(), &Notes::new());
    fs::write(&path, "{\"my\":\"precious\"}").unwrap();
    assert!(matches!(open(folder.path(), &plan).err(), Some(RunError::Foreign { .. })));
    assert_eq!(fs::read_to_string(&path).unwrap(), "{\"my\":\"precious\"}");
    assert!(!folder.path().join(TIMES).exists());
    fs::write(&path, &first[..40]).unwrap();
    assert_eq!(open(folder.path(), &plan).unwrap().warnings.len(), 1);
    assert_eq!(fs::read_to_string(&path).unwrap(), first);
}

#[test]
fn searches_without_seconds_are_reported_with_a_warning() {
    let folder = tempfile::tempdir().unwrap();
    let plan = done(folder.path());
    let times = folder.path().join(TIMES);
    let good = fs::read_to_string(&times).unwrap();
    assert!(read(folder.path()).unwrap().3.is_empty());
    fs::write(&times, good.replacen("\"seconds\":", "\"seconds\":1", 1)).unwrap();
    let error = read(folder.path()).unwrap_err().to_string();
    assert!(error.contains("go on without the seconds"), "{error}");
    fs::write(&times, good.split_once('\n').unwrap().1).unwrap();
    assert!(read(folder.path()).unwrap().3[0].contains("the seconds of 1 searches"));
    fs::remove_file(&times).unwrap();
    let (_, _, data, warnings) = read(folder.path()).unwrap();
    assert_eq!((data.found.len(), data.times.len()), (8, 0));
    assert!(warnings[0].contains("the seconds of 8 searches"));
    assert_eq!(open(folder.path(), &plan).unwrap().warnings.len(), 1);
}

#[test]
fn a_first_line_of_no_sound_run_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    drop(Session::open(folder.path(), &plan(), Notes::new()).unwrap());
    let path = folder.path().join(RAW);
    let good = fs::read_to_string(&path).unwrap();
    let open = good.rsplit_once(",\"check\"").unwrap().0;
    for (from, to) in [
        ("\"starts\":[2]", "\"starts\":[0]"),
        ("\"starts\":[2]", "\"starts\":[]"),
        ("\"starts\":[2]", "\"starts\":[51]"),
        ("\"starts\":[2]", "\"starts\":[2],\"replicates\":0"),
        ("\"starts\":[2]", "\"starts\":[2],\"first\":18446744073709551615"),
    ] {
        let line = open.replacen(from, to, 1);
        assert_ne!(line, open, "{from}");
        let check = crate::rng::fingerprint([], line.as_bytes());
        fs::write(&path, format!("{line},\"check\":\"{check:016x}\"}}\n")).unwrap();
        let message = read(folder.path()).unwrap_err().to_string();
        assert!(message.contains("raw.jsonl:1:1: expected at least one"), "{to}: {message}");
    }
}

/// The raw data with another C in those searches by MCTS that `which` chooses, counted from 0.
fn with_another_c(text: &str, which: impl Fn(usize) -> bool) -> String {
    let mut met = 0;
    let mut changed = |line: &str| {
        let mut search: serde_json::Map<String, serde_json::Value> = serde_json::from_str(line).unwrap();
        let full = search.get("line").and_then(|full| full.as_str()).unwrap_or_default().to_owned();
        if !full.starts_with("mcts:c=0.04,") {
            return line.to_owned();
        }
        met += 1;
        if !which(met - 1) {
            return line.to_owned();
        }
        search.remove("check");
        search.insert("line".to_owned(), full.replace("mcts:c=0.04,", "mcts:c=0.5,").into());
        crate::files::lines::seal(&search).trim_end().to_owned()
    };
    text.lines().map(|line| changed(line) + "\n").collect()
}

#[test]
fn what_a_build_with_other_defaults_has_found_is_shown_but_not_gone_on_with() {
    let folder = tempfile::tempdir().unwrap();
    let plan = done(folder.path());
    let raw = folder.path().join(RAW);
    let good = fs::read_to_string(&raw).unwrap();
    fs::write(&raw, with_another_c(&good, |_| true)).unwrap();
    let (shown, _, data, _) = read(folder.path()).unwrap();
    let lines: Vec<String> =
        (0..2).map(|method| shown.search(&Job { position: 1, column: 0, start: 2, method }).0.to_string()).collect();
    assert!(lines[0].starts_with("mcts:c=0.5,") && lines[1].starts_with("playouts:"), "{lines:?}");
    assert_eq!((data.found.len(), shown.recorded.len()), (8, 1));
    let refused = open(folder.path(), &plan).err().expect("another build").to_string();
    assert!(refused.contains("another build made this search: expected mcts:c=0.04,"), "{refused}");
    fs::write(&raw, with_another_c(&good, |search| search == 1)).unwrap();
    let mixed = read(folder.path()).unwrap_err().to_string();
    assert!(mixed.contains("expected mcts:c=0.04,") && mixed.contains("found mcts:c=0.5,"), "{mixed}");
}
