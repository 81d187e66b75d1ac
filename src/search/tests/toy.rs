//! A puzzle that is not SameGame and has no more than it must have: searches ask for nothing else.

use super::*;
use crate::puzzle::listed::Listed;
use crate::puzzle::{Bounds, Puzzle};
use crate::rng::mix;
use crate::search::baseline::{beam_search, nmcs, nrpa, sp_mcts};
use crate::search::playout::Policy;

/// The left-move game (Cazenave 2009): so many steps to the left or to the right, and a point for each to the left.
struct LeftMoves(usize);

impl Puzzle for LeftMoves {
    /// The steps made, and how many of them went to the left.
    type State = (usize, i32);
    /// Whether a step goes to the left.
    type Move = bool;

    fn root(&self) -> (usize, i32) {
        (0, 0)
    }

    fn moves(&self, state: &(usize, i32), out: &mut Vec<bool>) {
        out.clear();
        out.extend([false, true].iter().filter(|_| state.0 < self.0));
    }

    fn play(&self, state: &mut (usize, i32), left: bool) -> i32 {
        *state = (state.0 + 1, state.1 + i32::from(left));
        i32::from(left)
    }

    fn key(&self, state: &(usize, i32)) -> u64 {
        mix((state.0 as u64) << 32 | state.1 as u64)
    }

    fn bounds(&self) -> Bounds {
        Bounds { lower: 0, upper: self.0 as i32 }
    }

    fn longest_game(&self) -> usize {
        self.0
    }
}

const STEPS: usize = 12;

fn assert_solved(name: &str, outcome: &Outcome<bool>) {
    assert_eq!((outcome.best.score, &outcome.best.moves), (STEPS as i32, &vec![true; STEPS]), "{name}");
}

/// So many steps of ten points and one or two more: no game earns next to nothing.
struct Payments(usize);

impl Puzzle for Payments {
    type State = usize;
    type Move = i32;

    fn root(&self) -> usize {
        0
    }

    fn moves(&self, made: &usize, out: &mut Vec<i32>) {
        out.clear();
        out.extend([10, 11, 12].iter().filter(|_| *made < self.0));
    }

    fn play(&self, made: &mut usize, points: i32) -> i32 {
        *made += 1;
        points
    }

    fn key(&self, made: &usize) -> u64 {
        *made as u64
    }

    fn bounds(&self) -> Bounds {
        Bounds { lower: 10 * self.0 as i32, upper: 12 * self.0 as i32 }
    }

    fn longest_game(&self) -> usize {
        self.0
    }
}

#[test]
fn proofs_hold_where_every_game_earns_much() {
    let (stop, budget) = (AtomicBool::new(false), Budget { playouts: None, time: None });
    let exact = crate::search::exact::search(&Listed(&Payments(8)), &[], budget, stream(1, "toy", 0), &stop, ());
    assert_eq!((exact.best.score, exact.stop), (96, StopReason::Solved));
    let settings = nested::Settings::of(&"mcts:bounds=on,transpositions=on".parse().unwrap());
    let tree = nested::search(&Payments(8), &settings, budget, stream(1, "toy", 0), &stop, ());
    assert_eq!((tree.best.score, tree.stop), (96, StopReason::Solved));
}

/// The same game, with the key that comes to mind first.
struct PlainKeys(LeftMoves);

impl Puzzle for PlainKeys {
    type State = (usize, i32);
    type Move = bool;

    fn root(&self) -> (usize, i32) {
        self.0.root()
    }

    fn moves(&self, state: &(usize, i32), out: &mut Vec<bool>) {
        self.0.moves(state, out);
    }

    fn play(&self, state: &mut (usize, i32), left: bool) -> i32 {
        self.0.play(state, left)
    }

    fn key(&self, state: &(usize, i32)) -> u64 {
        (state.0 as u64) << 32 | state.1 as u64
    }

    fn bounds(&self) -> Bounds {
        self.0.bounds()
    }

    fn longest_game(&self) -> usize {
        self.0.longest_game()
    }
}

#[test]
fn a_line_that_reaches_the_upper_bound_is_a_proof() {
    let (stop, budget) = (AtomicBool::new(false), Budget { playouts: Some(100_000), time: None });
    let exact = crate::search::exact::search(&PlainKeys(LeftMoves(22)), &[], budget, stream(1, "toy", 0), &stop, ());
    assert_eq!((exact.best.score, exact.stop), (22, StopReason::Solved));
    assert_eq!(exact.playouts, 23, "the best move is tried first");
    let settings = nested::Settings::of(&"mcts:bounds=on,playout=uniform".parse().unwrap());
    let tree = nested::search(&LeftMoves(STEPS), &settings, budget, stream(1, "toy", 0), &stop, ());
    assert_solved("mcts:bounds=on", &tree);
    assert_eq!((tree.stop, tree.playouts), (StopReason::Solved, tree.found_at));
}

#[test]
fn beams_by_tiles_end_the_games_of_any_puzzle() {
    let method: Method = "beam:layers=tiles,evaluation=groups".parse().unwrap();
    let Search::Beam(settings) = method.search() else { panic!("{method}") };
    let (rng, never) = (stream(1, "toy", 0), AtomicBool::new(false));
    let (toy, budget) = (LeftMoves(STEPS), Budget { playouts: Some(1_000), time: None });
    let outcome = beam_search::search(&Listed(&toy), &settings, budget, rng, &never, ());
    assert_solved("beam", &outcome);
}

