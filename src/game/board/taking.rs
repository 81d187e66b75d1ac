//! How groups are taken from a board, chosen or at random, and everything closes up.

use std::slice;

use rand::Rng;

use super::{Board, close};
use crate::game::lanes::{Lanes, Pick};
use crate::game::notation::Cell;
use crate::game::rules::Physics;
use crate::puzzle::Colour;
use crate::rng::below;

impl<L: Lanes, const P: usize> Board<L, P> {
    /// Takes the cells of `group` away and lets everything above and, where `closes` says so, to the right close up.
    #[inline(always)]
    pub fn remove(&mut self, group: L, closes: bool) {
        L::fall(&mut self.planes, &mut [], group);
        if !closes {
            return;
        }
        let mut used = self.occupied().used_columns();
        while used & used.wrapping_add(1) != 0 {
            let hole = used.trailing_ones();
            close(&mut self.planes, hole);
            used = used & ((1 << hole) - 1) | (used >> (hole + 1) << hole);
        }
    }

    /// As [`Self::remove`], and keeps up with the board: `live`, the tiles that are left by the rows they started in,
    /// `started`, the columns they started in, and `cells`, which are taken away or move with their tiles.
    #[inline(always)]
    pub fn remove_named(&mut self, group: L, live: &mut L, started: &mut u64, cells: &mut L, closes: bool) {
        *live = live.without(group.deposit(self.occupied(), *live));
        let mut sets = [cells.without(group)];
        L::fall(&mut self.planes, &mut sets, group);
        *cells = sets[0];
        if !closes {
            return;
        }
        let (used, columns) = (live.used_columns(), started.count_ones());
        let mut empty = !used & u64::MAX.unbounded_shr(64 - columns);
        while empty != 0 {
            let column = empty.ilog2();
            close(&mut self.planes, column);
            close(slice::from_mut(live), column);
            close(slice::from_mut(cells), column);
            *started ^= L::deposit_bits(1 << column, *started);
            empty ^= 1 << column;
        }
    }

    /// Takes the group at `cell`, which must be large enough, and returns its number of tiles.
    #[inline(always)]
    pub fn play(&mut self, cell: Cell, closes: bool) -> u32 {
        let group = self.links().flood(L::single(cell.column(), cell.row()));
        self.remove(group, closes);
        group.count()
    }

    /// Takes a group chosen uniformly among those not of colour `tabu`, or among all when only that colour is left;
    /// returns its lowest cell and its number of tiles.
    ///
    /// Heads are drawn until one is the lowest of its group: nearly always the first, as few groups have two.
    #[inline(always)]
    pub fn play_random<R: Rng>(&mut self, tabu: Option<Colour>, physics: Physics, rng: &mut R) -> Option<(Cell, u32)> {
        let links = self.links();
        let heads = self.heads(links, physics.smallest);
        let mut choice = heads.and(self.not_of(tabu));
        let mut ranks = choice.ranks();
        if L::total(ranks) == 0 {
            choice = heads;
            ranks = choice.ranks();
            if L::total(ranks) == 0 {
                return None;
            }
        }
        loop {
            let Pick { seed, before, column, row } = choice.nth(ranks, below(rng, L::total(ranks)));
            let group = links.flood(seed);
            if group.and(heads).and(before).is_empty() {
                self.remove(group, physics.closes());
                return Some((Cell::new(column, row), group.count()));
            }
            choice = choice.without(seed);
            ranks = choice.ranks();
        }
    }
}
