//! The rows of one board, cell by cell.

use serde_json::Value;

use super::Reader;
use super::looks::{EXPECTED, found, is_board, kind};
use super::place::Step;
use crate::files::Fault;
use crate::game::notation::Grid;
use crate::store::testset::cells::{WordRow, board, characters};

impl Reader<'_> {
    pub(super) fn board(&self, value: &Value, what: &str) -> Result<Grid, Fault> {
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
