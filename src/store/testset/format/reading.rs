//! How boards are read in a format: the one that is named, or the first that claims them.

use super::faults::{none, unknown};
use super::limits::{expect_little, expect_short_lines};
use super::{BINARIES, Format, HEADED, TEXTS};
use crate::files::Fault;
use crate::store::testset::rows::{decode, with_line_feeds};
use crate::store::testset::{Drawn, headed};

/// The boards in `bytes`, and the format that they were read as: `forced`, or the first that claims them.
pub(in crate::store::testset) fn read(
    bytes: &[u8],
    forced: Option<&'static Format>,
) -> Result<(Vec<Drawn>, &'static Format), Fault> {
    let binary = BINARIES.iter().find(|it| match forced {
        Some(format) => std::ptr::eq(format, &it.format),
        None => (it.claims)(bytes),
    });
    if let Some(binary) = binary {
        return Ok((vec![(binary.parse)(bytes)?], &binary.format));
    }
    expect_short_lines(bytes)?;
    let text = &*with_line_feeds(decode(bytes)?);
    let format = match forced {
        Some(format) => format,
        None => TEXTS.iter().find(|format| (format.claims)(text)).ok_or_else(|| unknown(text))?,
    };
    if !format.is_own() {
        expect_little(bytes)?;
    }
    if forced.is_none() && format.name == HEADED {
        headed::expect_no_rows(text)?;
    }
    let boards =
        (format.parse)(text).map_err(|fault| if forced.is_none() { told(fault, format, text) } else { fault })?;
    if boards.is_empty() {
        return Err(none(text));
    }
    Ok((boards, format))
}

/// The fault with the format that the boards before it were read as: all of a file are in one.
fn told(mut fault: Fault, format: &Format, text: &str) -> Fault {
    let is_first = text.lines().take(fault.line.saturating_sub(1)).all(|line| line.trim().is_empty());
    if !format.is_own() && !is_first {
        fault.problem += &format!(" (the lines before are {})", format.about);
    }
    fault
}
