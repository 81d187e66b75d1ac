//! The store itself: its file, read and written whole, and what is in it.

mod offering;
mod reading;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

pub use self::offering::merge_into;
pub use self::reading::LONGEST;
use self::reading::damaged;
use super::{Solution, StoreError, board_fingerprint, confirm, name, record};
use crate::files::{FileError, replace};
use crate::game::notation::Grid;

/// The best lines known, one for each position and rule set.
#[derive(Debug)]
pub struct Store {
    path: PathBuf,
    entries: BTreeMap<LineKey, Entry>,
    changed: bool,
}

/// What tells a position from others in a store: id, rules and fingerprint of the board.
pub type LineKey = (String, String, String);

/// A solution, and the very line it was read from, so that what did not change is written back byte for byte.
#[derive(Debug)]
struct Entry {
    solution: Solution,
    line: String,
    /// Where the line stood in the file, counted from 1; 0 if it came later.
    number: usize,
}

impl Store {
    /// The line stored for the position `id` with this board under the rules called `rules`.
    pub fn best(&self, id: &str, rules: &str, grid: &Grid) -> Option<&Solution> {
        // To tell boards apart takes longer than to see that there is none.
        self.of(id).next()?;
        self.at(&(id.to_owned(), rules.to_owned(), board_fingerprint(grid)))
    }

    fn at(&self, key: &LineKey) -> Option<&Solution> {
        self.entries.get(key).map(|entry| &entry.solution)
    }

    /// All lines, sorted by id, then rules, then board.
    pub fn iter(&self) -> impl Iterator<Item = &Solution> {
        self.entries.values().map(|entry| &entry.solution)
    }

    /// Replaces the file by this store, as a whole or not at all, if any line changed since it was read.
    ///
    /// Others may have written in between: where that can be, use [`merge_into`].
    ///
    /// # Errors
    /// [`FileError::Write`] if the folder or the file cannot be written; the file is then as it was.
    pub fn save(&mut self) -> Result<(), StoreError> {
        if self.changed {
            let lines: String = self.entries.values().flat_map(|entry| [entry.line.as_str(), "\n"]).collect();
            replace(&self.path, lines.as_bytes()).map_err(FileError::write(&self.path))?;
            self.changed = false;
        }
        Ok(())
    }

    /// Replaces the file by this store, sorted as [`Store::iter`] is: somebody may have written it in another order.
    ///
    /// # Errors
    /// As [`Store::save`].
    pub fn sort(mut self) -> Result<(), StoreError> {
        self.changed = true;
        self.save()
    }

    /// Checks that the lines of position `id` with the board `grid`, if there are any, replay as they claim: a line that
    /// claims too much would keep better ones out.
    ///
    /// # Errors
    /// [`FileError::Bad`] for a line that was edited.
    pub fn expect_sound(&self, id: &str, grid: &Grid) -> Result<(), StoreError> {
        if self.of(id).next().is_none() {
            return Ok(());
        }
        let board = board_fingerprint(grid);
        for Entry { solution, number, .. } in self.of(id).filter(|entry| entry.solution.board == board) {
            confirm(grid, solution).map_err(|refused| damaged(&self.path, *number, 1, &refused.to_string()))?;
        }
        Ok(())
    }

    /// Checks by replay that `line`, which stands in this store, is right for `grid`.
    ///
    /// # Errors
    /// [`FileError::Bad`] if it is not.
    pub fn expect_right(&self, grid: &Grid, line: &Solution) -> Result<(), StoreError> {
        let number = self.entries.get(&key(line)).map_or(1, |entry| entry.number);
        confirm(grid, line).map_err(|refused| damaged(&self.path, number, 1, &refused.to_string()))?;
        Ok(())
    }

    /// Where the store stands, or what stands for that.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether there is any line for the position `id` under the rules called `rules`, on whatever board.
    pub fn knows(&self, id: &str, rules: &str) -> bool {
        self.of(id).any(|entry| entry.solution.rules == rules)
    }

    /// The entries of position `id`, one a rule set and board.
    fn of(&self, id: &str) -> impl Iterator<Item = &Entry> {
        let from = (id.to_owned(), String::new(), String::new());
        self.entries.range(from..).map(|(_, entry)| entry).take_while(move |it| it.solution.id == id)
    }
}

/// What tells the position of `solution` from others.
pub fn key(solution: &Solution) -> LineKey {
    (solution.id.clone(), solution.rules.clone(), solution.board.clone())
}
