//! What every annealing needs: budget, random numbers, working memory and the best line so far.

mod keep;

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use serde::de::DeserializeOwned;

use super::Settings;
use super::chain::{Chain, Context};
use super::checkpoint::SavedAnnealing;
use super::game::Objective;
use super::round::{Round, Streams};
use super::runner::Runner;
use crate::codec;
use crate::puzzle::named::{NamedPuzzle, TabuColours, names_of};
use crate::puzzle::{Colour, Score};
use crate::rng::{Generator, split};
use crate::search::budget::{Budget, Meter, Slice, StopReason};
use crate::search::{Line, Observer, Outcome};

/// Searches `puzzle` until `budget` is used up or `stop` is set; a step counts as a playout.
///
/// The first games begin with the moves `from`, which must be legal, and go on at random: from no moves at all they are
/// random games, from those of a whole game they are that game, to be improved.
pub fn search<P: NamedPuzzle, O: Observer<P::Move>>(
    puzzle: &P,
    settings: &Settings,
    from: &[P::Move],
    budget: Budget,
    rng: Generator,
    stop: &AtomicBool,
    mut observer: O,
) -> Outcome<P::Move> {
    let saved: Option<SavedAnnealing<P::Name>> = read(&mut observer);
    let saved = saved.filter(|saved| {
        let sound = saved.is_sound(&settings.rounds, settings.streams);
        if !sound {
            observer.unusable("it is of another search");
        }
        sound
    });
    let (used, elapsed) = saved.as_ref().map_or((0, Duration::ZERO), |saved| (saved.used, saved.elapsed));
    let (meter, whole) = Meter::resume(budget, stop, used, elapsed);
    let bonus = f64::from(puzzle.best_closing(0));
    let rounds: Vec<Round> = settings.rounds.iter().map(|round| round.of_puzzle(bonus)).collect();
    let context = Context { puzzle, neighbourhood: settings.neighbourhood };
    let from = names_of(puzzle, from);
    let [colours, seconds] = [&settings.colours, &settings.seconds].map(|ranks| colours(puzzle.colour_sizes(), ranks));
    let (best, found_at, told) = (None, 0, used);
    let streams = settings.streams;
    let mut run = Run { context, from, colours, seconds, streams, meter, whole, rng, best, found_at, told, observer };
    let saved = saved.map(|saved| run.resume(saved));
    let mut race = run.resume_race(&rounds, saved);
    let stop = run.race(&rounds, &whole, &mut race);
    let best = run.best.expect("at least one game is played");
    Outcome { best, playouts: run.meter.used(), found_at: run.found_at, stop, peak_nodes: Vec::new() }
}

/// What an earlier run of this search has saved, if anything.
fn read<T: DeserializeOwned, M>(observer: &mut impl Observer<M>) -> Option<T> {
    let bytes = observer.checkpoint()?;
    let read = codec::decode(&bytes);
    read.map_err(|problem| observer.unusable(&problem.to_string())).ok()
}

/// A search under way.
pub(super) struct Run<'a, P: NamedPuzzle, O> {
    pub(super) context: Context<'a, P>,
    /// What the first games begin with.
    from: Vec<P::Name>,
    /// The tabu colours of the first games, in turn.
    colours: Vec<Colour>,
    /// Their second tabu colours, in turn, where they differ from the first.
    seconds: Vec<Colour>,
    pub(super) streams: Streams,
    pub(super) meter: Meter<'a>,
    /// All of the budget.
    pub(super) whole: Slice,
    pub(super) rng: Generator,
    best: Option<Line<P::Move>>,
    found_at: u64,
    /// The playouts when the observer was last told.
    told: u64,
    pub(super) observer: O,
}

impl<P: NamedPuzzle, O: Observer<P::Move>> Run<'_, P, O> {
    /// The annealing whose turn in its round is number `index`, of `from` or, in the first round, of a new game; none if
    /// `slice` has no room when `used` playouts are made. `used` is then what this one will have made of them.
    pub(super) fn enter(
        &mut self,
        index: usize,
        from: Option<&Chain<P>>,
        (round, slice): (&Round, &Slice),
        used: &mut u64,
    ) -> Option<Runner<P>> {
        // A stop does not count: whoever goes on with the round would go on without this annealing.
        let over = self.meter.apart(*used).over(slice).is_some_and(|reason| reason != StopReason::Interrupted);
        if from.is_none() && self.best.is_some() && over {
            return None;
        }
        let mut rng = match self.streams {
            Streams::One => self.rng.clone(),
            Streams::Each => split(&mut self.rng),
        };
        let (chain, made) = match from {
            Some(chain) => (self.begin(chain.best_names(), chain.tabu(), round.objective, &mut rng), 0),
            None => (self.begin(&self.from, self.tabu(index), round.objective, &mut rng), 1),
        };
        let (room, then) = match slice.end() {
            u64::MAX => (u64::MAX, *used + made),
            end => (end.saturating_sub(*used), end.max(*used + made)),
        };
        *used = then;
        self.meter.count_all(made);
        let puzzle = self.context.puzzle;
        let Line { score, moves } = chain.line(puzzle);
        self.keep(score, self.meter.used(), moves);
        Some(Runner::new(puzzle, chain, rng, made, room))
    }

    /// The tabu colours of the first games whose turn is number `turn`.
    fn tabu(&self, turn: usize) -> TabuColours {
        let of = |colours: &[Colour]| colours.get(turn % colours.len().max(1)).copied();
        let (first, second) = (of(&self.colours), of(&self.seconds));
        [first, second.filter(|_| second != first)]
    }

    fn begin(&self, names: &[P::Name], tabu: TabuColours, objective: Objective, rng: &mut Generator) -> Chain<P> {
        Chain::new(self.context.puzzle, names, tabu, objective, rng)
    }

    /// Takes what `runners` have made and found.
    pub(super) fn gather(&mut self, runners: &mut [Runner<P>]) {
        for runner in runners {
            let news = runner.news();
            for (Line { score, moves }, step) in news.better {
                self.keep(score, self.meter.used() + step, moves);
            }
            self.meter.count_all(news.steps);
        }
    }

    /// Takes the game of `moves` if there was none better; playout number `at` found it.
    fn keep(&mut self, score: Score, at: u64, moves: Vec<P::Move>) {
        if self.best.as_ref().is_some_and(|best| best.score >= score) {
            return;
        }
        self.found_at = at;
        self.observer.improved(score, &moves, at);
        self.best = Some(Line { score, moves });
    }
}

/// The colours with these ranks by size, 0 the largest, of those that are there.
fn colours(sizes: &[u32], ranks: &[usize]) -> Vec<Colour> {
    let mut present: Vec<usize> = (0..sizes.len()).filter(|&colour| sizes[colour] > 0).collect();
    present.sort_by_key(|&colour| (std::cmp::Reverse(sizes[colour]), colour));
    let colour =
        |&rank: &usize| present.get(rank % present.len().max(1)).map(|&colour| Colour::from_index(colour as u8));
    ranks.iter().filter_map(colour).collect()
}
