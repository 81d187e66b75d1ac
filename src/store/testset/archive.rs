//! Large files in chainshot's own form: mapped into memory, with the place of every position, which is read when it is
//! asked for. The memory taken is that of the places: 8 bytes a position.

use std::cell::Cell;
use std::fs::File;
use std::ops::Range;
use std::path::{Path, PathBuf};

use memmap2::Mmap;

use super::content::MOST;
use super::{BadSelection, Position, own, position_of, select::choose_by};
use crate::files::{Fault, FileError, without_mark};
use crate::rng::fingerprint;

/// Files of fewer bytes are read as a whole.
const LEAST: u64 = 1 << 20;
/// The bytes that are looked at before their pages are given back.
const STRETCH: usize = 1 << 24;
/// No file has more positions.
const MOST_POSITIONS: usize = 20_000_000;

/// A file of positions that are read when they are asked for.
pub struct Archive {
    path: PathBuf,
    map: Mmap,
    /// Where the heading of each position stands.
    places: Vec<u64>,
}

impl Archive {
    /// The file at `path`, if it is large and in chainshot's own form.
    ///
    /// # Errors
    /// [`FileError`] if it cannot be mapped, is no text, or has an id twice. A file that cannot be opened, or that is longer
    /// than any file of boards, is left to whoever reads it whole, and says so.
    pub fn open(path: &Path) -> Result<Option<Archive>, FileError> {
        // A pipe is left alone: whoever opens it without reading it takes what is in it from whoever reads it then.
        if !path.metadata().is_ok_and(|about| about.is_file() && (LEAST..=MOST).contains(&about.len())) {
            return Ok(None);
        }
        let Ok(file) = File::open(path) else { return Ok(None) };
        // SAFETY: the map is only read. The one demand that code cannot enforce is that nobody changes the file
        // meanwhile: one that is cut short under the map ends the program by SIGBUS. Test sets are complete files, put
        // in place whole, never ones still growing.
        let map = unsafe { Mmap::map(&file) }.map_err(FileError::open(path))?;
        let start = without_mark(&map[..map.len().min(LEAST as usize)]);
        let start = &start[..start.iter().rposition(|&byte| byte == b'\n').unwrap_or(0)];
        if !std::str::from_utf8(start).is_ok_and(own::claims) {
            return Ok(None);
        }
        let mut archive = Archive { path: path.to_owned(), map, places: Vec::new() };
        archive.find_places().map_err(|fault| fault.of(path))?;
        Ok(Some(archive))
    }

    /// The number of positions.
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// The indices of a list of ids and of numbers, as [`super::TestSet::select`] has them.
    ///
    /// # Errors
    /// [`BadSelection`] for what is no such list, and for numbers that no position has.
    pub fn select(&self, list: &str) -> Result<Vec<usize>, BadSelection> {
        let name = self.path.file_stem().unwrap_or_default().to_string_lossy();
        let looked_at = Cell::new(0);
        let id = |index: usize| {
            let now = self.places[index] as usize / STRETCH;
            let before = looked_at.replace(now);
            if before != now {
                self.let_go(before * STRETCH..((before + 1) * STRETCH).min(self.map.len()));
            }
            self.id(index)
        };
        let chosen = choose_by(self.len(), id, &name, list);
        self.let_go(0..self.map.len());
        chosen
    }

    /// The positions with these indices.
    ///
    /// # Errors
    /// [`FileError::Bad`] for what is no board.
    pub fn read(&self, indices: &[usize]) -> Result<Vec<Position>, FileError> {
        let positions = indices.iter().map(|&index| self.position(index)).collect();
        if let (Some(&first), Some(&last)) = (indices.iter().min(), indices.iter().max()) {
            self.let_go(self.range(first).start..self.range(last).end);
        }
        positions
    }

