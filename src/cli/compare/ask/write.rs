//! Writes an experiment down, instead of running it.

use std::fs;
use std::path::Path;
use std::process::ExitCode;

use crate::cli::compare::is_experiment;
use crate::cli::process::usage;
use crate::cli::stdout;
use crate::files;

/// A file that is there already may hold more than what would be written.
pub(super) fn write(path: &Path, text: &str) -> anyhow::Result<ExitCode> {
    if path == Path::new("-") {
        stdout::forgive_closed_pipe(stdout::print(text).map_err(Into::into))?;
        return Ok(ExitCode::SUCCESS);
    }
    if !is_experiment(path) {
        return Err(usage(format!(
            "--write {}: expected a name that ends in .toml, as the experiments of compare do",
            path.display()
        )));
    }
    if fs::read_to_string(path).is_ok_and(|there| without_comments(&there) != without_comments(text)) {
        let path = path.display();
        return Err(usage(format!("{path} holds something else: choose another name for --write, or delete it")));
    }
    files::replace(path, text.as_bytes()).map_err(crate::files::FileError::write(path))?;
    let told = format!("{0}\n\nTo run it:\n  chainshot compare {0}\n", path.display());
    stdout::forgive_closed_pipe(stdout::print(&told).map_err(Into::into))?;
    Ok(ExitCode::SUCCESS)
}

fn without_comments(text: &str) -> Vec<&str> {
    text.lines().filter(|line| !line.starts_with('#')).collect()
}
