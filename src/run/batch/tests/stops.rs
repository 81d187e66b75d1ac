//! What is stopped, damaged or left by others: nothing is lost, and it is named.

use std::fs;
use std::path::Path;
use std::sync::atomic::Ordering;

use super::*;
use crate::engine::{self, Task};
use crate::game::notation::Cell;
use crate::puzzle::Score;
use crate::run::Session;
use crate::run::folder::checkpoint;
use crate::run::plan::Job;
use crate::search::Observer;

/// Watches a search for somebody else, and asks it to stop at its first sign of life.
struct Stopper<'a> {
    observer: &'a mut dyn Observer<Cell>,
    stop: &'a AtomicBool,
}

impl Observer<Cell> for Stopper<'_> {
    fn improved(&mut self, score: Score, moves: &[Cell], playouts: u64) {
        self.observer.improved(score, moves, playouts);
    }
    fn progressed(&mut self, playouts: u64) {
        self.observer.progressed(playouts);
        self.stop.store(true, Ordering::Relaxed);
    }
    fn checkpoint(&mut self) -> Option<Vec<u8>> {
        self.observer.checkpoint()
    }
    fn save(&mut self, checkpoint: Vec<u8>) {
        self.observer.save(checkpoint);
    }
    fn unusable(&mut self, problem: &str) {
        panic!("{problem}");
    }
}

#[test]
fn a_stopped_run_keeps_its_lines_and_goes_on_to_the_same_bytes() {
    let (whole, parts) = (folder(), folder());
    let straight = batch(whole.path(), 1, 4);
    run_quietly(&straight, &AtomicBool::new(false));
    let batch = batch(parts.path(), 2, 4);
    let mut resumed = 0;
    for round in 1.. {
        assert!(round < 1000, "the run does not come to its end");
        let stop = AtomicBool::new(false);
        let mut stopper = |event: Event| {
            let Event::Status(status, _) = event else { return };
            stop.store(status.done >= resumed + 3, Ordering::Relaxed);
        };
        let report = run(&batch, &stop, &mut stopper).unwrap();
        assert!(report.resumed >= resumed, "nothing finished is lost");
        resumed = report.resumed;
        assert!(Store::open(&batch.store()).unwrap().iter().count() > 0);
        if !report.interrupted {
            break;
        }
    }
    assert_eq!(fs::read(straight.store()).unwrap(), fs::read(batch.store()).unwrap());
}

#[test]
fn a_start_stopped_half_way_goes_on_from_its_checkpoint() {
    let race = |out: &Path| {
        let mut batch = with_method("race:runs=3/1,share=1/1,colours=0/1,prove=0", batch(out, 1, 1));
        Arc::make_mut(&mut batch.plan).budgets = vec![playouts(200_000)];
        batch
    };
    let (whole, parts) = (folder(), folder());
    let straight = without_seconds(run_quietly(&race(whole.path()), &AtomicBool::new(false)));
    let batch = race(parts.path());
    let a_little = |task: &Task, stop: &AtomicBool, observer: &mut dyn Observer<Cell>| {
        engine::solve(task, stop, &mut Stopper { observer, stop })
    };
    for _ in 0..10 {
        let stop = AtomicBool::new(false);
        let mut report = Report::default();
        let end = &mut |_: &Batch, event: Event| {
            if let Event::Over(ended) = event {
                report = ended;
            }
        };
        series::run_by(&a_little, &mut iter::once(Ok(batch.clone())), 1, &stop, end).unwrap();
        assert!(report.interrupted, "a search of 200 000 playouts gives signs of life before its end");
        let kept = fs::read_dir(batch.folder()).unwrap().filter(|file| {
            file.as_ref().unwrap().path().extension().is_some_and(|extension| extension == "checkpoint")
        });
        assert_eq!(kept.count(), 1, "a start that was stopped leaves its checkpoint");
    }
    let report = without_seconds(run_quietly(&batch, &AtomicBool::new(false)));
    assert_eq!((report.best, report.data.found), (straight.best, straight.data.found));
    assert_eq!((straight.continued, report.continued), (0, 1));
}