    fn position(&self, index: usize) -> Result<Position, FileError> {
        let range = self.range(index);
        let bytes = &self.map[range.clone()];
        // What is no text was found when the file was opened.
        let text = str::from_utf8(bytes).map_or_else(|_| String::from_utf8_lossy(bytes), Into::into);
        let mut drawn = own::parse(&text).map_err(|fault| {
            let above = self.map[..range.start].iter().filter(|&&byte| byte == b'\n').count();
            Fault { line: fault.line + above, ..fault }.of(&self.path)
        })?;
        Ok(position_of(drawn.remove(0)))
    }

    /// The bytes of a position, its heading first.
    fn range(&self, index: usize) -> Range<usize> {
        let end = self.places.get(index + 1).map_or(self.map.len(), |&end| end as usize);
        self.places[index] as usize..end
    }

    fn id(&self, index: usize) -> &str {
        self.id_at(self.places[index] as usize)
    }

    fn id_at(&self, place: usize) -> &str {
        let line = self.map[place + 1..].split(|&byte| byte == b'\n').next().unwrap_or_default();
        std::str::from_utf8(line).unwrap_or_default().split_whitespace().next().unwrap_or_default()
    }

    fn find_places(&mut self) -> Result<(), Fault> {
        let mut from = self.map.len() - without_mark(&self.map).len();
        let mut ids = Vec::new();
        while from < self.map.len() {
            let end = self.end_of_stretch(from)?;
            let text = std::str::from_utf8(&self.map[from..end]).map_err(|bad| {
                self.fault(from + bad.valid_up_to(), "expected text in UTF-8: save the file as UTF-8")
            })?;
            for (at, _) in text.match_indices('>').filter(|&(at, _)| at == 0 || text.as_bytes()[at - 1] == b'\n') {
                self.places.push((from + at) as u64);
                ids.push(fingerprint([], self.id_at(from + at).as_bytes()));
            }
            if self.places.len() > MOST_POSITIONS {
                return Err(self.fault(from, &format!("expected at most {MOST_POSITIONS} positions, found more")));
            }
            self.let_go(from..end);
            from = end;
        }
        self.expect_other_ids(ids)
    }

    /// The end of the last line that begins within a stretch from `from` on.
    fn end_of_stretch(&self, from: usize) -> Result<usize, Fault> {
        let end = (from + STRETCH).min(self.map.len());
        if end == self.map.len() {
            return Ok(end);
        }
        let last = self.map[from..end].iter().rposition(|&byte| byte == b'\n');
        last.map(|last| from + last + 1)
            .ok_or_else(|| self.fault(from, "expected rows of a board, found a line of 16 MB"))
    }

    /// Fails if two positions have one id.
    fn expect_other_ids(&self, ids: Vec<u64>) -> Result<(), Fault> {
        let mut sorted = ids.clone();
        sorted.sort_unstable();
        let twice = sorted.windows(2).find(|pair| pair[0] == pair[1]).map(|pair| pair[0]);
        let Some(twice) = twice else { return Ok(()) };
        let mut same = (0..self.len()).filter(|&index| ids[index] == twice);
        let (first, second) = (same.next().unwrap_or(0), same.next().unwrap_or(0));
        let id = self.id(second);
        let problem =
            format!("expected a new id, found {id:?}, which position {} has already: rename one of the two", first + 1);
        Err(self.fault(self.places[second] as usize, &problem))
    }

    fn fault(&self, place: usize, problem: &str) -> Fault {
        let line = self.map[..place].iter().filter(|&&byte| byte == b'\n').count() + 1;
        Fault::new(line, 1, problem)
    }

    /// Gives the pages of these bytes back to the system, which reads them again when they are asked for.
    #[cfg(unix)]
    fn let_go(&self, bytes: Range<usize>) {
        // SAFETY: nobody writes to the map, so its pages are those of the file whenever they are read again.
        let _ = unsafe {
            self.map.unchecked_advise_range(memmap2::UncheckedAdvice::DontNeed, bytes.start, bytes.end - bytes.start)
        };
    }

    #[cfg(not(unix))]
    fn let_go(&self, _: Range<usize>) {}
}

#[cfg(test)]
mod tests;