#[test]
fn wide_bounds_still_scale_rewards() {
    assert_eq!(Bounds { lower: -2_000_000_000, upper: 2_000_000_000 }.reward(0), 0.5);
}

#[test]
fn a_puzzle_of_six_methods_is_searched_by_tree_searches() {
    for line in [
        "mcts:c=0.05",
        "bmcts:c=0.05,limit=200,width=4",
        "nmcts:inner=100,c=0.05/0",
        "nbmcts:inner=200,c=0.05/0,limit=40/10,width=3/3",
        "nmcts:levels=3,inner=50/500,c=0.05/0/0,moves=0/0/4",
        "mcts:exact=on,transpositions=on",
    ] {
        let method: Method = format!("{line},playout=uniform").parse().unwrap();
        let Search::Nested(settings) = method.search() else { panic!("{line}") };
        let budget = Budget { playouts: Some(40_000), time: None };
        let (rng, never) = (stream(1, "toy", 0), AtomicBool::new(false));
        assert_solved(line, &nested::search(&LeftMoves(STEPS), &settings, budget, rng, &never, ()));
    }
}

#[test]
fn a_puzzle_of_six_methods_is_searched_by_nested_monte_carlo_search() {
    let settings = nmcs::Settings { levels: 2, policy: Policy::Uniform, colour_c: 0.0 };
    let budget = Budget { playouts: Some(10_000), time: None };
    let (rng, never) = (stream(1, "toy", 0), AtomicBool::new(false));
    assert_solved("nmcs", &nmcs::search(&LeftMoves(STEPS), &settings, budget, rng, &never, ()));
}

#[test]
fn a_puzzle_of_six_methods_is_searched_by_single_player_mcts() {
    let settings = sp_mcts::Settings {
        c: 1.0,
        d: 1.0,
        moves: None,
        runs: 1,
        policy: Policy::Uniform,
        colour_c: 0.0,
        nodes: 1 << 20,
    };
    let budget = Budget { playouts: Some(20_000), time: None };
    let (rng, never) = (stream(1, "toy", 0), AtomicBool::new(false));
    assert_solved("sp-mcts", &sp_mcts::search(&LeftMoves(STEPS), &settings, budget, rng, &never, ()));
}

#[test]
fn a_puzzle_of_six_methods_is_searched_by_nested_rollout_policy_adaptation() {
    let method: Method = "nrpa:levels=2,n=20,playout=uniform".parse().unwrap();
    let Search::Nrpa(settings) = method.search() else { panic!("{method}") };
    let (rng, never) = (stream(1, "toy", 0), AtomicBool::new(false));
    let (toy, budget) = (LeftMoves(STEPS), Budget { playouts: Some(5_000), time: None });
    assert_solved("nrpa", &nrpa::search(&Listed(&toy), &settings, budget, rng, &never, ()));
}

#[test]
#[should_panic(expected = "prior needs a puzzle with estimates")]
fn a_puzzle_without_estimates_refuses_prior_visits() {
    let settings = nested::Settings::of(&"nmcts:inner=10,prior=1".parse().unwrap());
    let budget = Budget { playouts: Some(100), time: None };
    nested::search(&LeftMoves(STEPS), &settings, budget, stream(1, "toy", 0), &AtomicBool::new(false), ());
}

#[test]
#[should_panic(expected = "follow needs a puzzle with names")]
fn a_puzzle_without_names_refuses_playouts_that_follow() {
    let settings = nested::Settings::of(&"mcts:follow=10".parse().unwrap());
    let budget = Budget { playouts: Some(100), time: None };
    nested::search(&LeftMoves(STEPS), &settings, budget, stream(1, "toy", 0), &AtomicBool::new(false), ());
}

/// The same game, whose estimates know the way.
struct Guided(LeftMoves);

impl Puzzle for Guided {
    type State = (usize, i32);
    type Move = bool;

    fn root(&self) -> (usize, i32) {
        self.0.root()
    }

    fn moves(&self, state: &(usize, i32), out: &mut Vec<bool>) {
        self.0.moves(state, out);
    }

    fn play(&self, state: &mut (usize, i32), left: bool) -> i32 {
        self.0.play(state, left)
    }

    fn key(&self, state: &(usize, i32)) -> u64 {
        self.0.key(state)
    }

    fn bounds(&self) -> Bounds {
        self.0.bounds()
    }

    fn longest_game(&self) -> usize {
        self.0.longest_game()
    }

    fn estimate(&self, state: &(usize, i32), _points: i32) -> Option<i32> {
        Some((self.0.0 - state.0) as i32)
    }
}

#[test]
fn prior_visits_lead_where_the_estimates_say() {
    let budget = Budget { playouts: Some(2 + STEPS as u64), time: None };
    let scores = |line: &str| -> Vec<i32> {
        let settings = nested::Settings::of(&line.parse().unwrap());
        let guided = Guided(LeftMoves(STEPS));
        let search =
            |seed| nested::search(&guided, &settings, budget, stream(seed, "toy", 0), &AtomicBool::new(false), ());
        (0..20).map(|seed| search(seed).best.score).collect()
    };
    // The first search starts at the root, and each of the others one step to the left further down.
    assert_eq!(scores("nmcts:inner=1,playout=uniform,prior=1000000"), [STEPS as i32; 20]);
    assert!(scores("nmcts:inner=1,playout=uniform").iter().all(|&score| score < STEPS as i32));
}
