//! The thesis' own parameters (Baier 2015): C of §4.3, L and W of §5.3. The thesis gives them by the time of a level-1
//! search; its engine made 9 100 playouts a second (Clickomania: 8 200).

use super::{Table, tree};
use crate::game::rules::{Rules, Scale};
use crate::search::method::Method;
use crate::search::nested::{C, INNER, LEARN, Learn, MOVES, Preset, RESTART, SEARCHES};
use crate::search::playout::{PLAYOUT, Policy};

const INFORMED_C: &[(f64, f64)] =
    &[(2300.0, 0.0), (9100.0, 0.0002), (36_000.0, 0.0005), (137_000.0, 0.0012), (546_000.0, 0.0025), (2.2e6, 0.005)];
const UNIFORM_C: &[(f64, f64)] =
    &[(2300.0, 0.0), (9100.0, 0.0), (36_000.0, 0.0002), (137_000.0, 0.0005), (546_000.0, 0.0013), (2.2e6, 0.0028)];
const BUBBLE_BREAKER_C: &[(f64, f64)] =
    &[(2300.0, 0.0), (9100.0, 0.0004), (36_000.0, 0.008), (137_000.0, 0.016), (546_000.0, 0.0275), (2.2e6, 0.055)];
const CLICKOMANIA_C: &[(f64, f64)] = &[(32_800.0, 0.0), (131_000.0, 0.0025), (525_000.0, 0.012), (10.5e6, 0.032)];

/// SameGame with informed playouts.
pub(super) const INFORMED: Table = Table {
    inner: 9100.0,
    c: INFORMED_C,
    nested_c: INFORMED_C,
    beam_c: INFORMED_C,
    single: &[
        tree(2300.0, 75, 5),
        tree(9100.0, 250, 10),
        tree(36_000.0, 1000, 100),
        tree(137_000.0, 20_000, 50),
        tree(546_000.0, 100_000, 100),
        tree(2.2e6, 250_000, 250),
    ],
    restarts: &[tree(2300.0, 25, 5), tree(9100.0, 250, 7), tree(36_000.0, 1000, 100)],
};

/// SameGame with uniform playouts.
pub(super) const UNIFORM: Table = Table {
    inner: 9500.0,
    c: UNIFORM_C,
    nested_c: UNIFORM_C,
    beam_c: UNIFORM_C,
    single: &[
        tree(2300.0, 100, 5),
        tree(9100.0, 250, 5),
        tree(36_000.0, 2500, 10),
        tree(137_000.0, 20_000, 2),
        tree(546_000.0, 50_000, 5),
        tree(2.2e6, 250_000, 25),
    ],
    restarts: &[tree(2300.0, 75, 2), tree(9100.0, 500, 2), tree(36_000.0, 10_000, 2)],
};

/// Bubble Breaker.
pub(super) const BUBBLE_BREAKER: Table = Table {
    inner: 9900.0,
    c: BUBBLE_BREAKER_C,
    nested_c: BUBBLE_BREAKER_C,
    beam_c: BUBBLE_BREAKER_C,
    single: &[
        tree(2300.0, 20, 2),
        tree(9100.0, 150, 15),
        tree(36_000.0, 2500, 5),
        tree(137_000.0, 20_000, 5),
        tree(546_000.0, 100_000, 5),
        tree(2.2e6, 500_000, 25),
    ],
    restarts: &[tree(2300.0, 75, 3), tree(9100.0, 1000, 7), tree(36_000.0, 5000, 5)],
};

/// Clickomania.
pub(super) const CLICKOMANIA: Table = Table {
    inner: 410.0,
    c: CLICKOMANIA_C,
    nested_c: CLICKOMANIA_C,
    beam_c: CLICKOMANIA_C,
    single: &[
        tree(131.0, 10, 3),
        tree(410.0, 10, 3),
        tree(2050.0, 10, 3),
        tree(8200.0, 10, 3),
        tree(32_800.0, 100, 15),
        tree(131_000.0, 1000, 25),
        tree(525_000.0, 10_000, 500),
    ],
    restarts: &[tree(8200.0, 25, 2)],
};

/// SameGame informed and uniform, Bubble Breaker, Clickomania.
pub(super) static TABLES: [Table; 4] = [INFORMED, UNIFORM, BUBBLE_BREAKER, CLICKOMANIA];

/// `method` with what `preset` says beyond the tables: the thesis' algorithm, and in its move-by-move searches the moves
/// and searches of Tables 4.3 and 4.4, which it has for two levels and not for Clickomania.
pub(super) fn preset(method: Method, preset: Preset, rules: &Rules) -> Method {
    let method = method.or(&LEARN, &[Learn::Search]).or(&RESTART, &[false]);
    if preset != Preset::ThesisMoves || method.levels() != 2 || !method.given(&INNER).is_empty() {
        return method;
    }
    let (moves, searches, c) = match (rules.scale(), method.get(&PLAYOUT)) {
        (Scale::Clickomania, _) => return method,
        (Scale::BubbleBreaker, _) => ([20, 40], 570, 0.0002),
        (Scale::SameGame, Policy::Uniform) => ([30, 40], 142, 0.00003),
        (Scale::SameGame, _) => ([30, 10], 285, 0.0003),
    };
    method.or(&MOVES, &moves).or(&SEARCHES, &[searches]).or(&C, &[c, 0.0])
}
