//! What an annealing leaves behind, so that it can go on later, and how it goes on from there.

use super::Run;
use crate::codec;
use crate::puzzle::named::{NamedPuzzle, names_of};
use crate::search::anneal::chain::{Chain, line_of};
use crate::search::anneal::checkpoint::{SavedAnnealing, SavedChain, SavedRace, SavedRunner};
use crate::search::anneal::game::Objective;
use crate::search::anneal::runner::Runner;
use crate::search::budget::StopReason;
use crate::search::{Line, Observer};

/// Steps between two words to the observer, at least.
const TELLING: u64 = 1 << 12;

impl<P: NamedPuzzle, O: Observer<P::Move>> Run<'_, P, O> {
    /// Tells the observer now and then how far the search is, and gives it `race` to keep if it wants that.
    pub(in crate::search::anneal) fn tell(&mut self, race: impl FnOnce() -> SavedRace<P::Name>) {
        if self.meter.used() - self.told < TELLING {
            return;
        }
        self.told = self.meter.used();
        self.observer.progressed(self.told);
        if self.observer.wants_checkpoint() {
            self.save(race());
        }
    }

    /// Has `race` kept if somebody stopped the search half-way.
    pub(in crate::search::anneal) fn leave(&mut self, reason: StopReason, race: impl FnOnce() -> SavedRace<P::Name>) {
        if reason == StopReason::Interrupted {
            self.save(race());
        }
    }

    fn save(&mut self, race: SavedRace<P::Name>) {
        let names = |line: &Line<P::Move>| names_of(self.context.puzzle, &line.moves);
        let best = self.best.as_ref().map(names);
        let (used, elapsed) = (self.meter.used(), self.whole.elapsed());
        let checkpoint = SavedAnnealing { used, elapsed, rng: self.rng.clone(), best, found_at: self.found_at, race };
        match codec::encode(&checkpoint) {
            Ok(bytes) => self.observer.save(bytes),
            Err(problem) => self.observer.unusable(&problem.to_string()),
        }
    }

    pub(super) fn resume(&mut self, saved: SavedAnnealing<P::Name>) -> SavedRace<P::Name> {
        self.rng = saved.rng;
        if let Some(names) = saved.best {
            let best = line_of(self.context.puzzle, &names, &mut self.rng.clone());
            self.found_at = saved.found_at;
            self.observer.improved(best.score, &best.moves, self.found_at);
            self.best = Some(best);
        }
        saved.race
    }

    /// The chain towards `objective` that was saved; it draws no random number.
    pub(in crate::search::anneal) fn restore(&mut self, saved: SavedChain<P::Name>, objective: Objective) -> Chain<P> {
        let rng = &mut self.rng.clone();
        let best = self.begin(&saved.best_names, saved.tabu, objective, rng);
        self.begin(&saved.names, saved.tabu, objective, rng).restored(saved.value, best)
    }

    /// The annealing towards `objective` that was saved.
    pub(in crate::search::anneal) fn restore_runner(
        &mut self,
        saved: SavedRunner<P::Name>,
        objective: Objective,
    ) -> Runner<P> {
        let SavedRunner { chain, rng, made, room } = saved;
        Runner::new(self.context.puzzle, self.restore(chain, objective), rng, made, room)
    }
}
