//! Boards under a header line `height width colours`: rows of letters (`A` is the first colour) or spaced integers.

use super::Drawn;
use super::integers::is_number;
use super::rows::{Row, grid, shown, significant, words};
use crate::files::Fault;
use crate::game::notation::{Grid, MAX_COLOURS, MAX_SIDE};

/// The three numbers above a board.
#[derive(Clone, Copy)]
pub(super) struct Header {
    pub(super) height: usize,
    pub(super) width: usize,
    colours: usize,
}

impl Header {
    /// The header in `text` if that is three numbers; whether they are possible is not checked.
    pub(super) fn of(text: &str) -> Option<Header> {
        let number = |(_, word): (usize, &str)| word.parse().ok();
        match words(text).take(4).map(number).collect::<Option<Vec<usize>>>()?[..] {
            [height, width, colours] => Some(Header { height, width, colours }),
            _ => None,
        }
    }

    /// Whether this header above a row of three numbers may as well be such a row itself.
    fn may_be_a_row(self, text: &str) -> bool {
        self.width == 3 && significant(text).count() > self.height
    }

    fn parse(line: usize, text: &str) -> Result<Header, Fault> {
        let problem = || format!("expected a header `height width colours`, found {}", shown(text.trim()));
        let header = Header::of(text).ok_or_else(|| Fault::new(line, 1, problem()))?;
        let limits = [(header.height, MAX_SIDE), (header.width, MAX_SIDE), (header.colours, MAX_COLOURS)];
        for ((number, limit), (column, word)) in limits.into_iter().zip(words(text)) {
            if !(1..=limit).contains(&number) {
                let problem = format!("expected a number from 1 to {limit}, found {}", shown(word));
                return Err(Fault::new(line, column, problem));
            }
        }
        Ok(header)
    }

    fn row(self, line: usize, text: &str) -> Result<Row, Fault> {
        let integers = text.contains(|c: char| c.is_ascii_digit());
        let row = if integers { Row::of_integers(line, text, self.colours) } else { self.letters(line, text) }?;
        row.expect_width(self.width, "the header says")?;
        Ok(row)
    }

    fn letters(self, line: usize, text: &str) -> Result<Row, Fault> {
        let greatest = char::from(b'A' + self.colours.clamp(1, 26) as u8 - 1);
        let cell = |(column, character)| match character {
            '.' => Ok((column, None)),
            'A'..='Z' if character <= greatest => Ok((column, Some(character as u8 - b'A'))),
            _ => {
                let problem = format!("expected a colour from A to {greatest}, or . for a gap, found {character:?}");
                Err(Fault::new(line, column, problem))
            }
        };
        let cells = (1..).zip(text.chars()).filter(|(_, character)| !character.is_whitespace()).map(cell);
        Ok(Row::new(line, text, cells.collect::<Result<_, _>>()?))
    }
}

/// Whether the first line is three numbers and not itself a row: a row may hold a 0, or have three numbers below it.
pub(super) fn claims(text: &str) -> bool {
    let mut lines = significant(text).map(|(_, line)| line);
    let (Some(header), Some(second)) = (lines.next().and_then(Header::of), lines.next()) else { return false };
    let is_possible = [header.height, header.width, header.colours].iter().all(|&number| number > 0)
        || !second.contains(|it: char| it.is_ascii_digit());
    is_possible && (!is_three_numbers(second) || header.may_be_a_row(text))
}

fn is_three_numbers(line: &str) -> bool {
    words(line).filter(|(_, word)| is_number(word)).count() == 3
}

/// Fails if `text` may as well be rows.
pub(super) fn expect_no_rows(text: &str) -> Result<(), Fault> {
    let second = significant(text).nth(1).is_some_and(|(_, line)| is_three_numbers(line));
    let first = significant(text).next().and_then(|(number, line)| Some((number, Header::of(line)?)));
    if let Some((line, _)) = first.filter(|(_, header)| second && header.may_be_a_row(text)) {
        let problem = "expected either a row or a header `height width colours`, found a line that may be both: \
                       say which by a line `# WxH` above the rows";
        return Err(Fault::new(line, 1, problem));
    }
    Ok(())
}

/// The boards in `text`.
pub(super) fn parse(text: &str) -> Result<Vec<Drawn>, Fault> {
    Ok(grids(text)?.into_iter().map(Drawn::plain).collect())
}

fn grids(text: &str) -> Result<Vec<Grid>, Fault> {
    let mut lines = significant(text);
    let mut grids = Vec::new();
    while let Some((line, first)) = lines.next() {
        let header = Header::parse(line, first)?;
        let rows = lines.by_ref().take(header.height).map(|(line, text)| header.row(line, text));
        let rows: Vec<Row> = rows.collect::<Result<_, _>>()?;
        if rows.len() < header.height {
            let problem =
                format!("expected {} rows, as the header on line {line} says, found {}", header.height, rows.len());
            return Err(Fault::new(rows.last().map_or(line, |row| row.line) + 1, 1, problem));
        }
        grids.push(grid(&rows)?);
    }
    Ok(grids)
}
