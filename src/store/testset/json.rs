//! JSON: a board is a list of rows, a row a list of cells or a text; boards with or without names, or one a line.
//!
//! ```text
//! [[0,1],[1,0]]                           a board
//! [[[0,1],[1,0]], ["01","10"]]            several
//! {"id": "a", "rows": [[0,1],[1,0]]}      with a name; also one a line, or a list of them
//! {"a": [[0,1],[1,0]], "b": "01/10"}      several with names
//! ```

use serde_json::{Deserializer, Map, Value};

use super::Drawn;
use super::cells::{WordRow, board};
use crate::files::Fault;

const ROWS: [&str; 4] = ["rows", "grid", "cells", "board"];

/// Whether `text` begins as JSON does.
pub(super) fn claims(text: &str) -> bool {
    text.trim_start().starts_with(['[', '{'])
}

/// The boards in `text`.
pub(super) fn parse(text: &str) -> Result<Vec<Drawn>, Fault> {
    let mut values = Deserializer::from_str(text).into_iter::<Value>();
    let mut boards = Vec::new();
    loop {
        let from = values.byte_offset();
        let from = from + text[from..].len() - text[from..].trim_start().len();
        let Some(value) = values.next() else { return Ok(boards) };
        let value = value.map_err(|error| {
            let problem = format!("expected boards as JSON: {}", without_place(&error));
            Fault::new(error.line().max(1), error.column().max(1), problem)
        })?;
        Reader { text, from }.value(&value, &mut boards)?;
    }
}

/// The line and column of a byte of `text`, counted from 1.
fn place(text: &str, byte: usize) -> (usize, usize) {
    let before = &text[..byte];
    let line = before.rfind('\n').map_or(0, |end| end + 1);
    (before.matches('\n').count() + 1, before[line..].chars().count() + 1)
}

fn without_place(error: &serde_json::Error) -> String {
    let place = format!(" at line {} column {}", error.line(), error.column());
    let text = error.to_string();
    text.strip_suffix(&place).unwrap_or(&text).to_owned()
}

/// Reads what begins at a place.
struct Reader<'a> {
    text: &'a str,
    /// The byte that it begins at.
    from: usize,
}

impl Reader<'_> {
    fn value(&self, value: &Value, boards: &mut Vec<Drawn>) -> Result<(), Fault> {
        match value {
            Value::Object(fields) => self.object(fields, boards),
            Value::Array(items) if items.iter().all(is_board) && !is_board(value) => {
                items.iter().try_for_each(|item| self.value(item, boards))
            }
            _ => {
                boards.push(Drawn::plain(self.board(value, "the board")?));
                Ok(())
            }
        }
    }

    fn object(&self, fields: &Map<String, Value>, boards: &mut Vec<Drawn>) -> Result<(), Fault> {
        let text = |name: &str| fields.get(name).and_then(Value::as_str).map(str::to_owned);
        let Some(rows) = ROWS.iter().filter_map(|name| fields.get(*name)).find(|rows| is_board(rows)) else {
            return self.named(fields, boards);
        };
        let id = text("id").or_else(|| text("name"));
        let what = id.as_deref().unwrap_or("the board").to_owned();
        boards.push(Drawn { id, note: text("note").unwrap_or_default(), grid: self.board(rows, &what)? });
        Ok(())
    }

    fn named(&self, fields: &Map<String, Value>, boards: &mut Vec<Drawn>) -> Result<(), Fault> {
        for (id, rows) in fields {
            if let Value::Object(inner) = rows {
                self.object(inner, boards)?;
                continue;
            }
            if !is_board(rows) {
                return Err(self.fault(format!("{id}: {EXPECTED}, found {}", kind(rows))));
            }
            boards.push(Drawn { id: Some(id.clone()), note: String::new(), grid: self.board(rows, id)? });
        }
        Ok(())
    }

    fn board(&self, value: &Value, what: &str) -> Result<crate::game::notation::Grid, Fault> {
        let rows = rows_of(value).ok_or_else(|| self.fault(format!("{what}: {EXPECTED}, found {}", kind(value))))?;
        let rows: Vec<WordRow> = rows.iter().enumerate().map(|row| self.row(row, what)).collect::<Result<_, _>>()?;
        if rows.is_empty() {
            return Err(self.fault(format!("{what}: {EXPECTED}, found no row")));
        }
        // Rows and cells have no places of their own here: they are counted.
        board(&rows).map_err(|fault| {
            let at = format!("{what}, row {}, cell {}", fault.line, fault.column);
            self.fault(format!("{at}: {}", fault.problem))
        })
    }

    fn row(&self, (index, row): (usize, &Value), what: &str) -> Result<WordRow, Fault> {
        let words = match row {
            Value::String(text) => text.chars().map(|cell| Some(cell.to_string())).collect(),
            Value::Array(cells) => cells.iter().map(word).collect::<Vec<_>>(),
            _ => Vec::new(),
        };
        let mut named = Vec::new();
        for (column, word) in (1..).zip(words) {
            let problem = || {
                let at = format!("{what}, row {}, cell {column}", index + 1);
                format!("{at}: expected a number, a text or null, found {}", kind(&row[column - 1]))
            };
            named.push((column, word.ok_or_else(|| self.fault(problem()))?));
        }
        let text = "x".repeat(named.len());
        Ok(WordRow { line: index + 1, text, words: named })
    }

    fn fault(&self, problem: String) -> Fault {
        let (line, column) = place(self.text, self.from);
        Fault::new(line, column, problem)
    }
}

const EXPECTED: &str = "expected a board as a list of rows, such as [[0,1],[1,0]] or [\"01\",\"10\"]";

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
