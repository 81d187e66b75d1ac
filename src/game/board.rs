//! The bitboard state: where every tile stands, in a few machine words.

mod bits;
mod links;
mod taking;

use self::bits::lowest_bits;
pub use self::links::Links;

use super::lanes::Lanes;
use super::notation::Grid;
use crate::puzzle::Colour;
use crate::rng::{fingerprint, mix};

/// A position: each cell's code, 0 for a gap and else the colour + 1, cut into bit planes.
///
/// ```text
/// planes[0]  bit 0 of every cell's code      a plane: one lane a column, bit 0 of a lane at the bottom
/// planes[1]  bit 1
/// planes[2]  bit 2     3 planes: 7 colours, 4 planes: 15, 6 planes: 63
/// ```
/// The board keeps the rules' order at all times: no gap below a tile, no empty column left of a tile.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Board<L, const P: usize> {
    pub(super) planes: [L; P],
}

/// Moves all that is right of `column`, which is empty, to the left by one.
#[inline(always)]
pub(super) fn close<L: Lanes>(planes: &mut [L], column: u32) {
    let moved = L::columns_from(column as usize);
    for plane in planes {
        *plane = plane.without(moved).or(plane.leftwards().and(moved));
    }
}

impl<L: Lanes, const P: usize> Board<L, P> {
    /// The position drawn by `grid`, which must fit into the lanes and planes.
    #[inline(always)]
    pub fn new(grid: &Grid) -> Self {
        let mut planes = [L::empty(); P];
        for (column, codes) in grid.columns().enumerate() {
            for (part, codes) in codes.chunks(8).enumerate() {
                let mut bytes = [0; 8];
                bytes[..codes.len()].copy_from_slice(codes);
                let codes = u64::from_le_bytes(bytes);
                for (index, plane) in planes.iter_mut().enumerate() {
                    let rows = lowest_bits(codes >> index) << (8 * part);
                    *plane = plane.or(L::in_column(column, rows));
                }
            }
        }
        Board { planes }
    }

    /// The cells that hold a tile.
    #[inline(always)]
    pub fn occupied(&self) -> L {
        let mut all = self.planes[0];
        for index in 1..P {
            all = all.or(self.planes[index]);
        }
        all
    }

    /// Where neighbours share their colour.
    #[inline(always)]
    pub fn links(&self) -> Links<L> {
        let (mut above_differs, mut right_differs) = (L::empty(), L::empty());
        for index in 0..P {
            let plane = self.planes[index];
            above_differs = above_differs.or(plane.xor(plane.down()));
            right_differs = right_differs.or(plane.xor(plane.leftwards()));
        }
        let occupied = self.occupied();
        Links { up: occupied.without(above_differs), right: occupied.without(right_differs) }
    }

    /// The cells whose colour is not `colour`.
    #[inline(always)]
    pub fn not_of(&self, colour: Option<Colour>) -> L {
        let code = colour.map_or(0, |colour| colour.0.get());
        let mut differ = L::empty();
        for index in 0..P {
            differ = differ.or(self.planes[index].xor(L::splat(code >> index & 1 == 1)));
        }
        differ
    }

    /// The cells of groups of at least `smallest` tiles, 1 to 3.
    #[inline(always)]
    pub fn movable(&self, links: Links<L>, smallest: u8) -> L {
        match smallest {
            2 => links.cells(),
            1 => self.occupied(),
            _ => links.cells().without(links.pairs()),
        }
    }

    /// Those cells of groups of at least `smallest` tiles that have no link to the left or downwards.
    #[inline(always)]
    pub fn heads(&self, links: Links<L>, smallest: u8) -> L {
        match smallest {
            2 => links.heads(),
            1 => self.occupied().without(links.up.up().or(links.right.rightwards())),
            _ => links.heads().without(links.pairs()),
        }
    }

    /// The cells of colour `colour`.
    #[inline(always)]
    pub fn of(&self, colour: Colour) -> L {
        self.occupied().without(self.not_of(Some(colour)))
    }

    /// The colour of the tile at `column` and `row`.
    ///
    /// # Panics
    /// If there is none.
    #[inline(always)]
    pub fn colour_at(&self, column: usize, row: usize) -> Colour {
        let mut code = 0;
        for (index, plane) in self.planes.iter().enumerate() {
            code |= (plane.lane(column) >> row & 1) << index;
        }
        Colour::from_index((code as u8).wrapping_sub(1))
    }

    /// A hash of what is drawn: where there are tiles and of which colours.
    pub fn fingerprint(&self) -> u64 {
        let plane = |(index, plane): (usize, &L)| {
            plane.column_rows().flat_map(move |(column, rows)| [(index << 8 | column) as u64, rows]).collect::<Vec<_>>()
        };
        fingerprint(self.planes.iter().enumerate().flat_map(plane), &[])
    }

    /// A key for tables: equal positions have equal keys.
    #[inline(always)]
    pub fn key(&self) -> u64 {
        let mut key = 0;
        for column in 0..self.width() as usize {
            for plane in &self.planes {
                key = mix(key ^ plane.lane(column));
            }
        }
        key
    }

    /// The number of columns up to the last that holds a tile.
    #[inline(always)]
    pub fn width(&self) -> u32 {
        64 - self.occupied().used_columns().leading_zeros()
    }
}
