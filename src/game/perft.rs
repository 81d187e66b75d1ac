//! Perft: how many move sequences and how many different boards there are after a number of moves.

use std::collections::{HashMap, HashSet};

use super::board::Board;
use super::groups::{Group, Groups};
use super::isa::Isa;
use super::lanes::Lanes;
use super::notation::Grid;
use super::rules::Rules;
use super::zobrist::LiveTiles;
use super::{Game, Visitor, visit};
use crate::puzzle::{Job, Kernel, Puzzle};

/// The counts at one depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Perft {
    /// Sequences of this many moves.
    pub sequences: u64,
    /// Different boards that such a sequence can leave, as they are drawn.
    pub boards: u64,
    /// Different sets of original tiles that such a sequence can leave: two sets may draw the same board.
    pub tile_sets: u64,
}

/// Counts from `grid` for every depth from 1 to `depth`.
///
/// Sets of tiles are compared by their 64-bit Zobrist keys, boards by a 64-bit hash of what is drawn.
pub fn perft(grid: &Grid, depth: usize) -> Vec<Perft> {
    visit(grid, Rules::default(), Count { grid, depth })
}

struct Count<'a> {
    grid: &'a Grid,
    depth: usize,
}

impl Visitor for Count<'_> {
    type Output = Vec<Perft>;

    fn visit<L: Lanes, const P: usize, I: Isa>(self, game: &Game<L, P, I>) -> Vec<Perft> {
        let mut layer = game.dispatch(FirstLayer(game.root(), self.grid));
        (0..self.depth)
            .map(|_| {
                layer = game.dispatch(NextLayer(&layer));
                let boards: HashSet<u64> = layer.iter().map(|node| node.board.fingerprint()).collect();
                Perft {
                    sequences: layer.iter().map(|node| node.sequences).sum(),
                    boards: boards.len() as u64,
                    tile_sets: layer.len() as u64,
                }
            })
            .collect()
    }
}

/// A board, its groups, and by how many sequences it was reached.
#[derive(Clone)]
struct Node<L, const P: usize> {
    board: Board<L, P>,
    groups: Groups<L>,
    live: LiveTiles,
    sequences: u64,
}

impl<L: Lanes, const P: usize> Node<L, P> {
    #[inline(always)]
    fn root(board: Board<L, P>, grid: &Grid) -> Self {
        Node { board, groups: Groups::scan(&board), live: LiveTiles::new(grid), sequences: 1 }
    }

    #[inline(always)]
    fn live_after(&self, group: &Group<L>) -> LiveTiles {
        let mut live = self.live.clone();
        live.remove(group.cells.column_rows());
        live
    }

    #[inline(always)]
    fn child(&self, group: &Group<L>, live: LiveTiles) -> Self {
        let mut board = self.board;
        board.remove(group.cells);
        let groups = self.groups.after(group, self.board.width() - board.width(), &board);
        Node { board, groups, live, sequences: self.sequences }
    }
}

struct FirstLayer<'a, L, const P: usize>(Board<L, P>, &'a Grid);

impl<L: Lanes, const P: usize, I: Isa> Job<Game<L, P, I>> for FirstLayer<'_, L, P> {
    type Output = Vec<Node<L, P>>;

    #[inline(always)]
    fn run<K: Kernel<Game<L, P, I>>>(self, _: &K) -> Vec<Node<L, P>> {
        vec![Node::root(self.0, self.1)]
    }
}

struct NextLayer<'a, L, const P: usize>(&'a [Node<L, P>]);

impl<L: Lanes, const P: usize, I: Isa> Job<Game<L, P, I>> for NextLayer<'_, L, P> {
    type Output = Vec<Node<L, P>>;

    #[inline(always)]
    fn run<K: Kernel<Game<L, P, I>>>(self, _: &K) -> Vec<Node<L, P>> {
        let mut index = HashMap::new();
        let mut next: Vec<Node<L, P>> = Vec::new();
        for node in self.0 {
            for group in node.groups.as_slice() {
                let live = node.live_after(group);
                let place = *index.entry(live.key()).or_insert(next.len());
                if place < next.len() {
                    next[place].sequences += node.sequences;
                } else {
                    next.push(node.child(group, live));
                }
            }
        }
        next
    }
}

#[cfg(test)]
mod tests;
