//! The policy of one level: a weight e^w for each move code that adapting has touched, and 1 for every other.

/// A flat hash table with linear probing, eight bytes an entry.
///
/// ```text
/// entry   tag: high half of the code, never 0 | weight: f32
/// ```
/// Two codes of one tag share a weight: one pair in four thousand million.
#[derive(Clone, Debug)]
pub(super) struct Weights {
    entries: Vec<Entry>,
    used: usize,
}

#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    tag: u32,
    weight: f32,
}

/// Where a weight stands in its table, until the table grows.
pub(super) type Slot = u32;

/// Weights beyond these bounds are as good as certain or impossible, and further factors would end in infinities.
const BOUNDS: (f32, f32) = (1e-30, 1e30);

impl Weights {
    pub(super) fn new() -> Weights {
        Weights { entries: vec![Entry::default(); 1 << 10], used: 0 }
    }

    pub(super) fn clear(&mut self) {
        self.entries.fill(Entry::default());
        self.used = 0;
    }

    /// Becomes a copy of `other`, in the memory that is there.
    pub(super) fn copy_from(&mut self, other: &Weights) {
        self.entries.clone_from(&other.entries);
        self.used = other.used;
    }

    /// The weight of `code`.
    #[inline(always)]
    pub(super) fn of(&self, code: u64) -> f32 {
        let (tag, mask) = (tag(code), self.entries.len() - 1);
        let mut place = tag as usize & mask;
        loop {
            let entry = self.entries[place & mask];
            if entry.tag == tag {
                return entry.weight;
            }
            if entry.tag == 0 {
                return 1.0;
            }
            place += 1;
        }
    }

    /// Makes room for `more` codes, so that slots stay what they are while these are entered.
    pub(super) fn reserve(&mut self, more: usize) {
        let needed = ((self.used + more) * 2).next_power_of_two();
        if needed <= self.entries.len() {
            return;
        }
        let old = std::mem::replace(&mut self.entries, vec![Entry::default(); needed]);
        for entry in old.into_iter().filter(|entry| entry.tag != 0) {
            let slot = self.find(entry.tag);
            self.entries[slot] = entry;
        }
    }

    /// The slot of `code`, entered now if it was not there; there must be room.
    pub(super) fn slot(&mut self, code: u64) -> Slot {
        let slot = self.find(tag(code));
        if self.entries[slot].tag == 0 {
            self.entries[slot] = Entry { tag: tag(code), weight: 1.0 };
            self.used += 1;
        }
        slot as Slot
    }

    fn find(&self, tag: u32) -> usize {
        let mask = self.entries.len() - 1;
        let mut place = tag as usize & mask;
        while self.entries[place].tag != tag && self.entries[place].tag != 0 {
            place = (place + 1) & mask;
        }
        place
    }

    /// The weight at `slot`.
    #[inline(always)]
    pub(super) fn at(&self, slot: Slot) -> f32 {
        self.entries[slot as usize].weight
    }

    /// Multiplies the weight at `slot` by `factor`.
    #[inline(always)]
    pub(super) fn scale(&mut self, slot: Slot, factor: f32) {
        let weight = &mut self.entries[slot as usize].weight;
        *weight = (*weight * factor).clamp(BOUNDS.0, BOUNDS.1);
    }
}

#[inline(always)]
fn tag(code: u64) -> u32 {
    ((code >> 32) as u32).max(1)
}
