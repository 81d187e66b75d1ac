//! What goes in and out, as JSON.

use std::time::Duration;

use crate::game::notation::Cell;
use crate::game::rules::{Columns, Each, Polynomial, Rules};
use crate::puzzle::Score;
use crate::search::Outcome;
use crate::search::budget::StopReason;
use crate::search::method::Method;
use crate::store::known::Known;
use crate::store::testset::TestSet;
use serde::{Deserialize, Serialize};
use serde_json::Number;

/// A search that is asked for.
#[derive(Deserialize)]
pub(super) struct SearchRequest {
    /// Rows from the top, joined by `/`.
    pub(super) board: String,
    /// A name or a formula.
    pub(super) rules: String,
    /// The method line.
    pub(super) method: String,
    /// At most so many playouts.
    pub(super) playouts: Option<u64>,
    /// At most so many seconds.
    pub(super) seconds: Option<f64>,
    /// The run seed.
    #[serde(default = "one")]
    pub(super) seed: u64,
    /// The start, counted from 1: each has random numbers of its own.
    #[serde(default = "one")]
    pub(super) start: u64,
    /// The position's id, of which its random numbers are made.
    #[serde(default)]
    pub(super) id: String,
}

fn one() -> u64 {
    1
}

impl SearchRequest {
    /// The time that the search has, if it is limited.
    ///
    /// # Errors
    /// If that is no time.
    pub(super) fn time(&self) -> Result<Option<Duration>, String> {
        let time = self.seconds.map(Duration::try_from_secs_f64).transpose();
        time.map_err(|_| format!("expected a time of 0 seconds or more, found {}", self.seconds.unwrap_or(0.0)))
    }
}

/// A board and its rules.
#[derive(Deserialize)]
pub(super) struct Game {
    /// Rows from the top, joined by `/`.
    pub(super) board: String,
    /// A name or a formula.
    pub(super) rules: String,
}

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

/// A text to read boards from.
#[derive(Deserialize)]
pub(super) struct Text {
    /// The text.
    pub(super) text: String,
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

/// A rule set, as the page needs it to play.
#[derive(Serialize)]
pub(super) struct RuleSet {
    name: &'static str,
    about: &'static str,
    square: Number,
    linear: Number,
    constant: Number,
    bonus: Score,
    factor: Score,
    smallest: u8,
    columns: &'static str,
    each: &'static str,
    left: [Number; 3],
    from: u32,
    least: Option<Score>,
}

impl RuleSet {
    pub(super) fn of(rules: &Rules) -> RuleSet {
        let [square, linear, constant] = factors(&rules.step);
        RuleSet {
            name: rules.name,
            about: rules.about,
            square,
            linear,
            constant,
            bonus: rules.bonus,
            factor: rules.factor,
            smallest: rules.physics.smallest,
            columns: match rules.physics.columns {
                Columns::Left => "left",
                Columns::Right => "right",
                Columns::Stay => "stay",
            },
            each: if rules.left.each == Each::Colour { "colour" } else { "board" },
            left: factors(&rules.left.value),
            from: rules.left.from,
            least: (rules.left.least > Score::MIN).then_some(rules.left.least),
        }
    }
}

/// The factors of the square, of n and of 1.
fn factors(polynomial: &Polynomial) -> [Number; 3] {
    let Polynomial { square, linear, constant, halves } = *polynomial;
    [square, linear, constant].map(|factor| match halves {
        0 => factor.into(),
        _ => Number::from_f64(f64::from(factor) / 2.0).expect("a number"),
    })
}
