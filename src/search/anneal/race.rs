//! Races: annealings in rounds, of which the best go on, longer and cooler. One round of one run is plain annealing.

use super::chain::Chain;
use super::checkpoint::SavedRace;
use super::run::Run;
use crate::puzzle::named::NamedPuzzle;
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

/// Where a race stands.
pub(super) struct Race<P: NamedPuzzle> {
    /// The round.
    pub(super) round: usize,
    /// How many annealings of it have begun.
    pub(super) begun: usize,
    /// The one under way.
    pub(super) chain: Option<Chain<P>>,
    /// Those that are done.
    pub(super) done: Vec<Chain<P>>,
    /// Those of the round before, the best first.
    pub(super) field: Vec<Chain<P>>,
}

impl<P: NamedPuzzle> Race<P> {
    /// A race that begins.
    pub(super) fn new() -> Self {
        Race { round: 0, begun: 0, chain: None, done: Vec::new(), field: Vec::new() }
    }

    fn save(&self) -> SavedRace<P::Name> {
        let all = |chains: &[Chain<P>]| chains.iter().map(Chain::save).collect();
        SavedRace {
            round: self.round,
            begun: self.begun,
            chain: self.chain.as_ref().map(Chain::save),
            done: all(&self.done),
            field: all(&self.field),
        }
    }
}

impl<P: NamedPuzzle, O: Observer<P::Move>> Run<'_, P, O> {
    /// The race that `saved` tells of; without it, one that begins.
    pub(super) fn resume_race(&mut self, saved: Option<SavedRace<P::Name>>) -> Race<P> {
        let Some(SavedRace { round, begun, chain, done, field }) = saved else { return Race::new() };
        let chain = chain.map(|chain| self.restore(chain));
        let mut all = |chains: Vec<_>| chains.into_iter().map(|chain| self.restore(chain)).collect();
        Race { round, begun, chain, done: all(done), field: all(field) }
    }

    /// Runs `rounds` in `slice`, from where `race` stands.
    pub(super) fn race(&mut self, rounds: &[Round], slice: &Slice, race: &mut Race<P>) -> StopReason {
        let all: f64 = rounds.iter().map(|round| round.share).sum();
        while let Some(round) = rounds.get(race.round) {
            let spent: f64 = rounds[..race.round].iter().map(|round| round.share).sum();
            self.round(round, &slice.between(spent / all, (spent + round.share) / all), race);
            if race.done.iter().chain(&race.chain).any(Chain::is_over) {
                return StopReason::Over;
            }
            if let Some(reason) = self.meter.over(slice) {
                self.leave(reason, || race.save());
                return reason;
            }
            race.done.sort_by_key(|chain| std::cmp::Reverse(chain.best()));
            *race = Race { round: race.round + 1, field: std::mem::take(&mut race.done), ..Race::new() };
        }
        self.meter.over(slice).unwrap_or(StopReason::Playouts)
    }

    /// Anneals what this round has, one after the other, until all are done or somebody stops it.
    fn round(&mut self, round: &Round, slice: &Slice, race: &mut Race<P>) {
        let runs = if race.round == 0 { round.runs } else { round.runs.min(race.field.len()) };
        let part = |index: usize| index as f64 / runs as f64;
        while race.chain.is_some() || race.begun < runs {
            if race.chain.is_none() {
                race.begun += 1;
            }
            let index = race.begun - 1;
            let slice = slice.between(part(index), part(index + 1));
            if race.chain.is_none() {
                race.chain = match race.round {
                    0 => self.first(index, &slice),
                    _ => Some(self.again(&race.field[index])),
                };
            }
            self.anneal(round, &slice, race);
            if self.meter.is_interrupted() {
                return;
            }
            race.done.extend(race.chain.take());
        }
    }

    /// Lets the chain under way go on to the end of `slice`.
    fn anneal(&mut self, round: &Round, slice: &Slice, race: &mut Race<P>) {
        while let Some(chain) = race.chain.as_mut().filter(|chain| !chain.is_over()) {
            if self.meter.over(slice).is_some() {
                return;
            }
            let temperature = round.hot * (round.cold / round.hot).powf(self.meter.fraction(slice));
            self.burst(chain, temperature, slice);
            self.tell(|| race.save());
        }
    }
}
