//! Lanes in vector registers of x86-64, with the instructions of AVX2 and BMI2.
//!
//! `unsafe` stands here because the intrinsics demand an instruction set. It is sound because only the module above can
//! name these types, and makes games of them only with the proof that the processor has AVX2 and BMI2; and it is fast
//! because every function is inlined into a caller that was compiled for them.

use std::arch::x86_64::*;

use crate::game::lanes::{Lanes, Pick};

macro_rules! simd {
    ($body:expr) => {
        // SAFETY: see the head of this file: the processor has AVX2 and BMI2.
        unsafe { $body }
    };
}

// A loop in the function itself: closures are functions of their own, compiled without AVX2 and not always inlined.
macro_rules! each {
    ($name:ident, |$index:ident| $register:expr) => {{
        let mut registers = [simd!(_mm256_setzero_si256()); N];
        for $index in 0..N {
            registers[$index] = simd!($register);
        }
        $name(registers)
    }};
}

/// Sixteen columns of sixteen rows a register.
///
/// ```text
/// word 0: columns 3 2 1 0 | word 1: 7 6 5 4 | word 2: 11 10 9 8 | word 3: 15 14 13 12     16 bits a column
/// ```
#[derive(Clone, Copy, Debug)]
pub(super) struct Wide16<const N: usize>([__m256i; N]);

/// Eight columns of thirty-two rows a register.
///
/// ```text
/// word 0: columns 1 0 | word 1: 3 2 | word 2: 5 4 | word 3: 7 6 | next register ..     32 bits a column
/// ```
#[derive(Clone, Copy, Debug)]
pub(super) struct Wide32<const N: usize>([__m256i; N]);

/// No set has more words.
const WORDS: usize = 12;

/// All bits of the word `WORDS`, and none of any other.
static ONLY: [u64; 2 * WORDS] = {
    let mut words = [0; 2 * WORDS];
    words[WORDS] = u64::MAX;
    words
};

/// All bits of the words up to `WORDS`.
static UPTO: [u64; 2 * WORDS] = {
    let (mut words, mut word) = ([0; 2 * WORDS], 0);
    while word <= WORDS {
        words[word] = u64::MAX;
        word += 1;
    }
    words
};

/// The register `index` of a set of which the word `word` is the word `WORDS` of `table`.
#[inline(always)]
fn window(table: &'static [u64; 2 * WORDS], word: usize, index: usize) -> __m256i {
    let from = WORDS - word + 4 * index;
    let words: &[u64; 4] = table[from..from + 4].try_into().expect("four words");
    // SAFETY: both types are 32 bytes of plain bits.
    unsafe { std::mem::transmute::<[u64; 4], __m256i>(*words) }
}

