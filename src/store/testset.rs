//! Test sets: a file of positions in any of the forms the field uses, read into one.
//!
//! ```text
//! own text           > id, free text, then rows of colours; what `Display` writes
//! spaced integers    rows of numbers, boards parted by blank lines or sized by a `# WxH` comment
//! headed boards      a line `height width colours`, then rows of letters or of spaced integers
//! BGF2               the binary grids of sgbust
//! ```

mod bgf;
mod headed;
mod integers;
mod own;
mod rows;
mod select;
#[cfg(test)]
mod tests;

use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use memmap2::Mmap;

use self::rows::{decode, significant, words};
pub use self::select::BadSelection;
use crate::files::{Fault, FileError};
use crate::game::generate::{Shape, random_grid};
use crate::game::notation::Grid;
use crate::rng;

/// Files longer than this many bytes are mapped into memory instead of read.
const MAP_ABOVE: u64 = 1 << 20;

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
        let sides = [self.grid.width() as u64, self.grid.height() as u64];
        rng::fingerprint(sides, self.grid.to_string().as_bytes())
    }
}

/// A list of positions and the name they go by together.
///
/// `Display` writes chainshot's own text form, which parses back to an equal set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestSet {
    /// The name of the file without folder and ending.
    pub name: String,
    /// The positions, in the order of the file.
    pub positions: Vec<Position>,
}

/// Reads the file at `path`, whose form is found out from its content.
///
/// # Errors
/// [`FileError::Open`] if the file cannot be read, [`FileError::Bad`] if it is not a test set.
pub fn read(path: &Path) -> Result<TestSet, FileError> {
    let name = path.file_stem().map_or_else(|| "set".into(), |stem| stem.to_string_lossy());
    let content = content(path).map_err(FileError::open(path))?;
    parse_as(path, &name, content.bytes())
}

/// Parses the content of a test set called `name`, which stands for the path in errors.
///
/// # Errors
/// [`FileError::Bad`] if `bytes` are not a test set.
pub fn parse(name: &str, bytes: &[u8]) -> Result<TestSet, FileError> {
    parse_as(Path::new(name), name, bytes)
}

/// Random positions, the same for the same arguments on every machine.
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

enum Content {
    Read(Vec<u8>),
    Mapped(Mmap),
}

impl Content {
    fn bytes(&self) -> &[u8] {
        match self {
            Content::Read(bytes) => bytes,
            Content::Mapped(map) => map,
        }
    }
}

fn content(path: &Path) -> io::Result<Content> {
    let mut file = File::open(path)?;
    let about = file.metadata()?;
    if about.is_dir() {
        return Err(io::Error::new(io::ErrorKind::IsADirectory, "it is a folder; name a file with positions in it"));
    }
    if about.is_file() && about.len() > MAP_ABOVE {
        // SAFETY: the map is private to `read`, which only reads it and drops it before it returns. The one demand
        // that code cannot enforce is that nobody changes the file meanwhile: one that is cut short under the map
        // ends the program by SIGBUS. Test sets are complete files, put in place whole, never ones still growing.
        return Ok(Content::Mapped(unsafe { Mmap::map(&file)? }));
    }
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes)?;
    Ok(Content::Read(bytes))
}

fn parse_as(path: &Path, name: &str, bytes: &[u8]) -> Result<TestSet, FileError> {
    let positions = positions(name, bytes).map_err(|fault| fault.of(path))?;
    Ok(TestSet { name: name.to_owned(), positions })
}

fn positions(name: &str, bytes: &[u8]) -> Result<Vec<Position>, Fault> {
    if bytes.starts_with(bgf::FAMILY) {
        return Ok(numbered(name, [bgf::parse(bytes)?]));
    }
    let text = decode(bytes)?;
    match Form::of(text)? {
        Form::Own => own::parse(text),
        Form::Integers => Ok(numbered(name, integers::parse(text)?)),
        Form::Headed => Ok(numbered(name, headed::parse(text)?)),
    }
}

/// Gives the boards of a file that names none the ids `name-001` and so on; a space in an id would end it.
fn numbered(name: &str, grids: impl IntoIterator<Item = Grid>) -> Vec<Position> {
    let stem = name.replace(char::is_whitespace, "-");
    let id = |index: usize| format!("{stem}-{:03}", index + 1);
    let position = |(index, grid)| Position { id: id(index), note: String::new(), grid };
    grids.into_iter().enumerate().map(position).collect()
}

/// The forms that are text.
enum Form {
    Own,
    Integers,
    Headed,
}

impl Form {
    fn of(text: &str) -> Result<Form, Fault> {
        let mut lines = significant(text);
        let Some((number, first)) = lines.next() else {
            let problem = "expected at least one position (> id and its rows), found none: is this the right file?";
            return Err(Fault::new(text.lines().count().max(1), 1, problem));
        };
        if first.starts_with('>') {
            return Ok(Form::Own);
        }
        if let Some((column, word)) = no_number(first) {
            let forms = "`> id` above the rows of a position, spaced integers, or a header `height width colours`";
            return Err(Fault::new(number, column, format!("expected {forms}, found {}", rows::shown(word))));
        }
        if integers::has_size(text) { Ok(Form::Integers) } else { headed_or_integers(number, first, lines) }
    }
}

/// The first word that is no number; digits alone on their line are a row of the own text that lost its id.
fn no_number(line: &str) -> Option<(usize, &str)> {
    let alone = words(line).nth(1).is_none();
    words(line).find(|(_, word)| !is_number(word) || (alone && word.len() > 2))
}

fn is_number(word: &str) -> bool {
    word == "." || word == "-1" || word.bytes().all(|b| b.is_ascii_digit())
}

/// Three numbers are a header if what follows is not three numbers more, else a row.
fn headed_or_integers<'a>(
    line: usize,
    first: &str,
    mut rest: impl Iterator<Item = (usize, &'a str)>,
) -> Result<Form, Fault> {
    let (Some(header), Some((_, second))) = (headed::Header::of(first), rest.next()) else { return Ok(Form::Integers) };
    if words(second).filter(|(_, word)| is_number(word)).count() != 3 {
        return Ok(Form::Headed);
    }
    if header.width == 3 && rest.count() + 1 >= header.height {
        let problem = "expected either a row or a header `height width colours`, found a line that may be both: \
                       say which by a line `# WxH` above the rows";
        return Err(Fault::new(line, 1, problem));
    }
    Ok(Form::Integers)
}
