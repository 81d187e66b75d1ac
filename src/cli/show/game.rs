//! A game drawn move by move.

use std::ops::Range;

use serde::Serialize;

use crate::cli::draw;
use crate::cli::process::WrongUsage;
use crate::cli::words::counted;
use crate::puzzle::Score;
use crate::store::export::StepReport;
use crate::store::played::{Played, PlayedStep};

/// A game to draw.
pub(super) struct Game<'a>(pub(super) &'a Played);

/// A game as JSON.
#[derive(Serialize)]
pub(super) struct Report<'a> {
    id: &'a str,
    rules: &'static str,
    /// Closing score included.
    score: Score,
    closing: Score,
    tiles_left: usize,
    groups_left: usize,
    moves: usize,
    steps: Vec<StepReport>,
}

impl<'a> Game<'a> {
    /// The indices of the steps to show, where the end counts as one more; all, or the one numbered `only` from 1.
    ///
    /// # Errors
    /// If there is no such step.
    pub(super) fn steps_to_show(&self, only: Option<usize>) -> anyhow::Result<Range<usize>> {
        let all = self.0.steps.len() + 1;
        match only {
            None => Ok(0..all),
            Some(step) if (1..=all).contains(&step) => Ok(step - 1..step),
            Some(step) => {
                let problem = format!("{}: expected a step from 1 to {all} (the end), found {step}", self.0.id);
                Err(WrongUsage(problem).into())
            }
        }
    }

    /// The boards and moves of these steps.
    pub(super) fn text(&self, steps: Range<usize>) -> String {
        let heading = format!("{} under the rules {}\n", self.0.id, self.0.rules);
        steps.fold(heading, |text, index| text + "\n" + &self.step_text(index)) + "\n"
    }

    fn step_text(&self, index: usize) -> String {
        let Some(step) = self.0.steps.get(index) else { return self.end_text() };
        let board = draw::board(&self.0.grid, &step.board, &step.group);
        let (number, moves, tiles) = (index + 1, self.0.steps.len(), step.group.len());
        let PlayedStep { cell, points, score, .. } = step;
        format!("{board}move {number}/{moves}  {cell}  {tiles} tiles  {points:+} = {score}\n")
    }

    fn end_text(&self) -> String {
        let board = draw::board(&self.0.grid, &self.0.last, &[]);
        let Report { score, closing, tiles_left, groups_left, .. } = self.report(0..0);
        let left = if tiles_left == 0 { "board empty".into() } else { counted(tiles_left, "tile") + " left" };
        let open = if groups_left > 0 {
            format!("  (not over: {} left)", counted(groups_left, "group"))
        } else {
            String::new()
        };
        format!("{board}end  {left}  {closing:+} = {score}{open}\n")
    }

    /// The whole result, with these steps in detail.
    pub(super) fn report(&self, steps: Range<usize>) -> Report<'a> {
        Report {
            id: &self.0.id,
            rules: self.0.rules.name,
            score: self.0.score(),
            closing: self.0.closing(),
            tiles_left: self.0.left() as usize,
            groups_left: self.0.last.groups().len(),
            moves: self.0.steps.len(),
            steps: steps.filter_map(|index| Some(StepReport::new(index, self.0.steps.get(index)?))).collect(),
        }
    }
}
