use std::fs;

use super::*;
use crate::game::generate::Shape;
use crate::game::rules::Rules;
use crate::search::budget::Budget;
use crate::solutions::{Store, check};
use crate::testset::generate;

fn plan(out: &std::path::Path, threads: usize, starts: u64) -> Plan {
    let shape = Shape { width: 8, height: 7, colours: 4 };
    let set = generate(shape, 6, 3);
    Plan {
        from: vec![Vec::new(); 6],
        name: "set".into(),
        positions: set.positions,
        rules: Rules::default(),
        method: "nbmcts".parse().unwrap(),
        budget: Budget { playouts: Some(4000), time: None },
        starts: (1, starts),
        seed: 5,
        seconds: false,
        threads,
        out: out.to_owned(),
    }
}

fn run_quietly(plan: &Plan, stop: &AtomicBool) -> Report {
    run(plan, stop, |_| ()).unwrap()
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

fn without_seconds(mut report: Report) -> Report {
    for finished in &mut report.finished {
        (finished.seconds, finished.found_seconds) = (0.0, 0.0);
    }
    report
}

#[test]
fn one_thread_and_many_write_the_same_bytes() {
    let runs = [1, 2, 7].map(|threads| {
        let out = folder();
        let plan = plan(out.path(), threads, 5);
        let report = without_seconds(run_quietly(&plan, &AtomicBool::new(false)));
        (fs::read(plan.store()).unwrap(), report)
    });
    assert_eq!(runs[0], runs[1]);
    assert_eq!(runs[0], runs[2]);
    assert!(!runs[0].0.is_empty());
}

#[test]
fn a_run_leaves_checked_lines_and_no_journal() {
    let out = folder();
    let plan = plan(out.path(), 2, 2);
    let report = run_quietly(&plan, &AtomicBool::new(false));
    assert_eq!((report.interrupted, report.resumed, report.finished.len()), (false, 0, 12));
    assert_eq!(report.finished.iter().map(|it| it.playouts).sum::<u64>(), 6 * 4000, "starts share the budget");
    let store = Store::open(&plan.store()).unwrap();
    for position in &plan.positions {
        let solution = store.best(&position.id, "samegame").unwrap();
        assert!(matches!(check(&position.grid, &plan.rules, solution), crate::solutions::Verdict::Right { .. }));
    }
    assert_eq!(fs::read_dir(out.path()).unwrap().count(), 1, "the store alone is left");
}

#[test]
fn a_stopped_run_keeps_its_lines_and_goes_on_to_the_same_bytes() {
    let (whole, parts) = (folder(), folder());
    let straight = plan(whole.path(), 1, 4);
    run_quietly(&straight, &AtomicBool::new(false));
    let plan = Plan { threads: 2, ..plan(parts.path(), 2, 4) };
    let mut resumed = 0;
    for round in 1.. {
        assert!(round < 1000, "the run does not come to its end");
        let stop = AtomicBool::new(false);
        let stopper = |event: Event| {
            let Event::Status(status) = event else { return };
            stop.store(status.finished.len() >= resumed + 3, Ordering::Relaxed);
        };
        let report = run(&plan, &stop, stopper).unwrap();
        assert!(report.resumed >= resumed, "nothing finished is lost");
        resumed = report.resumed;
        assert!(Store::open(&plan.store()).unwrap().iter().count() > 0);
        if !report.interrupted {
            break;
        }
    }
    assert_eq!(fs::read(straight.store()).unwrap(), fs::read(plan.store()).unwrap());
}

#[test]
fn a_start_stopped_half_way_goes_on_from_its_checkpoint() {
    let race = |out: &std::path::Path| Plan {
        method: "race:runs=3/1,share=1/1,colours=0/1".parse().unwrap(),
        budget: Budget { playouts: Some(200_000), time: None },
        ..plan(out, 2, 1)
    };
    let (whole, parts) = (folder(), folder());
    let straight = run_quietly(&race(whole.path()), &AtomicBool::new(false));
    let plan = race(parts.path());
    let mut stops = 0;
    let report = loop {
        let stop = AtomicBool::new(false);
        // The display comes several times a second: each run does a part of the work only.
        let report = run(&plan, &stop, |_| stop.store(true, Ordering::Relaxed)).unwrap();
        if !report.interrupted {
            break report;
        }
        stops += 1;
        assert!(stops < 1000, "the run does not come to its end");
        let kept = fs::read_dir(parts.path()).unwrap().filter(|file| {
            file.as_ref().unwrap().path().extension().is_some_and(|extension| extension == "checkpoint")
        });
        assert!(kept.count() > 0, "a start that was stopped leaves its checkpoint");
    };
    assert!(stops > 0);
    assert_eq!(report.best, straight.best);
    assert_eq!(fs::read_dir(parts.path()).unwrap().count(), 1, "the store alone is left");
}

#[test]
fn lines_are_stored_with_their_seconds_where_somebody_asks_for_them() {
    let (with, without) = (folder(), folder());
    let timed = Plan { seconds: true, ..plan(with.path(), 2, 2) };
    let report = run_quietly(&timed, &AtomicBool::new(false));
    let plain = run_quietly(&plan(without.path(), 2, 2), &AtomicBool::new(false));
    for (timed, plain) in report.best.iter().flatten().zip(plain.best.iter().flatten()) {
        let whole = report.finished.iter().map(|it| it.seconds).fold(0.0, f64::max);
        assert!(timed.seconds <= whole + 0.1, "{} of {whole} s", timed.seconds);
        assert_eq!(Solution { seconds: 0.0, ..timed.clone() }, *plain);
    }
    let stored = Store::open(&timed.store()).unwrap();
    assert!(stored.iter().any(|line| line.seconds > 0.0));
    assert!(!fs::read_to_string(plan(without.path(), 2, 2).store()).unwrap().contains("seconds"));
}

#[test]
fn a_damaged_checkpoint_is_named_and_the_start_begins_again() {
    let out = folder();
    let plan = Plan { method: "anneal".parse().unwrap(), ..plan(out.path(), 1, 1) };
    let files = plan.files();
    let path = checkpoint::path(&files.journal, Job { position: 2, start: 1 });
    fs::write(&path, b"nonsense").unwrap();
    let mut warnings = Vec::new();
    let report = run(&plan, &AtomicBool::new(false), |event| {
        if let Event::Warning(text) = event {
            warnings.push(text.to_owned());
        }
    });
    assert_eq!(report.unwrap().finished.len(), 6);
    assert!(warnings.len() == 1 && warnings[0].contains("3-1.checkpoint"), "{warnings:?}");
    assert!(!path.exists());
}

#[test]
fn a_store_is_only_ever_improved() {
    let out = folder();
    let long = plan(out.path(), 2, 1);
    run_quietly(&long, &AtomicBool::new(false));
    let before = fs::read(long.store()).unwrap();
    let short = Plan { budget: Budget { playouts: Some(1), time: None }, ..long.clone() };
    let report = run_quietly(&short, &AtomicBool::new(false));
    assert_eq!(fs::read(long.store()).unwrap(), before);
    assert!(report.stored.iter().all(|it| it.before.is_some() && it.before == it.now));
}

#[test]
fn a_store_for_other_boards_stops_the_run_before_it_starts() {
    let out = folder();
    let first = plan(out.path(), 1, 1);
    run_quietly(&first, &AtomicBool::new(false));
    let before = fs::read(first.store()).unwrap();
    let mut other = first.clone();
    other.positions[2].grid = "12/21".parse().unwrap();
    let error = run(&other, &AtomicBool::new(false), |_| ()).unwrap_err();
    assert!(matches!(error, BatchError::Store(StoreError::OtherBoard { .. })), "{error:?}");
    assert_eq!(fs::read(first.store()).unwrap(), before);
}

#[test]
fn a_line_pasted_back_gives_the_same_line() {
    let out = folder();
    let plan = plan(out.path(), 2, 3);
    let report = run_quietly(&plan, &AtomicBool::new(false));
    let solution = report.best[0].clone().unwrap();
    let again = Plan {
        method: solution.method.parse().unwrap(),
        budget: Budget { playouts: solution.budget, time: None },
        starts: (solution.start, solution.start),
        positions: plan.positions[..1].to_vec(),
        out: out.path().join("again"),
        ..plan
    };
    assert_eq!(run_quietly(&again, &AtomicBool::new(false)).best[0], Some(solution));
}
