//! Random numbers: one named stream a job, and bounded integers and shuffles that never change between releases.
//!
//! `rand` documents its generators as portable but not its `random_range` and `shuffle`, so those two are here.

use rand::{Rng, SeedableRng};

/// The generator behind every search: 128 bits of state, 64 bits a draw.
pub type Generator = rand_pcg::Pcg64Mcg;

/// The stream of random numbers that belongs to one job: a run's seed, a position's id and the number of the start.
///
/// The same three give the same stream on every machine, whatever the number of threads.
pub fn stream(seed: u64, position: &str, start: u64) -> Generator {
    let low = fingerprint([seed, start, 0], position.as_bytes());
    let high = fingerprint([seed, start, 1], position.as_bytes());
    Generator::from_seed(((u128::from(high) << 64) | u128::from(low)).to_le_bytes())
}

/// A stream that is drawn from `rng` and goes its own way.
pub fn split(rng: &mut Generator) -> Generator {
    let (low, high) = (rng.next_u64(), rng.next_u64());
    Generator::from_seed(((u128::from(high) << 64) | u128::from(low)).to_le_bytes())
}

/// A uniform integer in `0..bound` (Lemire 2019); `bound` must not be 0.
#[inline(always)]
pub fn below<R: Rng>(rng: &mut R, bound: u32) -> u32 {
    debug_assert!(bound > 0);
    let mut wide = (rng.next_u64() >> 32) * u64::from(bound);
    if (wide as u32) < bound {
        let threshold = bound.wrapping_neg() % bound;
        while (wide as u32) < threshold {
            wide = (rng.next_u64() >> 32) * u64::from(bound);
        }
    }
    (wide >> 32) as u32
}

/// A number from 0 to 1, 1 excluded.
#[inline(always)]
pub fn unit<R: Rng>(rng: &mut R) -> f64 {
    (rng.next_u64() >> 11) as f64 * (1.0 / (1u64 << 53) as f64)
}

/// Puts `items` into a uniformly random order (Fisher and Yates).
pub fn shuffle<T, R: Rng>(rng: &mut R, items: &mut [T]) {
    for last in (1..items.len()).rev() {
        items.swap(last, below(rng, last as u32 + 1) as usize);
    }
}

/// A 64-bit hash of `words` and `bytes` that is the same on every machine and in every release.
pub fn fingerprint(words: impl IntoIterator<Item = u64>, bytes: &[u8]) -> u64 {
    let mut hash = 0x243f_6a88_85a3_08d3;
    for word in words {
        hash = mix(hash ^ word);
    }
    let (whole, rest) = bytes.as_chunks();
    for &word in whole {
        hash = mix(hash ^ u64::from_le_bytes(word));
    }
    if !rest.is_empty() {
        let mut word = [0; 8];
        word[..rest.len()].copy_from_slice(rest);
        hash = mix(hash ^ u64::from_le_bytes(word));
    }
    mix(hash ^ bytes.len() as u64)
}

/// The output function of SplitMix64 (Steele, Lea and Flood 2014): a bijection of 64-bit words that mixes all bits.
#[inline]
pub const fn mix(word: u64) -> u64 {
    let word = word.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}

#[cfg(test)]
mod tests;
