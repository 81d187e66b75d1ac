//! What killed processes and older programs have left beside a store.

use std::path::Path;

use super::Batch;
use crate::files::{clear_drafts_beside, lock};
use crate::run::folder::files_in;

/// Clears what killed processes have left beside the store, while no other process writes it.
pub(super) fn clear_beside(store: &Path) {
    if let Ok(_lock) = lock(store) {
        clear_drafts_beside(store);
    }
}

/// Warnings of what an older program has left half-done.
pub(super) fn old_journals(batch: &Batch) -> Vec<String> {
    let ours = format!("{}-", batch.name);
    let names = files_in(&batch.out).unwrap_or_default();
    let old = names.iter().filter(|name| name.starts_with(&ours) && name.ends_with(".journal"));
    let warning = |name: &String| {
        let path = batch.out.join(name);
        format!("{}: an older chainshot left this, and only that one can go on from it: delete it", path.display())
    };
    old.map(warning).collect()
}
