//! Level 0: a game played to its end at random.

use std::fmt;

use rand::Rng;

use super::bandit::Bandit;
use super::method::key::{is, keys, real, word};
use super::method::value::{Words, words};
use crate::puzzle::{Colour, Kernel, KernelJob, Puzzle, Score};
use crate::rng::{Generator, below};

/// How playouts choose their moves (Baier 2015, §2.3.2 and §4.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Policy {
    /// Uniformly among all moves.
    Uniform,
    /// TabuColorRandomPolicy: a tabu colour is drawn for each playout, and played last.
    TabuRandom,
    /// The tabu colour is the one that the root has most of.
    TabuFrequent,
    /// A UCB1-TUNED bandit learns which tabu colour is best: the thesis' *informed* playouts.
    TabuLearned,
}

words!(Policy: Uniform = "uniform", TabuRandom = "tabu-random", TabuFrequent = "tabu-frequent", TabuLearned = "tabu-learned");

impl fmt::Display for Policy {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// Every policy with a line about it.
pub const POLICIES: [(Policy, &str); 4] = [
    (Policy::Uniform, "uniformly among all groups"),
    (Policy::TabuRandom, "a random tabu colour, played only when no other group is left"),
    (Policy::TabuFrequent, "the tabu colour is the most frequent one of the board"),
    (Policy::TabuLearned, "a bandit learns which tabu colour is best (the thesis' informed playouts)"),
];

keys! {
    pub PLAYOUT: Policy = word("playout", is(Policy::TabuLearned), "playout policy");
    pub COLOUR_C: f64 = real("colour-c", 0.0..=100.0, is(0.1), "exploration factor of the bandit over tabu colours");
}

/// The playouts of one run: their policy and what it has learned.
#[derive(Clone, Debug)]
pub struct Playouts {
    policy: Policy,
    bandit: Bandit,
}

/// The tabu colour of one playout.
#[derive(Clone, Copy, Debug)]
pub struct Tabu {
    place: usize,
    colour: Option<Colour>,
}

impl Tabu {
    /// The colour.
    pub fn colour(&self) -> Option<Colour> {
        self.colour
    }
}

impl Playouts {
    /// Playouts on a puzzle whose root has these colour sizes; `c` is the exploration factor of the bandit.
    pub fn new(policy: Policy, colour_sizes: &[u32], c: f64) -> Playouts {
        let present = || (0..colour_sizes.len()).filter(|&colour| colour_sizes[colour] > 0);
        let most = present().max_by_key(|&colour| (colour_sizes[colour], usize::MAX - colour));
        let Some(most) = most else { return Playouts { policy: Policy::Uniform, bandit: Bandit::new([0], c) } };
        match policy {
            Policy::TabuFrequent => Playouts { policy, bandit: Bandit::new([most], c) },
            _ => Playouts { policy, bandit: Bandit::new(present(), c) },
        }
    }

    /// Forgets what was learned, for an independent search.
    pub fn forget(&mut self) {
        self.bandit.forget();
    }

    /// The tabu colour of the next playout.
    #[inline(always)]
    pub fn choose<R: Rng>(&self, rng: &mut R) -> Tabu {
        let place = match self.policy {
            Policy::Uniform => return Tabu { place: 0, colour: None },
            Policy::TabuFrequent => 0,
            Policy::TabuRandom => below(rng, self.bandit.arms() as u32) as usize,
            Policy::TabuLearned => self.bandit.choose(),
        };
        Tabu { place, colour: Some(Colour::from_index(self.bandit.name(place) as u8)) }
    }

    /// Tells the policy what a playout with `tabu` earned.
    #[inline(always)]
    pub fn learn(&mut self, tabu: Tabu, reward: f64) {
        if self.policy == Policy::TabuLearned {
            self.bandit.learn(tabu.place, reward);
        }
    }
}

/// Plays `state` to its end, appends the moves to `line`, and returns the score: `points`, those of the moves before,
/// and what is earned, closing score included.
///
/// To be called within a job, such as [`Playout`]: outside of one every move chooses its instructions anew.
#[inline(always)]
pub fn play_out<P: Puzzle, R: Rng>(
    puzzle: &P,
    state: &mut P::State,
    points: Score,
    tabu: Option<Colour>,
    rng: &mut R,
    line: &mut Vec<P::Move>,
) -> Score {
    let mut score = points;
    while let Some((mv, points)) = puzzle.play_random(state, tabu, rng) {
        line.push(mv);
        score += points;
    }
    score + puzzle.closing_score(state, score)
}

/// [`play_out`] as a job of its own.
pub struct Playout<'a, P: Puzzle> {
    /// Where it begins.
    pub state: P::State,
    /// The points of the moves before.
    pub points: Score,
    /// The colour to be played last.
    pub tabu: Option<Colour>,
    /// What its moves are drawn with.
    pub rng: &'a mut Generator,
    /// Its moves are appended here.
    pub line: &'a mut Vec<P::Move>,
}

impl<P: Puzzle> KernelJob<P> for Playout<'_, P> {
    type Output = Score;

    #[inline(always)]
    fn run<K: Kernel<P>>(mut self, puzzle: &K) -> Score {
        play_out(puzzle, &mut self.state, self.points, self.tabu, self.rng, self.line)
    }
}
