//! Plans that are too large to be run.

use super::{Job, Plan};
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

    /// What is wrong with a search that would need too much memory.
    fn too_hungry(&self) -> Option<String> {
        let largest = (0..self.positions.len()).max_by_key(|&position| self.positions[position].grid.area())?;
        let jobs = (0..self.columns().len()).flat_map(|column| (0..self.methods.len()).map(move |it| (column, it)));
        jobs.map(|(column, method)| Job { position: largest, column, start: self.first, method }).find_map(|job| {
            let Position { id, grid, .. } = &self.positions[largest];
            let method = self.search(&job).0;
            engine::too_hungry(id, grid, self.rules, &method)
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
