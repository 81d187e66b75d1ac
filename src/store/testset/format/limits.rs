//! How much is read: longer lines, and more text, are something else than boards.

use crate::files::{Fault, without_mark};

/// No line is longer, but for JSON, which may stand on one.
const LONGEST: usize = 1 << 20;
/// Text in one of the other forms has at most so many bytes: while it is read it takes many times that.
const MOST: usize = 1 << 26;

/// Fails if `bytes` are more than [`MOST`].
pub(super) fn expect_little(bytes: &[u8]) -> Result<(), Fault> {
    let (most, mb) = (MOST >> 20, bytes.len() >> 20);
    let problem = || format!("expected at most {most} MB of boards unless they are rows below `> id`, found {mb} MB");
    if bytes.len() > MOST { Err(Fault::new(1, 1, problem())) } else { Ok(()) }
}

/// Fails if `bytes` are more than a reader can be given: they are looked at before anything is made of them.
pub(super) fn expect_short_lines(bytes: &[u8]) -> Result<(), Fault> {
    let bytes = without_mark(bytes);
    if bytes.len() <= LONGEST {
        return Ok(());
    }
    let first = bytes.trim_ascii_start().first();
    if first != Some(&b'>') && first != Some(&b'#') {
        expect_little(bytes)?;
    }
    if matches!(first, Some(b'[' | b'{')) {
        return Ok(());
    }
    let mut lines = bytes.split(|&byte| byte == b'\n').zip(1..);
    let problem = format!("expected lines of at most {LONGEST} bytes, found a longer one: is this the right file?");
    lines.find(|(line, _)| line.len() > LONGEST).map_or(Ok(()), |(_, number)| Err(Fault::new(number, 1, problem)))
}
