//! Lines that show whether they are as they were written: each JSON object ends with a checksum of the rest.
//!
//! Only the last line of a file may be cut off, by a program that was killed while it wrote.

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::Fault;
use crate::rng::fingerprint;

const KEY: &str = ",\"check\":\"";
/// The key, 16 digits, a quote and a brace.
const SEAL: usize = KEY.len() + 18;

/// The line that holds `object`, which must be of text, numbers and lists alone, with its checksum and its end.
///
/// # Panics
/// If the object cannot be written as JSON.
pub fn seal<T: Serialize>(object: &T) -> String {
    let text = serde_json::to_string(object).expect("text and numbers");
    let open = text.strip_suffix('}').unwrap_or(&text);
    format!("{open}{KEY}{:016x}\"}}\n", fingerprint([], open.as_bytes()))
}

/// The object without its checksum and last brace, if it is as it was written.
fn unseal(line: &str) -> Option<&str> {
    let (open, seal) = line.split_at_checked(line.len().checked_sub(SEAL)?)?;
    let digits = seal.strip_prefix(KEY)?.strip_suffix("\"}")?;
    (u64::from_str_radix(digits, 16).ok()? == fingerprint([], open.as_bytes())).then_some(open)
}

/// The sealed lines of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lines<'a> {
    /// Each with its number, counted from 1, without checksum and last brace.
    pub items: Vec<(usize, &'a str)>,
    /// How many bytes of a cut-off line follow.
    pub torn: u64,
}

impl<'a> Lines<'a> {
    /// Checks every line; `remedy` says what to do about a line of a given number that is not as it was written.
    ///
    /// # Errors
    /// The first line that is not, with the remedy.
    pub fn split(bytes: &'a [u8], remedy: impl Fn(usize) -> &'static str) -> Result<Lines<'a>, Fault> {
        let mut lines = Lines { items: Vec::new(), torn: 0 };
        for (number, line) in (1..).zip(bytes.split_inclusive(|&byte| byte == b'\n')) {
            let Some(line) = line.strip_suffix(b"\n") else {
                lines.torn = line.len() as u64;
                break;
            };
            let sound = str::from_utf8(line).ok().and_then(unseal);
            let problem =
                || format!("this line is not as it was written (its checksum does not fit): {}", remedy(number));
            lines.items.push((number, sound.ok_or_else(|| Fault::new(number, 1, problem()))?));
        }
        Ok(lines)
    }

    /// These lines, unless one is cut off.
    ///
    /// # Errors
    /// The line that is cut off.
    pub fn whole(self) -> Result<Lines<'a>, Fault> {
        let problem = "this line is cut off: run the same command again, which does that search anew";
        if self.torn > 0 { Err(Fault::new(self.items.len() + 1, 1, problem)) } else { Ok(self) }
    }
}

/// The object in an unsealed line, which is to be `expected`.
///
/// # Errors
/// A line that holds something else.
pub fn parse<T: DeserializeOwned>(number: usize, open: &str, expected: &str) -> Result<T, Fault> {
    serde_json::from_str(&format!("{open}}}")).map_err(|error| {
        let problem = error.to_string();
        let problem = problem.split(" at line ").next().unwrap_or_default();
        Fault::new(number, error.column().max(1), format!("expected {expected}: {problem}"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text() -> String {
        [("a", 1), ("b", 2), ("c", 3)]
            .map(|(name, number)| seal(&std::collections::BTreeMap::from([(name, number)])))
            .concat()
    }

    #[test]
    fn a_cut_at_every_byte_leaves_the_lines_before_it() {
        let text = text();
        let ends: Vec<usize> = [0].into_iter().chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        for cut in 0..=text.len() {
            let lines = Lines::split(&text.as_bytes()[..cut], |_| "").unwrap();
            let complete = ends.iter().filter(|&&end| 0 < end && end <= cut).count();
            assert_eq!((lines.items.len(), lines.torn as usize), (complete, cut - ends[complete]), "cut at {cut}");
            assert_eq!(lines.whole().is_ok(), ends.contains(&cut), "cut at {cut}");
        }
    }

    #[test]
    fn every_flipped_byte_is_noticed() {
        let good = text();
        for at in 0..good.len() - 1 {
            let mut bytes = good.clone().into_bytes();
            bytes[at] ^= 0x15;
            let fault = Lines::split(&bytes, |_| "the remedy").expect_err("damaged");
            assert!(fault.problem.contains("the remedy"), "byte {at}");
        }
    }
}
