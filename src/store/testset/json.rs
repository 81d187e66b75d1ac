//! JSON: a board is a list of rows, a row a list of cells or a text; boards with or without names, or one a line.
//!
//! ```text
//! [[0,1],[1,0]]                           a board
//! [[[0,1],[1,0]], ["01","10"]]            several
//! {"id": "a", "rows": [[0,1],[1,0]]}      with a name; also one a line, or a list of them
//! {"a": [[0,1],[1,0]], "b": "01/10"}      several with names
//! {"boards": [[[0,1],[1,0]], ["01"]]}     a list of them in a field
//! ```

mod place;
mod unique;

use std::collections::HashMap;

use serde_json::value::RawValue;
use serde_json::{Deserializer, Map, Value};

use self::place::{Step, follow, place};
use self::unique::Unique;
use super::Drawn;
use super::cells::{WordRow, board, characters};
use super::naming::{taken, word as word_of};
use crate::files::{Fault, without_place};
use crate::game::notation::Grid;
use crate::store::solutions::board_fingerprint;

const ROWS: [&str; 4] = ["rows", "grid", "cells", "board"];

/// Whether `text` begins as JSON does.
pub(super) fn claims(text: &str) -> bool {
    text.trim_start().starts_with(['[', '{'])
}

/// The boards in `text`.
pub(super) fn parse(text: &str) -> Result<Vec<Drawn>, Fault> {
    let mut values = Deserializer::from_str(text).into_iter::<Unique>();
    let mut boards = Boards::default();
    loop {
        let from = values.byte_offset();
        let from = from + text[from..].len() - text[from..].trim_start().len();
        let Some(value) = values.next() else { return Ok(boards.list) };
        let Unique(value) = value.map_err(|error| {
            let problem = format!("expected boards as JSON: {}", without_place(&error));
            Fault::new(error.line().max(1), error.column().max(1), problem)
        })?;
        Reader { text, from, path: Vec::new() }.value(&value, &mut boards)?;
    }
}

/// The boards that have been read.
#[derive(Default)]
struct Boards {
    list: Vec<Drawn>,
    /// Where the first board of each id stands in the list.
    places: HashMap<String, usize>,
}

/// Reads what stands at a place.
struct Reader<'a> {
    text: &'a str,
    /// The byte that the whole begins at.
    from: usize,
    /// The way from there to what is read.
    path: Vec<Step<'a>>,
}

impl<'a> Reader<'a> {
    fn inside<'b>(&'b self, step: Step<'b>) -> Reader<'b> {
        Reader { path: [&self.path[..], &[step]].concat(), ..*self }
    }

    /// Takes `board`, unless another one has its id.
    fn add(&self, board: Drawn, boards: &mut Boards) -> Result<(), Fault> {
        if let Some(id) = board.id.as_deref().map(word_of) {
            let first = *boards.places.entry(id.clone()).or_insert(boards.list.len());
            if boards.list.get(first).is_some_and(|first| first.grid != board.grid) {
                return Err(self.fault(taken(&id)));
            }
        }
        boards.list.push(board);
        Ok(())
    }

