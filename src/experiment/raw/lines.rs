//! Lines that show whether they are as they were written: each JSON object ends with a checksum of the rest.

use serde::de::DeserializeOwned;

use crate::files::Fault;
use crate::rng::fingerprint;

const KEY: &str = ",\"check\":\"";
/// The key, 16 digits, a quote and a brace.
const SEAL: usize = KEY.len() + 18;

/// The JSON object with its checksum, and the end of the line.
pub(super) fn seal(object: &str) -> String {
    let open = object.strip_suffix('}').unwrap_or(object);
    format!("{open}{KEY}{:016x}\"}}\n", fingerprint([], open.as_bytes()))
}

/// The object without its checksum and last brace, if it is as it was written.
fn unseal(line: &str) -> Option<&str> {
    let (open, seal) = line.split_at_checked(line.len().checked_sub(SEAL)?)?;
    let digits = seal.strip_prefix(KEY)?.strip_suffix("\"}")?;
    (u64::from_str_radix(digits, 16).ok()? == fingerprint([], open.as_bytes())).then_some(open)
}

/// What the lines of a file are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum About {
    /// The experiment in the first, a search in each other.
    Searches,
    /// The seconds of a search.
    Seconds,
}

impl About {
    /// What to do about a line that is not as it was written.
    fn remedy(self, number: usize) -> &'static str {
        match (self, number) {
            (About::Searches, 1) => {
                "it says what the experiment is: restore it, or run the same command with --out in a new folder, stop \
                 it, and put the first line of that raw.jsonl in the place of this one; the searches below are good"
            }
            (About::Searches, _) => {
                "restore it, or delete it and run the experiment again, which does that search anew"
            }
            (About::Seconds, _) => "restore it, or delete it and go on without the seconds of that search",
        }
    }
}

/// The sealed lines of a file.
pub(super) struct Lines<'a> {
    /// Each with its number, counted from 1, without checksum and last brace.
    pub(super) items: Vec<(usize, &'a str)>,
    /// How many bytes they fill.
    pub(super) good: u64,
    /// How many bytes of a cut-off line follow.
    pub(super) torn: u64,
}

impl<'a> Lines<'a> {
    /// Checks every line; only the last, if it has no end, may be cut off.
    pub(super) fn split(bytes: &'a [u8], about: About) -> Result<Lines<'a>, Fault> {
        let mut lines = Lines { items: Vec::new(), good: 0, torn: 0 };
        for (number, line) in (1..).zip(bytes.split_inclusive(|&byte| byte == b'\n')) {
            let Some(line) = line.strip_suffix(b"\n") else {
                lines.torn = line.len() as u64;
                break;
            };
            let sound = str::from_utf8(line).ok().and_then(unseal);
            let problem =
                || format!("this line is not as it was written (its checksum does not fit): {}", about.remedy(number));
            lines.items.push((number, sound.ok_or_else(|| Fault::new(number, 1, problem()))?));
            lines.good += line.len() as u64 + 1;
        }
        Ok(lines)
    }

    /// These lines, unless one is cut off.
    pub(super) fn whole(self) -> Result<Lines<'a>, Fault> {
        let problem = "this line is cut off: run the same command again, which does that search anew";
        if self.torn > 0 { Err(Fault::new(self.items.len() + 1, 1, problem)) } else { Ok(self) }
    }
}

/// The object in an unsealed line, which is to be `expected`.
pub(super) fn parse<T: DeserializeOwned>(number: usize, open: &str, expected: &str) -> Result<T, Fault> {
    serde_json::from_str(&format!("{open}}}")).map_err(|error| {
        let problem = error.to_string();
        let problem = problem.split(" at line ").next().unwrap_or_default();
        Fault::new(number, error.column().max(1), format!("expected {expected}: {problem}"))
    })
}
