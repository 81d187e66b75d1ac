//! Default parameters of annealings, tuned on random boards (`docs/results/races.md`, `docs/results/steps.md`).

mod rounds;

use self::rounds::{rounds, with_rounds};
use super::worth::{Worth, costs_tiles, mends, worth};
use crate::game::rules::{Rules, Scale};
use crate::search::anneal::{
    COLD, COLOURS, HEATS, HOT, JUMP, LONGER, MEND, MOST_TOLL, POLISH, PROVE, RUNS, SHARE, SHIFT, SLOPE, TOLL,
};
use crate::search::method::Method;

/// Searches of fewer steps are short.
const SHORT: f64 = 3e6;
const LONG: f64 = 2e7;

/// From so many steps a cell on races of SameGame move and drop shorter stretches.
const PATIENT: f64 = 2700.0;

/// The ranks of the tabu colours in the first round.
const RANKS: [u64; 8] = [0, 1, 0, 2, 0, 1, 3, 0];

/// The share of shifts among the steps of a race.
const SHIFTS: u64 = 31;

/// Of 100 stretches, those that are longer than one entry in such races.
const LONGER_STRETCHES: u64 = 25;

/// The temperature at which a known line is polished, in points of SameGame.
const MILD: f64 = 25.0;

/// A temperature in two digits, as those in full lines are.
pub fn in_two_digits(temperature: f64) -> f64 {
    format!("{temperature:.1e}").parse().expect("a number is written")
}

/// Temperatures from `hot` to `cold`, one more than there are `rounds`: a round begins as hot as the one before ends, and
/// all cool by the same factor.
fn temperatures(hot: f64, cold: f64, rounds: usize) -> Vec<f64> {
    let at = |index: usize| hot * (cold / hot).powf(index as f64 / rounds as f64);
    (0..=rounds).map(|index| in_two_digits(at(index))).collect()
}

/// What a move costs in rounds that begin as `hot`: half of that in points, and nothing in the last round.
fn tolls(hot: &[f64]) -> Vec<u64> {
    let last = hot.len() - 1;
    let toll = |hot: f64| ((hot / 2.0).round() as u64).min(MOST_TOLL);
    hot.iter().enumerate().map(|(index, hot)| if index == last { 0 } else { toll(*hot) }).collect()
}

/// Jump and slope of races with default rounds and fewer than [`LONG`] steps, and of the heats of longer ones, in games such as
/// SameGame itself; in its points.
const CHEAP_END: [f64; 2] = [50.0, 35.0];

/// Boards of up to so many cells are proven where that takes no longer than [`PROOF`] percent of the budget.
const PROVABLE: u32 = 100;
const PROOF: u64 = 50;

/// Whether races prove boards of so many cells, where that is possible in their time.
pub fn is_provable(cells: u32) -> bool {
    cells <= PROVABLE
}

/// `method`, an annealing, with every key filled in that depends on rules, board and the `steps` it is expected to make.
pub(super) fn fill(method: Method, rules: &Rules, cells: u32, steps: f64) -> Method {
    let Worth { unit, jump, slope } = worth(rules);
    let is_race = method.has(&SHARE);
    let is_open = is_race && method.given(&RUNS).is_empty();
    // A line that says something of each round means the usual number of them. One price of an end is for all rounds.
    let are_usual = [&JUMP, &SLOPE].into_iter().any(|key| method.given(key).len() > 1)
        || method.clone().without(&JUMP).without(&SLOPE).says_rounds_apart();
    let rounds = is_open.then(|| rounds(rules, steps, are_usual));
    let method = if let Some(rounds) = &rounds { with_rounds(method, rounds, unit) } else { method };
    let (cheap, dear) = (CHEAP_END.map(|cost| cost * unit), [jump, slope]);
    let costs = match rounds {
        Some(_) if costs_tiles(rules) && steps < LONG => vec![cheap],
        Some(rounds) => rounds.costs(cheap, dear),
        None => vec![dear],
    };
    let (jumps, slopes): (Vec<f64>, Vec<f64>) = costs.into_iter().map(<[f64; 2]>::into).unzip();
    let method = if is_race { method.or(&COLOURS, &RANKS).or(&SHIFT, &[SHIFTS]) } else { method };
    let method = if is_provable(cells) { method.or(&PROVE, &[PROOF]) } else { method };
    let has_heats = is_race && !method.given(&HEATS).is_empty();
    let mended = if steps < SHORT { mends(rules) } else { costs_tiles(rules) && (steps < LONG || has_heats) };
    let method = if mended { method.or(&MEND, &[true]) } else { method };
    let shorter = is_race && costs_tiles(rules) && steps >= PATIENT * f64::from(cells);
    let method = if shorter { method.or(&LONGER, &[LONGER_STRETCHES]) } else { method };
    let (hot, cold) = if rules.scale() == Scale::BubbleBreaker { (60.0, 8.0) } else { (110.0, 12.0) };
    let hot = if method.is(&POLISH) { MILD } else { hot };
    // Where one end is given the other is no further on: nothing warms up.
    let (hot, cold) = match (method.given(&HOT).first().copied(), method.given(&COLD).last().copied()) {
        (Some(hot), None) => (hot, hot.min(cold * unit)),
        (None, Some(cold)) => (cold.max(hot * unit), cold),
        _ => (hot * unit, cold * unit),
    };
    let between = temperatures(hot, cold, method.given(&RUNS).len().max(1));
    let (hots, colds) = (&between[..between.len() - 1], &between[1..]);
    let tolled = is_race && costs_tiles(rules) && steps < SHORT && hots.len() > 1;
    let method = if tolled { method.or(&TOLL, &tolls(hots)) } else { method };
    method.or(&HOT, hots).or(&COLD, colds).or(&JUMP, &jumps).or(&SLOPE, &slopes)
}
