//! Pictures of boards: screenshots, PNG or JPEG. See [`picture`].

use super::Drawn;
use crate::files::Fault;
use crate::store::picture::decode::{self, decode};
use crate::store::picture::{self, Hints};

/// Whether bytes begin as a picture does.
pub(super) fn claims(bytes: &[u8]) -> bool {
    decode::is_picture(bytes)
}

/// The board in a picture; the note says how it was read.
pub(super) fn parse(bytes: &[u8]) -> Result<Drawn, Fault> {
    let found = decode(bytes).and_then(|picture| picture::recognise(&picture, Hints::default()));
    let found = found.map_err(|error| Fault::new(1, 1, error.to_string()))?;
    let grid = found.grid().map_err(|bad| {
        let (row, column) = (bad.row + 1, bad.column + 1);
        let problem = format!("the board in the picture, row {row}, tile {column}: {}", bad.problem);
        Fault::new(1, 1, problem + ": import it with --shape WxH, --crop LEFT,TOP,WxH or both")
    })?;
    Ok(Drawn { id: None, note: found.about(), grid })
}
