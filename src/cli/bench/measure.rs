//! What is measured, and how.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use cpu_time::ThreadTime;
use serde::Serialize;

use crate::engine::{self, Task};
use crate::game::notation::Grid;
use crate::game::rules::Rules;
use crate::puzzle::Score;
use crate::rng::stream;
use crate::search::budget::Budget;
use crate::search::method::Method;
use crate::search::nested::PLAYOUTS;
use crate::store::testset::{self, Position};

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
        let bare = method.is(&PLAYOUTS);
        let cells = u64::from(positions[0].grid.area());
        let playouts = if bare { (playouts * SMALL_CELLS / cells).max(1) } else { playouts * TREE_PLAYOUTS };
        let once = |_| Sums::of(&positions, rules, &method, playouts);
        let repeats = if bare { REPEATS } else { 1 };
        self.row(&(0..repeats).map(once).min_by_key(|sums| sums.time).expect("at least one repeat"), &positions[0].grid)
    }

    fn row(&self, sums: &Sums, grid: &Grid) -> Row {
        let Case { rules, board, policy, .. } = *self;
        let (seconds, playouts) = (sums.time.as_secs_f64().max(1e-9), sums.playouts as f64);
        let moves = sums.moves.map(|moves| moves as f64);
        Row {
            rules,
            board,
            policy,
            playouts_per_second: playouts / seconds,
            ns_per_move: moves.map(|moves| seconds * 1e9 / moves),
            moves_per_playout: moves.map(|moves| moves / playouts),
            mean_best: sums.best_sum as f64 / BOARDS as f64,
            instructions: engine::instructions(grid),
        }
    }
}

/// The sums over all boards of a row.
struct Sums {
    time: Duration,
    playouts: u64,
    moves: Option<u64>,
    best_sum: i64,
}

impl Sums {
    fn of(positions: &[Position], rules: Rules, method: &Method, playouts: u64) -> Sums {
        let on = |position: &Position| {
            let begun = ThreadTime::now();
            let (best, moves) = run(position, rules, method, playouts);
            Sums { time: begun.elapsed(), playouts, moves, best_sum: i64::from(best) }
        };
        positions.iter().map(on).reduce(Sums::plus).expect("at least one board")
    }

    fn plus(self, other: Sums) -> Sums {
        Sums {
            time: self.time + other.time,
            playouts: self.playouts + other.playouts,
            moves: self.moves.zip(other.moves).map(|(one, two)| one + two),
            best_sum: self.best_sum + other.best_sum,
        }
    }
}

/// The best score on one board, and for bare playouts their moves.
fn run(position: &Position, rules: Rules, method: &Method, playouts: u64) -> (Score, Option<u64>) {
    let (grid, rng) = (&position.grid, stream(SEED, &position.id, 0));
    if method.is(&PLAYOUTS) {
        let tally = engine::count_playouts(grid, rules, method, playouts, rng);
        return (tally.best, Some(tally.moves));
    }
    let budget = Budget { playouts: Some(playouts), time: None };
    let task = Task { grid, rules, method, from: &[], budget, rng };
    (engine::solve(&task, &AtomicBool::new(false), &mut ()).best.score, None)
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
