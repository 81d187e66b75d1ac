//! `chainshot compare` with result files: each is paired with the first.

mod rows;
mod tables;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use self::rows::{Row, compare};
use self::tables::tables;
use super::Args;
use super::checks::expect_file;
use super::look::Look;
use crate::cli::process::usage;
use crate::cli::stdout;

/// Compares the other files with `reference`.
pub(super) fn run(reference: &Path, args: &Args) -> anyhow::Result<ExitCode> {
    if args.out.is_some() || args.threads.is_some() {
        return Err(usage("--out and --threads are for experiments"));
    }
    std::iter::once(reference).chain(args.others.iter().map(PathBuf::as_path)).try_for_each(expect_file)?;
    let rows = compare(reference, &args.others)?;
    let text = if args.json { json(&rows)? } else { tables(&rows, Look::of(args)) };
    stdout::forgive_closed_pipe(stdout::print(&text).map_err(Into::into))?;
    Ok(ExitCode::SUCCESS)
}

fn json(rows: &[Row]) -> serde_json::Result<String> {
    rows.iter().map(|row| serde_json::to_string(row).map(|line| line + "\n")).collect()
}

#[cfg(test)]
mod tests;
