//! What is kept with the plan of a batch, and how `merge` stores lines by it.

use std::path::Path;
use std::sync::Arc;

use serde::Deserialize;
use serde_json::Value;

use super::Batch;
use super::beside::clear_beside;
use super::lines::Lines;
use crate::run::error::RunError;
use crate::run::folder::manifest::Notes;
use crate::run::folder::record::Records;
use crate::run::plan::Plan;
use crate::store::solutions::Store;

/// What is kept with the plan: the file name of the store, whether lines are stored with their seconds, and how those were
/// found that searches begin with.
pub(super) const STORE: &str = "store";
const SECONDS: &str = "seconds";
const CHAINS: &str = "chains";

impl Batch {
    /// What is kept with the plan of this batch.
    pub(super) fn notes(&self) -> Notes {
        let store = self.store().file_name().unwrap_or_default().to_string_lossy().into_owned();
        let mut notes = Notes::from_iter([
            ("title".to_owned(), self.name.clone().into()),
            (STORE.to_owned(), store.into()),
            (SECONDS.to_owned(), self.seconds.into()),
        ]);
        if !self.chains.is_empty() {
            notes.insert(CHAINS.to_owned(), serde_json::to_value(&self.chains).expect("steps are text and numbers"));
        }
        notes
    }
}

/// Puts the lines of a run that `merge` has read into the store at `path`, as the run itself would have done; the
/// number of lines that are better than those that stood there.
pub(in crate::run) fn store_all(
    path: &Path,
    plan: &Arc<Plan>,
    notes: &Notes,
    data: &Records,
) -> Result<usize, RunError> {
    clear_beside(path);
    let store = Store::open(path)?;
    plan.positions.iter().try_for_each(|position| store.expect_sound(&position.id, &position.grid))?;
    let seconds = notes.get(SECONDS).and_then(Value::as_bool).unwrap_or(false);
    // What is no list of steps was not written here: the lines themselves are in the plan.
    let chains = notes.get(CHAINS).and_then(|it| Vec::deserialize(it).ok()).unwrap_or_default();
    let mut lines = Lines::new(plan, (path.to_owned(), &store), (seconds, chains));
    lines.remember(data)?;
    Ok(lines.report.stored.iter().filter(|it| it.now > it.before).count())
}

/// The file name of the store of a run of `solve`; none for an experiment.
///
/// # Errors
/// What was found instead of a name: a run that comes from somebody else must not write where it likes.
pub(in crate::run) fn store_of(notes: &Notes) -> Result<Option<&str>, String> {
    let Some(name) = notes.get(STORE).and_then(Value::as_str) else { return Ok(None) };
    let is_plain = Path::new(name).file_name().is_some_and(|plain| plain == name);
    if is_plain {
        Ok(Some(name))
    } else {
        Err(format!("expected the file name of a store without its folder, found {name:?}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_store_stands_beside_its_run_and_nowhere_else() {
        let notes = |name: &str| Notes::from_iter([(STORE.to_owned(), Value::from(name))]);
        assert_eq!(store_of(&notes("a b.jsonl")), Ok(Some("a b.jsonl")));
        assert_eq!(store_of(&Notes::new()), Ok(None), "an experiment");
        for name in ["../evil.jsonl", "/tmp/evil.jsonl", "x/y.jsonl", "..", "a/", ""] {
            let notes = notes(name);
            assert!(store_of(&notes).is_err_and(|problem| problem.contains("without its folder")), "{name:?}");
        }
    }
}
