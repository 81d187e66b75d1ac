//! The clock of budgets: that of the standard library, and in a browser that of the page.

#[cfg(not(target_arch = "wasm32"))]
pub(super) use std::time::Instant;

#[cfg(target_arch = "wasm32")]
pub(super) use page::Instant;

#[cfg(target_arch = "wasm32")]
mod page {
    use std::ops::{Add, Sub};
    use std::time::Duration;

    #[link(wasm_import_module = "env")]
    // SAFETY: the page gives `now` with this type: without arguments, milliseconds as a float.
    unsafe extern "C" {
        /// Milliseconds since the page began.
        safe fn now() -> f64;
    }

    /// A moment, by the time since the page began: what this crate needs of `std::time::Instant`.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub(crate) struct Instant(Duration);

    impl Instant {
        /// This moment.
        pub(crate) fn now() -> Instant {
            Instant(Duration::from_secs_f64(now().max(0.0) / 1000.0))
        }

        /// The time since this moment.
        pub(crate) fn elapsed(&self) -> Duration {
            Instant::now() - *self
        }

        /// The time since `earlier`, or none if that is later.
        pub(crate) fn saturating_duration_since(&self, earlier: Instant) -> Duration {
            self.0.saturating_sub(earlier.0)
        }

        /// The moment so much earlier, if there is one.
        pub(crate) fn checked_sub(&self, time: Duration) -> Option<Instant> {
            self.0.checked_sub(time).map(Instant)
        }
    }

    impl Add<Duration> for Instant {
        type Output = Instant;

        fn add(self, time: Duration) -> Instant {
            Instant(self.0 + time)
        }
    }

    impl Sub for Instant {
        type Output = Duration;

        fn sub(self, earlier: Instant) -> Duration {
            self.saturating_duration_since(earlier)
        }
    }
}
