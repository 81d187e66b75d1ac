//! Test sets: a file of positions in any of the formats that people use, read into one.
//!
//! Every format has a file here and a line in the table of [`mod@format`], which says how each is recognised.

pub mod archive;
mod bare;
mod bgf;
mod cells;
mod content;
mod csv;
pub mod format;
mod headed;
#[cfg(feature = "program")]
mod image;
mod integers;
mod json;
mod kde;
mod naming;
mod own;
mod rows;
mod select;
mod swell_foop;
mod tatham;
#[cfg(test)]
mod tests;

use std::fmt;
use std::path::Path;

pub use self::content::MOST_READ;
use self::content::content;
pub use self::format::Format;
use self::naming::{named, numbered};
pub use self::naming::{shared_ids, taken};
pub use self::select::{BadSelection, choose};
use crate::files::{Fault, FileError};
use crate::game::generate::{Shape, random_grid};
use crate::game::notation::Grid;
use crate::rng;

/// A board with the name that solutions refer to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// What solutions, tables and seeds know the position by: one word, different for each position of a set.
    pub id: String,
    /// The free text after the id, on one line; may be empty.
    pub note: String,
    /// The board.
    pub grid: Grid,
}

impl Position {
    /// A 64-bit hash of the board alone, the same on every machine: equal boards agree whatever they are called.
    pub fn fingerprint(&self) -> u64 {
        self.grid.fingerprint()
    }
}

/// A list of positions and the name they go by together.
///
/// `Display` writes chainshot's own text form, which parses back to an equal set, if its ids are words and its notes single lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestSet {
    /// The name of the file without folder and ending.
    pub name: String,
    /// The positions, in the order of the file.
    pub positions: Vec<Position>,
}

/// How a test set was written, and what of it is left out.
#[derive(Clone, Copy, Debug)]
pub struct Origin {
    /// Its format.
    pub format: &'static Format,
    /// The number of boards that are left out, as one before has the same id and the same tiles.
    pub copies: usize,
}

/// A board as a file has it: many name none.
pub(crate) struct Drawn {
    id: Option<String>,
    note: String,
    grid: Grid,
}

impl Drawn {
    /// A board without a name.
    fn plain(grid: Grid) -> Drawn {
        Drawn { id: None, note: String::new(), grid }
    }

    /// A board of a game whose own rules are called so.
    fn of_game(id: Option<String>, rules: &str, grid: Grid) -> Drawn {
        Drawn { id, note: format!("the game's own rules are --rules {rules}"), grid }
    }

    /// The board that a saved game began with, of which `moves` moves were made since.
    fn before(mut self, moves: usize) -> Drawn {
        match moves {
            0 => {}
            1 => self.note += "; this is its beginning, without the move that is saved",
            _ => self.note += &format!("; this is its beginning, without the {moves} moves that are saved"),
        }
        self
    }
}

/// Reads the file at `path`, whose format is found out from its content.
///
/// # Errors
/// [`FileError::Open`] if the file cannot be read, [`FileError::Bad`] if it is not a test set.
pub fn read(path: &Path) -> Result<TestSet, FileError> {
    read_as(path, None).map(|(set, _)| set)
}

/// Reads the file at `path` in the format `forced`, or in the one that its content looks like; and says how.
///
/// # Errors
/// As [`read`].
pub fn read_as(path: &Path, forced: Option<&'static Format>) -> Result<(TestSet, Origin), FileError> {
    let content = content(path)?;
    parse_as(path, &name_of(path), content.bytes(), forced)
}

/// The name of the test set in the file at `path`: that of the file without folder and ending.
pub fn name_of(path: &Path) -> String {
    path.file_stem().map_or_else(|| "set".into(), |stem| stem.to_string_lossy().into_owned())
}

/// Parses the content of a test set called `name`, which stands for the path in errors.
///
/// # Errors
/// [`FileError::Bad`] if `bytes` are not a test set.
pub fn parse(name: &str, bytes: &[u8]) -> Result<TestSet, FileError> {
    parse_as(Path::new(name), name, bytes, None).map(|(set, _)| set)
}

/// Parses the content of a test set as [`read_as`] does; `place` stands for the path in errors.
///
/// # Errors
/// [`FileError::Bad`] if `bytes` are not a test set.
pub fn parse_as(
    place: &Path,
    name: &str,
    bytes: &[u8],
    forced: Option<&'static Format>,
) -> Result<(TestSet, Origin), FileError> {
    let read = || {
        let (boards, format) = format::read(bytes, forced)?;
        let count = boards.len();
        let set = TestSet { name: name.to_owned(), positions: named(name, boards)? };
        let copies = count - set.positions.len();
        Ok((set, Origin { format, copies }))
    };
    read().map_err(|fault: Fault| fault.of(place))
}

/// Random positions, the same for the same arguments on every machine.
///
/// # Panics
/// If a side of `shape` is not 1 to 64, or its number of colours not 1 to 32.
pub fn generate(shape: Shape, positions: usize, seed: u64) -> TestSet {
    let name = format!("r{shape}-s{seed}");
    let job = format!("generate {shape}");
    let grid = |index: usize| random_grid(shape, &mut rng::stream(seed, &job, index as u64));
    TestSet { positions: numbered(&name, (0..positions).map(grid)), name }
}

impl fmt::Display for TestSet {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for (index, position) in self.positions.iter().enumerate() {
            let gap = if index > 0 { "\n" } else { "" };
            let heading = format!("{} {}", position.id, position.note.replace('\n', " "));
            writeln!(f, "{gap}> {}", heading.trim_end())?;
            write!(f, "{}", position.grid)?;
        }
        Ok(())
    }
}

/// A position with the id and note of a board in chainshot's own form.
fn position_of(Drawn { id, note, grid }: Drawn) -> Position {
    Position { id: id.unwrap_or_default(), note, grid }
}
