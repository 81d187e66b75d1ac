//! What every annealing needs: budget, random numbers, working memory and the best line so far.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use serde::de::DeserializeOwned;

use super::Settings;
use super::chain::{Begin, Burst, Chain, Context, MovesOf, NamesOf};
use super::checkpoint::{Checkpoint, SavedChain, SavedRace};
use super::game::{Objective, Trial};
use crate::codec;
use crate::puzzle::Colour;
use crate::puzzle::named::{NamedPuzzle, TabuColours};
use crate::rng::Generator;
use crate::search::budget::{Budget, Meter, Slice, StopReason};
use crate::search::{Line, Observer, Outcome};

/// Steps at one temperature where games are short: many enough to make little of the time they take to set up.
const BURST: u64 = 64;
/// Games of up to so many moves are short.
const SHORT_GAME: u64 = 200;

/// Steps at one temperature, few enough for a deadline: a step takes more moves on a larger board, each of them longer.
fn burst(longest_game: usize) -> u64 {
    let longer = (longest_game as u64).max(SHORT_GAME);
    (BURST * SHORT_GAME * SHORT_GAME / (longer * longer)).max(1)
}

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
    let saved: Option<Checkpoint<P::Name, P::Move>> = read(&mut observer);
    let saved = saved.filter(|saved| {
        let sound = saved.is_sound(&settings.rounds);
        if !sound {
            observer.unusable("it is of another search");
        }
        sound
    });
    let (used, elapsed) = saved.as_ref().map_or((0, Duration::ZERO), |saved| (saved.used, saved.elapsed));
    let (meter, whole) = Meter::resume(budget, stop, used, elapsed);
    let objective = Objective { bonus: f64::from(puzzle.best_closing()), jump: settings.jump, slope: settings.slope };
    let context = Context { puzzle, objective, moves: settings.moves };
    let trial = Trial::new(puzzle.longest_game());
    let from = puzzle.dispatch_named(NamesOf { moves: from });
    let [colours, seconds] = [&settings.colours, &settings.seconds].map(|ranks| colours(puzzle.colour_sizes(), ranks));
    let (best, found_at, told) = (None, 0, used);
    let mut run = Run { context, from, colours, seconds, meter, whole, rng, trial, best, found_at, told, observer };
    let saved = saved.map(|saved| run.resume(saved));
    let mut race = run.resume_race(saved);
    let stop = run.race(&settings.rounds, &whole, &mut race);
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
    pub(super) meter: Meter<'a>,
    /// All of the budget.
    pub(super) whole: Slice,
    pub(super) rng: Generator,
    trial: Trial<P>,
    best: Option<Line<P::Move>>,
    found_at: u64,
    /// The playouts when the observer was last told.
    told: u64,
    observer: O,
}

impl<P: NamedPuzzle, O: Observer<P::Move>> Run<'_, P, O> {
    /// A chain that the search begins with, with the colours whose turn is number `turn`; `None` if `slice` has no room.
    pub(super) fn first(&mut self, turn: usize, slice: &Slice) -> Option<Chain<P>> {
        if self.best.is_some() && self.meter.over(slice).is_some() {
            return None;
        }
        let of = |colours: &[Colour]| colours.get(turn % colours.len().max(1)).copied();
        let (first, second) = (of(&self.colours), of(&self.seconds));
        let chain = self.begin(&self.from.clone(), [first, second.filter(|_| second != first)]);
        self.meter.count();
        self.keep(&chain);
        Some(chain)
    }

    /// A chain that begins with the best game of `chain`.
    pub(super) fn again(&mut self, chain: &Chain<P>) -> Chain<P> {
        self.begin(chain.best_names(), chain.tabu())
    }

    fn begin(&mut self, names: &[P::Name], tabu: TabuColours) -> Chain<P> {
        let Run { context, rng, .. } = self;
        context.puzzle.dispatch_named(Begin { context, names, tabu, rng })
    }

    /// Some steps of `chain` within `slice`.
    pub(super) fn burst(&mut self, chain: &mut Chain<P>, temperature: f64, slice: &Slice) {
        let steps = self.meter.room(slice).min(burst(self.context.puzzle.longest_game()));
        let Run { context, rng, trial, .. } = self;
        let (made, better) = context.puzzle.dispatch_named(Burst { context, chain, trial, rng, temperature, steps });
        self.meter.count_all(made);
        if better {
            self.keep(chain);
        }
    }

    /// Tells the observer now and then how far the search is, and gives it `race` to keep if it wants that.
    pub(super) fn tell(&mut self, race: impl FnOnce() -> SavedRace<P::Name>) {
        if self.meter.used() - self.told < 1 << 12 {
            return;
        }
        self.told = self.meter.used();
        self.observer.progressed(self.told);
        if self.observer.wants_checkpoint() {
            self.save(race());
        }
    }

    /// Has `race` kept if somebody stopped the search half-way.
    pub(super) fn leave(&mut self, reason: StopReason, race: impl FnOnce() -> SavedRace<P::Name>) {
        if reason == StopReason::Interrupted {
            self.save(race());
        }
    }

    fn save(&mut self, race: SavedRace<P::Name>) {
        let best = self.best.as_ref().map(|line| (line.score, line.moves.clone()));
        let (used, elapsed) = (self.meter.used(), self.whole.elapsed());
        let checkpoint = Checkpoint { used, elapsed, rng: self.rng.clone(), best, found_at: self.found_at, race };
        match codec::encode(&checkpoint) {
            Ok(bytes) => self.observer.save(bytes),
            Err(problem) => self.observer.unusable(&problem.to_string()),
        }
    }

    fn resume(&mut self, saved: Checkpoint<P::Name, P::Move>) -> SavedRace<P::Name> {
        self.rng = saved.rng;
        self.found_at = saved.found_at;
        self.best = saved.best.map(|(score, moves)| Line { score, moves });
        if let Some(best) = &self.best {
            self.observer.improved(best.score, &best.moves, self.found_at);
        }
        saved.race
    }

    /// The chain that was saved; it draws no random number.
    pub(super) fn restore(&mut self, saved: SavedChain<P::Name>) -> Chain<P> {
        self.begin(&saved.names, saved.tabu).restored(saved)
    }

    /// Takes the best game of `chain` if there was none better.
    fn keep(&mut self, chain: &Chain<P>) {
        if self.best.as_ref().is_some_and(|best| best.score >= chain.best()) {
            return;
        }
        let puzzle = self.context.puzzle;
        let moves = puzzle.dispatch_named(MovesOf { names: chain.best_names() });
        self.found_at = self.meter.used();
        self.observer.improved(chain.best(), &moves, self.found_at);
        self.best = Some(Line { score: chain.best(), moves });
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
