//! BGF2, the binary grids of sgbust (github.com/chausner/sgbust).
//!
//! ```text
//! byte 0..4  4      5       6           7..
//!      BGF2  width  height  min group   a byte a cell, row by row from the top: 0 a gap, else the colour + 1
//! ```

use crate::files::Fault;
use crate::game::notation::{Grid, MAX_COLOURS, MAX_SIDE};

/// How a file of any version begins.
pub(super) const FAMILY: &[u8] = b"BGF";

const MAGIC: &[u8; 4] = b"BGF2";
const HEADER: usize = MAGIC.len() + 3;

/// The board in `bytes`, which begin with [`FAMILY`]; faults are on line 1, with the byte as the column.
pub(super) fn parse(bytes: &[u8]) -> Result<Grid, Fault> {
    let Some(rest) = bytes.strip_prefix(MAGIC) else {
        let version = bytes.get(3).map_or("nothing".into(), |byte| format!("{:?}", char::from(*byte)));
        let problem = format!("expected version 2 of a BGF file, found {version}: store it again with today's sgbust");
        return Err(fault(3, problem));
    };
    let &[width, height, min_group, ref cells @ ..] = rest else {
        return Err(fault(bytes.len(), "expected width, height and group size, found the end of the file: cut short?"));
    };
    check_header(width, height, min_group)?;
    let (width, area) = (usize::from(width), usize::from(width) * usize::from(height));
    if cells.len() != area {
        let problem = format!("expected {area} cells behind the header, found {}: is the file whole?", cells.len());
        return Err(fault(HEADER + cells.len().min(area), problem));
    }
    let rows: Vec<Vec<_>> =
        cells.chunks(width).map(|row| row.iter().map(|code| code.checked_sub(1)).collect()).collect();
    Grid::from_rows(&rows).map_err(|bad| fault(HEADER + bad.row * width + bad.column, bad.problem))
}

fn check_header(width: u8, height: u8, min_group: u8) -> Result<(), Fault> {
    for (offset, side) in [width, height].into_iter().enumerate() {
        if !(1..=MAX_SIDE).contains(&usize::from(side)) {
            let problem = format!("expected a side of 1 to {MAX_SIDE} cells, found {side}");
            return Err(fault(MAGIC.len() + offset, problem));
        }
    }
    if min_group != 2 {
        let problem =
            format!("expected min group size 2 (chainshot takes groups of two or more tiles), found {min_group}");
        return Err(fault(MAGIC.len() + 2, problem));
    }
    Ok(())
}

fn fault(offset: usize, problem: impl Into<String>) -> Fault {
    Fault::new(1, offset + 1, problem)
}

const _: () = assert!(MAX_COLOURS < u8::MAX as usize, "a colour + 1 must fit the byte of a cell");
