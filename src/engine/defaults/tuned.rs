//! The defaults: the thesis' parameters where nothing was shown to be better, else what tuning on random boards found
//! (docs/results/tuning.md).

use super::{Row, Table, tree};
use crate::search::nested::beam::Count;

/// Searches of level 1, or of one move, of fewer playouts than this learn the tabu colour from those before them.
pub(super) const SHORT: f64 = 3000.0;

/// Nested searches of two levels with informed playouts gain from prior visits in SameGame up to so many playouts
/// (`docs/results/ideas.md`).
pub(super) const GUIDED: f64 = 100_000.0;

/// SameGame informed and uniform, Bubble Breaker, Clickomania.
pub(super) static TABLES: [Table; 4] = [
    Table {
        inner: 9100.0,
        c: &[
            (2300.0, 0.0),
            (9100.0, 0.0002),
            (36_000.0, 0.002),
            (137_000.0, 0.0035),
            (546_000.0, 0.007),
            (2.2e6, 0.005),
        ],
        single: &[
            tree(2300.0, 75, 5),
            tree(9100.0, 250, 10),
            tree(36_000.0, 1000, 100),
            all(137_000.0, 20_000, 50),
            tree(546_000.0, 100_000, 100),
            tree(2.2e6, 250_000, 250),
        ],
        ..super::thesis::INFORMED
    },
    Table {
        inner: 9100.0,
        c: &[
            (2300.0, 0.0),
            (9100.0, 0.0005),
            (36_000.0, 0.001),
            (137_000.0, 0.002),
            (546_000.0, 0.005),
            (2.2e6, 0.0028),
        ],
        single: &[
            all(2300.0, 50, 20),
            tree(9100.0, 250, 5),
            tree(36_000.0, 2500, 10),
            tree(137_000.0, 20_000, 2),
            all(546_000.0, 50_000, 5),
            tree(2.2e6, 250_000, 25),
        ],
        restarts: &[all(2300.0, 50, 10), all(9100.0, 250, 20), tree(36_000.0, 10_000, 2)],
        ..super::thesis::UNIFORM
    },
    Table {
        inner: 9100.0,
        single: &[
            tree(2300.0, 12, 20),
            tree(9100.0, 150, 15),
            tree(36_000.0, 2500, 5),
            tree(137_000.0, 20_000, 5),
            tree(546_000.0, 100_000, 5),
            tree(2.2e6, 500_000, 25),
        ],
        ..super::thesis::BUBBLE_BREAKER
    },
    Table {
        inner: 8200.0,
        single: &[
            tree(131.0, 10, 3),
            tree(410.0, 10, 3),
            tree(2050.0, 10, 3),
            tree(8200.0, 10, 15),
            tree(32_800.0, 100, 15),
            tree(131_000.0, 1000, 25),
            tree(525_000.0, 10_000, 500),
        ],
        restarts: &[tree(8200.0, 10, 15)],
        ..super::thesis::CLICKOMANIA
    },
];

/// A beam that counts all simulations at the next depth: the shortest searches with uniform playouts and some of the longest do
/// better so.
const fn all(playouts: f64, limit: u64, width: u64) -> Row {
    Row { count: Count::All, ..tree(playouts, limit, width) }
}
