//! Sets of cells as machine words: one lane a column, bit 0 at the bottom.

#[cfg(target_arch = "x86_64")]
pub mod x86;

use std::array;

/// A set of cells: `COLUMNS` lanes of `ROWS` bits, shifted and combined all at once.
///
/// ```text
/// lane    0   1   2  ..          up:         bit r -> bit r+1 in each lane
/// top    [.] [.] [.]             down:       bit r -> bit r-1
///  ..    [.] [.] [.]             rightwards:  lane c takes lane c-1
/// bit 0  [.] [.] [.]             leftwards: lane c takes lane c+1
/// ```
/// What is shifted out is lost, what comes in is empty.
pub trait Lanes: Copy + PartialEq + Send + Sync + std::fmt::Debug + 'static {
    /// The number of lanes.
    const COLUMNS: usize;
    /// The number of bits of a lane.
    const ROWS: usize;

    /// The empty set.
    fn empty() -> Self;
    /// The set of the one cell at `column` and `row`.
    fn single(column: usize, row: usize) -> Self;
    /// All cells of the lanes from `column` on.
    fn columns_from(column: usize) -> Self;
    /// All cells, or none.
    fn splat(all: bool) -> Self;
    /// Cells in both sets.
    fn and(self, other: Self) -> Self;
    /// Cells in either set.
    fn or(self, other: Self) -> Self;
    /// Cells in one set only.
    fn xor(self, other: Self) -> Self;
    /// Cells in this set and not in the other.
    fn without(self, other: Self) -> Self;
    /// Every lane shifted up by a row.
    fn up(self) -> Self;
    /// Every lane shifted down by a row.
    fn down(self) -> Self;
    /// Every lane taken from its left neighbour.
    fn rightwards(self) -> Self;
    /// Every lane taken from its right neighbour.
    fn leftwards(self) -> Self;
    /// The lowest cell of each lane.
    fn lowest(self) -> Self;
    /// The cells below the only cell of each lane; in an empty lane all cells.
    fn below(self) -> Self;
    /// Whether the set is empty.
    fn is_empty(self) -> bool;
    /// The lanes with at least one cell, lane c as bit c.
    fn used_columns(self) -> u64;
    /// The number of cells.
    fn count(self) -> u32;
    /// The `index`-th cell, lane by lane from the left, each from the bottom, as (column, row).
    fn nth(self, index: u32) -> (usize, usize);
    /// The rows of the lane at `column`, row r as bit r.
    fn lane(self, column: usize) -> u64;
    /// In each lane the cells of `into` that have the rank, counted from the bottom, that this set's cells have in `of`.
    ///
    /// This set must be part of `of`, which must have as many cells in each lane as `into`.
    fn deposit(self, of: Self, into: Self) -> Self;
    /// The lanes that are not empty, each with its rows (row r as bit r), from the left.
    fn column_rows(self) -> impl Iterator<Item = (usize, u64)>;
}

/// Lanes in plain words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub struct Columns<T, const N: usize>([T; N]);

macro_rules! columns {
    ($word:ty) => {
        impl<const N: usize> Lanes for Columns<$word, N> {
            const COLUMNS: usize = N;
            const ROWS: usize = <$word>::BITS as usize;

            #[inline(always)]
            fn empty() -> Self {
                Columns([0; N])
            }
            #[inline(always)]
            fn single(column: usize, row: usize) -> Self {
                Columns(array::from_fn(|lane| if lane == column { 1 << row } else { 0 }))
            }
            #[inline(always)]
            fn columns_from(column: usize) -> Self {
                Columns(array::from_fn(|lane| if lane >= column { <$word>::MAX } else { 0 }))
            }
            #[inline(always)]
            fn splat(all: bool) -> Self {
                Columns([if all { <$word>::MAX } else { 0 }; N])
            }
            #[inline(always)]
            fn and(self, other: Self) -> Self {
                Columns(array::from_fn(|lane| self.0[lane] & other.0[lane]))
            }
            #[inline(always)]
            fn or(self, other: Self) -> Self {
                Columns(array::from_fn(|lane| self.0[lane] | other.0[lane]))
            }
            #[inline(always)]
            fn xor(self, other: Self) -> Self {
                Columns(array::from_fn(|lane| self.0[lane] ^ other.0[lane]))
            }
            #[inline(always)]
            fn without(self, other: Self) -> Self {
                Columns(array::from_fn(|lane| self.0[lane] & !other.0[lane]))
            }
            #[inline(always)]
            fn up(self) -> Self {
                Columns(array::from_fn(|lane| self.0[lane] << 1))
            }
            #[inline(always)]
            fn down(self) -> Self {
                Columns(array::from_fn(|lane| self.0[lane] >> 1))
            }
            #[inline(always)]
            fn rightwards(self) -> Self {
                Columns(array::from_fn(|lane| if lane > 0 { self.0[lane - 1] } else { 0 }))
            }
            #[inline(always)]
            fn leftwards(self) -> Self {
                Columns(array::from_fn(|lane| if lane + 1 < N { self.0[lane + 1] } else { 0 }))
            }
            #[inline(always)]
            fn lowest(self) -> Self {
                Columns(array::from_fn(|lane| self.0[lane] & self.0[lane].wrapping_neg()))
            }
            #[inline(always)]
            fn below(self) -> Self {
                Columns(array::from_fn(|lane| self.0[lane].wrapping_sub(1)))
            }
            #[inline(always)]
            fn is_empty(self) -> bool {
                self.0.iter().fold(0, |all, lane| all | lane) == 0
            }
            #[inline(always)]
            fn used_columns(self) -> u64 {
                self.0.iter().enumerate().fold(0, |used, (lane, &bits)| used | u64::from(bits != 0) << lane)
            }
            #[inline(always)]
            fn count(self) -> u32 {
                self.0.iter().map(|lane| lane.count_ones()).sum()
            }
            #[inline(always)]
            fn nth(self, index: u32) -> (usize, usize) {
                let mut rest = index;
                for (column, &lane) in self.0.iter().enumerate() {
                    let count = lane.count_ones();
                    if rest < count {
                        let mut lane = lane;
                        for _ in 0..rest {
                            lane &= lane - 1;
                        }
                        return (column, lane.trailing_zeros() as usize);
                    }
                    rest -= count;
                }
                unreachable!("the set has more than {index} cells")
            }
            #[inline(always)]
            fn lane(self, column: usize) -> u64 {
                u64::from(self.0[column])
            }
            #[inline(always)]
            fn deposit(self, of: Self, into: Self) -> Self {
                let mut cells = [0; N];
                for lane in 0..N {
                    if self.0[lane] != 0 {
                        cells[lane] = same_rank(self.0[lane].into(), of.0[lane].into(), into.0[lane].into()) as $word;
                    }
                }
                Columns(cells)
            }
            #[inline(always)]
            fn column_rows(self) -> impl Iterator<Item = (usize, u64)> {
                let rows = self.0.into_iter().map(u64::from).enumerate();
                rows.filter(|&(_, rows)| rows != 0)
            }
        }
    };
}

/// The set bits of `into` that have the rank of a set bit of `chosen` among those of `of`: PEXT and PDEP in plain words.
fn same_rank(chosen: u64, of: u64, into: u64) -> u64 {
    let (mut of, mut into, mut found) = (of, into, 0);
    while chosen & of != 0 {
        if chosen & of & of.wrapping_neg() != 0 {
            found |= into & into.wrapping_neg();
        }
        of &= of.wrapping_sub(1);
        into &= into.wrapping_sub(1);
    }
    found
}

columns!(u16);
columns!(u32);
columns!(u64);
