//! Default parameters of annealings, tuned on random boards (`docs/results/races.md`, `docs/results/steps.md`).

use crate::game::rules::{Rules, Scale};
use crate::search::anneal::{
    COLD, COLOURS, CYCLES, HEATS, HOT, JUMP, KEEP, LONGER, MEND, MOST_TOLL, POLISH, PROVE, RUNS, SHARE, SHIFT, SLOPE,
    TOLL,
};
use crate::search::method::Method;

/// The rounds of a race.
#[derive(Clone, Copy)]
struct Rounds {
    /// The annealings of each.
    runs: &'static [u64],
    /// The shares of the budget that they have.
    shares: &'static [u64],
    /// How many games of each go on; nothing where each annealing goes on with another.
    kept: &'static [u64],
    /// How many times each is annealed; nothing for once.
    cycles: &'static [u64],
    /// How hot each begins and ends, in points of SameGame; nothing where all cool together, each from where the one before
    /// ends.
    ends: &'static [(f64, f64)],
    /// How many heats there are of those before the cycles.
    heats: u64,
}

const ROUNDS: Rounds =
    Rounds { runs: &[16, 6, 4, 2, 2], shares: &[24, 20, 18, 18, 20], kept: &[], cycles: &[], ends: &[], heats: 1 };

/// Those of SameGame itself from [`SHORT`] steps on: twice the games, and the best one four times at the end.
const MORE_ROUNDS: Rounds =
    Rounds { runs: &[32, 12, 8, 4, 4], shares: &[1, 1, 1, 1, 1], kept: &[12, 8, 4, 1], ..ROUNDS };

/// Those of games like SameGame from [`LONG`] steps on: more of the games go on.
const LONG_ROUNDS: Rounds = Rounds { runs: &[16, 12, 8, 6, 4], shares: &[1, 1, 1, 1, 1], ..ROUNDS };

/// Those of SameGame itself from [`LONG`] steps on: several heats, as races of [`MORE_ROUNDS`] are; then the best game of all is
/// warmed and cooled again and again.
const CYCLED_ROUNDS: Rounds = Rounds {
    runs: &[32, 12, 8, 4, 4, 4, 8],
    shares: &[16, 16, 16, 16, 16, 17, 3],
    kept: &[12, 8, 4, 1, 1, 1],
    cycles: &[1, 1, 1, 1, 1, 5, 1],
    ends: &[(110.0, 71.0), (71.0, 45.0), (45.0, 29.0), (29.0, 19.0), (19.0, 12.0), (35.0, 15.0), (15.0, 8.0)],
    ..ROUNDS
};

/// One heat for every so many steps of the race, and so many heats at most. The heats have four fifths of the steps.
const HEAT: f64 = 5e6;
const MOST_HEATS: f64 = 12.0;

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

/// What annealing takes points and ends to be worth.
pub(super) struct Worth {
    /// The points that are worth as much as one of SameGame.
    pub(super) unit: f64,
    /// What an end with a tile left costs, beside the slope.
    jump: f64,
    /// What each tile left costs.
    slope: f64,
}

/// What points and ends are worth under `rules`.
pub(super) fn worth(rules: &Rules) -> Worth {
    let unit = rules.unit();
    match rules.scale() {
        Scale::Clickomania => Worth { unit: 0.02 * unit, jump: 0.0, slope: 0.0 },
        Scale::BubbleBreaker => Worth { unit, jump: 0.0, slope: 0.0 },
        // Where the last tile costs next to nothing, as in PopStar, an empty board is no goal by itself.
        Scale::SameGame
            if rules.factor == 1 && f64::from(rules.closing(&[], 0) - rules.closing(&[1], 0)) < 50.0 * unit =>
        {
            Worth { unit, jump: 0.0, slope: 20.0 * unit }
        }
        Scale::SameGame => Worth { unit, jump: 100.0 * unit, slope: 50.0 * unit },
    }
}

/// Jump and slope of races with default rounds and fewer than [`LONG`] steps, in games such as SameGame itself; in its points.
const CHEAP_END: [f64; 2] = [50.0, 35.0];

/// Whether a short search mends moves that a change breaks: that gains nothing in Clickomania and in games like PopStar.
fn mends(rules: &Rules) -> bool {
    match rules.scale() {
        Scale::Clickomania => false,
        Scale::BubbleBreaker => true,
        Scale::SameGame => worth(rules).jump > 0.0,
    }
}

/// Whether tiles left cost points, as in SameGame itself: what gains there does not in games like Swell Foop.
fn costs_tiles(rules: &Rules) -> bool {
    rules.scale() == Scale::SameGame && worth(rules).jump > 0.0 && rules.closing(&[3], 0) < 0
}

/// The rounds of a race of so many `steps`; where `are_usual`, [as many as always](crate::search::anneal::USUAL_ROUNDS).
fn rounds(rules: &Rules, steps: f64, are_usual: bool) -> Rounds {
    match rules.scale() {
        Scale::SameGame if steps >= LONG && costs_tiles(rules) && !are_usual => {
            let heats = (steps / HEAT).round().min(MOST_HEATS) as u64;
            Rounds { heats, ..CYCLED_ROUNDS }
        }
        Scale::SameGame if steps >= LONG => LONG_ROUNDS,
        Scale::SameGame if steps >= SHORT && costs_tiles(rules) => MORE_ROUNDS,
        _ => ROUNDS,
    }
}

/// `method`, a race that does not say how many annealings its rounds have, with `rounds` where a point of SameGame is worth `points`.
fn with_rounds(method: Method, rounds: &Rounds, points: f64) -> Method {
    let (hot, cold): (Vec<f64>, Vec<f64>) = rounds.ends.iter().map(|ends| (ends.0 * points, ends.1 * points)).unzip();
    let method = method.or(&RUNS, rounds.runs).or(&SHARE, rounds.shares).or(&KEEP, rounds.kept);
    let method = if rounds.heats > 1 { method.or(&HEATS, &[rounds.heats]) } else { method };
    method.or(&CYCLES, rounds.cycles).or(&HOT, &hot).or(&COLD, &cold)
}

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
    let is_cheap = is_open && costs_tiles(rules) && steps < LONG;
    let [jump, slope] = if is_cheap { CHEAP_END.map(|cost| cost * unit) } else { [jump, slope] };
    // A line that says something of each round means the usual number of them.
    let are_usual = method.says_rounds_apart();
    let method = if is_open { with_rounds(method, &rounds(rules, steps, are_usual), unit) } else { method };
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
    method.or(&HOT, hots).or(&COLD, colds).or(&JUMP, &[jump]).or(&SLOPE, &[slope])
}
