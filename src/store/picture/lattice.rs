//! A grid laid over a picture: what its cells look like, where borders lie, and which part of it is the board.

use super::period::{Area, Comb};
use super::raster::Raster;

/// A grid over the whole picture: combs across and down.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lattice {
    pub(super) across: Comb,
    pub(super) down: Comb,
}

/// A rectangle of cells, `right` and `bottom` beyond the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cells {
    pub(super) left: usize,
    pub(super) top: usize,
    pub(super) right: usize,
    pub(super) bottom: usize,
}

impl Cells {
    pub(super) fn width(&self) -> usize {
        self.right - self.left
    }

    pub(super) fn height(&self) -> usize {
        self.bottom - self.top
    }

    pub(super) fn all(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let Cells { left, top, right, bottom } = *self;
        (top..bottom).flat_map(move |row| (left..right).map(move |column| (column, row)))
    }
}

impl Lattice {
    /// How many cells lie wholly in the picture.
    pub(super) fn size(&self, raster: &Raster) -> (usize, usize) {
        let count =
            |comb: Comb, side: usize| ((side as f32 - comb.offset + 0.35 * comb.pitch) / comb.pitch).max(0.0) as usize;
        let first = self.with_first();
        (count(first.across, raster.width), count(first.down, raster.height))
    }

    /// The same lattice with its first cell as far left and up as the picture allows: one that is cut a little counts.
    pub(super) fn with_first(&self) -> Lattice {
        let back = |comb: Comb| {
            let offset = comb.offset.rem_euclid(comb.pitch);
            Comb { offset: if offset > 0.65 * comb.pitch { offset - comb.pitch } else { offset }, ..comb }
        };
        Lattice { across: back(self.across), down: back(self.down) }
    }

    /// The pixels of a cell without `rim` of it at each side.
    pub(super) fn pixels(&self, column: usize, row: usize, rim: f32) -> Area {
        let at = |comb: Comb, cells: f32| (comb.offset + cells * comb.pitch).round().max(0.0) as usize;
        Area {
            left: at(self.across, column as f32 + rim),
            top: at(self.down, row as f32 + rim),
            right: at(self.across, column as f32 + 1.0 - rim),
            bottom: at(self.down, row as f32 + 1.0 - rim),
        }
    }
}

/// How near to a line of the grid a border lies, in cells.
const ZONE: f32 = 0.22;

/// How much of a border lies left of (`axis` 0) or above each cell, with one column or row more at the end.
pub(super) fn borders(raster: &Raster, lattice: &Lattice, axis: usize, columns: usize, rows: usize) -> Vec<f32> {
    let (wide, high) = if axis == 0 { (columns + 1, rows) } else { (columns, rows + 1) };
    let (along, down) = (lattice.across, lattice.down);
    let pixel = |comb: Comb, cells: f32| (comb.offset + cells * comb.pitch).round().max(0.0) as usize;
    let border = |at: usize| {
        let (column, row) = ((at % wide) as f32, (at / wide) as f32);
        // A line of text crosses a side somewhere; a border lies along all of it.
        let thirds = [0.25, 0.42, 0.58].map(|from| (from, from + 0.17));
        let third = |(from, to): (f32, f32)| {
            if axis == 0 {
                let (left, right) = (pixel(along, column - ZONE).saturating_sub(1), pixel(along, column + ZONE));
                raster.crossings(0, left, pixel(down, row + from), right, pixel(down, row + to))
            } else {
                let (top, bottom) = (pixel(down, row - ZONE).saturating_sub(1), pixel(down, row + ZONE));
                raster.crossings(1, pixel(along, column + from), top, pixel(along, column + to), bottom)
            }
        };
        thirds.map(third).into_iter().fold(f32::INFINITY, f32::min)
    };
    (0..wide * high).map(border).collect()
}
