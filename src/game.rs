//! The SameGame family: a root and a rule set as a [`Puzzle`].

pub mod board;
mod calls;
pub mod estimate;
pub mod generate;
pub mod isa;
pub mod lanes;
mod layout;
pub mod naive;
pub mod notation;
pub mod perft;
mod raw;
pub mod rules;
pub mod tiles;

use std::marker::PhantomData;

use rand::Rng;

use crate::puzzle::{Bounds, Colour, KernelJob, Puzzle, Score};
use board::Board;
use calls::{calls, dispatches};
use estimate::Weights;
use isa::{Isa, Work};
use lanes::Lanes;
use notation::{Cell, Grid, MAX_COLOURS};
use raw::RawGame;
use rules::{Earnings, Physics, Rules};

pub use layout::{Visitor, visit};

/// A root under a rule set, on a board of lanes `L` and `P` planes, compiled for the instructions `I`.
pub struct Game<L, const P: usize, I> {
    root: Board<L, P>,
    rules: Rules,
    bounds: Bounds,
    best_end: Score,
    earnings: Earnings,
    tiles: u32,
    colour_sizes: Vec<u32>,
    weights: Weights,
    isa: I,
}

impl<L: Lanes, const P: usize, I: Isa> Game<L, P, I> {
    /// The game that starts with `grid`; `None` if the grid does not fit into this layout.
    pub fn new(grid: &Grid, rules: Rules, isa: I) -> Option<Self> {
        let fits = grid.width() <= L::COLUMNS && grid.height() <= L::ROWS && grid.colours() < 1 << P;
        let colour_sizes = grid.colour_sizes();
        let tiles = colour_sizes.iter().sum();
        let bounds = rules.bounds(grid.area());
        fits.then(|| Game {
            root: isa.call(Placing::<Board<L, P>>(grid, rules.physics, PhantomData)),
            rules,
            bounds,
            best_end: rules.best_end_of(&colour_sizes),
            earnings: rules.earnings(tiles),
            tiles,
            colour_sizes,
            weights: Weights::of(&rules),
            isa,
        })
    }

    /// The number of tiles of each colour.
    #[inline(always)]
    fn tiles_of_each(&self, state: &Board<L, P>) -> [u32; MAX_COLOURS] {
        // A loop, not a closure: closures are compiled without the instruction set.
        let mut left = [0; MAX_COLOURS];
        let colours = self.colour_sizes.len();
        for (colour, left) in left[..colours].iter_mut().enumerate() {
            *left = state.of(Colour::from_index(colour as u8)).count();
        }
        left
    }

    /// At least so many moves are legal at the root; often there are more.
    pub fn least_moves(&self) -> u32 {
        if self.rules.physics.smallest > 2 { 0 } else { self.isa.call(Counting(&self.root)) }
    }

    /// The name of the instruction set.
    pub fn isa_name(&self) -> &'static str {
        self.isa.name()
    }
}

/// Puts the tiles of a grid on a board, where columns close.
struct Placing<'a, L>(&'a Grid, Physics, PhantomData<L>);

impl<L: Lanes, const P: usize> Work for Placing<'_, Board<L, P>> {
    type Output = Board<L, P>;

    #[inline(always)]
    fn run(self) -> Board<L, P> {
        let mut board = Board::new(self.0);
        board.remove(L::empty(), self.1.closes());
        board
    }
}

/// A lower bound on the number of groups: cells in groups minus links. A graph has at least vertices minus edges parts.
struct Counting<'a, B>(&'a B);

impl<L: Lanes, const P: usize> Work for Counting<'_, Board<L, P>> {
    type Output = u32;

    #[inline(always)]
    fn run(self) -> u32 {
        let links = self.0.links();
        links.cells().count().saturating_sub(links.up.count() + links.right.count())
    }
}

impl<L: Lanes, const P: usize, I: Isa> Puzzle for Game<L, P, I> {
    type State = Board<L, P>;
    type Move = Cell;

    fn root(&self) -> Board<L, P> {
        self.root
    }

    calls! {
        fn moves(state: &'a Board<L, P>, out: &'a mut Vec<Cell>);
        fn play(state: &'a mut Board<L, P>, mv: Cell) -> Score;
        fn play_random[R: Rng](state: &'a mut Board<L, P>, tabu: Option<Colour>, rng: &'a mut R) -> Option<(Cell, Score)>;
        fn closing_score(state: &'a Board<L, P>, points: Score) -> Score;
        fn estimate(state: &'a Board<L, P>, points: Score) -> Option<Score>;
        fn potential(state: &'a Board<L, P>, points: Score) -> Score;
        fn key(state: &'a Board<L, P>) -> u64;
    }

    fn multiplies(&self) -> bool {
        self.rules.factor != 1
    }

    fn bounds(&self) -> Bounds {
        self.bounds
    }

    fn colour_sizes(&self) -> &[u32] {
        &self.colour_sizes
    }

    fn longest_game(&self) -> usize {
        (self.tiles / u32::from(self.rules.physics.smallest)) as usize
    }

    dispatches!(dispatch, KernelJob);
}

#[cfg(test)]
mod tests;
