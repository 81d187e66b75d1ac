//! Positions in which every tile keeps its name, the cell it had at the start.
//!
//! Gravity keeps the order inside a column and the order of columns, so the tiles that are left say where each of them
//! stands: a tile's row is the number of live tiles that started below it, its column the number of used columns that
//! started left of its own.
//!
//! ```text
//! live      lane c, bit r: the tile that started in row r of today's column c is left
//! started   bit c: the column that started at c is not empty; its n-th set bit is where today's column n started
//! ```

use rand::Rng;

use super::board::{Board, Links, nth_bit};
use super::isa::{Isa, Work};
use super::lanes::Lanes;
use super::notation::Cell;
use super::{Game, Puzzle, RawGame, calls, dispatches};
use crate::puzzle::{Found, NamedJob, NamedPuzzle, PutOff, Score};

/// A board with the names of its tiles.
#[derive(Clone, Copy, Debug)]
pub struct NamedBoard<L, const P: usize> {
    board: Board<L, P>,
    live: L,
    started: u64,
}

/// What a look at a position gives: where neighbours share their colour; and the tiles that wait for a neighbour.
#[derive(Clone, Copy, Debug)]
pub struct View<L> {
    links: Links<L>,
    linked: L,
    /// As `live`: today's columns, but the rows in which the tiles started.
    waiting: L,
}

impl<L: Lanes, const P: usize> NamedBoard<L, P> {
    /// The start position `board`: every tile is named by its cell.
    #[inline(always)]
    pub fn new(board: Board<L, P>) -> Self {
        let live = board.occupied();
        NamedBoard { board, live, started: live.used_columns() }
    }

    #[inline(always)]
    fn view(&self, waiting: L) -> View<L> {
        let links = self.board.links();
        View { links, linked: links.cells(), waiting }
    }

    /// Today's column of the tile called `name`, if it is left.
    #[inline(always)]
    fn column(&self, name: Cell) -> usize {
        (self.started & ((1 << name.column()) - 1)).count_ones() as usize
    }

    #[inline(always)]
    fn find(&self, view: &View<L>, name: Cell) -> Found<Cell> {
        let column = self.column(name);
        let rows = self.live.lane(column.min(L::COLUMNS - 1));
        if self.started >> name.column() & 1 == 0 || rows >> name.row() & 1 == 0 {
            return Found::Gone;
        }
        let row = (rows & ((1 << name.row()) - 1)).count_ones() as usize;
        if view.linked.lane(column) >> row & 1 == 0 {
            return Found::Alone;
        }
        Found::Ready(Cell::new(column, row))
    }

    /// The name of the tile at `cell`.
    #[inline(always)]
    fn name(&self, cell: Cell) -> Cell {
        let column = nth_bit(self.started, cell.column() as u32).trailing_zeros();
        let row = nth_bit(self.live.lane(cell.column()), cell.row() as u32).trailing_zeros();
        Cell::new(column as usize, row as usize)
    }
}

