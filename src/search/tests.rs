//! One battery for every method: the line is legal, complete and replays; the same seed gives the same line; playout
//! budgets are exact; an early stop is still a complete line; tiny boards equal exhaustive search.

mod budgets;
mod exact;
mod literal;
mod nesting;
mod toy;

use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::Duration;

use cpu_time::ThreadTime;

use super::*;
use crate::game::isa::Isa;
use crate::game::lanes::Lanes;
use crate::game::naive::{NaiveBoard, replay};
use crate::game::notation::{Cell, Grid};
use crate::game::rules::{RULE_SETS, Rules};
use crate::game::{Game, Visitor, visit};
use crate::rng::{below, stream};
use budget::{Budget, StopReason};
use method::Method;

const METHODS: [&str; 54] = [
    "playouts",
    "playouts:playout=uniform",
    "mcts",
    "mcts:c=0.01,playout=tabu-random",
    "mcts:moves=20,commit=visited,playout=tabu-frequent",
    "mcts:moves=20,nodes=100",
    "bmcts:limit=20,width=3",
    "bmcts:limit=1,width=1",
    "nmcts:searches=30,c=0.01/0",
    "nmcts:inner=25,moves=5/9,commit=visited/best",
    "nmcts:levels=3,inner=10/100,c=0/0/0.1",
    "nmcts:levels=4,searches=3/4/5",
    "nbmcts:searches=20,limit=10,width=2",
    "nbmcts:inner=50,limit=10/3,width=2/2,moves=0/7",
    "nmcts:searches=30,c=0.0002/0.001",
    "nbmcts:inner=40,limit=8/5,width=3/2",
    "nbmcts:searches=20,limit=10/4,width=4/4,count=all/tree,locked=9/9,learn=run",
    "mcts:max=0.5,c=0.001",
    "nmcts:inner=30,max=0/1",
    "mcts:transpositions=on,c=0.001",
    "bmcts:limit=20,width=5,transpositions=on,moves=9",
    "mcts:exact=on",
    "nmcts:inner=20,exact=on/on,transpositions=on/on",
    "bmcts:limit=20,width=4,exact=on,transpositions=on,max=0.3,nodes=500",
    "nbmcts:inner=50,limit=10/3,width=2/2,exact=off/on,moves=0/7",
    "bmcts:c=0.001,limit=20,width=4,exact=on,nodes=500",
    "nmcts:inner=90,exact=on/on",
    "nmcts:inner=20,prior=1",
    "nbmcts:levels=3,inner=20/90,prior=2/9,c=0/0.001,limit=10/6,width=2/3,transpositions=on/on,exact=off/on,max=0/0.4",
    "mcts:bounds=on",
    "mcts:follow=100,c=0.01",
    "nmcts:levels=3,inner=20/90,follow=30,moves=0/7/0,learn=run",
    "nbmcts:inner=50,limit=10/3,width=2/2,follow=60,transpositions=on,exact=on",
    "nbmcts:inner=20,prior=1,limit=9/7,width=3/3,bounds=on/on,transpositions=on/on",
    "anneal:hot=60,cold=10",
    "anneal:hot=9,cold=1,colours=1,jump=0,slope=0,lag=0,other=0",
    "polish:hot=30,cold=30,shift=0,drop=0",
    "race:runs=3/2/1,share=2/1/1,hot=60/30/20,cold=10",
    "race:runs=9,colours=0/1/1/2,seconds=1,drop=100,other=100",
    "greedy",
    "sp-mcts",
    "sp-mcts:c=0.5,d=10000,moves=20,runs=3,playout=uniform",
    "nmcs",
    "nmcs:levels=1,playout=uniform",
    "beam:evaluation=playouts,best-of=1048576",
    "beam",
    "beam:layers=tiles,evaluation=bound,beam=10",
    "beam:layers=tiles,evaluation=groups",
    "beam:evaluation=groups",
    "beam:evaluation=playouts,best-of=3",
    "nrpa:n=8",
    "nrpa:levels=1,n=50,alpha=0.5,playout=uniform",
    "nrpa:levels=4,n=4,playout=tabu-frequent",
    "nrpa:n=8,code=cells",
];