/// The warnings of a run.
fn warnings(batch: &Batch) -> Vec<String> {
    let mut warnings = Vec::new();
    let report = run(batch, &AtomicBool::new(false), &mut |event| {
        if let Event::Warning(text) = event {
            warnings.push(text.to_owned());
        }
    });
    assert_eq!(report.unwrap().data.found.len(), 6);
    warnings
}

#[test]
fn a_damaged_checkpoint_is_named_and_the_start_begins_again() {
    let out = folder();
    let batch = with_method("anneal", batch(out.path(), 1, 1));
    drop(Session::open(&batch.folder(), &batch.plan, batch.notes()).unwrap());
    let path = checkpoint::path(&batch.folder(), &Job { position: 2, column: 0, start: 1, method: 0 });
    fs::write(&path, b"nonsense").unwrap();
    let warnings = warnings(&batch);
    assert!(warnings.len() == 1 && warnings[0].contains("3-1.checkpoint"), "{warnings:?}");
    assert!(!path.exists());
}

#[test]
fn a_checkpoint_of_another_search_of_the_run_is_named_and_the_start_begins_again() {
    let out = folder();
    let batch = with_method("anneal", batch(out.path(), 1, 1));
    drop(Session::open(&batch.folder(), &batch.plan, batch.notes()).unwrap());
    let job = |position| Job { position, column: 0, start: 1, method: 0 };
    let time = crate::run::folder::record::Time { cpu: 0.0, wall: 0.0, found: 0.0 };
    let (owner, curve) = (checkpoint::owner(&batch.plan.id(), &job(1)), crate::run::curve::Curve::default());
    let of_another = checkpoint::Checkpoint { owner, time, search: Vec::new(), curve };
    checkpoint::write(&checkpoint::path(&batch.folder(), &job(2)), &of_another).unwrap();
    let warnings = warnings(&batch);
    assert!(warnings.len() == 1 && warnings[0].contains("it belongs to another search"), "{warnings:?}");
}

#[test]
fn a_store_in_the_folder_of_a_run_is_refused() {
    let out = folder();
    let other = batch(out.path(), 1, 1);
    drop(Session::open(&other.folder(), &other.plan, other.notes()).unwrap());
    let batch = batch(&other.folder().join("lines.jsonl"), 1, 1);
    let error = run(&batch, &AtomicBool::new(false), &mut |_| ()).unwrap_err();
    assert!(error.to_string().contains("is the folder of a run: name another one"), "{error}");
}

#[test]
fn what_an_older_program_left_half_done_is_named() {
    let out = folder();
    let old = out.path().join("set-0123456789abcdef.journal");
    fs::write(&old, b"CHAINSHT").unwrap();
    let warnings = warnings(&batch(out.path(), 1, 1));
    assert!(warnings.len() == 1 && warnings[0].contains("abcdef.journal: an older chainshot"), "{warnings:?}");
    assert!(old.exists());
}

#[test]
fn a_batch_that_cannot_be_run_is_refused_before_anything_is_written() {
    let out = folder();
    let with = |change: &dyn Fn(&mut Plan)| {
        let batch = batch(out.path(), 1, 1);
        let mut plan = (*batch.plan).clone();
        change(&mut plan);
        Batch { plan: plan.into(), ..batch }
    };
    let changes: [&dyn Fn(&mut Plan); 4] = [
        &|plan| plan.keeps_moves = false,
        &|plan| plan.budgets.push(playouts(5000)),
        &|plan| plan.methods.push(Contender::of("mcts")),
        &|plan| plan.positions[1].id = plan.positions[0].id.clone(),
    ];
    for (number, change) in changes.into_iter().enumerate() {
        let batch = with(change);
        let error = run(&batch, &AtomicBool::new(false), &mut |_| ()).unwrap_err();
        assert!(matches!(error, RunError::Impossible(_)), "{number}: {error}");
        assert!(check([&batch].into_iter()).is_err(), "{number}");
        assert_eq!(fs::read_dir(out.path()).unwrap().count(), 0, "{number}");
    }
}
