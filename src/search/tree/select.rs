//! Which child a simulation goes to.

use super::block::{LANES, Lane};
use super::{GAME_OVER, NodeId, Tree};
use crate::search::bandit::upper_bound;

/// A rule of selection other than UCB1-TUNED.
pub trait NodeValue {
    /// The value of a child with these rewards under a node whose number of visits has this logarithm.
    fn of(&self, visits: u32, mean: f64, spread: f32, ln_visits: f32) -> f32;
}

impl<M: Copy + Default> Tree<M> {
    /// The child of `node` to try next: the first that was never visited, else the greatest UCB1-TUNED value.
    ///
    /// Children are visited in their order, so the visited ones come first; `expand` gets them in random order.
    /// With `c` = 0 the value is the mean, and nothing else is computed.
    #[inline(always)]
    pub fn select(&self, node: NodeId, c: f32, values: &mut Vec<f32>) -> NodeId {
        let range = self.range(node);
        let first = range.start;
        let visits = &self.visits[range.clone()];
        let place = if visits.last() == Some(&0) {
            visits.partition_point(|&visits| visits > 0)
        } else if c == 0.0 {
            greatest(&self.mean[range])
        } else {
            let ln_visits = (self.visits(node) as f32).ln();
            let count = visits.len();
            if values.len() < count {
                values.resize(count, 0.0);
            }
            let (mean, spread, values) = (&self.mean[range.clone()], &self.spread[range], &mut values[..count]);
            // A loop over indices: closures and what makes iterators may be compiled without the instruction set.
            for place in 0..count {
                values[place] = upper_bound(visits[place], mean[place], spread[place], ln_visits, c);
            }
            greatest(values)
        };
        NodeId((first + place) as u32)
    }

    /// The greatest mean of the children of `node` but `child`; `None` while one of them was never visited.
    #[inline(always)]
    pub fn greatest_but(&self, node: NodeId, child: NodeId) -> Option<f64> {
        let range = self.range(node);
        if self.visits[range.clone()].last() == Some(&0) {
            return None;
        }
        let (before, after) = (&self.mean[range.start..child.index()], &self.mean[child.index() + 1..range.end]);
        let mut greatest = f64::NEG_INFINITY;
        for &mean in before.iter().chain(after) {
            greatest = if mean > greatest { mean } else { greatest };
        }
        Some(greatest)
    }

    /// As [`Tree::select`], by the values of another rule.
    #[inline(always)]
    pub fn select_by<V: NodeValue>(&self, node: NodeId, rule: &V, values: &mut Vec<f32>) -> NodeId {
        let range = self.range(node);
        let first = range.start;
        if self.visits[range.clone()].last() == Some(&0) {
            return NodeId((first + self.visits[range].partition_point(|&visits| visits > 0)) as u32);
        }
        let ln_visits = (self.visits(node) as f32).ln();
        values.clear();
        for index in range {
            values.push(rule.of(self.visits[index], self.mean[index], self.spread[index], ln_visits));
        }
        NodeId((first + greatest(values)) as u32)
    }

    /// As [`Tree::select`], where nodes are shared or closed, or a share `max` of the value is the greatest reward;
    /// `None` if all children are closed.
    pub fn select_open(&self, node: NodeId, c: f32, max: f64) -> Option<NodeId> {
        let ln_visits = (self.visits(node) as f32).ln();
        let (mut choice, mut greatest) = (None, f64::NEG_INFINITY);
        for index in self.range(node) {
            let child = NodeId(index as u32);
            let at = self.home(child).index();
            if self.extras.closing && self.first[at] == GAME_OVER {
                continue;
            }
            if self.visits[at] == 0 {
                return Some(child);
            }
            let best = self.best.get(at).map_or(0.0, |&best| f64::from(best));
            let mut value = self.mean[at] * (1.0 - max) + best * max;
            if c > 0.0 {
                value += f64::from(upper_bound(self.visits[at], 0.0, self.spread[at], ln_visits, c));
            }
            if value > greatest {
                (choice, greatest) = (Some(child), value);
            }
        }
        choice
    }

    /// The child of the root with the most visits (of equals the one with the greater mean), if any was visited.
    pub fn most_visited(&self) -> Option<NodeId> {
        let visited = self.children(NodeId::ROOT).filter(|&child| !self.is_new(self.home(child)));
        visited.max_by(|&a, &b| self.by_visits(self.home(b), self.home(a)).then(b.cmp(&a)))
    }

    /// The order of nodes by descending visits, of equals by descending mean.
    pub(super) fn by_visits(&self, a: NodeId, b: NodeId) -> std::cmp::Ordering {
        let visits = self.visits(b).cmp(&self.visits(a));
        visits.then(self.mean(b).total_cmp(&self.mean(a))).then(a.cmp(&b))
    }
}

/// The place of the first greatest value.
///
/// Which value is the greatest so far cannot be foreseen, so no branch depends on it: the greatest is found eight at a
/// time, then its place.
#[inline(always)]
fn greatest<T: Lane>(values: &[T]) -> usize {
    let (blocks, rest) = values.as_chunks::<LANES>();
    let mut most = values[0];
    if !blocks.is_empty() {
        let mut lanes = T::block(&blocks[0]);
        for block in &blocks[1..] {
            lanes = T::greater(lanes, T::block(block));
        }
        for value in T::values(lanes) {
            most = if value > most { value } else { most };
        }
    }
    for &value in rest {
        most = if value > most { value } else { most };
    }
    for (index, block) in blocks.iter().enumerate() {
        let equal = T::equal(T::block(block), most);
        if equal != 0 {
            return index * LANES + equal.trailing_zeros() as usize;
        }
    }
    let mut equal = 0;
    for (place, &value) in rest.iter().enumerate() {
        equal |= u32::from(value == most) << place;
    }
    blocks.len() * LANES + equal.trailing_zeros() as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::{Generator, below};
    use rand::SeedableRng;

    #[test]
    fn the_first_of_the_greatest_is_found_in_lists_of_any_length() {
        let rng = &mut Generator::seed_from_u64(1);
        for length in (1..70).cycle().take(3000) {
            // So few values that most are there several times.
            let values: Vec<f64> = (0..length).map(|_| f64::from(below(rng, 9)) - 4.0).collect();
            let narrow: Vec<f32> = values.iter().map(|&value| value as f32).collect();
            let most = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            let place = values.iter().position(|&value| value == most).unwrap();
            assert_eq!([greatest(&values), greatest(&narrow)], [place; 2], "{values:?}");
        }
    }
}
