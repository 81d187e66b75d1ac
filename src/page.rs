//! What the page asks of the program, as JSON: in a browser of its own as WebAssembly, or over `chainshot serve`.

mod answers;
mod requests;

use std::path::Path;
use std::sync::atomic::AtomicBool;

use serde::Serialize;
use serde_json::{from_slice, to_vec};

use self::answers::{Boards, Failed, Improved, Published, RuleSet, Solved};
use self::requests::{Game, SearchRequest, Text};
use crate::engine::{self, Task, defaults};
use crate::game::notation::{Cell, Grid};
use crate::game::rules::{RULE_SETS, Rules};
use crate::puzzle::Score;
use crate::rng::stream;
use crate::search::Observer;
use crate::search::budget::Budget;
use crate::search::method::{KnownLine, Method};
use crate::store::known;
use crate::store::picture::{Hints, Picture, recognise};
use crate::store::solutions::board_fingerprint;
use crate::store::testset::{self, Position, TestSet};

/// A page that waits for a search.
pub trait Page {
    /// A better line than all before, as JSON.
    fn improved(&mut self, json: &[u8]);
    /// So many playouts are made.
    fn progressed(&mut self, playouts: u64);
}

/// Searches as the JSON `request` says, tells `page` how it goes, and gives the answer: the best line, or an error.
pub fn solve(request: &[u8], stop: &AtomicBool, page: &mut dyn Page) -> Vec<u8> {
    search(request, stop, page).unwrap_or_else(|error| answer::<()>(Err(error)))
}

/// As [`solve`], with the error as it is.
///
/// # Errors
/// What is wrong with the request, in words.
pub fn search(request: &[u8], stop: &AtomicBool, page: &mut dyn Page) -> Result<Vec<u8>, String> {
    parsed(request).and_then(|request| solved(request, stop, page)).map(|solved| answer(Ok(solved)))
}

/// The boards in the text of the JSON `request`, in any of the formats that the program knows.
pub fn read(request: &[u8]) -> Vec<u8> {
    let boards = |text: Text| {
        let read = testset::parse_as(Path::new("pasted"), "pasted", text.text.as_bytes(), None);
        let (set, origin) = read.map_err(|error| error.to_string())?;
        Ok(Boards::of(&set, origin.format.name))
    };
    answer(parsed(request).and_then(boards))
}

/// The board in a picture of four bytes a pixel (red, green, blue, how opaque), `width` pixels a row.
pub fn look(pixels: &[u8], width: usize) -> Vec<u8> {
    answer(looked(pixels, width))
}

/// The best score that anybody has published for the board of the JSON `request` under its rules; none for most boards.
pub fn published(request: &[u8]) -> Vec<u8> {
    answer(parsed(request).and_then(best_published))
}

/// Every rule set that has a name.
pub fn rules() -> Vec<u8> {
    answer::<Vec<RuleSet>>(Ok(RULE_SETS.iter().map(RuleSet::of).collect()))
}

fn parsed<'a, T: serde::Deserialize<'a>>(json: &'a [u8]) -> Result<T, String> {
    from_slice(json).map_err(|error| error.to_string())
}

fn answer<T: Serialize>(result: Result<T, String>) -> Vec<u8> {
    let json = match &result {
        Ok(value) => to_vec(value),
        Err(error) => to_vec(&Failed { error }),
    };
    json.expect("plain data")
}

fn looked(pixels: &[u8], width: usize) -> Result<Boards, String> {
    // The pixels of a row have four bytes each: a greater width than this has no row.
    let width = width.clamp(1, pixels.len().max(1));
    let picture = Picture::from_rgba(width, pixels.len() / (4 * width), pixels);
    let found = recognise(&picture, Hints::default()).map_err(
        |_| "No regular grid of tiles found. Cut the picture to the board, without windows around it, and try again.",
    )?;
    let grid = found.grid().map_err(|bad| {
        format!("The board in the picture, row {}, tile {}: {}.", bad.row + 1, bad.column + 1, bad.problem)
    })?;
    let position = Position { id: "picture".into(), note: found.about(), grid };
    Ok(Boards::of(&TestSet { name: "picture".into(), positions: vec![position] }, "image"))
}

fn best_published(game: Game) -> Result<Published, String> {
    let grid: Grid = game.board.parse().map_err(|error| format!("the board: {error}"))?;
    let rules: Rules = game.rules.parse().map_err(|error| format!("{error}"))?;
    let board = board_fingerprint(&grid);
    let best = known::published().into_iter().find(|it| it.is_of("", &board, rules.name));
    Ok(Published::of(best))
}

fn solved(request: SearchRequest, stop: &AtomicBool, page: &mut dyn Page) -> Result<Solved, String> {
    let grid: Grid = request.board.parse().map_err(|error| format!("the board: {error}"))?;
    let rules: Rules = request.rules.parse().map_err(|error| format!("{error}"))?;
    let method: Method = request.method.parse().map_err(|error| format!("{error}"))?;
    if method.known_line() == KnownLine::Needed {
        return Err(format!("{} improves a line, and there is none here: expected another method", method.name()));
    }
    let budget = Budget { playouts: request.playouts, time: request.time()? };
    if budget.playouts.is_none() && budget.time.is_none() {
        return Err("expected playouts or seconds, found neither".into());
    }
    if budget.playouts == Some(0) {
        return Err("expected at least one playout, found none".into());
    }
    let method = defaults::fill(method, &rules, grid.area(), &budget, 1);
    if let Some(problem) = engine::too_hungry("this board", &grid, rules, &method) {
        return Err(problem);
    }
    let rng = stream(request.seed, &request.id, request.start);
    let task = Task { grid: &grid, rules, method: &method, from: &[], budget, rng };
    let outcome = engine::solve(&task, stop, &mut Watch(page));
    Ok(Solved::of(&outcome, &method))
}

/// Tells a page how its search goes.
struct Watch<'a>(&'a mut dyn Page);

impl Observer<Cell> for Watch<'_> {
    fn improved(&mut self, score: Score, moves: &[Cell], playouts: u64) {
        self.0.improved(&to_vec(&Improved::of(score, moves, playouts)).expect("plain data"));
    }

    fn progressed(&mut self, playouts: u64) {
        self.0.progressed(playouts);
    }
}
