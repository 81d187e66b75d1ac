//! The positions of a layer that may be kept: no set of tiles twice, and never many more than the beam is wide.

use crate::puzzle::Score;
use crate::rng::mix;
use crate::search::budget::{Meter, Slice, StopReason};

/// A position as the move that leads to it from a position of the history.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate<M> {
    /// The Zobrist key.
    pub(super) key: u64,
    /// The evaluation, score included.
    pub(super) value: Score,
    /// The points earned so far.
    pub(super) score: Score,
    /// The position before.
    pub(super) parent: u32,
    /// The move.
    pub(super) mv: M,
}

/// Candidates in the order of their parents, with a hash table of their keys.
///
/// ```text
/// table entry   high half of the key | index of the candidate + 1; 0 where nothing is
/// ```
#[derive(Clone, Debug)]
pub(super) struct Layer<M> {
    candidates: Vec<Candidate<M>>,
    table: Vec<u64>,
    /// What is not better than this has no chance.
    floor: Score,
}

impl<M: Copy> Layer<M> {
    pub(super) fn new() -> Layer<M> {
        Layer { candidates: Vec::new(), table: vec![0; 64], floor: Score::MIN }
    }

    pub(super) fn candidates(&self) -> &[Candidate<M>] {
        &self.candidates
    }

    /// Whether the position `key` is here already; if so, the better way to it is kept.
    ///
    /// What it can still earn is the same on both ways, but for rules by which an empty board multiplies points: there the
    /// value is a little low.
    #[inline(always)]
    pub(super) fn meets(&mut self, key: u64, score: Score, parent: u32, mv: M) -> bool {
        let entry = self.table[self.find(key)];
        if entry == 0 {
            return false;
        }
        let known = &mut self.candidates[entry as u32 as usize - 1];
        if score > known.score {
            *known = Candidate { key, value: known.value - known.score + score, score, parent, mv };
        }
        true
    }

    /// Adds a candidate whose position is not here yet, unless others are known to be better; returns how many there
    /// are now.
    #[inline(always)]
    pub(super) fn insert(&mut self, candidate: Candidate<M>) -> usize {
        if candidate.value > self.floor {
            self.candidates.push(candidate);
            if self.candidates.len() * 2 > self.table.len() {
                self.table = vec![0; self.table.len() * 4];
                for index in 0..self.candidates.len() {
                    self.enter(index);
                }
            } else {
                self.enter(self.candidates.len() - 1);
            }
        }
        self.candidates.len()
    }

    /// Keeps the `width` candidates of the greatest value, of equals those that `salt` favours; one at least.
    pub(super) fn prune(&mut self, width: usize, salt: u64, meter: &Meter, slice: &Slice) -> Option<StopReason> {
        if self.candidates.len() <= width {
            return None;
        }
        let (floor, room) = self.floor_for(width);
        let ties = self.candidates.iter().filter(|it| it.value == floor).count();
        let luck = ((room as f64 / ties as f64) * u64::MAX as f64) as u64;
        let spare = self.candidates.iter().find(|it| it.value == floor).copied();
        let mut room = room;
        self.candidates.retain(|it| {
            let tie = it.value == floor && room > 0 && mix(it.key ^ salt) <= luck;
            room -= usize::from(tie);
            it.value > floor || tie
        });
        if self.candidates.is_empty() {
            self.candidates.extend(spare);
        }
        self.floor = floor;
        self.table.fill(0);
        for index in 0..self.candidates.len() {
            self.enter(index);
            // A wide layer takes longer than a deadline may be late.
            if index.is_multiple_of(1 << 14) && meter.over(slice).is_some() {
                return meter.over(slice);
            }
        }
        None
    }

    /// The value of the `width`-th best candidate, and how many of that value there is room for: a radix selection.
    fn floor_for(&self, width: usize) -> (Score, usize) {
        let (mut prefix, mut room) = (0u32, width);
        for shift in [16, 0] {
            let mut counts = vec![0usize; 1 << 16];
            for it in &self.candidates {
                let word = ordered(it.value);
                if shift == 16 || word >> 16 == prefix {
                    counts[(word >> shift) as usize & 0xffff] += 1;
                }
            }
            let mut digit = 0xffff;
            while counts[digit] < room {
                room -= counts[digit];
                digit -= 1;
            }
            prefix = prefix << 16 | digit as u32;
        }
        ((prefix ^ 1 << 31) as Score, room)
    }

    #[inline(always)]
    fn enter(&mut self, index: usize) {
        let key = self.candidates[index].key;
        let place = self.find(key);
        self.table[place] = key >> 32 << 32 | (index as u64 + 1);
    }

    /// Where `key` stands in the table or would.
    #[inline(always)]
    fn find(&self, key: u64) -> usize {
        let mask = self.table.len() - 1;
        let mut place = key as usize & mask;
        loop {
            let entry = self.table[place];
            if entry == 0 || entry >> 32 == key >> 32 && self.candidates[entry as u32 as usize - 1].key == key {
                return place;
            }
            place = (place + 1) & mask;
        }
    }
}

/// The score as a word of the same order.
#[inline(always)]
fn ordered(score: Score) -> u32 {
    score as u32 ^ 1 << 31
}

#[cfg(test)]
mod tests;
