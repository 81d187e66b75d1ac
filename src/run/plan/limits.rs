//! Plans that cannot be run: their parts do not fit together, or they are too large.

use std::collections::HashSet;

use super::{Contender, Plan};
use crate::engine;
use crate::game::naive::replay;
use crate::search::method::KnownLine;
use crate::store::testset::Position;

/// The greatest number of searches of a run: all that is known of each is kept in memory.
const MOST_SEARCHES: u128 = 20_000_000;

/// No start has a greater number.
const MOST_STARTS: u64 = 1 << 32;

/// The most cells of all boards together: they stand in the first line of the records.
pub const MOST_CELLS: usize = 50_000_000;

impl Plan {
    /// What is wrong with a plan that cannot be run: it lacks something, a method line is none or has no line to improve,
    /// a line to improve is not legal, or it is [too large](Plan::too_large).
    pub fn fault(&self) -> Option<String> {
        self.lacks().or_else(|| self.bad_method()).or_else(|| self.bad_line()).or_else(|| self.too_large())
    }

    fn lacks(&self) -> Option<String> {
        let lists = [self.budgets.len(), self.starts.len(), self.methods.len(), self.positions.len()];
        let own = self.methods.iter().filter_map(|method| method.starts);
        let counts = self.starts.iter().copied().chain(own).chain([self.first, self.replicates]);
        let has_all = lists.iter().all(|&length| length > 0) && counts.min() > Some(0);
        let sound = has_all && self.first <= MOST_STARTS && self.budgets.iter().all(|budget| self.suits(budget));
        let problem = "expected at least one budget, start, method and position, and a playout for each start";
        (!sound).then(|| problem.to_owned())
    }

    fn bad_method(&self) -> Option<String> {
        let of = |(starts, method): (&u64, &Contender)| match method.at(*starts) {
            Err(bad) => Some(bad.to_string()),
            Ok((method, _)) if method.known_line() == KnownLine::Needed && self.from.is_empty() => {
                Some(format!("{method} improves lines: expected one for each position, found none"))
            }
            Ok(_) => None,
        };
        self.starts.iter().flat_map(|starts| self.methods.iter().map(move |method| (starts, method))).find_map(of)
    }

    fn bad_line(&self) -> Option<String> {
        if ![0, self.positions.len()].contains(&self.from.len()) {
            let (lines, positions) = (self.from.len(), self.positions.len());
            return Some(format!("expected a line to improve for each of {positions} positions, found {lines}"));
        }
        self.positions.iter().zip(&self.from).find_map(|(position, line)| {
            let (number, illegal) = replay(&position.grid, &self.rules, line).err()?;
            Some(format!("{}: the line to improve is not legal: move {}: {illegal}", position.id, number + 1))
        })
    }

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
