//! What a search needs to know of a one-player puzzle, and nothing more.

pub mod menu;

use std::fmt::Debug;
use std::num::NonZeroU8;

use rand::Rng;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::rng::below;

/// Points, as the rules count them: an integer that may be negative.
pub type Score = i32;

/// A kind of move that a playout policy can put off: in the SameGame family, the colour of the group.
#[derive(Serialize, Deserialize, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Class(pub NonZeroU8);

impl Class {
    /// The class with index `index`, counted from 0.
    ///
    /// # Panics
    /// If `index` is 255.
    pub fn from_index(index: u8) -> Class {
        Class(NonZeroU8::new(index.wrapping_add(1)).expect("at most 255 classes"))
    }

    /// The index of this class, counted from 0.
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
    /// No game of these dimensions ends above this score.
    pub upper: Score,
}

impl Bounds {
    /// The reward in [0, 1] of a game that ended with `score`.
    #[inline(always)]
    pub fn reward(&self, score: Score) -> f64 {
        f64::from(score - self.lower) / f64::from(self.upper - self.lower).max(1.0)
    }
}

/// The operations of the puzzle `P` inside a [`Job`]: a puzzle with the same positions and moves.
///
/// The operations of a puzzle are safe to call from anywhere, at the price of a call and of the choice of instructions.
/// Those of its kernel are inlined into the job that was given it.
pub trait Kernel<P: Puzzle>: Puzzle<State = P::State, Move = P::Move> {}

impl<P: Puzzle, K: Puzzle<State = P::State, Move = P::Move>> Kernel<P> for K {}

/// Work of many operations on positions of `P`, to be compiled for the instructions that the puzzle chose at run time.
///
/// `run` and what it calls should be `#[inline(always)]`: only what is inlined into it gets these instructions.
pub trait Job<P: Puzzle> {
    /// What the work gives back.
    type Output;
    /// Does the work.
    fn run<K: Kernel<P>>(self, kernel: &K) -> Self::Output;
}

/// A one-player game of perfect information, played for the highest score.
///
/// A `Puzzle` holds the rules and the start position; a `State` is plain data, cheap to copy. What has a default need
/// not be there: a puzzle without classes of moves has none, and is its own kernel.
pub trait Puzzle: Sized + Sync {
    /// A position.
    type State: Clone + Send;
    /// A move, meaningful only together with the position it is played in.
    type Move: Copy + Eq + Default + Send + Sync + Debug + Serialize + DeserializeOwned;

    /// The start position.
    fn root(&self) -> Self::State;

    /// Replaces the content of `out` by the legal moves in `state`, each once, in a fixed order.
    fn moves(&self, state: &Self::State, out: &mut Vec<Self::Move>);

    /// Plays `mv`, which must be legal in `state`, and returns the points it earns.
    fn play(&self, state: &mut Self::State, mv: Self::Move) -> Score;

    /// A hash of `state`, the same for positions that cannot be told apart by what can still happen.
    fn key(&self, state: &Self::State) -> u64;

    /// The bounds that scale scores to rewards.
    fn bounds(&self) -> Bounds;

    /// No game lasts longer than this many moves.
    fn longest_game(&self) -> usize;

    /// Plays a move chosen uniformly among those not of class `tabu`, or among all when only that class is left;
    /// returns the move and its points, or `None` when the game is over.
    ///
    /// The default is for puzzles without classes.
    fn play_random<R: Rng>(
        &self,
        state: &mut Self::State,
        tabu: Option<Class>,
        rng: &mut R,
    ) -> Option<(Self::Move, Score)> {
        debug_assert!(tabu.is_none(), "a puzzle with classes draws moves by itself");
        let mut moves = Vec::new();
        self.moves(state, &mut moves);
        if moves.is_empty() {
            return None;
        }
        let mv = moves[below(rng, moves.len() as u32) as usize];
        Some((mv, self.play(state, mv)))
    }

    /// The points added when the game ends in `state`.
    fn closing_score(&self, _state: &Self::State) -> Score {
        0
    }

