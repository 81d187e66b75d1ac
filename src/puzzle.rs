//! What a search needs to know of a one-player puzzle, and nothing more.

pub mod listed;
pub mod menu;
pub mod named;

use std::fmt::Debug;
use std::num::NonZeroU8;

use rand::Rng;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::rng::below;

/// Points, as the rules count them: an integer that may be negative.
pub type Score = i32;

/// A kind of move that a playout policy can make tabu: in the SameGame family, the colour of the group.
#[derive(Serialize, Deserialize, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Colour(pub NonZeroU8);

impl Colour {
    /// The colour with index `index`, counted from 0.
    ///
    /// # Panics
    /// If `index` is 255.
    #[inline(always)]
    pub fn from_index(index: u8) -> Colour {
        Colour(NonZeroU8::new(index.wrapping_add(1)).expect("at most 255 colours"))
    }

    /// The index of this colour, counted from 0.
    #[inline(always)]
    pub fn index(self) -> usize {
        usize::from(self.0.get()) - 1
    }
}

/// The least and the greatest score that a puzzle of these dimensions allows.
///
/// They map scores to rewards in [0, 1] (Baier 2015, §4.3), the scale in which exploration factors are given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// No game of these dimensions ends below this score.
    pub lower: Score,
    /// No game of these dimensions ends above this score. Where that is not certain, rewards above 1 are possible, and
    /// the puzzle must have a [`Puzzle::potential`] of its own.
    pub upper: Score,
}

impl Bounds {
    /// The reward in [0, 1] of a game that ended with `score`.
    #[inline(always)]
    pub fn reward(&self, score: Score) -> f64 {
        let [score, lower, upper] = [score, self.lower, self.upper].map(f64::from);
        (score - lower) / (upper - lower).max(1.0)
    }
}

/// The operations of the puzzle `P` inside a [`KernelJob`]: a puzzle with the same positions and moves.
///
/// The operations of a puzzle are safe to call from anywhere, at the price of a call and of the choice of instructions.
/// Those of its kernel are inlined into the job that was given it.
pub trait Kernel<P: Puzzle>: Puzzle<State = P::State, Move = P::Move> {}

impl<P: Puzzle, K: Puzzle<State = P::State, Move = P::Move>> Kernel<P> for K {}

/// Work of many operations on positions of `P`, to be compiled for the instructions that the puzzle chose at run time.
///
/// `run` and what it calls should be `#[inline(always)]`: only what is inlined into it gets these instructions.
pub trait KernelJob<P: Puzzle> {
    /// What the work gives back.
    type Output;
    /// Does the work.
    fn run<K: Kernel<P>>(self, kernel: &K) -> Self::Output;
}

/// A one-player game of perfect information, played for the highest score.
///
/// A `Puzzle` holds the rules and the root; a `State` is plain data, cheap to copy. What has a default need
/// not be there: a puzzle without colours of moves has none, and is its own kernel.
pub trait Puzzle: Sized + Sync {
    /// A position.
    type State: Clone + Send;
    /// A move, meaningful only together with the position it is played in.
    type Move: Copy + Eq + Default + Send + Sync + Debug + Serialize + DeserializeOwned;

    /// The root.
    fn root(&self) -> Self::State;

    /// Replaces the content of `out` by the legal moves in `state`, each once, in a fixed order.
    fn moves(&self, state: &Self::State, out: &mut Vec<Self::Move>);

    /// Plays `mv`, which must be legal in `state`, and returns the points it earns.
    fn play(&self, state: &mut Self::State, mv: Self::Move) -> Score;

    /// A hash of `state`: equal for positions with the same future, and different for all others but by chance. Proofs and
    /// transpositions rely on it.
    fn key(&self, state: &Self::State) -> u64;

    /// The bounds that scale scores to rewards.
    fn bounds(&self) -> Bounds;

    /// No game lasts longer than this many moves.
    fn longest_game(&self) -> usize;

    /// Plays a move chosen uniformly among those not of colour `tabu`, or among all when only that colour is left;
    /// returns the move and its points, or `None` when the game is over.
    ///
    /// The default is for puzzles without colours.
    ///
    /// # Panics
    /// The default: if there is a tabu colour.
    fn play_random<R: Rng>(
        &self,
        state: &mut Self::State,
        tabu: Option<Colour>,
        rng: &mut R,
    ) -> Option<(Self::Move, Score)> {
        assert!(tabu.is_none(), "a puzzle with colour sizes must have its own play_random");
        let mut moves = Vec::new();
        self.moves(state, &mut moves);
        if moves.is_empty() {
            return None;
        }
        let mv = moves[below(rng, moves.len() as u32) as usize];
        Some((mv, self.play(state, mv)))
    }

    /// The points added when the game ends in `state` after moves that earned `points`.
    fn closing_score(&self, _state: &Self::State, _points: Score) -> Score {
        0
    }

    /// Whether closing scores depend on the points of the moves.
    fn multiplies(&self) -> bool {
        false
    }

    /// A guess of what the rest of the game brings from `state` on, closing score included, after moves that earned
    /// `points`; `None` for a puzzle that has none. It is no bound, and its error may be large.
    fn estimate(&self, _state: &Self::State, _points: Score) -> Option<Score> {
        None
    }

    /// A bound on what a game can still earn from `state` on, closing score included, after moves that earned `points`.
    /// By default what is missing to the upper of the [`Puzzle::bounds`]. That puts no position before another: beam search by
    /// bounds needs a potential of the puzzle's own.
    fn potential(&self, _state: &Self::State, points: Score) -> Score {
        self.bounds().upper.saturating_sub(points)
    }

    /// How much of the root belongs to each colour (in tiles); its length is the number of colours. A puzzle that gives
    /// any must have its own [`Puzzle::play_random`], which then gets tabu colours.
    fn colour_sizes(&self) -> &[u32] {
        &[]
    }

    /// Runs `job` with the best instructions this machine has for this puzzle.
    fn dispatch<J: KernelJob<Self>>(&self, job: J) -> J::Output {
        job.run(self)
    }
}
