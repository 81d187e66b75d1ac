//! The groups of a position: a full scan, and the incremental detection that looks only where a move changed links.

use super::board::{Board, Links};
use super::lanes::Lanes;
use super::notation::Cell;

/// Two or more tiles of one colour, joined through edges.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Group<L> {
    /// Its cells.
    pub cells: L,
    /// Its lowest cell in its leftmost column.
    pub head: Cell,
    /// Its number of tiles.
    pub tiles: u32,
    /// The columns it touches, column c as bit c.
    pub columns: u64,
}

impl<L: Lanes> Group<L> {
    #[inline(always)]
    fn new(cells: L) -> Self {
        let (column, row) = cells.nth(0);
        Group { cells, head: Cell::new(column, row), tiles: cells.count(), columns: cells.used_columns() }
    }

    /// The group moved left by `columns` columns.
    #[inline(always)]
    fn moved_left(mut self, columns: u32) -> Self {
        for _ in 0..columns {
            self.cells = self.cells.leftwards();
        }
        self.head = Cell::new(self.head.column() - columns as usize, self.head.row());
        self.columns >>= columns;
        self
    }
}

/// Appends each group that holds one of `seeds`, by ascending lowest seed.
///
/// Not by a closure: it may stay a function of its own, compiled without the instruction set.
#[inline(always)]
fn append<L: Lanes>(links: Links<L>, seeds: L, groups: &mut Vec<Group<L>>) {
    let mut seeds = seeds;
    while !seeds.is_empty() {
        let (column, row) = seeds.nth(0);
        let group = links.flood(L::single(column, row));
        groups.push(Group::new(group));
        seeds = seeds.without(group);
    }
}

/// All groups of a position, in no particular order.
#[derive(Clone, Debug, PartialEq)]
pub struct Groups<L> {
    groups: Vec<Group<L>>,
}

impl<L: Lanes> Groups<L> {
    /// The groups of `board`, found by a full scan.
    #[inline(always)]
    pub fn scan<const P: usize>(board: &Board<L, P>) -> Self {
        let mut groups = Vec::new();
        let links = board.links();
        append(links, links.heads(), &mut groups);
        Groups { groups }
    }

    /// The groups.
    pub fn as_slice(&self) -> &[Group<L>] {
        &self.groups
    }

    /// The groups of `after`, which is this list's position once its group `taken` is gone and `closed` columns with it.
    ///
    /// Links change only in the columns the group touched and in the one to their left, so a group that stays clear
    /// of these and of the column to their right is what it was, moved left by the columns that closed.
    ///
    /// ```text
    /// before   [ kept ] a-1 [ a .. b ] b+1 [ kept ]       a..b: columns of the group taken
    /// after    [ kept ] a-1 [ a .. b-k ] b+1-k [ kept ]   k: columns that closed
    /// ```
    #[inline(always)]
    pub fn after<const P: usize>(&self, taken: &Group<L>, closed: u32, after: &Board<L, P>) -> Self {
        let near = taken.columns | taken.columns << 1 | taken.columns >> 1;
        let left = (taken.columns & taken.columns.wrapping_neg()) - 1;
        let mut groups = Vec::with_capacity(self.groups.len() + 2);
        for group in self.groups.iter().filter(|group| group.columns & near == 0) {
            let shift = if group.columns & left == 0 { closed } else { 0 };
            groups.push(group.moved_left(shift));
        }
        let links = after.links();
        let linked = links.up.or(links.right).or(links.right.rightwards()).or(links.up.up());
        let first = taken.columns.trailing_zeros().saturating_sub(1) as usize;
        let end = (65 - taken.columns.leading_zeros() - closed) as usize;
        let window = L::columns_from(first).without(L::columns_from(end));
        append(links, linked.and(window), &mut groups);
        Groups { groups }
    }
}

#[cfg(test)]
mod tests;
