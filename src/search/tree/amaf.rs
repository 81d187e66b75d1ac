//! All-moves-as-first statistics (Gelly and Silver 2007) by the codes of moves: what games came to in which a move was
//! played at all, whenever that was. A code that names the same move in every position makes them those of a whole tree.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use super::share::Key;

/// The place of a code.
pub type Slot = u32;

/// What is known of the moves of a tree, by their codes.
#[derive(Clone, Debug)]
pub struct Amaf {
    /// The statistics have half of a node's value when its visits are as many as this.
    k: f64,
    slots: HashMap<u64, Slot, BuildHasherDefault<Key>>,
    rewards: Vec<(u32, f32)>,
}

impl Amaf {
    /// Nothing known; `k` says how many visits of its own a node needs to be trusted.
    pub fn new(k: f64) -> Amaf {
        Amaf { k, slots: HashMap::default(), rewards: Vec::new() }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.slots.clear();
        self.rewards.clear();
    }

    /// The slot of `code`, a new one if it was never met.
    pub fn enter(&mut self, code: u64) -> Slot {
        let next = self.rewards.len() as Slot;
        let slot = *self.slots.entry(code).or_insert(next);
        if slot == next {
            self.rewards.push((0, 0.0));
        }
        slot
    }

    /// The slot of `code` if it has one.
    pub fn find(&self, code: u64) -> Option<Slot> {
        self.slots.get(&code).copied()
    }

    /// Tells that a game in which the move of `slot` was played came to `reward`.
    pub fn learn(&mut self, slot: Slot, reward: f64) {
        let (count, mean) = &mut self.rewards[slot as usize];
        *count += 1;
        *mean += (reward as f32 - *mean) / *count as f32;
    }

    /// The mean reward of the move of `slot`, if it was ever played.
    #[inline(always)]
    pub fn mean(&self, slot: Slot) -> Option<f64> {
        let (count, mean) = self.rewards[slot as usize];
        (count > 0).then_some(f64::from(mean))
    }

    /// The share of these statistics in the value of a node with so many visits: `sqrt(k / (3n + k))`.
    #[inline(always)]
    pub fn share(&self, visits: u32) -> f64 {
        (self.k / (3.0 * f64::from(visits) + self.k)).sqrt()
    }
}
