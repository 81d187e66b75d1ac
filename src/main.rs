//! The program: parses the command line, runs it, prints the error.

use std::process::ExitCode;

use chainshot::cli::{Cli, exit_code};

fn main() -> ExitCode {
    let result = Cli::read().and_then(|cli| cli.map_or(Ok(ExitCode::SUCCESS), |cli| cli.run()));
    result.unwrap_or_else(|error| {
        chainshot::tell!("error: {error:#}");
        ExitCode::from(exit_code(&error))
    })
}
