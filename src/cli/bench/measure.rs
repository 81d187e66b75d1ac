//! What is measured, and how.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use cpu_time::ThreadTime;
use serde::Serialize;

use crate::game::isa::Isa;
use crate::game::lanes::Lanes;
use crate::game::rules::Rules;
use crate::game::{Game, Visitor, visit};
use crate::puzzle::menu::Menus;
use crate::puzzle::{Job, Kernel, NamedPuzzle, Puzzle, Score};
use crate::rng::{Generator, stream};
use crate::search::budget::Budget;
use crate::search::method::Method;
use crate::search::playout::{Playouts, play_out};
use crate::testset::{self, Position};

/// A row to measure.
#[derive(Clone, Copy, Debug)]
pub(super) struct Case {
    rules: &'static str,
    board: &'static str,
    policy: &'static str,
    method: &'static str,
}

/// The rows, in the order of the table.
pub(super) const CASES: [Case; 15] = [
    case("samegame", "15x15x5", "uniform", "playouts:playout=uniform"),
    case("samegame", "15x15x5", "tabu-random", "playouts:playout=tabu-random"),
    case("samegame", "15x15x5", "tabu-frequent", "playouts:playout=tabu-frequent"),
    case("samegame", "15x15x5", "tabu-learned", "playouts:playout=tabu-learned"),
    case("bubble-breaker", "15x15x5", "tabu-learned", "playouts:playout=tabu-learned"),
    case("clickomania", "20x20x10", "uniform", "playouts:playout=uniform"),
    case("clickomania", "20x20x10", "tabu-learned", "playouts:playout=tabu-learned"),
    case("samegame", "20x20x10", "uniform", "playouts:playout=uniform"),
    case("samegame", "32x32x7", "uniform", "playouts:playout=uniform"),
    case("samegame", "50x50x20", "uniform", "playouts:playout=uniform"),
    case("samegame", "15x15x5", "mcts tabu-learned", "mcts:c=0,playout=tabu-learned"),
    case("samegame", "15x15x5", "nmcts tabu-learned", "nmcts:inner=1000,c=0,playout=tabu-learned"),
    case("samegame", "15x15x5", "nbmcts tabu-learned", "nbmcts:inner=1000,limit=40,width=5,c=0,playout=tabu-learned"),
    case("samegame", "15x15x5", "anneal", "anneal:hot=60,cold=10,jump=100,slope=50"),
    case("clickomania", "20x20x10", "anneal", "anneal:hot=2,cold=0.2"),
];

const fn case(rules: &'static str, board: &'static str, policy: &'static str, method: &'static str) -> Case {
    Case { rules, board, policy, method }
}

/// What came of it.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Row {
    pub(super) rules: &'static str,
    pub(super) board: &'static str,
    pub(super) policy: &'static str,
    pub(super) playouts_per_second: f64,
    /// Only bare playouts count their moves: those of a search also walk a tree.
    pub(super) ns_per_move: Option<f64>,
    pub(super) moves_per_playout: Option<f64>,
    pub(super) mean_best: f64,
    pub(super) instructions: &'static str,
}

const BOARDS: usize = 4;
const SEED: u64 = 1;
/// Bare playouts are over so soon that something else may disturb them: the fastest of these counts.
const REPEATS: usize = 3;
const SMALL_CELLS: u64 = 225;
/// A tree needs time to grow before its speed is that of a long search.
const TREE_PLAYOUTS: u64 = 10;

impl Case {
    /// Measures this row with `playouts` bare playouts on each small board.
    pub(super) fn measure(&self, playouts: u64) -> Row {
        let method: Method = self.method.parse().expect("a method of the table");
        let rules: Rules = self.rules.parse().expect("rules of the table");
        let positions = testset::generate(self.board.parse().expect("a shape of the table"), BOARDS, SEED).positions;
        let bare = method.is_bare();
        let cells = u64::from(positions[0].grid.area());
        let playouts = if bare { (playouts * SMALL_CELLS / cells).max(1) } else { playouts * TREE_PLAYOUTS };
        let once = |_| Tally::of(&positions, rules, &method, playouts);
        let repeats = if bare { REPEATS } else { 1 };
        self.row(&(0..repeats).map(once).min_by_key(|tally| tally.time).expect("at least one repeat"))
    }

