//! The command line: the only place that knows clap, and the only one that prints.

pub mod bench;
pub mod best;
mod boards;
mod colour;
pub mod compare;
pub mod complete;
mod draw;
pub mod export;
mod fit;
pub mod generate;
pub mod import;
pub mod improve;
mod lines;
pub mod perft;
pub mod play;
mod process;
mod progress;
pub mod report;
pub mod serve;
pub mod shards;
pub mod show;
pub mod solve;
mod stdout;
mod told;
pub mod tune;
pub mod verify;
mod version;
mod words;

use std::process::ExitCode;

pub use self::told::harmless;

use clap::{Parser, Subcommand};

use self::process::WrongUsage;
use crate::files::FileError;
use crate::lab::results::ResultsError;
use crate::run::RunError;
use crate::store::export::CannotWrite;
use crate::store::solutions::StoreError;
use crate::store::testset::BadSelection;

/// Solve SameGame, Bubble Breaker, Clickomania, PopStar and their kin by annealing and by nested and beam tree search
#[derive(Parser, Debug)]
#[command(version = version::text(), max_term_width = 100)]
pub struct Cli {
    /// Colours in what is printed
    #[arg(long, global = true, value_enum, default_value_t, value_name = "WHEN", hide_possible_values = true)]
    #[arg(help = "Colours: auto (on terminals, unless NO_COLOR is set), always or never")]
    color: colour::When,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    Solve(Box<solve::Args>),
    Serve(serve::Args),
    Improve(improve::Args),
    Verify(verify::Args),
    Best(best::Args),
    Show(show::Args),
    Play(play::Args),
    Export(export::Args),
    Generate(generate::Args),
    Import(import::Args),
    Perft(perft::Args),
    Bench(bench::Args),
    Compare(compare::Args),
    Report(report::Args),
    Tune(tune::Args),
    Merge(shards::merge::Args),
    Status(shards::status::Args),
    Submit(shards::submit::Args),
    Completions(complete::Completions),
    Man(complete::Man),
}

impl Command {
    /// Fails if its searches cannot be dealt to many processes, of those commands that have any.
    fn expect_dealt(&self) -> anyhow::Result<()> {
        match self {
            Command::Solve(args) => solve::expect_dealt(args),
            Command::Compare(args) => compare::expect_dealt(args),
            Command::Improve(args) => improve::expect_dealt(args),
            _ => Ok(()),
        }
    }
}

impl Cli {
    /// What the command line says; nothing where it asks for help or the version, which is printed. A mistake ends the program.
    ///
    /// # Errors
    /// What keeps stdout from being written.
    pub fn read() -> anyhow::Result<Option<Self>> {
        colour::When::of(std::env::args_os()).choose();
        match Cli::try_parse() {
            Ok(cli) => Ok(Some(cli)),
            Err(error) if error.use_stderr() => error.exit(),
            Err(error) => {
                stdout::forgive_closed_pipe(error.print().map_err(stdout::named).map_err(Into::into)).map(|()| None)
            }
        }
    }

    /// Runs the command; a closed pipe is no error.
    ///
    /// # Errors
    /// Whatever the command cannot do; see [`exit_code`].
    pub fn run(&self) -> anyhow::Result<ExitCode> {
        self.color.choose();
        let done = |result: anyhow::Result<()>| result.map(|()| ExitCode::SUCCESS);
        let result = match &self.command {
            Command::Solve(args) => solve::run(args),
            Command::Serve(args) => done(serve::run(args)),
            Command::Improve(args) => improve::run(args),
            Command::Verify(args) => verify::run(args),
            Command::Best(args) => done(best::run(args)),
            Command::Show(args) => done(show::run(args)),
            Command::Play(args) => done(play::run(args)),
            Command::Export(args) => done(export::run(args)),
            Command::Generate(args) => done(generate::run(args)),
            Command::Import(args) => done(import::run(args)),
            Command::Perft(args) => done(perft::run(args)),
            Command::Bench(args) => bench::run(args),
            Command::Compare(args) => compare::run(args),
            Command::Report(args) => done(report::run(args)),
            Command::Tune(args) => tune::run(args),
            Command::Merge(args) => shards::merge::run(args),
            Command::Status(args) => done(shards::status::run(args)),
            Command::Submit(args) => done(shards::submit::run(args)),
            Command::Completions(args) => done(complete::print(args)),
            Command::Man(args) => done(complete::manual(args)),
        };
        result.or_else(|error| stdout::forgive_closed_pipe(Err(error)).map(|()| ExitCode::SUCCESS))
    }
}

/// The exit code for an error: 2 usage, 65 bad input data, 66 a file that cannot be opened, 11 a conflict in `merge`, 1 the rest.
pub fn exit_code(error: &anyhow::Error) -> u8 {
    let code = error.chain().find_map(|cause| {
        let set = cause.downcast_ref::<FileError>().map(file_code);
        let run = cause.downcast_ref::<RunError>().map(run_code);
        let store = cause.downcast_ref::<StoreError>().map(store_code);
        let results = cause.downcast_ref::<ResultsError>().map(|error| match error {
            ResultsError::Input(error) => file_code(error),
            ResultsError::Unpaired { .. } => 65,
        });
        let usage = (cause.is::<BadSelection>() || cause.is::<WrongUsage>() || cause.is::<CannotWrite>()).then_some(2);
        let none = (cause.is::<solve::NoLines>() || cause.is::<show::NoLine>()).then_some(65);
        let conflict = cause.is::<shards::merge::Conflict>().then_some(shards::merge::CONFLICTING);
        conflict.or(set).or(run).or(store).or(results).or(usage).or(none)
    });
    code.unwrap_or(1)
}

fn file_code(error: &FileError) -> u8 {
    match error {
        FileError::Open { .. } => 66,
        FileError::Bad { .. } | FileError::Conflict { .. } => 65,
        FileError::Write { .. } => 1,
    }
}

fn store_code(error: &StoreError) -> u8 {
    match error {
        StoreError::File(error) => file_code(error),
        StoreError::Refused { .. } => 65,
    }
}

fn run_code(error: &RunError) -> u8 {
    match error {
        RunError::File(error) => file_code(error),
        RunError::Store(error) => store_code(error),
        RunError::Impossible(_) => 2,
        RunError::Other { .. } | RunError::Foreign { .. } | RunError::Untried { .. } => 65,
        RunError::Vanished { .. } | RunError::Busy { .. } | RunError::Threads(_) => 1,
    }
}
