//! A test set that is too large to be held: one part after the other is read and searched.

use std::path::{Path, PathBuf};

use super::batch::{batch, budget};
use super::known::{from_store, known_lines};
use crate::cli::boards;
use crate::cli::solve::Args;
use crate::run::RunError;
use crate::run::batch::{Batch, Part, store_in};
use crate::search::method::Method;
use crate::store::testset::archive::Archive;
use crate::store::testset::name_of;

/// A large test set, of which one part after the other is read.
pub(in crate::cli::solve) struct Parts {
    archive: Archive,
    chosen: Vec<usize>,
    name: String,
    out: PathBuf,
}

/// The least number of positions of a part, and the most parts: each has its files.
const A_PART: usize = 5000;
const MOST_PARTS: usize = 256;

impl Parts {
    /// Those of the `file` that `args` choose from; none if it can be held, or is no file to read in parts.
    pub(super) fn of(args: &Args, file: &Path, out: &Path) -> anyhow::Result<Option<Parts>> {
        let Some(archive) = boards::archive(file, args.format)? else { return Ok(None) };
        let chosen = match &args.select {
            Some(list) => archive.select(list)?,
            None => (0..archive.len()).collect(),
        };
        let is_large = chosen.len() > 2 * A_PART && args.moves.is_none();
        Ok(is_large.then(|| Parts { archive, chosen, name: name_of(file), out: out.to_owned() }))
    }

    /// The parts in turn, each read when it is asked for.
    pub(in crate::cli::solve) fn batches<'a>(
        &'a self,
        args: &'a Args,
        method: &'a Method,
    ) -> impl Iterator<Item = Result<Batch, RunError>> + 'a {
        let size = self.chosen.len().div_ceil(MOST_PARTS).max(A_PART);
        let of = self.chosen.len().div_ceil(size);
        let mut from = None;
        (1..).zip(self.chosen.chunks(size)).map(move |(number, indices)| {
            let positions = self.archive.read(indices)?;
            if from.is_none() {
                from = from_store(args)?;
            }
            let known = known_lines(args, from.as_ref(), &positions)?;
            let whole = self.whole();
            let out = whole.with_extension("parts").join(format!("{number:04}.jsonl"));
            let batch = batch(args, method, budget(args), (self.name.clone(), positions, known), &out)?;
            Ok(Batch { part: Some(Part { number, of, whole }), ..batch })
        })
    }

    /// The name of the test set.
    pub(in crate::cli::solve) fn name(&self) -> &str {
        &self.name
    }

    /// How many positions were chosen.
    pub(in crate::cli::solve) fn positions(&self) -> usize {
        self.chosen.len()
    }

    /// The store of all parts.
    pub(in crate::cli::solve) fn whole(&self) -> PathBuf {
        store_in(&self.out, &self.name)
    }
}
