//! How the fields of a line are read and checked, and written.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::expect_sound_id;
use crate::game::notation::Grid;
use crate::game::rules::Rules;
use crate::store::solutions::check::is_fingerprint;

/// Whether nobody asked for the seconds.
pub(super) fn is_zero(seconds: &f64) -> bool {
    *seconds == 0.0
}

/// An id that can be shown on a terminal.
pub(super) fn read_id<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    let id = String::deserialize(from)?;
    expect_sound_id(&id).map_err(D::Error::custom)?;
    Ok(id)
}

/// A fingerprint of a board.
pub(super) fn read_board<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    let board = String::deserialize(from)?;
    if is_fingerprint(&board) {
        return Ok(board);
    }
    Err(D::Error::custom(format!("expected a board of 16 hexadecimal digits, found {board:?}")))
}

/// The name of known rules.
pub(super) fn read_rules<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    let rules: Rules = String::deserialize(from)?.parse().map_err(D::Error::custom)?;
    Ok(rules.name.to_owned())
}

/// The board in one line.
pub(super) fn write_rows<S: Serializer>(grid: &Option<Grid>, to: S) -> Result<S::Ok, S::Error> {
    grid.as_ref().map(Grid::short).serialize(to)
}

/// The board, where a line has it.
pub(super) fn read_rows<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Grid>, D::Error> {
    String::deserialize(from)?.parse().map(Some).map_err(D::Error::custom)
}

/// JSON has no infinities, and a wrong time is no reason to make a store that cannot be read again.
pub(super) fn write_seconds<S: Serializer>(seconds: &f64, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_f64(if seconds.is_finite() { *seconds } else { 0.0 })
}
