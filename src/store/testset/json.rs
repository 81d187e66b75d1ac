//! JSON: a board is a list of rows, a row a list of cells or a text; boards with or without names, or one a line.
//!
//! ```text
//! [[0,1],[1,0]]                           a board
//! [[[0,1],[1,0]], ["01","10"]]            several
//! {"id": "a", "rows": [[0,1],[1,0]]}      with a name; also one a line, or a list of them
//! {"a": [[0,1],[1,0]], "b": "01/10"}      several with names
//! {"boards": [[[0,1],[1,0]], ["01"]]}     a list of them in a field
//! ```

mod boards;
mod looks;
mod place;
mod rows;
mod unique;

use serde_json::Deserializer;
use serde_json::value::RawValue;

use self::boards::Boards;
use self::place::{Step, follow, place};
use self::unique::Unique;
use super::Drawn;
use crate::files::{Fault, without_place};

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

    fn fault(&self, problem: String) -> Fault {
        let rest = &self.text[self.from..];
        let whole = Deserializer::from_str(rest).into_iter::<&RawValue>().flatten().next().map_or(rest, RawValue::get);
        let found = follow(whole, &self.path);
        let (line, column) = place(self.text, found.as_ptr().addr() - self.text.as_ptr().addr());
        Fault::new(line, column, problem)
    }
}
