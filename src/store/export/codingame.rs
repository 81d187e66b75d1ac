//! What CodinGame's "SameGame" takes: column from the left and row from the bottom, both from 0, one move a turn.

use super::CannotWrite;
use crate::store::played::Played;

/// The turns of `line`.
pub(super) fn write(line: &Played) -> Result<String, CannotWrite> {
    Ok(line.steps.iter().map(|step| format!("{} {}\n", step.cell.column(), step.cell.row())).collect())
}
