//! Saves lines in the store, and not more often than it is worth.

use std::mem;
use std::time::{Duration, Instant};

use super::Lines;
use crate::puzzle::Score;
use crate::run::error::RunError;
use crate::store::solutions::{Change, Offered, merge_into};

/// The time between two saves, in times that one takes.
const REST: u32 = 100;
/// Where a position has ended, somebody may wait for its line: no longer than this, or so many times what a save takes.
const SOON: (Duration, u32) = (Duration::from_millis(200), 20);

impl Lines {
    /// Whether it is time for the next save.
    pub(super) fn is_due(&self) -> bool {
        let is_soon = self.is_awaited && !self.ended.is_empty();
        let due = if is_soon { self.soon_save.min(self.next_save) } else { self.next_save };
        Instant::now() >= due
    }

    /// As [`Self::save`] when all searches have ended; everything if somebody has taken the store away meanwhile.
    pub(in crate::run::batch) fn save_at_end(&mut self) -> Result<(), RunError> {
        if self.was_taken || !self.path.exists() {
            self.unsaved.extend((0..self.report.best.len()).filter(|&position| self.report.best[position].is_some()));
        }
        self.save()
    }

    /// Saves what is better than what is stored.
    pub(in crate::run::batch) fn save(&mut self) -> Result<(), RunError> {
        if !self.saves {
            return Ok(());
        }
        let positions = mem::take(&mut self.unsaved);
        let grid = |position: usize| &self.plan.positions[position].grid;
        let line = |&position: &usize| Some((grid(position), self.report.best[position].clone()?));
        let lines: Vec<_> = positions.iter().filter_map(line).collect();
        if lines.is_empty() {
            return Ok(());
        }
        self.was_taken |= !self.path.exists() && self.report.stored.iter().any(|it| it.now.is_some());
        let begun = Instant::now();
        let scores: Vec<Score> = lines.iter().map(|(_, line)| line.score).collect();
        let offered = merge_into(&self.path, lines)?;
        let took = begun.elapsed();
        let now = Instant::now();
        (self.next_save, self.soon_save) = (now + took * REST, now + SOON.0.max(took * SOON.1));
        for ((&position, score), Offered { change, left }) in positions.iter().zip(scores).zip(offered) {
            self.report.left[position] = Some(left);
            self.report.stored[position].now = match change {
                Change::NotBetter { old } => Some(old),
                Change::New | Change::Better { .. } | Change::Earlier => Some(score),
            };
        }
        Ok(())
    }
}
