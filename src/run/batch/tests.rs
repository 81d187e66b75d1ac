//! Whole runs: what they leave, on any number of threads and in any number of shards.

mod lines;
mod stops;

use std::fs;
use std::path::Path;

use super::*;
use crate::run::folder::reading::RAW;
use crate::run::plan::Contender;
use crate::search::budget::Budget;
use crate::store::solutions::{Solution, Store, Verdict, check as replay};
use crate::store::testset::generate;

fn batch(out: &Path, threads: usize, starts: u64) -> Batch {
    let plan = Plan {
        seed: 5,
        starts: vec![starts],
        keeps_moves: true,
        ..Plan::new(
            generate("8x7x4".parse().unwrap(), 6, 3).positions,
            vec![Contender::of("nbmcts")],
            vec![playouts(4000)],
        )
    };
    Batch {
        name: "set".into(),
        plan: plan.into(),
        seconds: false,
        threads,
        shard: Shard::WHOLE,
        out: out.to_owned(),
        part: None,
        chains: Vec::new(),
    }
}

fn playouts(number: u64) -> Budget {
    Budget { playouts: Some(number), time: None }
}

fn with_method(line: &str, batch: Batch) -> Batch {
    let plan = Plan { methods: vec![Contender::of(line)], ..(*batch.plan).clone() };
    Batch { plan: plan.into(), ..batch }
}

