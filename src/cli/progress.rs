//! One bar for a run of many searches: live on a terminal, a plain line every ten seconds elsewhere.

mod inset;

#[cfg(unix)]
use std::fs::File;
use std::io::{self, IsTerminal, stderr};
#[cfg(unix)]
use std::os::{fd::AsFd, unix::fs::FileTypeExt};
use std::time::{Duration, Instant};

use console::measure_text_width;
use indicatif::{ProgressBar, ProgressStyle};

use self::inset::INSET;
pub(super) use self::inset::target;
use crate::run::{RunError, Status, Watcher};

const PLAIN_EVERY: Duration = Duration::from_secs(10);

/// Shows on stderr how searches are going.
pub(super) struct Progress {
    name: String,
    quiet: bool,
    bar: Option<ProgressBar>,
    next: Instant,
}

impl Progress {
    pub(super) fn new(name: &str, quiet: bool) -> Progress {
        let live = !quiet && is_live();
        let style = bar_style();
        Progress {
            name: name.replace(char::is_control, " "),
            quiet,
            bar: live.then(|| ProgressBar::with_draw_target(Some(1000), target()).with_style(style)),
            next: Instant::now() + PLAIN_EVERY,
        }
    }

    /// Prints `text` above the bar.
    pub(super) fn say(&self, text: &str) {
        match &self.bar {
            Some(bar) => bar.println(text),
            None => crate::tell!("{text}"),
        }
    }

    pub(super) fn show(&mut self, status: &Status) {
        let mut parts = vec![format!("{} of {} searches done", status.done, status.jobs), clock(status.elapsed)];
        parts.extend(status.left.map(|left| format!("{} left", clock(left))));
        if let Some(bar) = &self.bar {
            bar.set_position((status.share * 1000.0) as u64);
            bar.set_message(beside_bar(&parts));
        } else if !self.quiet && Instant::now() >= self.next {
            self.next += PLAIN_EVERY;
            crate::tell!("{}: {:.0} % {}", self.name, status.share * 100.0, parts.join(", "));
        }
    }
}

impl Watcher for Progress {
    fn warned(&mut self, text: &str) {
        self.say(&format!("warning: {text}"));
    }

    fn refresh(&mut self, status: &Status) -> Result<(), RunError> {
        self.show(status);
        Ok(())
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// Whether a bar can be drawn over and over: not on a terminal that says it cannot, and not where stdout is a pipe, whose
/// reader may print on the same terminal.
pub(super) fn is_live() -> bool {
    let is_dumb = std::env::var_os("TERM").is_some_and(|term| term.is_empty() || term == "dumb");
    stderr().is_terminal() && !is_dumb && !is_piped()
}

#[cfg(unix)]
fn is_piped() -> bool {
    let file = io::stdout().as_fd().try_clone_to_owned().map(File::from);
    file.and_then(|file| file.metadata()).is_ok_and(|about| about.file_type().is_fifo())
}

#[cfg(not(unix))]
fn is_piped() -> bool {
    !io::stdout().is_terminal()
}

/// A bar, its share in percent, and a message; on a narrow terminal no bar, as the message needs the room.
pub(super) fn bar_style() -> ProgressStyle {
    let bar = if textwrap::termwidth() < NARROW { "" } else { "[{bar:12}] " };
    let style = ProgressStyle::with_template(&format!("{bar}{{percent:>3}} %  {{wide_msg}}"));
    style.unwrap_or_else(|_| ProgressStyle::default_bar())
}

/// The message beside a [`bar_style`]: the first of `parts` and as many of those after it as there is room for.
pub(super) fn beside_bar(parts: &[String]) -> String {
    let width = textwrap::termwidth();
    let bar = if width < NARROW { PERCENT } else { BAR + PERCENT };
    whole_parts(parts, width.saturating_sub(usize::from(INSET) + bar))
}

fn whole_parts(parts: &[String], width: usize) -> String {
    let text =
        (2..=parts.len()).rev().map(|count| parts[..count].join(", ")).find(|it| measure_text_width(it) <= width);
    text.unwrap_or_else(|| parts.first().cloned().unwrap_or_default())
}

/// A terminal of fewer columns is narrow.
const NARROW: usize = 60;
/// The columns of the bar and of the percents, each with the space after it.
const BAR: usize = 15;
const PERCENT: usize = 7;

/// A duration as people read it: 42 s, 3:05 min, 2:00:09 h.
pub(super) fn clock(time: Duration) -> String {
    let seconds = time.as_secs_f64().round() as u64;
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match (hours, minutes) {
        (0, 0) => format!("{rest} s"),
        (0, _) => format!("{minutes}:{rest:02} min"),
        _ => format!("{hours}:{minutes:02}:{rest:02} h"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_whole_and_the_first_is_always_told() {
        let parts = ["3 of 60", "1:05 min left", "12 s so far"].map(str::to_owned);
        assert_eq!(whole_parts(&parts, 35), "3 of 60, 1:05 min left, 12 s so far");
        assert_eq!(whole_parts(&parts, 34), "3 of 60, 1:05 min left");
        assert_eq!(whole_parts(&parts, 5), "3 of 60");
        assert_eq!(whole_parts(&[], 5), "");
    }
}
