//! Default parameters by rules, playouts and budget: the tables of the thesis (Baier 2015, ch. 4 and 5), as data, and
//! where tuning on random boards was surely better, what that found (`docs/results/tuning.md`).

mod races;
mod thesis;
mod tuned;

use std::time::Duration;

use crate::game::rules::{Rules, Scale};
use crate::search::baseline::{nrpa, sp_mcts};
use crate::search::budget::Budget;
use crate::search::method::Method;
use crate::search::method::key::Key;
use crate::search::nested::beam::Count;
use crate::search::nested::{
    BOUNDS, COUNT, EXACT, INNER, LEARN, LIMIT, Learn, MOVES, PLAYOUTS, PRESET, PRIOR, RESTART, SEARCHES, WIDTH,
};
use crate::search::playout::{PLAYOUT, Policy};
use crate::search::{Search, nested};

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
        Search::Nested(_) => trees(method, rules, expected(CELLS_A_SECOND, cells, budget), starts),
        Search::Anneal(_) => races::fill(method, rules, cells, expected(ANNEALED_A_SECOND, cells, budget)),
        Search::Nrpa(_) => baseline(method, expected(CELLS_A_SECOND * LISTED, cells, budget)),
        _ => baseline(method, expected(CELLS_A_SECOND, cells, budget)),
    }
}

/// What points are worth beside those of SameGame: temperatures go with it.
pub fn points(rules: &Rules) -> f64 {
    races::scale(rules).0
}

/// The pace of playouts that list all moves of each position, against that of those which draw one.
const LISTED: f64 = 0.18;
/// Playouts of a tree search before it makes no more progress (SP-MCTS).
const STALL: f64 = 16_000.0;

/// NRPA does best when its levels are as large as the budget fills once; restarts pay only where a search stalls.
fn baseline(method: Method, playouts: f64) -> Method {
    let levels = method.levels().max(1) as f64;
    let method = method.or(&nrpa::N, &[playouts.powf(1.0 / levels).round().max(1.0) as u64]);
    let method = method.or(&sp_mcts::RUNS, &[(playouts / STALL).round().max(1.0) as u64]);
    method.or(&PLAYOUT, &[Policy::TabuLearned])
}

fn has_beam(method: &Method) -> bool {
    method.has(&LIMIT)
}

/// Everything that a tree search needs, for searches of `playouts` of which there are `starts`.
fn trees(method: Method, rules: &Rules, playouts: f64, starts: u64) -> Method {
    if method.is(&PLAYOUTS) {
        return method.or(&PLAYOUT, &[Policy::TabuLearned]);
    }
    let is_ours = method.given(&PRESET).is_empty();
    let (method, tables) = match method.given(&PRESET)[..] {
        [] => (method, &tuned::TABLES),
        [preset, ..] => (thesis::preset(method.without(&PRESET), preset, rules), &thesis::TABLES),
    };
    let table = table(rules, method.get(&PLAYOUT), tables);
    let method = with_sizes(method, table.inner, playouts);
    let level_one = level_one_playouts(&method, playouts);
    let c = nearest(if has_beam(&method) { table.beam_c } else { table.c }, level_one, |row| row.0).1;
    let many = method.levels() > 1 || starts > 1;
    let rows = if many { table.restarts } else { table.single };
    let &Row { limit, width, count, .. } = nearest(rows, level_one, |row| row.playouts);
    let levels = method.levels();
    let one_of_many = levels > 1 || method.at(&MOVES, 1) > 1;
    let learn = if level_one < tuned::SHORT && one_of_many { Learn::Run } else { Learn::Search };
    let method = method.or_each(&nested::C, on_level_one(c, 0.0, levels));
    let method = method.or_each(&LIMIT, on_level_one(limit, 0, levels));
    let method = if is_ours { guided(method, rules, playouts) } else { method };
    let beams = method.given(&LIMIT).iter().rposition(|&limit| limit > 0).map_or(0, |last| last + 1);
    let method = method.or_each(&WIDTH, vec![width; beams]).or_each(&COUNT, vec![count; beams]);
    let proofs = method.given(&EXACT);
    let method = if proofs.contains(&true) { method.or_each(&BOUNDS, proofs) } else { method };
    method.or(&PLAYOUT, &[Policy::TabuLearned]).or(&LEARN, &[learn]).or(&RESTART, &[true])
}

/// `method` with the prior visits by which informed searches from the root gain in SameGame while their budget is small
/// (`docs/results/ideas.md`).
fn guided(method: Method, rules: &Rules, playouts: f64) -> Method {
    let is_informed = method.get(&PLAYOUT) != Policy::Uniform;
    let is_from_root = method.given(&MOVES).is_empty();
    let gains = method.levels() == 2 && playouts <= tuned::GUIDED && rules.scale() == Scale::SameGame;
    if gains && is_informed && is_from_root { method.or(&PRIOR, &[1]) } else { method }
}

