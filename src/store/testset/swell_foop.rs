//! The saved game of GNOME Swell Foop, as `gsettings get org.gnome.SwellFoop saved-game` prints it.
//!
//! ```text
//! @m(aayqa(yy)) ([[1, 2], [2, 1]], 0, [(0, 1)])
//!                 rows from the top  undone   clicks: x from the left, y from the top
//! ```
//! The board read is the one that the game began with.

use super::Drawn;
use super::rows::{Row, grid, shown};
use crate::files::Fault;
use crate::game::notation::MAX_SIDE;

/// The most colours that the game knows.
const MOST_COLOURS: u8 = 4;

/// Whether `text` begins as a saved game does.
pub(super) fn claims(text: &str) -> bool {
    let text = text.trim_start().trim_start_matches("saved-game=").trim_start_matches(['\'', '"']);
    ["@m(aayqa(yy))", "just ", "([", "@mm"].iter().any(|begin| text.starts_with(begin)) || text.trim() == "nothing"
}

/// The board in `text`.
pub(super) fn parse(text: &str) -> Result<Vec<Drawn>, Fault> {
    let mut reader = Reader { text, at: 0 };
    reader.skip_to_board()?;
    let mut rows = Vec::new();
    reader.expect('[')?;
    loop {
        rows.push(reader.row()?);
        if rows.len() > MAX_SIDE {
            return Err(reader.fault(&format!("expected at most {MAX_SIDE} rows, found more")));
        }
        if !reader.take(',') {
            break;
        }
    }
    reader.expect(']')?;
    let moves = text[reader.at..].matches('(').count();
    Ok(vec![Drawn::of_game(None, "swell-foop", grid(&rows)?).before(moves)])
}

/// What is left of the text.
struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    /// Passes the type and the parenthesis that stand before the board.
    fn skip_to_board(&mut self) -> Result<(), Fault> {
        let Some(board) = self.text.find("[[").or_else(|| self.text.find("[byte")).or_else(|| self.text.find("["))
        else {
            let problem = "expected a saved game with its board, found none: there is a saved game once a move is made";
            return Err(self.fault(problem));
        };
        self.at = board;
        Ok(())
    }

    fn row(&mut self) -> Result<Row, Fault> {
        let mut cells = Vec::new();
        self.expect('[')?;
        loop {
            let column = self.place().1;
            cells.push((column, Some(self.colour()?)));
            if cells.len() > MAX_SIDE {
                return Err(self.fault(&format!("expected at most {MAX_SIDE} tiles in a row, found more")));
            }
            if !self.take(',') {
                break;
            }
        }
        self.expect(']')?;
        let (line, _) = self.place();
        Ok(Row::new(line, self.text.lines().nth(line - 1).unwrap_or_default(), cells))
    }

    fn colour(&mut self) -> Result<u8, Fault> {
        self.skip_spaces();
        if let Some(rest) = self.text[self.at..].strip_prefix("byte") {
            self.at = self.text.len() - rest.len();
            self.skip_spaces();
        }
        let word = self.text[self.at..].split([',', ']']).next().unwrap_or_default();
        let trimmed = word.trim();
        let number = match trimmed.strip_prefix("0x") {
            Some(digits) => u8::from_str_radix(digits, 16).ok(),
            None => trimmed.parse().ok(),
        };
        let colour = number.filter(|colour| (1..=MOST_COLOURS).contains(colour)).ok_or_else(|| {
            self.fault(&format!("expected a colour from 1 to {MOST_COLOURS}, found {}", shown(trimmed)))
        })?;
        self.at += word.len();
        Ok(colour)
    }

    fn skip_spaces(&mut self) {
        self.at = self.text.len() - self.text[self.at..].trim_start().len();
    }

    fn take(&mut self, mark: char) -> bool {
        self.skip_spaces();
        let found = self.text[self.at..].starts_with(mark);
        self.at += if found { mark.len_utf8() } else { 0 };
        found
    }

    fn expect(&mut self, mark: char) -> Result<(), Fault> {
        if self.take(mark) {
            return Ok(());
        }
        let found = self.text[self.at..].chars().next().map_or("the end".into(), |it| format!("{it:?}"));
        Err(self.fault(&format!("expected {mark:?} of a saved game of Swell Foop, found {found}: is it whole?")))
    }

    fn place(&self) -> (usize, usize) {
        let before = &self.text[..self.at];
        let line = before.rfind('\n').map_or(0, |end| end + 1);
        (before.matches('\n').count() + 1, before[line..].chars().count() + 1)
    }

    fn fault(&self, problem: &str) -> Fault {
        let (line, column) = self.place();
        Fault::new(line, column, problem)
    }
}
