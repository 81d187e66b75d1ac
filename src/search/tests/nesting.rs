//! Tree searches that are nested, or go move by move.

use super::*;

#[test]
fn a_tree_finds_more_than_as_many_bare_playouts() {
    let grid = random_grid(15, 15, 5, 8);
    let bare = run(&grid, Rules::default(), "playouts:playout=uniform", 2000, 1).best.score;
    let tree = run(&grid, Rules::default(), "mcts:playout=uniform", 2000, 1).best.score;
    assert!(tree > bare, "{tree} against {bare}");
}

/// Move-by-move at all levels with one playout a legal move is NMCS (Baier 2015, §4.2): a tree of which each search sees
/// little more than the first layer, and the best line to go on with.
#[test]
fn nmcs_agrees_in_kind_with_the_special_case_of_nested_search() {
    let mean = |method: &str, playouts| {
        let score = |seed| {
            let grid = random_grid(15, 15, 5, seed);
            i64::from(run(&grid, Rules::default(), method, playouts, 1).best.score)
        };
        (0..12).map(score).sum::<i64>() / 12
    };
    for (nmcs, nested, playouts) in [
        ("nmcs:levels=1,playout=uniform", "mcts:c=0,moves=50,playout=uniform", 1000),
        ("nmcs:levels=2,playout=uniform", "nmcts:inner=1000,c=0/0,moves=50/0,playout=uniform", 40_000),
    ] {
        let (nmcs, nested) = (mean(nmcs, playouts), mean(nested, playouts));
        let bare = mean("playouts:playout=uniform", playouts);
        assert!(nmcs.min(nested) > bare && (nmcs - nested).abs() * 4 < nmcs.min(nested), "{nmcs}, {nested}, {bare}");
    }
}

#[test]
fn move_by_move_ends_where_its_own_game_does() {
    for seed in 0..20 {
        let grid = random_grid(6, 6, 3, seed);
        let outcome = run(&grid, Rules::default(), "mcts:moves=30,commit=visited", 2000, seed);
        assert_complete(&grid, &Rules::default(), &outcome, "commit=visited");
    }
}

#[test]
fn move_by_move_goes_on_where_one_simulation_a_move_has_given_no_child() {
    let grid = random_grid(15, 15, 5, 3);
    for commit in ["best", "visited"] {
        let outcome = run(&grid, Rules::default(), &format!("mcts:moves=30,commit={commit},restart=off"), 25, 1);
        assert!(outcome.playouts > 10, "{commit}: {}", outcome.playouts);
    }
}

#[test]
fn nested_search_needs_a_fraction_of_the_nodes() {
    let grid = random_grid(15, 15, 5, 9);
    let playouts = 400_000;
    let single = run(&grid, Rules::default(), "mcts:c=0.001", playouts, 1);
    let nested = run(&grid, Rules::default(), "nmcts:searches=1000,c=0.001/0", playouts, 1);
    let (single, nested) = (single.peak_nodes[0], nested.peak_nodes.iter().sum::<usize>());
    assert!(nested as f64 <= 0.15 * single as f64, "{nested} against {single} nodes");
}
