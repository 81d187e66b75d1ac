//! Lists of moves: groups by the original cells of their tiles, mended after a move where links have changed.

use super::board::{Board, Links};
use super::isa::{Isa, Work};
use super::lanes::Lanes;
use super::notation::{Cell, MAX_COLOURS, MAX_SIDE};
use super::{Game, Puzzle, RawGame, calls, dispatches};
use crate::puzzle::menu::{Choice, MenuJob, Menus};
use crate::puzzle::{Class, Score};
use crate::rng::mix;

/// A board and the original cells of its tiles.
///
/// ```text
/// board   where the tiles stand now
/// live    lane c, bit r: the tile that started at column c, row r is left; gravity keeps the order in a column and
///         that of the columns, so the n-th column of today is the n-th lane that is not empty, and so for its rows
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ListedBoard<L, const P: usize> {
    board: Board<L, P>,
    live: L,
}

const CELLS: usize = MAX_SIDE * MAX_SIDE;

/// The random word of each original cell.
static WORDS: [u64; CELLS] = {
    let mut words = [0; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        words[cell] = mix(cell as u64);
        cell += 1;
    }
    words
};

/// Calls `$body` with each set bit of `$word`, from the lowest: a closure would lose the instruction set.
macro_rules! for_bits {
    ($word:expr, |$bit:ident| $body:block) => {{
        let mut rest: u64 = $word;
        while rest != 0 {
            let $bit = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            $body
        }
    }};
}

impl<L: Lanes, const P: usize> ListedBoard<L, P> {
    /// The original column of today's `column`, and the original rows of the tiles that stand at `rows` there.
    #[inline(always)]
    fn names(&self, used: u64, column: usize, rows: u64) -> (usize, u64) {
        let original = L::deposit_bits(1 << column, used).trailing_zeros() as usize;
        (original, L::deposit_bits(rows, self.live.lane(original)))
    }

    /// The XOR of the words of the tiles at `cells`, which lie in `columns`.
    #[inline(always)]
    fn code(&self, used: u64, cells: L, columns: u64) -> u64 {
        let mut code = 0;
        for_bits!(columns, |column| {
            let (original, names) = self.names(used, column, cells.lane(column));
            for_bits!(names, |row| { code ^= WORDS[usize::from(Cell::new(original, row).0) % CELLS] });
        });
        code
    }

    /// Takes `cells` away, which lie in `columns`; returns how many columns closed.
    #[inline(always)]
    fn remove(&mut self, cells: L, columns: u64) -> u32 {
        let used = self.live.used_columns();
        let mut gone = L::empty();
        for_bits!(columns, |column| {
            let (original, names) = self.names(used, column, cells.lane(column));
            gone = gone.or(L::in_column(original, names));
        });
        self.live = self.live.xor(gone);
        self.board.remove(cells);
        used.count_ones() - self.live.used_columns().count_ones()
    }
}

impl<L: Lanes, const P: usize, I: Isa> RawGame<'_, L, P, I> {
    /// Appends the groups of `named` that reach into the columns of `window`, each by its first cell there.
    ///
    /// The first cell of a group in the window has no neighbour in it below or to the left, so such cells are all that
    /// have to be looked at, and floods from them wait for nothing: those that meet a group again are few.
    #[inline(always)]
    fn append(&self, named: &ListedBoard<L, P>, links: Links<L>, window: L, menu: &mut Vec<Choice<Cell>>) {
        let used = named.live.used_columns();
        let joined = links.up.up().or(links.right.and(window).rightwards());
        let heads = links.cells().and(window).without(joined);
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
                        code: named.code(used, cells, reach),
                        reach,
                        tiles: tiles as u16,
                        points: self.0.rules.points(tiles),
                        note: Choice::<Cell>::NO_NOTE,
                        mv: Cell::new(column, row),
                        class: named.board.class_at(column, row),
                    });
                }
            });
        });
    }
}

impl<L: Lanes, const P: usize, I: Isa> Menus for RawGame<'_, L, P, I> {
    type Named = ListedBoard<L, P>;

    #[inline(always)]
    fn start(&self) -> ListedBoard<L, P> {
        let board = self.root();
        ListedBoard { board, live: board.occupied() }
    }

    #[inline(always)]
    fn position<'a>(&self, named: &'a ListedBoard<L, P>) -> &'a Board<L, P> {
        &named.board
    }

    #[inline(always)]
    fn list(&self, named: &ListedBoard<L, P>, menu: &mut Vec<Choice<Cell>>) {
        menu.clear();
        let links = named.board.links();
        self.append(named, links, L::columns_from(0), menu);
    }

    /// As [`super::groups::Groups::after`]: links change only in the columns of the group and in the one to the left.
    #[inline(always)]
    fn choose(&self, named: &mut ListedBoard<L, P>, menu: &mut Vec<Choice<Cell>>, index: usize) -> Score {
        let taken = menu[index];
        let links = named.board.links();
        let closed = named.remove(links.flood(L::single(taken.mv.column(), taken.mv.row())), taken.reach);
        keep_far(menu, taken.reach, closed);
        let links = named.board.links();
        let first = taken.reach.trailing_zeros().saturating_sub(1) as usize;
        let end = (65 - taken.reach.leading_zeros() - closed) as usize;
        let window = L::columns_from(first).without(L::columns_from(end));
        self.append(named, links, window, menu);
        taken.points
    }

    #[inline(always)]
    fn cells_code(&self, named: &ListedBoard<L, P>, mv: Cell) -> u64 {
        let cells = named.board.links().flood(L::single(mv.column(), mv.row()));
        let mut code = mix(named.board.class_at(mv.column(), mv.row()).index() as u64);
        for_bits!(cells.used_columns(), |column| {
            code = mix(mix(code ^ column as u64) ^ cells.lane(column));
        });
        code
    }

    #[inline(always)]
    fn advance(&self, named: &mut ListedBoard<L, P>, mv: Cell) -> Score {
        let cells = named.board.links().flood(L::single(mv.column(), mv.row()));
        named.remove(cells, cells.used_columns());
        self.0.rules.points(cells.count())
    }

    #[inline(always)]
    fn potential(&self, state: &Board<L, P>) -> Score {
        let mut left = [0; MAX_COLOURS];
        let colours = self.0.class_sizes.len();
        for (colour, left) in left[..colours].iter_mut().enumerate() {
            *left = state.of(Class::from_index(colour as u8)).count();
        }
        self.0.rules.potential(&left[..colours])
    }
}

impl<L: Lanes, const P: usize, I: Isa> Menus for Game<L, P, I> {
    type Named = ListedBoard<L, P>;

    #[inline(always)]
    fn position<'a>(&self, named: &'a ListedBoard<L, P>) -> &'a Board<L, P> {
        &named.board
    }

    calls! {
        fn start() -> ListedBoard<L, P>;
        fn list(named: &'a ListedBoard<L, P>, menu: &'a mut Vec<Choice<Cell>>);
        fn choose(named: &'a mut ListedBoard<L, P>, menu: &'a mut Vec<Choice<Cell>>, index: usize) -> Score;
        fn cells_code(named: &'a ListedBoard<L, P>, mv: Cell) -> u64;
        fn advance(named: &'a mut ListedBoard<L, P>, mv: Cell) -> Score;
        fn potential(state: &'a Board<L, P>) -> Score;
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
