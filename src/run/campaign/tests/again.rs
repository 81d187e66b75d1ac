//! Stored lines are found again, whatever led to them.

use super::*;

#[test]
fn a_chain_of_searches_is_done_one_after_the_other() {
    let folder = tempfile::tempdir().unwrap();
    let (_, lines) = store(folder.path());
    let begun = Step::Line { moves: lines[0].moves.clone() };
    let search = |method: &str, budget| {
        let method = method.into();
        Step::Search { method, seed: 5, start: 1, budget, playouts: None }
    };
    let polished = |chain: Vec<Step>, score| Solution {
        chain,
        score,
        method: "polish".into(),
        seed: 3,
        start: 1,
        budget: Some(3000),
        ..lines[0].clone()
    };
    let direct = again(&polished(vec![begun.clone()], -1), &never(), &AtomicU64::new(0));
    let after = again(&polished(vec![begun, search("polish", 2000)], -1), &never(), &AtomicU64::new(0));
    let (Again::Other(direct), Again::Other(after)) = (direct, after) else { panic!("no line has -1 points") };
    assert!(after.min(direct) > lines[0].score && after != direct, "{after} {direct}");
    let unknown = Solution { budget: None, ..lines[0].clone() };
    assert_eq!(again(&unknown, &never(), &AtomicU64::new(0)), Again::Unknown);
    assert!(matches!(
        again(&polished(vec![search("nonsense", 1)], 1), &never(), &AtomicU64::new(0)),
        Again::Impossible(_)
    ));
}

#[test]
fn a_line_on_the_way_of_its_search_comes_again() {
    struct First(Option<(Score, Vec<Cell>, u64)>);
    impl crate::search::Observer<Cell> for First {
        fn improved(&mut self, score: Score, moves: &[Cell], playouts: u64) {
            self.0.get_or_insert_with(|| (score, moves.to_vec(), playouts));
        }

        fn progressed(&mut self, _: u64) {}
    }
    let folder = tempfile::tempdir().unwrap();
    let line = Solution { seed: 5, budget: Some(500), ..store(folder.path()).1.remove(0) };
    let (grid, method, rules) = (line.grid.as_ref().unwrap(), line.method.parse().unwrap(), Rules::default());
    let budget = crate::search::budget::Budget { playouts: line.budget, time: None };
    let rng = crate::rng::stream(line.seed, &line.id, line.start);
    let mut first = First(None);
    let task = crate::engine::Task { grid, rules, method: &method, from: &[], budget, rng };
    let last = crate::engine::solve(&task, &never(), &mut first).best.score;
    let (score, moves, playouts) = first.0.unwrap();
    assert!(score < last);
    let stopped = Solution { score, moves, playouts, ..line.clone() };
    assert_eq!(again(&stopped, &never(), &AtomicU64::new(0)), Again::Same);
    // A search that began with that line comes again too, though the one before it goes on now.
    let polish = Solution { method: "polish".into(), seed: 3, budget: Some(300), score: -1, ..line.clone() };
    let direct = Solution { chain: vec![Step::Line { moves: stopped.moves.clone() }], ..polish.clone() };
    let chained = Solution { chain: stopped.steps().unwrap(), ..polish };
    let found = [direct, chained].map(|line| again(&line, &never(), &AtomicU64::new(0)));
    assert!(matches!(found[0], Again::Other(_)) && found[0] == found[1], "{found:?}");
    assert_eq!(again(&Solution { moves: Vec::new(), ..stopped }, &never(), &AtomicU64::new(0)), Again::Other(last));
}

#[test]
fn a_search_that_is_done_again_ends_when_somebody_stops_it() {
    let folder = tempfile::tempdir().unwrap();
    let line = Solution { score: -1, budget: Some(50_000_000), ..store(folder.path()).1.remove(0) };
    let (stop, made) = (never(), AtomicU64::new(0));
    let found = std::thread::scope(|scope| {
        let search = scope.spawn(|| again(&line, &stop, &made));
        while made.load(Ordering::Relaxed) == 0 && !search.is_finished() {
            std::thread::yield_now();
        }
        stop.store(true, Ordering::Relaxed);
        search.join().unwrap()
    });
    assert_eq!(found, Again::Stopped);
}
