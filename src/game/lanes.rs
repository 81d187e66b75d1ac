//! Sets of cells as machine words: one lane a column, bit 0 at the bottom.

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
    /// Whether sets are so large that operations on boards are worth a call each: they are then compiled once for each
    /// instruction set, and not into every search.
    const CALLED: bool;

    /// The empty set.
    fn empty() -> Self;
    /// The set of the one cell at `column` and `row`.
    fn single(column: usize, row: usize) -> Self;
    /// The set of the cells at `rows` (row r as bit r) of one lane.
    fn in_column(column: usize, rows: u64) -> Self;
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
    /// All cells joined to those of this set, where `up` has the cells joined to the one above and `right` those joined
    /// to the one on the right.
    #[inline(always)]
    fn flood(self, up: Self, right: Self) -> Self {
        let mut group = self;
        // Two steps a test: most groups are then known after one branch that the processor can foresee.
        loop {
            let grown = group.flood_step(up, right).flood_step(up, right);
            if grown == group {
                return group;
            }
            group = grown;
        }
    }
    /// The cells of this set and those joined to them directly.
    #[inline(always)]
    fn flood_step(self, up: Self, right: Self) -> Self {
        let vertical = self.and(up).up().or(self.down().and(up));
        let horizontal = self.and(right).rightwards().or(self.leftwards().and(right));
        self.or(vertical).or(horizontal)
    }
    /// Takes the cells of `gone` out of all `planes`; those above them in the same lane fall.
    #[inline(always)]
    fn fall<const P: usize>(planes: &mut [Self; P], gone: Self) {
        let mut rest = gone;
        // Two cells a lane and test: few groups have more in a column, and a lane without a cell stays as it is.
        while !rest.is_empty() {
            for _ in 0..2 {
                let lowest = rest.lowest();
                let stays = lowest.below();
                for plane in &mut *planes {
                    *plane = plane.and(stays).or(plane.down().without(stays));
                }
                rest = rest.xor(lowest).down();
            }
        }
    }
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
    /// The set bits of `into` whose rank among them is a set bit of `ranks`.
    fn deposit_bits(ranks: u64, into: u64) -> u64;
    /// The lanes that are not empty, each with its rows (row r as bit r), from the left.
    fn column_rows(self) -> impl Iterator<Item = (usize, u64)>;
}

/// Lanes in plain words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub struct Columns<T, const N: usize>([T; N]);

// A loop in the function itself: closures are functions of their own, compiled without the instruction set and, on so
// many lanes, not inlined.
macro_rules! each {
    (|$lane:ident| $bits:expr) => {{
        let mut lanes = [0; N];
        for $lane in 0..N {
            lanes[$lane] = $bits;
        }
        Columns(lanes)
    }};
}

