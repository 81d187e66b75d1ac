//! Parallel tempering: walks at fixed temperatures that change places (Swendsen and Wang 1986; Geyer 1991).

use super::checkpoint::SavedStage;
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

/// Where a tempering stands.
pub(super) struct Tempering<P: NamedPuzzle> {
    /// The walks, the coldest first.
    pub(super) walks: Vec<Walk<P>>,
    /// The walk whose turn it is.
    pub(super) place: usize,
    /// How many bursts of its turn are over.
    pub(super) burst: usize,
}

impl<P: NamedPuzzle> Tempering<P> {
    fn save(&self) -> SavedStage<P::Name> {
        let walks = self.walks.iter().map(Walk::save).collect();
        SavedStage::Tempering { walks, place: self.place, burst: self.burst }
    }
}

impl<P: NamedPuzzle, O: Observer<P::Move>> Run<'_, P, O> {
    /// The tempering that `saved` tells of; without it, one that begins.
    pub(super) fn resume_tempering(&mut self, saved: Option<SavedStage<P::Name>>, ladder: &Ladder) -> Tempering<P> {
        if let Some(SavedStage::Tempering { walks, place, burst }) = saved {
            return Tempering { walks: walks.into_iter().map(|walk| self.restore(walk)).collect(), place, burst };
        }
        let whole = self.whole;
        let walks = (0..ladder.replicas).filter_map(|index| self.first(index, &whole)).collect();
        Tempering { walks, place: 0, burst: 0 }
    }

    /// Lets the walks go on, and neighbours change places, until `slice` is over.
    pub(super) fn temper(&mut self, ladder: &Ladder, slice: &Slice, state: &mut Tempering<P>) -> StopReason {
        if state.walks.iter().any(Walk::is_over) {
            return StopReason::Over;
        }
        loop {
            while state.place < state.walks.len() {
                if let Some(reason) = self.meter.over(slice) {
                    self.leave(reason, || state.save());
                    return reason;
                }
                self.burst(&mut state.walks[state.place], ladder.temperature(state.place), slice);
                state.burst += 1;
                if state.burst == SWEEP {
                    (state.place, state.burst) = (state.place + 1, 0);
                }
                self.tell(|| state.save());
            }
            state.place = 0;
            self.change_places(ladder, &mut state.walks);
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
