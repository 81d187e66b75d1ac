//! What `compare` refuses: options that do not go together, or not with the files.

use std::path::Path;
use std::process::ExitCode;

use super::{Args, is_experiment};
use crate::cli::process::usage;
use crate::files::{FileError, folder_of};
use crate::lab::design;
use crate::run::RAW;

/// Fails if what `args` ask for cannot be dealt to many processes.
pub(in crate::cli) fn expect_dealt(args: &Args) -> anyhow::Result<()> {
    if !args.runs() {
        let problem =
            "expected a compare that runs an experiment: results are compared, and files written, by one process";
        return Err(usage(problem));
    }
    if args.markdown {
        return Err(usage(NO_TABLES));
    }
    match &args.reference {
        Some(file) if is_experiment(file) => {
            expect_whole(file, args)?;
            // What cannot be read here may be there when the tasks run.
            let is_sequential = design::file::read(file).is_ok_and(|(design, _)| design.stop.is_some());
            if is_sequential { Err(usage(NO_LOOKS)) } else { Ok(()) }
        }
        _ => Ok(()),
    }
}

/// Why a sequential test is not dealt out.
pub(super) const NO_LOOKS: &str =
    "a sequential test looks at all searches so far, and a shard has only its own: leave --shard or [stop] out";

/// What is wrong with tables of one shard.
pub(super) const NO_TABLES: &str = "there are tables when all shards are done: leave out --markdown, and use report";

/// Fails if options say again what the experiment in `file` says.
pub(super) fn expect_whole(file: &Path, args: &Args) -> anyhow::Result<()> {
    let file = file.display();
    let problem = if args.ask.is_asked() {
        format!("{file} is an experiment: run it without --method, or name a file of boards")
    } else if let Some(option) = args.ask.first_option() {
        format!("{file} says what to run: leave {option} out, or change {file}")
    } else {
        return Ok(());
    };
    Err(usage(problem))
}

/// Fails if `args` say how to run an experiment, where there is none to run.
pub(super) fn expect_no_run(args: &Args) -> anyhow::Result<()> {
    let given =
        [("--shard", args.shard.is_some()), ("--out", args.out.is_some()), ("--threads", args.threads.is_some())];
    let given = given.iter().find(|(_, is_given)| *is_given).map(|(option, _)| *option);
    match given.or(args.ask.first_option()) {
        Some(option) => Err(usage(format!("{option} is for experiments, and these are results: leave it out"))),
        None => Ok(()),
    }
}

/// What is wrong where nothing says more of it.
pub(super) const EXPECTED: &str = "expected one experiment (a file whose name ends in .toml), boards with --method, or a result \
                        file or store and others to compare with it";

/// What is wrong with `option` where there are no methods.
pub(super) fn needs_methods(option: &str) -> String {
    format!("{option} is for an experiment without a file: give --method <LINE>, once for each method")
}

/// What is wrong with one file that is no experiment, where `option` is given.
pub(super) fn not_enough(file: &Path, option: Option<&str>) -> anyhow::Result<ExitCode> {
    match file.metadata() {
        _ if file == Path::new("-") => Err(usage("- is for boards on stdin, with --method: name the methods to run")),
        Err(error) => Err(FileError::open(file)(error).into()),
        Ok(_) => expect_file(file).and_then(|()| Err(usage(option.map_or_else(|| EXPECTED.to_owned(), needs_methods)))),
    }
}

/// Fails if `file` is the folder of an experiment, or the raw data of one.
pub(super) fn expect_file(file: &Path) -> anyhow::Result<()> {
    let is_raw = file.file_name().is_some_and(|name| name == RAW);
    let folder = if is_raw { folder_of(file) } else { file };
    let what = match file.is_dir() {
        true => "is a folder: expected an experiment (EXPERIMENT.toml) or results",
        false if is_raw => {
            "has the raw data of a run: expected results as `chainshot solve --json` prints them, or a store"
        }
        false => return Ok(()),
    };
    Err(usage(format!(
        "{} {what}; `chainshot report {}` shows an experiment that was run",
        file.display(),
        folder.display()
    )))
}
