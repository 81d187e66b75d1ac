//! How long a search may go on, and the meter that counts it.
//!
//! Nested searches divide their budget by slices, so that every method does the same work for the same budget: what
//! counts is always the level-0 playout, wherever it is made.

mod clock;
mod meter;
mod slice;
mod text;

use std::time::Duration;

pub use self::meter::Meter;
pub use self::slice::Slice;
pub use self::text::{BadBudget, read_playouts, read_time};

/// Playouts between two reports of progress.
pub(super) const TICK: u64 = 1024;

/// What a search may use, whichever ends first; `None` is no limit of that kind.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Budget {
    /// Level-0 playouts.
    pub playouts: Option<u64>,
    /// Wall-clock time.
    pub time: Option<Duration>,
}

impl Budget {
    /// The `index`-th of `parts` parts, of which there is one at least, as equal as can be; the playouts of all parts are those of
    /// the whole.
    pub fn part(&self, index: u64, parts: u64) -> Budget {
        let until = |index: u64, playouts: u64| (u128::from(playouts) * u128::from(index) / u128::from(parts)) as u64;
        Budget {
            playouts: self.playouts.map(|playouts| until(index + 1, playouts) - until(index, playouts)),
            time: self.time.map(|time| time.div_f64(parts as f64)),
        }
    }

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
    /// The search has come to its end before the budget: its beam has, it has committed to its last move, or it is
    /// locked.
    Ended,
    /// All there is was searched: the best line is proven optimal.
    Solved,
    /// Somebody asked it to stop.
    Interrupted,
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::*;

    #[test]
    fn parts_make_up_the_whole() {
        let stop = AtomicBool::new(false);
        for (playouts, parts) in [(10, 3), (7, 7), (3, 5), (1 << 40, 9120)] {
            let (_, whole) = Meter::start(Budget { playouts: Some(playouts), time: None }, &stop);
            let ends: Vec<u64> = (0..parts).map(|index| whole.part(index, parts).end()).collect();
            assert!(ends.is_sorted());
            assert_eq!(ends.last(), Some(&playouts));
        }
    }

    #[test]
    fn of_two_budgets_the_smaller_limit_of_each_kind_counts() {
        let budget = |text: &str| text.parse::<Budget>().unwrap();
        for (one, other, smaller) in
            [("7,2s", "9,1s", "7,1s"), ("7", "9", "7"), ("2s", "1s", "1s"), ("7", "1s", "7,1s"), ("7,2s", "9", "7,2s")]
        {
            assert_eq!(budget(one).within(&budget(other)), budget(smaller));
            assert_eq!(budget(other).within(&budget(one)), budget(smaller));
        }
        assert_eq!(budget("7,2s").within(&Budget::default()), budget("7,2s"));
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
