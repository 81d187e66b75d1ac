//! Lists of moves: groups by the original cells of their tiles, mended after a move where links have changed.

use super::board::{Board, Links};
use super::isa::Isa;
use super::lanes::Lanes;
use super::notation::{Cell, MAX_COLOURS};
use super::{Game, Puzzle};
use crate::puzzle::menu::{Choice, Menus};
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
            for_bits!(names, |row| { code ^= mix(u64::from(Cell::new(original, row).0)) });
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

impl<L: Lanes, const P: usize, I: Isa> Game<L, P, I> {
    /// Appends the groups of `named` that hold one of `seeds`.
    #[inline(always)]
    fn append(&self, named: &ListedBoard<L, P>, links: Links<L>, seeds: L, menu: &mut Vec<Choice<Cell>>) {
        let used = named.live.used_columns();
        let mut seeds = seeds;
        while !seeds.is_empty() {
            let (column, row) = seeds.nth(0);
            let cells = links.flood(L::single(column, row));
            seeds = seeds.without(cells);
            let reach = cells.used_columns();
            menu.push(Choice {
                code: named.code(used, cells, reach),
                reach,
                tiles: cells.count() as u16,
                points: self.rules.points(cells.count()),
                note: Choice::<Cell>::NO_NOTE,
                mv: Cell::new(column, row),
                class: named.board.class_at(column, row),
            });
        }
    }
}

impl<L: Lanes, const P: usize, I: Isa> Menus for Game<L, P, I> {
    type Named = ListedBoard<L, P>;

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
        self.append(named, links, links.heads(), menu);
    }

    /// As [`super::groups::Groups::after`]: links change only in the columns of the group and in the one to the left.
    #[inline(always)]
    fn choose(&self, named: &mut ListedBoard<L, P>, menu: &mut Vec<Choice<Cell>>, index: usize) -> Score {
        let taken = menu[index];
        let links = named.board.links();
        let closed = named.remove(links.flood(L::single(taken.mv.column(), taken.mv.row())), taken.reach);
        keep_far(menu, taken.reach, closed);
        let links = named.board.links();
        let linked = links.up.or(links.right).or(links.right.rightwards()).or(links.up.up());
        let first = taken.reach.trailing_zeros().saturating_sub(1) as usize;
        let end = (65 - taken.reach.leading_zeros() - closed) as usize;
        let window = L::columns_from(first).without(L::columns_from(end));
        self.append(named, links, linked.and(window), menu);
        taken.points
    }

    #[inline(always)]
    fn code(&self, named: &ListedBoard<L, P>, mv: Cell) -> u64 {
        let cells = named.board.links().flood(L::single(mv.column(), mv.row()));
        named.code(named.live.used_columns(), cells, cells.used_columns())
    }

    #[inline(always)]
    fn cells_code(&self, named: &ListedBoard<L, P>, mv: Cell) -> u64 {
        let cells = named.board.links().flood(L::single(mv.column(), mv.row()));
        let mut code = named.board.class_at(mv.column(), mv.row()).index() as u64;
        for_bits!(cells.used_columns(), |column| {
            code = mix(mix(code ^ column as u64) ^ cells.lane(column));
        });
        code
    }

    #[inline(always)]
    fn advance(&self, named: &mut ListedBoard<L, P>, mv: Cell) -> Score {
        let cells = named.board.links().flood(L::single(mv.column(), mv.row()));
        named.remove(cells, cells.used_columns());
        self.rules.points(cells.count())
    }

    #[inline(always)]
    fn potential(&self, state: &Board<L, P>) -> Score {
        let mut left = [0; MAX_COLOURS];
        let colours = self.class_sizes.len();
        for (colour, left) in left[..colours].iter_mut().enumerate() {
            *left = state.of(Class::from_index(colour as u8)).count();
        }
        self.rules.potential(&left[..colours])
    }
}

/// Keeps the choices that touch no column beside or in `reach`, moved left where they stood to the right of it.
#[inline(always)]
fn keep_far(menu: &mut Vec<Choice<Cell>>, reach: u64, closed: u32) {
    let near = reach | reach << 1 | reach >> 1;
    let left = (reach & reach.wrapping_neg()) - 1;
    let mut kept = 0;
    for place in 0..menu.len() {
        let mut choice = menu[place];
        let shift = if choice.reach & left == 0 { closed } else { 0 };
        let far = choice.reach & near == 0;
        choice.reach >>= shift;
        choice.mv.0 -= (shift << 6) as u16 * u16::from(far);
        menu[kept] = choice;
        kept += usize::from(far);
    }
    menu.truncate(kept);
}

#[cfg(test)]
mod tests;
