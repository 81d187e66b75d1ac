//! Beams: when a tree is cut back, and how far (Baier 2015, §5.2, Alg. 5.1 and 5.2).

use std::cmp::Ordering;
use std::collections::HashMap;

use super::tree::{NodeId, Tree};

/// The parameters of beam Monte-Carlo tree search: L and W, and what may be said beyond them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Beam {
    /// L: after this many simulations through a depth the tree is pruned there.
    pub limit: u64,
    /// W: so many nodes of that depth stay.
    pub width: usize,
    /// Which simulations are counted.
    pub count: Count,
    /// L grows by this factor with each depth.
    pub limit_slope: f64,
    /// W grows by this factor with each depth.
    pub width_slope: f64,
    /// Where the beam ends before the budget does, the search begins again with L and W so many times as large.
    pub growth: Option<f64>,
    /// Which nodes stay.
    pub keep: Keep,
    /// No more than some nodes of a kind stay.
    pub strata: Option<Strata>,
}

/// Which nodes of a depth stay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keep {
    /// Those with the most visits.
    Visits,
    /// Those with the greatest mean.
    Mean,
    /// Those with the greatest reward.
    Best,
    /// Those with the greatest sum of mean and greatest reward.
    Mix,
}

/// No more than `quota` nodes of a kind stay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strata {
    /// What nodes of a kind have in common.
    pub kin: Kin,
    /// So many stay.
    pub quota: usize,
}

/// What nodes of a kind have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kin {
    /// The ancestor so many moves before; not where that would be the root, which all have in common.
    Ancestor(usize),
    /// How much of each class is left.
    Classes,
}

impl Beam {
    /// The plain beam of the thesis.
    pub fn new(limit: u64, width: usize) -> Beam {
        let (limit_slope, width_slope) = (1.0, 1.0);
        let (count, keep) = (Count::Tree, Keep::Visits);
        Beam { limit, width, count, limit_slope, width_slope, growth: None, keep, strata: None }
    }

    /// L and W at `depth` in the `pass`-th pass, both counted from 1.
    fn at(&self, depth: usize, pass: i32) -> (u64, usize) {
        let growth = self.growth.unwrap_or(1.0).powi(pass - 1);
        let scaled = |base: f64, slope: f64| (base * slope.powi(depth as i32 - 1) * growth).round().clamp(1.0, 1e15);
        (scaled(self.limit as f64, self.limit_slope) as u64, scaled(self.width as f64, self.width_slope) as usize)
    }

    /// Leaves of `nodes`, all of one depth, those that stay; `kinds` says of which kind each is, if that matters.
    pub fn choose<M: Copy + Default>(
        &self,
        tree: &Tree<M>,
        nodes: &mut Vec<NodeId>,
        width: usize,
        kinds: Option<&HashMap<NodeId, u64>>,
    ) {
        nodes.sort_by(|&a, &b| self.order(tree, a, b));
        if let (Some(strata), Some(kinds)) = (self.strata, kinds) {
            let mut counts: HashMap<u64, usize> = HashMap::new();
            nodes.retain(|node| {
                let count = counts.entry(kinds[node]).or_default();
                *count += 1;
                *count <= strata.quota
            });
        }
        nodes.truncate(width);
    }

    fn order<M: Copy + Default>(&self, tree: &Tree<M>, a: NodeId, b: NodeId) -> Ordering {
        let worth = |node| match self.keep {
            Keep::Visits => 0.0,
            Keep::Mean => tree.mean(node),
            Keep::Best => tree.best(node),
            Keep::Mix => tree.mean(node) + tree.best(node),
        };
        worth(b).total_cmp(&worth(a)).then_with(|| tree.by_visits(a, b))
    }
}

/// For each node of the last of `layers` its ancestor `up` layers above; one of them where there are several.
pub fn ancestors<M: Copy + Default>(tree: &Tree<M>, layers: &[Vec<NodeId>], up: usize) -> HashMap<NodeId, u64> {
    let top = layers.len() - 1 - up;
    let mut kinds: HashMap<NodeId, u64> = layers[top].iter().zip(0..).map(|(&node, kind)| (node, kind)).collect();
    for layer in &layers[top..layers.len() - 1] {
        let mut below = HashMap::new();
        for node in layer {
            for child in tree.children(*node) {
                below.entry(tree.home(child)).or_insert(kinds[node]);
            }
        }
        kinds = below;
    }
    kinds
}

/// Where a tree is to be pruned, and how far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cut {
    /// The depth.
    pub depth: usize,
    /// The nodes that stay there.
    pub width: usize,
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
    pass: i32,
    pruned: usize,
    /// `counters[depth]`; that of depth 0 stays 0.
    counters: Vec<u64>,
    /// L at the depth that is pruned next.
    limit: u64,
}

impl Front {
    /// The front of `beam` before its `pass`-th pass, counted from 1.
    pub fn new(beam: Beam, pass: i32) -> Front {
        Front { beam, pass, pruned: 0, counters: vec![0; 2], limit: beam.at(1, pass).0 }
    }

    /// Counts a simulation that passed through nodes of the depths 1 to `passed` that were in the tree before; where to
    /// prune if it is time.
    pub fn advance(&mut self, passed: usize) -> Option<Cut> {
        let next = self.pruned + 1;
        match self.beam.count {
            Count::All => self.counters[next] += 1,
            Count::Tree => {
                let deepest = self.counters.len().max(passed + 1);
                self.counters.resize(deepest, 0);
                self.counters[next.min(passed + 1)..=passed].iter_mut().for_each(|counter| *counter += 1);
            }
        }
        (self.counters[next] >= self.limit).then(|| self.cut(next))
    }

    fn cut(&mut self, depth: usize) -> Cut {
        self.pruned = depth;
        self.counters.resize(self.counters.len().max(depth + 2), 0);
        self.limit = self.beam.at(depth + 1, self.pass).0;
        Cut { depth, width: self.beam.at(depth, self.pass).1 }
    }
}

#[cfg(test)]
mod tests;
