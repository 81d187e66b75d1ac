//! A step of a policy towards a game that was kept, which needs no board.

use super::record::Record;
use super::weights::{Slot, Weights};
use crate::puzzle::{Kernel, KernelJob, Puzzle};

/// Moves a policy towards a game: w += alpha for each move played, w -= alpha * p for each that was open (Rosin 2011).
///
/// All p are those of the policy before; weights are e^w, so sums become factors.
pub(super) struct Adapt<'a, M> {
    pub(super) record: &'a Record<M>,
    pub(super) slots: &'a [Slot],
    pub(super) weights: &'a mut Weights,
    pub(super) alpha: f32,
    /// Room for a number a span and a number a step.
    pub(super) room: &'a mut (Vec<f32>, Vec<f32>),
}

impl<P: Puzzle> KernelJob<P> for Adapt<'_, P::Move> {
    type Output = ();

    #[inline(always)]
    fn run<K: Kernel<P>>(self, _: &K) {
        let (steps, spans) = (self.record.moves.len(), &self.record.spans);
        let (weights, shares) = self.room;
        weights.clear();
        shares.clear();
        shares.resize(steps, 0.0);
        for (span, &slot) in spans.iter().zip(self.slots) {
            let weight = self.weights.at(slot);
            weights.push(weight);
            for sum in &mut shares[usize::from(span.from)..usize::from(span.to)] {
                *sum += weight;
            }
        }
        for share in shares.iter_mut() {
            *share = self.alpha / *share;
        }
        for (span, weight) in spans.iter().zip(weights.iter_mut()) {
            let mut share = 0.0;
            for step in &shares[usize::from(span.from)..usize::from(span.to)] {
                share += step;
            }
            *weight *= -share;
        }
        for &span in &self.record.chosen {
            weights[span as usize] += self.alpha;
        }
        for (&slot, &change) in self.slots.iter().zip(weights.iter()) {
            self.weights.scale(slot, change.exp());
        }
    }
}
