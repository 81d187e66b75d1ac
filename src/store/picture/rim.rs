//! Where a board ends, and whether its cells are whole tiles.

use super::lattice::Cells;
use super::survey::{BORDER, Survey};

impl Survey {
    /// Without rows and columns that are no part of the board: those at the rim, and what lies beyond bare ones.
    pub(super) fn trimmed(&self, cells: Cells) -> Cells {
        let board = self.without_rim(cells);
        let part = self.without_strangers(board);
        if part == board { board } else { self.trimmed(part) }
    }

    fn without_rim(&self, mut cells: Cells) -> Cells {
        loop {
            let Cells { left, top, right, bottom } = cells;
            if cells.height() < 2 {
                return self.ends_with_tiles(cells);
            }
            if cells.width() < 2 {
                return cells;
            }
            if self.is_bare(Cells { bottom: top + 1, ..cells }, cells) {
                cells.top += 1;
            } else if self.is_bare(Cells { top: bottom - 1, ..cells }, cells) {
                cells.bottom -= 1;
            } else if self.is_bare(Cells { left: right - 1, ..cells }, cells) {
                cells.right -= 1;
            } else if self.is_bare(Cells { right: left + 1, ..cells }, cells) {
                cells.left += 1;
            } else {
                return cells;
            }
        }
    }

    /// How many borders part the cells of a row or column from each other.
    pub(super) fn parted(&self, line: Cells) -> usize {
        let lying = line.height() == 1;
        let border = |(x, y)| if lying { self.border_left(x, y) } else { self.border_above(x, y) };
        line.all().skip(1).filter(|&cell| border(cell) > BORDER).count()
    }

    /// A single row without cells at its ends that have a border to their neighbour at most.
    fn ends_with_tiles(&self, mut row: Cells) -> Cells {
        while row.width() > 1 && self.sides(row.left, row.top) < 2 {
            row.left += 1;
        }
        while row.width() > 1 && self.sides(row.right - 1, row.top) < 2 {
            row.right -= 1;
        }
        row
    }

    /// Whether a row or column at the rim has no tile: few borders part its cells, and none but the commonest looks
    /// like the tiles inside.
    fn is_bare(&self, line: Cells, board: Cells) -> bool {
        let all: Vec<usize> = line.all().map(|(column, row)| self.at(column, row)).collect();
        let like = |one: usize| all.iter().filter(|&&other| self.looks.alike(one, other)).count();
        let Some(&usual) = all.iter().max_by_key(|&&one| like(one)) else { return true };
        let inside = |(column, row): &(usize, usize)| {
            !(line.left..line.right).contains(column) || !(line.top..line.bottom).contains(row)
        };
        let tile = |&(column, row): &(usize, usize)| {
            let at = self.at(column, row);
            let twins = || board.all().filter(inside).filter(|&(x, y)| self.looks.alike(at, self.at(x, y)));
            !self.looks.alike(at, usual) && self.sides(column, row) >= 2 && twins().nth(1).is_some()
        };
        3 * self.parted(line) < all.len() && !line.all().any(|cell| tile(&cell))
    }

    /// How surely cells are only parts of tiles, from 0 to 1: every second, third or fourth of them looks different from
    /// the rest.
    pub(super) fn parts_of_tiles(&self, cells: Cells) -> f32 {
        let steps = [2, 3, 4].into_iter().flat_map(|step| [(step, step), (step, 1), (1, step)]);
        steps.map(|(across, down)| self.unlike_the_rest(cells, across, down)).fold(0.0, f32::max)
    }

    /// How much the looks of every so-manieth cell differ from the looks of all, at most: 0 for equal shares, 1 for none
    /// in common.
    fn unlike_the_rest(&self, cells: Cells, across: usize, down: usize) -> f32 {
        let (classes, kinds) = (across * down, self.looks.kinds() + 1);
        let mut counts = vec![0_usize; classes * kinds];
        // Empty cells have their places too, but say nothing.
        for (column, row) in cells.all().filter(|&(column, row)| self.sides(column, row) > 0) {
            let kind = self.looks.kind(self.at(column, row)).min(kinds - 1);
            counts[(column % across * down + row % down) * kinds + kind] += 1;
        }
        let all: Vec<usize> = (0..kinds).map(|kind| counts.iter().skip(kind).step_by(kinds).sum()).collect();
        let total = all.iter().sum::<usize>() as f32;
        let unlike = |class: &[usize]| {
            let size = class.iter().sum::<usize>() as f32;
            let shared =
                class.iter().zip(&all).map(|(&one, &other)| (one as f32 / size).min(other as f32 / total)).sum::<f32>();
            if size < 7.0 { 0.0 } else { 1.0 - shared }
        };
        counts.chunks(kinds).map(unlike).fold(0.0, f32::max)
    }

    /// The share of the lines inside that have borders on them: half of them where cells are halves of tiles.
    pub(super) fn lines_with_borders(&self, cells: Cells) -> f32 {
        let Cells { left, top, right, bottom } = cells;
        let share = |borders: &mut dyn Iterator<Item = f32>| borders.map(|it| it.min(1.0)).sum::<f32>();
        let across = (left + 1..right).map(|column| share(&mut (top..bottom).map(|row| self.border_left(column, row))));
        let down = (top + 1..bottom).map(|row| share(&mut (left..right).map(|column| self.border_above(column, row))));
        covered(across.collect()).min(covered(down.collect()))
    }
}

/// The share of lines that are not much weaker than most.
fn covered(mut lines: Vec<f32>) -> f32 {
    if lines.is_empty() {
        return 1.0;
    }
    lines.sort_by(f32::total_cmp);
    let usual = lines[(lines.len() * 3 / 4).min(lines.len() - 1)];
    lines.iter().filter(|&&line| line > 0.2 * usual && line > 0.0).count() as f32 / lines.len() as f32
}
