use std::sync::atomic::AtomicBool;

use super::*;
use crate::experiment::design::Contender;
use crate::experiment::run::Session;
use crate::game::rules::Rules;
use crate::testset::generate;

fn design() -> Design {
    Design {
        title: "a test".into(),
        rules: Rules::default(),
        seed: 7,
        budgets: vec!["50".parse().unwrap()],
        starts: vec![2],
        methods: ["mcts", "playouts"].map(|line| Contender { label: line.into(), line: line.into() }).to_vec(),
        reference: 0,
        moves: false,
        stop: None,
        positions: generate("5x4x2".parse().unwrap(), 2, 3).positions,
    }
}

fn done(folder: &Path) -> Design {
    let design = design();
    let mut session = Session::open(folder, &design).unwrap();
    session.run(&design.jobs(0..2, &[0, 1]), 1, &AtomicBool::new(false), |_| ()).unwrap();
    session.finish().unwrap();
    design
}

/// What is done to good raw data, and parts of the message.
type Damage = (fn(&str) -> String, &'static [&'static str]);

const DAMAGE: [Damage; 6] = [
    (|text| text[..text.len() - 5].to_owned(), &["raw.jsonl:9:1", "cut off", "same command again"]),
    (|text| text.replacen("\"score\":", "\"score\":1", 1), &["raw.jsonl:2:1", "not as it was written", "delete it"]),
    (
        |text| text.replacen("\"seed\":7", "\"seed\":8", 1),
        &["raw.jsonl:1:1", "not as it was written", "--out in a new folder"],
    ),
    (|text| format!("{text}{}\n", text.lines().last().unwrap()), &["raw.jsonl:10:1", "stands twice"]),
    (
        |text| text.split_once('\n').unwrap().1.to_owned(),
        &["raw.jsonl:1:", "expected the line that says what the experiment is", "--out in a new folder"],
    ),
    (|_| String::new(), &["raw.jsonl:1:1", "found an empty file"]),
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

#[test]
fn a_cut_off_line_is_done_again_and_an_edited_one_refused() {
    let folder = tempfile::tempdir().unwrap();
    let design = done(folder.path());
    let path = folder.path().join(RAW);
    let good = fs::read_to_string(&path).unwrap();
    fs::write(&path, &good[..good.len() - 5]).unwrap();
    let (_, data, warnings) = Writer::open(folder.path(), &design).unwrap();
    assert_eq!((data.found.len(), warnings.len()), (7, 1));
    let edited = good.replacen("\"score\":", "\"score\":1", 1);
    fs::write(&path, &edited).unwrap();
    assert!(matches!(
        Writer::open(folder.path(), &design).unwrap_err(),
        ExperimentError::Input(FileError::Bad { line: 2, .. })
    ));
    assert_eq!(fs::read_to_string(&path).unwrap(), edited);
    let lines: Vec<&str> = good.lines().filter(|line| !line.contains("\"method\":\"playouts\"")).collect();
    fs::write(&path, lines.join("\n") + "\n").unwrap();
    assert_eq!(Writer::open(folder.path(), &design).unwrap().1.found.len(), 4);
}

#[test]
fn a_folder_of_another_experiment_is_refused_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let design = done(folder.path());
    let before = fs::read(folder.path().join(RAW)).unwrap();
    let other = Design { seed: 8, ..design.clone() };
    let error = Writer::open(folder.path(), &other).unwrap_err();
    assert!(matches!(error, ExperimentError::Other { .. }), "{error}");
    assert!(error.to_string().contains("with other seed: name another folder with --out"), "{error}");
    assert_eq!(fs::read(folder.path().join(RAW)).unwrap(), before);
    let retitled = Design { title: "another title".into(), reference: 1, ..design };
    assert_eq!(Writer::open(folder.path(), &retitled).unwrap().1.found.len(), 8);
}

/// The remedy that the message of a damaged first line names.
#[test]
fn a_first_line_is_replaced_by_that_of_a_new_folder() {
    let (folder, new) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let design = done(folder.path());
    let path = folder.path().join(RAW);
    let good = fs::read_to_string(&path).unwrap();
    let (first, searches) = good.split_once('\n').unwrap();
    fs::write(&path, format!("{}\n{searches}", first.replacen("\"seed\":7", "\"seed\":8", 1))).unwrap();
    let error = Writer::open(folder.path(), &design).unwrap_err().to_string();
    assert!(error.contains("the searches below are good"), "{error}");
    drop(Writer::open(&new.path().join("e"), &design).unwrap());
    let other = fs::read_to_string(new.path().join("e").join(RAW)).unwrap();
    fs::write(&path, other + searches).unwrap();
    assert_eq!(Writer::open(folder.path(), &design).unwrap().1.found.len(), 8);
    assert_eq!(fs::read_to_string(&path).unwrap(), good);
}

#[test]
fn only_a_cut_off_line_of_this_experiment_is_dropped() {
    let folder = tempfile::tempdir().unwrap();
    let (design, path) = (design(), folder.path().join(RAW));
    let first = seal(&header::text(&design));
    fs::write(&path, "{\"my\":\"precious\"}").unwrap();
    assert!(matches!(Writer::open(folder.path(), &design).unwrap_err(), ExperimentError::Foreign { .. }));
    assert_eq!(fs::read_to_string(&path).unwrap(), "{\"my\":\"precious\"}");
    assert!(!folder.path().join(TIMES).exists());
    fs::write(&path, &first[..40]).unwrap();
    assert_eq!(Writer::open(folder.path(), &design).unwrap().2.len(), 1);
    assert_eq!(fs::read_to_string(&path).unwrap(), first);
}

#[test]
fn searches_without_seconds_are_reported_with_a_warning() {
    let folder = tempfile::tempdir().unwrap();
    let design = done(folder.path());
    let times = folder.path().join(TIMES);
    let good = fs::read_to_string(&times).unwrap();
    assert_eq!(read(folder.path()).unwrap().2, None);
    fs::write(&times, good.replacen("\"seconds\":", "\"seconds\":1", 1)).unwrap();
    let error = read(folder.path()).unwrap_err().to_string();
    assert!(error.contains("go on without the seconds"), "{error}");
    fs::write(&times, good.split_once('\n').unwrap().1).unwrap();
    assert!(read(folder.path()).unwrap().2.unwrap().contains("the seconds of 1 searches"));
    fs::remove_file(&times).unwrap();
    let (_, data, warning) = read(folder.path()).unwrap();
    assert_eq!((data.found.len(), data.times.len()), (8, 0));
    assert!(warning.unwrap().contains("the seconds of 8 searches"));
    assert_eq!(Writer::open(folder.path(), &design).unwrap().2.len(), 1);
}
