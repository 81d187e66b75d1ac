//! What the page asks, as JSON.

use std::time::Duration;

use serde::Deserialize;

/// A search that is asked for.
#[derive(Deserialize)]
pub(super) struct SearchRequest {
    /// Rows from the top, joined by `/`.
    pub(super) board: String,
    /// A name or a formula.
    pub(super) rules: String,
    /// The method line.
    pub(super) method: String,
    /// At most so many playouts.
    pub(super) playouts: Option<u64>,
    /// At most so many seconds.
    pub(super) seconds: Option<f64>,
    /// The run seed.
    #[serde(default = "one")]
    pub(super) seed: u64,
    /// The start, counted from 1: each has random numbers of its own.
    #[serde(default = "one")]
    pub(super) start: u64,
    /// The position's id, of which its random numbers are made.
    #[serde(default)]
    pub(super) id: String,
}

fn one() -> u64 {
    1
}

impl SearchRequest {
    /// The time that the search has, if it is limited.
    ///
    /// # Errors
    /// If that is no time.
    pub(super) fn time(&self) -> Result<Option<Duration>, String> {
        let time = self.seconds.map(Duration::try_from_secs_f64).transpose();
        time.map_err(|_| format!("expected a time of 0 seconds or more, found {}", self.seconds.unwrap_or(0.0)))
    }
}

/// A board and its rules.
#[derive(Deserialize)]
pub(super) struct Game {
    /// Rows from the top, joined by `/`.
    pub(super) board: String,
    /// A name or a formula.
    pub(super) rules: String,
}

/// A text to read boards from.
#[derive(Deserialize)]
pub(super) struct Text {
    /// The text.
    pub(super) text: String,
}
