//! What a run has used.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::clock::Instant;
use super::{Budget, Slice, StopReason};

/// Counts what a run has used and says when a slice is over.
#[derive(Debug)]
pub struct Meter<'a> {
    used: u64,
    stop: &'a AtomicBool,
}

/// Clocks cannot tell of moments that are much further away: a hundred years.
const LONGEST: Duration = Duration::from_secs(100 * 366 * 24 * 3600);

impl<'a> Meter<'a> {
    /// A meter at 0 and the slice that is the whole of `budget`, from now on; `stop` ends every slice when set.
    pub fn start(budget: Budget, stop: &'a AtomicBool) -> (Meter<'a>, Slice) {
        let begun = Instant::now();
        let deadline = budget.time.map(|time| begun + time.min(LONGEST));
        let slice = Slice { start: 0, end: budget.playouts.unwrap_or(u64::MAX), begun, deadline };
        (Meter { used: 0, stop }, slice)
    }

    /// As [`Self::start`] for a search that has used `used` playouts and `elapsed` of its time before.
    pub fn resume(budget: Budget, stop: &'a AtomicBool, used: u64, elapsed: Duration) -> (Meter<'a>, Slice) {
        let (_, slice) = Meter::start(budget, stop);
        // A clock that began less than that ago: then the time that is left is what counts.
        let begun = slice.begun.checked_sub(elapsed).unwrap_or(slice.begun);
        let deadline = budget.time.map(|time| slice.begun + time.min(LONGEST).saturating_sub(elapsed));
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
