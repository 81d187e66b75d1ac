//! Experiments from end to end, with real searches: what they leave must not depend on how the run went.

use std::fs;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use super::design::{Design, read};
use super::report;
use crate::run::RAW;
use crate::run::plan::{Contender, Job, Plan};
use crate::store::testset::generate;

fn design() -> Design {
    let method = Contender::new;
    let plan = Plan {
        seed: 7,
        starts: vec![1, 4],
        keeps_moves: true,
        ..Plan::new(
            generate("7x6x3".parse().unwrap(), 5, 3).positions,
            vec![
                method("MCTS", "mcts:c=0.01"),
                method("nested", "nmcts:searches={k},c=0.01/0"),
                method("bare", "playouts"),
            ],
            vec!["400".parse().unwrap(), "800".parse().unwrap()],
        )
    };
    Design { title: "a test".into(), reference: 0, stop: None, race: None, plan }
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

fn all(design: &Design) -> Vec<Job> {
    design.plan.jobs(0..design.plan.positions.len(), &[0, 1, 2])
}

/// Every file that must not depend on how the run went, with its bytes.
fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.filter(|name| !name.starts_with("times.")).collect();
    names.sort();
    names.into_iter().map(|name| (name.clone(), fs::read(folder.join(name)).unwrap())).collect()
}

fn whole(folder: &Path, threads: usize) -> Vec<(String, Vec<u8>)> {
    let design = design();
    let mut session = design.open(folder).unwrap();
    assert!(session.run(&all(&design), threads, &AtomicBool::new(false), &mut ()).unwrap());
    let data = session.finish().unwrap();
    report::write(folder, &design, &data).unwrap();
    files(folder)
}

#[test]
fn one_thread_and_many_write_the_same_bytes() {
    let folders = [folder(), folder()];
    let written = whole(folders[0].path(), 1);
    assert_eq!(written, whole(folders[1].path(), 5));
    let names: Vec<&str> = written.iter().map(|(name, _)| name.as_str()).collect();
    let expected = [
        "anytime-1-starts.svg",
        "anytime-4-starts.svg",
        "raw.jsonl",
        "report.csv",
        "report.html",
        "report.md",
        "score-by-budget-1-starts.svg",
        "score-by-budget-4-starts.svg",
        "score-by-searches-400.svg",
        "score-by-searches-800.svg",
    ];
    assert_eq!(names, expected);
}

#[test]
fn an_interrupted_experiment_goes_on_to_the_same_bytes() {
    let (straight, parts) = (folder(), folder());
    let written = whole(straight.path(), 2);
    let design = design();
    let jobs = all(&design);
    let mut done = 0;
    for round in 0.. {
        let mut session = design.open(parts.path()).unwrap();
        assert!(session.data.found.len() >= done, "nothing is lost");
        let some = &jobs[..jobs.len().min((round + 1) * 17)];
        assert!(session.run(some, 2, &AtomicBool::new(false), &mut ()).unwrap());
        done = session.data.found.len();
        // Every other round ends as by kill -9, in the middle of a line.
        if round % 2 == 0 {
            drop(session);
            let path = parts.path().join("attempt-1.jsonl");
            let bytes = fs::read(&path).unwrap();
            fs::write(&path, &bytes[..bytes.len() - 9]).unwrap();
            done -= 1;
            assert_eq!(design.open(parts.path()).unwrap().warnings.len(), 1);
            continue;
        }
        let data = session.finish().unwrap();
        report::write(parts.path(), &design, &data).unwrap();
        if done == jobs.len() {
            break;
        }
    }
    assert_eq!(files(parts.path()), written);
}

#[test]
fn reports_are_made_again_byte_for_byte() {
    let folder = folder();
    let written = whole(folder.path(), 2);
    let raw = fs::read(folder.path().join(RAW)).unwrap();
    let times = fs::read(folder.path().join("times.csv")).unwrap();
    for (name, _) in &written {
        if name != RAW {
            fs::remove_file(folder.path().join(name)).unwrap();
        }
    }
    let (design, data, _) = read(folder.path()).unwrap();
    assert_eq!(design, super::tests::design());
    report::write(folder.path(), &design, &data).unwrap();
    assert_eq!(files(folder.path()), written);
    assert_eq!(fs::read(folder.path().join(RAW)).unwrap(), raw);
    assert_eq!(fs::read(folder.path().join("times.csv")).unwrap(), times);
}

#[test]
fn the_same_search_is_found_by_solving() {
    let folder = folder();
    whole(folder.path(), 2);
    let (design, data, _) = read(folder.path()).unwrap();
    let job = Job { position: 2, column: 1, start: 3, method: 0 };
    let (method, budget) = design.plan.search(&job);
    assert_eq!(
        (method.to_string().as_str(), budget.playouts),
        ("mcts:c=0.01,restart=on,playout=tabu-learned,follow=30,learn=search", Some(100))
    );
    let solution = crate::game::naive::replay(
        &design.plan.positions[2].grid,
        &design.plan.rules,
        data.found[&job].moves.as_ref().unwrap(),
    );
    assert_eq!(solution.unwrap().score, data.found[&job].score);
}
