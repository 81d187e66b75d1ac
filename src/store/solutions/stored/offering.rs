//! Offers lines to a store, which takes those that are better than its own.

use std::path::Path;

use super::{Entry, LONGEST, Store, key};
use crate::files::{FileError, lock};
use crate::game::notation::Grid;
use crate::game::rules::Rules;
use crate::store::solutions::{Change, Offered, Solution, StoreError, confirm, record, refused};

impl Store {
    /// Takes `solution`, a line for the position `grid`, if it is strictly better than what is stored, or as good and
    /// [`Change::Earlier`].
    ///
    /// # Errors
    /// [`StoreError::Refused`] unless a replay finds it legal, complete and of the score it claims. The store is then
    /// unchanged.
    pub fn offer(&mut self, grid: &Grid, solution: Solution) -> Result<Offered, StoreError> {
        let left = confirm(grid, &solution)?;
        record::expect_sound_id(&solution.id).map_err(|problem| refused(&solution, problem))?;
        // As they are read again: rules have one name, and the board stands with its line.
        let rules = solution.rules.parse::<Rules>().map_or_else(|_| solution.rules.clone(), |it| it.name.to_owned());
        let solution = match &solution.grid {
            Some(own) if own == grid => Solution { rules, ..solution },
            _ => Solution { rules, grid: Some(grid.clone()), ..solution },
        };
        let key = key(&solution);
        let change = match self.at(&key) {
            None => Change::New,
            Some(stored) if stored.score < solution.score => Change::Better { old: stored.score },
            Some(stored) if is_earlier(&solution, stored) => Change::Earlier,
            Some(stored) => return Ok(Offered { change: Change::NotBetter { old: stored.score }, left }),
        };
        let line = solution.to_line().map_err(|problem| refused(&solution, problem))?;
        if line.len() > LONGEST {
            let problem =
                format!("its line has {} bytes, expected at most {LONGEST}: its chain is too long", line.len());
            return Err(refused(&solution, problem));
        }
        self.entries.insert(key, Entry { solution, line, number: 0 });
        self.changed = true;
        Ok(Offered { change, left })
    }
}

/// Offers lines to the store at `path` as it is on the disk now, and saves what is better, all or nothing.
///
/// Processes that write a store only in this way wait for each other and lose nothing.
///
/// # Errors
/// Those of [`Store::open`], [`Store::offer`] and [`Store::save`]; the file is then as it was.
pub fn merge_into<'a>(
    path: &Path,
    lines: impl IntoIterator<Item = (&'a Grid, Solution)>,
) -> Result<Vec<Offered>, StoreError> {
    let _lock = lock(path).map_err(FileError::write(path))?;
    let mut store = Store::open(path)?;
    let offered = lines.into_iter().map(|(grid, solution)| store.offer(grid, solution)).collect::<Result<_, _>>()?;
    store.save()?;
    Ok(offered)
}

/// Whether `solution` is as good as `stored` and comes before it in the same run.
fn is_earlier(solution: &Solution, stored: &Solution) -> bool {
    let run = |it: &Solution| (it.score, it.method.clone(), it.seed, it.budget.is_some());
    // The starts of a run share its budget, so that theirs differ by one at most.
    let is_shared = solution.budget.zip(stored.budget).is_none_or(|(one, other)| one.abs_diff(other) <= 1);
    run(solution) == run(stored) && is_shared && (solution.start, solution.playouts) < (stored.start, stored.playouts)
}
