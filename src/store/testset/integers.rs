//! Rows of spaced integers, the top row first; boards are separated by blank lines or by their size.
//!
//! A comment `# WxH` or `# WxH min_group 2` gives the size of the boards below it. Without one, blank lines part the
//! boards; without those, rows whose number is a multiple of the width are square boards, any others are one board.

use super::Drawn;
use super::bare::is_row;
use super::cells::is_gap;
use super::rows::{Row, grid, is_comment, numbered_lines, shown, significant, words};
use crate::files::Fault;
use crate::game::notation::{Grid, MAX_COLOURS, MAX_SIDE};

/// A size that a comment gives, and the line it stands on.
#[derive(Clone, Copy)]
struct Size {
    line: usize,
    width: usize,
    height: usize,
}

/// Rows without a blank line between them, and the size announced for them.
struct Block {
    size: Option<Size>,
    rows: Vec<Row>,
}

/// Whether a comment in `text` gives the size of the boards, and the first row has numbers.
pub(super) fn claims_sized(text: &str) -> bool {
    let first = significant(text).next();
    text.lines().any(|line| size_words(line).is_some()) && first.is_some_and(|(_, line)| all_numbers(line))
}

/// Whether the first row begins with one of several numbers, or the text is a column of them.
pub(super) fn claims(text: &str) -> bool {
    let Some((_, first)) = significant(text).next() else { return false };
    // A board of letters may begin with gaps.
    let colour = significant(text).flat_map(|(_, line)| words(line)).find(|(_, word)| !is_gap(word));
    let has_size = || text.lines().any(|line| size_words(line).is_some());
    let number =
        words(first).next().is_some_and(|(_, word)| is_number(word)) && (!is_of_characters(first) || has_size());
    number && colour.is_none_or(|(_, word)| is_number(word)) && (words(first).nth(1).is_some() || is_column(text))
}

/// Whether `line` is rows of single characters, as a digit stands beside a letter or a gap, or `/` between rows.
fn is_of_characters(line: &str) -> bool {
    let is_odd = line.contains('/') || words(line).any(|(_, word)| !is_number(word));
    is_odd && line.split('/').all(is_row)
}

/// One number a line, which are no bare rows: one is -1, and others are shorter.
fn is_column(text: &str) -> bool {
    let lines = || significant(text).map(|(_, line)| line.trim());
    let is_shorter = lines().any(|line| line.len() == 1);
    is_shorter && lines().all(|line| is_number(line) && line.len() <= 2) && lines().any(|line| line == "-1")
}

/// Whether a word is a number of these formats.
pub(super) fn is_number(word: &str) -> bool {
    word == "." || word == "-1" || word.bytes().all(|byte| byte.is_ascii_digit())
}

fn all_numbers(line: &str) -> bool {
    words(line).all(|(_, word)| is_number(word))
}

/// The boards in `text`.
pub(super) fn parse(text: &str) -> Result<Vec<Drawn>, Fault> {
    let blocks = blocks(text)?;
    let boards: Vec<Drawn> = grids(&blocks)?.into_iter().map(Drawn::plain).collect();
    let several = |rows: &[Row]| {
        let (width, height) = (rows.first().map_or(0, |row| row.cells.len()), rows.len());
        format!("without a size or blank lines boards are square: `# {width}x{height}` above it makes it one")
    };
    let note = match &blocks[..] {
        [only] if only.size.is_none() && boards.len() > 1 => several(&only.rows),
        _ => String::new(),
    };
    Ok(boards.into_iter().map(|board| Drawn { note: note.clone(), ..board }).collect())
}

fn grids(blocks: &[Block]) -> Result<Vec<Grid>, Fault> {
    let square = matches!(blocks, [only] if only.size.is_none());
    let mut grids = Vec::new();
    for block in blocks {
        let height = match block.size {
            Some(size) => size.check(&block.rows)?,
            None if square => square_height(&block.rows),
            None => block.rows.len(),
        };
        for rows in block.rows.chunks(height.max(1)) {
            grids.push(grid(rows)?);
        }
    }
    Ok(grids)
}

fn blocks(text: &str) -> Result<Vec<Block>, Fault> {
    let mut blocks = vec![Block { size: None, rows: Vec::new() }];
    for (number, line) in numbered_lines(text) {
        let size = blocks.last().and_then(|block| block.size);
        if let Some(size) = Size::of(number, line)? {
            blocks.push(Block { size: Some(size), rows: Vec::new() });
        } else if line.trim().is_empty() {
            blocks.push(Block { size, rows: Vec::new() });
        } else if let Some(block) = blocks.last_mut().filter(|_| !is_comment(line)) {
            block.rows.push(Row::of_integers(number, line, MAX_COLOURS)?);
        }
    }
    blocks.retain(|block| !block.rows.is_empty());
    Ok(blocks)
}

fn square_height(rows: &[Row]) -> usize {
    let width = rows.first().map_or(1, |row| row.cells.len());
    if rows.len().is_multiple_of(width) { width } else { rows.len() }
}

/// The words behind `#` if the first is a size and nothing but a group size follows.
fn size_words(line: &str) -> Option<Vec<(usize, &str)>> {
    let comment = line.trim_start().strip_prefix('#')?;
    let before = line[..line.len() - comment.len()].chars().count();
    let words: Vec<_> = words(comment).map(|(column, word)| (column + before, word)).collect();
    let number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let (width, height) = words.first()?.1.split_once('x')?;
    let alone = words.get(1).is_none_or(|(_, word)| *word == "min_group");
    (number(width) && number(height) && alone).then_some(words)
}

impl Size {
    fn of(line: usize, text: &str) -> Result<Option<Size>, Fault> {
        let Some(words) = size_words(text) else { return Ok(None) };
        let (column, size) = words[0];
        let side = |text: &str| text.parse().ok().filter(|side| (1..=MAX_SIDE).contains(side));
        let sides = size.split_once('x').and_then(|(width, height)| Some((side(width)?, side(height)?)));
        let Some((width, height)) = sides else {
            let problem = format!("expected a size from 1x1 to {MAX_SIDE}x{MAX_SIDE}, found {}", shown(size));
            return Err(Fault::new(line, column, problem));
        };
        if let Some(&(label, _)) = words.get(1) {
            let (column, found) = words.get(2).copied().unwrap_or((label + "min_group ".len(), ""));
            expect_pairs(found).map_err(|problem| Fault::new(line, column, problem))?;
        }
        Ok(Some(Size { line, width, height }))
    }

    /// Checks that `rows` are whole boards of this size; gives the rows a board.
    fn check(self, rows: &[Row]) -> Result<usize, Fault> {
        let reason = format!("the size on line {} says", self.line);
        rows.iter().try_for_each(|row| row.expect_width(self.width, &reason))?;
        match (rows.len() % self.height, rows.last()) {
            (found, Some(last)) if found > 0 => {
                let problem = format!("expected {} rows, as {reason}, found {found}", self.height);
                Err(Fault::new(last.line + 1, 1, problem))
            }
            _ => Ok(self.height),
        }
    }
}

fn expect_pairs(found: &str) -> Result<(), String> {
    if found == "2" {
        return Ok(());
    }
    Err(format!("expected min_group 2 (chainshot takes groups of two or more tiles), found min_group {}", shown(found)))
}
