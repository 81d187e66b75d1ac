//! The searches as WebAssembly, without glue code: JSON in linear memory goes in and comes out.
//!
//! ```text
//! exports   alloc(len) -> ptr, free(ptr, len)     memory for what goes in
//!           solve(ptr, len), read(ptr, len), rules()
//!           look(ptr, len, width)                 four bytes a pixel: the board in a picture
//! imports   env.now() -> f64                      milliseconds
//!           env.improved(ptr, len)                JSON: a better line
//!           env.progressed(playouts: f64)         now and then
//!           env.answer(ptr, len)                  JSON: the answer of the call, just before it returns
//! ```

mod answers;

use std::path::Path;
use std::sync::atomic::AtomicBool;

use answers::{Boards, Failed, Improved, Request, RuleSet, Solved, Text};
use chainshot::engine::{Task, defaults, solve as search};
use chainshot::game::notation::{Cell, Grid};
use chainshot::game::rules::{RULE_SETS, Rules};
use chainshot::puzzle::Score;
use chainshot::rng::stream;
use chainshot::search::Observer;
use chainshot::search::budget::Budget;
use chainshot::search::method::{KnownLine, Method};
use chainshot::store::picture::{Hints, Picture, recognise};
use chainshot::store::testset::{self, Position, TestSet};
use serde::Serialize;

#[link(wasm_import_module = "env")]
// SAFETY: the page gives these functions with these types, and reads no more than `len` bytes from `ptr` during the call.
unsafe extern "C" {
    fn improved(ptr: *const u8, len: usize);
    safe fn progressed(playouts: f64);
    fn answer(ptr: *const u8, len: usize);
}

/// Memory of `len` bytes, to be given back by [`free`].
#[unsafe(no_mangle)]
pub extern "C" fn alloc(len: usize) -> *mut u8 {
    Box::into_raw(vec![0_u8; len].into_boxed_slice()).cast()
}

/// Gives back memory of [`alloc`].
///
/// # Safety
/// `ptr` and `len` must be those of one call of `alloc`, and given back once.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn free(ptr: *mut u8, len: usize) {
    // SAFETY: the caller says that this is the slice that `alloc` made.
    drop(unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(ptr, len)) });
}

/// Searches as the JSON at `ptr` says, and answers with the best line.
///
/// # Safety
/// `len` bytes from `ptr` on must be readable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn solve(ptr: *const u8, len: usize) {
    // SAFETY: the caller says so.
    let json = unsafe { std::slice::from_raw_parts(ptr, len) };
    reply(serde_json::from_slice(json).map_err(|error| error.to_string()).and_then(solved));
}

/// Reads boards from the text in the JSON at `ptr`, in any of the formats that the program knows.
///
/// # Safety
/// `len` bytes from `ptr` on must be readable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn read(ptr: *const u8, len: usize) {
    // SAFETY: the caller says so.
    let json = unsafe { std::slice::from_raw_parts(ptr, len) };
    let boards = |text: Text| {
        let read = testset::parse_as(Path::new("pasted"), "pasted", text.text.as_bytes(), None);
        let (set, format) = read.map_err(|error| error.to_string())?;
        Ok(Boards::of(&set, format.name))
    };
    reply(serde_json::from_slice(json).map_err(|error| error.to_string()).and_then(boards));
}

/// Finds the board in a picture: `len` bytes at `ptr`, four a pixel (red, green, blue, how opaque), `width` pixels a row.
///
/// # Safety
/// `len` bytes from `ptr` on must be readable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn look(ptr: *const u8, len: usize, width: usize) {
    // SAFETY: the caller says so.
    let bytes = unsafe { std::slice::from_raw_parts(ptr, len) };
    reply(looked(bytes, width));
}

fn looked(bytes: &[u8], width: usize) -> Result<Boards, String> {
    let picture = Picture::from_rgba(width, bytes.len() / (4 * width.max(1)), bytes);
    let found = recognise(&picture, Hints::default()).map_err(|_| {
        "No regular grid of tiles found. Cut the picture to the board, without windows around it, and try again."
    })?;
    let grid = found.grid().map_err(|bad| {
        format!("The board in the picture, row {}, tile {}: {}.", bad.row + 1, bad.column + 1, bad.problem)
    })?;
    let position = Position { id: "picture".into(), note: found.about(), grid };
    Ok(Boards::of(&TestSet { name: "picture".into(), positions: vec![position] }, "image"))
}

/// Answers with every rule set that has a name.
#[unsafe(no_mangle)]
pub extern "C" fn rules() {
    reply::<Vec<RuleSet>>(Ok(RULE_SETS.iter().map(RuleSet::of).collect()));
}

/// Gives the page the answer, or what went wrong.
fn reply<T: Serialize>(result: Result<T, String>) {
    let json = match &result {
        Ok(value) => serde_json::to_vec(value),
        Err(error) => serde_json::to_vec(&Failed { error }),
    };
    let json = json.expect("plain data");
    // SAFETY: `json` lives until the call returns.
    unsafe { answer(json.as_ptr(), json.len()) };
}

fn solved(request: Request) -> Result<Solved, String> {
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
    let method = defaults::fill(method, &rules, grid.area(), &budget, 1);
    let rng = stream(request.seed, &request.id, request.start);
    let task = Task { grid: &grid, rules, method: &method, from: &[], budget, rng };
    let outcome = search(&task, &AtomicBool::new(false), &mut Page);
    Ok(Solved::of(&outcome, &method))
}

/// The page, which is told how the search goes.
struct Page;

impl Observer<Cell> for Page {
    fn improved(&mut self, score: Score, moves: &[Cell], playouts: u64) {
        let json = serde_json::to_vec(&Improved::of(score, moves, playouts)).expect("plain data");
        // SAFETY: `json` lives until the call returns.
        unsafe { improved(json.as_ptr(), json.len()) };
    }

    fn progressed(&mut self, playouts: u64) {
        progressed(playouts as f64);
    }
}
