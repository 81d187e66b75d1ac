//! What commands ask of the process that they run in: its cores, its signals, its own command line.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context;

/// The number of worker threads where nobody says otherwise.
pub(super) fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// A flag that Ctrl-C and SIGTERM set; a second signal ends the program at once.
pub(super) fn stop_on_signal() -> anyhow::Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stop);
    let handler = move || {
        if flag.swap(true, Ordering::Relaxed) {
            std::process::exit(75);
        }
    };
    ctrlc::set_handler(handler).context("cannot listen for Ctrl-C")?;
    Ok(stop)
}

/// The command line that started this process, fit to be pasted into a shell.
pub(super) fn this_command() -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./,:=+@%^".contains(c);
    let quote = |word: String| match word.chars().all(plain) && !word.is_empty() {
        true => word,
        false => format!("'{}'", word.replace('\'', r"'\''")),
    };
    std::env::args().map(quote).collect::<Vec<_>>().join(" ")
}

/// Ends the program as clap does for a wrong command line.
pub(super) fn usage(problem: &str) -> ! {
    clap::Error::raw(clap::error::ErrorKind::ValueValidation, format!("{problem}\n")).exit()
}
