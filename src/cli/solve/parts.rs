//! What parts of large test sets have come to: sums, as there are too many positions for a table.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::json::Total;
use super::place::{FINISHED, tell_finished};
use super::report::earlier;
use super::work::Searches;
use crate::run::RunError;
use crate::run::batch::{Batch, Joined, Part, Report, join};
use crate::search::method::Method;

/// What is known of every large test set, by its store and its name.
#[derive(Default)]
pub(super) struct Large(BTreeMap<(PathBuf, String), Sums>);

/// What the parts of one have come to.
struct Sums {
    method: Method,
    seed: u64,
    /// The positions that have a line.
    positions: usize,
    total: i64,
    resumed: usize,
    continued: usize,
    /// Whether an earlier run had finished every part.
    before: bool,
    /// The stores of the parts.
    stores: Vec<PathBuf>,
}

impl Large {
    /// Takes what a part has come to.
    pub(super) fn add(&mut self, batch: &Batch, part: &Part, report: &Report) {
        let sums = self.0.entry((part.whole.clone(), batch.name.clone())).or_insert_with(|| Sums {
            method: batch.full_method(0),
            seed: batch.plan.seed,
            positions: 0,
            total: 0,
            resumed: 0,
            continued: 0,
            before: true,
            stores: Vec::new(),
        });
        sums.positions += report.best.iter().flatten().count();
        sums.total += report.best.iter().flatten().map(|it| i64::from(it.score)).sum::<i64>();
        sums.resumed += report.resumed;
        sums.continued += report.continued;
        sums.before &= report.before;
        sums.stores.push(batch.store());
    }

    /// The number of positions, and the sum of their scores.
    pub(super) fn scores(&self) -> (usize, i64) {
        self.0.values().fold((0, 0), |(count, total), sums| (count + sums.positions, total + sums.total))
    }

    /// An object for each large test set of `searches`; only where lines are `kept` they tell of the store.
    pub(super) fn objects(&self, searches: &[Searches], kept: bool, interrupted: bool) -> String {
        let object = |searches: &Searches| {
            let Searches::Parts(parts) = searches else { return None };
            let (testset, positions, whole) = (parts.name(), parts.positions(), parts.whole());
            let total = self.0.get(&(whole.clone(), testset.to_owned())).map_or(0, |sums| sums.total);
            let store = kept.then(|| whole.display().to_string());
            Some(Total { testset, positions, total, stored: None, store, interrupted }.object())
        };
        searches.iter().filter_map(object).collect()
    }

    /// The stores of the test sets.
    pub(super) fn stores(&self) -> impl Iterator<Item = &Path> {
        self.0.keys().map(|(whole, _)| whole.as_path())
    }

    /// Puts the stores of the parts together; what to say of each test set, and of its store if that is `kept`.
    ///
    /// # Errors
    /// [`RunError`] if a store cannot be read or written.
    pub(super) fn join(&self, kept: bool) -> Result<String, RunError> {
        let mut text = String::new();
        for ((whole, _), sums) in &self.0 {
            let Joined { lines, new, better } = join(&sums.stores, whole)?;
            let Sums { method, seed, positions, total, resumed, continued, .. } = sums;
            let earlier = earlier(*resumed, *continued);
            text += &format!("{positions} positions, total {total}\n{earlier}method {method} (seed {seed})\n");
            if kept && sums.before {
                tell_finished(FINISHED, &whole.with_extension("parts"));
            }
            if kept {
                text += &format!("{}: {lines} lines, {new} new, {better} better\n", whole.display());
            }
        }
        Ok(text)
    }
}
