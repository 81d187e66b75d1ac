//! What CodinGame's "SameGame" takes: column from the left and row from the bottom, both from 0, one move a turn.

use super::CannotWrite;
use crate::store::played::Played;

/// The turns of `line`.
pub(super) fn write(line: &Played) -> Result<String, CannotWrite> {
    Ok(line.steps.iter().map(|step| format!("{} {}\n", step.cell.column(), step.cell.row())).collect())
}

/// Whether `line` is a turn.
pub(super) fn is_turn(line: &str) -> bool {
    line.split_once(' ').is_some_and(|(column, row)| [column, row].iter().all(|it| it.parse::<u8>().is_ok()))
}
