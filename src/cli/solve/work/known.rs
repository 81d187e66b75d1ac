//! The lines of `--from`, which searches begin with.

use std::path::PathBuf;

use crate::cli::lines;
use crate::cli::solve::Args;
use crate::game::notation::Cell;
use crate::run::RunError;
use crate::store::solutions::{Solution, Step, Store, StoreError};
use crate::store::testset::Position;

/// A store without a line that could be improved.
#[derive(Debug, thiserror::Error)]
#[error("{} holds no line for any of these positions under {rules}: solve them first without --from", store.display())]
pub struct NoLines {
    store: PathBuf,
    rules: &'static str,
}

/// The lines to begin with, one a position; no list at all without `--from`.
#[derive(Default)]
pub(super) struct Known {
    /// Their moves; none where there is no line.
    pub(super) moves: Vec<Vec<Cell>>,
    /// The searches that led to them, as far as they are known.
    pub(super) chains: Vec<Vec<Step>>,
}

impl Known {
    /// Fails if `--from` has no line for any of the positions.
    pub(super) fn expect_some(&self, args: &Args) -> Result<(), NoLines> {
        if args.from.is_some() && self.moves.iter().all(Vec::is_empty) {
            return Err(NoLines { store: args.from.clone().unwrap_or_default(), rules: args.rules.name });
        }
        Ok(())
    }
}

/// So many positions without a line are named.
const NAMED: usize = 5;

/// The store of `--from`.
pub(super) fn from_store(args: &Args) -> Result<Option<Store>, StoreError> {
    args.from.as_deref().map(lines::open).transpose()
}

/// The lines of `store`, that of `--from`, for these positions.
pub(super) fn known_lines(args: &Args, store: Option<&Store>, positions: &[Position]) -> Result<Known, RunError> {
    let Some(store) = store else { return Ok(Known::default()) };
    let mut known = Known::default();
    for position in positions {
        store.expect_sound(&position.id, &position.grid)?;
        let line = store.best(&position.id, args.rules.name, &position.grid);
        known.moves.push(line.map_or_else(Vec::new, |line| line.moves.clone()));
        known.chains.push(line.and_then(Solution::steps).unwrap_or_default());
    }
    let without =
        || positions.iter().zip(&known.moves).filter(|(_, moves)| moves.is_empty()).map(|it| it.0.id.as_str());
    let count = without().count();
    if count > 0 && count < positions.len() {
        let some: Vec<&str> = without().take(NAMED).collect();
        let more = if count > NAMED { format!(" and {} more", count - NAMED) } else { String::new() };
        let store = store.path().display();
        let begins = if count == 1 { "it begins" } else { "they begin" };
        crate::tell!("warning: {store} has no line for {}{more}: {begins} without one", some.join(", "));
    }
    Ok(known)
}