pub(super) fn random_grid(width: usize, height: usize, colours: u32, seed: u64) -> Grid {
    let mut rng = stream(seed, "battery", 0);
    let mut row = || (0..width).map(|_| Some(below(&mut rng, colours) as u8)).collect();
    Grid::from_rows(&(0..height).map(|_| row()).collect::<Vec<_>>()).unwrap()
}

struct Run<'a> {
    method: &'a str,
    budget: Budget,
    seed: u64,
    stop: bool,
    from: &'a [Cell],
}

impl Visitor for Run<'_> {
    type Output = Outcome<Cell>;

    fn visit<L: Lanes, const P: usize, I: Isa>(self, game: &Game<L, P, I>) -> Outcome<Cell> {
        let search = self.method.parse::<Method>().unwrap().search();
        let from = self.from;
        search.run(game, from, self.budget, stream(self.seed, "battery", 0), &AtomicBool::new(self.stop), ())
    }
}

fn run(grid: &Grid, rules: Rules, method: &str, playouts: u64, seed: u64) -> Outcome<Cell> {
    let budget = Budget { playouts: Some(playouts), time: None };
    visit(grid, rules, Run { method, budget, seed, stop: false, from: &[] })
}

fn assert_complete(grid: &Grid, rules: &Rules, outcome: &Outcome<Cell>, method: &str) {
    let replay = replay(grid, rules, &outcome.best.moves).unwrap_or_else(|error| panic!("{method}: {error:?}"));
    assert_eq!((replay.score, replay.open), (outcome.best.score, 0), "{method}");
}

