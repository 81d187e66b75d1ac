//! Positions in which everything keeps the name it had at the root: tiles, in the SameGame family.

use std::fmt::Debug;

use rand::Rng;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::{Colour, Puzzle, Score};

/// A puzzle that also has positions in which every thing keeps the name it had at the root.
pub trait Named: Puzzle {
    /// A position with its names.
    type Position: Clone + Send;

    /// The root, where names are given.
    fn root_position(&self) -> Self::Position;

    /// The position without its names.
    fn state<'a>(&self, position: &'a Self::Position) -> &'a Self::State;

    /// Plays `mv`, which must be legal, and returns the points it earns.
    fn play_named(&self, position: &mut Self::Position, mv: Self::Move) -> Score;
}

/// Tabu colours: the first is played last, the second where possible just before it.
pub type TabuColours = [Option<Colour>; 2];

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

/// As [`super::Kernel`], with the operations of [`NamedPuzzle`].
pub trait NamedKernel<P: NamedPuzzle>:
    NamedPuzzle<
        State = P::State,
        Move = P::Move,
        Position = P::Position,
        View = P::View,
        Parts = P::Parts,
        Group = P::Group,
        Name = P::Name,
    >
{
}

impl<P, K> NamedKernel<P> for K
where
    P: NamedPuzzle,
    K: NamedPuzzle<
            State = P::State,
            Move = P::Move,
            Position = P::Position,
            View = P::View,
            Parts = P::Parts,
            Group = P::Group,
            Name = P::Name,
        >,
{
}

/// As [`super::KernelJob`], for work that wants names.
pub trait NamedJob<P: NamedPuzzle> {
    /// What the work gives back.
    type Output;
    /// Does the work.
    fn run<K: NamedKernel<P>>(self, kernel: &K) -> Self::Output;
}

/// A puzzle whose moves take things that have names, so that a name stands for the move that takes the thing, wherever
/// it is by then. In the SameGame family the things are tiles.
///
/// A position has parts, such as the places where things are or were. A move reaches some of them: it takes the same things, and
/// does the same, in every position that is alike in all of them.
pub trait NamedPuzzle: Named<Position: Copy> {
    /// What has to be worked out once about a position before moves are looked for in it, and the things that wait.
    type View: Copy;
    /// Parts of a position.
    type Parts: Copy + Send;
    /// What a move takes from a position.
    type Group: Copy + Send;
    /// The name of a thing.
    type Name: Copy + Eq + Default + Send + Sync + Debug + Serialize + DeserializeOwned;

    /// A look at `position`, for the methods that want one, with nothing waiting.
    fn view(&self, position: &Self::Position) -> Self::View;

    /// The parts in which the two positions hold different things. Empty: both have the same future. `None`: they cannot be
    /// compared, and differ.
    fn differing(&self, one: &Self::Position, other: &Self::Position) -> Option<Self::Parts>;

    /// No parts of `position`.
    fn no_parts(&self, position: &Self::Position) -> Self::Parts;

    /// Whether there are no `parts` at all.
    fn none(&self, parts: &Self::Parts) -> bool;

    /// How many things are left in only one of two positions, which differ in `parts`.
    fn things_in(&self, parts: &Self::Parts) -> u32;

    /// Whether any part is in both.
    fn meet(&self, one: &Self::Parts, other: &Self::Parts) -> bool;

    /// As long as no move takes any of these parts, what waits in `view` goes on waiting.
    fn watched(&self, view: &Self::View) -> Self::Parts;

    /// The position after the moves that were played between `from` and `to`. They must reach none of what
    /// [`Self::differing`] gives for `position` and `from`.
    fn followed(&self, position: &Self::Position, from: &Self::Position, to: &Self::Position) -> Self::Position;

    /// The view of `after`. The moves between `before` and `after` must take nothing of [`Self::watched`]; what waits in `view`
    /// goes on waiting.
    fn view_followed(&self, before: &Self::Position, view: &Self::View, after: &Self::Position) -> Self::View;

    /// Remembers in `view` that the thing called `name`, which is alone, is to be taken as soon as it can be; not if it is of
    /// the first colour of `tabu`.
    fn wait(&self, position: &Self::Position, view: &mut Self::View, name: Self::Name, tabu: TabuColours);

    /// A move that takes one of the things that wait, if there is one.
    fn awake(&self, view: &Self::View) -> Option<Self::Move>;

    /// A move that takes one of the things that went between `before` and `after`, which are one move apart; that move
    /// reached `parts`. `None` if all of them are gone or alone.
    fn remnant(
        &self,
        position: &Self::Position,
        view: &Self::View,
        before: &Self::Position,
        after: &Self::Position,
        parts: &Self::Parts,
    ) -> Option<Self::Move>;

    /// The move that points at the thing called `name`, whether or not it can be made; `None` if the thing is gone.
    fn place(&self, position: &Self::Position, name: Self::Name) -> Option<Self::Move>;

    /// Where the thing called `name` is.
    fn find(&self, position: &Self::Position, view: &Self::View, name: Self::Name) -> Found<Self::Move>;

    /// The name of the thing that `mv` points at.
    fn name(&self, position: &Self::Position, mv: Self::Move) -> Self::Name;

    /// Plays `mv`, which must be legal, and returns the points it earns and what it takes; `view` is then that of the
    /// new position.
    fn play_viewed(&self, position: &mut Self::Position, view: &mut Self::View, mv: Self::Move)
    -> (Score, Self::Group);

    /// The parts reached by the move that takes `group` from `position`.
    fn reach(&self, position: &Self::Position, group: &Self::Group) -> Self::Parts;

    /// The move of a thing chosen uniformly among those that can be taken and are of neither colour of `tabu`; where
    /// only such are left, among those not of the first colour, else among all; `None` when the game is over.
    fn random_thing<R: Rng>(
        &self,
        position: &Self::Position,
        view: &Self::View,
        tabu: TabuColours,
        rng: &mut R,
    ) -> Option<Self::Move>;

    /// The number of things left.
    fn left(&self, position: &Self::Position) -> u32;

    /// As [`Puzzle::closing_score`], in `position`.
    #[inline(always)]
    fn closing_of(&self, position: &Self::Position, points: Score) -> Score {
        self.closing_score(self.state(position), points)
    }

    /// Moves that take `left` things in all earn no more points than this.
    fn most_points(&self, left: u32) -> Score;

    /// No game has more points added at its end than this after moves that earned `points`: those for nothing left.
    fn best_closing(&self, points: Score) -> Score;

    /// As [`Puzzle::dispatch`].
    fn dispatch_named<J: NamedJob<Self>>(&self, job: J) -> J::Output {
        job.run(self)
    }
}

/// The names of what `moves` take, from the root.
pub fn names_of<P: NamedPuzzle>(puzzle: &P, moves: &[P::Move]) -> Vec<P::Name> {
    let mut position = puzzle.root_position();
    let mut view = puzzle.view(&position);
    let mut names = Vec::with_capacity(moves.len());
    for &mv in moves {
        names.push(puzzle.name(&position, mv));
        puzzle.play_viewed(&mut position, &mut view, mv);
    }
    names
}
