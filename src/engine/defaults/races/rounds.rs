//! The rounds of races, by the game and the steps.

use super::{LONG, SHORT};
use crate::engine::defaults::worth::costs_tiles;
use crate::game::rules::{Rules, Scale};
use crate::search::anneal::{COLD, CYCLES, HEATS, HOT, KEEP, RUNS, SHARE};
use crate::search::method::Method;

/// The rounds of a race.
#[derive(Clone, Copy)]
pub(super) struct Rounds {
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

impl Rounds {
    /// What an end costs: cheap in heats, dear in the cycles that follow; dear in all rounds where there is one heat.
    pub(super) fn costs(&self, cheap: [f64; 2], dear: [f64; 2]) -> Vec<[f64; 2]> {
        let of_heat = self.cycles.iter().take_while(|&&cycles| cycles == 1).count();
        match self.heats {
            1 => vec![dear],
            _ => [vec![cheap; of_heat], vec![dear; self.runs.len() - of_heat]].concat(),
        }
    }
}

/// One heat for every so many steps of the race, and so many heats at most. The heats have four fifths of the steps.
const HEAT: f64 = 5e6;
const MOST_HEATS: f64 = 12.0;

/// The rounds of a race of so many `steps`; where `are_usual`, [as many as always](crate::search::anneal::USUAL_ROUNDS).
pub(super) fn rounds(rules: &Rules, steps: f64, are_usual: bool) -> Rounds {
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
pub(super) fn with_rounds(method: Method, rounds: &Rounds, points: f64) -> Method {
    let (hot, cold): (Vec<f64>, Vec<f64>) = rounds.ends.iter().map(|ends| (ends.0 * points, ends.1 * points)).unzip();
    let method = method.or(&RUNS, rounds.runs).or(&SHARE, rounds.shares).or(&KEEP, rounds.kept);
    let method = if rounds.heats > 1 { method.or(&HEATS, &[rounds.heats]) } else { method };
    method.or(&CYCLES, rounds.cycles).or(&HOT, &hot).or(&COLD, &cold)
}
