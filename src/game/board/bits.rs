//! Bits of machine words.

/// The lowest bit of each byte, that of byte b as bit b. The factor brings each to the top byte, and no two together:
///
/// ```text
/// bit   8 b  of the product of  byte b  and  bit 56 - 7 b  is  bit 56 + b
/// ```
#[inline(always)]
pub(super) fn lowest_bits(bytes: u64) -> u64 {
    (bytes & 0x0101_0101_0101_0101).wrapping_mul(0x0102_0408_1020_4080) >> 56
}
