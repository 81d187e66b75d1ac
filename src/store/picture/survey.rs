//! All about the cells of a lattice: what they look like, where borders lie, and which rectangle of them is the board.

use super::lattice::{Cells, Lattice, borders};
use super::looks::{Look, Looks};
use super::raster::Raster;
use crate::game::notation::MAX_SIDE;

/// From this share of a side on, an edge along it is a border.
pub(super) const BORDER: f32 = 0.55;

/// All about the cells of a lattice.
pub(super) struct Survey {
    pub(super) lattice: Lattice,
    pub(super) columns: usize,
    pub(super) rows: usize,
    pub(super) looks: Looks,
    /// The border left of each cell and of the one beyond the last; the border above each, and below the last.
    borders: [Vec<f32>; 2],
    worth: Vec<f32>,
}

impl Survey {
    pub(super) fn new(raster: &Raster, lattice: Lattice) -> Survey {
        let lattice = lattice.with_first();
        let (columns, rows) = lattice.size(raster);
        let cells = (0..columns * rows).map(|at| (at % columns.max(1), at / columns.max(1)));
        let looks: Vec<Look> = cells.map(|(column, row)| Look::of(raster, &lattice, column, row)).collect();
        let borders = [0, 1].map(|axis| borders(raster, &lattice, axis, columns, rows));
        let mut survey = Survey { lattice, columns, rows, looks: Looks::sorted(looks), borders, worth: Vec::new() };
        survey.worth = (0..columns * rows).map(|at| survey.worth_of(at % columns, at / columns)).collect();
        survey
    }

    pub(super) fn whole(&self) -> Cells {
        Cells { left: 0, top: 0, right: self.columns, bottom: self.rows }
    }

    pub(super) fn at(&self, column: usize, row: usize) -> usize {
        row * self.columns + column
    }

    /// How much of a border lies left of a cell.
    pub(super) fn border_left(&self, column: usize, row: usize) -> f32 {
        self.borders[0][row * (self.columns + 1) + column]
    }

    /// How much of a border lies above a cell.
    pub(super) fn border_above(&self, column: usize, row: usize) -> f32 {
        self.borders[1][row * self.columns + column]
    }

    /// The sides of a cell that have a border.
    pub(super) fn sides(&self, column: usize, row: usize) -> usize {
        let (left, right) = (self.border_left(column, row), self.border_left(column + 1, row));
        let (above, below) = (self.border_above(column, row), self.border_above(column, row + 1));
        [left, right, above, below].into_iter().filter(|&border| border > BORDER).count()
    }

    /// Whether a cell helps to be a board (above 0), says nothing, or stands against it.
    fn worth_of(&self, column: usize, row: usize) -> f32 {
        let at = self.at(column, row);
        let (flat, often) = (self.looks.is_flat(at), self.looks.often(at));
        match self.sides(column, row) {
            _ if !flat && !often => -0.8,
            0 => -0.02,
            1 => 0.35,
            2 => 0.8,
            _ => 1.0,
        }
    }

    /// The rectangle of cells that is worth most, of `shape` if it is given, and what it is worth.
    pub(super) fn best(&self, shape: Option<(usize, usize)>) -> Option<(Cells, f32)> {
        match shape {
            Some((width, height)) => self.best_of(width, height),
            None => self.best_of_any(),
        }
    }

    fn column_sums(&self) -> Vec<f32> {
        let mut sums = vec![0.0; (self.rows + 1) * self.columns];
        for (column, row) in self.whole().all() {
            sums[(row + 1) * self.columns + column] =
                sums[row * self.columns + column] + self.worth[self.at(column, row)];
        }
        sums
    }

    fn best_of_any(&self) -> Option<(Cells, f32)> {
        let (sums, columns) = (self.column_sums(), self.columns);
        let mut best: Option<(Cells, f32)> = None;
        for top in 0..self.rows {
            for bottom in top + 1..=self.rows.min(top + MAX_SIDE) {
                let (mut left, mut sum) = (0, 0.0);
                for column in 0..columns {
                    sum += sums[bottom * columns + column] - sums[top * columns + column];
                    if best.is_none_or(|(_, most)| sum > most) && column - left < MAX_SIDE {
                        best = Some((Cells { left, top, right: column + 1, bottom }, sum));
                    }
                    if sum <= 0.0 {
                        (left, sum) = (column + 1, 0.0);
                    }
                }
            }
        }
        best.map(|(cells, _)| self.trimmed(cells)).map(|cells| (cells, self.sum(cells)))
    }

    fn best_of(&self, width: usize, height: usize) -> Option<(Cells, f32)> {
        let places = (0..(self.rows + 1).saturating_sub(height))
            .flat_map(|top| (0..(self.columns + 1).saturating_sub(width)).map(move |left| (left, top)));
        let cells = places.map(|(left, top)| Cells { left, top, right: left + width, bottom: top + height });
        cells.map(|cells| (cells, self.sum(cells))).max_by(|one, other| one.1.total_cmp(&other.1))
    }

    fn sum(&self, cells: Cells) -> f32 {
        cells.all().map(|(column, row)| self.worth[self.at(column, row)]).sum()
    }
}
