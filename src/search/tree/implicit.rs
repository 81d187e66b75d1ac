//! Implicit backups (Lanctot et al. 2014): beside the mean of its rewards a node has an estimate, that of a leaf is the
//! puzzle's, and that of any other node the greatest of its children.

use super::select::greatest;
use super::{NodeId, Tree};
use crate::search::bandit::upper_bound;

impl<M: Copy + Default> Tree<M> {
    /// Gives the children of `node` the rewards that are estimated for them, in their order.
    #[inline(always)]
    pub fn set_estimates(&mut self, node: NodeId, rewards: impl Iterator<Item = f64>) {
        let range = self.range(node);
        for (estimate, reward) in self.estimate[range].iter_mut().zip(rewards) {
            *estimate = reward as f32;
        }
    }

    /// The estimate of `node`.
    pub fn estimate(&self, node: NodeId) -> f32 {
        self.estimate[node.index()]
    }

    /// Gives each node of `path`, the root first, that has children the greatest estimate of these.
    #[inline(always)]
    pub fn back_up_estimates(&mut self, path: &[NodeId]) {
        for &node in path.iter().rev() {
            if !self.has_children(node) {
                continue;
            }
            let mut most = f32::NEG_INFINITY;
            for child in self.range(node) {
                let estimate = self.estimate[self.home(NodeId(child as u32)).index()];
                most = if estimate > most { estimate } else { most };
            }
            if self.estimate[node.index()] == most {
                return;
            }
            self.estimate[node.index()] = most;
        }
    }

    /// As [`Tree::select`], where a share of the mean is replaced by the estimate.
    #[inline(always)]
    pub fn select_informed(&self, node: NodeId, c: f32, share: f32, values: &mut Vec<f32>) -> NodeId {
        let range = self.range(node);
        let first = range.start;
        let visits = &self.visits[range.clone()];
        if visits.last() == Some(&0) {
            return NodeId((first + visits.partition_point(|&visits| visits > 0)) as u32);
        }
        values.clear();
        values.resize(visits.len(), 0.0);
        let known = self.mean[range.clone()].iter().zip(&self.estimate[range.clone()]);
        for (value, (&mean, &estimate)) in values.iter_mut().zip(known) {
            *value = mean as f32 * (1.0 - share) + estimate * share;
        }
        if c > 0.0 {
            let ln_visits = (self.visits(node) as f32).ln();
            for ((value, &n), &spread) in values.iter_mut().zip(visits).zip(&self.spread[range]) {
                *value = upper_bound(n, f64::from(*value), spread, ln_visits, c);
            }
        }
        NodeId((first + greatest(values)) as u32)
    }
}