fn run_quietly(batch: &Batch, stop: &AtomicBool) -> Report {
    run(batch, stop, &mut |_| ()).unwrap()
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

fn without_seconds(mut report: Report) -> Report {
    report.data.times.clear();
    report
}

#[test]
fn no_number_of_threads_is_one_for_each_core() {
    let out = folder();
    let report = run_quietly(&batch(out.path(), 0, 2), &AtomicBool::new(false));
    assert_eq!(report.data.found.len(), 12);
}

#[test]
fn what_another_run_of_the_store_has_done_is_not_searched_again() {
    let out = folder();
    let whole = batch(out.path(), 2, 2);
    let of = |range: std::ops::Range<usize>, seed: u64| {
        let positions = whole.plan.positions[range].to_vec();
        Batch { plan: Plan { positions, seed, ..(*whole.plan).clone() }.into(), ..whole.clone() }
    };
    let stop = AtomicBool::new(false);
    assert_eq!(run_quietly(&of(1..4, 5), &stop).resumed, 0);
    assert_eq!(run_quietly(&of(1..4, 6), &stop).resumed, 0, "another seed");
    let report = run_quietly(&whole, &stop);
    assert_eq!((report.resumed, report.before), (6, false));
    let anew = folder();
    let undisturbed = run_quietly(&Batch { out: anew.path().to_owned(), ..whole.clone() }, &stop);
    assert_eq!(report.best, undisturbed.best);
    assert_eq!(report.data.found, undisturbed.data.found);
    let raw = |batch: &Batch| fs::read(batch.folder().join("raw.jsonl")).unwrap();
    assert_eq!(raw(&whole), raw(&Batch { out: anew.path().to_owned(), ..whole.clone() }));
}

#[test]
#[should_panic(expected = "nobody can see this")]
fn a_panic_of_whoever_watches_ends_the_run() {
    let out = folder();
    let _ = run(&batch(out.path(), 2, 500), &AtomicBool::new(false), &mut |_| panic!("nobody can see this"));
}

#[test]
fn one_thread_and_many_write_the_same_bytes() {
    let runs = [1, 2, 7].map(|threads| {
        let out = folder();
        let batch = batch(out.path(), threads, 5);
        let report = without_seconds(run_quietly(&batch, &AtomicBool::new(false)));
        (fs::read(batch.store()).unwrap(), report)
    });
    assert_eq!(runs[0], runs[1]);
    assert_eq!(runs[0], runs[2]);
    assert!(!runs[0].0.is_empty());
}

#[test]
fn a_run_leaves_checked_lines() {
    let out = folder();
    let batch = batch(out.path(), 2, 2);
    let report = run_quietly(&batch, &AtomicBool::new(false));
    assert_eq!((report.interrupted, report.resumed, report.data.found.len()), (false, 0, 12));
    let playouts = report.data.found.values().map(|it| it.playouts).sum::<u64>();
    assert_eq!(playouts, 6 * 4000, "starts share the budget");
    let store = Store::open(&batch.store()).unwrap();
    for position in &batch.plan.positions {
        let solution = store.best(&position.id, "samegame", &position.grid).unwrap();
        assert!(matches!(replay(&position.grid, &batch.plan.rules, solution), Verdict::Right { .. }));
    }
}

#[test]
fn a_finished_run_is_not_done_again_as_long_as_its_folder_is_there() {
    let out = folder();
    let batch = batch(out.path(), 2, 2);
    let first = run_quietly(&batch, &AtomicBool::new(false));
    fs::remove_file(batch.store()).unwrap();
    let again = run_quietly(&batch, &AtomicBool::new(false));
    assert_eq!((first.before, again.before, again.resumed), (false, true, 12));
    assert_eq!((&again.best, &again.data.found), (&first.best, &first.data.found));
    assert_eq!(Store::open(&batch.store()).unwrap().iter().count(), 6, "the store is made again from the records");
    fs::remove_dir_all(batch.folder()).unwrap();
    assert!(!run_quietly(&batch, &AtomicBool::new(false)).before);
}

#[test]
fn each_position_is_told_of_once_when_its_line_is_saved() {
    let out = folder();
    let batch = batch(out.path(), 2, 3);
    let mut ended = Vec::new();
    let report = run(&batch, &AtomicBool::new(false), &mut |event| {
        if let Event::Ended(index, report) = event {
            assert_eq!(report.data.of(index).count(), 3);
            let stored = Store::open(&batch.store()).unwrap();
            let position = &batch.plan.positions[index];
            assert_eq!(stored.best(&position.id, "samegame", &position.grid), report.best[index].as_ref());
            ended.push(index);
        }
    });
    ended.sort_unstable();
    assert_eq!((ended, report.unwrap().interrupted), ((0..6).collect::<Vec<_>>(), false));
}

#[test]
fn a_file_can_be_the_store() {
    let out = folder();
    let batch = batch(&out.path().join("lines.jsonl"), 1, 1);
    run_quietly(&batch, &AtomicBool::new(false));
    assert_eq!(Store::open_existing(&out.path().join("lines.jsonl")).unwrap().iter().count(), 6);
    assert!(batch.folder().starts_with(out.path()) && batch.folder().exists());
}

#[test]
fn shards_merge_to_the_store_of_one_process() {
    let (one, many) = (folder(), folder());
    let whole = batch(one.path(), 1, 3);
    run_quietly(&whole, &AtomicBool::new(false));
    let shard = |text: &str| Batch { shard: text.parse().unwrap(), ..batch(many.path(), 2, 3) };
    for text in ["2/4", "4/4", "1/4", "2/4"] {
        assert!(!run_quietly(&shard(text), &AtomicBool::new(false)).interrupted);
    }
    assert!(!whole.store().with_file_name("x").exists() && !shard("1/4").store().exists(), "only a merge writes it");
    let merged = crate::run::merge(&shard("1/4").folder()).unwrap();
    assert!(merged.done + merged.missing.len() == 18 && [4, 5].contains(&merged.missing.len()), "{merged:?}");
    assert_eq!(merged.store, Some((shard("1/4").store(), 6)));
    run_quietly(&shard("3/4"), &AtomicBool::new(false));
    // As if the process that began the run had been killed.
    let raw = shard("3/4").folder().join(RAW);
    let first: Vec<u8> = fs::read(&raw).unwrap().into_iter().take(100).collect();
    let begun = Batch { out: many.path().join("begun"), ..shard("3/4") };
    fs::create_dir_all(begun.folder()).unwrap();
    fs::write(begun.folder().join(RAW), first).unwrap();
    run_quietly(&begun, &AtomicBool::new(false));
    assert!(crate::run::merge(&begun.folder()).unwrap().done > 0, "its first line is whole again");
    let merged = crate::run::merge(&shard("1/4").folder()).unwrap();
    assert_eq!((merged.done, merged.missing.len()), (18, 0));
    assert_eq!(fs::read(whole.store()).unwrap(), fs::read(shard("1/4").store()).unwrap());
}
