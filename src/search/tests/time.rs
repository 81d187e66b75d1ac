//! When searches stop, and how they spread their budget over the moves.

use super::toy::{LeftMoves, STEPS};
use super::*;

fn search(line: &str, playouts: u64, seed: u64) -> Outcome<bool> {
    let settings = nested::Settings::of(&format!("{line},playout=uniform").parse().unwrap());
    let budget = Budget { playouts: Some(playouts), time: None };
    nested::search(&LeftMoves(STEPS), &settings, budget, stream(seed, "toy", 0), &AtomicBool::new(false), ())
}

/// What a search uses that commits to one move and does not begin again.
fn first_move(keys: &str, seed: u64) -> u64 {
    search(&format!("mcts:c=0.1,moves=1,restart=off{keys}"), 1200, seed).playouts
}

#[test]
fn the_first_move_gets_its_share() {
    assert_eq!(first_move("", 1), 1200);
    assert_eq!(first_move(",opening=0.5", 1), 600);
    assert_eq!(first_move(",opening=2", 1), 1200);
    assert_eq!(first_move(",opening=0.25,unstable=0", 1), 300);
}

#[test]
fn the_expected_rest_of_the_game_says_how_many_moves_share_the_budget() {
    let short = search("mcts:c=0.1,moves=1,restart=off,spread=exp", 1200, 1);
    let long = search("mcts:c=0.1,moves=4096,restart=off,spread=exp", 1200, 1);
    let even = search("mcts:c=0.1,moves=4096,restart=off", 1200, 1);
    assert_eq!((&short.best, short.found_at), (&long.best, long.found_at));
    // A tree of one of twelve shares is smaller than one of a share of 4096 parts, with all others after it.
    assert_eq!(short.playouts, 1200);
    assert_ne!(short.peak_nodes, even.peak_nodes);
}

#[test]
fn an_unstable_move_is_searched_for_longer() {
    let used = |seed| {
        let method = "mcts:c=0.01,moves=1,restart=off,opening=0.1,unstable=1,playout=uniform";
        run(&random_grid(15, 15, 5, seed), Rules::default(), method, 2400, 1).playouts
    };
    let longer: Vec<u64> = (0..40).map(used).collect();
    assert!(longer.contains(&240) && longer.iter().any(|&used| used > 240), "{longer:?}");
    assert!(longer.iter().all(|used| used % 240 == 0), "{longer:?}");
}

#[test]
fn a_move_that_no_rival_can_take_is_committed_to_early() {
    let (bold, safe) = (first_move(",stop=0.1", 1), first_move(",stop=1", 1));
    assert!(bold < safe && (600..1200).contains(&safe), "{bold}, {safe}");
    assert_eq!(search("mcts:c=0.1,stop=1", 1200, 1).playouts, 1200, "not move by move");
}

#[test]
fn a_search_ends_when_its_best_line_is_old() {
    for seed in 0..10 {
        let outcome = search("mcts:c=0.1,stale=37,restart=off", 100_000, seed);
        assert_eq!((outcome.playouts, outcome.stop), (outcome.found_at + 37, StopReason::Ended));
    }
    let again = search("mcts:c=0.1,stale=37", 5000, 1);
    assert_eq!((again.playouts, again.stop), (5000, StopReason::Playouts));
}

#[test]
fn a_run_has_enough_when_nothing_better_is_expected() {
    for line in ["mcts:c=0.1", "mcts:c=0.1,moves=9", "nmcts:inner=50,c=0.1/0", "nmcts:inner=50,c=0.1/0,moves=0/5"] {
        let outcome = search(&format!("{line},enough=20"), 100_000, 1);
        let until = outcome.found_at + (20 * outcome.found_at).max(1000);
        assert_eq!((outcome.playouts, outcome.stop), (until, StopReason::Ended), "{line}");
    }
}
