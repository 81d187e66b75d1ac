//! Parallel tempering: walks at fixed temperatures that change places (Swendsen and Wang 1986; Geyer 1991).

use super::run::Run;
use super::walk::{Walk, chance};
use crate::puzzle::NamedPuzzle;
use crate::search::Observer;
use crate::search::budget::{Slice, StopReason};

/// The temperatures.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ladder {
    /// Their number, one a walk.
    pub replicas: usize,
    /// The highest, in points.
    pub hot: f64,
    /// The lowest.
    pub cold: f64,
}

/// Bursts of every walk between two rounds of changing places.
const SWEEP: usize = 8;

impl Ladder {
    /// The temperature of the walk at `place`, the coldest first; neighbours have the same ratio everywhere.
    fn temperature(&self, place: usize) -> f64 {
        self.cold * (self.hot / self.cold).powf(place as f64 / (self.replicas - 1).max(1) as f64)
    }
}

impl<P: NamedPuzzle, O: Observer<P::Move>> Run<'_, P, O> {
    /// Lets the walks of `ladder` go on, and neighbours change places, until `slice` is over.
    pub(super) fn temper(&mut self, ladder: &Ladder, slice: &Slice) -> StopReason {
        let mut walks: Vec<Walk<P>> = (0..ladder.replicas).filter_map(|index| self.first(index, slice)).collect();
        if walks.iter().any(Walk::is_over) {
            return StopReason::Over;
        }
        loop {
            for (place, walk) in walks.iter_mut().enumerate() {
                for _ in 0..SWEEP {
                    if let Some(reason) = self.meter.over(slice) {
                        return reason;
                    }
                    self.burst(walk, ladder.temperature(place), slice);
                }
            }
            self.change_places(ladder, &mut walks);
        }
    }

    /// Neighbours change places with the probability that keeps each temperature's distribution.
    fn change_places(&mut self, ladder: &Ladder, walks: &mut [Walk<P>]) {
        for place in 1..walks.len() {
            let (colder, hotter) = (ladder.temperature(place - 1), ladder.temperature(place));
            let gain = walks[place].value() - walks[place - 1].value();
            if chance(&mut self.rng) < (gain * (1.0 / colder - 1.0 / hotter)).exp() {
                walks.swap(place - 1, place);
            }
        }
    }
}
