//! What lies beyond a row or column of ground: texts and buttons are no tiles.

use std::collections::{BTreeMap, BTreeSet};

use super::lattice::Cells;
use super::survey::Survey;

/// How many bare columns and rows lie before a cell: the block that it is in.
type Block = (usize, usize);

impl Survey {
    /// Bare rows and columns cut a board into blocks; this is what the largest of them spans, with those that have a tile
    /// like its own. Tiles close up, so that what looks like none of them is no part of the board.
    pub(super) fn without_strangers(&self, board: Cells) -> Cells {
        let Cells { left, top, right, bottom } = board;
        let columns = self.bare((left..right).map(|at| Cells { left: at, right: at + 1, ..board }));
        let rows = self.bare((top..bottom).map(|at| Cells { top: at, bottom: at + 1, ..board }));
        let ground = columns.iter().chain(&rows).flat_map(Cells::all).map(|cell| self.kind(cell)).collect();
        let (columns, rows): (Vec<usize>, Vec<usize>) =
            (columns.iter().map(|line| line.left).collect(), rows.iter().map(|line| line.top).collect());
        let block = |(column, row): (usize, usize)| {
            (columns.partition_point(|&at| at <= column), rows.partition_point(|&at| at <= row))
        };
        let blocks = self.akin(board, &ground, block);
        let (Some(&(first, _)), Some(&(last, _))) = (blocks.first(), blocks.last()) else { return board };
        let (upper, lower) =
            blocks.iter().fold((usize::MAX, 0), |(upper, lower), it| (upper.min(it.1), lower.max(it.1)));
        let [left, right] = span(&columns, [left, right], [first, last]);
        let [top, bottom] = span(&rows, [top, bottom], [upper, lower]);
        Cells { left, top, right, bottom }
    }

    /// Those of `lines` that are ground: they have no borders between their cells, and go on beyond the board.
    fn bare(&self, lines: impl Iterator<Item = Cells>) -> Vec<Cells> {
        lines.filter(|&line| self.parted(line) == 0 && self.goes_on(line)).collect()
    }

    /// Whether what is beyond an end of a row or column looks like that end: joined tiles of one colour have no borders
    /// between them either, but they end there.
    fn goes_on(&self, line: Cells) -> bool {
        let Cells { left, top, right, bottom } = line;
        // What is before the first cell of the picture is far behind its last.
        let beyond = match line.height() {
            1 => [(left.wrapping_sub(1), top), (right, top)],
            _ => [(left, top.wrapping_sub(1)), (left, bottom)],
        };
        let ends = [(left, top), (right - 1, bottom - 1)];
        let alike = |one: (usize, usize), other: (usize, usize)| {
            self.looks.alike(self.at(one.0, one.1), self.at(other.0, other.1))
        };
        let is_there = |(column, row): (usize, usize)| column < self.columns && row < self.rows;
        beyond.into_iter().zip(ends).any(|(cell, end)| is_there(cell) && alike(cell, end))
    }

    /// The largest block, by the tiles in it that do not look like `ground`, and those that have one like its own; in order.
    fn akin(&self, board: Cells, ground: &BTreeSet<usize>, block: impl Fn((usize, usize)) -> Block) -> Vec<Block> {
        let mut blocks: BTreeMap<Block, Vec<usize>> = BTreeMap::new();
        for cell in board.all().filter(|&(column, row)| self.sides(column, row) >= 2) {
            let kind = self.kind(cell);
            if !ground.contains(&kind) {
                blocks.entry(block(cell)).or_default().push(kind);
            }
        }
        let Some(largest) = blocks.values().max_by_key(|kinds| kinds.len()) else { return Vec::new() };
        let known: BTreeSet<usize> = largest.iter().copied().collect();
        let is_akin = |kinds: &[usize]| kinds.iter().any(|kind| known.contains(kind));
        blocks.iter().filter(|(_, kinds)| is_akin(kinds)).map(|(&block, _)| block).collect()
    }

    fn kind(&self, (column, row): (usize, usize)) -> usize {
        self.looks.kind(self.at(column, row))
    }
}

/// Where the first of some blocks begins and the last ends, which lie between `bare` lines and the `sides` of the board.
fn span(bare: &[usize], sides: [usize; 2], [first, last]: [usize; 2]) -> [usize; 2] {
    let from = first.checked_sub(1).map_or(sides[0], |line| bare[line] + 1);
    [from, bare.get(last).copied().unwrap_or(sides[1])]
}
