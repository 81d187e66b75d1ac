//! What a value looks like, a board or something else, and what messages call it.

use serde_json::Value;

use crate::store::testset::cells::characters;

pub(super) const EITHER: &str =
    "expected one board or several, found lists of texts of one length, which may be rows or colours";
pub(super) const HOW: &str =
    "write {\"boards\": [..]} for several boards with texts as rows, {\"rows\": [..]} for one with texts as colours";

/// Whether `value` may be several boards, their rows texts, or one board, its colours words.
pub(super) fn is_either(value: &Value) -> bool {
    let cells = |text: &Value| text.as_str().filter(|text| !text.contains('/')).map(|text| characters(1, text).count());
    let is_alike = |board: &Value| {
        let Some(rows) = board.as_array() else { return false };
        let first = rows.first().and_then(cells).filter(|&cells| cells > 1);
        first.is_some() && rows.iter().all(|row| cells(row) == first)
    };
    value.as_array().is_some_and(|boards| !boards.is_empty() && boards.iter().all(is_alike))
}

pub(super) const EXPECTED: &str = "expected a board as a list of rows, such as [[0,1],[1,0]] or [\"01\",\"10\"]";

/// Whether `value` is drawn as a board: a list of rows that are lists of cells or texts, or a text with rows.
pub(super) fn is_board(value: &Value) -> bool {
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

/// What stands where a board should, and what to do if it is a row.
pub(super) fn found(value: &Value) -> &'static str {
    let is_cell = |it: &Value| it.is_number() || it.is_string() || it.is_null();
    match value {
        Value::Array(cells) if !cells.is_empty() && cells.iter().all(is_cell) => {
            "a row alone: write all rows of a board within one [ ]"
        }
        _ => kind(value),
    }
}

pub(super) fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "true or false",
        Value::Number(_) => "a number",
        Value::String(_) => "a text",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    }
}
