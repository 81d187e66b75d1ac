//! Level 0: a game played to its end at random.

use std::fmt;

use rand::Rng;

use super::bandit::Bandit;
use super::method::key::{is, keys, real, word};
use super::method::value::{Words, words};
use crate::puzzle::{Class, Puzzle, Score};
use crate::rng::below;

/// How playouts choose their moves (Baier 2015, §2.3.2 and §4.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Policy {
    /// Uniformly among all moves.
    Uniform,
    /// TabuColorRandomPolicy: one class of moves is put off; a random class, drawn for each playout.
    TabuRandom,
    /// The class that the start position has most of is put off.
    TabuFrequent,
    /// The class is chosen by a UCB1-TUNED bandit that learns for the whole search: the thesis' *informed* playouts.
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
    (Policy::TabuRandom, "a random colour is put off until no other group is left"),
    (Policy::TabuFrequent, "the most frequent colour of the start position is put off"),
    (Policy::TabuLearned, "a bandit learns which colour to put off (the thesis' informed playouts)"),
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

/// What one playout was told to put off.
#[derive(Clone, Copy, Debug)]
pub struct Tabu {
    place: usize,
    class: Option<Class>,
}

impl Tabu {
    /// The class to put off.
    pub fn class(&self) -> Option<Class> {
        self.class
    }
}

impl Playouts {
    /// Playouts on a puzzle whose start position has these class sizes; `c` is the exploration factor of the bandit.
    pub fn new(policy: Policy, class_sizes: &[u32], c: f64) -> Playouts {
        let present = || (0..class_sizes.len()).filter(|&class| class_sizes[class] > 0);
        let most = present().max_by_key(|&class| (class_sizes[class], usize::MAX - class));
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

    /// What the next playout puts off.
    #[inline(always)]
    pub fn choose<R: Rng>(&self, rng: &mut R) -> Tabu {
        let place = match self.policy {
            Policy::Uniform => return Tabu { place: 0, class: None },
            Policy::TabuFrequent => 0,
            Policy::TabuRandom => below(rng, self.bandit.arms() as u32) as usize,
            Policy::TabuLearned => self.bandit.choose(),
        };
        Tabu { place, class: Some(Class::from_index(self.bandit.name(place) as u8)) }
    }

    /// Tells the policy what a playout that put off `tabu` earned.
    #[inline(always)]
    pub fn learn(&mut self, tabu: Tabu, reward: f64) {
        if self.policy == Policy::TabuLearned {
            self.bandit.learn(tabu.place, reward);
        }
    }
}

/// Plays `state` to its end, appends the moves to `line`, and returns the points earned, closing score included.
///
/// To be called within [`Puzzle::dispatch`].
#[inline(always)]
pub fn play_out<P: Puzzle, R: Rng>(
    puzzle: &P,
    state: &mut P::State,
    tabu: Tabu,
    rng: &mut R,
    line: &mut Vec<P::Move>,
) -> Score {
    let mut score = 0;
    while let Some((mv, points)) = puzzle.play_random(state, tabu.class, rng) {
        line.push(mv);
        score += points;
    }
    score + puzzle.closing_score(state)
}
