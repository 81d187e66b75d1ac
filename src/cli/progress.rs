//! One bar for a run of many searches: live on a terminal, a plain line every ten seconds elsewhere.

#[cfg(unix)]
use std::fs::File;
use std::io::{self, IsTerminal, stderr};
#[cfg(unix)]
use std::os::{fd::AsFd, unix::fs::FileTypeExt};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use console::{Term, measure_text_width};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle, TermLike};

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

    fn show(&mut self, status: &Status) {
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
        match &self.bar {
            Some(bar) => bar.println(format!("warning: {text}")),
            None => crate::tell!("warning: {text}"),
        }
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

/// Whether a bar can be drawn over and over: not where stdout is a pipe, whose reader may print on the same terminal.
pub(super) fn is_live() -> bool {
    stderr().is_terminal() && !is_piped()
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

/// Where progress is drawn: stderr without its last columns, which are for the ^C that a terminal shows where somebody
/// types it. A line that this broke could not be cleared.
pub(super) fn target() -> ProgressDrawTarget {
    let inset = Inset { terminal: Term::buffered_stderr(), column: AtomicUsize::new(0) };
    ProgressDrawTarget::term_like_with_hz(Box::new(inset), HERTZ)
}

/// So often a second progress is drawn at most.
const HERTZ: u8 = 20;
/// The columns that are left out.
const INSET: u16 = 3;

/// A terminal without its last columns. Whoever draws fills each line to its end and takes it that the next begins by
/// itself: here it is begun.
#[derive(Debug)]
struct Inset {
    terminal: Term,
    column: AtomicUsize,
}

impl Inset {
    fn at(&self, column: usize) {
        self.column.store(column, Ordering::Relaxed);
    }
}

impl TermLike for Inset {
    fn width(&self) -> u16 {
        self.terminal.size().1.saturating_sub(INSET).max(1)
    }

    fn height(&self) -> u16 {
        self.terminal.size().0
    }

    fn move_cursor_up(&self, lines: usize) -> io::Result<()> {
        self.terminal.move_cursor_up(lines)
    }

    fn move_cursor_down(&self, lines: usize) -> io::Result<()> {
        self.terminal.move_cursor_down(lines)
    }

    fn move_cursor_right(&self, columns: usize) -> io::Result<()> {
        self.terminal.move_cursor_right(columns)
    }

    fn move_cursor_left(&self, columns: usize) -> io::Result<()> {
        self.terminal.move_cursor_left(columns)
    }

    fn write_line(&self, line: &str) -> io::Result<()> {
        self.write_str(line)?;
        self.at(0);
        self.terminal.write_line("")
    }

    fn write_str(&self, text: &str) -> io::Result<()> {
        let (width, mut column) = (usize::from(self.width()), self.column.load(Ordering::Relaxed));
        let mut lines = String::with_capacity(text.len());
        for letter in text.chars() {
            let wide = measure_text_width(letter.encode_utf8(&mut [0; 4]));
            if column + wide > width {
                lines.push('\n');
                column = 0;
            }
            column = if letter == '\r' || letter == '\n' { 0 } else { column + wide };
            lines.push(letter);
        }
        self.at(column);
        self.terminal.write_str(&lines)
    }

    fn clear_line(&self) -> io::Result<()> {
        self.at(0);
        self.terminal.clear_line()
    }

    fn flush(&self) -> io::Result<()> {
        self.terminal.flush()
    }
}

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
