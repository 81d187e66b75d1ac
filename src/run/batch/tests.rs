use std::fs;

use std::path::Path;
use std::sync::atomic::Ordering;

use super::*;
use crate::engine::{self, Task};
use crate::game::notation::Cell;
use crate::game::rules::Rules;
use crate::puzzle::Score;
use crate::run::campaign::{Again, again};
use crate::run::plan::Contender;
use crate::run::{Session, checkpoint};
use crate::search::Observer;
use crate::search::budget::Budget;
use crate::store::solutions::{Verdict, check as replay};
use crate::store::testset::generate;

fn batch(out: &Path, threads: usize, starts: u64) -> Batch {
    let plan = Plan {
        rules: Rules::default(),
        seed: 5,
        budgets: vec![playouts(4000)],
        starts: vec![starts],
        first: 1,
        replicates: 1,
        methods: vec![Contender::of("nbmcts")],
        moves: true,
        positions: generate("8x7x4".parse().unwrap(), 6, 3).positions,
        from: Vec::new(),
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

#[test]
fn lines_are_stored_with_their_seconds_where_somebody_asks_for_them() {
    let (with, without) = (folder(), folder());
    let timed = Batch { seconds: true, ..batch(with.path(), 2, 2) };
    let report = run_quietly(&timed, &AtomicBool::new(false));
    let plain = run_quietly(&batch(without.path(), 2, 2), &AtomicBool::new(false));
    for (timed, plain) in report.best.iter().flatten().zip(plain.best.iter().flatten()) {
        let whole = report.data.times.values().map(|it| it.wall).fold(0.0, f64::max);
        assert!(timed.seconds <= whole + 0.1, "{} of {whole} s", timed.seconds);
        assert_eq!(Solution { seconds: 0.0, ..timed.clone() }, *plain);
    }
    let stored = Store::open(&timed.store()).unwrap();
    assert!(stored.iter().any(|line| line.seconds > 0.0));
    assert!(!fs::read_to_string(batch(without.path(), 2, 2).store()).unwrap().contains("seconds"));
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
fn what_an_older_program_left_half_done_is_named() {
    let out = folder();
    let old = out.path().join("set-0123456789abcdef.journal");
    fs::write(&old, b"CHAINSHT").unwrap();
    let warnings = warnings(&batch(out.path(), 1, 1));
    assert!(warnings.len() == 1 && warnings[0].contains("abcdef.journal: an older chainshot"), "{warnings:?}");
    assert!(old.exists());
}

#[test]
fn a_store_is_only_ever_improved() {
    let out = folder();
    let long = batch(out.path(), 2, 1);
    run_quietly(&long, &AtomicBool::new(false));
    let before = fs::read(long.store()).unwrap();
    let mut short = long.clone();
    Arc::make_mut(&mut short.plan).budgets = vec![playouts(1)];
    let report = run_quietly(&short, &AtomicBool::new(false));
    assert_eq!(fs::read(long.store()).unwrap(), before);
    assert!(report.stored.iter().all(|it| it.before.is_some() && it.before == it.now));
}

#[test]
fn another_board_of_the_same_id_gets_a_line_of_its_own() {
    let out = folder();
    let first = batch(out.path(), 1, 1);
    run_quietly(&first, &AtomicBool::new(false));
    let before = fs::read(first.store()).unwrap();
    let mut other = first.clone();
    Arc::make_mut(&mut other.plan).positions[2].grid = "12/21".parse().unwrap();
    run_quietly(&other, &AtomicBool::new(false));
    let after = fs::read_to_string(first.store()).unwrap();
    let before = String::from_utf8(before).unwrap();
    assert_eq!(after.lines().count(), before.lines().count() + 1);
    assert!(before.lines().all(|line| after.contains(line)), "lines that did not change keep their bytes");
}

#[test]
fn a_line_pasted_back_gives_the_same_line() {
    let out = folder();
    let batch = batch(out.path(), 2, 3);
    let report = run_quietly(&batch, &AtomicBool::new(false));
    let solution = report.best[0].clone().unwrap();
    let mut again = with_method(&solution.method, batch);
    let plan = Arc::make_mut(&mut again.plan);
    plan.budgets = vec![Budget { playouts: solution.budget, time: None }];
    (plan.first, plan.starts) = (solution.start, vec![1]);
    plan.positions.truncate(1);
    again.out = out.path().join("again");
    assert_eq!(run_quietly(&again, &AtomicBool::new(false)).best[0], Some(solution));
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
    assert_eq!((merged.done, merged.missing.len()), (14, 4), "{merged:?}");
    assert_eq!(merged.store, Some((shard("1/4").store(), 6)));
    run_quietly(&shard("3/4"), &AtomicBool::new(false));
    let merged = crate::run::merge(&shard("1/4").folder()).unwrap();
    assert_eq!((merged.done, merged.missing.len()), (18, 0));
    assert_eq!(fs::read(whole.store()).unwrap(), fs::read(shard("1/4").store()).unwrap());
}

#[test]
fn a_line_that_began_with_another_is_found_again() {
    let (first, one, many) = (folder(), folder(), folder());
    let before = run_quietly(&with_method("anneal", batch(first.path(), 2, 1)), &AtomicBool::new(false));
    let known: Vec<Solution> = before.best.into_iter().flatten().collect();
    let from = |out: &Path, shard: &str| {
        let mut polish = with_method("polish", batch(out, 1, 1));
        let plan = Arc::make_mut(&mut polish.plan);
        plan.seed += 1;
        plan.from = known.iter().map(|line| line.moves.clone()).collect();
        // Of the others nobody knows how they were found.
        let steps = |(index, line): (usize, &Solution)| line.steps().filter(|_| index < 3).unwrap_or_default();
        Batch { shard: shard.parse().unwrap(), chains: known.iter().enumerate().map(steps).collect(), ..polish }
    };
    let whole = from(one.path(), "1/1");
    let found: Vec<Solution> = run_quietly(&whole, &AtomicBool::new(false)).best.into_iter().flatten().collect();
    for (index, (line, known)) in found.iter().zip(&known).enumerate() {
        assert!(line.score >= known.score && line.budget == Some(4000), "{line:?}");
        let chain = if index < 3 { known.steps().unwrap() } else { vec![Step::Line { moves: known.moves.clone() }] };
        assert_eq!(line.chain, chain);
        assert_eq!(again(line, &AtomicBool::new(false)), Again::Same);
    }
    assert!(found.iter().zip(&known).any(|(line, known)| line.score > known.score), "polish does nothing here");
    for text in ["1/2", "2/2"] {
        run_quietly(&from(many.path(), text), &AtomicBool::new(false));
    }
    crate::run::merge(&from(many.path(), "1/2").folder()).unwrap();
    assert_eq!(fs::read(whole.store()).unwrap(), fs::read(from(many.path(), "1/2").store()).unwrap());
}
