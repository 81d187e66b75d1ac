//! Positions with all their moves listed, for searches that weigh every move of every position.
//!
//! A list is worth its price only if most of it survives a move: [`Menus::play_listed`] plays a move and mends the list.

use super::named::Named;
use super::{Colour, Score};

/// A move in a list, with what a search may ask about it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Choice<M> {
    /// The name of the move, the same in every position: moves that take the same tiles have the same code.
    ///
    /// In the SameGame family it is the XOR of a random word for each tile. So the XOR of the codes of a line is a key of the
    /// position that the line leads to, whatever the order of its moves (Zobrist 1970).
    pub code: u64,
    /// What part of the position the move touches; of meaning to the puzzle alone.
    pub reach: u64,
    /// How many tiles it takes, 1 or more: how many layers further it leads in a beam by tiles.
    pub tiles: u16,
    /// The points it earns.
    pub points: Score,
    /// A number of the search's own, kept as long as the choice stays in the list; at first [`Choice::NO_NOTE`].
    pub note: u32,
    /// The move.
    pub mv: M,
    /// Its colour.
    pub colour: Colour,
}

impl<M> Choice<M> {
    /// The note of a choice that is new in its list.
    pub const NO_NOTE: u32 = u32::MAX;
}

/// As [`super::Kernel`], with the operations of [`Menus`].
pub trait MenuKernel<P: Menus>: Menus<State = P::State, Move = P::Move, Position = P::Position> {}

impl<P: Menus, K: Menus<State = P::State, Move = P::Move, Position = P::Position>> MenuKernel<P> for K {}

/// As [`super::KernelJob`], for work that wants lists.
pub trait MenuJob<P: Menus> {
    /// What the work gives back.
    type Output;
    /// Does the work.
    fn run<K: MenuKernel<P>>(self, kernel: &K) -> Self::Output;
}

/// A puzzle that lists moves with their names.
pub trait Menus: Named {
    /// Replaces the content of `menu` by the moves of `position`, each once, in a fixed order.
    fn list(&self, position: &Self::Position, menu: &mut Vec<Choice<Self::Move>>);

    /// Plays the choice at `index` of `menu`, which must be the list of `position`, and makes the list that of the new
    /// position: the choices the move left alone come first, in their order, with their notes.
    fn play_listed(&self, position: &mut Self::Position, menu: &mut Vec<Choice<Self::Move>>, index: usize) -> Score;

    /// A hash of the cells that the tiles of `mv` hold now and of their colour: the code of moves where names are not
    /// asked for.
    fn cells_code(&self, position: &Self::Position, mv: Self::Move) -> u64;

    /// As [`super::Puzzle::dispatch`].
    fn dispatch_menu<J: MenuJob<Self>>(&self, job: J) -> J::Output {
        job.run(self)
    }
}