macro_rules! columns {
    ($word:ty) => {
        impl<const N: usize> Lanes for Columns<$word, N> {
            const COLUMNS: usize = N;
            const ROWS: usize = <$word>::BITS as usize;
            const CALLED: bool = true;

            #[inline(always)]
            fn empty() -> Self {
                Columns([0; N])
            }
            #[inline(always)]
            fn single(column: usize, row: usize) -> Self {
                let mut lanes = [0; N];
                lanes[column] = 1 << row;
                Columns(lanes)
            }
            #[inline(always)]
            fn in_column(column: usize, rows: u64) -> Self {
                let mut lanes = [0; N];
                lanes[column] = rows as $word;
                Columns(lanes)
            }
            #[inline(always)]
            fn columns_from(column: usize) -> Self {
                each!(|lane| if lane >= column { <$word>::MAX } else { 0 })
            }
            #[inline(always)]
            fn splat(all: bool) -> Self {
                Columns([if all { <$word>::MAX } else { 0 }; N])
            }
            #[inline(always)]
            fn and(self, other: Self) -> Self {
                each!(|lane| self.0[lane] & other.0[lane])
            }
            #[inline(always)]
            fn or(self, other: Self) -> Self {
                each!(|lane| self.0[lane] | other.0[lane])
            }
            #[inline(always)]
            fn xor(self, other: Self) -> Self {
                each!(|lane| self.0[lane] ^ other.0[lane])
            }
            #[inline(always)]
            fn without(self, other: Self) -> Self {
                each!(|lane| self.0[lane] & !other.0[lane])
            }
            #[inline(always)]
            fn up(self) -> Self {
                each!(|lane| self.0[lane] << 1)
            }
            #[inline(always)]
            fn down(self) -> Self {
                each!(|lane| self.0[lane] >> 1)
            }
            #[inline(always)]
            fn rightwards(self) -> Self {
                each!(|lane| if lane > 0 { self.0[lane - 1] } else { 0 })
            }
            #[inline(always)]
            fn leftwards(self) -> Self {
                each!(|lane| if lane + 1 < N { self.0[lane + 1] } else { 0 })
            }
            #[inline(always)]
            fn lowest(self) -> Self {
                each!(|lane| self.0[lane] & self.0[lane].wrapping_neg())
            }
            #[inline(always)]
            fn below(self) -> Self {
                each!(|lane| self.0[lane].wrapping_sub(1))
            }
            // Lane by lane: a group touches few of many lanes.
            #[inline(always)]
            fn flood(self, up: Self, right: Self) -> Self {
                let mut group = self;
                let mut grown = group.used_columns();
                while grown != 0 {
                    let lane = grown.trailing_zeros() as usize;
                    grown &= grown - 1;
                    let mut rows = group.0[lane];
                    loop {
                        let more = rows | (rows & up.0[lane]) << 1 | rows >> 1 & up.0[lane];
                        if more == rows {
                            break;
                        }
                        rows = more;
                    }
                    group.0[lane] = rows;
                    if lane + 1 < N {
                        let more = rows & right.0[lane] & !group.0[lane + 1];
                        group.0[lane + 1] |= more;
                        grown |= u64::from(more != 0) << (lane + 1);
                    }
                    if lane > 0 {
                        let more = rows & right.0[lane - 1] & !group.0[lane - 1];
                        group.0[lane - 1] |= more;
                        grown |= u64::from(more != 0) << (lane - 1);
                    }
                }
                group
            }
            #[inline(always)]
            fn fall<const P: usize>(planes: &mut [Self; P], gone: Self) {
                let mut lanes = gone.used_columns();
                while lanes != 0 {
                    let lane = lanes.trailing_zeros() as usize;
                    lanes &= lanes - 1;
                    let mut rest = gone.0[lane];
                    while rest != 0 {
                        let lowest = rest & rest.wrapping_neg();
                        let stays = lowest - 1;
                        for plane in &mut *planes {
                            let rows = plane.0[lane];
                            plane.0[lane] = rows & stays | rows >> 1 & !stays;
                        }
                        rest = (rest ^ lowest) >> 1;
                    }
                }
            }
            #[inline(always)]
            fn is_empty(self) -> bool {
                let mut all = 0;
                for lane in self.0 {
                    all |= lane;
                }
                all == 0
            }
            #[inline(always)]
            fn used_columns(self) -> u64 {
                let mut used = 0;
                for lane in 0..N {
                    used |= u64::from(self.0[lane] != 0) << lane;
                }
                used
            }
            #[inline(always)]
            fn count(self) -> u32 {
                let mut count = 0;
                for lane in 0..N {
                    count += self.0[lane].count_ones();
                }
                count
            }
            #[inline(always)]
            fn nth(self, index: u32) -> (usize, usize) {
                let mut rest = index;
                for column in 0..N {
                    let mut lane = self.0[column];
                    let count = lane.count_ones();
                    if rest < count {
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
            fn deposit_bits(ranks: u64, into: u64) -> u64 {
                let (mut ranks, mut rest, mut chosen) = (ranks, into, 0);
                while ranks != 0 && rest != 0 {
                    chosen |= (rest & rest.wrapping_neg()) * (ranks & 1);
                    rest &= rest - 1;
                    ranks >>= 1;
                }
                chosen
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
