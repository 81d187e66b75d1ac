//! A list to click by: step, cell, colour, size, points, score so far.

use std::fmt::Write;

use super::CannotWrite;
use crate::game::notation::colour_char;
use crate::store::played::Played;

/// What stands above the steps.
pub(super) const HEADING: &str = "step  cell  colour  size  points   score\n";

/// The list of `line`.
pub(super) fn write(line: &Played) -> Result<String, CannotWrite> {
    let mut text = format!("{} under the rules {}: {} points\n", line.id, line.rules, line.score());
    text += HEADING;
    for (index, step) in line.steps.iter().enumerate() {
        let (number, cell, colour) = (index + 1, step.cell.to_string(), colour_char(step.colour));
        let (size, points, score) = (step.group.len(), step.points, step.score);
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{number:>4}  {cell:<4}  {colour:^6}  {size:>4}  {points:>+6}  {score:>6}");
    }
    let left = line.left();
    let end = if left == 0 { "board empty".to_owned() } else { format!("{left} left") };
    let _ = writeln!(text, " end  {end:<18}  {:>+6}  {:>6}", line.closing(), line.score());
    Ok(text)
}
