//! Eight numbers that are compared at once.

/// How many numbers a block has.
pub(super) const LANES: usize = 8;

/// Numbers that are compared eight at a time, none of them NaN.
pub(super) trait Lane: Copy + PartialOrd {
    /// Eight of them.
    type Block: Copy;
    /// The block of `values`.
    fn block(values: &[Self; LANES]) -> Self::Block;
    /// Its values.
    fn values(block: Self::Block) -> [Self; LANES];
    /// The greater one of each pair.
    fn greater(one: Self::Block, other: Self::Block) -> Self::Block;
    /// A bit for each lane that equals `value`, the lowest for the first.
    fn equal(block: Self::Block, value: Self) -> u32;
}

/// In registers that every x86-64 has: the compiler finds none by itself below level 3 of optimising.
#[cfg(target_arch = "x86_64")]
mod registers {
    use std::arch::x86_64::*;
    use std::mem::transmute;

    use super::{LANES, Lane};

    macro_rules! lane {
        ($real:ident, $register:ident, $max:ident, $equal:ident, $mask:ident, $set:ident) => {
            impl Lane for $real {
                type Block = [$register; LANES * size_of::<$real>() / 16];

                #[inline(always)]
                fn block(values: &[$real; LANES]) -> Self::Block {
                    // SAFETY: both types are as many bytes of plain bits.
                    unsafe { transmute(*values) }
                }

                #[inline(always)]
                fn values(block: Self::Block) -> [$real; LANES] {
                    // SAFETY: both types are as many bytes of plain bits.
                    unsafe { transmute(block) }
                }

                #[inline(always)]
                fn greater(mut one: Self::Block, other: Self::Block) -> Self::Block {
                    for place in 0..one.len() {
                        // SAFETY: every x86-64 has SSE2.
                        one[place] = unsafe { $max(one[place], other[place]) };
                    }
                    one
                }

                #[inline(always)]
                fn equal(block: Self::Block, value: $real) -> u32 {
                    let mut equal = 0;
                    for place in 0..block.len() {
                        // SAFETY: every x86-64 has SSE2.
                        let mask = unsafe { $mask($equal(block[place], $set(value))) };
                        equal |= (mask as u32) << (place * (16 / size_of::<$real>()));
                    }
                    equal
                }
            }
        };
    }

    lane!(f32, __m128, _mm_max_ps, _mm_cmpeq_ps, _mm_movemask_ps, _mm_set1_ps);
    lane!(f64, __m128d, _mm_max_pd, _mm_cmpeq_pd, _mm_movemask_pd, _mm_set1_pd);
}

#[cfg(not(target_arch = "x86_64"))]
macro_rules! lane {
    ($real:ident) => {
        impl Lane for $real {
            type Block = [$real; LANES];

            #[inline(always)]
            fn block(values: &[$real; LANES]) -> Self::Block {
                *values
            }

            #[inline(always)]
            fn values(block: Self::Block) -> [$real; LANES] {
                block
            }

            #[inline(always)]
            fn greater(mut one: Self::Block, other: Self::Block) -> Self::Block {
                for lane in 0..LANES {
                    one[lane] = if other[lane] > one[lane] { other[lane] } else { one[lane] };
                }
                one
            }

            #[inline(always)]
            fn equal(block: Self::Block, value: $real) -> u32 {
                let mut equal = 0;
                for lane in 0..LANES {
                    equal |= u32::from(block[lane] == value) << lane;
                }
                equal
            }
        }
    };
}

#[cfg(not(target_arch = "x86_64"))]
lane!(f32);
#[cfg(not(target_arch = "x86_64"))]
lane!(f64);
