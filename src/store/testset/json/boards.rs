//! The boards that a value has: one or several, with names or without.

use std::collections::HashMap;

use serde_json::{Map, Value};

use super::Reader;
use super::looks::{EITHER, EXPECTED, HOW, found, is_board, is_either};
use super::place::Step;
use crate::files::Fault;
use crate::game::notation::Grid;
use crate::store::solutions::board_fingerprint;
use crate::store::testset::Drawn;
use crate::store::testset::naming::{taken, word};

const ROWS: [&str; 4] = ["rows", "grid", "cells", "board"];

/// The field that has boards, whatever it looks like.
const MANY: &str = "boards";

/// What to do about an object with a field that is none of a board.
const KEYS: &str = "write the rows of one board under \"rows\"; an object of several has nothing but boards";

/// The boards that have been read.
#[derive(Default)]
pub(super) struct Boards {
    pub(super) list: Vec<Drawn>,
    /// Where the first board of each id stands in the list.
    places: HashMap<String, usize>,
}

impl Reader<'_> {
    /// Takes `board`, unless another one has its id.
    fn add(&self, board: Drawn, boards: &mut Boards) -> Result<(), Fault> {
        if let Some(id) = board.id.as_deref().map(word) {
            let first = *boards.places.entry(id.clone()).or_insert(boards.list.len());
            if boards.list.get(first).is_some_and(|first| first.grid != board.grid) {
                return Err(self.fault(taken(&id)));
            }
        }
        boards.list.push(board);
        Ok(())
    }

    pub(super) fn value(&self, value: &Value, boards: &mut Boards) -> Result<(), Fault> {
        match value {
            Value::Object(fields) => self.object(fields, boards),
            _ if is_either(value) => Err(self.fault(format!("{EITHER}: {HOW}"))),
            Value::Array(items) if items.iter().all(is_board) && !is_board(value) => self.values(items, boards),
            _ => self.add(Drawn::plain(self.board(value, "the board")?), boards),
        }
    }

    fn values(&self, items: &[Value], boards: &mut Boards) -> Result<(), Fault> {
        let mut items = items.iter().enumerate();
        items.try_for_each(|(index, item)| self.inside(Step::Item(index)).value(item, boards))
    }

    fn object(&self, fields: &Map<String, Value>, boards: &mut Boards) -> Result<(), Fault> {
        let text = |name: &str| fields.get(name).and_then(Value::as_str).map(str::to_owned);
        let drawn = |name: &'static str| Some((name, fields.get(name).filter(|rows| is_board(rows))?));
        // A text of one row has no /.
        let alone = || Some((ROWS[0], fields.get(ROWS[0]).filter(|rows| rows.is_string())?));
        let Some((field, rows)) = ROWS.into_iter().find_map(drawn).or_else(alone) else {
            return if is_ours(fields) { Ok(()) } else { self.named(fields, boards) };
        };
        if let Some((other, _)) = ROWS.into_iter().filter(|name| *name != field).find_map(drawn) {
            return Err(
                self.fault(format!("expected one board in an object, found {field} and {other}: leave one out"))
            );
        }
        let number = |name: &str| fields.get(name).and_then(Value::as_u64).map(|number| number.to_string());
        let id = ["id", "name"].into_iter().find_map(|name| text(name).or_else(|| number(name)));
        let id = id.filter(|id| !id.trim().is_empty());
        let what = id.as_deref().unwrap_or("the board").to_owned();
        let grid = match own(rows, fields) {
            Some(grid) => grid,
            None => self.inside(Step::Field(field)).board(rows, &what)?,
        };
        self.add(Drawn { id, note: text("note").unwrap_or_default(), grid }, boards)
    }

    fn named(&self, fields: &Map<String, Value>, boards: &mut Boards) -> Result<(), Fault> {
        for (id, rows) in fields {
            let here = self.inside(Step::Field(id));
            match rows {
                Value::Object(inner) => here.object(inner, boards)?,
                Value::Array(items) if is_either(rows) && id == MANY => here.values(items, boards)?,
                rows if is_either(rows) => return Err(here.fault(format!("{id}: {EITHER}: {HOW}"))),
                Value::Array(items) if items.iter().all(is_board) && !is_board(rows) => here.values(items, boards)?,
                rows if !is_board(rows) => {
                    return Err(here.fault(format!("{id}: {EXPECTED}, found {}; {KEYS}", found(rows))));
                }
                rows => {
                    let grid = here.board(rows, id)?;
                    here.add(Drawn { id: Some(id.clone()), note: String::new(), grid }, boards)?;
                }
            }
        }
        Ok(())
    }
}

/// Whether an object is one of the program's own that has no board, such as the total that `solve --json` prints.
fn is_ours(fields: &Map<String, Value>) -> bool {
    fields.get("schema").and_then(Value::as_str).is_some_and(|schema| schema.starts_with("chainshot."))
}

/// The board of `rows` as chainshot writes it, if the object that they stand in is its own, by what `fields` say: letters are the
/// colours that they are there.
fn own(rows: &Value, fields: &Map<String, Value>) -> Option<Grid> {
    let lines: Option<Vec<&str>> = match rows {
        Value::String(text) => Some(vec![text.as_str()]),
        Value::Array(rows) => rows.iter().map(Value::as_str).collect(),
        _ => None,
    };
    let grid: Grid = lines?.join("/").parse().ok()?;
    let fingerprint = fields.get("board").and_then(Value::as_str);
    let is_it = fingerprint.map_or(is_ours(fields), |board| board == board_fingerprint(&grid));
    is_it.then_some(grid)
}
