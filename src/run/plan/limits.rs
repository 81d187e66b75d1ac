//! Plans that are too large to be run.

use std::collections::HashSet;

use super::Plan;
use crate::engine;
use crate::store::testset::Position;

/// The greatest number of searches of a run: all that is known of each is kept in memory.
const MOST_SEARCHES: u128 = 20_000_000;

/// The most cells of all boards together: they stand in the first line of the records.
pub const MOST_CELLS: usize = 50_000_000;

impl Plan {
    /// What is wrong if there are more searches than anybody can keep, or one that needs too much memory.
    pub fn too_large(&self) -> Option<String> {
        self.too_many().or_else(|| self.too_wide()).or_else(|| self.too_hungry())
    }

    fn too_wide(&self) -> Option<String> {
        // An id and what parts rows and positions take their room too.
        let cells: usize =
            self.positions.iter().map(|it| it.grid.area() as usize + it.grid.height() + it.id.len() + 8).sum();
        let problem =
            || format!("expected at most {MOST_CELLS} cells on all boards, found {cells}: give fewer positions");
        (cells > MOST_CELLS).then(problem)
    }

    /// What is wrong with a search that would need too much memory; what it needs hangs on the shape of its board.
    fn too_hungry(&self) -> Option<String> {
        let shape = |position: usize| {
            let grid = &self.positions[position].grid;
            (grid.width(), grid.height(), grid.colours())
        };
        let mut seen = HashSet::new();
        let of_each_shape: Vec<usize> = (0..self.positions.len()).filter(|&it| seen.insert(shape(it))).collect();
        self.pairs().flat_map(|pair| of_each_shape.iter().map(move |&position| (pair, position))).find_map(|it| {
            let ((column, method), position) = it;
            let Position { id, grid, .. } = &self.positions[position];
            engine::too_hungry(id, grid, self.rules, &self.full_method(position, column, method))
        })
    }

    fn too_many(&self) -> Option<String> {
        let columns = self.columns();
        let of = |column| (0..self.methods.len()).map(move |method| u128::from(self.searches_of(method, column)));
        let searches = columns.iter().flat_map(of).sum::<u128>() * self.positions.len() as u128;
        let problem = || {
            format!(
                "expected at most {MOST_SEARCHES} searches, found {searches}: give fewer starts, replicates or positions"
            )
        };
        (searches > MOST_SEARCHES).then(problem)
    }
}
