//! Reading files of which nobody knows how long they are: whole up to a limit, or line by line.

use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;

use super::{Fault, FileError};

/// The bytes that are read at once.
const BUFFER: usize = 1 << 18;

/// All that the file at `path` holds.
///
/// # Errors
/// [`FileError::Open`] if it cannot be read, [`FileError::Bad`] if it has more than `most` bytes.
pub fn read(path: &Path, most: u64) -> Result<Vec<u8>, FileError> {
    let file = File::open(path).map_err(FileError::open(path))?;
    let length = file.metadata().map_err(FileError::open(path))?.len();
    if length > most {
        return Err(too_long(length, most).of(path));
    }
    read_from(file, path, most)
}

/// All that `from` has to say, which is called `place` in errors.
///
/// # Errors
/// As [`read`].
pub fn read_from(from: impl Read, place: &Path, most: u64) -> Result<Vec<u8>, FileError> {
    let mut bytes = Vec::new();
    from.take(most + 1).read_to_end(&mut bytes).map_err(FileError::open(place))?;
    if bytes.len() as u64 > most { Err(too_long(bytes.len() as u64, most).of(place)) } else { Ok(bytes) }
}

fn too_long(found: u64, most: u64) -> Fault {
    let mb = |bytes: u64| bytes.div_ceil(1 << 20);
    let problem = format!("expected at most {} MB, found {} MB or more: is this the right file?", mb(most), mb(found));
    Fault::new(1, 1, problem)
}

/// Gives `take` every line of the file at `path` with its number, counted from 1, and with its end if it has one.
///
/// # Errors
/// [`FileError::Open`] if the file cannot be read; a line of more than `longest` bytes; and whatever `take` says.
pub fn each_line(
    path: &Path,
    longest: usize,
    take: impl FnMut(usize, &[u8]) -> Result<(), Fault>,
) -> Result<(), FileError> {
    let file = File::open(path).map_err(FileError::open(path))?;
    each_line_of(BufReader::with_capacity(BUFFER, file), path, longest, take)
}

/// `bytes` without the byte order mark that some editors put in front.
pub fn without_mark(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes)
}

/// As [`each_line`], of what `from` has to say.
///
/// # Errors
/// As [`each_line`].
pub fn each_line_of(
    mut from: impl BufRead,
    place: &Path,
    longest: usize,
    mut take: impl FnMut(usize, &[u8]) -> Result<(), Fault>,
) -> Result<(), FileError> {
    let mut line = Vec::new();
    for number in 1.. {
        line.clear();
        let read = (&mut from).take(longest as u64 + 1).read_until(b'\n', &mut line).map_err(FileError::open(place))?;
        if read == 0 {
            break;
        }
        if read > longest {
            let problem = format!("expected a line of at most {longest} bytes, found more: is this the right file?");
            return Err(Fault::new(number, 1, problem).of(place));
        }
        let text = if number == 1 { without_mark(&line) } else { &line };
        take(number, text).map_err(|fault| fault.of(place))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_come_with_their_numbers_and_long_ones_are_refused() {
        let place = Path::new("x");
        let mut lines = Vec::new();
        let take = |number: usize, line: &[u8]| {
            lines.push((number, line.len()));
            Ok(())
        };
        each_line_of(&b"one\n\nthree"[..], place, 5, take).expect("short lines");
        assert_eq!(lines, [(1, 4), (2, 1), (3, 5)]);
        let error = each_line_of(&b"one\n123456"[..], place, 5, |_, _| Ok(())).expect_err("too long");
        assert!(matches!(error, FileError::Bad { line: 2, .. }), "{error}");
    }

    #[test]
    fn no_more_is_read_than_the_limit() {
        assert_eq!(read_from(&b"1234"[..], Path::new("x"), 4).expect("short"), b"1234");
        let error = read_from(std::io::repeat(7), Path::new("x"), 1 << 20).expect_err("too long");
        assert!(error.to_string().contains("expected at most 1 MB, found 2 MB or more"), "{error}");
    }
}
