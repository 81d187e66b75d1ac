//! A line replayed step by step by the plain rules: what is drawn, printed and exported of it.

use crate::game::naive::{IllegalMove, NaiveBoard};
use crate::game::notation::{Cell, Grid, moves};
use crate::game::rules::Rules;
use crate::puzzle::Score;
use crate::store::testset::Position;

/// One move: the board before it, and what it earned.
#[derive(Clone, Debug)]
pub struct PlayedStep {
    /// The board before the move.
    pub board: NaiveBoard,
    /// The cell that names the move.
    pub cell: Cell,
    /// The colour taken.
    pub colour: u8,
    /// Every cell taken, where its tile stands at that moment.
    pub group: Vec<Cell>,
    /// The points of the move.
    pub points: Score,
    /// The points so far, this move included.
    pub score: Score,
}

/// A line of moves from a position, played to its end.
#[derive(Clone, Debug)]
pub struct Played {
    /// The position.
    pub id: String,
    /// The board it begins with.
    pub grid: Grid,
    /// The rules.
    pub rules: Rules,
    /// The moves in their order.
    pub steps: Vec<PlayedStep>,
    /// The board after the last of them.
    pub last: NaiveBoard,
}

/// A move that the rules do not allow, and which it is.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{id}: move {number} of {moves}")]
pub struct BadMove {
    id: String,
    number: usize,
    moves: usize,
    source: IllegalMove,
}

impl Played {
    /// Plays `moves` from `position`.
    ///
    /// # Errors
    /// [`BadMove`] for the first move that is illegal.
    pub fn new(position: &Position, rules: Rules, moves: &[Cell]) -> Result<Played, BadMove> {
        let (mut last, mut score, mut steps) = (NaiveBoard::under(&position.grid, rules.physics), 0, Vec::new());
        for (index, &cell) in moves.iter().enumerate() {
            let (board, group) = (last.clone(), last.group(cell));
            let (id, number, moves) = (position.id.clone(), index + 1, moves.len());
            let points = rules.points(last.play(cell).map_err(|source| BadMove { id, number, moves, source })?);
            score += points;
            let colour = board.colour(cell).expect("a legal move takes a tile");
            steps.push(PlayedStep { board, cell, colour, group, points, score });
        }
        Ok(Played { id: position.id.clone(), grid: position.grid.clone(), rules, steps, last })
    }

    /// The same line from the board as it stands before the first move: a position may have gaps that its rules close.
    pub fn standing(&self) -> Played {
        let board = self.steps.first().map_or(&self.last, |step| &step.board);
        Played { grid: self.drawn(board), ..self.clone() }
    }

    /// The board after the last move, of the size of the one that the line begins with.
    pub fn last_grid(&self) -> Grid {
        self.drawn(&self.last)
    }

    fn drawn(&self, board: &NaiveBoard) -> Grid {
        let row = |row| (0..self.grid.width()).map(|column| board.colour(Cell::new(column, row))).collect();
        let rows: Vec<Vec<Option<u8>>> = (0..self.grid.height()).rev().map(row).collect();
        Grid::from_rows(&rows).expect("as many cells as before, the same colours, and tiles that rest on each other")
    }

    /// The points added at the end.
    pub fn closing(&self) -> Score {
        self.rules.closing(&self.last.left(), self.points())
    }

    /// The score, closing score included.
    pub fn score(&self) -> Score {
        self.points() + self.closing()
    }

    /// The points of all moves.
    fn points(&self) -> Score {
        self.steps.last().map_or(0, |step| step.score)
    }

    /// The number of tiles left at the end.
    pub fn left(&self) -> u32 {
        self.last.left().iter().sum()
    }

    /// The moves as text, separated by spaces.
    pub fn moves(&self) -> String {
        moves::write(&self.steps.iter().map(|step| step.cell).collect::<Vec<_>>())
    }
}
