//! Moves as text: a tile of each group taken, where it stands at that moment, as in `c4 a1`.

use std::fmt;

use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserializer, Serializer};

use super::{Cell, NotACell};

/// `moves` as text.
pub fn write(moves: &[Cell]) -> String {
    let mut text = vec![b' '; moves.len() * (Cell::LONGEST + 1)];
    let mut end = 0;
    for cell in moves {
        end += cell.write_to(&mut text[end..]) + 1;
    }
    text.truncate(end.saturating_sub(1));
    // A cell that is on no board may have a name of other letters.
    String::from_utf8(text).unwrap_or_else(|bad| String::from_utf8_lossy(bad.as_bytes()).into_owned())
}

/// The moves that `text` names.
///
/// # Errors
/// [`NotACell`] for the first word that is none.
pub fn read(text: &str) -> Result<Vec<Cell>, NotACell> {
    // Most names are of two letters, and there is a space between two.
    let mut cells = Vec::with_capacity(text.len() / 3 + 1);
    for name in text.split_ascii_whitespace() {
        cells.push(name.parse()?);
    }
    Ok(cells)
}

/// The names in `text` as somebody may type them: separated by white space or, as in links of the page, by commas.
pub fn typed(text: &str) -> impl Iterator<Item = &str> {
    text.split(|it: char| it.is_whitespace() || it == ',').filter(|name| !name.is_empty())
}

/// For `#[serde(with = "moves")]`: one text.
pub(crate) fn serialize<S: Serializer>(moves: &[Cell], to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(&write(moves))
}

/// For `#[serde(with = "moves")]`: one text, or a list of names.
pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Cell>, D::Error> {
    from.deserialize_any(Moves)
}

struct Moves;

impl<'de> Visitor<'de> for Moves {
    type Value = Vec<Cell>;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("moves such as \"c4 a1\" or [\"c4\", \"a1\"]")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Vec<Cell>, E> {
        read(text).map_err(E::custom)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut names: A) -> Result<Vec<Cell>, A::Error> {
        let mut moves = Vec::new();
        while let Some(name) = names.next_element::<String>()? {
            moves.push(name.parse().map_err(A::Error::custom)?);
        }
        Ok(moves)
    }
}
