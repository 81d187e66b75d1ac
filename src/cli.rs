//! The command line: the only place that knows clap, and the only one that prints.

pub mod bench;
pub mod best;
pub mod compare;
pub mod generate;
pub mod perft;
mod process;
mod progress;
pub mod report;
pub mod show;
pub mod solve;
mod stdout;
pub mod tune;
pub mod verify;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use self::process::WrongUsage;
use crate::batch::BatchError;
use crate::batch::journal::JournalError;
use crate::experiment::raw::ExperimentError;
use crate::experiment::results::ResultsError;
use crate::game::notation::BadGrid;
use crate::input::InputError;
use crate::solutions::StoreError;
use crate::testset::BadSelection;

/// Solve SameGame, Bubble Breaker and Clickomania by annealing and by nested and beam Monte-Carlo tree search
#[derive(Parser, Debug)]
#[command(version, max_term_width = 100)]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    Solve(Box<solve::Args>),
    Verify(verify::Args),
    Best(best::Args),
    Show(show::Args),
    Generate(generate::Args),
    Perft(perft::Args),
    Bench(bench::Args),
    Compare(compare::Args),
    Report(report::Args),
    Tune(tune::Args),
}

impl Cli {
    /// Runs the command; a closed pipe is no error.
    ///
    /// # Errors
    /// Whatever the command cannot do; see [`exit_code`].
    pub fn run(&self) -> anyhow::Result<ExitCode> {
        let done = |result: anyhow::Result<()>| result.map(|()| ExitCode::SUCCESS);
        let result = match &self.command {
            Command::Solve(args) => solve::run(args),
            Command::Verify(args) => verify::run(args),
            Command::Best(args) => done(best::run(args)),
            Command::Show(args) => done(show::run(args)),
            Command::Generate(args) => done(generate::run(args)),
            Command::Perft(args) => done(perft::run(args)),
            Command::Bench(args) => done(bench::run(args)),
            Command::Compare(args) => compare::run(args),
            Command::Report(args) => done(report::run(args)),
            Command::Tune(args) => tune::run(args),
        };
        result.or_else(|error| stdout::forgive_closed_pipe(Err(error)).map(|()| ExitCode::SUCCESS))
    }
}

/// The exit code for an error: 2 usage, 65 bad input data, 66 a file that cannot be opened, 1 the rest.
pub fn exit_code(error: &anyhow::Error) -> u8 {
    let code = error.chain().find_map(|cause| {
        let set = cause.downcast_ref::<InputError>().map(input_code);
        let batch = cause.downcast_ref::<BatchError>().and_then(|error| match error {
            BatchError::Store(error) => Some(store_code(error)),
            BatchError::Journal(error) => Some(journal_code(error)),
            BatchError::Threads(_) => None,
        });
        let store = cause.downcast_ref::<StoreError>().map(store_code);
        let results = cause.downcast_ref::<ResultsError>().map(|error| match error {
            ResultsError::Input(error) => input_code(error),
            ResultsError::Unpaired { .. } => 65,
        });
        let experiment = cause.downcast_ref::<ExperimentError>().map(|error| match error {
            ExperimentError::Input(error) => input_code(error),
            ExperimentError::Other { .. } | ExperimentError::Foreign { .. } => 65,
            ExperimentError::Busy { .. } | ExperimentError::Write { .. } => 1,
        });
        let usage = (cause.is::<BadSelection>() || cause.is::<BadGrid>() || cause.is::<WrongUsage>()).then_some(2);
        let none = cause.is::<solve::NoLines>().then_some(65);
        set.or(batch).or(store).or(results).or(experiment).or(usage).or(none)
    });
    code.unwrap_or(1)
}

fn input_code(error: &InputError) -> u8 {
    match error {
        InputError::Open { .. } => 66,
        InputError::Bad { .. } => 65,
    }
}

fn store_code(error: &StoreError) -> u8 {
    match error {
        StoreError::Open { .. } => 66,
        StoreError::Bad { .. } | StoreError::OtherBoard { .. } | StoreError::Refused { .. } => 65,
        StoreError::Write { .. } => 1,
    }
}

fn journal_code(error: &JournalError) -> u8 {
    match error {
        JournalError::Open { .. } => 66,
        JournalError::Damaged { .. } | JournalError::OtherJob { .. } => 65,
        JournalError::Write { .. } | JournalError::Busy { .. } => 1,
    }
}
