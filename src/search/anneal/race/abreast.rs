//! The annealings of one round, side by side or one after the other.

use super::Race;
use crate::puzzle::named::NamedPuzzle;
use crate::search::anneal::round::{Round, Streams};
use crate::search::anneal::run::Run;
use crate::search::anneal::runner::{Leg, Runner};
use crate::search::budget::Slice;
use crate::search::{Observer, parallel};

impl<P: NamedPuzzle, O: Observer<P::Move>> Run<'_, P, O> {
    /// Anneals what this round has, side by side or one after the other, until all are done or somebody stops it.
    pub(super) fn round(&mut self, round: &Round, slice: &Slice, race: &mut Race<P>) {
        let runs = round.runs(race.field.len());
        let abreast = self.streams.abreast(runs);
        let part = |from: usize, to: usize| slice.between(from as f64 / runs as f64, to as f64 / runs as f64);
        while !race.runners.is_empty() || race.begun < runs {
            if race.runners.is_empty() {
                // The playouts of the run when those that have begun are done.
                let mut used = self.meter.used();
                for index in race.begun..race.begun + abreast {
                    let slice = part(index, index + 1);
                    let from = race.field.get(round.parent(index, race.field.len()));
                    race.runners.extend(self.enter(index, from, (round, &slice), &mut used));
                }
                race.begun += abreast;
            }
            self.anneal(round, &part(race.begun - abreast, race.begun), race);
            if self.meter.is_interrupted() {
                return;
            }
            if let (Streams::One, Some(runner)) = (self.streams, race.runners.last()) {
                self.rng = runner.rng.clone();
            }
            race.done.extend(race.runners.drain(..).map(|runner| runner.chain));
        }
    }

    /// Lets the annealings under way go on to the end of `slice`.
    fn anneal(&mut self, round: &Round, slice: &Slice, race: &mut Race<P>) {
        while race.runners.iter().any(|runner| runner.goes_on(&self.meter, slice)) {
            let begun: Vec<_> = race.runners.iter().map(Runner::save).collect();
            let leg = Leg { context: &self.context, round, slice: *slice, meter: &self.meter };
            let helped = parallel::each(&mut race.runners, |runner| runner.run(&leg));
            self.observer.helped(helped);
            if self.meter.is_interrupted() {
                // Each stands at another step now. Gathered so, the step of a better line would hang on the moment of
                // the stop; these milliseconds are annealed again instead.
                race.runners = begun.into_iter().map(|runner| self.restore_runner(runner, round.objective)).collect();
                return;
            }
            self.gather(&mut race.runners);
            self.tell(|| race.save());
        }
    }
}