    /// How much of the start position belongs to each class (in tiles); its length is the number of classes.
    fn class_sizes(&self) -> &[u32] {
        &[]
    }

    /// Runs `job` with the best instructions this machine has for this puzzle.
    fn dispatch<J: Job<Self>>(&self, job: J) -> J::Output {
        job.run(self)
    }
}

/// Classes to be put off: the first above all, the second where possible.
pub type PutOff = [Option<Class>; 2];

/// Where a named thing is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found<M> {
    /// It is no longer in the game.
    Gone,
    /// It is there, but no move takes it.
    Alone,
    /// This move takes it.
    Ready(M),
}

/// As [`Kernel`], with the operations of [`NamedPuzzle`].
pub trait NamedKernel<P: NamedPuzzle>:
    NamedPuzzle<State = P::State, Move = P::Move, Named = P::Named, View = P::View, Name = P::Name>
{
}

impl<P, K> NamedKernel<P> for K
where
    P: NamedPuzzle,
    K: NamedPuzzle<State = P::State, Move = P::Move, Named = P::Named, View = P::View, Name = P::Name>,
{
}

/// As [`Job`], for work that wants names.
pub trait NamedJob<P: NamedPuzzle> {
    /// What the work gives back.
    type Output;
    /// Does the work.
    fn run<K: NamedKernel<P>>(self, kernel: &K) -> Self::Output;
}

/// A puzzle whose moves take things that have names, so that a name stands for the move that takes the thing, wherever
/// it is by then. In the SameGame family the things are tiles.
pub trait NamedPuzzle: Puzzle {
    /// A position in which every thing has its name.
    type Named: Copy + Send;
    /// What has to be worked out once about a position before moves are looked for in it, and the things that wait.
    type View: Copy;
    /// The name of a thing.
    type Name: Copy + Eq + Default + Send + Sync + Debug + Serialize + DeserializeOwned;

    /// The start position.
    fn named_root(&self) -> Self::Named;

    /// A look at `position`, for the methods that want one, with nothing waiting.
    fn view(&self, position: &Self::Named) -> Self::View;

    /// Whether the same things are left in both positions; all that can follow is then the same.
    fn same(&self, one: &Self::Named, other: &Self::Named) -> bool;

    /// Remembers in `view` that the thing called `name`, which is alone, is to be taken as soon as it can be.
    fn wait(&self, position: &Self::Named, view: &mut Self::View, name: Self::Name);

    /// A move that takes one of the things that wait, if there is one.
    fn awake(&self, position: &Self::Named, view: &Self::View) -> Option<Self::Move>;

    /// Where the thing called `name` is.
    fn find(&self, position: &Self::Named, view: &Self::View, name: Self::Name) -> Found<Self::Move>;

    /// The name of the thing that `mv` points at.
    fn name(&self, position: &Self::Named, mv: Self::Move) -> Self::Name;

    /// Plays `mv`, which must be legal, and returns the points it earns; `view` is then that of the new position.
    fn take(&self, position: &mut Self::Named, view: &mut Self::View, mv: Self::Move) -> Score;

    /// The move of a thing chosen uniformly among those that can be taken and are of neither class of `tabu`; where
    /// only such are left, among those not of the first class, else among all; `None` when the game is over.
    fn random_thing<R: Rng>(
        &self,
        position: &Self::Named,
        view: &Self::View,
        tabu: PutOff,
        rng: &mut R,
    ) -> Option<Self::Move>;

    /// The number of things left.
    fn left(&self, position: &Self::Named) -> u32;

    /// The points added when the game ends in `position`.
    fn closing_of(&self, position: &Self::Named) -> Score;

    /// Moves that take `left` things in all earn no more points than this.
    fn most_points(&self, left: u32) -> Score;

    /// No game has more points added at its end than this: those for nothing left.
    fn best_closing(&self) -> Score;

    /// As [`Puzzle::dispatch`].
    fn dispatch_named<J: NamedJob<Self>>(&self, job: J) -> J::Output {
        job.run(self)
    }
}
