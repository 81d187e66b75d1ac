//! What is known of positions: a hash table that grows to a limit, and then forgets what it must.

use crate::puzzle::Score;
use crate::rng::mix;

/// Slots at first and at most, 16 bytes each: 256 MiB.
const FIRST: usize = 1 << 12;
const MOST: usize = 1 << 24;

/// Bounds on what can still be earned, by the keys of positions.
///
/// ```text
/// slots   [key | bound] [key | bound] [ 0 |  - ] ..      a position is in its slot or in one of the next few
/// ```
pub(super) struct Table {
    slots: Vec<(u64, Score)>,
    used: usize,
}

/// A position is looked for in so many slots.
const REACH: usize = 8;

impl Table {
    pub(super) fn new() -> Table {
        Table { slots: vec![(0, 0); FIRST], used: 0 }
    }

    /// The positions in it.
    pub(super) fn len(&self) -> usize {
        self.used
    }

    /// The bound for `key`, if it is known.
    #[inline(always)]
    pub(super) fn get(&self, key: u64) -> Option<Score> {
        let key = taken(key);
        let place = key as usize;
        let slot = |index: usize| self.slots[place.wrapping_add(index) & (self.slots.len() - 1)];
        (0..REACH).map(slot).find(|slot| slot.0 == key).map(|slot| slot.1)
    }

    /// Keeps `bound` for `key`; in a full table in place of another.
    pub(super) fn put(&mut self, key: u64, bound: Score) {
        self.put_taken(taken(key), bound);
    }

    fn put_taken(&mut self, key: u64, bound: Score) {
        if self.used * 4 > self.slots.len() * 3 && self.slots.len() < MOST {
            self.grow();
        }
        let (place, mask) = (key as usize, self.slots.len() - 1);
        let at = |index: usize| place.wrapping_add(index) & mask;
        let free = (0..REACH).map(at).find(|&slot| self.slots[slot].0 == key || self.slots[slot].0 == 0);
        // Any of them: the high bits of the key choose.
        let slot = free.unwrap_or_else(|| at((key >> 61) as usize));
        self.used += usize::from(self.slots[slot].0 == 0);
        self.slots[slot] = (key, bound);
    }

    fn grow(&mut self) {
        let size = self.slots.len() * 2;
        let old = std::mem::replace(&mut self.slots, vec![(0, 0); size]);
        self.used = 0;
        for (key, bound) in old.into_iter().filter(|slot| slot.0 != 0) {
            self.put_taken(key, bound);
        }
    }
}

/// The key as it stands in the table, where 0 marks an empty slot. Mixed, as the low bits of a puzzle's keys may be much alike.
#[inline(always)]
fn taken(key: u64) -> u64 {
    mix(key).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_put_in_last_is_found_until_the_table_is_full() {
        let mut table = Table::new();
        for number in 0..100_000u64 {
            table.put(number << 32, number as Score);
            table.put(number << 32, number as Score + 1);
        }
        let found = (0..100_000u64).filter(|&number| table.get(number << 32) == Some(number as Score + 1)).count();
        // Where eight slots in a row are taken, one position is forgotten.
        assert!(found > 90_000 && table.len() >= found, "{found}");
        assert_eq!(table.get(1), None);
    }

    #[test]
    fn no_key_is_taken_for_an_empty_slot() {
        let mut table = Table::new();
        assert_eq!(table.get(0), None);
        table.put(0, 7);
        assert_eq!((table.get(0), table.len()), (Some(7), 1));
    }
}
