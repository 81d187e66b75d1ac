//! How long a thread that takes messages lets them gather.

use std::thread;
use std::time::Duration;

/// The time for which messages are left to gather: what ended in it is lost if the process is killed.
const NAP: Duration = Duration::from_millis(5);
/// The same where a worker ends more than one search a millisecond: fewer and longer naps cost less. Several workers share
/// it, so that no more messages gather.
const LONG_NAP: Duration = Duration::from_millis(50);
/// The least, however many messages come.
const SHORT_NAP: Duration = Duration::from_millis(1);
/// No more messages are taken before anything else is looked after.
pub(super) const A_ROUND: usize = 256;

/// How long messages gather for some workers.
pub(super) struct Nap {
    length: Duration,
    workers: u32,
}

impl Nap {
    /// The first one, for so many workers.
    pub(super) fn of(workers: usize) -> Nap {
        Nap { length: NAP, workers: workers as u32 }
    }

    /// Lets messages gather.
    pub(super) fn sleep(&self) {
        thread::sleep(self.length);
    }

    /// Makes the next one as long as it should be after this one brought so many.
    pub(super) fn brought(&mut self, taken: usize) {
        self.length = self.next(taken);
    }

    fn next(&self, taken: usize) -> Duration {
        let are_short = Duration::from_millis(taken as u64) > self.length * self.workers;
        if taken == A_ROUND {
            // More wait, and soon workers would wait for somebody who sleeps.
            (self.length / 2).max(SHORT_NAP)
        } else if are_short {
            LONG_NAP.min(self.length * 2 * self.workers) / self.workers
        } else {
            NAP
        }
    }
}
