//! Bare rows of digits, letters or signs, with or without spaces, the top row first; blank lines separate the boards. Or a board a
//! line, `/` between its rows.

use std::collections::BTreeSet;

use super::Drawn;
use super::cells::{WordRow, blocks, characters, drawn, is_gap, is_sign};
use super::rows::{is_comment, shown, significant, words};
use crate::files::Fault;
use crate::game::notation::MAX_SIDE;

/// Whether the first row is one word of letters, digits and signs, or single ones.
pub(super) fn claims(text: &str) -> bool {
    significant(text).next().is_some_and(|(_, line)| line.split('/').all(|row| is_row(within_marks(row).1)))
}

/// Whether `line` is one word of cells, or cells separated by blanks.
pub(super) fn is_row(line: &str) -> bool {
    let alone = words(line).nth(1).is_none();
    words(line).all(|(_, word)| {
        characters(1, word).all(|(_, it)| is_cell(it)) && (alone || characters(1, word).nth(1).is_none())
    })
}

fn is_cell(character: char) -> bool {
    character.is_alphanumeric() || is_sign(character) || is_gap(character.encode_utf8(&mut [0; 4]))
}

/// A row without the marks around it, which part nothing: tables and programs leave commas and quotes there; and the column
/// in which it begins, if the first is 0.
pub(super) fn within_marks(row: &str) -> (usize, &str) {
    let is_mark = |it: char| it.is_whitespace() || ",;\"".contains(it);
    let rest = row.trim_start_matches(is_mark);
    (row.chars().count() - rest.chars().count(), rest.trim_end_matches(is_mark))
}

/// The boards in `text`.
pub(super) fn parse(text: &str) -> Result<Vec<Drawn>, Fault> {
    let rows = |block: Vec<(usize, &str)>| {
        let rows: Vec<WordRow> = block.into_iter().map(|(line, text)| row(line, 1, text)).collect::<Result<_, _>>()?;
        drawn(&rows)
    };
    let blocks = blocks(text, is_comment);
    expect_no_remark(&blocks)?;
    blocks.into_iter().flat_map(|block| boards(block, rows)).collect()
}

/// Fails if a line stands alone that is as wide as no board of several rows and has a letter that none of them has: it may
/// be a title or a remark.
fn expect_no_remark(blocks: &[Vec<(usize, &str)>]) -> Result<(), Fault> {
    let width = |row: &str| characters(1, within_marks(row).1).count();
    let boards = blocks.iter().filter(|block| block.len() > 1);
    let widths: BTreeSet<usize> = boards.clone().map(|block| width(block[0].1)).collect();
    let letters: BTreeSet<char> = boards.flatten().flat_map(|(_, text)| text.chars()).collect();
    let is_strange = |text: &str| text.chars().any(|it| it.is_alphabetic() && !letters.contains(&it));
    let is_odd = |text: &str| !widths.is_empty() && !widths.contains(&width(text)) && is_strange(text);
    let lone = blocks.iter().find_map(|block| match block[..] {
        [(line, text)] if is_odd(text) => Some((line, text)),
        _ => None,
    });
    lone.map_or(Ok(()), |(line, text)| {
        let problem = format!(
            "expected a board of several rows, as the others are, found {} alone: put # in front if it is a remark, or \
             `> id` above each board",
            shown(text.trim())
        );
        Err(Fault::new(line, 1, problem))
    })
}

/// The boards of lines without a blank one between them: one, made by `rows`, or one a line.
fn boards(
    block: Vec<(usize, &str)>,
    rows: impl Fn(Vec<(usize, &str)>) -> Result<Drawn, Fault>,
) -> Vec<Result<Drawn, Fault>> {
    if !block.iter().any(|(_, text)| text.contains('/')) {
        return vec![rows(block)];
    }
    block.into_iter().map(|(line, text)| on_one_line(line, text)).collect()
}

fn on_one_line(line: usize, text: &str) -> Result<Drawn, Fault> {
    // Each row keeps the line up to its end.
    if let Some((at, _)) = text.match_indices('/').nth(MAX_SIDE - 1) {
        let column = text[..at].chars().count() + 2;
        let rows = text.matches('/').count() + 1;
        return Err(Fault::new(line, column, format!("expected a board of at most {MAX_SIDE} rows, found {rows}")));
    }
    let (mut column, mut end) = (1, 0);
    let rows = text.split('/').map(|part| {
        let from = column;
        column += part.chars().count() + 1;
        end += part.len() + 1;
        // What is missing in a row is missing where it ends in the line.
        Ok(WordRow { text: text[..end - 1].to_owned(), ..row(line, from, part)? })
    });
    drawn(&rows.collect::<Result<Vec<_>, _>>()?)
}

/// The row in `text`, which begins at column `from` of its line.
fn row(line: usize, from: usize, text: &str) -> Result<WordRow, Fault> {
    let (before, inner) = within_marks(text);
    let cell = |(column, character): (usize, char)| {
        let problem = || {
            let found = shown(character.encode_utf8(&mut [0; 4]));
            format!("expected a digit or a letter for a colour, or . for a gap, found {found}")
        };
        if is_cell(character) { Ok((column, character.to_string())) } else { Err(Fault::new(line, column, problem())) }
    };
    let words = characters(from + before, inner).map(cell).collect::<Result<_, _>>()?;
    Ok(WordRow { line, text: text.to_owned(), words })
}
