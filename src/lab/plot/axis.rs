//! A horizontal axis whose ticks stand where the figures were measured.

use std::ops::Range;

use plotters::coord::ranged1d::{DefaultFormatting, KeyPointHint, Ranged};

/// An axis from one end to the other with ticks of its own choice.
#[derive(Clone, Debug)]
pub(super) struct Ticks {
    ends: (f64, f64),
    ticks: Vec<f64>,
}

impl Ticks {
    pub(super) fn new(ends: (f64, f64), ticks: Vec<f64>) -> Ticks {
        Ticks { ends, ticks }
    }
}

impl Ranged for Ticks {
    type FormatOption = DefaultFormatting;
    type ValueType = f64;

    fn map(&self, value: &f64, limit: (i32, i32)) -> i32 {
        let share = (value - self.ends.0) / (self.ends.1 - self.ends.0);
        limit.0 + (f64::from(limit.1 - limit.0) * share).round() as i32
    }

    fn key_points<Hint: KeyPointHint>(&self, _: Hint) -> Vec<f64> {
        self.ticks.clone()
    }

    fn range(&self) -> Range<f64> {
        self.ends.0..self.ends.1
    }
}
