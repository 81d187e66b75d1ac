//! Default parameters of annealings by rules and number of steps, tuned on random boards.

use crate::game::rules::{Rules, Scale};
use crate::search::anneal::{COLD, COLOURS, HOT, JUMP, POLISH, PROVE, RUNS, SHARE, SHIFT, SLOPE};
use crate::search::method::Method;

/// The rounds of a race of up to so many steps.
struct Row {
    steps: f64,
    runs: &'static [u64],
    share: &'static [u64],
    hot: [f64; 4],
    cold: [f64; 4],
    /// The share of shifts among the steps, in SameGame.
    shift: u64,
}

/// Temperatures in points, for SameGame.
const ROWS: [Row; 3] = [
    Row { steps: 3e5, runs: &[1], share: &[1], hot: [60.0; 4], cold: [10.0; 4], shift: 63 },
    Row {
        steps: 1e7,
        runs: &[8, 2, 2],
        share: &[40, 20, 40],
        hot: [60.0, 40.0, 40.0, 40.0],
        cold: [15.0, 15.0, 10.0, 10.0],
        shift: 31,
    },
    Row {
        steps: f64::INFINITY,
        runs: &[16, 6, 2, 1],
        share: &[29, 21, 21, 29],
        hot: [60.0, 35.0, 35.0, 35.0],
        cold: [15.0, 15.0, 12.0, 10.0],
        shift: 63,
    },
];

/// What points are worth beside those of SameGame, the points a tile left costs beyond its own, and the first of them.
pub(super) fn scale(rules: &Rules) -> (f64, f64, f64) {
    let unit = rules.unit();
    match rules.scale() {
        Scale::Clickomania => (0.02 * unit, 0.0, 0.0),
        Scale::BubbleBreaker => (unit, 0.0, 0.0),
        // Where the last tile costs next to nothing, as in PopStar, an empty board is no goal by itself.
        Scale::SameGame
            if rules.factor == 1 && f64::from(rules.closing(&[], 0) - rules.closing(&[1], 0)) < 50.0 * unit =>
        {
            (unit, 0.0, 20.0 * unit)
        }
        Scale::SameGame => (unit, 100.0 * unit, 50.0 * unit),
    }
}

/// Boards of up to so many cells are proven where that takes no longer than [`PROOF`] percent of the budget.
const PROVABLE: u32 = 100;
const PROOF: u64 = 50;

/// `method`, an annealing of so many `steps`, with every key filled in that depends on the budget.
pub(super) fn fill(method: Method, rules: &Rules, cells: u32, steps: f64) -> Method {
    let (points, jump, slope) = scale(rules);
    let row = ROWS.iter().find(|row| steps <= row.steps).expect("the last row has no limit");
    let rounds = if method.has(&SHARE) { row.runs.len() } else { 1 };
    // Short decimals: 35 * 0.02 is 0.7, not 0.7000000000000001.
    let scaled = |temperature: f64| (temperature * points * 1e9).round() / 1e9;
    let each = |temperatures: [f64; 4]| temperatures[..rounds].iter().map(|&it| scaled(it)).collect::<Vec<_>>();
    let hot = if method.is(&POLISH) { vec![scaled(25.0)] } else { each(row.hot) };
    let method = if rounds > 1 && method.given(&RUNS).is_empty() {
        method.or(&RUNS, row.runs).or(&SHARE, row.share).or(&COLOURS, &[0, 1, 0, 2, 0, 1, 3, 0])
    } else {
        method
    };
    let is_race = !method.given(&RUNS).is_empty();
    let method = if is_race && rules.scale() == Scale::SameGame { method.or(&SHIFT, &[row.shift]) } else { method };
    let method = if cells <= PROVABLE && method.has(&PROVE) { method.or(&PROVE, &[PROOF]) } else { method };
    method.or(&HOT, &hot).or(&COLD, &each(row.cold)).or(&JUMP, &[jump]).or(&SLOPE, &[slope])
}
