//! Cells separated by commas, semicolons or tabs: numbers, letters or names of colours; blank lines separate the boards.

use super::Drawn;
use super::bare::within_marks;
use super::cells::{WordRow, blocks, drawn, is_gap};
use super::rows::{self, shown, significant_but};
use crate::files::Fault;
use crate::store::colours;

const MARKS: [char; 3] = [',', ';', '\t'];

/// Whether the first row has marks, its cells are one word each, as sentences have commas too, and the rows are no bare ones.
pub(super) fn claims(text: &str) -> bool {
    let is_part = |it: char| !it.is_whitespace() && (!it.is_ascii_punctuation() || "#.-_".contains(it));
    let is_cell = |cell: &str| cell.trim().trim_matches('"').trim().chars().all(is_part);
    let first = significant_but(text, is_comment).next().map(|(_, line)| trimmed(line));
    first.is_some_and(|line| mark(line).is_some_and(|mark| line.split(mark).all(is_cell))) && !has_bare_rows(text)
}

/// Whether each row is one word, with a tab around it or a mark behind it, and not all words mean a colour: such rows have a
/// character for each cell.
fn has_bare_rows(text: &str) -> bool {
    let rows = || significant_but(text, is_comment).map(|(_, line)| line);
    let marks = |text: &str| text.chars().filter(|it| MARKS.contains(it)).count();
    let is_bare = |line: &str| {
        let word = within_marks(line).1;
        let (before, behind) = line.split_once(word).unwrap_or((line, ""));
        let is_long = word.chars().count() > 2 && !word.starts_with('#');
        is_long && marks(word) == 0 && !before.contains([',', ';']) && marks(before) <= 1 && marks(behind) <= 1
    };
    rows().all(is_bare) && !rows().all(|line| colours::look_of(within_marks(line).1).is_some())
}

fn mark(line: &str) -> Option<char> {
    MARKS.into_iter().find(|&mark| line.contains(mark))
}

/// Whether a line is a comment. One that begins with # is a row if all its cells are words: a row may begin with a colour
/// such as #ff0000.
fn is_comment(line: &str) -> bool {
    let is_word = |cell: &str| !cell.trim().contains(char::is_whitespace);
    let is_row = line.contains(MARKS) && line.split(MARKS).all(is_word);
    rows::is_comment(line) && !is_row
}

/// Fails if a row begins with # but not with a colour such as #f00 or #ff0000: it may be meant as a comment.
fn expect_colour(line: usize, text: &str) -> Result<(), Fault> {
    let first = text.split(MARKS).next().unwrap_or_default().trim().trim_matches('"');
    let is_code = |code: &str| matches!(code.len(), 3 | 4 | 6 | 8) && code.bytes().all(|it| it.is_ascii_hexdigit());
    match first.strip_prefix('#') {
        // Of three or four digits it may be a number or a word, unless there are other such colours beside it.
        Some(code) if is_code(code) && (code.len() > 4 || text.matches('#').count() > 1) => Ok(()),
        None => Ok(()),
        Some(_) => {
            let problem = format!(
                "expected a row or a comment, found {} in front of words, which may be either: for a comment put a space behind \
                 the #, for a colour write six digits, as in #ff0000, or leave the # out",
                shown(first)
            );
            Err(Fault::new(line, 1, problem))
        }
    }
}

/// The boards in `text`.
pub(super) fn parse(text: &str) -> Result<Vec<Drawn>, Fault> {
    let mark = significant_but(text, is_comment).find_map(|(_, line)| mark(line)).unwrap_or(MARKS[0]);
    let grid = |block: Vec<(usize, &str)>| {
        let open = block.iter().map(|(_, text)| trimmed(text)).filter(|text| !text.ends_with(mark));
        let width = open.map(|text| text.split(mark).count()).max();
        let rows = block.into_iter().map(|(line, text)| row(line, text, mark, width));
        let rows = rows.collect::<Result<Vec<WordRow>, Fault>>()?;
        expect_no_head(&rows)?;
        drawn(&rows)
    };
    blocks(text, is_comment).into_iter().map(grid).collect()
}

/// Fails if only words stand above rows of numbers, as the head of a table does, which would be taken for tiles.
fn expect_no_head(rows: &[WordRow]) -> Result<(), Fault> {
    let Some((head, below)) = rows.split_first() else { return Ok(()) };
    let is_number = |word: &str| word.bytes().all(|it| it.is_ascii_digit());
    let below: Vec<&str> = below.iter().flat_map(tiles).collect();
    let is_head = tiles(head).next().is_some() && !tiles(head).any(is_number);
    if is_head && !below.is_empty() && below.into_iter().all(is_number) {
        let found = shown(head.text.trim());
        let problem = format!(
            "expected a row of numbers as below it, found {found}: delete this line if it says what the columns are"
        );
        return Err(Fault::new(head.line, 1, problem));
    }
    Ok(())
}

/// What stands in the cells of a row that are no gaps.
fn tiles(row: &WordRow) -> impl Iterator<Item = &str> {
    row.words.iter().map(|(_, word)| word.as_str()).filter(|word| !is_gap(word))
}

/// `line` without what is invisible at its end, but for tabs.
fn trimmed(line: &str) -> &str {
    line.trim_end_matches(['\r', ' '])
}

/// The row in `text`, where rows that do not end with a mark have `width` cells, if there are such rows.
fn row(line: usize, text: &str, mark: char, width: Option<usize>) -> Result<WordRow, Fault> {
    expect_colour(line, text)?;
    let whole = trimmed(text);
    // Some programs end rows with a mark. If there is a cell for it, what follows the last mark is an empty one.
    let has_cell = width.is_some_and(|width| whole.split(mark).count() <= width);
    let whole = if has_cell { whole } else { whole.strip_suffix(mark).unwrap_or(whole) };
    let mut column = 1;
    let words = whole.split(mark).map(|cell| {
        let here = column + cell.chars().take_while(|it| it.is_whitespace()).count();
        column += cell.chars().count() + 1;
        let cell = cell.trim();
        if cell.starts_with('"') != cell.ends_with('"') || cell == "\"" {
            let problem = format!("expected \" on both sides of a cell or on neither, found {cell}");
            return Err(Fault::new(line, here, problem));
        }
        if cell.contains('/') {
            let problem = format!(
                "expected one tile in a cell, found {}: a board with / between its rows stands alone, or on a line of its own",
                shown(cell.trim_matches('"'))
            );
            return Err(Fault::new(line, here, problem));
        }
        Ok((here, cell.trim_matches('"').trim().to_owned()))
    });
    Ok(WordRow { line, text: text.to_owned(), words: words.collect::<Result<_, _>>()? })
}
