//! The best scores that anybody has published: the standard 20 are in the program, other files can be read.

use std::path::Path;

use csv::{Position, StringRecord};
use serde::Deserialize;

use crate::files::{self, Fault, FileError};
use crate::game::rules::{Rules, UnknownRules};
use crate::puzzle::Score;
use crate::store::solutions::is_fingerprint;

/// The standard 20, each position by whoever was best.
const STANDARD: &str = include_str!("../../testsets/standard-20.best.csv");

/// No file of scores has more bytes.
const LONGEST: u64 = 1 << 24;

/// A score that somebody published.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Known {
    /// The position.
    pub id: String,
    /// The score, in points.
    pub score: Score,
    /// Who published it; empty where the file does not say.
    #[serde(default)]
    pub source: String,
    /// The fingerprint of the board, where the file has it: then the position is known by that and not by its id.
    #[serde(default)]
    pub board: Option<String>,
    /// The rules; SameGame where the file does not say.
    #[serde(default = "samegame")]
    pub rules: String,
}

fn samegame() -> String {
    "samegame".into()
}

impl Known {
    /// Whether this is a score of the position `id` with the board of this fingerprint under these rules.
    pub fn is_of(&self, id: &str, board: &str, rules: &str) -> bool {
        let same = self.board.as_ref().map_or(self.id == id, |known| known == board);
        same && self.rules == rules
    }
}

/// The scores that the program carries in itself.
pub fn published() -> Vec<Known> {
    parse(STANDARD.as_bytes()).expect("the file that was compiled in is tested")
}

/// Reads published scores: CSV with the columns id and score, and maybe source, board and rules.
///
/// # Errors
/// [`FileError`] if the file cannot be read or has other columns.
pub fn read(path: &Path) -> Result<Vec<Known>, FileError> {
    let bytes = files::read(path, LONGEST)?;
    parse(&bytes).map_err(|fault| fault.of(path))
}

fn parse(text: &[u8]) -> Result<Vec<Known>, Fault> {
    // Where a comma stands in numbers, spreadsheets part cells by semicolons.
    let heading = text.split(|&byte| byte == b'\n').next().unwrap_or_default();
    let mark = if heading.contains(&b';') && !heading.contains(&b',') { b';' } else { b',' };
    let mut reader = csv::ReaderBuilder::new().delimiter(mark).from_reader(text);
    let headings = reader.headers().map_err(|error| Fault::new(1, 1, error.to_string()))?.clone();
    if !["id", "score"].iter().all(|wanted| headings.iter().any(|heading| heading == *wanted)) {
        let found = headings.iter().collect::<Vec<_>>().join(", ");
        return Err(Fault::new(1, 1, format!("{COLUMNS}, found the headings {found:?}")));
    }
    let records = reader.into_records();
    records.map(|record| known_in(&record.map_err(|error| fault(&error, text))?, &headings, text)).collect()
}

fn known_in(record: &StringRecord, headings: &StringRecord, text: &[u8]) -> Result<Known, Fault> {
    // To find the line, all text before it is gone through.
    let line = || line_of(record.position(), text);
    expect_score(record, headings, line)?;
    let mut known: Known = record.deserialize(Some(headings)).map_err(|error| fault(&error, text))?;
    let rules: Rules = known.rules.parse().map_err(|error: UnknownRules| Fault::new(line(), 1, error.to_string()))?;
    known.rules = rules.name.to_owned();
    if let Some(board) = known.board.as_ref().filter(|board| !is_fingerprint(board)) {
        return Err(Fault::new(line(), 1, format!("expected a board of 16 hexadecimal digits, found {board:?}")));
    }
    Ok(known)
}

/// Fails if the score in `record` is no whole number.
fn expect_score(record: &StringRecord, headings: &StringRecord, line: impl Fn() -> usize) -> Result<(), Fault> {
    let place = headings.iter().position(|heading| heading == "score").unwrap_or_default();
    let score = record.get(place).unwrap_or_default();
    if score.parse::<Score>().is_ok() {
        return Ok(());
    }
    let column = 1 + record.iter().take(place).map(|cell| cell.chars().count() + 1).sum::<usize>();
    Err(Fault::new(line(), column, format!("expected a score as a whole number, found {score:?}")))
}

fn fault(error: &csv::Error, text: &[u8]) -> Fault {
    let problem = match error.kind() {
        csv::ErrorKind::Deserialize { err, .. } => format!("{COLUMNS}: {}", err.kind()),
        csv::ErrorKind::UnequalLengths { expected_len, len, .. } => {
            format!("expected {expected_len} cells, as the first line has, found {len}")
        }
        _ => error.to_string(),
    };
    Fault::new(line_of(error.position(), text), 1, problem)
}

/// The line of the record that starts at `position`; the reader counts the empty lines before a record to it.
fn line_of(position: Option<&Position>, text: &[u8]) -> usize {
    let start = position.map_or(0, |position| position.byte() as usize);
    let is_break = |byte: &&u8| matches!(byte, b'\n' | b'\r');
    let empty = text[start..].iter().take_while(is_break).count();
    1 + text[..start + empty].iter().filter(|byte| **byte == b'\n').count()
}

const COLUMNS: &str = "expected the columns id and score (a whole number), and maybe source, board and rules";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_standard_20_are_known_by_their_boards() {
        let known = published();
        assert_eq!((known.len(), known.iter().map(|it| it.score).sum::<Score>()), (20, 87_858));
        let board = known[3].board.clone().expect("a fingerprint");
        assert!(known[3].is_of("renamed", &board, "samegame"));
        assert!(!known[3].is_of("standard-04", "0123456789abcdef", "samegame"));
        assert!(!known[3].is_of("standard-04", &board, "clickomania"));
    }

    #[test]
    fn semicolons_part_cells_where_no_comma_does() {
        let scores =
            |text: &str| parse(text.as_bytes()).unwrap().into_iter().map(|it| (it.id, it.score)).collect::<Vec<_>>();
        let expected = [("a".to_owned(), 7), ("b".to_owned(), -9)];
        for text in
            ["id;score\na;7\nb;-9\n", "id,score,by; when\na,7,me; now\nb,-9,\n", "score;id;at\n7;a;1,5\n-9;b;2,5\n"]
        {
            assert_eq!(scores(text), expected, "{text}");
        }
    }

    #[test]
    fn a_file_without_boards_goes_by_ids() {
        let known = parse("id,score,source\na,7,me\n".as_bytes()).unwrap();
        assert!(known[0].is_of("a", "0123456789abcdef", "samegame"));
        for (text, line, problem) in [
            ("id,points\na,7\n", 1, "expected the columns id and score"),
            ("id,score\na,7\nb,x\n", 3, "expected a score as a whole number, found \"x\""),
            ("id,score,rules\n\na,7,samegame\n\nb,7,chess\n", 5, "chess"),
            ("id,score\na,7,me\n", 2, "expected 2 cells, as the first line has, found 3"),
        ] {
            let fault = parse(text.as_bytes()).unwrap_err();
            assert!(fault.line == line && fault.problem.contains(problem), "{fault:?}");
        }
    }
}
