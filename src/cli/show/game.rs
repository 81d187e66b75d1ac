//! A game replayed move by move, by the naive rules.

use std::ops::Range;

use anyhow::Context;
use serde::Serialize;

use super::draw;
use crate::cli::process::WrongUsage;
use crate::game::naive::NaiveBoard;
use crate::game::notation::Cell;
use crate::game::rules::Rules;
use crate::puzzle::Score;
use crate::store::testset::Position;

/// One move: the board before it, and what it earned.
struct Step {
    board: NaiveBoard,
    cell: Cell,
    group: Vec<Cell>,
    points: Score,
    score: Score,
}

/// A line of moves from a position, played to its end.
pub(super) struct Game<'a> {
    position: &'a Position,
    rules: Rules,
    steps: Vec<Step>,
    last: NaiveBoard,
}

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

/// A move as JSON.
#[derive(Serialize)]
struct StepReport {
    step: usize,
    #[serde(rename = "move")]
    cell: String,
    tiles: usize,
    points: Score,
    score: Score,
}

impl<'a> Game<'a> {
    /// Plays `moves` from `position`.
    ///
    /// # Errors
    /// If a move is illegal: which one, and why.
    pub(super) fn play(position: &'a Position, rules: Rules, moves: &[Cell]) -> anyhow::Result<Game<'a>> {
        let (mut last, mut score, mut steps) = (NaiveBoard::new(&position.grid), 0, Vec::new());
        for (index, &cell) in moves.iter().enumerate() {
            let (board, group) = (last.clone(), last.group(cell));
            let place = || format!("{}: move {} of {}", position.id, index + 1, moves.len());
            let points = rules.points(last.play(cell).with_context(place)?);
            score += points;
            steps.push(Step { board, cell, group, points, score });
        }
        Ok(Game { position, rules, steps, last })
    }

    /// The indices of the steps to show, where the end counts as one more; all, or the one numbered `only` from 1.
    ///
    /// # Errors
    /// If there is no such step.
    pub(super) fn steps_to_show(&self, only: Option<usize>) -> anyhow::Result<Range<usize>> {
        let all = self.steps.len() + 1;
        match only {
            None => Ok(0..all),
            Some(step) if (1..=all).contains(&step) => Ok(step - 1..step),
            Some(step) => {
                let problem = format!("{}: expected a step from 1 to {all} (the end), found {step}", self.position.id);
                Err(WrongUsage(problem).into())
            }
        }
    }

    /// The boards and moves of these steps.
    pub(super) fn text(&self, steps: Range<usize>) -> String {
        let heading = format!("{} under the rules {}\n", self.position.id, self.rules);
        steps.fold(heading, |text, index| text + "\n" + &self.step_text(index)) + "\n"
    }

    fn step_text(&self, index: usize) -> String {
        let Some(step) = self.steps.get(index) else { return self.end_text() };
        let board = draw::board(&self.position.grid, &step.board, &step.group);
        let (number, moves, tiles) = (index + 1, self.steps.len(), step.group.len());
        let Step { cell, points, score, .. } = step;
        format!("{board}move {number}/{moves}  {cell}  {tiles} tiles  {points:+} = {score}\n")
    }

    fn end_text(&self) -> String {
        let board = draw::board(&self.position.grid, &self.last, &[]);
        let Report { score, closing, tiles_left, groups_left, .. } = self.report(0..0);
        let left = if tiles_left == 0 { "board empty".into() } else { draw::counted(tiles_left, "tile") + " left" };
        let open = if groups_left > 0 {
            format!("  (not over: {} left)", draw::counted(groups_left, "group"))
        } else {
            String::new()
        };
        format!("{board}end  {left}  {closing:+} = {score}{open}\n")
    }

    /// The whole result, with these steps in detail.
    pub(super) fn report(&self, steps: Range<usize>) -> Report<'a> {
        let left = self.last.left();
        let closing = self.rules.closing(&left);
        Report {
            id: &self.position.id,
            rules: self.rules.name,
            score: self.steps.last().map_or(0, |step| step.score) + closing,
            closing,
            tiles_left: left.iter().sum::<u32>() as usize,
            groups_left: self.last.groups().len(),
            moves: self.steps.len(),
            steps: steps.filter_map(|index| Some(StepReport::new(index, self.steps.get(index)?))).collect(),
        }
    }
}

impl StepReport {
    fn new(index: usize, step: &Step) -> StepReport {
        StepReport {
            step: index + 1,
            cell: step.cell.to_string(),
            tiles: step.group.len(),
            points: step.points,
            score: step.score,
        }
    }
}
