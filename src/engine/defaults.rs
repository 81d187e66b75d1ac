//! Default parameters by rules, playouts and budget: the tables of the thesis (Baier 2015, ch. 4 and 5), as data, and
//! where tuning on random boards was surely better, what that found (`docs/results/tuning.md`).

mod races;
mod thesis;
mod trees;
mod tuned;
mod worth;

use std::time::Duration;

pub use self::races::{in_two_digits, is_provable};
use crate::game::rules::{Rules, Scale};
use crate::search::Search;
use crate::search::baseline::{nrpa, sp_mcts};
use crate::search::budget::Budget;
use crate::search::method::Method;
use crate::search::nested::beam::Count;
use crate::search::playout::{PLAYOUT, Policy};

/// Parameters of one game with one kind of playouts, each by the playouts of a level-1 search.
///
/// ```text
/// rows of C       (playouts, C)
/// rows of a beam  playouts, L, W and which simulations are counted
/// ```
struct Table {
    /// Playouts of a level-1 search inside a nested one.
    inner: f64,
    c: &'static [(f64, f64)],
    /// C of level 1 below others.
    nested_c: &'static [(f64, f64)],
    /// C where there is a beam.
    beam_c: &'static [(f64, f64)],
    /// A beam that has the budget for itself.
    single: &'static [Row],
    /// A beam that is one of many: of a multi-start or nested search.
    restarts: &'static [Row],
}

/// A beam for searches of so many playouts.
#[derive(Clone, Copy)]
struct Row {
    playouts: f64,
    limit: u64,
    width: u64,
    count: Count,
}

/// A beam that counts as the thesis does.
const fn tree(playouts: f64, limit: u64, width: u64) -> Row {
    Row { playouts, limit, width, count: Count::Tree }
}

/// The row of `rows` nearest to `playouts` by ratio.
fn nearest<R>(rows: &'static [R], playouts: f64, size: impl Fn(&R) -> f64) -> &'static R {
    let distance = |row: &R| (size(row) / playouts).ln().abs();
    rows.iter().min_by(|a, b| distance(a).total_cmp(&distance(b))).expect("tables have rows")
}

/// Which of the thesis' games a table is for.
fn table(rules: &Rules, policy: Policy, of: &'static [Table; 4]) -> &'static Table {
    match (rules.scale(), policy) {
        (Scale::Clickomania, _) => &of[3],
        (Scale::BubbleBreaker, _) => &of[2],
        (Scale::SameGame, Policy::Uniform) => &of[1],
        (Scale::SameGame, _) => &of[0],
    }
}

/// `method` with every key that depends on the budget filled in, for `starts` searches of a board with `cells` cells,
/// each of which has `budget`.
///
/// A time is taken for the playouts that a present-day core makes in it, so the full line does not depend on how fast
/// this machine happens to be.
pub fn fill(method: Method, rules: &Rules, cells: u32, budget: &Budget, starts: u64) -> Method {
    match method.search() {
        Search::Nested(_) => trees::fill(method, rules, cells, expected(CELLS_A_SECOND, cells, budget), starts),
        Search::Anneal(_) => races::fill(method, rules, cells, expected(CELLS_A_SECOND * STEPS, cells, budget)),
        Search::Nrpa(_) => baseline(method, expected(CELLS_A_SECOND * LISTED, cells, budget)),
        _ => baseline(method, expected(CELLS_A_SECOND, cells, budget)),
    }
}

/// How many points of `rules` are worth as much as one of SameGame: the factor between the temperatures of both.
pub fn points(rules: &Rules) -> f64 {
    worth::worth(rules).unit
}

/// The pace of playouts that list all moves of each position, against that of those which draw one.
const LISTED: f64 = 0.18;
/// The pace of steps of an annealing, which play a part of a game each.
const STEPS: f64 = 4.5;
/// No line has more runs.
const MOST_RUNS: f64 = (1 << 20) as f64;
/// Whoever sets no limit stops the search some time.
const UNLIMITED: f64 = 1e15;
/// Playouts of a tree search before it makes no more progress (SP-MCTS).
const STALL: f64 = 16_000.0;

/// NRPA does best when its levels are as large as the budget fills once; restarts pay only where a search stalls.
fn baseline(method: Method, playouts: f64) -> Method {
    let levels = method.levels().max(1) as f64;
    let method = method.or(&nrpa::N, &[playouts.powf(1.0 / levels).round().max(1.0) as u64]);
    let method = method.or(&sp_mcts::RUNS, &[(playouts / STALL).round().clamp(1.0, MOST_RUNS) as u64]);
    method.or(&PLAYOUT, &[Policy::TabuLearned])
}

/// Cells of boards that a core plays out in a second.
const CELLS_A_SECOND: f64 = 5e7;

/// The playouts that `budget` allows where so many cells are played out `a_second`.
fn expected(a_second: f64, cells: u32, budget: &Budget) -> f64 {
    let in_time = |time: Duration| time.as_secs_f64() * a_second / f64::from(cells);
    let playouts = budget.playouts.map(|playouts| playouts as f64);
    budget.time.map(in_time).into_iter().chain(playouts).fold(UNLIMITED, f64::min).max(1.0)
}

#[cfg(test)]
mod tests;
