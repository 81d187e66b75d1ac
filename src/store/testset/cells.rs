//! Cells as words, for formats that say nothing of what a colour is called: the colours are those present.

use std::collections::BTreeSet;

use super::Drawn;
use super::rows::{Row, grid, shown};
use crate::files::Fault;
use crate::game::notation::{Grid, MAX_COLOURS, colour_char, colour_of};
use crate::store::colours;

/// A row whose cells are words, each with the column that it stands in.
pub(super) struct WordRow {
    /// The line.
    pub(super) line: usize,
    /// The text of the line, for complaints about what is missing at its end.
    pub(super) text: String,
    /// The cells.
    pub(super) words: Vec<(usize, String)>,
}

/// How the words of a board stand for colours.
enum Names {
    /// Numbers are colours.
    Numbers,
    /// Digits, then `a` to `v`, as chainshot writes them.
    Own,
    /// Other words in alphabetical order, each with its colour; capitals do not count.
    Words(Vec<(String, u8)>),
}

/// The board with these rows; where words stand for its colours, the note says which for which.
pub(super) fn drawn(rows: &[WordRow]) -> Result<Drawn, Fault> {
    let names = Names::of(rows);
    let note = match &names {
        Names::Words(names) => legend(names),
        _ => String::new(),
    };
    Ok(Drawn { id: None, note, grid: named(rows, &names)? })
}

fn legend(names: &[(String, u8)]) -> String {
    let named = |(name, colour): &(String, u8)| format!("{name}={}", colour_char(*colour));
    names.iter().take(MAX_COLOURS).map(named).collect::<Vec<_>>().join(" ")
}

/// The words with their numbers: words that all mean colours get those that are drawn like them, others count.
fn numbered(words: BTreeSet<String>) -> Vec<(String, u8)> {
    let looks: Option<Vec<_>> = words.iter().map(|word| colours::look_of(word)).collect();
    let numbers = looks.map_or_else(|| colours::counted(words.len()), |looks| colours::numbers(&looks));
    words.into_iter().zip(numbers).collect()
}

/// The board with these rows, of which there is at least one.
pub(super) fn board(rows: &[WordRow]) -> Result<Grid, Fault> {
    named(rows, &Names::of(rows))
}

fn named(rows: &[WordRow], names: &Names) -> Result<Grid, Fault> {
    let row = |row: &WordRow| {
        let cell = |(column, word): &(usize, String)| Ok((*column, names.colour(row.line, *column, word)?));
        Ok(Row::new(row.line, &row.text, row.words.iter().map(cell).collect::<Result<_, _>>()?))
    };
    grid(&rows.iter().map(row).collect::<Result<Vec<Row>, Fault>>()?)
}

/// Whether a word means that there is no tile.
pub(super) fn is_gap(word: &str) -> bool {
    matches!(word, "" | "." | "-" | "_" | "-1")
}

/// Whether a character is a sign that means a colour, such as 🟥.
pub(super) fn is_sign(character: char) -> bool {
    !character.is_alphanumeric() && colours::look_of(character.encode_utf8(&mut [0; 4])).is_some()
}

/// A word as it is compared with others.
fn canonical(word: &str) -> String {
    word.replace(IN_COLOUR, "").to_lowercase()
}

/// Says of the sign before it that it is to be drawn in colour.
pub(super) const IN_COLOUR: char = '\u{fe0f}';

/// The cells of a row of single characters, each with its column, which are counted from `from`.
pub(super) fn characters(from: usize, text: &str) -> impl Iterator<Item = (usize, char)> {
    (from..).zip(text.chars()).filter(|(_, character)| !character.is_whitespace() && *character != IN_COLOUR)
}

/// Whether a word is a number that counts no colour, such as 1.5 or -5, or nothing but signs.
fn is_odd(word: &str) -> bool {
    let digit = |byte: u8| byte.is_ascii_digit();
    let is_signs = word.bytes().all(|byte| byte.is_ascii_punctuation());
    is_signs || word.parse::<f64>().is_ok() && word.bytes().any(digit) && !word.bytes().all(digit)
}

impl Names {
    fn of(rows: &[WordRow]) -> Names {
        let words =
            || rows.iter().flat_map(|row| &row.words).map(|(_, word)| word.as_str()).filter(|word| !is_gap(word));
        let number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
        if words().all(number) {
            return Names::Numbers;
        }
        let own = |word: &str| matches!(single(word), Some(only) if colour_of(only).is_some());
        if words().any(number) && words().all(own) {
            return Names::Own;
        }
        Names::Words(numbered(words().map(canonical).collect()))
    }

    fn colour(&self, line: usize, column: usize, word: &str) -> Result<Option<u8>, Fault> {
        if is_gap(word) {
            return Ok(None);
        }
        if is_odd(word) {
            let problem = format!("expected a colour as a whole number, a letter or a name, found {}", shown(word));
            return Err(Fault::new(line, column, problem));
        }
        let colour = match self {
            Names::Numbers => word.parse().ok(),
            Names::Own => single(word).and_then(colour_of).map(usize::from),
            Names::Words(names) => {
                let word = canonical(word);
                names.binary_search_by(|(name, _)| name.cmp(&word)).ok().map(|index| usize::from(names[index].1))
            }
        };
        let few = colour.filter(|&colour| colour < MAX_COLOURS);
        few.map(|colour| Some(colour as u8)).ok_or_else(|| Fault::new(line, column, self.too_many(word)))
    }

    fn too_many(&self, word: &str) -> String {
        match self {
            Names::Words(names) => {
                format!(
                    "expected at most {MAX_COLOURS} colours, found {} of them; this is {}",
                    names.len(),
                    shown(word)
                )
            }
            _ => format!("expected a colour from 0 to {}, or . for a gap, found {}", MAX_COLOURS - 1, shown(word)),
        }
    }
}

fn single(word: &str) -> Option<char> {
    let mut letters = word.chars();
    letters.next().filter(|_| letters.next().is_none())
}

/// Boards: lines without a blank one between them, without those that are comments by `is_comment`.
pub(super) fn blocks(text: &str, is_comment: fn(&str) -> bool) -> Vec<Vec<(usize, &str)>> {
    let mut blocks = vec![Vec::new()];
    for (number, line) in super::rows::numbered_lines(text) {
        if line.trim().is_empty() {
            blocks.push(Vec::new());
        } else if let Some(block) = blocks.last_mut().filter(|_| !is_comment(line)) {
            block.push((number, line));
        }
    }
    blocks.retain(|block| !block.is_empty());
    blocks
}
