//! `solve --as` and `solve --out -`: each line as soon as its position has ended, where the form can be written so.

use std::collections::HashSet;
use std::ops::Range;
use std::sync::Arc;

use super::turns::Turns;
use crate::run::batch::{Batch, Report};
use crate::store::export::Form;
use crate::store::played::Played;

/// How lines are printed.
#[derive(Clone, Copy)]
pub(super) enum Writes {
    /// In a form.
    As(&'static Form),
    /// As a store has them.
    Store,
}

/// The lines of a test set as they are printed.
pub(super) struct Forms {
    batch: Batch,
    writes: Writes,
    turns: Turns,
    names: Arc<Names>,
}

/// The ids of all positions of a command.
#[derive(Default)]
pub(super) struct Names {
    /// Those that stand for several.
    twice: HashSet<String>,
    count: usize,
}

impl Names {
    /// The ids in `batches`.
    pub(super) fn of<'a>(batches: impl Iterator<Item = &'a Batch>) -> Names {
        let mut seen = HashSet::new();
        let ids: Vec<&String> = batches.flat_map(|batch| batch.plan.positions.iter().map(|it| &it.id)).collect();
        let twice = ids.iter().filter(|id| !seen.insert(**id)).map(|id| (*id).clone()).collect();
        Names { twice, count: ids.len() }
    }
}

impl Forms {
    /// The lines of `batch`, nothing of them printed, of a command with these `names`.
    pub(super) fn new(batch: &Batch, writes: Writes, names: Arc<Names>) -> Forms {
        Forms { batch: batch.clone(), writes, turns: Turns::new(batch.plan.positions.len()), names }
    }

    /// Takes note that the position with this index has ended; the lines that can be printed now.
    ///
    /// # Errors
    /// If the form cannot hold one.
    pub(super) fn end(&mut self, index: usize, report: &Report) -> anyhow::Result<String> {
        let next = self.turns.end(index);
        self.text(next, report)
    }

    /// The lines that are left.
    ///
    /// # Errors
    /// As [`Forms::end`].
    pub(super) fn finish(&mut self, report: &Report) -> anyhow::Result<String> {
        let next = self.turns.finish();
        self.text(next, report)
    }

    fn text(&self, indices: Range<usize>, report: &Report) -> anyhow::Result<String> {
        let plan = &self.batch.plan;
        // A search that was stopped leaves positions without a line.
        let lines = indices.filter_map(|index| Some((&plan.positions[index], report.best[index].as_ref()?)));
        let text = lines.map(|(position, line)| {
            let Writes::As(form) = self.writes else { return Ok(line.to_line()? + "\n") };
            let played = Played::new(position, plan.rules, &line.moves)?;
            let is_alone = !self.names.twice.contains(&position.id);
            Ok(if self.names.count == 1 { form.write(&[played])? } else { form.write_one(&played, is_alone)? })
        });
        text.collect()
    }
}
