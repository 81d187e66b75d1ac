//! The defaults: the thesis' parameters where nothing was shown to be better, else what tuning on random boards found
//! (docs/results/tuning.md).

use super::thesis::{BUBBLE_BREAKER, CLICKOMANIA, INFORMED, UNIFORM};
use super::{Row, Table, tree};
use crate::game::rules::Scale;
use crate::search::nested::beam::Count;
use crate::search::playout::Policy;

/// Searches of level 1, or of one move, of fewer playouts than this learn the tabu colour from those before them.
pub(super) const SHORT: f64 = 3000.0;

/// Nested searches of two levels with informed playouts gain from prior visits in SameGame up to so many playouts
/// (`docs/results/ideas.md`).
pub(super) const GUIDED: f64 = 100_000.0;

/// How nested searches search anew after each move (`docs/results/levels.md`).
pub(super) struct Steps {
    /// The moves to which they commit.
    pub(super) moves: u64,
    /// The searches of level 1 that all of them have together.
    pub(super) searches: f64,
    /// Two levels gain so up to so many playouts.
    pub(super) most: f64,
}

/// How they do so in a game of this scale with such playouts.
pub(super) fn steps(scale: Scale, policy: Policy) -> Steps {
    let informed = match scale {
        Scale::SameGame | Scale::BubbleBreaker => Steps { moves: 40, searches: 55.0, most: 150_000.0 },
        Scale::Clickomania => Steps { moves: 4096, searches: 110.0, most: 300_000.0 },
    };
    if policy == Policy::Uniform { Steps { most: STEPWISE_UNIFORM, ..informed } } else { informed }
}

/// With uniform playouts two levels gain so in every game up to so many playouts.
const STEPWISE_UNIFORM: f64 = 300_000.0;

/// Below a third level such a search has so many playouts at most.
pub(super) const STEPWISE_BELOW: f64 = 32_768.0;
/// A budget that is too small for so many of them is for so many smaller ones.
pub(super) const FEWEST_STEPWISE: f64 = 8.0;

/// Whether nested searches of so many playouts are best with a third level in a game of this scale (`docs/results/levels.md`).
pub(super) fn is_large(scale: Scale, policy: Policy, has_beam: bool, playouts: f64) -> bool {
    let gains = match scale {
        Scale::SameGame | Scale::Clickomania => true,
        Scale::BubbleBreaker => policy == Policy::Uniform && !has_beam,
    };
    gains && playouts >= LARGE
}

/// From so many playouts on a third level gains.
const LARGE: f64 = 1e6;
/// The levels of such a search.
pub(super) const LEVELS_OF_LARGE: u64 = 3;

/// Of 100 playouts so many follow the best line: nearly all searches with a tree gain by it (`docs/results/following.md`).
pub(super) const FOLLOWERS: u64 = 30;

/// C of one search whose playouts follow the best line: those are greedier, so it is larger than the thesis'.
const ONE_INFORMED: &[(f64, f64)] = &[
    (2300.0, 0.0),
    (9100.0, 0.0002),
    (36_000.0, 0.005),
    (137_000.0, 0.01),
    (546_000.0, 0.007),
    (1.1e6, 0.02),
    (2.2e6, 0.04),
];
const ONE_UNIFORM: &[(f64, f64)] =
    &[(2300.0, 0.0), (9100.0, 0.0005), (36_000.0, 0.003), (137_000.0, 0.005), (546_000.0, 0.005), (2.2e6, 0.01)];

const ONE_CLICKOMANIA: &[(f64, f64)] =
    &[(32_800.0, 0.0), (131_000.0, 0.0025), (262_000.0, 0.02), (525_000.0, 0.012), (10.5e6, 0.032)];

/// How much more a playout on `cells` cells counts than one on 15x15, where C of one search is chosen: a search of a smaller
/// board has sooner seen all that its C lets it see. Measured from 8x8 to 12x12 (`docs/results/tuning.md`).
pub(super) fn weight(scale: Scale, cells: u32) -> f64 {
    let smaller = (225.0 / f64::from(cells.max(1))).max(1.0);
    if scale == Scale::Clickomania { 1.0 } else { smaller.powi(6) }
}

/// C of level 1 below others, which look elsewhere themselves.
const NESTED_INFORMED: &[(f64, f64)] =
    &[(2300.0, 0.0), (9100.0, 0.0002), (36_000.0, 0.002), (137_000.0, 0.0035), (546_000.0, 0.007), (2.2e6, 0.005)];
const NESTED_UNIFORM: &[(f64, f64)] =
    &[(2300.0, 0.0), (9100.0, 0.0005), (36_000.0, 0.001), (137_000.0, 0.002), (546_000.0, 0.005), (2.2e6, 0.0028)];

/// SameGame informed and uniform, Bubble Breaker, Clickomania.
pub(super) static TABLES: [Table; 4] = [
    Table {
        inner: 9100.0,
        c: ONE_INFORMED,
        nested_c: NESTED_INFORMED,
        single: &with::<6>(INFORMED.single, &[tree(2300.0, 75, 20), all(137_000.0, 20_000, 50)]),
        ..INFORMED
    },
    Table {
        inner: 9100.0,
        c: ONE_UNIFORM,
        nested_c: NESTED_UNIFORM,
        single: &with::<6>(UNIFORM.single, &[all(2300.0, 50, 20), tree(9100.0, 125, 20), all(546_000.0, 50_000, 5)]),
        restarts: &with::<3>(UNIFORM.restarts, &[all(2300.0, 50, 10), all(9100.0, 250, 20)]),
        ..UNIFORM
    },
    Table {
        inner: 9100.0,
        single: &with::<6>(BUBBLE_BREAKER.single, &[tree(2300.0, 12, 20)]),
        restarts: &with::<3>(BUBBLE_BREAKER.restarts, &[tree(9100.0, 500, 30)]),
        ..BUBBLE_BREAKER
    },
    Table {
        inner: 8200.0,
        c: ONE_CLICKOMANIA,
        single: &with::<7>(CLICKOMANIA.single, &[tree(8200.0, 10, 15)]),
        restarts: &with::<1>(CLICKOMANIA.restarts, &[tree(8200.0, 10, 15)]),
        ..CLICKOMANIA
    },
];

/// A beam that counts all simulations at the next depth: the shortest searches with uniform playouts and some of the longest do
/// better so.
const fn all(playouts: f64, limit: u64, width: u64) -> Row {
    Row { count: Count::All, ..tree(playouts, limit, width) }
}

/// The thesis' `rows` but for those that `better` has for as many playouts; each must have one.
const fn with<const N: usize>(rows: &[Row], better: &[Row]) -> [Row; N] {
    assert!(rows.len() == N);
    let mut tuned = [rows[0]; N];
    let mut changed = 0;
    let mut at = 0;
    while at < N {
        tuned[at] = rows[at];
        let mut other = 0;
        while other < better.len() {
            if better[other].playouts == rows[at].playouts {
                tuned[at] = better[other];
                changed += 1;
            }
            other += 1;
        }
        at += 1;
    }
    assert!(changed == better.len());
    tuned
}
