//! What parts of large test sets have come to: sums, as there are too many positions for a table.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::json::Total;
use super::report::earlier;
use crate::run::RunError;
use crate::run::batch::{Batch, Joined, Part, Report, join};
use crate::search::method::Method;

/// What is known of every large test set, by its store.
#[derive(Default)]
pub(super) struct Large(BTreeMap<PathBuf, Sums>);

/// What the parts of one have come to.
struct Sums {
    testset: String,
    method: Method,
    seed: u64,
    /// The positions of the parts that were begun, and those that have a line.
    planned: usize,
    positions: usize,
    total: i64,
    resumed: usize,
    continued: usize,
    /// The stores of the parts.
    stores: Vec<PathBuf>,
}

impl Large {
    /// Takes what a part has come to.
    pub(super) fn add(&mut self, batch: &Batch, part: &Part, report: &Report) {
        let sums = self.0.entry(part.whole.clone()).or_insert_with(|| Sums {
            testset: batch.name.clone(),
            method: batch.full_method(0),
            seed: batch.plan.seed,
            planned: 0,
            positions: 0,
            total: 0,
            resumed: 0,
            continued: 0,
            stores: Vec::new(),
        });
        sums.planned += batch.plan.positions.len();
        sums.positions += report.best.iter().flatten().count();
        sums.total += report.best.iter().flatten().map(|it| i64::from(it.score)).sum::<i64>();
        sums.resumed += report.resumed;
        sums.continued += report.continued;
        sums.stores.push(batch.store());
    }

    /// The number of positions, and the sum of their scores.
    pub(super) fn scores(&self) -> (usize, i64) {
        self.0.values().fold((0, 0), |(count, total), sums| (count + sums.positions, total + sums.total))
    }

    /// An object for each test set; only where lines are `kept` they tell of the store.
    pub(super) fn objects(&self, kept: bool, interrupted: bool) -> String {
        let object = |(whole, sums): (&PathBuf, &Sums)| {
            let &Sums { ref testset, planned: positions, total, .. } = sums;
            let store = kept.then(|| whole.clone());
            Total { testset, positions, total, stored: None, store, interrupted }.object()
        };
        self.0.iter().map(object).collect()
    }

    /// The stores of the test sets.
    pub(super) fn stores(&self) -> impl Iterator<Item = &Path> {
        self.0.keys().map(PathBuf::as_path)
    }

    /// Puts the stores of the parts together; what to say of each test set, and of its store if that is `kept`.
    ///
    /// # Errors
    /// [`RunError`] if a store cannot be read or written.
    pub(super) fn join(&self, kept: bool) -> Result<String, RunError> {
        let mut text = String::new();
        for (whole, sums) in &self.0 {
            let Joined { lines, new, better } = join(&sums.stores, whole)?;
            let Sums { method, seed, positions, total, resumed, continued, .. } = sums;
            let earlier = earlier(*resumed, *continued);
            text += &format!("{positions} positions, total {total}\n{earlier}method {method} (seed {seed})\n");
            if kept {
                text += &format!("{}: {lines} lines, {new} new, {better} better\n", whole.display());
            }
        }
        Ok(text)
    }
}
