//! `chainshot export`: stored lines in the form that somebody else reads.

use std::path::{Path, PathBuf};

use super::process::{spare, write_anew};
use super::words::one_of;
use super::{lines, stdout};
use crate::game::rules::Rules;
use crate::store::export::{self, Form};

/// Write the lines of a store for others: clicks, CodinGame, saved games, JSON, pictures, a page
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// The store (JSON Lines), or - for stdin
    #[arg(value_name = "STORE")]
    pub store: PathBuf,
    /// The form.
    #[arg(long = "as", value_name = "FORM", default_value = "clicks", value_parser = Form::named,
        help = format!("The form: {}", one_of(export::all_names())))]
    pub form: &'static Form,
    /// Only these positions: ids, numbers and ranges such as 1,3,5-8 or 5-
    #[arg(long, value_name = "LIST", allow_hyphen_values = true)]
    pub select: Option<String>,
    /// Only the lines under these rules
    #[arg(long, value_name = "NAME")]
    pub rules: Option<Rules>,
    /// Write to this file instead of stdout
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Replace FILE even if it is not known to be an earlier export of the same form
    #[arg(long, requires = "out")]
    pub force: bool,
}

/// Writes the chosen lines.
///
/// # Errors
/// If the store cannot be read, a line does not replay, the form cannot hold it, or the file cannot be written.
pub fn run(args: &Args) -> anyhow::Result<()> {
    if let Some(out) = &args.out {
        spare(out, &[&args.store])?;
    }
    let games = lines::played(&lines::open(&args.store)?, args.select.as_deref(), args.rules)?;
    let text = args.form.write(&games)?;
    match &args.out {
        Some(path) if path != Path::new("-") => write_anew(path, &text, args.form, args.force),
        _ => stdout::forgive_closed_pipe(stdout::print(&text).map_err(Into::into)),
    }
}
