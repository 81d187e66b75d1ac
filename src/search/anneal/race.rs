//! Races: annealings in rounds, of which the best go on, longer and cooler. One round of one run is plain annealing.

use std::sync::atomic::AtomicBool;

use super::game::{Objective, Trial};
use super::walk::{Begin, Burst, Moved, Moves, Setting, Walk};
use crate::puzzle::{Class, NamedPuzzle};
use crate::rng::Generator;
use crate::search::budget::{Budget, Meter, Slice, StopReason};
use crate::search::{Line, Observer, Outcome};

/// The settings of a race.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// The rounds.
    pub rounds: Vec<Round>,
    /// What the runs of the first round put off, in turn: ranks of the classes by size, 0 the largest.
    pub colours: Vec<usize>,
    /// What is tried.
    pub moves: Moves,
    /// What the first thing left at the end costs.
    pub jump: f64,
    /// What each thing left at the end costs.
    pub slope: f64,
}

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

/// Steps at one temperature: few enough for a deadline, many enough to make little of the time they take to set up.
const BURST: u64 = 64;

/// Searches `puzzle` until `budget` is used up or `stop` is set; a step counts as a playout.
pub fn search<P: NamedPuzzle, O: Observer<P::Move>>(
    puzzle: &P,
    settings: &Settings,
    budget: Budget,
    rng: Generator,
    stop: &AtomicBool,
    observer: O,
) -> Outcome<P::Move> {
    let (meter, slice) = Meter::start(budget, stop);
    let objective = Objective { bonus: f64::from(puzzle.best_closing()), jump: settings.jump, slope: settings.slope };
    let setting = Setting { puzzle, objective, moves: settings.moves };
    let trial = Trial::new(puzzle.longest_game());
    let mut race = Race { setting, meter, rng, trial, best: None, found_at: 0, told: 0, observer };
    let stop = race.run(settings, &slice);
    let best = race.best.expect("at least one game is played");
    Outcome { best, playouts: race.meter.used(), found_at: race.found_at, stop, peak_nodes: Vec::new() }
}

struct Race<'a, P: NamedPuzzle, O> {
    setting: Setting<'a, P>,
    meter: Meter<'a>,
    rng: Generator,
    trial: Trial<P>,
    best: Option<Line<P::Move>>,
    found_at: u64,
    /// The playouts when the observer was last told.
    told: u64,
    observer: O,
}

impl<'a, P: NamedPuzzle, O: Observer<P::Move>> Race<'a, P, O> {
    fn run(&mut self, settings: &Settings, slice: &Slice) -> StopReason {
        let ranked = ranked(self.setting.puzzle.class_sizes());
        let all: f64 = settings.rounds.iter().map(|round| round.share).sum();
        let (mut field, mut spent): (Vec<Walk<P>>, f64) = (Vec::new(), 0.0);
        for (index, round) in settings.rounds.iter().enumerate() {
            let whole = slice.between(spent / all, (spent + round.share) / all);
            spent += round.share;
            let runs = if index == 0 { round.runs } else { round.runs.min(field.len()) };
            for run in 0..runs {
                let part = whole.between(run as f64 / runs as f64, (run + 1) as f64 / runs as f64);
                let begun = match field.get(run).filter(|_| index > 0) {
                    Some(walk) => self.begin(&walk.best_names().to_vec(), walk.tabu()),
                    None if self.best.is_some() && self.meter.over(&part).is_some() => continue,
                    None => self.first(colour(&ranked, &settings.colours, run)),
                };
                let walk = self.anneal(begun, round, &part);
                if walk.is_over() {
                    return StopReason::Over;
                }
                if index == 0 {
                    field.push(walk)
                } else {
                    field[run] = walk
                }
                if let Some(reason) = self.meter.over(slice) {
                    return reason;
                }
            }
            field.truncate(runs);
            field.sort_by_key(|walk| std::cmp::Reverse(walk.best()));
        }
        self.meter.over(slice).unwrap_or(StopReason::Playouts)
    }

    fn begin(&mut self, names: &[P::Name], tabu: Option<Class>) -> Walk<P> {
        let Race { setting, rng, .. } = self;
        setting.puzzle.dispatch(Begin { setting, names, tabu, rng })
    }

    /// A walk from a game at random.
    fn first(&mut self, tabu: Option<Class>) -> Walk<P> {
        let walk = self.begin(&[], tabu);
        self.meter.count();
        self.keep(&walk);
        walk
    }

    fn anneal(&mut self, mut walk: Walk<P>, round: &Round, slice: &Slice) -> Walk<P> {
        while self.meter.over(slice).is_none() && !walk.is_over() {
            let temperature = round.hot * (round.cold / round.hot).powf(self.meter.fraction(slice));
            let steps = self.meter.room(slice).min(BURST);
            let Race { setting, rng, trial, .. } = self;
            let burst = Burst { setting, walk: &mut walk, trial, rng, temperature, steps };
            let (made, better) = setting.puzzle.dispatch(burst);
            self.meter.count_all(made);
            if better {
                self.keep(&walk);
            }
            if self.meter.used() - self.told >= 1 << 12 {
                self.told = self.meter.used();
                self.observer.progressed(self.told);
            }
        }
        walk
    }

    /// Takes the best game of `walk` if there was none better.
    fn keep(&mut self, walk: &Walk<P>) {
        if self.best.as_ref().is_some_and(|best| best.score >= walk.best()) {
            return;
        }
        let puzzle = self.setting.puzzle;
        let moves = puzzle.dispatch(Moved { puzzle, names: walk.best_names() });
        self.found_at = self.meter.used();
        self.observer.improved(walk.best(), &moves, self.found_at);
        self.best = Some(Line { score: walk.best(), moves });
    }
}

/// The classes that are there, the largest first.
fn ranked(sizes: &[u32]) -> Vec<Class> {
    let mut present: Vec<usize> = (0..sizes.len()).filter(|&class| sizes[class] > 0).collect();
    present.sort_by_key(|&class| (std::cmp::Reverse(sizes[class]), class));
    present.into_iter().map(|class| Class::from_index(class as u8)).collect()
}

fn colour(ranked: &[Class], ranks: &[usize], run: usize) -> Option<Class> {
    let rank = ranks[run % ranks.len()];
    ranked.get(rank % ranked.len().max(1)).copied()
}