/// `first` for level 1 and `above` for all others.
fn on_level_one<T: Copy>(first: T, above: T, levels: usize) -> impl Iterator<Item = T> {
    std::iter::once(first).chain(std::iter::repeat_n(above, levels - 1))
}

/// `method` with the sizes of all its lower searches: those of level 1 have `inner` playouts, a small budget is for
/// thirty of them at least, and each level has as many times the playouts of the one below as all others.
///
/// Where `searches` are given, the levels that have none share what is left between them in the same way.
fn with_sizes(method: Method, inner: f64, playouts: f64) -> Method {
    let levels = method.levels();
    let inner = (playouts / FEWEST_SEARCHES).clamp(1.0, inner);
    let (given, searches) = (reals(&method, &INNER), reals(&method, &SEARCHES));
    if searches.is_empty() {
        let last = given.last().copied().unwrap_or(inner).min(playouts);
        let (first, missing) = (given.len().max(1), levels.saturating_sub(given.len().max(1)));
        let factor = (playouts / last).max(1.0).powf(1.0 / missing.max(1) as f64);
        let size = |level: usize| if level == 0 { inner } else { last * factor.powi((level + 1 - first) as i32) };
        return method.or_each(&INNER, (0..levels.saturating_sub(1)).map(|level| size(level).round() as u64));
    }
    let missing = levels.saturating_sub(1 + searches.len());
    let rest = playouts / inner / searches.iter().product::<f64>();
    let each = rest.max(1.0).powf(1.0 / missing.max(1) as f64).round() as u64;
    method.or_each(&SEARCHES, std::iter::repeat_n(each.max(1), levels - 1))
}

/// The numbers given for `key`.
fn reals(method: &Method, key: &Key<u64>) -> Vec<f64> {
    method.given(key).into_iter().map(|number| number as f64).collect()
}

/// A small budget is for so many searches of the level below.
const FEWEST_SEARCHES: f64 = 30.0;

/// Cells of boards that a core plays out in a second, and that it takes annealing steps over.
const CELLS_A_SECOND: f64 = 5e7;
const ANNEALED_A_SECOND: f64 = 2e8;

/// The playouts that `budget` allows where so many cells are played out `a_second`.
fn expected(a_second: f64, cells: u32, budget: &Budget) -> f64 {
    let in_time = |time: Duration| time.as_secs_f64() * a_second / f64::from(cells);
    let playouts = budget.playouts.map(|playouts| playouts as f64);
    budget.time.map(in_time).into_iter().chain(playouts).fold(f64::INFINITY, f64::min).max(1.0)
}

