//! `chainshot report`: the reports of an experiment, made again from its raw data.

use std::io;
use std::path::PathBuf;

use super::compare;
use super::process::usage;
use crate::files::FileError;
use crate::lab::design;
use crate::run::RAW;

const NO_RESULTS: &str =
    "expected a folder of results, such as NAME.results, which `chainshot compare NAME.toml` makes";

/// Make the tables and plots of an experiment again from the raw data in its folder, byte for byte
///
/// Exit codes: 0 done; 2 wrong usage; 65 raw data that was cut off or edited; 66 a folder without raw data.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// The folder of results that `chainshot compare EXPERIMENT.toml` made
    #[arg(value_name = "DIR")]
    pub folder: PathBuf,
    /// Compare with the method of this label, instead of the one that the experiment names
    #[arg(long, value_name = "LABEL")]
    pub against: Option<String>,
    /// Print one JSON object a row
    #[arg(long)]
    pub json: bool,
    /// Print the Markdown report
    #[arg(long, conflicts_with = "json")]
    pub markdown: bool,
}

/// Writes the reports into the folder and prints the table.
///
/// # Errors
/// [`crate::files::FileError`] for the raw data, [`crate::run::RunError`] for what cannot be written.
pub fn run(args: &Args) -> anyhow::Result<()> {
    if !args.folder.join(RAW).exists() {
        return Err(FileError::open(&args.folder)(io::Error::other(NO_RESULTS)).into());
    }
    let (mut design, data, warnings) = design::read(&args.folder)?;
    if let Some(label) = &args.against {
        design = design.against(label).map_err(usage)?;
    }
    warnings.iter().for_each(|warning| crate::tell!("warning: {warning}"));
    compare::present(&args.folder, &design, &data, args.json, args.markdown)
}