    fn row(&self, tally: &Tally) -> Row {
        let Case { rules, board, policy, .. } = *self;
        let (seconds, playouts) = (tally.time.as_secs_f64().max(1e-9), tally.playouts as f64);
        let moves = tally.moves.map(|moves| moves as f64);
        Row {
            rules,
            board,
            policy,
            playouts_per_second: playouts / seconds,
            ns_per_move: moves.map(|moves| seconds * 1e9 / moves),
            moves_per_playout: moves.map(|moves| moves / playouts),
            mean_best: tally.best_sum as f64 / BOARDS as f64,
            instructions: tally.instructions,
        }
    }
}

/// The sums over all boards of a row.
struct Tally {
    time: Duration,
    playouts: u64,
    moves: Option<u64>,
    best_sum: i64,
    instructions: &'static str,
}

impl Tally {
    fn of(positions: &[Position], rules: Rules, method: &Method, playouts: u64) -> Tally {
        let tally = |position: &Position| {
            let rng = stream(SEED, &position.id, 0);
            visit(&position.grid, rules, Run { method, playouts, rng })
        };
        positions.iter().map(tally).reduce(Tally::plus).expect("at least one board")
    }

    fn plus(self, other: Tally) -> Tally {
        Tally {
            time: self.time + other.time,
            playouts: self.playouts + other.playouts,
            moves: self.moves.zip(other.moves).map(|(one, two)| one + two),
            best_sum: self.best_sum + other.best_sum,
            instructions: self.instructions,
        }
    }
}

/// One run on one board.
struct Run<'a> {
    method: &'a Method,
    playouts: u64,
    rng: Generator,
}

impl Visitor for Run<'_> {
    type Output = Tally;

    fn visit<L: Lanes, const P: usize, I: Isa>(self, game: &Game<L, P, I>) -> Tally {
        let playouts = self.playouts;
        let begun = ThreadTime::now();
        let (best, moves) = if self.method.is_bare() { self.bare(game) } else { self.search(game) };
        Tally { time: begun.elapsed(), playouts, moves, best_sum: i64::from(best), instructions: game.isa_name() }
    }
}

impl Run<'_> {
    fn search<P: NamedPuzzle + Menus>(self, puzzle: &P) -> (Score, Option<u64>) {
        let budget = Budget { playouts: Some(self.playouts), time: None };
        let outcome = self.method.search().run(puzzle, &[], budget, self.rng, &AtomicBool::new(false), ());
        (outcome.best.score, None)
    }

    fn bare<P: Puzzle>(self, puzzle: &P) -> (Score, Option<u64>) {
        let policy = Playouts::new(self.method.policy(), puzzle.class_sizes(), self.method.colour_c());
        let (best, moves) = puzzle.dispatch(Bare { policy, playouts: self.playouts, rng: self.rng });
        (best, Some(moves))
    }
}

/// Playouts from the start position, each with a fresh copy of it and nothing else around: their best score and moves.
struct Bare {
    policy: Playouts,
    playouts: u64,
    rng: Generator,
}

impl<P: Puzzle> Job<P> for Bare {
    type Output = (Score, u64);

    #[inline(always)]
    fn run<K: Kernel<P>>(mut self, puzzle: &K) -> (Score, u64) {
        let (root, bounds) = (puzzle.root(), puzzle.bounds());
        let mut line = Vec::with_capacity(puzzle.longest_game());
        let (mut best, mut moves) = (bounds.lower, 0);
        for _ in 0..self.playouts {
            line.clear();
            let (tabu, mut state) = (self.policy.choose(&mut self.rng), root.clone());
            let score = play_out(puzzle, &mut state, tabu, &mut self.rng, &mut line);
            self.policy.learn(tabu, bounds.reward(score));
            best = best.max(score);
            moves += line.len() as u64;
        }
        (best, moves)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_can_be_measured() {
        for case in CASES {
            let row = case.measure(1);
            assert!(row.playouts_per_second > 0.0 && row.mean_best.is_finite(), "{case:?}");
            assert_eq!(row.ns_per_move.is_some(), case.method.starts_with("playouts"), "{case:?}");
        }
    }
}