/// The playouts of one tree of level 1 of `method` when all of it has `playouts`: `searches` and `moves` are for each
/// move of the level that they stand for.
fn level_one_playouts(method: &Method, playouts: f64) -> f64 {
    let (inner, searches, moves) = (reals(method, &INNER), reals(method, &SEARCHES), reals(method, &MOVES));
    let moves_of = |level: usize| moves.get(level - 1).copied().unwrap_or(0.0).max(1.0);
    let share = |level: usize| searches.get(level - 2).copied().unwrap_or(1.0) * moves_of(level);
    let whole = match inner.first() {
        Some(inner) => inner.min(playouts),
        None => playouts / (2..=method.levels()).map(share).product::<f64>(),
    };
    (whole / moves_of(1)).max(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A line, its rules and playouts, and the full line.
    const FULL: [(&str, &str, u64, &str); 22] = [
        ("mcts", "samegame", 9100, "mcts:c=0.0002,restart=on,playout=tabu-learned,learn=search"),
        ("mcts:c=1", "samegame", 9100, "mcts:c=1,restart=on,playout=tabu-learned,learn=search"),
        ("mcts:moves=30", "samegame", 9100, "mcts:c=0,moves=30,restart=on,playout=tabu-learned,learn=run"),
        ("mcts:playout=uniform", "samegame", 36_000, "mcts:c=0.001,restart=on,playout=uniform,learn=search"),
        (
            "bmcts",
            "samegame",
            137_000,
            "bmcts:c=0.0012,limit=20000,width=50,count=all,restart=on,playout=tabu-learned,learn=search",
        ),
        (
            "nbmcts:inner=8200",
            "clickomania",
            262_400,
            "nbmcts:inner=8200,c=0/0,limit=10/0,width=15,count=tree,restart=on,playout=tabu-learned,learn=search",
        ),
        (
            "bmcts:preset=thesis",
            "bubble-breaker",
            9100,
            "bmcts:c=0.0004,limit=150,width=15,count=tree,restart=off,playout=tabu-learned,learn=search",
        ),
        (
            "nmcts:searches=9120,preset=thesis",
            "samegame",
            83_000_000,
            "nmcts:searches=9120,c=0.0002/0,restart=off,playout=tabu-learned,learn=search",
        ),
        (
            "nmcts:preset=thesis",
            "clickomania",
            10_500_000,
            "nmcts:inner=410,c=0/0,restart=off,playout=tabu-learned,learn=search",
        ),
        (
            "nbmcts:preset=thesis,playout=uniform",
            "samegame",
            83_000_000,
            "nbmcts:inner=9500,c=0/0,limit=500/0,width=2,count=tree,restart=off,playout=uniform,learn=search",
        ),
        (
            "nmcts:preset=thesis-moves",
            "samegame",
            83_000_000,
            "nmcts:searches=285,c=0.0003/0,moves=30/10,restart=off,playout=tabu-learned,learn=search",
        ),
        (
            "nmcts:levels=4,c=0.1/0.2",
            "samegame",
            72_800_000,
            "nmcts:levels=4,inner=9100/182000/3640000,c=0.1/0.2/0/0,restart=on,playout=tabu-learned,learn=search",
        ),
        (
            "nmcts:levels=3,searches=100",
            "samegame",
            9_100_000,
            "nmcts:levels=3,searches=100/10,c=0.0002/0/0,restart=on,playout=tabu-learned,learn=search",
        ),
        (
            "nmcts:inner=9100,exact=off/on",
            "bubble-breaker",
            500_000,
            "nmcts:inner=9100,c=0.0004/0,restart=on,exact=off/on,bounds=off/on,playout=tabu-learned,learn=search",
        ),
        ("playouts", "samegame", 5, "playouts:playout=tabu-learned"),
        ("anneal", "samegame", 5, "anneal:hot=60,cold=10,jump=100,slope=50"),
        ("polish:hot=5", "samegame", 5, "polish:hot=5,cold=10,jump=100,slope=50"),
        ("race:runs=2/1", "samegame", 1000, "race:runs=2/1,hot=60,cold=10,shift=63,jump=100,slope=50"),
        (
            "best",
            "samegame",
            1_000_000,
            "race:runs=8/2/2,share=40/20/40,hot=60/40/40,cold=15/15/10,colours=0/1/0/2/0/1/3/0,shift=31,jump=100,slope=50",
        ),
        ("nrpa", "samegame", 1_000_000, "nrpa:n=100,playout=tabu-learned"),
        ("nrpa:levels=2", "samegame", 10_000, "nrpa:levels=2,n=100,playout=tabu-learned"),
        ("sp-mcts", "samegame", 160_000, "sp-mcts:playout=tabu-learned,runs=10"),
    ];

    #[test]
    fn the_settings_of_the_tables_come_out_for_their_budgets() {
        for (method, rules, playouts, full) in FULL {
            let budget = Budget { playouts: Some(playouts), time: None };
            let rules: Rules = rules.parse().unwrap();
            assert_eq!(fill(method.parse().unwrap(), &rules, 225, &budget, 1).to_string(), full);
        }
    }

    #[test]
    fn prior_visits_are_for_small_informed_searches_of_two_levels_in_same_game() {
        let prior = |method: &str, rules: &str, playouts| {
            let budget = Budget { playouts: Some(playouts), time: None };
            fill(method.parse().unwrap(), &rules.parse().unwrap(), 225, &budget, 1).given(&PRIOR).to_vec()
        };
        for method in ["nmcts", "nbmcts"] {
            assert_eq!(prior(method, "samegame", 72_000), [1], "{method}");
            assert_eq!(prior(method, "samegame", 200_000), [0; 0], "{method}");
            assert_eq!(prior(method, "bubble-breaker", 72_000), [0; 0], "{method}");
        }
        for other in ["nmcts:playout=uniform", "nmcts:levels=3", "nmcts:moves=0/20", "nmcts:preset=thesis", "mcts"] {
            assert_eq!(prior(other, "samegame", 72_000), [0; 0], "{other}");
        }
    }

    #[test]
    fn a_beam_that_is_one_of_many_has_the_parameters_of_restarts() {
        let budget = Budget { playouts: Some(2300), time: None };
        let limit = |rules: &str, starts| {
            let full = fill("bmcts:preset=thesis".parse().unwrap(), &rules.parse().unwrap(), 225, &budget, starts);
            (full.get(&LIMIT), full.get(&WIDTH))
        };
        assert_eq!(limit("samegame", 1), (75, 5));
        assert_eq!(limit("samegame", 50), (25, 5));
        assert_eq!(limit("bubble-breaker", 1), (20, 2));
        assert_eq!(limit("bubble-breaker", 50), (75, 3));
    }

    #[test]
    fn races_on_small_boards_are_followed_by_a_proof() {
        let budget = Budget { playouts: Some(1000), time: None };
        let prove = |method: &str, cells| {
            let full = fill(method.parse().unwrap(), &Rules::default(), cells, &budget, 1).to_string();
            full.contains("prove=50")
        };
        assert!(prove("race", 100) && !prove("race", 101) && !prove("race:prove=0", 100) && !prove("polish", 100));
    }
}