    fn value(&self, value: &Value, boards: &mut Boards) -> Result<(), Fault> {
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

    fn board(&self, value: &Value, what: &str) -> Result<Grid, Fault> {
        let rows = rows_of(value).ok_or_else(|| self.fault(format!("{what}: {EXPECTED}, found {}", found(value))))?;
        let rows: Vec<WordRow> = rows.iter().enumerate().map(|row| self.row(row, what)).collect::<Result<_, _>>()?;
        if rows.is_empty() {
            return Err(self.fault(format!("{what}: {EXPECTED}, found no row")));
        }
        board(&rows).map_err(|fault| self.at_cell(what, (fault.line, fault.column), &fault.problem))
    }

    fn row(&self, (index, row): (usize, &Value), what: &str) -> Result<WordRow, Fault> {
        let words = match row {
            Value::String(text) => characters(1, text).map(|(_, cell)| Some(cell.to_string())).collect(),
            Value::Array(cells) => cells.iter().map(word).collect::<Vec<_>>(),
            _ => Vec::new(),
        };
        let mut named = Vec::new();
        for (column, word) in (1..).zip(words) {
            let problem = || format!("expected a number, a text or null, found {}", kind(&row[column - 1]));
            named.push((column, word.ok_or_else(|| self.at_cell(what, (index + 1, column), &problem()))?));
        }
        let text = "x".repeat(named.len());
        Ok(WordRow { line: index + 1, text, words: named })
    }

    /// The fault of a cell, which is counted from 1 as its row is; a cell that is missing is that after the last.
    fn at_cell(&self, what: &str, (row, cell): (usize, usize), problem: &str) -> Fault {
        let problem = format!("{what}, row {row}, cell {cell}: {problem}");
        self.inside(Step::Item(row - 1)).inside(Step::Item(cell - 1)).fault(problem)
    }

    fn fault(&self, problem: String) -> Fault {
        let rest = &self.text[self.from..];
        let whole = Deserializer::from_str(rest).into_iter::<&RawValue>().flatten().next().map_or(rest, RawValue::get);
        let found = follow(whole, &self.path);
        let (line, column) = place(self.text, found.as_ptr().addr() - self.text.as_ptr().addr());
        Fault::new(line, column, problem)
    }
}

/// The field that has boards, whatever it looks like.
const MANY: &str = "boards";

const EITHER: &str = "expected one board or several, found lists of texts of one length, which may be rows or colours";
const HOW: &str =
    "write {\"boards\": [..]} for several boards with texts as rows, {\"rows\": [..]} for one with texts as colours";

/// Whether `value` may be several boards, their rows texts, or one board, its colours words.
fn is_either(value: &Value) -> bool {
    let cells = |text: &Value| text.as_str().filter(|text| !text.contains('/')).map(|text| characters(1, text).count());
    let is_alike = |board: &Value| {
        let Some(rows) = board.as_array() else { return false };
        let first = rows.first().and_then(cells).filter(|&cells| cells > 1);
        first.is_some() && rows.iter().all(|row| cells(row) == first)
    };
    value.as_array().is_some_and(|boards| !boards.is_empty() && boards.iter().all(is_alike))
}

const EXPECTED: &str = "expected a board as a list of rows, such as [[0,1],[1,0]] or [\"01\",\"10\"]";

/// What to do about an object with a field that is none of a board.
const KEYS: &str = "write the rows of one board under \"rows\"; an object of several has nothing but boards";

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

/// Whether `value` is drawn as a board: a list of rows that are lists of cells or texts, or a text with rows.
fn is_board(value: &Value) -> bool {
    match value {
        Value::String(text) => text.contains('/'),
        Value::Array(rows) => rows.iter().all(|row| match row {
            Value::Array(cells) => cells.iter().all(|cell| !cell.is_array() && !cell.is_object()),
            Value::String(text) => !text.contains('/'),
            _ => false,
        }),
        Value::Object(_) => true,
        _ => false,
    }
}

fn rows_of(value: &Value) -> Option<Vec<Value>> {
    match value {
        Value::Array(rows) if is_board(value) => Some(rows.clone()),
        Value::String(text) => Some(text.trim_matches('/').split('/').map(Value::from).collect()),
        _ => None,
    }
}

fn word(cell: &Value) -> Option<String> {
    match cell {
        Value::Null => Some(String::new()),
        Value::Number(number) => Some(number.to_string()),
        Value::String(text) => Some(text.trim().to_owned()),
        _ => None,
    }
}

/// What stands where a board should, and what to do if it is a row.
fn found(value: &Value) -> &'static str {
    let is_cell = |it: &Value| it.is_number() || it.is_string() || it.is_null();
    match value {
        Value::Array(cells) if !cells.is_empty() && cells.iter().all(is_cell) => {
            "a row alone: write all rows of a board within one [ ]"
        }
        _ => kind(value),
    }
}

fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "true or false",
        Value::Number(_) => "a number",
        Value::String(_) => "a text",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    }
}
