//! The defaults: the thesis' parameters where nothing was shown to be better, else what tuning on random boards found
//! (docs/results/tuning.md).

use super::Table;

/// Searches of level 1 of fewer playouts than this learn from those before them which colour to put off.
pub(super) const SHORT: f64 = 3000.0;

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
        ..super::thesis::UNIFORM
    },
    Table { inner: 9100.0, ..super::thesis::BUBBLE_BREAKER },
    Table { inner: 8200.0, ..super::thesis::CLICKOMANIA },
];
