//! What the page is told, as JSON.

mod rules;

use serde::Serialize;

pub(super) use self::rules::RuleSet;
use crate::game::notation::Cell;
use crate::puzzle::Score;
use crate::search::Outcome;
use crate::search::budget::StopReason;
use crate::search::method::Method;
use crate::store::known::Known;
use crate::store::testset::TestSet;

/// A score that somebody published, if there is one.
#[derive(Serialize)]
pub(super) struct Published {
    score: Option<Score>,
    source: Option<String>,
}

impl Published {
    pub(super) fn of(known: Option<Known>) -> Published {
        let (score, source) = known.map(|it| (it.score, it.source)).unzip();
        Published { score, source }
    }
}

/// What went wrong.
#[derive(Serialize)]
pub(super) struct Failed<'a> {
    pub(super) error: &'a str,
}

/// A better line than all before.
#[derive(Serialize)]
pub(super) struct Improved {
    score: Score,
    moves: Vec<String>,
    playouts: u64,
}

impl Improved {
    pub(super) fn of(score: Score, moves: &[Cell], playouts: u64) -> Improved {
        Improved { score, moves: written(moves), playouts }
    }
}

/// What a search came to.
#[derive(Serialize)]
pub(super) struct Solved {
    score: Score,
    moves: Vec<String>,
    playouts: u64,
    found_at: u64,
    stop: &'static str,
    method: String,
}

impl Solved {
    pub(super) fn of(outcome: &Outcome<Cell>, method: &Method) -> Solved {
        Solved {
            score: outcome.best.score,
            moves: written(&outcome.best.moves),
            playouts: outcome.playouts,
            found_at: outcome.found_at,
            stop: match outcome.stop {
                StopReason::Solved => "solved",
                StopReason::Playouts => "playouts",
                StopReason::Time => "time",
                _ => "ended",
            },
            method: method.to_string(),
        }
    }
}

fn written(moves: &[Cell]) -> Vec<String> {
    moves.iter().map(Cell::to_string).collect()
}

/// The boards of a text.
#[derive(Serialize)]
pub(super) struct Boards {
    boards: Vec<Board>,
    format: &'static str,
}

#[derive(Serialize)]
struct Board {
    id: String,
    board: String,
}

impl Boards {
    pub(super) fn of(set: &TestSet, format: &'static str) -> Boards {
        let boards = set.positions.iter().map(|it| Board { id: it.id.clone(), board: it.grid.short() });
        Boards { boards: boards.collect(), format }
    }
}
