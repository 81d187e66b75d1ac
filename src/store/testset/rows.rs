//! Lines, words and rows that remember where in the file they stood, so that every complaint can name the place.

use std::borrow::Cow;

use crate::files::{Fault, without_mark};
use crate::game::notation::{Grid, MAX_COLOURS};

/// The text in `bytes`, without the byte order mark that some editors put in front.
pub(super) fn decode(bytes: &[u8]) -> Result<&str, Fault> {
    let bytes = without_mark(bytes);
    std::str::from_utf8(bytes).map_err(|error| {
        let (good, bad) = bytes.split_at(error.valid_up_to());
        let good = String::from_utf8_lossy(good);
        let start = good.rfind('\n').map_or(0, |end| end + 1);
        let column = good[start..].chars().count() + 1;
        let byte = bad.first().copied().unwrap_or_default();
        let problem = format!("expected text in UTF-8, found the byte 0x{byte:02x}: save the file as UTF-8");
        Fault::new(good.matches('\n').count() + 1, column, problem)
    })
}

/// `text` with a line feed at the end of each line, also where old Macs ended it with a carriage return alone.
pub(super) fn with_line_feeds(text: &str) -> Cow<'_, str> {
    let is_other_end = |rest: &str| !rest.is_empty() && !rest.starts_with('\n');
    if !text.split('\r').skip(1).any(is_other_end) {
        return text.into();
    }
    text.replace("\r\r\n", "\n").replace("\r\n", "\n").replace('\r', "\n").into()
}

/// The lines with their numbers, counted from 1.
pub(super) fn numbered_lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut rest = text;
    let next = move || {
        // Rows are so short that to look at each byte takes less time than what finds ends of lines in long texts.
        let end = rest.bytes().position(|byte| byte == b'\n').unwrap_or(rest.len());
        let line = rest[..end].strip_suffix('\r').unwrap_or(&rest[..end]);
        let is_last = rest.is_empty();
        rest = rest.get(end + 1..).unwrap_or_default();
        (!is_last).then_some(line)
    };
    (1..).zip(std::iter::from_fn(next))
}

/// The lines that are neither blank nor comments, with their numbers.
pub(super) fn significant(text: &str) -> impl Iterator<Item = (usize, &str)> {
    significant_but(text, is_comment)
}

/// The lines that are neither blank nor comments by `is_comment`, with their numbers.
pub(super) fn significant_but(text: &str, is_comment: fn(&str) -> bool) -> impl Iterator<Item = (usize, &str)> {
    numbered_lines(text).filter(move |(_, line)| !line.trim().is_empty() && !is_comment(line))
}

pub(super) fn is_comment(line: &str) -> bool {
    line.trim_start().starts_with('#')
}

/// The words of a line, each with the column of its first character, counted from 1.
pub(super) fn words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let (mut column, mut rest) = (1, line);
    std::iter::from_fn(move || {
        let start = rest.find(|c: char| !c.is_whitespace())?;
        column += rest[..start].chars().count();
        let word = rest[start..].split_whitespace().next()?;
        rest = &rest[start + word.len()..];
        let here = column;
        column += word.chars().count();
        Some((here, word))
    })
}

/// The column behind the last character of a line, where what is missing should have stood.
pub(super) fn end_column(line: &str) -> usize {
    line.trim_end().chars().count() + 1
}

/// What to say of a word that was meant to begin a comment.
pub(super) fn remark_on(word: &str) -> &'static str {
    if word.starts_with('#') { ": a comment stands on a line of its own" } else { "" }
}

/// A piece of the file as errors quote it: never more than fits on a line.
pub(super) fn shown(word: &str) -> String {
    let cut = if word.chars().nth(20).is_some() { "..." } else { "" };
    format!("{:?}{cut}", word.chars().take(20).collect::<String>())
}

/// A row of a board.
pub(super) struct Row {
    pub(super) line: usize,
    pub(super) cells: Vec<Option<u8>>,
    columns: Vec<usize>,
    end: usize,
}

impl Row {
    /// The row on line `line` whose cells stand in these columns.
    pub(super) fn new(line: usize, text: &str, cells: Vec<(usize, Option<u8>)>) -> Row {
        let (columns, cells) = cells.into_iter().unzip();
        Row { line, cells, columns, end: end_column(text) }
    }

    /// The row of spaced integers in `text`, each below `colours`.
    pub(super) fn of_integers(line: usize, text: &str, colours: usize) -> Result<Row, Fault> {
        let cell = |(column, word)| Ok((column, integer(line, column, word, colours)?));
        Ok(Row::new(line, text, words(text).map(cell).collect::<Result<_, _>>()?))
    }

    /// Checks that the row has `width` cells, as `reason` says.
    pub(super) fn expect_width(&self, width: usize, reason: &str) -> Result<(), Fault> {
        if self.cells.len() == width {
            return Ok(());
        }
        let cells = if width == 1 { "cell" } else { "cells" };
        let problem = format!("expected {width} {cells} in the row, as {reason}, found {}", self.cells.len());
        Err(Fault::new(self.line, self.column(width.min(self.cells.len())), problem))
    }

    fn column(&self, cell: usize) -> usize {
        self.columns.get(cell).copied().unwrap_or(self.end)
    }
}

fn integer(line: usize, column: usize, word: &str, colours: usize) -> Result<Option<u8>, Fault> {
    if word == "." || word == "-1" {
        return Ok(None);
    }
    let plain = word.bytes().all(|b| b.is_ascii_digit());
    let colour = word.parse().ok().filter(|&colour| plain && usize::from(colour) < colours.min(MAX_COLOURS));
    let greatest = colours.min(MAX_COLOURS).saturating_sub(1);
    let problem = || {
        let remark = remark_on(word);
        format!("expected a colour from 0 to {greatest}, or . for a gap, found {}{remark}", shown(word))
    };
    Ok(Some(colour.ok_or_else(|| Fault::new(line, column, problem()))?))
}

/// The board with these rows, of which there is at least one.
pub(super) fn grid(rows: &[Row]) -> Result<Grid, Fault> {
    let cells: Vec<_> = rows.iter().map(|row| row.cells.clone()).collect();
    Grid::from_rows(&cells).map_err(|bad| {
        let place = rows.get(bad.row).map_or((1, 1), |row| (row.line, row.column(bad.column)));
        Fault::new(place.0, place.1, bad.problem)
    })
}
