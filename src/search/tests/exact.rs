//! Searches that go on until everything is searched.

use std::collections::HashMap;

use super::*;

/// As `best_of_all`, with a memory, so that boards of 6x6 are over in time.
fn optimum(board: &NaiveBoard, rules: &Rules, known: &mut HashMap<NaiveBoard, i32>) -> i32 {
    assert_eq!(rules.factor, 1, "what follows a position must not depend on the points before it");
    if let Some(&score) = known.get(board) {
        return score;
    }
    let groups = board.groups();
    let mut best = if groups.is_empty() { rules.closing(&board.left(), 0) } else { i32::MIN };
    for head in groups {
        let mut next = board.clone();
        let points = rules.points(next.play(head).unwrap());
        best = best.max(points + optimum(&next, rules, known));
    }
    known.insert(board.clone(), best);
    best
}

#[test]
fn boards_up_to_6x6_are_solved_and_the_proof_is_right() {
    let methods = [
        "mcts:c=0,exact=on,transpositions=on",
        "mcts:c=0.01,exact=on,transpositions=on,max=0.5,playout=uniform",
        "nmcts:inner=200,c=0/0,exact=on/on,transpositions=on/on",
        "bmcts:limit=1000000,width=1,exact=on,transpositions=on",
    ];
    for (seed, (width, height)) in [(4, 4), (5, 5), (6, 5), (5, 6), (6, 6), (6, 6)].into_iter().enumerate() {
        let grid = random_grid(width, height, 3, 100 + seed as u64);
        let rules = RULE_SETS[seed % RULE_SETS.len()].to_the_left();
        let best = optimum(&NaiveBoard::under(&grid, rules.physics), &rules, &mut HashMap::new());
        for method in methods {
            let outcome = run(&grid, rules, method, 1 << 24, 1);
            assert_eq!((outcome.stop, outcome.best.score), (StopReason::Solved, best), "{method} {grid:?}");
            assert_complete(&grid, &rules, &outcome, method);
        }
    }
}

#[test]
fn what_is_pruned_unseen_proves_nothing() {
    let grid = random_grid(6, 6, 3, 7);
    let outcome = run(&grid, Rules::default(), "bmcts:limit=5,width=1,exact=on", 3000, 1);
    assert_eq!((outcome.stop, outcome.playouts), (StopReason::Playouts, 3000));
}

#[test]
fn a_proof_needs_no_transpositions_on_small_boards() {
    let methods = ["mcts:exact=on", "mcts:exact=on,moves=5", "mcts:c=0.001,exact=on", "nmcts:inner=9,exact=on/on"];
    for method in methods {
        let grid = random_grid(4, 3, 3, 8);
        let best = best_of_all(&NaiveBoard::new(&grid), &Rules::default(), 0);
        let outcome = run(&grid, Rules::default(), method, 1_000_000, 1);
        assert_eq!((outcome.stop, outcome.best.score), (StopReason::Solved, best), "{method}");
    }
}
