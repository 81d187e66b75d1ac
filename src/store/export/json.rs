//! Every step of a line as JSON, one object a line.

use serde::Serialize;

use super::CannotWrite;
use crate::puzzle::Score;
use crate::store::played::{Played, PlayedStep};

/// What each object says of itself, and so begins with.
const SCHEMA: &str = "chainshot.line/1";
pub(super) const OPENING: &str = "{\"schema\":\"chainshot.line/1\",";

/// A line as JSON.
#[derive(Serialize)]
struct Report<'a> {
    schema: &'static str,
    id: &'a str,
    rules: &'static str,
    rows: Vec<String>,
    /// Closing score included.
    score: Score,
    closing: Score,
    tiles_left: u32,
    moves: String,
    steps: Vec<StepReport>,
}

/// A move as JSON.
#[derive(Clone, Debug, Serialize)]
pub struct StepReport {
    step: usize,
    #[serde(rename = "move")]
    cell: String,
    colour: u8,
    tiles: usize,
    points: Score,
    score: Score,
}

impl StepReport {
    /// The move with this index, counted from 0.
    pub fn new(index: usize, step: &PlayedStep) -> StepReport {
        StepReport {
            step: index + 1,
            cell: step.cell.to_string(),
            colour: step.colour,
            tiles: step.group.len(),
            points: step.points,
            score: step.score,
        }
    }
}

/// The object of `line`.
pub(super) fn write(line: &Played) -> Result<String, CannotWrite> {
    let report = Report {
        schema: SCHEMA,
        id: &line.id,
        rules: line.rules.name,
        rows: line.grid.to_string().lines().map(str::to_owned).collect(),
        score: line.score(),
        closing: line.closing(),
        tiles_left: line.left(),
        moves: line.moves(),
        steps: line.steps.iter().enumerate().map(|(index, step)| StepReport::new(index, step)).collect(),
    };
    let text = serde_json::to_string(&report).map_err(|error| CannotWrite::new(line, error.to_string()))?;
    Ok(text + "\n")
}
