//! `chainshot compare`: an experiment from its file or from options, or result files side by side, each paired with the
//! first.

mod ask;
mod checks;
mod experiment;
mod files;
mod look;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use self::ask::Ask;
pub(super) use self::checks::expect_dealt;
use self::checks::{EXPECTED, NO_TABLES, expect_no_run, expect_whole, needs_methods, not_enough};
pub(super) use self::experiment::present;
use super::process::{usage, whole};
use crate::lab::design::file;
use crate::run::Shard;
use crate::run::plan::PLACEHOLDER;

/// Compare methods, paired by position: run an experiment, or read results of `solve --json` or stores
///
/// An experiment keeps its raw data and reports (Markdown, CSV, SVG, HTML) in NAME.results beside its file, or, if options
/// say what it is, in a folder named after it. Ctrl-C stops it:
/// the same command goes on where it was. A difference above 0 means that the method is better than the reference. p is
/// two-sided; p (Holm) is corrected for all that are compared with the reference in the same table. Exit codes: 0 done; 2 wrong usage; 65 bad input; 66 a file that
/// cannot be opened; 75 stopped, all saved.
#[derive(Clone, Debug, clap::Args)]
#[command(after_long_help = experiment_help())]
pub struct Args {
    /// An experiment, boards for --method (a file, - or a board), or the results to compare the others with
    #[arg(value_name = "EXPERIMENT.toml|BOARDS|REFERENCE")]
    #[arg(required_unless_present_any = ["methods", "budgets", "levels", "positions", "shape", "write"])]
    pub reference: Option<PathBuf>,
    /// Results of the same positions
    #[arg(value_name = "OTHER", conflicts_with = "methods")]
    pub others: Vec<PathBuf>,
    /// Folder for the results of an experiment [default: NAME.results beside its file, or compare-METHOD-ID.results]
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Worker threads of an experiment [default: one a core]
    #[arg(long, allow_negative_numbers = true, value_name = "N")]
    #[arg(value_parser = whole::<u16>(1..=4096))]
    pub threads: Option<u16>,
    /// Do only these searches of an experiment, such as 3/8, or auto: what the cluster engine says
    #[arg(long, value_name = "I/N")]
    pub shard: Option<Shard>,
    /// Show no progress on stderr
    #[arg(long, short)]
    pub quiet: bool,
    /// Print one JSON object a file, or a row of the experiment's table
    #[arg(long)]
    pub json: bool,
    /// Print Markdown tables
    #[arg(long, conflicts_with = "json")]
    pub markdown: bool,
    /// An experiment without a file.
    #[command(flatten)]
    pub ask: Ask,
}

impl Args {
    /// Whether these run an experiment, so that its searches can be dealt to many processes.
    pub(super) fn runs(&self) -> bool {
        if self.ask.is_asked() { !self.ask.writes() } else { self.reference.as_deref().is_some_and(is_experiment) }
    }
}

fn experiment_help() -> String {
    format!("An experiment file ({} stands for each number of starts in turn):\n\n{}", PLACEHOLDER, file::example())
}

/// Compares the files and prints the result.
///
/// # Errors
/// [`crate::lab::results::ResultsError`] if a file cannot be read or does not hold the positions of the first;
/// [`crate::run::RunError`] if an experiment cannot be run.
pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    if args.markdown && args.shard.is_some_and(|shard| shard != Shard::WHOLE) {
        return Err(usage(NO_TABLES));
    }
    match (&args.reference, args.others.as_slice()) {
        (Some(file), others) if is_experiment(file) && (others.is_empty() || args.ask.is_asked()) => {
            expect_whole(file, args)?;
            experiment::run(file, args)
        }
        _ if args.ask.is_asked() => ask::run(args),
        (Some(file), []) => not_enough(file, args.ask.first_option()),
        (Some(reference), others)
            if reference == Path::new("-") || others.iter().any(|file| file == Path::new("-")) =>
        {
            Err(usage("- is for boards on stdin, with --method: name the files to compare"))
        }
        (Some(reference), others) if !is_experiment(reference) && !others.iter().any(|file| is_experiment(file)) => {
            expect_no_run(args)?;
            files::run(reference, args)
        }
        (None, _) => Err(usage(needs_methods(args.ask.first_option().unwrap_or_default()))),
        _ => Err(usage(EXPECTED)),
    }
}

fn is_experiment(file: &Path) -> bool {
    file.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("toml"))
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::look::{Look, clean};
    use super::*;

    #[derive(Parser)]
    struct Command {
        #[command(flatten)]
        args: Args,
    }

    #[test]
    fn names_neither_steer_the_terminal_nor_break_a_table() {
        assert_eq!(clean("a\u{1b}[2J\nb|c", Look::Plain), "a [2J b|c");
        assert_eq!(clean("a\nb|c", Look::Markdown), "a b\\|c");
    }

    #[test]
    fn wrong_arguments_are_refused() {
        for line in ["", "a.json b.json --json --markdown"] {
            assert!(Command::try_parse_from(["compare"].into_iter().chain(line.split_whitespace())).is_err(), "{line}");
        }
        let args = Command::try_parse_from(["compare", "a", "b", "c", "--json"]).expect("good arguments").args;
        assert_eq!((args.others.len(), args.json), (2, true));
    }
}
