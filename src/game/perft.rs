//! Perft: how many move sequences and how many different boards there are after a number of moves.

use std::collections::{HashMap, HashSet};

use super::board::Board;
use super::isa::Isa;
use super::lanes::Lanes;
use super::notation::{Cell, Grid};
use super::rules::Rules;
use super::tiles::Tiles;
use super::{Game, Visitor, visit};
use crate::puzzle::menu::{Choice, MenuJob, MenuKernel, Menus};
use crate::puzzle::named::Named;

/// The counts at one depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Perft {
    /// Sequences of this many moves.
    pub sequences: u128,
    /// Different boards that such a sequence can leave, as they are drawn.
    pub boards: u64,
    /// Different sets of original tiles that such a sequence can leave: two sets may draw the same board.
    pub tile_sets: u64,
}

/// No more positions of a depth are kept.
pub const MOST: usize = 1 << 21;
/// Nor more bytes of them: each position has a list of its moves, which on large boards is long.
pub const MOST_BYTES: u64 = 4 << 30;

/// Counts from `grid` under the rules of SameGame, for every depth from 1 to `depth`. It ends sooner with the first depth that
/// no sequence reaches, or before the first with more than [`MOST`] sets of tiles, or whose positions take more than [`MOST_BYTES`].
///
/// Sets of tiles are compared by their 64-bit Zobrist keys, boards by a 64-bit hash of what is drawn.
pub fn perft(grid: &Grid, depth: usize) -> Vec<Perft> {
    let mut all = Vec::new();
    each_depth(grid, depth, &mut |counts| {
        all.push(counts);
        true
    });
    all
}

/// As [`perft`], but `told` has the counts of each depth as soon as they are known, and says whether to go on.
pub fn each_depth(grid: &Grid, depth: usize, told: &mut dyn FnMut(Perft) -> bool) {
    within(grid, (depth, MOST), told);
}

/// [`each_depth`] for at most so many sets of tiles.
fn within(grid: &Grid, (depth, most): (usize, usize), told: &mut dyn FnMut(Perft) -> bool) {
    visit(grid, Rules::default(), Count { depth, most, told });
}

struct Count<'a> {
    depth: usize,
    most: usize,
    told: &'a mut dyn FnMut(Perft) -> bool,
}

impl Visitor for Count<'_> {
    type Output = ();

    fn visit<L: Lanes, const P: usize, I: Isa>(self, game: &Game<L, P, I>) {
        let (position, mut moves) = (game.root_position(), Vec::new());
        game.list(&position, &mut moves);
        let mut layer = vec![Node { position, moves, key: 0, sequences: 1 }];
        for _ in 0..self.depth {
            let Some(next) = game.dispatch_menu(NextLayer(&layer, self.most)) else { return };
            layer = next;
            let drawn: HashSet<u64> = layer.iter().map(|node| drawing(game, &node.position)).collect();
            let goes_on = (self.told)(Perft {
                sequences: layer.iter().map(|node| node.sequences).sum(),
                boards: drawn.len() as u64,
                tile_sets: layer.len() as u64,
            });
            if !goes_on || layer.is_empty() {
                return;
            }
        }
    }
}

fn drawing<L: Lanes, const P: usize, I: Isa>(_: &Game<L, P, I>, position: &Tiles<L, P>) -> u64 {
    let board: &Board<L, P> = position.board();
    board.fingerprint()
}

/// A position, its moves, its key, and by how many sequences it was reached.
#[derive(Clone)]
struct Node<S> {
    position: S,
    moves: Vec<Choice<Cell>>,
    key: u64,
    sequences: u128,
}

/// The positions a move further, if there are not more than so many.
struct NextLayer<'a, S>(&'a [Node<S>], usize);

impl<P: Menus<Move = Cell>> MenuJob<P> for NextLayer<'_, P::Position> {
    /// None if there are too many.
    type Output = Option<Vec<Node<P::Position>>>;

    #[inline(always)]
    fn run<K: MenuKernel<P>>(self, puzzle: &K) -> Self::Output {
        let (mut places, mut next, mut bytes) = (HashMap::new(), Vec::<Node<P::Position>>::new(), 0);
        for node in self.0 {
            for (index, choice) in node.moves.iter().enumerate() {
                let key = node.key ^ choice.code;
                let place = *places.entry(key).or_insert(next.len());
                if place < next.len() {
                    next[place].sequences += node.sequences;
                } else if place == self.1 || bytes > MOST_BYTES {
                    return None;
                } else {
                    let mut child = Node { key, ..node.clone() };
                    puzzle.play_listed(&mut child.position, &mut child.moves, index);
                    let moves = child.moves.capacity() * size_of::<Choice<Cell>>();
                    bytes += (size_of::<Node<P::Position>>() + moves) as u64;
                    next.push(child);
                }
            }
        }
        Some(next)
    }
}

#[cfg(test)]
mod tests;
