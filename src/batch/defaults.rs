//! Default parameters by rules, playouts and budget: the tables of the thesis (Baier 2015, ch. 4 and 5), as data, and
//! where tuning on random boards was surely better, what that found (`benches/experiments/tuning.md`).

mod races;

use std::time::Duration;

use crate::game::rules::Rules;
use crate::search::budget::Budget;
use crate::search::method::Method;
use crate::search::method::names::Family;
use crate::search::playout::Policy;

/// The best settings of level 1 for a search of this many playouts.
///
/// The thesis has one C for both; where a tree without a beam wants more of it, a beam was seen not to.
struct Row {
    playouts: f64,
    c: f64,
    beam_c: f64,
    limit: u64,
    width: u64,
}

const fn row(playouts: f64, c: f64, limit: u64, width: u64) -> Row {
    Row { playouts, c, beam_c: c, limit, width }
}

/// SameGame with informed playouts: C of Fig. 4.2, L and W of Fig. 5.2 to 5.9 as SPEC 4 gives them; L and W of the third
/// row and C of the third to the fifth tuned.
const INFORMED: [Row; 6] = [
    row(2300.0, 0.0, 75, 5),
    row(9100.0, 0.0002, 250, 10),
    Row { c: 0.002, ..row(36_000.0, 0.0005, 250, 30) },
    Row { c: 0.0035, ..row(137_000.0, 0.0012, 20_000, 50) },
    Row { c: 0.007, ..row(546_000.0, 0.0025, 100_000, 100) },
    row(2_200_000.0, 0.005, 250_000, 250),
];

/// SameGame with uniform playouts: L and W of the first, third and fourth row and C of the second to the fifth tuned.
const UNIFORM: [Row; 6] = [
    row(2300.0, 0.0, 50, 15),
    Row { c: 0.0005, ..row(9100.0, 0.0, 250, 5) },
    Row { c: 0.001, ..row(36_000.0, 0.0002, 250, 10) },
    Row { c: 0.002, ..row(137_000.0, 0.0005, 5000, 2) },
    Row { c: 0.005, ..row(546_000.0, 0.0013, 50_000, 5) },
    row(2_200_000.0, 0.0028, 250_000, 25),
];

/// Bubble Breaker: L and W of the first and the fourth row tuned.
const BUBBLE_BREAKER: [Row; 6] = [
    row(2300.0, 0.0, 100, 10),
    row(9100.0, 0.0004, 150, 15),
    row(36_000.0, 0.008, 2500, 5),
    row(137_000.0, 0.016, 1000, 5),
    row(546_000.0, 0.0275, 100_000, 5),
    row(2_200_000.0, 0.055, 500_000, 25),
];

/// Clickomania, whose thesis engine did 8 200 playouts a second: L and W of the third and fourth row tuned.
const CLICKOMANIA: [Row; 7] = [
    row(131.0, 0.0, 10, 3),
    row(410.0, 0.0, 10, 3),
    row(2050.0, 0.0, 25, 30),
    row(8200.0, 0.0, 100, 30),
    row(32_800.0, 0.0, 100, 15),
    row(131_000.0, 0.0025, 1000, 25),
    row(525_000.0, 0.012, 10_000, 500),
];

/// The table for `rules` and `policy`.
fn table(rules: &Rules, policy: Policy) -> &'static [Row] {
    match (rules.name, policy) {
        ("clickomania", _) => &CLICKOMANIA,
        ("bubble-breaker", _) => &BUBBLE_BREAKER,
        (_, Policy::Uniform) => &UNIFORM,
        _ => &INFORMED,
    }
}

/// Playouts of a level-1 search inside a nested one where nobody says otherwise: one second of the thesis engine, its
/// best setting for SameGame and Bubble Breaker, and tuned for Clickomania. A small budget is for thirty of them at least.
///
/// Uniform playouts under a beam do far better in thousands of short searches, once there is room for them.
fn inner(method: &Method, rules: &Rules, playouts: f64) -> u64 {
    let (most, searches) = match (rules.name, method.policy()) {
        ("clickomania", _) => (8200.0, 30.0),
        ("bubble-breaker", _) => (9100.0, 30.0),
        (_, Policy::Uniform) if has_beam(method) && playouts >= MANY => (9100.0, 5000.0),
        _ => (9100.0, 30.0),
    };
    (playouts / searches).clamp(1.0, most) as u64
}

/// Playouts from which on a budget has room for thousands of searches.
const MANY: f64 = 1e6;

/// `method` with every key that depends on the budget filled in, for searches of a board with `cells` cells.
///
/// A time is taken for the playouts that a present-day core makes in it, so the full line does not depend on how fast
/// this machine happens to be.
pub fn fill(method: Method, rules: &Rules, cells: u32, budget: &Budget) -> Method {
    match method.name().family {
        Family::Nested => nested(method, rules, expected(CELLS_A_SECOND, cells, budget)),
        Family::Anneal => races::fill(method, rules, expected(ANNEALED_A_SECOND, cells, budget)),
        Family::Nrpa => baseline(method, expected(CELLS_A_SECOND * LISTED, cells, budget)),
        _ => baseline(method, expected(CELLS_A_SECOND, cells, budget)),
    }
}

/// The pace of playouts that list all moves of each position, against that of those which draw one.
const LISTED: f64 = 0.18;
/// Playouts of a tree search before it makes no more progress (SP-MCTS).
const STALL: f64 = 16_000.0;

