//! Parts of budgets.

use std::time::Duration;

use super::Meter;
use super::clock::Instant;

/// Part of a budget: playouts counted from the start of the run, and points in time.
#[derive(Clone, Copy, Debug)]
pub struct Slice {
    pub(super) start: u64,
    pub(super) end: u64,
    pub(super) begun: Instant,
    pub(super) deadline: Option<Instant>,
}

impl Slice {
    /// The time since this slice began.
    pub fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }

    /// The `index`-th of `parts` equal parts; together they are this slice exactly.
    pub fn part(&self, index: u64, parts: u64) -> Slice {
        Slice {
            start: self.playouts_until(index, parts),
            end: self.playouts_until(index + 1, parts),
            begun: self.begun,
            deadline: self.deadline.map(|end| self.begun + share(end - self.begun, index + 1, parts)),
        }
    }

    /// What lies between two fractions of this slice; neighbours meet exactly.
    pub fn between(&self, from: f64, to: f64) -> Slice {
        let playouts = self.end.saturating_sub(self.start) as f64;
        let until = |fraction: f64| match self.end {
            u64::MAX => u64::MAX,
            end => (self.start + (playouts * fraction).round() as u64).min(end),
        };
        Slice {
            start: if from == 0.0 { self.start } else { until(from) },
            end: until(to),
            begun: self.deadline.map_or(self.begun, |end| self.begun + (end - self.begun).mul_f64(from)),
            deadline: self.deadline.map(|end| self.begun + (end - self.begun).mul_f64(to)),
        }
    }

    /// A slice that begins now and is as large as the `index`-th of `parts` equal parts of this one.
    pub fn next(&self, meter: &Meter, index: u64, parts: u64) -> Slice {
        let playouts = self.playouts_until(index + 1, parts) - self.playouts_until(index, parts);
        let time = self.deadline.map(|end| share(end - self.begun, 1, parts));
        self.cut(meter, if self.end == u64::MAX { u64::MAX } else { playouts.max(1) }, time)
    }

    /// A slice that begins now and is a `parts`-th of what is left of this one.
    pub fn rest(&self, meter: &Meter, parts: u64) -> Slice {
        let playouts = if self.end == u64::MAX { u64::MAX } else { meter.room(self) / parts };
        let time = self.deadline.map(|end| share(end.saturating_duration_since(Instant::now()), 1, parts));
        self.cut(meter, playouts, time)
    }

    /// A slice that begins now, of at most `playouts` playouts and within this one.
    pub fn next_of(&self, meter: &Meter, playouts: u64) -> Slice {
        self.cut(meter, playouts, None)
    }

    /// The playouts of the run, counted from its start, after which this slice is over; [`u64::MAX`] for no limit.
    pub fn end(&self) -> u64 {
        self.end
    }

    /// This slice's time for a search that counts its own playouts, from 0 to `playouts`.
    pub fn apart(&self, playouts: u64) -> Slice {
        Slice { start: 0, end: playouts, ..*self }
    }

    fn cut(&self, meter: &Meter, playouts: u64, time: Option<Duration>) -> Slice {
        let begun = if self.deadline.is_some() { Instant::now() } else { self.begun };
        let deadline = time.map(|time| begun + time).into_iter().chain(self.deadline).min();
        Slice { start: meter.used(), end: self.end.min(meter.used().saturating_add(playouts)), begun, deadline }
    }

    fn playouts_until(&self, index: u64, parts: u64) -> u64 {
        let share = u128::from(self.end.saturating_sub(self.start)) * u128::from(index) / u128::from(parts);
        self.start + share as u64
    }
}

fn share(time: Duration, index: u64, parts: u64) -> Duration {
    time.mul_f64((index as f64 / parts as f64).min(1.0))
}