impl<L: Lanes, const P: usize, I: Isa> NamedPuzzle for RawGame<'_, L, P, I> {
    type Named = NamedBoard<L, P>;
    type View = View<L>;
    type Name = Cell;

    #[inline(always)]
    fn named_root(&self) -> NamedBoard<L, P> {
        NamedBoard::new(self.root())
    }

    #[inline(always)]
    fn view(&self, position: &NamedBoard<L, P>) -> View<L> {
        position.view(L::empty())
    }

    #[inline(always)]
    fn same(&self, one: &NamedBoard<L, P>, other: &NamedBoard<L, P>) -> bool {
        one.started == other.started && one.live == other.live
    }

    #[inline(always)]
    fn find(&self, position: &NamedBoard<L, P>, view: &View<L>, name: Cell) -> Found<Cell> {
        position.find(view, name)
    }

    #[inline(always)]
    fn name(&self, position: &NamedBoard<L, P>, mv: Cell) -> Cell {
        position.name(mv)
    }

    #[inline(always)]
    fn take(&self, position: &mut NamedBoard<L, P>, view: &mut View<L>, mv: Cell) -> Score {
        let group = view.links.flood(L::single(mv.column(), mv.row()));
        let mut kept = [position.live, view.waiting];
        position.board.remove_named(group, &mut kept, &mut position.started);
        position.live = kept[0];
        *view = position.view(kept[1].and(kept[0]));
        self.0.rules.points(group.count())
    }

    #[inline(always)]
    fn wait(&self, position: &NamedBoard<L, P>, view: &mut View<L>, name: Cell) {
        view.waiting = view.waiting.or(L::single(position.column(name), name.row()));
    }

    #[inline(always)]
    fn awake(&self, position: &NamedBoard<L, P>, view: &View<L>) -> Option<Cell> {
        if view.waiting.is_empty() {
            return None;
        }
        let ready = view.waiting.deposit(position.live, position.board.occupied()).and(view.linked);
        if ready.is_empty() {
            return None;
        }
        let (column, row) = ready.nth(0);
        Some(Cell::new(column, row))
    }

    #[inline(always)]
    fn random_thing<R: Rng>(
        &self,
        position: &NamedBoard<L, P>,
        view: &View<L>,
        tabu: PutOff,
        rng: &mut R,
    ) -> Option<Cell> {
        let first = view.linked.and(position.board.not_of(tabu[0]));
        let mut choice = if tabu[1].is_some() { first.and(position.board.not_of(tabu[1])) } else { first };
        let mut count = choice.count();
        if count == 0 {
            choice = if first.is_empty() { view.linked } else { first };
            count = choice.count();
            if count == 0 {
                return None;
            }
        }
        let (column, row) = choice.nth(crate::rng::below(rng, count));
        Some(Cell::new(column, row))
    }

    #[inline(always)]
    fn left(&self, position: &NamedBoard<L, P>) -> u32 {
        position.live.count()
    }

    #[inline(always)]
    fn closing_of(&self, position: &NamedBoard<L, P>) -> Score {
        self.closing_score(&position.board)
    }

    #[inline(always)]
    fn most_points(&self, left: u32) -> Score {
        if left < 2 { 0 } else { self.0.rules.points(left) }
    }

    #[inline(always)]
    fn best_closing(&self) -> Score {
        self.0.rules.clear_bonus
    }
}

impl<L: Lanes, const P: usize, I: Isa> NamedPuzzle for Game<L, P, I> {
    type Named = NamedBoard<L, P>;
    type View = View<L>;
    type Name = Cell;

    calls! {
        fn named_root() -> NamedBoard<L, P>;
        fn view(position: &'a NamedBoard<L, P>) -> View<L>;
        fn same(one: &'a NamedBoard<L, P>, other: &'a NamedBoard<L, P>) -> bool;
        fn find(position: &'a NamedBoard<L, P>, view: &'a View<L>, name: Cell) -> Found<Cell>;
        fn name(position: &'a NamedBoard<L, P>, mv: Cell) -> Cell;
        fn take(position: &'a mut NamedBoard<L, P>, view: &'a mut View<L>, mv: Cell) -> Score;
        fn wait(position: &'a NamedBoard<L, P>, view: &'a mut View<L>, name: Cell);
        fn awake(position: &'a NamedBoard<L, P>, view: &'a View<L>) -> Option<Cell>;
        fn random_thing[R: Rng](
            position: &'a NamedBoard<L, P>,
            view: &'a View<L>,
            tabu: PutOff,
            rng: &'a mut R
        ) -> Option<Cell>;
        fn left(position: &'a NamedBoard<L, P>) -> u32;
        fn closing_of(position: &'a NamedBoard<L, P>) -> Score;
    }

    dispatches!(dispatch_named, NamedJob);

    fn most_points(&self, left: u32) -> Score {
        RawGame(self).most_points(left)
    }

    fn best_closing(&self) -> Score {
        RawGame(self).best_closing()
    }
}

#[cfg(test)]
mod tests;
