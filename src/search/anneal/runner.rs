//! One annealing of a race, which may run beside others: its chain, its random numbers and its share of the steps.

use super::chain::{Burst, Chain, Context};
use super::checkpoint::SavedRunner;
use super::game::ReplayMemory;
use super::round::Round;
use crate::puzzle::named::NamedPuzzle;
use crate::rng::Generator;
use crate::search::Line;
use crate::search::budget::{Meter, Slice};

/// Steps at one temperature where games are short: many enough to make little of the time they take to set up.
const BURST: u64 = 64;
/// Games of up to so many moves are short.
const SHORT_GAME: u64 = 200;
/// Bursts between two looks at the other annealings: some milliseconds.
const LEG: u64 = 64;

/// Steps at one temperature, few enough for a deadline: a step takes more moves on a larger board, each of them longer.
fn burst(longest_game: usize) -> u64 {
    let longer = (longest_game as u64).max(SHORT_GAME);
    (BURST * SHORT_GAME * SHORT_GAME / (longer * longer)).max(1)
}

/// An annealing.
pub(super) struct Runner<P: NamedPuzzle> {
    pub(super) chain: Chain<P>,
    pub(super) rng: Generator,
    trial: ReplayMemory<P>,
    /// The steps it has made in this round.
    made: u64,
    /// The steps it may make.
    room: u64,
    /// What was new since somebody last asked.
    news: News<P>,
}

/// The steps since somebody last asked, and the games better than all before that were found among them.
pub(super) struct News<P: NamedPuzzle> {
    pub(super) steps: u64,
    /// Each with its step.
    pub(super) better: Vec<(Line<P::Move>, u64)>,
}

impl<P: NamedPuzzle> Default for News<P> {
    fn default() -> Self {
        News { steps: 0, better: Vec::new() }
    }
}

/// What the annealings of a round share for a while.
pub(super) struct Leg<'a, P> {
    pub(super) context: &'a Context<'a, P>,
    pub(super) round: &'a Round,
    /// The time they have; each counts its own steps.
    pub(super) slice: Slice,
    pub(super) meter: &'a Meter<'a>,
}

impl<P: NamedPuzzle> Runner<P> {
    /// An annealing of `chain` that has made `made` of its `room` steps.
    pub(super) fn new(puzzle: &P, chain: Chain<P>, rng: Generator, made: u64, room: u64) -> Self {
        Runner { chain, rng, trial: ReplayMemory::new(puzzle.longest_game()), made, room, news: News::default() }
    }

    pub(super) fn save(&self) -> SavedRunner<P::Name> {
        let Runner { chain, rng, made, room, .. } = self;
        SavedRunner { chain: chain.save(), rng: rng.clone(), made: *made, room: *room }
    }

    /// What is new since the last call.
    pub(super) fn news(&mut self) -> News<P> {
        std::mem::take(&mut self.news)
    }

    /// Whether there is anything left to do in `slice`.
    pub(super) fn goes_on(&self, meter: &Meter, slice: &Slice) -> bool {
        !self.chain.is_over() && meter.apart(self.made).over(&slice.apart(self.room)).is_none()
    }

    /// Some milliseconds of annealing; where they end changes nothing.
    pub(super) fn run(&mut self, leg: &Leg<P>) {
        let Runner { chain, rng, trial, made, room, news } = self;
        let Leg { context, round, .. } = leg;
        let (mut meter, slice) = (leg.meter.apart(*made), leg.slice.apart(*room));
        let burst = burst(context.puzzle.longest_game());
        let until = made.saturating_add(LEG * burst);
        while meter.used() < until && !chain.is_over() && meter.over(&slice).is_none() {
            let temperature = round.hot * (round.cold / round.hot).powf(meter.fraction(&slice));
            let steps = meter.room(&slice).min(burst);
            let burst = Burst { context, chain, trial, rng, temperature, steps };
            let (steps, better) = context.puzzle.dispatch_named(burst);
            meter.count_all(steps);
            if better {
                news.better.push((chain.line(context.puzzle), news.steps + meter.used() - *made));
            }
        }
        news.steps += meter.used() - *made;
        *made = meter.used();
    }
}
