//! Where an annealing stands, so that a stopped one goes on as if nothing had happened: every chain, the random numbers,
//! the best line.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::round::{Round, Streams};
use crate::puzzle::named::TabuColours;
use crate::rng::Generator;

/// A chain: what it takes to make it again.
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
pub(super) struct SavedChain<N> {
    /// The game where it stands.
    pub(super) names: Vec<N>,
    pub(super) tabu: TabuColours,
    pub(super) value: f64,
    pub(super) best_names: Vec<N>,
}

/// A search under way.
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
pub(super) struct SavedAnnealing<N> {
    pub(super) used: u64,
    pub(super) elapsed: Duration,
    pub(super) rng: Generator,
    /// The names of the best game: what it scores is seen when it is played again, whoever wrote this.
    pub(super) best: Option<Vec<N>>,
    pub(super) found_at: u64,
    pub(super) race: SavedRace<N>,
}

/// An annealing under way: the fields are those of [`super::runner::Runner`].
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
pub(super) struct SavedRunner<N> {
    pub(super) chain: SavedChain<N>,
    pub(super) rng: Generator,
    pub(super) made: u64,
    pub(super) room: u64,
}

impl<N> SavedAnnealing<N> {
    /// Whether a search of these rounds may have left it: one that has not is of no use, whoever wrote it.
    pub(super) fn is_sound(&self, rounds: &[Round], streams: Streams) -> bool {
        let SavedRace { round, begun, runners, field, .. } = &self.race;
        let Some(now) = rounds.get(*round) else { return false };
        let runs = now.runs(field.len());
        // Those of one turn begin together.
        let abreast = streams.abreast(runs).max(1);
        self.best.is_some() && *begun <= runs && begun % abreast == 0 && runners.len() <= abreast.min(*begun)
    }
}

/// The chains, and where in its rounds a search is: the fields are those of [`super::race::Race`].
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
pub(super) struct SavedRace<N> {
    pub(super) round: usize,
    pub(super) begun: usize,
    pub(super) runners: Vec<SavedRunner<N>>,
    pub(super) done: Vec<SavedChain<N>>,
    pub(super) field: Vec<SavedChain<N>>,
    pub(super) left: Vec<SavedChain<N>>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::stream;
    use crate::search::anneal::game::Objective;
    use crate::search::anneal::round::Begins;

    #[test]
    fn a_race_that_no_search_can_have_left_is_not_sound() {
        let round = |runs, begins| Round {
            runs,
            share: 1.0,
            hot: 2.0,
            cold: 1.0,
            parents: None,
            objective: Objective::SCORE,
            begins,
        };
        let rounds = [round(4, Begins::Anew), round(3, Begins::On)];
        let chain =
            SavedChain::<u8> { names: Vec::new(), tabu: TabuColours::default(), value: 0.0, best_names: Vec::new() };
        let rng = stream(1, "checkpoint", 0);
        let runner = SavedRunner { chain: chain.clone(), rng: rng.clone(), made: 0, room: 0 };
        let sound = |round, begun, runners, field, streams| {
            let [runners, field] = [(&runner, runners), (&runner, field)].map(|(it, count)| vec![it.clone(); count]);
            let field = field.into_iter().map(|it| it.chain).collect();
            let race = SavedRace { round, begun, runners, done: Vec::new(), field, left: Vec::new() };
            let (used, elapsed, rng) = (0, Duration::ZERO, rng.clone());
            let saved = SavedAnnealing { used, elapsed, rng, best: Some(vec![0u8]), found_at: 0, race };
            saved.is_sound(&rounds, streams)
        };
        for (round, begun, runners, field, streams) in [
            (0, 0, 0, 0, Streams::Each),
            (0, 4, 4, 0, Streams::Each),
            (1, 2, 2, 2, Streams::Each),
            (0, 2, 1, 0, Streams::One),
        ] {
            assert!(sound(round, begun, runners, field, streams), "{round} {begun} {runners} {field} {streams:?}");
        }
        for (round, begun, runners, field, streams) in [
            (0, 2, 2, 0, Streams::Each),
            (0, 0, 1, 0, Streams::Each),
            (0, 4, 5, 0, Streams::Each),
            (1, 3, 3, 2, Streams::Each),
            (0, 2, 2, 0, Streams::One),
            (0, 5, 1, 0, Streams::One),
            (2, 0, 0, 1, Streams::Each),
        ] {
            assert!(!sound(round, begun, runners, field, streams), "{round} {begun} {runners} {field} {streams:?}");
        }
    }
}
