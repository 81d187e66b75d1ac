//! What a level of NRPA keeps.

use super::record::Record;
use super::weights::{Slot, Weights};

/// A level: its policy and the best game it has met since it was called.
pub(super) struct Level<M> {
    pub(super) weights: Weights,
    pub(super) best: Option<Record<M>>,
    /// Memory for the best game while there is none.
    pub(super) spare: Option<Record<M>>,
    /// Where the weights of the best game's choices stand.
    pub(super) slots: Vec<Slot>,
}

impl<M: Copy> Level<M> {
    pub(super) fn forget(&mut self) {
        self.spare = self.best.take().or(self.spare.take());
    }

    /// Whether `record` is at least as good as the best game: a new one of the same score is welcome.
    pub(super) fn welcomes(&self, record: &Record<M>) -> bool {
        self.best.as_ref().is_none_or(|best| record.score >= best.score)
    }

    pub(super) fn memory(&mut self) -> &mut Record<M> {
        let spare = &mut self.spare;
        self.best.get_or_insert_with(|| spare.take().unwrap_or_else(Record::new))
    }

    pub(super) fn enter(&mut self) {
        if let Some(best) = &self.best {
            best.enter(&mut self.weights, &mut self.slots);
        }
    }
}
