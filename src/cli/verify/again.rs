//! `verify --again`: every search that led to a line, done once more.

use std::panic::resume_unwind;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Context;
use comfy_table::{CellAlignment, Table, presets};
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use serde::Serialize;

use super::{ALL_RIGHT, Args, BELOW_CLAIM};
use crate::cli::process::stop_on_signal;
use crate::cli::progress::Progress;
use crate::cli::{fit, lines, stdout};
use crate::puzzle::Score;
use crate::run::Status;
use crate::run::campaign::{Again, again};
use crate::store::solutions::Solution;

/// What became of a line, as JSON.
#[derive(Serialize)]
struct Row<'a> {
    id: &'a str,
    rules: &'a str,
    score: Score,
    searches: usize,
    again: Option<Score>,
    verdict: &'static str,
    what: String,
}

/// How often the progress is shown.
const TICK: Duration = Duration::from_millis(100);

/// Searches again for each line of the stores, which are right; the exit code is 21 if one is not found again, 75 if somebody stopped it.
pub(super) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let stop = stop_on_signal()?;
    let mut all = Vec::new();
    for file in &args.files {
        let store = lines::open(file)?;
        let lines: Vec<&Solution> = store.iter().collect();
        let chosen = lines::chosen(&lines, file, args.select.as_deref());
        let chosen = if args.files.len() > 1 { chosen.with_context(|| file.display().to_string()) } else { chosen };
        all.extend(chosen?.into_iter().cloned());
    }
    let found = searched(&all, &stop);
    let rows: Vec<Row> = all.iter().zip(&found).map(|(line, found)| row(line, found)).collect();
    let text = if args.json {
        let lines: Vec<String> = rows.iter().map(serde_json::to_string).collect::<Result<_, _>>()?;
        lines.iter().flat_map(|line| [line.as_str(), "\n"]).collect()
    } else {
        table(&rows)
    };
    stdout::forgive_closed_pipe(stdout::print(&text).map_err(Into::into))?;
    let lost = found.iter().any(|it| matches!(it, Again::Other(_) | Again::Impossible(_)));
    Ok(ExitCode::from(match (found.contains(&Again::Stopped), lost) {
        (true, _) => 75,
        (_, true) => BELOW_CLAIM,
        _ => ALL_RIGHT,
    }))
}

/// What becomes of each of the lines; meanwhile stderr says how far that is.
fn searched(all: &[Solution], stop: &AtomicBool) -> Vec<Again> {
    let made = &AtomicU64::new(0);
    let known = all.iter().filter(|line| line.steps().is_some());
    let spent = known.map(Solution::spent).fold(0, u64::saturating_add);
    let begun = Instant::now();
    let mut progress = Progress::new("searching again", false);
    thread::scope(|scope| {
        let (sender, told) = mpsc::channel();
        let search = move |sender: &mut mpsc::Sender<String>, line: &Solution| {
            let found = again(line, stop, made);
            // Whoever hears it waits for all of them.
            let _ = sender.send(format!("{} under {} {}", line.id, line.rules, words(&found)));
            found
        };
        let work = scope.spawn(move || all.par_iter().map_with(sender, search).collect());
        let mut done = 0;
        loop {
            match told.recv_timeout(TICK) {
                Ok(text) => {
                    done += 1;
                    progress.say(&format!("{done} of {}: {text}", all.len()));
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            let share = (made.load(Ordering::Relaxed) as f64 / spent.max(1) as f64).min(1.0);
            let elapsed = begun.elapsed();
            let left = Duration::try_from_secs_f64(elapsed.as_secs_f64() * (1.0 / share - 1.0)).ok();
            progress.show(&Status { done, jobs: all.len(), share, elapsed, left });
        }
        work.join().unwrap_or_else(|panic| resume_unwind(panic))
    })
}

fn words(found: &Again) -> String {
    match found {
        Again::Same => "comes again".into(),
        Again::Other(score) => format!("does not come again: {score}"),
        Again::Unknown => {
            "cannot be found again: its time was limited, or its board or the line it began with is not kept".into()
        }
        Again::Impossible(problem) => format!("cannot be searched again: {problem}"),
        Again::Stopped => "was stopped".into(),
    }
}

fn row<'a>(line: &'a Solution, found: &Again) -> Row<'a> {
    let again = match found {
        Again::Same => Some(line.score),
        Again::Other(score) => Some(*score),
        _ => None,
    };
    let verdict = match found {
        Again::Same => "same",
        Again::Other(_) => "other",
        Again::Unknown => "unknown",
        Again::Impossible(_) => "impossible",
        Again::Stopped => "stopped",
    };
    let searches = line.steps().map_or(0, |steps| steps.len());
    Row { id: &line.id, rules: &line.rules, score: line.score, searches, again, verdict, what: words(found) }
}

fn table(rows: &[Row]) -> String {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    table.set_header(["position", "score", "searches", ""]);
    let several = rows.iter().any(|row| row.rules != rows[0].rules);
    for row in rows {
        let name = if several { format!("{} under {}", row.id, row.rules) } else { row.id.to_owned() };
        table.add_row([name, row.score.to_string(), row.searches.to_string(), row.what.clone()]);
    }
    for column in 1..3 {
        table.column_mut(column).expect("four columns").set_cell_alignment(CellAlignment::Right);
    }
    fit::to_terminal(&mut table, &[0, 3], &[[]; 0]);
    let same = rows.iter().filter(|row| row.again == Some(row.score)).count();
    format!("{}\n{same} of {} lines come again\n", table.trim_fmt(), rows.len())
}
