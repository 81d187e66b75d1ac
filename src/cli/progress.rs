//! One bar for a run of many searches: live on a terminal, a plain line every ten seconds elsewhere.

use std::io::{IsTerminal, stderr};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

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
        let live = !quiet && stderr().is_terminal();
        let style = ProgressStyle::with_template("[{bar:12}] {percent:>3} %  {wide_msg}");
        let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
        Progress {
            name: name.replace(char::is_control, " "),
            quiet,
            bar: live.then(|| ProgressBar::new(1000).with_style(style)),
            next: Instant::now() + PLAIN_EVERY,
        }
    }

    fn show(&mut self, status: &Status) {
        let left = status.left.map_or_else(String::new, |left| format!(", {} left", clock(left)));
        let text = format!("{} of {} searches done, {}{left}", status.done, status.jobs, clock(status.elapsed));
        if let Some(bar) = &self.bar {
            bar.set_position((status.share * 1000.0) as u64);
            bar.set_message(text);
        } else if !self.quiet && Instant::now() >= self.next {
            self.next += PLAIN_EVERY;
            crate::tell!("{}: {:.0} % {text}", self.name, status.share * 100.0);
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
