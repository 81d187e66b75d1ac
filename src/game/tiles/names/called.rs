//! The same operations for everybody: plain calls, which choose their instructions by themselves.

use rand::Rng;

use super::View;
use crate::game::isa::{Isa, Work};
use crate::game::lanes::Lanes;
use crate::game::notation::Cell;
use crate::game::tiles::Tiles;
use crate::game::tiles::reach::Parts;
use crate::game::{Game, RawGame, calls, dispatches};
use crate::puzzle::Score;
use crate::puzzle::named::{Found, NamedJob, NamedPuzzle, TabuColours};

impl<L: Lanes, const P: usize, I: Isa> NamedPuzzle for Game<L, P, I> {
    type View = View<L>;
    type Parts = Parts<L>;
    type Group = L;
    type Name = Cell;

    calls! {
        fn view(position: &'a Tiles<L, P>) -> View<L>;
        fn differing(one: &'a Tiles<L, P>, other: &'a Tiles<L, P>) -> Option<Parts<L>>;
        fn no_parts(position: &'a Tiles<L, P>) -> Parts<L>;
        fn none(parts: &'a Parts<L>) -> bool;
        fn things_in(parts: &'a Parts<L>) -> u32;
        fn meet(one: &'a Parts<L>, other: &'a Parts<L>) -> bool;
        fn watched(view: &'a View<L>) -> Parts<L>;
        fn followed(position: &'a Tiles<L, P>, from: &'a Tiles<L, P>, to: &'a Tiles<L, P>) -> Tiles<L, P>;
        fn view_followed(before: &'a Tiles<L, P>, view: &'a View<L>, after: &'a Tiles<L, P>) -> View<L>;
        fn place(position: &'a Tiles<L, P>, name: Cell) -> Option<Cell>;
        fn find(position: &'a Tiles<L, P>, view: &'a View<L>, name: Cell) -> Found<Cell>;
        fn name(position: &'a Tiles<L, P>, mv: Cell) -> Cell;
        fn play_viewed(position: &'a mut Tiles<L, P>, view: &'a mut View<L>, mv: Cell) -> (Score, L);
        fn reach(position: &'a Tiles<L, P>, group: &'a L) -> Parts<L>;
        fn wait(position: &'a Tiles<L, P>, view: &'a mut View<L>, name: Cell, tabu: TabuColours);
        fn remnant(
            position: &'a Tiles<L, P>,
            view: &'a View<L>,
            before: &'a Tiles<L, P>,
            after: &'a Tiles<L, P>,
            parts: &'a Parts<L>
        ) -> Option<Cell>;
        fn awake(view: &'a View<L>) -> Option<Cell>;
        fn random_thing[R: Rng](
            position: &'a Tiles<L, P>,
            view: &'a View<L>,
            tabu: TabuColours,
            rng: &'a mut R
        ) -> Option<Cell>;
        fn left(position: &'a Tiles<L, P>) -> u32;
    }

    dispatches!(dispatch_named, NamedJob);

    fn most_points(&self, left: u32) -> Score {
        RawGame(self).most_points(left)
    }

    fn best_closing(&self, points: Score) -> Score {
        RawGame(self).best_closing(points)
    }
}
