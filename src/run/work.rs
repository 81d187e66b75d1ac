//! Doing the searches of runs: workers, what they tell, and the one writer that listens.

pub(super) mod progress;
pub(super) mod reporter;
pub(super) mod searches;
pub(super) mod session;
pub(super) mod watcher;
pub(super) mod worker;
