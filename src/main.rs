//! The program: parses the command line, runs it, prints the error.

use std::process::ExitCode;

use chainshot::cli::{Cli, exit_code};
use clap::Parser;

fn main() -> ExitCode {
    Cli::parse().run().unwrap_or_else(|error| {
        chainshot::tell!("error: {error:#}");
        ExitCode::from(exit_code(&error))
    })
}
