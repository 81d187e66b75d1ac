//! How long a search may go on, and the meter that counts it.
//!
//! Nested searches divide their budget by slices, so that every method does the same work for the same budget: what
//! counts is always the level-0 playout, wherever it is made.

mod clock;
mod text;

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use self::clock::Instant;
pub use self::text::{BadBudget, read_playouts, read_time};

/// What a search may use, whichever ends first; `None` is no limit of that kind.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Budget {
    /// Level-0 playouts.
    pub playouts: Option<u64>,
    /// Wall-clock time.
    pub time: Option<Duration>,
}

impl Budget {
    /// The `index`-th of `parts` parts, as equal as can be; the playouts of all parts are those of the whole.
    pub fn part(&self, index: u64, parts: u64) -> Budget {
        let until = |index: u64, playouts: u64| (u128::from(playouts) * u128::from(index) / u128::from(parts)) as u64;
        Budget {
            playouts: self.playouts.map(|playouts| until(index + 1, playouts) - until(index, playouts)),
            time: self.time.map(|time| time.div_f64(parts as f64)),
        }
    }
}

impl Budget {
    /// The smaller of both, for each kind of limit.
    #[must_use]
    pub fn within(self, other: &Budget) -> Budget {
        Budget {
            playouts: self.playouts.into_iter().chain(other.playouts).min(),
            time: self.time.into_iter().chain(other.time).min(),
        }
    }
}

/// Why a search came back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StopReason {
    /// All playouts are used.
    Playouts,
    /// The time is over.
    Time,
    /// There is nothing to search: the root has no moves.
    Over,
    /// The search has come to its end before the budget: its beam has, or it has committed to its last move.
    Ended,
    /// All there is was searched: the best line is proven optimal.
    Solved,
    /// Somebody asked it to stop.
    Interrupted,
}

/// Part of a budget: playouts counted from the start of the run, and points in time.
#[derive(Clone, Copy, Debug)]
pub struct Slice {
    start: u64,
    end: u64,
    begun: Instant,
    deadline: Option<Instant>,
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
        Slice { start: meter.used, end: self.end.min(meter.used.saturating_add(playouts)), begun, deadline }
    }

    fn playouts_until(&self, index: u64, parts: u64) -> u64 {
        let share = u128::from(self.end.saturating_sub(self.start)) * u128::from(index) / u128::from(parts);
        self.start + share as u64
    }
}

fn share(time: Duration, index: u64, parts: u64) -> Duration {
    time.mul_f64((index as f64 / parts as f64).min(1.0))
}

/// Counts what a run has used and says when a slice is over.
#[derive(Debug)]
pub struct Meter<'a> {
    used: u64,
    stop: &'a AtomicBool,
}

impl<'a> Meter<'a> {
    /// A meter at 0 and the slice that is the whole of `budget`, from now on; `stop` ends every slice when set.
    pub fn start(budget: Budget, stop: &'a AtomicBool) -> (Meter<'a>, Slice) {
        let begun = Instant::now();
        let deadline = budget.time.map(|time| begun + time);
        let slice = Slice { start: 0, end: budget.playouts.unwrap_or(u64::MAX), begun, deadline };
        (Meter { used: 0, stop }, slice)
    }

    /// As [`Self::start`] for a search that has used `used` playouts and `elapsed` of its time before.
    pub fn resume(budget: Budget, stop: &'a AtomicBool, used: u64, elapsed: Duration) -> (Meter<'a>, Slice) {
        let (_, slice) = Meter::start(budget, stop);
        // A clock that began less than that ago: then the time that is left is what counts.
        let begun = slice.begun.checked_sub(elapsed).unwrap_or(slice.begun);
        let deadline = budget.time.map(|time| slice.begun + time.saturating_sub(elapsed));
        (Meter { used, stop }, Slice { begun, deadline, ..slice })
    }

    /// A meter of its own for a part of the search that has used `used` playouts; the same stop ends both.
    pub fn apart(&self, used: u64) -> Meter<'a> {
        Meter { used, stop: self.stop }
    }

    /// The playouts so far.
    pub fn used(&self) -> u64 {
        self.used
    }

    /// Counts a playout.
    pub fn count(&mut self) {
        self.used += 1;
    }

    /// Counts `playouts` playouts at once.
    pub fn count_all(&mut self, playouts: u64) {
        self.used += playouts;
    }

    /// The playouts left in `slice`.
    pub fn room(&self, slice: &Slice) -> u64 {
        slice.end.saturating_sub(self.used)
    }

    /// Whether somebody asked the search to stop.
    pub fn is_interrupted(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// How much of `slice` is used, from 0 to 1, by the limit that is nearest.
    pub fn fraction(&self, slice: &Slice) -> f64 {
        let of = |used: f64, all: f64| if all > 0.0 { (used / all).clamp(0.0, 1.0) } else { 1.0 };
        let playouts = match slice.end {
            u64::MAX => 0.0,
            end => of(self.used as f64 - slice.start as f64, end as f64 - slice.start as f64),
        };
        let time = slice
            .deadline
            .map_or(0.0, |deadline| of(slice.begun.elapsed().as_secs_f64(), (deadline - slice.begun).as_secs_f64()));
        playouts.max(time)
    }

    /// How many more playouts there will be in `slice` by the pace of the run so far; `None` if it has no limit.
    pub fn expected(&self, slice: &Slice) -> Option<u64> {
        let by_time = slice.deadline.map(|deadline| {
            let now = Instant::now();
            let (past, left) = (now - slice.begun, deadline.saturating_duration_since(now));
            (self.used as f64 * left.as_secs_f64() / past.as_secs_f64().max(1e-9)) as u64
        });
        let by_playouts = (slice.end < u64::MAX).then(|| self.room(slice));
        by_time.into_iter().chain(by_playouts).min()
    }

    /// Why `slice` is over, if it is.
    pub fn over(&self, slice: &Slice) -> Option<StopReason> {
        if self.used >= slice.end {
            Some(StopReason::Playouts)
        } else if self.stop.load(Ordering::Relaxed) {
            Some(StopReason::Interrupted)
        } else if slice.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            Some(StopReason::Time)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_make_up_the_whole() {
        let stop = AtomicBool::new(false);
        for (playouts, parts) in [(10, 3), (7, 7), (3, 5), (1 << 40, 9120)] {
            let (_, whole) = Meter::start(Budget { playouts: Some(playouts), time: None }, &stop);
            let ends: Vec<u64> = (0..parts).map(|index| whole.part(index, parts).end).collect();
            assert!(ends.is_sorted());
            assert_eq!(ends.last(), Some(&playouts));
        }
    }

    #[test]
    fn the_first_limit_ends_a_slice() {
        let stop = AtomicBool::new(false);
        let (mut meter, slice) =
            Meter::start(Budget { playouts: Some(1), time: Some(Duration::MAX / 1_000_000_000) }, &stop);
        assert_eq!(meter.over(&slice), None);
        stop.store(true, Ordering::Relaxed);
        assert_eq!(meter.over(&slice), Some(StopReason::Interrupted));
        meter.count();
        assert_eq!(meter.over(&slice), Some(StopReason::Playouts));
        stop.store(false, Ordering::Relaxed);
        let (meter, slice) = Meter::start(Budget { playouts: None, time: Some(Duration::ZERO) }, &stop);
        assert_eq!(meter.over(&slice), Some(StopReason::Time));
    }
}
