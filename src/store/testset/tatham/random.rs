//! The random numbers of Simon Tatham's puzzles: bytes of SHA-1 digests of a counter that begins at the seed's digest.

use sha1_smol::Sha1;

const DIGEST: usize = 20;

/// A stream that is the same in every version of that program.
pub(super) struct Random {
    /// The digest of the seed, which counts up with its first byte as the least, and the digest of that digest.
    counter: [u8; 2 * DIGEST],
    bytes: [u8; DIGEST],
    used: usize,
}

fn digest(bytes: &[u8]) -> [u8; DIGEST] {
    Sha1::from(bytes).digest().bytes()
}

impl Random {
    /// The stream of `seed`, the text behind the `#`.
    pub(super) fn new(seed: &str) -> Random {
        let first = digest(seed.as_bytes());
        let mut counter = [0; 2 * DIGEST];
        counter[..DIGEST].copy_from_slice(&first);
        counter[DIGEST..].copy_from_slice(&digest(&first));
        Random { counter, bytes: digest(&counter), used: 0 }
    }

    /// A number below `limit`, which is at least 1 and below 2^28.
    pub(super) fn below(&mut self, limit: usize) -> usize {
        // Three bits more than the limit has keep the numbers that are thrown away few.
        let bits = usize::BITS - limit.leading_zeros() + 3;
        let share = (1 << bits) / limit;
        loop {
            let number = self.bits(bits);
            if number < limit * share {
                return number / share;
            }
        }
    }

    fn bits(&mut self, bits: u32) -> usize {
        let number = (0..bits.div_ceil(8)).fold(0, |number, _| number << 8 | usize::from(self.byte()));
        number & ((1 << bits) - 1)
    }

    fn byte(&mut self) -> u8 {
        if self.used == DIGEST {
            for digit in &mut self.counter[..DIGEST] {
                *digit = digit.wrapping_add(1);
                if *digit > 0 {
                    break;
                }
            }
            self.bytes = digest(&self.counter);
            self.used = 0;
        }
        self.used += 1;
        self.bytes[self.used - 1]
    }
}
