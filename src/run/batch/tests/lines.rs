//! What stands in the store, and how its lines are found again.

use std::fs;
use std::path::Path;

use super::super::lines::Lines;
use super::*;
use crate::run::campaign::{Again, again};

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
    // The machine may be too fast for seconds of its own.
    let mut data = report.data.clone();
    data.times.values_mut().for_each(|time| time.found = 1.2346);
    let path = with.path().join("again.jsonl");
    let mut lines = Lines::new(&timed.plan, (path.clone(), &Store::open(&path).unwrap()), (true, Vec::new()));
    lines.remember(&data).unwrap();
    let again = Store::open(&path).unwrap();
    let seconds: Vec<f64> = again.iter().map(|line| line.seconds).collect();
    assert_eq!(seconds, [1.235; 6]);
    assert!(!fs::read_to_string(batch(without.path(), 2, 2).store()).unwrap().contains("seconds"));
}

#[test]
fn a_store_that_is_taken_away_meanwhile_is_written_whole_at_the_end() {
    let out = folder();
    let batch = batch(out.path(), 1, 1);
    let report = run_quietly(&batch, &AtomicBool::new(false));
    let path = out.path().join("taken.jsonl");
    let mut lines = Lines::new(&batch.plan, (path.clone(), &Store::open(&path).unwrap()), (false, Vec::new()));
    lines.remember(&report.data).unwrap();
    fs::remove_file(&path).unwrap();
    lines.save_at_end().unwrap();
    assert_eq!(fs::read(&path).unwrap(), fs::read(batch.store()).unwrap());
}

#[test]
fn a_store_that_comes_back_with_the_next_line_is_written_whole_at_the_end() {
    let out = folder();
    let batch = batch(out.path(), 1, 1);
    let report = run_quietly(&batch, &AtomicBool::new(false));
    let path = out.path().join("taken.jsonl");
    let mut lines = Lines::new(&batch.plan, (path.clone(), &Store::open(&path).unwrap()), (false, Vec::new()));
    let of = |first: bool| {
        let mut data = report.data.clone();
        data.found.retain(|job, _| (job.position == 0) == first);
        data
    };
    lines.remember(&of(true)).unwrap();
    fs::remove_file(&path).unwrap();
    lines.remember(&of(false)).unwrap();
    assert!(fs::read(&path).unwrap().len() < fs::read(batch.store()).unwrap().len(), "the first line is gone");
    lines.save_at_end().unwrap();
    assert_eq!(fs::read(&path).unwrap(), fs::read(batch.store()).unwrap());
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
        assert_eq!(again(line, &AtomicBool::new(false), &std::sync::atomic::AtomicU64::new(0)), Again::Same);
    }
    assert!(found.iter().zip(&known).any(|(line, known)| line.score > known.score), "polish does nothing here");
    for text in ["1/2", "2/2"] {
        run_quietly(&from(many.path(), text), &AtomicBool::new(false));
    }
    crate::run::merge(&from(many.path(), "1/2").folder()).unwrap();
    assert_eq!(fs::read(whole.store()).unwrap(), fs::read(from(many.path(), "1/2").store()).unwrap());
}
