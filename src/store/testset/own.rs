//! chainshot's own text: `> id free text`, then a row a line from the top.

use std::collections::HashMap;

use super::Position;
use super::rows::{Row, end_column, grid, is_comment, numbered_lines, words};
use crate::files::Fault;
use crate::game::notation::parse_row;

/// A position whose rows are still being collected.
struct Draft<'a> {
    line: usize,
    id: &'a str,
    note: &'a str,
    rows: Vec<Row>,
    closed: bool,
}

/// The positions in `text`, whose first significant line starts with `>`.
pub(super) fn parse(text: &str) -> Result<Vec<Position>, Fault> {
    let mut drafts: Vec<Draft> = Vec::new();
    let mut first_lines = HashMap::new();
    for (number, line) in numbered_lines(text).filter(|(_, line)| !is_comment(line)) {
        if let Some(heading) = line.strip_prefix('>') {
            let draft = heading_of(number, line, heading)?;
            claim(&mut first_lines, &draft, line)?;
            drafts.push(draft);
        } else if let Some(draft) = drafts.last_mut() {
            draft.add(number, line)?;
        }
    }
    drafts.into_iter().map(Draft::finish).collect()
}

fn heading_of<'a>(number: usize, line: &str, heading: &'a str) -> Result<Draft<'a>, Fault> {
    let heading = heading.trim();
    let Some(id) = heading.split_whitespace().next() else {
        let problem = "expected an id after >, such as > board-1, found the end of the line";
        return Err(Fault::new(number, end_column(line), problem));
    };
    Ok(Draft { line: number, id, note: heading[id.len()..].trim_start(), rows: Vec::new(), closed: false })
}

fn claim<'a>(first_lines: &mut HashMap<&'a str, usize>, draft: &Draft<'a>, line: &str) -> Result<(), Fault> {
    let Some(first) = first_lines.insert(draft.id, draft.line) else { return Ok(()) };
    let column = words(&line[1..]).next().map_or(2, |(column, _)| column + 1);
    let problem =
        format!("expected a new id, found {:?}, which line {first} has already: rename one of the two", draft.id);
    Err(Fault::new(draft.line, column, problem))
}

impl Draft<'_> {
    fn add(&mut self, number: usize, line: &str) -> Result<(), Fault> {
        if line.trim().is_empty() {
            self.closed = !self.rows.is_empty();
            return Ok(());
        }
        if self.closed {
            let problem = "expected > and an id, found a row below a blank line: \
                           name the position, or remove the blank line if its rows go on here";
            return Err(Fault::new(number, 1, problem));
        }
        let line = line.trim_end();
        let cells = parse_row(0, line).map_err(|bad| Fault::new(number, bad.column + 1, bad.problem))?;
        self.rows.push(Row::new(number, line, (1..).zip(cells).collect()));
        Ok(())
    }

    fn finish(self) -> Result<Position, Fault> {
        if self.rows.is_empty() {
            let problem = format!("expected rows below > {}, found none", self.id);
            return Err(Fault::new(self.line, 1, problem));
        }
        Ok(Position { id: self.id.to_owned(), note: self.note.to_owned(), grid: grid(&self.rows)? })
    }
}
