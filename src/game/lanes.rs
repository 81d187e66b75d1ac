//! Sets of cells as machine words: one lane a column, bit 0 at the bottom.

mod plain;

pub use plain::Plain;

/// A cell of a set.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pick<L> {
    /// The set of this cell alone.
    pub seed: L,
    /// All cells before it: those of lanes on the left, and those below it.
    pub before: L,
    /// Its column.
    pub column: usize,
    /// Its row.
    pub row: usize,
}

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
    /// All cells of the lanes that have one in this set.
    fn columns(self) -> Self;
    /// The lowest cell of each lane.
    fn lowest(self) -> Self;
    /// The cells of this set and all cells below them in their lanes.
    fn filled_down(self) -> Self;
    /// The cells below the only cell of each lane; in an empty lane all cells.
    fn below(self) -> Self;
    /// All cells joined to those of this set, where `up` has the cells joined to the one above and `right` those joined
    /// to the one on the right.
    #[inline(always)]
    fn flood(self, up: Self, right: Self) -> Self {
        // Three steps before the first test, of which the last may change nothing: most groups are then known after one
        // branch that the processor can foresee.
        let mut group = self.flood_step(up, right);
        loop {
            let near = group.flood_step(up, right);
            group = near.flood_step(up, right);
            if group == near {
                return group;
            }
        }
    }
    /// The cells of this set and those joined to them directly.
    #[inline(always)]
    fn flood_step(self, up: Self, right: Self) -> Self {
        let vertical = self.and(up).up().or(self.down().and(up));
        let horizontal = self.and(right).rightwards().or(self.leftwards().and(right));
        self.or(vertical).or(horizontal)
    }
    /// Takes the cells of `gone` out of all `planes` and `sets`; those above them in the same lane fall.
    #[inline(always)]
    fn fall<const P: usize, const S: usize>(planes: &mut [Self; P], sets: &mut [Self; S], gone: Self) {
        let mut rest = gone;
        // Two cells a lane and test: few groups have more in a column, and a lane without a cell stays as it is.
        while !rest.is_empty() {
            for _ in 0..2 {
                let lowest = rest.lowest();
                let stays = lowest.below();
                for plane in &mut *planes {
                    *plane = plane.and(stays).or(plane.down().without(stays));
                }
                for set in &mut *sets {
                    *set = set.and(stays).or(set.down().without(stays));
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
    /// How many cells there are up to which place, so that one is found by its number.
    type Ranks: Copy;
    /// The ranks of this set.
    fn ranks(self) -> Self::Ranks;
    /// The number of cells that `ranks` are of.
    fn total(ranks: Self::Ranks) -> u32;
    /// The `index`-th cell, lane by lane from the left, each from the bottom; `ranks` are those of this set.
    fn nth(self, ranks: Self::Ranks, index: u32) -> Pick<Self>;
    /// The first cell, in the order of [`Lanes::nth`]; there must be one.
    fn first(self) -> Pick<Self>;
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
