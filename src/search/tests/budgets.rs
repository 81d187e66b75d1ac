//! Budgets of every method: kept, cut short, and taken whatever they say.

use super::*;

#[test]
fn a_smaller_playout_budget_is_the_beginning_of_a_larger_one() {
    let grid = random_grid(15, 15, 5, 4);
    for method in ["mcts:c=0.001", "bmcts:limit=50,width=5", "nmcts:inner=100", "nbmcts:inner=200,limit=20,width=4"] {
        let long = run(&grid, Rules::default(), method, 5000, 1);
        let short = run(&grid, Rules::default(), method, long.found_at, 1);
        assert_eq!(short.best, long.best, "{method}");
    }
}

#[test]
fn a_stopped_search_and_a_passed_deadline_still_give_a_complete_line() {
    let grid = random_grid(15, 15, 5, 5);
    for method in METHODS {
        let budget = Budget { playouts: Some(1 << 40), time: None };
        let stopped = visit(&grid, Rules::default(), Run { method, budget, seed: 1, stop: true, from: &[] });
        assert_eq!(stopped.stop, StopReason::Interrupted, "{method}");
        assert_complete(&grid, &Rules::default(), &stopped, method);
        let budget = Budget { playouts: None, time: Some(Duration::ZERO) };
        let late = visit(&grid, Rules::default(), Run { method, budget, seed: 1, stop: false, from: &[] });
        assert_eq!(late.stop, StopReason::Time, "{method}");
        assert_complete(&grid, &Rules::default(), &late, method);
    }
}

#[test]
fn time_budgets_are_kept() {
    let time = Duration::from_millis(30);
    // A step is never cut short, and takes longer where the compiler optimises less.
    let a_step = Duration::from_millis(if cfg!(debug_assertions) { 100 } else { 10 });
    // On a large board a single playout or step takes a thousand times as long.
    for board in [random_grid(15, 15, 5, 7), random_grid(64, 64, 8, 7)] {
        for method in METHODS {
            let mut overruns = (0..30).map(|seed| {
                // Other tests beside this one take its share of the caches: later tries wait longer for them to end.
                thread::sleep(seed as u32 * Duration::from_millis(20));
                let begun = ThreadTime::now();
                let budget = Budget { playouts: None, time: Some(time) };
                visit(&board, Rules::default(), Run { method, budget, seed, stop: false, from: &[] });
                begun.elapsed().saturating_sub(time)
            });
            // CPU time, and one of thirty: the machine may be busy with something else, the search may not.
            assert!(overruns.any(|overrun| overrun < a_step), "{method} on {board:?}");
        }
    }
}

#[test]
fn budgets_of_nothing_and_of_ages_are_taken() {
    let grid = random_grid(8, 8, 3, 3);
    for method in METHODS {
        let outcome = run(&grid, Rules::default(), method, 0, 1);
        assert!(outcome.playouts <= 1, "{method}");
        assert_complete(&grid, &Rules::default(), &outcome, method);
        let budget = Budget { playouts: Some(20), time: Some(Duration::MAX) };
        let outcome = visit(&grid, Rules::default(), Run { method, budget, seed: 1, stop: false, from: &[] });
        assert_complete(&grid, &Rules::default(), &outcome, method);
    }
}
