//! chainshot's own text: `> id free text`, then a row a line from the top.

use std::collections::BTreeMap;

use super::Drawn;
use super::cells::{IN_COLOUR, WordRow, board, characters, is_gap, is_sign};
use super::naming::{plain, word};
use super::rows::{end_column, is_comment, numbered_lines, significant, words};
use crate::files::Fault;
use crate::game::notation::{Grid, colour_of};

/// A position whose rows are still being collected.
struct Draft<'a> {
    line: usize,
    id: &'a str,
    note: &'a str,
    rows: Vec<(usize, &'a str)>,
    closed: bool,
}

/// So many characters of an id are shown in errors.
const SHOWN: usize = 60;
/// Most boards have no more rows.
const USUAL: usize = 20;

/// Whether the first line that counts starts with `>`.
pub(super) fn claims(text: &str) -> bool {
    significant(text).next().is_some_and(|(_, line)| line.starts_with('>'))
}

/// The positions in `text`.
pub(super) fn parse(text: &str) -> Result<Vec<Drawn>, Fault> {
    let mut drafts: Vec<Draft> = Vec::new();
    let mut first_lines = BTreeMap::new();
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
    Ok(Draft {
        line: number,
        id,
        note: heading[id.len()..].trim_start(),
        rows: Vec::with_capacity(USUAL),
        closed: false,
    })
}

fn claim<'a>(first_lines: &mut BTreeMap<&'a str, usize>, draft: &Draft<'a>, line: &str) -> Result<(), Fault> {
    let Some(first) = first_lines.insert(draft.id, draft.line) else { return Ok(()) };
    let column = words(&line[1..]).next().map_or(2, |(column, _)| column + 1);
    let problem =
        format!("expected a new id, found {:?}, which line {first} has already: rename one of the two", draft.id);
    Err(Fault::new(draft.line, column, problem))
}

impl<'a> Draft<'a> {
    fn add(&mut self, number: usize, line: &'a str) -> Result<(), Fault> {
        let line = line.trim_end();
        if line.is_empty() {
            self.closed = !self.rows.is_empty();
            return Ok(());
        }
        if self.closed {
            let problem = "expected > and an id, found a row below a blank line: \
                           name the position, or remove the blank line if its rows go on here";
            return Err(Fault::new(number, 1, problem));
        }
        self.rows.push((number, line));
        Ok(())
    }

    fn finish(self) -> Result<Drawn, Fault> {
        if self.rows.is_empty() {
            let problem =
                format!("expected rows below > {}, found none", word(self.id).chars().take(SHOWN).collect::<String>());
            return Err(Fault::new(self.line, 1, problem));
        }
        let grid = if self.has_letters_of_its_own() { self.letters() } else { self.numbered() }?;
        Ok(Drawn { id: Some(word(self.id)), note: plain(self.note), grid })
    }

    /// Whether the rows are letters, signs and gaps alone, and some of them none of chainshot's: then the colours are those
    /// present.
    fn has_letters_of_its_own(&self) -> bool {
        let is_none = |it: char| it == IN_COLOUR || it.is_whitespace() || is_gap(it.encode_utf8(&mut [0; 4]));
        let letters = || self.rows.iter().flat_map(|(_, line)| line.chars()).filter(|&it| !is_none(it));
        letters().all(|it| it.is_alphabetic() || is_sign(it)) && letters().any(|letter| colour_of(letter).is_none())
    }

    fn letters(&self) -> Result<Grid, Fault> {
        let word = |(column, letter): (usize, char)| (column, letter.to_string());
        let row = |&(line, text): &(usize, &str)| {
            let words = characters(1, text).map(word).collect();
            WordRow { line, text: text.to_owned(), words }
        };
        board(&self.rows.iter().map(row).collect::<Vec<_>>())
    }

    fn numbered(&self) -> Result<Grid, Fault> {
        Grid::from_lines(self.rows.iter().map(|(_, text)| *text)).map_err(|bad| {
            let (line, text) = self.rows[bad.row];
            Fault::new(line, end_column(text).min(bad.column + 1), bad.problem)
        })
    }
}
