//! Races: annealings in rounds, of which the best go on, longer and cooler. One round of one run is plain annealing.

use super::run::Run;
use super::walk::Walk;
use crate::puzzle::NamedPuzzle;
use crate::search::Observer;
use crate::search::budget::{Slice, StopReason};

/// One round.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Round {
    /// The number of annealings.
    pub runs: usize,
    /// The part of the budget they have, in shares of the sum.
    pub share: f64,
    /// The temperature at the start, in points.
    pub hot: f64,
    /// The temperature at the end.
    pub cold: f64,
}

impl<P: NamedPuzzle, O: Observer<P::Move>> Run<'_, P, O> {
    /// Runs all `rounds` in `slice`.
    pub(super) fn race(&mut self, rounds: &[Round], slice: &Slice) -> StopReason {
        let all: f64 = rounds.iter().map(|round| round.share).sum();
        let (mut field, mut spent): (Option<Vec<Walk<P>>>, f64) = (None, 0.0);
        for round in rounds {
            let part = slice.between(spent / all, (spent + round.share) / all);
            spent += round.share;
            let mut walks = match field.take() {
                None => self.round(round, &part, |run, index, slice| run.first(index, slice)),
                Some(walks) => self.next_round(round, &part, &walks),
            };
            if walks.iter().any(Walk::is_over) {
                return StopReason::Over;
            }
            if let Some(reason) = self.meter.over(slice) {
                return reason;
            }
            walks.sort_by_key(|walk| std::cmp::Reverse(walk.best()));
            field = Some(walks);
        }
        self.meter.over(slice).unwrap_or(StopReason::Playouts)
    }

    fn next_round(&mut self, round: &Round, slice: &Slice, field: &[Walk<P>]) -> Vec<Walk<P>> {
        let round = Round { runs: round.runs.min(field.len()), ..*round };
        self.round(&round, slice, |run, index, _| Some(run.again(&field[index])))
    }

    /// Anneals what `begin` gives, one after the other.
    fn round(
        &mut self,
        round: &Round,
        slice: &Slice,
        begin: impl Fn(&mut Self, usize, &Slice) -> Option<Walk<P>>,
    ) -> Vec<Walk<P>> {
        let part = |index: usize| index as f64 / round.runs as f64;
        let mut walks = Vec::new();
        for index in 0..round.runs {
            let slice = slice.between(part(index), part(index + 1));
            if let Some(mut walk) = begin(self, index, &slice) {
                self.anneal(&mut walk, round, &slice);
                walks.push(walk);
            }
        }
        walks
    }

    fn anneal(&mut self, walk: &mut Walk<P>, round: &Round, slice: &Slice) {
        while self.meter.over(slice).is_none() && !walk.is_over() {
            let temperature = round.hot * (round.cold / round.hot).powf(self.meter.fraction(slice));
            self.burst(walk, temperature, slice);
        }
    }
}