#[test]
fn lines_are_legal_complete_and_replay_and_budgets_are_exact() {
    for method in METHODS {
        for (index, rules) in RULE_SETS.into_iter().enumerate() {
            let (rules, size) = (rules.to_the_left(), index % 5);
            let grid = random_grid(6 + size * 3, 5 + size, 3 + size as u32, 7);
            for playouts in if index < 5 { vec![1, 2, 37, 1000] } else { vec![1, 150] } {
                let outcome = run(&grid, rules, method, playouts, 1);
                let solved =
                    outcome.stop == StopReason::Solved && ["exact=", "bounds="].iter().any(|key| method.contains(key));
                assert!(outcome.playouts == playouts || solved && outcome.playouts < playouts, "{method}");
                assert!((1..=playouts).contains(&outcome.found_at), "{method}");
                assert_complete(&grid, &rules, &outcome, method);
            }
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_line_and_another_seed_another() {
    let grid = random_grid(15, 15, 5, 3);
    for method in METHODS {
        let first = run(&grid, Rules::default(), method, 600, 1);
        assert_eq!(first, run(&grid, Rules::default(), method, 600, 1), "{method}");
        // A beam with a cheap evaluation draws lots among equals alone.
        if ["bound", "groups"].iter().any(|cheap| method.contains(cheap)) {
            continue;
        }
        assert_ne!(first.best.moves, run(&grid, Rules::default(), method, 600, 2).best.moves, "{method}");
    }
}

fn best_of_all(board: &NaiveBoard, rules: &Rules, points: i32) -> i32 {
    let groups = board.groups();
    if groups.is_empty() {
        return points + rules.closing(&board.left(), points);
    }
    let after = |head| {
        let mut next = board.clone();
        let tiles = next.play(head).unwrap();
        best_of_all(&next, rules, points + rules.points(tiles))
    };
    groups.into_iter().map(after).max().unwrap()
}

/// Settings that explore everything: a tabu colour, C = 0 or a narrow beam may keep a search from the best line.
const EXPLORERS: [&str; 18] = [
    "playouts:playout=uniform",
    "mcts:c=1,playout=uniform",
    "bmcts:c=1,limit=200,width=50,playout=uniform",
    "mcts:c=1,playout=uniform,transpositions=on",
    "mcts:c=0,exact=on,max=0.5",
    "bmcts:c=1,limit=200,width=50,exact=on,playout=uniform",
    "nmcts:inner=10,c=0/0,exact=on/on,transpositions=on/on",
    "mcts:c=0,bounds=on",
    "bmcts:c=1,limit=200,width=50,bounds=on,transpositions=on,playout=uniform",
    "nmcts:inner=10,c=0/0,bounds=on/on",
    "nmcts:inner=50,c=1/1,playout=uniform",
    "nbmcts:inner=200,c=1/1,limit=40,width=20,playout=uniform",
    "race:runs=10,hot=300,cold=3,jump=0,slope=1,colours=0/1/2",
    "nrpa:levels=2,n=20,playout=uniform",
    "nmcs:levels=2,playout=uniform",
    "sp-mcts:c=500,runs=3,playout=uniform",
    "beam:beam=1000,evaluation=bound",
    "beam:beam=1000,layers=tiles,evaluation=groups",
];

#[test]
fn tiny_boards_equal_exhaustive_search() {
    for seed in 0..10 {
        let grid = random_grid(4, 4, 3, seed);
        let rules = RULE_SETS[seed as usize % RULE_SETS.len()].to_the_left();
        let best = best_of_all(&NaiveBoard::under(&grid, rules.physics), &rules, 0);
        for method in EXPLORERS {
            assert_eq!(run(&grid, rules, method, 20_000, 1).best.score, best, "{method} {grid:?}");
        }
        for method in METHODS {
            assert!(run(&grid, rules, method, 1000, 1).best.score <= best, "{method} {grid:?}");
        }
    }
}

#[test]
fn a_position_without_moves_ends_at_once() {
    let grid: Grid = "01/10".parse().unwrap();
    for method in METHODS {
        let budget = Budget { playouts: None, time: None };
        let outcome = visit(
            &grid,
            Rules::default(),
            Run { method, budget: Budget { playouts: Some(100), ..budget }, seed: 1, stop: false, from: &[] },
        );
        assert_eq!((outcome.stop, outcome.best.score), (StopReason::Over, 0), "{method}");
    }
}

#[test]
fn annealing_goes_on_from_the_line_it_is_given() {
    let grid = random_grid(15, 15, 5, 10);
    let line = run(&grid, Rules::default(), "playouts", 100, 1).best;
    let improve = |method, playouts| {
        let budget = Budget { playouts: Some(playouts), time: None };
        visit(&grid, Rules::default(), Run { method, budget, seed: 2, stop: false, from: &line.moves })
    };
    assert_eq!(improve("polish", 1).best.score, line.score);
    let better = improve("polish:hot=20,cold=5", 20_000);
    assert!(better.best.score > line.score, "{} after {}", better.best.score, line.score);
    assert_complete(&grid, &Rules::default(), &better, "polish");
}

#[test]
fn annealing_beats_tree_search_at_equal_playouts() {
    let total = |method| -> i32 {
        let boards = (0..6).map(|seed| random_grid(15, 15, 5, 20 + seed));
        boards.map(|grid| run(&grid, Rules::default(), method, 50_000, 1).best.score).sum()
    };
    let (annealed, searched) = (total("anneal:hot=60,cold=10"), total("nbmcts:inner=2000,limit=75,width=5"));
    assert!(annealed > searched, "{annealed} against {searched}");
}

#[test]
fn bounds_prove_small_boards_with_fewer_playouts() {
    let playouts = |method: &str| -> u64 {
        let prove = |seed| {
            let outcome = run(&random_grid(5, 5, 3, seed), Rules::default(), method, 1_000_000, 1);
            assert_eq!(outcome.stop, StopReason::Solved, "{method}, {seed}");
            outcome.playouts
        };
        (0..8).map(prove).sum()
    };
    let [exact, bounds] = ["exact=on", "bounds=on"].map(|key| playouts(&format!("mcts:transpositions=on,{key}")));
    assert!(2 * bounds < exact, "{bounds} against {exact}");
}
