//! Races: annealings in rounds, of which the best go on, longer and cooler. One round of one run is plain annealing.

mod abreast;

use super::chain::Chain;
use super::checkpoint::SavedRace;
use super::round::{Begins, Round};
use super::run::Run;
use super::runner::Runner;
use crate::puzzle::named::NamedPuzzle;
use crate::search::Observer;
use crate::search::budget::{Slice, StopReason};

/// Where a race stands.
pub(super) struct Race<P: NamedPuzzle> {
    /// The round.
    pub(super) round: usize,
    /// How many annealings of it have begun.
    pub(super) begun: usize,
    /// Those under way.
    pub(super) runners: Vec<Runner<P>>,
    /// Those that are done.
    pub(super) done: Vec<Chain<P>>,
    /// Those that it begins with, the best first.
    pub(super) field: Vec<Chain<P>>,
    /// The best of those that were left at the end of heats that are over.
    pub(super) left: Vec<Chain<P>>,
}

impl<P: NamedPuzzle> Race<P> {
    /// A race that begins.
    pub(super) fn new() -> Self {
        Race { round: 0, begun: 0, runners: Vec::new(), done: Vec::new(), field: Vec::new(), left: Vec::new() }
    }

    fn save(&self) -> SavedRace<P::Name> {
        let all = |chains: &[Chain<P>]| chains.iter().map(Chain::save).collect();
        SavedRace {
            round: self.round,
            begun: self.begun,
            runners: self.runners.iter().map(Runner::save).collect(),
            done: all(&self.done),
            field: all(&self.field),
            left: all(&self.left),
        }
    }

    /// Goes on to the next of `rounds`.
    pub(super) fn next(&mut self, rounds: &[Round]) {
        let mut field = std::mem::take(&mut self.done);
        let mut left = std::mem::take(&mut self.left);
        let round = self.round + 1;
        let begins = rounds.get(round).map(|round| round.begins);
        if begins != Some(Begins::On) {
            field.append(&mut left);
        }
        field.sort_by_key(|chain| std::cmp::Reverse(chain.best()));
        if begins == Some(Begins::Anew) {
            field.truncate(rounds.iter().find(|round| round.begins == Begins::Joined).map_or(0, Round::most_parents));
            (field, left) = (left, field);
        }
        *self = Race { round, field, left, ..Race::new() };
    }

    /// The chains of this round.
    fn chains(&self) -> impl Iterator<Item = &Chain<P>> {
        self.done.iter().chain(self.runners.iter().map(|runner| &runner.chain))
    }
}

impl<P: NamedPuzzle, O: Observer<P::Move>> Run<'_, P, O> {
    /// The race of `rounds` that `saved` tells of, which is sound; without it, one that begins.
    pub(super) fn resume_race(&mut self, rounds: &[Round], saved: Option<SavedRace<P::Name>>) -> Race<P> {
        let Some(SavedRace { round, begun, runners, done, field, left }) = saved else { return Race::new() };
        let objective = rounds[round].objective;
        let runners = runners.into_iter().map(|runner| self.restore_runner(runner, objective)).collect();
        let mut all = |chains: Vec<_>, objective| chains.into_iter().map(|it| self.restore(it, objective)).collect();
        // Games of earlier heats have the objective of a heat's last round: they are compared with those that this heat leaves.
        let last = rounds.iter().position(|round| round.begins == Begins::Joined).map_or(round, |joined| joined - 1);
        let [done, field] = [done, field].map(|chains| all(chains, objective));
        Race { round, begun, runners, done, field, left: all(left, rounds[last].objective) }
    }

    /// Runs `rounds` in `slice`, from where `race` stands.
    pub(super) fn race(&mut self, rounds: &[Round], slice: &Slice, race: &mut Race<P>) -> StopReason {
        let all: f64 = rounds.iter().map(|round| round.share).sum();
        while let Some(round) = rounds.get(race.round) {
            let spent: f64 = rounds[..race.round].iter().map(|round| round.share).sum();
            self.round(round, &slice.between(spent / all, (spent + round.share) / all), race);
            if race.chains().any(Chain::is_over) {
                return StopReason::Over;
            }
            if let Some(reason) = self.meter.over(slice) {
                self.leave(reason, || race.save());
                return reason;
            }
            race.next(rounds);
        }
        self.meter.over(slice).unwrap_or(StopReason::Playouts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::anneal::Settings;
    use crate::search::anneal::game::Objective;
    use crate::search::method::Method;

    #[test]
    fn a_round_begins_with_what_the_one_before_keeps() {
        let parents = |line: &str| -> Vec<Option<usize>> {
            let method: Method = line.parse().expect("a method");
            Settings::of(&method).rounds.iter().map(|round| round.parents).collect()
        };
        assert_eq!(parents("race:runs=8/6/4,keep=3/2"), [None, Some(3), Some(2)]);
        assert_eq!(parents("race:runs=8/6/4,keep=3"), [None, Some(3), Some(3)], "the last one holds");
        assert_eq!(parents("race:runs=8/6/4"), [None; 3]);
        assert_eq!(parents("anneal"), [None]);
    }

    #[test]
    fn the_games_that_go_on_begin_the_annealings_in_turn() {
        let round = |runs, parents| Round {
            runs,
            share: 1.0,
            hot: 2.0,
            cold: 1.0,
            parents,
            objective: Objective::SCORE,
            begins: Begins::On,
        };
        let begun = |round: Round, field| -> Vec<usize> {
            (0..round.runs(field)).map(|run| round.parent(run, field)).collect()
        };
        assert_eq!(begun(round(5, Some(2)), 8), [0, 1, 0, 1, 0]);
        assert_eq!(begun(round(3, Some(8)), 2), [0, 1, 0], "a round before that was cut short");
        assert_eq!(begun(round(3, Some(2)), 0), [0; 0], "nothing is left");
        assert_eq!(begun(round(3, None), 8), [0, 1, 2]);
        assert_eq!(begun(round(5, None), 2), [0, 1], "each goes on once where nothing is said");
        assert_eq!(Round { begins: Begins::Anew, ..round(4, Some(2)) }.runs(0), 4);
    }

    #[test]
    fn heats_are_races_with_new_games_and_the_best_of_all_go_on() {
        use Begins::{Anew, Joined, On};
        let begun = |line: &str| -> Vec<(usize, Begins, f64)> {
            let rounds = Settings::of(&line.parse::<Method>().expect("a method")).rounds;
            rounds.iter().map(|round| (round.runs, round.begins, round.share)).collect()
        };
        assert_eq!(
            begun("race:runs=4/2/3/1,share=6/3/8/2,keep=2/1/1,cycles=1/1/2/1,heats=3"),
            [
                (4, Anew, 2.0),
                (2, On, 1.0),
                (4, Anew, 2.0),
                (2, On, 1.0),
                (4, Anew, 2.0),
                (2, On, 1.0),
                (3, Joined, 4.0),
                (3, On, 4.0),
                (1, On, 2.0),
            ]
        );
        assert_eq!(
            begun("race:runs=2/1,share=2/2,heats=2"),
            [(2, Anew, 1.0), (1, On, 1.0), (2, Anew, 1.0), (1, On, 1.0)]
        );
        assert_eq!(begun("race:runs=2/1,share=1/1,cycles=2/1")[1].1, On, "one heat");
    }
}
