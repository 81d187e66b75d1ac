//! What commands ask of the process that they run in: its cores, its signals, its own command line.

use std::fs::File;
use std::io::Read;
use std::ops::RangeInclusive;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::Context;

use crate::files::{self, FileError};
use crate::store::export::Form;

/// The number of worker threads where nobody says otherwise.
pub(super) fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Signals that come within this time are one wish: `timeout` sends two, to the process and to its group.
const ONE_WISH: Duration = Duration::from_secs(1);
/// The exit code of a program that SIGINT ended, as shells have it.
const KILLED: i32 = 130;

/// A flag that Ctrl-C and SIGTERM set; another signal later ends the program at once.
pub(super) fn stop_on_signal() -> anyhow::Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stop);
    let mut first = None;
    let handler = move || {
        flag.store(true, Ordering::Relaxed);
        if first.get_or_insert_with(Instant::now).elapsed() > ONE_WISH {
            crate::tell!("Ended at once: what was found in the last moments may be lost.");
            std::process::exit(KILLED);
        }
    };
    on_signal(handler)?;
    Ok(stop)
}

/// Ends the program on Ctrl-C and SIGTERM after `last` has been done.
pub(super) fn end_on_signal(last: impl Fn() + Send + 'static) -> anyhow::Result<()> {
    on_signal(move || {
        last();
        std::process::exit(KILLED);
    })
}

fn on_signal(handler: impl FnMut() + Send + 'static) -> anyhow::Result<()> {
    let deaf = is_deaf_to_hangups();
    ctrlc::set_handler(handler).context("cannot listen for Ctrl-C")?;
    if deaf {
        ignore_hangups();
    }
    Ok(())
}

/// Whether whoever started this process wants it to outlive the terminal, as `nohup` does.
#[cfg(unix)]
fn is_deaf_to_hangups() -> bool {
    // SAFETY: SIG_IGN is a disposition that the system knows, and no thread depends on another one yet.
    let before = unsafe { libc::signal(libc::SIGHUP, libc::SIG_IGN) };
    if before != libc::SIG_IGN {
        // SAFETY: as above; this is the disposition that was there a moment ago.
        unsafe { libc::signal(libc::SIGHUP, before) };
    }
    before == libc::SIG_IGN
}

#[cfg(unix)]
fn ignore_hangups() {
    // SAFETY: SIG_IGN is a disposition that the system knows; it takes the place of a handler that stays for others.
    unsafe { libc::signal(libc::SIGHUP, libc::SIG_IGN) };
}

#[cfg(not(unix))]
fn is_deaf_to_hangups() -> bool {
    false
}

#[cfg(not(unix))]
fn ignore_hangups() {}

/// A reader of whole numbers in `range` for an option; it says what was expected and what was found.
pub(super) fn whole<N: TryFrom<u64>>(range: RangeInclusive<u64>) -> impl Fn(&str) -> Result<N, String> + Clone {
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        let fits = number.and_then(|number| N::try_from(number).ok());
        fits.ok_or_else(|| format!("expected a whole number from {} to {}, found {text:?}", range.start(), range.end()))
    }
}

/// The command line that started this process, fit to be pasted into a shell.
pub(super) fn this_command() -> String {
    std::env::args_os().map(|word| quoted(&word.to_string_lossy())).collect::<Vec<_>>().join(" ")
}

/// `word` as a shell takes it for one word.
pub(super) fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./,:=+@%^".contains(c);
    match word.chars().all(plain) && !word.is_empty() {
        true => word.to_owned(),
        false => format!("'{}'", word.replace('\'', r"'\''")),
    }
}

/// Replaces the file at `path`, as a whole or not at all.
///
/// # Errors
/// [`FileError::Write`] if it cannot be written.
pub(super) fn write_file(path: &Path, content: &[u8]) -> Result<(), FileError> {
    files::clear_drafts_beside(path);
    files::replace(path, content).map_err(FileError::write(path))
}

/// As [`write_file`], but a file that is not known to be of `form` is replaced only by `force`.
///
/// # Errors
/// [`FileError::Write`] if it cannot be written, [`WrongUsage`] if something else has the name.
pub(super) fn write_anew(path: &Path, content: &str, form: &Form, force: bool) -> anyhow::Result<()> {
    if !force && path.is_file() && !begins_as(path, form) {
        return Err(exists(path).into());
    }
    Ok(write_file(path, content.as_bytes())?)
}

/// The file at `path` is there, and nobody said that it may be replaced.
pub(super) fn exists(path: &Path) -> WrongUsage {
    WrongUsage(format!("{} exists already: choose another name, or say --force to replace it", path.display()))
}

/// Whether the file at `path` is of `form`, by what it begins with.
fn begins_as(path: &Path, form: &Form) -> bool {
    let mut found = Vec::new();
    let read = File::open(path).and_then(|file| file.take(BEGINNING).read_to_end(&mut found));
    if found.len() as u64 == BEGINNING {
        // The last line may be cut.
        found.truncate(found.iter().rposition(|&byte| byte == b'\n').map_or(found.len(), |end| end + 1));
    }
    read.is_ok() && str::from_utf8(&found).is_ok_and(|text| form.is_of(text))
}

/// So many bytes of a file are looked at.
const BEGINNING: u64 = 1 << 18;

/// Refuses `out` if it is one of `inputs`, or a store, which nothing else replaces.
///
/// # Errors
/// [`WrongUsage`] that says so.
pub(super) fn spare(out: &Path, inputs: &[&Path]) -> anyhow::Result<()> {
    let real = |path: &Path| path.canonicalize().ok();
    if real(out).is_some_and(|found| inputs.iter().any(|input| real(input).as_ref() == Some(&found))) {
        return Err(usage(format!("{} is what is read: name another file to write to", out.display())));
    }
    if out.extension().is_some_and(|extension| extension == "jsonl") && out.is_file() {
        return Err(usage(format!("{} is a store: name another file to write to", out.display())));
    }
    Ok(())
}

/// An argument that only the input shows to be wrong.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(super) struct WrongUsage(pub(super) String);

/// [`WrongUsage`] by this problem.
pub(super) fn usage(problem: impl Into<String>) -> anyhow::Error {
    WrongUsage(problem.into()).into()
}
