//! The operations on named tiles that are inlined: those of the kernel, which a dispatched job is given.

use rand::Rng;

use super::View;
use crate::game::RawGame;
use crate::game::isa::Isa;
use crate::game::lanes::{Lanes, Pick};
use crate::game::notation::Cell;
use crate::game::tiles::reach::{Parts, around};
use crate::game::tiles::{Tiles, for_bits};
use crate::puzzle::Score;
use crate::puzzle::named::{Found, NamedPuzzle, TabuColours};

impl<L: Lanes, const P: usize, I: Isa> NamedPuzzle for RawGame<'_, L, P, I> {
    type View = View<L>;
    type Parts = Parts<L>;
    type Group = L;
    type Name = Cell;

    #[inline(always)]
    fn view(&self, position: &Tiles<L, P>) -> View<L> {
        position.view(L::empty(), self.0.rules.physics.smallest)
    }

    #[inline(always)]
    fn differing(&self, one: &Tiles<L, P>, other: &Tiles<L, P>) -> Option<Parts<L>> {
        if one.started == other.started { Some(Parts(one.live.xor(other.live))) } else { None }
    }

    #[inline(always)]
    fn no_parts(&self, _: &Tiles<L, P>) -> Parts<L> {
        Parts(L::empty())
    }

    #[inline(always)]
    fn none(&self, parts: &Parts<L>) -> bool {
        parts.0.is_empty()
    }

    #[inline(always)]
    fn things_in(&self, parts: &Parts<L>) -> u32 {
        parts.0.count()
    }

    #[inline(always)]
    fn meet(&self, one: &Parts<L>, other: &Parts<L>) -> bool {
        !one.0.and(other.0).is_empty()
    }

    #[inline(always)]
    fn watched(&self, view: &View<L>) -> Parts<L> {
        if view.waiting.is_empty() {
            return Parts(L::empty());
        }
        let beside = around(view.waiting);
        // Where two are no group, a third one may come to the other.
        Parts(if self.0.rules.physics.smallest > 2 { around(beside) } else { beside })
    }

    #[inline(always)]
    fn followed(&self, position: &Tiles<L, P>, from: &Tiles<L, P>, to: &Tiles<L, P>) -> Tiles<L, P> {
        position.followed(from, to)
    }

    #[inline(always)]
    fn view_followed(&self, before: &Tiles<L, P>, view: &View<L>, after: &Tiles<L, P>) -> View<L> {
        let mut waiting = [view.waiting];
        before.close_as(after, &mut waiting);
        after.view(waiting[0], self.0.rules.physics.smallest)
    }

    #[inline(always)]
    fn place(&self, position: &Tiles<L, P>, name: Cell) -> Option<Cell> {
        position.place(name)
    }

    #[inline(always)]
    fn find(&self, position: &Tiles<L, P>, view: &View<L>, name: Cell) -> Found<Cell> {
        position.find(view, name)
    }

    #[inline(always)]
    fn name(&self, position: &Tiles<L, P>, mv: Cell) -> Cell {
        position.name(mv)
    }

    #[inline(always)]
    fn play_viewed(&self, position: &mut Tiles<L, P>, view: &mut View<L>, mv: Cell) -> (Score, L) {
        let group = view.links.flood(L::single(mv.column(), mv.row()));
        let physics = self.0.rules.physics;
        let waiting = position.remove(group, view.waiting, physics.closes());
        *view = position.view(waiting, physics.smallest);
        (self.0.rules.points(group.count()), group)
    }

    #[inline(always)]
    fn reach(&self, position: &Tiles<L, P>, group: &L) -> Parts<L> {
        Parts(position.reach(*group))
    }

    #[inline(always)]
    fn wait(&self, position: &Tiles<L, P>, view: &mut View<L>, name: Cell, tabu: TabuColours) {
        let column = position.column(name.column());
        let row = position.row(column, name.row());
        if tabu[0].is_some() && position.board.not_of(tabu[0]).lane(column) >> row & 1 == 0 {
            return;
        }
        view.waiting = view.waiting.or(L::single(column, row));
    }

    #[inline(always)]
    fn remnant(
        &self,
        position: &Tiles<L, P>,
        view: &View<L>,
        before: &Tiles<L, P>,
        after: &Tiles<L, P>,
        parts: &Parts<L>,
    ) -> Option<Cell> {
        for_bits!(parts.0.used_columns(), |then| {
            let origin = before.origin(then);
            let now = position.column(origin).min(L::COLUMNS - 1);
            let left = before.live.lane(then) & position.live_from(origin) & !after.live_from(origin);
            for_bits!(left, |name| {
                let row = position.row(now, name);
                if view.movable.lane(now) >> row & 1 == 1 {
                    return Some(Cell::new(now, row));
                }
            });
        });
        None
    }

    #[inline(always)]
    fn awake(&self, view: &View<L>) -> Option<Cell> {
        let ready = view.waiting.and(view.movable);
        if ready.is_empty() {
            return None;
        }
        let Pick { column, row, .. } = ready.first();
        Some(Cell::new(column, row))
    }

    #[inline(always)]
    fn random_thing<R: Rng>(
        &self,
        position: &Tiles<L, P>,
        view: &View<L>,
        tabu: TabuColours,
        rng: &mut R,
    ) -> Option<Cell> {
        let first = view.movable.and(position.board.not_of(tabu[0]));
        let mut choice = if tabu[1].is_some() { first.and(position.board.not_of(tabu[1])) } else { first };
        let mut ranks = choice.ranks();
        if L::total(ranks) == 0 {
            choice = if first.is_empty() { view.movable } else { first };
            ranks = choice.ranks();
            if L::total(ranks) == 0 {
                return None;
            }
        }
        let Pick { column, row, .. } = choice.nth(ranks, crate::rng::below(rng, L::total(ranks)));
        Some(Cell::new(column, row))
    }

    #[inline(always)]
    fn left(&self, position: &Tiles<L, P>) -> u32 {
        position.live.count()
    }

    #[inline(always)]
    fn most_points(&self, left: u32) -> Score {
        self.0.rules.most(&self.0.earnings, left)
    }

    #[inline(always)]
    fn best_closing(&self, points: Score) -> Score {
        self.0.best_end + (self.0.rules.factor - 1) * points.max(0)
    }
}
