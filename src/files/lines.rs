//! Lines that show whether they are as they were written: each JSON object ends with a checksum of the rest.
//!
//! Only the last line of a file may be cut off, by a program that was killed while it wrote.

use std::fmt::Write;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::{Fault, FileError, each_line_of, without_place};
use crate::rng::fingerprint;

/// The bytes that are read at once.
const BUFFER: usize = 1 << 18;

/// Most records of searches have fewer bytes.
const USUAL: usize = 1024;

const KEY: &str = ",\"check\":\"";
/// The key, 16 digits, a quote and a brace.
const SEAL: usize = KEY.len() + 18;

/// The line that holds `object`, which must be of text, numbers and lists alone, with its checksum and its end.
///
/// # Panics
/// If the object cannot be written as JSON.
pub fn seal<T: Serialize>(object: &T) -> String {
    seal_open(open(object))
}

/// `object`, which must be of text, numbers and lists alone, without its last brace: more of it may follow.
///
/// # Panics
/// If the object cannot be written as JSON.
pub fn open<T: Serialize>(object: &T) -> String {
    let mut text = json(object, USUAL).expect("text and numbers");
    assert_eq!(text.pop(), Some('}'), "an object");
    text
}

/// The line that holds the object `open`, which lacks its last brace, with its checksum and its end.
pub fn seal_open(mut open: String) -> String {
    let check = fingerprint([], open.as_bytes());
    writeln!(open, "{KEY}{check:016x}\"}}").expect("memory takes all");
    open
}

/// `object` as JSON, which usually has at most `usual` bytes.
///
/// # Errors
/// If it cannot be written as JSON.
pub fn json<T: Serialize>(object: &T, usual: usize) -> serde_json::Result<String> {
    let mut text = Vec::with_capacity(usual);
    serde_json::to_writer(&mut text, object)?;
    Ok(String::from_utf8(text).expect("JSON is UTF-8"))
}

/// The object without its checksum and last brace, if it is as it was written.
fn unseal(line: &str) -> Option<&str> {
    let (open, seal) = line.split_at_checked(line.len().checked_sub(SEAL)?)?;
    let digits = seal.strip_prefix(KEY)?.strip_suffix("\"}")?;
    (u64::from_str_radix(digits, 16).ok()? == fingerprint([], open.as_bytes())).then_some(open)
}

/// Gives `take` every sealed line of the file at `path`, with its number, counted from 1, and without checksum and last
/// brace; how many bytes of a cut-off line follow. `remedy` says what to do about a line that is not as it was written.
///
/// # Errors
/// [`FileError`] if the file cannot be read, has a line of more than `longest` bytes or one that is not as it was
/// written, and whatever `take` says.
pub fn each_sealed(
    path: &Path,
    longest: usize,
    remedy: impl Fn(usize) -> &'static str,
    take: impl FnMut(usize, &str) -> Result<(), Fault>,
) -> Result<u64, FileError> {
    let file = File::open(path).map_err(FileError::open(path))?;
    each_sealed_of(BufReader::with_capacity(BUFFER, file), path, longest, remedy, take)
}

/// As [`each_sealed`], of what `from` has to say, which is called `place` in errors.
///
/// # Errors
/// As [`each_sealed`].
pub fn each_sealed_of(
    from: impl BufRead,
    place: &Path,
    longest: usize,
    remedy: impl Fn(usize) -> &'static str,
    mut take: impl FnMut(usize, &str) -> Result<(), Fault>,
) -> Result<u64, FileError> {
    let mut torn = 0;
    each_line_of(from, place, longest, |number, line| {
        let Some(line) = line.strip_suffix(b"\n") else {
            torn = line.len() as u64;
            return Ok(());
        };
        let sound = str::from_utf8(line).ok().and_then(unseal);
        let problem = || format!("this line is not as it was written (its checksum does not fit): {}", remedy(number));
        take(number, sound.ok_or_else(|| Fault::new(number, 1, problem()))?)
    })?;
    Ok(torn)
}

/// The object in an unsealed line, which is to be `expected`.
///
/// # Errors
/// A line that holds something else.
pub fn parse<T: DeserializeOwned>(number: usize, open: &str, expected: &str) -> Result<T, Fault> {
    serde_json::from_str(&format!("{open}}}")).map_err(|error| {
        let problem = format!("expected {expected}: {}", without_place(&error));
        Fault::new(number, error.column().max(1), problem)
    })
}

#[cfg(test)]
mod tests;
