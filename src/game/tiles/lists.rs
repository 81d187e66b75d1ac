//! Lists of moves: groups with the names of their tiles, mended after a move where links have changed.

use super::{Tiles, for_bits};
use crate::game::board::{Board, Links};
use crate::game::isa::{Isa, Work};
use crate::game::lanes::Lanes;
use crate::game::notation::Cell;
use crate::game::{Game, Puzzle, RawGame, calls, dispatches};
use crate::puzzle::Score;
use crate::puzzle::menu::{Choice, MenuJob, Menus};
use crate::puzzle::named::Named;
use crate::rng::mix;

impl<L: Lanes, const P: usize, I: Isa> Named for RawGame<'_, L, P, I> {
    type Position = Tiles<L, P>;

    #[inline(always)]
    fn root_position(&self) -> Tiles<L, P> {
        Tiles::new(self.root(), self.0.rules.physics.closes())
    }

    #[inline(always)]
    fn state<'a>(&self, position: &'a Tiles<L, P>) -> &'a Board<L, P> {
        &position.board
    }

    #[inline(always)]
    fn play_named(&self, position: &mut Tiles<L, P>, mv: Cell) -> Score {
        let group = position.board.links().flood(L::single(mv.column(), mv.row()));
        position.remove(group, L::empty(), self.0.rules.physics.closes());
        self.0.rules.points(group.count())
    }
}

/// Names the tiles of a game's root.
struct Naming<'a, L, const P: usize, I>(&'a Game<L, P, I>);

impl<L: Lanes, const P: usize, I: Isa> Work for Naming<'_, L, P, I> {
    type Output = Tiles<L, P>;

    #[inline(always)]
    fn run(self) -> Tiles<L, P> {
        RawGame(self.0).root_position()
    }
}

impl<L: Lanes, const P: usize, I: Isa> Named for Game<L, P, I> {
    type Position = Tiles<L, P>;

    #[inline(always)]
    fn state<'a>(&self, position: &'a Tiles<L, P>) -> &'a Board<L, P> {
        &position.board
    }

    fn root_position(&self) -> Tiles<L, P> {
        self.isa.run(Naming(self))
    }

    calls! {
        fn play_named(position: &'a mut Tiles<L, P>, mv: Cell) -> Score;
    }
}

impl<L: Lanes, const P: usize, I: Isa> RawGame<'_, L, P, I> {
    /// Appends the groups of `position` that reach into the columns of `window`, each by its first cell there.
    ///
    /// The first cell of a group in the window has no neighbour in it below or to the left. Such cells are all that have to
    /// be looked at. Floods from them wait for nothing, and few of them meet a group again.
    #[inline(always)]
    fn append(&self, position: &Tiles<L, P>, links: Links<L>, window: L, menu: &mut Vec<Choice<Cell>>) {
        let joined = links.up.up().or(links.right.and(window).rightwards());
        let heads = position.board.movable(links, self.0.rules.physics.smallest).and(window).without(joined);
        let pairs = links.pairs();
        let mut done = L::empty();
        for_bits!(heads.used_columns(), |column| {
            let pairs = pairs.lane(column);
            for_bits!(heads.lane(column), |row| {
                let seed = L::single(column, row);
                let cells =
                    if pairs >> row & 1 == 1 { seed.flood_step(links.up, links.right) } else { links.flood(seed) };
                if cells.and(done).is_empty() {
                    done = done.or(cells);
                    let (reach, tiles) = (cells.used_columns(), cells.count());
                    menu.push(Choice {
                        code: position.code(cells, reach),
                        reach,
                        tiles: tiles as u16,
                        points: self.0.rules.points(tiles),
                        note: Choice::<Cell>::NO_NOTE,
                        mv: Cell::new(column, row),
                        colour: position.board.colour_at(column, row),
                    });
                }
            });
        });
    }
}

impl<L: Lanes, const P: usize, I: Isa> Menus for RawGame<'_, L, P, I> {
    #[inline(always)]
    fn list(&self, position: &Tiles<L, P>, menu: &mut Vec<Choice<Cell>>) {
        menu.clear();
        let links = position.board.links();
        self.append(position, links, L::columns_from(0), menu);
    }

    /// Links change only in the columns that the group touched and in the one to their left. A group that stays clear of
    /// these and of the column to their right is what it was, moved left by the columns that closed.
    ///
    /// ```text
    /// before   [ kept ] a-1 [ a .. b ] b+1 [ kept ]       a..b: columns of the group taken
    /// after    [ kept ] a-1 [ a .. b-k ] b+1-k [ kept ]   k: columns that closed
    /// ```
    #[inline(always)]
    fn play_listed(&self, position: &mut Tiles<L, P>, menu: &mut Vec<Choice<Cell>>, index: usize) -> Score {
        let taken = menu[index];
        let links = position.board.links();
        let width = position.started.count_ones();
        let group = links.flood(L::single(taken.mv.column(), taken.mv.row()));
        position.remove(group, L::empty(), self.0.rules.physics.closes());
        let closed = width - position.started.count_ones();
        keep_far(menu, taken.reach, closed);
        let links = position.board.links();
        let first = taken.reach.trailing_zeros().saturating_sub(1) as usize;
        let end = (65 - taken.reach.leading_zeros() - closed) as usize;
        let window = L::columns_from(first).without(L::columns_from(end));
        self.append(position, links, window, menu);
        taken.points
    }

    #[inline(always)]
    fn cells_code(&self, position: &Tiles<L, P>, mv: Cell) -> u64 {
        let cells = position.board.links().flood(L::single(mv.column(), mv.row()));
        let mut code = mix(position.board.colour_at(mv.column(), mv.row()).index() as u64);
        for_bits!(cells.used_columns(), |column| {
            code = mix(mix(code ^ column as u64) ^ cells.lane(column));
        });
        code
    }
}

impl<L: Lanes, const P: usize, I: Isa> Menus for Game<L, P, I> {
    calls! {
        fn list(position: &'a Tiles<L, P>, menu: &'a mut Vec<Choice<Cell>>);
        fn play_listed(position: &'a mut Tiles<L, P>, menu: &'a mut Vec<Choice<Cell>>, index: usize) -> Score;
        fn cells_code(position: &'a Tiles<L, P>, mv: Cell) -> u64;
    }

    dispatches!(dispatch_menu, MenuJob);
}

/// Keeps the choices that touch no column beside or in `reach`, moved left where they stood to the right of it.
#[inline(always)]
fn keep_far(menu: &mut Vec<Choice<Cell>>, reach: u64, closed: u32) {
    let near = reach | reach << 1 | reach >> 1;
    let mut kept = 0;
    for place in 0..menu.len() {
        let choice = menu[place];
        menu[kept] = choice;
        kept += usize::from(choice.reach & near == 0);
    }
    menu.truncate(kept);
    // Apart, for it is rare and would be a third of the loop above.
    if closed > 0 {
        let left = (reach & reach.wrapping_neg()) - 1;
        for choice in menu {
            if choice.reach & left == 0 {
                choice.reach >>= closed;
                choice.mv.0 -= (closed << 6) as u16;
            }
        }
    }
}

#[cfg(test)]
mod tests;
