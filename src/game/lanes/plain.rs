//! Lanes in plain words, for any processor.

use super::{Lanes, Pick};

/// Lanes in plain words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub struct Plain<T, const N: usize>([T; N]);

// A loop in the function itself: closures are functions of their own, compiled without the instruction set and, on so
// many lanes, not inlined.
macro_rules! each {
    (|$lane:ident| $bits:expr) => {{
        let mut lanes = [0; N];
        for $lane in 0..N {
            lanes[$lane] = $bits;
        }
        Plain(lanes)
    }};
}

macro_rules! columns {
    ($word:ty) => {
        impl<const N: usize> Plain<$word, N> {
            #[inline(always)]
            fn pick(column: usize, row: usize) -> Pick<Self> {
                let seed = Self::single(column, row);
                let before = each!(|lane| if lane < column { <$word>::MAX } else { seed.0[lane].saturating_sub(1) });
                Pick { seed, before, column, row }
            }
        }

        impl<const N: usize> Lanes for Plain<$word, N> {
            const COLUMNS: usize = N;
            const ROWS: usize = <$word>::BITS as usize;
            const CALLED: bool = true;

            #[inline(always)]
            fn empty() -> Self {
                Plain([0; N])
            }
            #[inline(always)]
            fn single(column: usize, row: usize) -> Self {
                let mut lanes = [0; N];
                lanes[column] = 1 << row;
                Plain(lanes)
            }
            #[inline(always)]
            fn in_column(column: usize, rows: u64) -> Self {
                let mut lanes = [0; N];
                lanes[column] = rows as $word;
                Plain(lanes)
            }
            #[inline(always)]
            fn columns_from(column: usize) -> Self {
                each!(|lane| if lane >= column { <$word>::MAX } else { 0 })
            }
            #[inline(always)]
            fn splat(all: bool) -> Self {
                Plain([if all { <$word>::MAX } else { 0 }; N])
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
            fn columns(self) -> Self {
                each!(|lane| if self.0[lane] == 0 { 0 } else { <$word>::MAX })
            }
            #[inline(always)]
            fn lowest(self) -> Self {
                each!(|lane| self.0[lane] & self.0[lane].wrapping_neg())
            }
            #[inline(always)]
            fn filled_down(self) -> Self {
                each!(|lane| <$word>::MAX.unbounded_shr(self.0[lane].leading_zeros()))
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
            fn fall<const P: usize, const S: usize>(planes: &mut [Self; P], sets: &mut [Self; S], gone: Self) {
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
                        for set in &mut *sets {
                            let rows = set.0[lane];
                            set.0[lane] = rows & stays | rows >> 1 & !stays;
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
            type Ranks = u32;
            #[inline(always)]
            fn ranks(self) -> u32 {
                self.count()
            }
            #[inline(always)]
            fn total(ranks: u32) -> u32 {
                ranks
            }
            #[inline(always)]
            fn nth(self, _: u32, index: u32) -> Pick<Self> {
                let mut rest = index;
                for column in 0..N {
                    let mut lane = self.0[column];
                    let count = lane.count_ones();
                    if rest < count {
                        for _ in 0..rest {
                            lane &= lane - 1;
                        }
                        return Self::pick(column, lane.trailing_zeros() as usize);
                    }
                    rest -= count;
                }
                unreachable!("the set has more than {index} cells")
            }
            #[inline(always)]
            fn first(self) -> Pick<Self> {
                self.nth(0, 0)
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
                Plain(cells)
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
#[inline(always)]
fn same_rank(chosen: u64, of: u64, into: u64) -> u64 {
    let (mut rest, mut into, mut passed, mut found) = (chosen, into, 0, 0);
    while rest != 0 {
        let rank = (of & (rest ^ (rest - 1)) >> 1).count_ones();
        while passed < rank {
            into &= into.wrapping_sub(1);
            passed += 1;
        }
        found |= into & into.wrapping_neg();
        rest &= rest - 1;
    }
    found
}

columns!(u16);
columns!(u32);
columns!(u64);