macro_rules! wide {
    ($name:ident, $int:ty, $bits:literal, $set1:ident, $iota:expr, $equal:ident, $greater:ident,
     $shl:ident, $shr:ident, $sub:ident, $add:ident) => {
        impl<const N: usize> $name<N> {
            const LANES: usize = 256 / $bits;

            // Not flattened: that function of the standard library is not always inlined.
            #[inline(always)]
            fn words(self) -> [[u64; 4]; N] {
                let mut words = [[0; 4]; N];
                for index in 0..N {
                    // SAFETY: both types are 32 bytes of plain bits.
                    words[index] = unsafe { std::mem::transmute::<__m256i, [u64; 4]>(self.0[index]) };
                }
                words
            }

            /// The cell that is the only bit of `cell` in the word numbered `word`.
            #[inline(always)]
            fn pick(word: usize, cell: u64) -> Pick<Self> {
                let seed = each!($name, |index| {
                    _mm256_and_si256(_mm256_set1_epi64x(cell as i64), window(&ONLY, word, index))
                });
                // Nothing minus one is all cells of a word.
                let before = each!($name, |index| {
                    _mm256_and_si256(
                        _mm256_add_epi64(seed.0[index], _mm256_set1_epi64x(-1)),
                        window(&UPTO, word, index),
                    )
                });
                let bit = cell.trailing_zeros() as usize;
                Pick { seed, before, column: word * (64 / $bits) + bit / $bits, row: bit % $bits }
            }
        }

        impl<const N: usize> PartialEq for $name<N> {
            #[inline(always)]
            fn eq(&self, other: &Self) -> bool {
                self.xor(*other).is_empty()
            }
        }

        impl<const N: usize> Lanes for $name<N> {
            const COLUMNS: usize = 256 / $bits * N;
            const ROWS: usize = $bits;
            const CALLED: bool = false;

            #[inline(always)]
            fn empty() -> Self {
                $name([simd!(_mm256_setzero_si256()); N])
            }
            #[inline(always)]
            fn single(column: usize, row: usize) -> Self {
                each!($name, |index| {
                    let lane = $equal($iota, $set1(column as $int - (index * Self::LANES) as $int));
                    _mm256_and_si256(lane, $set1((1u32 << row) as $int))
                })
            }
            #[inline(always)]
            fn in_column(column: usize, rows: u64) -> Self {
                each!($name, |index| {
                    let lane = $equal($iota, $set1(column as $int - (index * Self::LANES) as $int));
                    _mm256_and_si256(lane, $set1(rows as $int))
                })
            }
            #[inline(always)]
            fn columns_from(column: usize) -> Self {
                each!($name, |index| $greater($iota, $set1(column as $int - 1 - (index * Self::LANES) as $int)))
            }
            #[inline(always)]
            fn splat(all: bool) -> Self {
                $name([simd!($set1(-<$int>::from(all))); N])
            }
            #[inline(always)]
            fn and(self, other: Self) -> Self {
                each!($name, |index| _mm256_and_si256(self.0[index], other.0[index]))
            }
            #[inline(always)]
            fn or(self, other: Self) -> Self {
                each!($name, |index| _mm256_or_si256(self.0[index], other.0[index]))
            }
            #[inline(always)]
            fn xor(self, other: Self) -> Self {
                each!($name, |index| _mm256_xor_si256(self.0[index], other.0[index]))
            }
            #[inline(always)]
            fn without(self, other: Self) -> Self {
                each!($name, |index| _mm256_andnot_si256(other.0[index], self.0[index]))
            }
            #[inline(always)]
            fn up(self) -> Self {
                each!($name, |index| $shl::<1>(self.0[index]))
            }
            #[inline(always)]
            fn down(self) -> Self {
                each!($name, |index| $shr::<1>(self.0[index]))
            }
            #[inline(always)]
            fn rightwards(self) -> Self {
                each!($name, |index| {
                    let left = if index > 0 { self.0[index - 1] } else { _mm256_setzero_si256() };
                    let half_up = _mm256_permute2x128_si256::<0x21>(left, self.0[index]);
                    _mm256_alignr_epi8::<{ 16 - $bits / 8 }>(self.0[index], half_up)
                })
            }
            #[inline(always)]
            fn leftwards(self) -> Self {
                each!($name, |index| {
                    let right = if index + 1 < N { self.0[index + 1] } else { _mm256_setzero_si256() };
                    let half_down = _mm256_permute2x128_si256::<0x21>(self.0[index], right);
                    _mm256_alignr_epi8::<{ $bits / 8 }>(half_down, self.0[index])
                })
            }
            #[inline(always)]
            fn columns(self) -> Self {
                each!($name, |index| {
                    let zero = _mm256_setzero_si256();
                    _mm256_andnot_si256($equal(self.0[index], zero), _mm256_set1_epi8(-1))
                })
            }
            #[inline(always)]
            fn lowest(self) -> Self {
                each!($name, |index| _mm256_and_si256(self.0[index], $sub(_mm256_setzero_si256(), self.0[index])))
            }
            #[inline(always)]
            fn filled_down(self) -> Self {
                each!($name, |index| {
                    let two = _mm256_or_si256(self.0[index], $shr::<1>(self.0[index]));
                    let four = _mm256_or_si256(two, $shr::<2>(two));
                    let eight = _mm256_or_si256(four, $shr::<4>(four));
                    let sixteen = _mm256_or_si256(eight, $shr::<8>(eight));
                    // Of a lane of 16 rows nothing is left here.
                    _mm256_or_si256(sixteen, $shr::<16>(sixteen))
                })
            }
            #[inline(always)]
            fn below(self) -> Self {
                each!($name, |index| $add(self.0[index], $set1(-1)))
            }
            #[inline(always)]
            fn is_empty(self) -> bool {
                let mut all = self.0[0];
                for index in 1..N {
                    all = simd!(_mm256_or_si256(all, self.0[index]));
                }
                simd!(_mm256_testz_si256(all, all) != 0)
            }
            #[inline(always)]
            fn used_columns(self) -> u64 {
                let every_lane = u32::MAX / ((1 << ($bits / 8)) - 1);
                let mut used = 0;
                for index in 0..N {
                    let empty = simd!(_mm256_movemask_epi8($equal(self.0[index], _mm256_setzero_si256())));
                    used |= u64::from(simd!(_pext_u32(!empty as u32, every_lane))) << (index * Self::LANES);
                }
                used
            }
            #[inline(always)]
            fn count(self) -> u32 {
                let mut count = 0;
                for words in self.words() {
                    for word in words {
                        count += word.count_ones();
                    }
                }
                count
            }
            type Ranks = [[u32; 4]; N];
            #[inline(always)]
            fn ranks(self) -> [[u32; 4]; N] {
                let (words, mut ranks, mut total) = (self.words(), [[0; 4]; N], 0);
                for index in 0..N {
                    for word in 0..4 {
                        total += words[index][word].count_ones();
                        ranks[index][word] = total;
                    }
                }
                ranks
            }
            #[inline(always)]
            fn total(ranks: [[u32; 4]; N]) -> u32 {
                ranks[N - 1][3]
            }
            #[inline(always)]
            fn nth(self, ranks: [[u32; 4]; N], index: u32) -> Pick<Self> {
                let (mut word, mut before) = (0, 0);
                for place in 0..4 * N - 1 {
                    let total = ranks[place / 4][place % 4];
                    word += usize::from(index >= total);
                    before = if index >= total { total } else { before };
                }
                let bits = self.words()[word / 4][word % 4];
                Self::pick(word, simd!(_pdep_u64(1 << (index - before), bits)))
            }
            #[inline(always)]
            fn first(self) -> Pick<Self> {
                let words = self.words();
                let (mut word, mut bits) = (4 * N - 1, words[N - 1][3]);
                for place in (0..4 * N - 1).rev() {
                    let these = words[place / 4][place % 4];
                    word = if these != 0 { place } else { word };
                    bits = if these != 0 { these } else { bits };
                }
                Self::pick(word, bits & bits.wrapping_neg())
            }
            #[inline(always)]
            fn lane(self, column: usize) -> u64 {
                // SAFETY: both types are 32 bytes of plain bits a register.
                let lanes = unsafe { std::mem::transmute_copy::<[__m256i; N], [[$int; 256 / $bits]; N]>(&self.0) };
                u64::from(lanes[column / Self::LANES][column % Self::LANES].cast_unsigned())
            }
            #[inline(always)]
            fn deposit(self, of: Self, into: Self) -> Self {
                let (chosen, of, into) = (self.words(), of.words(), into.words());
                let mut registers = self.0;
                for index in 0..N {
                    let mut found = [0; 4];
                    for word in 0..4 {
                        let packed = simd!(_pext_u64(chosen[index][word], of[index][word]));
                        found[word] = simd!(_pdep_u64(packed, into[index][word]));
                    }
                    // SAFETY: both types are 32 bytes of plain bits.
                    registers[index] = unsafe { std::mem::transmute::<[u64; 4], __m256i>(found) };
                }
                $name(registers)
            }
            #[inline(always)]
            fn deposit_bits(ranks: u64, into: u64) -> u64 {
                simd!(_pdep_u64(ranks, into))
            }
            #[inline(always)]
            fn column_rows(self) -> impl Iterator<Item = (usize, u64)> {
                let rows = move |column| (column, self.lane(column));
                (0..Self::COLUMNS).map(rows).filter(|&(_, rows)| rows != 0)
            }
        }
    };
}

wide!(
    Wide16,
    i16,
    16,
    _mm256_set1_epi16,
    _mm256_setr_epi16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15),
    _mm256_cmpeq_epi16,
    _mm256_cmpgt_epi16,
    _mm256_slli_epi16,
    _mm256_srli_epi16,
    _mm256_sub_epi16,
    _mm256_add_epi16
);

wide!(
    Wide32,
    i32,
    32,
    _mm256_set1_epi32,
    _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7),
    _mm256_cmpeq_epi32,
    _mm256_cmpgt_epi32,
    _mm256_slli_epi32,
    _mm256_srli_epi32,
    _mm256_sub_epi32,
    _mm256_add_epi32
);
