//! Results go to stdout, in colour only where a terminal shows it; a reader that leaves early is no error.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

/// Prints `text`, without its colours if stdout is no terminal or `NO_COLOR` is set.
///
/// # Errors
/// Whatever keeps stdout from being written, a closed pipe among it.
pub(super) fn print(text: &str) -> io::Result<()> {
    let mut out = anstream::stdout().lock();
    out.write_all(text.as_bytes()).and_then(|()| out.flush()).map_err(named)
}

/// `error`, which kept stdout from being written, in words.
pub(super) fn named(error: io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("cannot write to stdout: {error}"))
}

/// Prints what the file at `path` holds; nothing if there is none.
///
/// # Errors
/// As [`print`].
pub(super) fn copy(path: &Path) -> io::Result<()> {
    let Ok(mut file) = File::open(path) else { return Ok(()) };
    io::copy(&mut file, &mut io::stdout().lock()).map(drop)
}

/// Turns the failure to write into a closed pipe, as under `| head`, into success.
pub(super) fn forgive_closed_pipe(result: anyhow::Result<()>) -> anyhow::Result<()> {
    let closed = |error: &anyhow::Error| {
        error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
    };
    result.or_else(|error| if closed(&error) { Ok(()) } else { Err(error) })
}
