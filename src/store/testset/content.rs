//! The bytes of a file of boards: large ones are mapped into memory.

use std::fs::File;
use std::io;
use std::path::Path;

use memmap2::Mmap;

use crate::files::{self, Fault, FileError};

/// Files longer than this many bytes are mapped into memory instead of read.
pub(super) const MAP_ABOVE: u64 = 1 << 20;

/// No file of boards has more bytes.
pub(super) const MOST: u64 = 1 << 33;
/// What is no file, such as a pipe, has at most so many bytes.
pub const MOST_READ: u64 = 1 << 26;

/// The content of a file.
pub(super) enum Content {
    Read(Vec<u8>),
    Mapped(Mmap),
}

impl Content {
    /// All of it.
    pub(super) fn bytes(&self) -> &[u8] {
        match self {
            Content::Read(bytes) => bytes,
            Content::Mapped(map) => map,
        }
    }
}

/// What stands in the file at `path`.
pub(super) fn content(path: &Path) -> Result<Content, FileError> {
    let file = File::open(path).map_err(FileError::open(path))?;
    let about = file.metadata().map_err(FileError::open(path))?;
    if about.is_dir() {
        let folder = io::Error::new(io::ErrorKind::IsADirectory, "it is a folder; name a file with positions in it");
        return Err(FileError::open(path)(folder));
    }
    if about.is_file() && about.len() > MOST {
        let problem = format!("expected at most {} GB of boards, found {} GB", MOST >> 30, about.len() >> 30);
        return Err(Fault::new(1, 1, problem).of(path));
    }
    if about.is_file() && about.len() > MAP_ABOVE {
        // SAFETY: the map is private to `read`, which only reads it and drops it before it returns. The one demand
        // that code cannot enforce is that nobody changes the file meanwhile: one that is cut short under the map
        // ends the program by SIGBUS. Test sets are complete files, put in place whole, never ones still growing.
        let map = unsafe { Mmap::map(&file) }.map_err(FileError::open(path))?;
        return Ok(Content::Mapped(map));
    }
    Ok(Content::Read(files::read_from(file, path, MOST_READ)?))
}
