//! The progress display: live on a terminal, a plain line every ten seconds elsewhere.

use std::time::{Duration, Instant};

use indicatif::{MultiProgress, ProgressBar, ProgressStyle};

use crate::cli::progress::{bar_style, beside_bar, clock, is_live, target};
use crate::run::Status;
use crate::run::batch::Batch;
use crate::store::solutions::Solution;

/// Shows how a run is going on stderr.
pub(super) struct Display {
    name: String,
    ids: Vec<String>,
    mode: Mode,
}

enum Mode {
    Quiet,
    Live { all: MultiProgress, head: ProgressBar, rows: Vec<ProgressBar>, a_row: usize },
    Plain { next: Instant },
}

const PLAIN_EVERY: Duration = Duration::from_secs(10);
/// The columns that a position takes in the live display, and the space after it.
const ENTRY: usize = 19;
/// So many positions share a row of it at most.
const A_ROW: usize = 5;
/// So many rows at most: more would scroll.
const MOST_ROWS: usize = 12;

impl Display {
    pub(super) fn new(batch: &Batch, quiet: bool) -> Display {
        let mode = match (quiet, is_live()) {
            (true, _) => Mode::Quiet,
            (_, true) => live(batch.plan.positions.len()),
            _ => Mode::Plain { next: Instant::now() + PLAIN_EVERY },
        };
        let ids = batch.plan.positions.iter().map(|it| it.id.clone()).collect();
        let part =
            batch.part.as_ref().map_or_else(String::new, |part| format!(", part {} of {}", part.number, part.of));
        Display { name: batch.name.clone() + &part, ids, mode }
    }

    pub(super) fn warn(&self, text: &str) {
        match &self.mode {
            // A display that cannot print a warning has a terminal that is gone.
            Mode::Live { all, .. } => drop(all.println(format!("warning: {text}"))),
            _ => crate::tell!("warning: {text}"),
        }
    }

    pub(super) fn show(&mut self, status: &Status, best: &[Option<Solution>]) {
        let parts = headline(status, best);
        match &mut self.mode {
            Mode::Quiet => {}
            Mode::Live { head, rows, a_row, .. } => {
                head.set_position((status.share * 1000.0) as u64);
                head.set_message(beside_bar(&parts));
                let first = first_shown(best, rows.len(), *a_row);
                for (index, row) in rows.iter().enumerate() {
                    let from = (first + index * *a_row).min(self.ids.len());
                    let to = (from + *a_row).min(self.ids.len());
                    let entries: Vec<_> =
                        (from..to).map(|place| entry(&self.ids[place], best[place].as_ref())).collect();
                    row.set_message(entries.join(" "));
                }
            }
            Mode::Plain { next } if Instant::now() >= *next => {
                *next += PLAIN_EVERY;
                crate::tell!("{}: {:.0} % {}", self.name, status.share * 100.0, parts.join(", "));
            }
            Mode::Plain { .. } => {}
        }
    }

    /// Does what prints on the same terminal, while nothing is shown there.
    pub(super) fn aside<T>(&self, print: impl FnOnce() -> T) -> T {
        if let Mode::Live { all, .. } = &self.mode { all.suspend(print) } else { print() }
    }

    pub(super) fn finish(&self) {
        if let Mode::Live { all, head, rows, .. } = &self.mode {
            head.finish_and_clear();
            rows.iter().for_each(ProgressBar::finish_and_clear);
            let _ = all.clear();
        }
    }
}

fn live(positions: usize) -> Mode {
    let all = MultiProgress::with_draw_target(target());
    let style = |template| ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    let head = all.add(ProgressBar::new(1000).with_style(bar_style()));
    let row = |_| all.add(ProgressBar::new(1).with_style(style("{wide_msg}")));
    let a_row = (textwrap::termwidth().saturating_sub(2) / ENTRY).clamp(1, A_ROW);
    let rows = (0..positions.div_ceil(a_row).min(MOST_ROWS)).map(row).collect();
    Mode::Live { all, head, rows, a_row }
}

/// The first position that is shown where there is no room for all: the last row but one is for those under way.
fn first_shown(best: &[Option<Solution>], rows: usize, a_row: usize) -> usize {
    let open = best.iter().rposition(Option::is_some).unwrap_or(0) / a_row;
    let last = best.len().div_ceil(a_row).saturating_sub(rows);
    (open + 2).saturating_sub(rows).min(last) * a_row
}

/// What is told of a run, the most wanted first: a narrow terminal has no room for all.
fn headline(status: &Status, best: &[Option<Solution>]) -> Vec<String> {
    let total: i64 = best.iter().flatten().map(|it| i64::from(it.score)).sum();
    let mut parts = vec![format!("{} of {}", status.done, status.jobs)];
    parts.extend(status.left.map(|left| format!("{} left", clock(left))));
    parts.extend([format!("{} so far", clock(status.elapsed)), format!("total {total}")]);
    parts
}

fn entry(id: &str, best: Option<&Solution>) -> String {
    let short: String = id.chars().rev().take(11).collect::<Vec<_>>().into_iter().rev().collect();
    match best {
        Some(best) => format!("{short:>11} {:>6}", best.score),
        None => format!("{short:>11} {:>6}", "-"),
    }
}
