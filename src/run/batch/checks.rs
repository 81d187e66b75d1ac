//! What is wrong with a batch or its store, found before anything is searched.

use std::collections::HashSet;
use std::path::Path;

use super::Batch;
use crate::files::folder_of;
use crate::run::error::RunError;
use crate::run::folder::reading::RAW;
use crate::store::solutions::Store;
use crate::store::testset::taken;

impl Batch {
    /// What is wrong with a plan that no batch can have: it is not of one method and one budget whose moves are kept, or two
    /// positions have one id. Other [faults](crate::run::plan::Plan::fault) show when the run begins.
    pub fn fault(&self) -> Option<String> {
        let plan = &self.plan;
        let mut ids = HashSet::new();
        let second = plan.positions.iter().find(|position| !ids.insert(&position.id));
        if !plan.keeps_moves || plan.methods.len() != 1 || plan.columns().len() != 1 {
            return Some("expected a plan of one method and one budget that keeps its moves".to_owned());
        }
        second.map(|it| taken(&it.id))
    }
}

/// Checks `batches` and their stores, so that a fault in one shows now and not after hours.
///
/// # Errors
/// [`RunError::Store`] if a store cannot be read, or has a line that does not replay as it claims; [`RunError::Impossible`]
/// for a [fault](Batch::fault).
pub fn check<'a>(mut batches: impl Iterator<Item = &'a Batch>) -> Result<(), RunError> {
    batches.try_for_each(|batch| sound_store(batch).map(drop))
}

/// The store of `batch`, if it and the batch are sound.
pub(super) fn sound_store(batch: &Batch) -> Result<Store, RunError> {
    batch.fault().or_else(|| misplaced(&batch.store())).map_or(Ok(()), |fault| Err(RunError::Impossible(fault)))?;
    let store = Store::open(&batch.store())?;
    batch.plan.positions.iter().try_for_each(|position| store.expect_sound(&position.id, &position.grid))?;
    Ok(store)
}

/// What is wrong with the place of a store: its runs could not keep its name, or the folder is that of a run, which may
/// have it locked for hours.
fn misplaced(store: &Path) -> Option<String> {
    let (folder, shown) = (folder_of(store), store.display());
    if folder.join(RAW).exists() {
        return Some(format!("{} is the folder of a run: name another one for the store {shown}", folder.display()));
    }
    let is_named = store.file_name().is_some_and(|name| name.to_str().is_some());
    (!is_named).then(|| format!("expected a store with a name in UTF-8, found {shown}: name another one"))
}