/// NRPA does best when its levels are as large as the budget fills once; restarts pay only where a search stalls.
fn baseline(method: Method, playouts: f64) -> Method {
    let levels = method.levels().max(1) as f64;
    let method = method.or("n", playouts.powf(1.0 / levels).round().max(1.0) as u64);
    let method = method.or("runs", (playouts / STALL).round().max(1.0) as u64);
    method.or("playout", Policy::TabuLearned)
}

fn has_beam(method: &Method) -> bool {
    method.name().keys.contains(&"limit")
}

fn nested(method: Method, rules: &Rules, playouts: f64) -> Method {
    let inner = inner(&method, rules, playouts);
    let method = if method.given("searches").is_empty() { method.or("inner", inner) } else { method };
    let level_one = level_one_playouts(&method, playouts);
    let near = |row: &&Row| ((row.playouts / level_one).ln().abs() * 1e6) as u64;
    let row = table(rules, method.policy()).iter().min_by_key(near).expect("tables have rows");
    let c = if has_beam(&method) { row.beam_c } else { row.c };
    method.or("c", c).or("limit", row.limit).or("width", row.width).or("playout", Policy::TabuLearned)
}

/// Cells of boards that a core plays out in a second, and that it takes annealing steps over.
const CELLS_A_SECOND: f64 = 5e7;
const ANNEALED_A_SECOND: f64 = 2e8;

/// The playouts that `budget` allows where so many cells are played out `a_second`.
fn expected(a_second: f64, cells: u32, budget: &Budget) -> f64 {
    let in_time = |time: Duration| time.as_secs_f64() * a_second / f64::from(cells);
    let playouts = budget.playouts.map(|playouts| playouts as f64);
    budget.time.map(in_time).into_iter().chain(playouts).fold(f64::INFINITY, f64::min).max(1.0)
}

/// The playouts of one level-1 search of `method` when all of it has `playouts`.
fn level_one_playouts(method: &Method, playouts: f64) -> f64 {
    let first = |key| method.given(key).first().and_then(|value| value.parse::<f64>().ok());
    let shares = method.given("searches").iter().filter_map(|searches| searches.parse::<f64>().ok());
    match first("inner") {
        Some(inner) => inner.min(playouts),
        None => (playouts / shares.product::<f64>()).max(1.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_settings_of_the_tables_come_out_for_their_budgets() {
        let cases = [
            ("mcts", "samegame", 9100, "mcts:c=0.0002,playout=tabu-learned"),
            ("mcts:c=1", "samegame", 9100, "mcts:c=1,playout=tabu-learned"),
            ("mcts:playout=uniform", "samegame", 36_000, "mcts:c=0.001,playout=uniform"),
            ("mcts", "samegame", 36_000, "mcts:c=0.002,playout=tabu-learned"),
            ("bmcts", "samegame", 36_000, "bmcts:c=0.0005,limit=250,width=30,playout=tabu-learned"),
            ("bmcts:playout=uniform", "samegame", 137_000, "bmcts:c=0.0005,limit=5000,width=2,playout=uniform"),
            ("bmcts:playout=uniform", "samegame", 36_000, "bmcts:c=0.0002,limit=250,width=10,playout=uniform"),
            ("bmcts", "bubble-breaker", 9100, "bmcts:c=0.0004,limit=150,width=15,playout=tabu-learned"),
            ("nmcts:searches=9120", "samegame", 83_000_000, "nmcts:searches=9120,c=0.0002,playout=tabu-learned"),
            ("bmcts", "clickomania", 131_000, "bmcts:c=0.0025,limit=1000,width=25,playout=tabu-learned"),
            ("nmcts", "samegame", 83_000_000, "nmcts:inner=9100,c=0.0002,playout=tabu-learned"),
            ("nbmcts", "samegame", 69_000, "nbmcts:inner=2300,c=0,limit=75,width=5,playout=tabu-learned"),
            ("nbmcts", "samegame", 10_000_000, "nbmcts:inner=9100,c=0.0002,limit=250,width=10,playout=tabu-learned"),
            ("nbmcts:playout=uniform", "samegame", 262_144, "nbmcts:inner=8738,c=0,limit=250,width=5,playout=uniform"),
            (
                "nbmcts:playout=uniform",
                "samegame",
                10_000_000,
                "nbmcts:inner=2000,c=0,limit=50,width=15,playout=uniform",
            ),
            ("nmcts", "clickomania", 1_000_000, "nmcts:inner=8200,c=0,playout=tabu-learned"),
            ("playouts", "samegame", 5, "playouts:playout=tabu-learned"),
            ("anneal", "samegame", 5, "anneal:hot=60,cold=10,jump=100,slope=50"),
            ("polish:hot=5", "samegame", 5, "polish:hot=5,cold=10,jump=100,slope=50"),
            ("race:runs=2/1", "samegame", 1000, "race:runs=2/1,hot=60,cold=10,jump=100,slope=50"),
            (
                "best",
                "samegame",
                1_000_000,
                "race:runs=8/3/1,share=40/30/30,hot=60/40/40,cold=15/15/10,colours=0/1/0/2/0/1/3/0,jump=100,slope=50",
            ),
            ("nrpa", "samegame", 1_000_000, "nrpa:n=100,playout=tabu-learned"),
            ("nrpa:levels=2", "samegame", 10_000, "nrpa:levels=2,n=100,playout=tabu-learned"),
            ("sp-mcts", "samegame", 160_000, "sp-mcts:playout=tabu-learned,runs=10"),
        ];
        for (method, rules, playouts, full) in cases {
            let budget = Budget { playouts: Some(playouts), time: None };
            let rules: Rules = rules.parse().unwrap();
            assert_eq!(fill(method.parse().unwrap(), &rules, 225, &budget).to_string(), full);
        }
    }
}
