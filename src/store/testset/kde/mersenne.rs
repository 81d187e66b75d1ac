//! MT19937 with the seeding of C++'s `seed_seq` (ISO C++ [rand.util.seedseq] and [rand.eng.mers]).

const SIZE: usize = 624;
const SHIFT: usize = 397;

/// The Mersenne twister, 32 bits wide.
pub(super) struct Mersenne {
    state: [u32; SIZE],
    next: usize,
}

impl Mersenne {
    /// The generator that C++ makes of a `seed_seq` with one number.
    pub(super) fn of_sequence(seed: u32) -> Mersenne {
        Mersenne { state: spread(&[seed]), next: SIZE }
    }

    /// The next number.
    pub(super) fn next(&mut self) -> u32 {
        if self.next == SIZE {
            self.refill();
        }
        let mut number = self.state[self.next];
        self.next += 1;
        number ^= number >> 11;
        number ^= number << 7 & 0x9d2c_5680;
        number ^= number << 15 & 0xefc6_0000;
        number ^ number >> 18
    }

    fn refill(&mut self) {
        for at in 0..SIZE {
            let joined = self.state[at] & 0x8000_0000 | self.state[(at + 1) % SIZE] & 0x7fff_ffff;
            let twist = if joined & 1 == 1 { 0x9908_b0df } else { 0 };
            self.state[at] = self.state[(at + SHIFT) % SIZE] ^ joined >> 1 ^ twist;
        }
        self.next = 0;
    }
}

/// What the standard's `generate` fills the state with: 624 is its n, so t is 11, p 306 and q 317.
fn spread(seeds: &[u32]) -> [u32; SIZE] {
    const P: usize = (SIZE - 11) / 2;
    const Q: usize = P + 11;
    let mix = |number: u32| number ^ number >> 27;
    let mut state = [0x8b8b_8b8b_u32; SIZE];
    for k in 0..SIZE.max(seeds.len() + 1) {
        let (here, last) = (k % SIZE, (k + SIZE - 1) % SIZE);
        let first = mix(state[here] ^ state[(k + P) % SIZE] ^ state[last]).wrapping_mul(1_664_525);
        let extra = match k.checked_sub(1) {
            None => seeds.len() as u32,
            Some(index) => (here as u32).wrapping_add(seeds.get(index).copied().unwrap_or(0)),
        };
        let second = first.wrapping_add(extra);
        state[(k + P) % SIZE] = state[(k + P) % SIZE].wrapping_add(first);
        state[(k + Q) % SIZE] = state[(k + Q) % SIZE].wrapping_add(second);
        state[here] = second;
    }
    for k in SIZE..2 * SIZE {
        let (here, last) = (k % SIZE, (k - 1) % SIZE);
        let sum = state[here].wrapping_add(state[(k + P) % SIZE]).wrapping_add(state[last]);
        let third = mix(sum).wrapping_mul(1_566_083_941);
        let fourth = third.wrapping_sub(here as u32);
        state[(k + P) % SIZE] ^= third;
        state[(k + Q) % SIZE] ^= fourth;
        state[here] = fourth;
    }
    state
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers that libstdc++ 12 gives for `std::seed_seq s{n}; std::mt19937 g(s);`.
    #[test]
    fn numbers_are_those_of_the_cpp_library() {
        let known = [
            (1, [853_323_747, 2_396_352_728, 3_025_954_838]),
            (12_345, [2_421_091_215, 3_647_994_171, 2_504_472_727]),
            (4_000_000_000, [4_155_791_683, 323_290_833, 3_814_947_891]),
        ];
        for (seed, numbers) in known {
            let mut random = Mersenne::of_sequence(seed);
            assert_eq!([random.next(), random.next(), random.next()], numbers, "{seed}");
        }
    }
}
