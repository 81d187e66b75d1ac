//! Beams: when a tree is cut back, and how far (Baier 2015, §5.2, Alg. 5.1 and 5.2).

/// The parameters of beam Monte-Carlo tree search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Beam {
    /// L: when this many simulations have been counted at a depth the tree is pruned there.
    pub limit: u64,
    /// W: so many nodes of that depth stay, those with the most visits.
    pub width: usize,
    /// Which simulations are counted.
    pub count: Count,
}

/// Which simulations a beam counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// At each depth those that pass through a node there that was in the tree before them, for the whole search (Baier
    /// 2015, Alg. 5.1).
    Tree,
    /// All, at the depth that is pruned next, from the last pruning on.
    All,
}

/// How far a beam has got in one search: its counters and the depth that was pruned last.
///
/// A simulation that passes through a depth has passed through all depths above, so depths are pruned one after the
/// other, and only the counters below the last one matter:
/// ```text
/// depth      1    2    3    4    5    6
/// counter    L    L    L   150   90   20      pruned = 3; depth 4 is next, when its counter reaches L
/// ```
#[derive(Clone, Debug)]
pub struct Front {
    beam: Beam,
    pruned: usize,
    /// `counters[depth]`; that of depth 0 stays 0.
    counters: Vec<u64>,
}

impl Front {
    /// The front of `beam` when its search begins.
    pub fn new(beam: Beam) -> Front {
        Front { beam, pruned: 0, counters: vec![0; 2] }
    }

    /// Counts a simulation that passed through nodes of the depths 1 to `passed` that were in the tree before; the depth
    /// to prune at if it is time.
    pub fn advance(&mut self, passed: usize) -> Option<usize> {
        let next = self.pruned + 1;
        self.counters.resize(self.counters.len().max(passed.max(next) + 1), 0);
        match self.beam.count {
            Count::All => self.counters[next] += 1,
            Count::Tree => self.counters[next.min(passed + 1)..=passed].iter_mut().for_each(|counter| *counter += 1),
        }
        if self.counters[next] < self.beam.limit {
            return None;
        }
        self.pruned = next;
        Some(next)
    }
}

#[cfg(test)]
mod tests;
