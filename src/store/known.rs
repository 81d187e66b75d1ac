//! The best scores that anybody has published: the standard 20 are in the program, other files can be read.

use std::io::Read;
use std::path::Path;

use serde::Deserialize;

use crate::files::{self, Fault, FileError};
use crate::puzzle::Score;

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
    /// Who published it.
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

/// Reads published scores: CSV with the columns id, score and source, and maybe board and rules.
///
/// # Errors
/// [`FileError`] if the file cannot be read or has other columns.
pub fn read(path: &Path) -> Result<Vec<Known>, FileError> {
    let bytes = files::read(path, LONGEST)?;
    parse(&bytes[..]).map_err(|fault| fault.of(path))
}

fn parse(from: impl Read) -> Result<Vec<Known>, Fault> {
    let rows = csv::Reader::from_reader(from).into_deserialize().collect::<Result<_, csv::Error>>();
    rows.map_err(|error| {
        let line = error.position().map_or(1, csv::Position::line) as usize;
        let found = match error.kind() {
            csv::ErrorKind::Deserialize { err, .. } => err.kind().to_string(),
            _ => error.to_string(),
        };
        Fault::new(line, 1, format!("expected the columns id, score and source with a whole number as score: {found}"))
    })
}

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
    fn a_file_without_boards_goes_by_ids() {
        let known = parse("id,score,source\na,7,me\n".as_bytes()).unwrap();
        assert!(known[0].is_of("a", "0123456789abcdef", "samegame"));
        let fault = parse("id,points\na,7\n".as_bytes()).unwrap_err();
        assert!(fault.line == 2 && fault.problem.contains("expected the columns id, score and source"), "{fault:?}");
    }
}
