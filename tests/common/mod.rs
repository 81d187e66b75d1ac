//! The program called from outside.

use std::path::Path;
use std::process::{Command, Output, Stdio};

/// The program with the words of `line`, to be started in `folder` without any input.
pub(crate) fn command(folder: &Path, line: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_chainshot"));
    command.current_dir(folder).args(line.split(' ')).stdin(Stdio::null());
    command
}

/// What it comes to.
pub(crate) fn run(folder: &Path, line: &str) -> Output {
    command(folder, line).output().expect("the binary starts")
}

/// Checks that it ends with `code` and says all of `parts` on stderr.
pub(crate) fn refused(folder: &Path, line: &str, code: i32, parts: &[&str]) {
    let output = run(folder, line);
    let message = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{line}: {message}");
    parts.iter().for_each(|part| assert!(message.contains(part), "{line}: no {part:?} in {message}"));
}
