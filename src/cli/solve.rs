//! `chainshot solve`: the best lines for files of positions, on all cores.

mod args;
mod checks;
mod forms;
mod help;
mod json;
mod parts;
mod place;
mod progress;
mod report;
mod rows;
mod screen;
mod spent;
mod turns;
mod work;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::Ordering;

pub use self::args::Args;
use self::args::MethodArg;
pub(super) use self::checks::expect_dealt;
use self::checks::{expect_few, expect_form, expect_other_store, expect_sound};
use self::parts::Large;
use self::place::Place;
use self::screen::{Ended, Screen};
pub use self::work::NoLines;
use self::work::Searches;
use super::process::stop_on_signal;
use super::shards;
use super::stdout;
use super::told::tell_caution;
use crate::run::batch::{self, Batch, Report};
use crate::run::{RunError, Shard};
use crate::store::testset::BadSelection;

/// Solves every file, with one queue for all; the exit code is 75 if somebody stopped it.
///
/// # Errors
/// [`crate::files::FileError`], [`crate::store::testset::BadSelection`] or [`crate::run::RunError`].
pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let method = match &args.method {
        MethodArg::Line(method) => method,
        MethodArg::Help(name) => {
            stdout::print(&help::text(*name))?;
            return Ok(ExitCode::SUCCESS);
        }
    };
    tell_caution(&args.rules);
    expect_sound(args, method)?;
    let place = Place::of(args)?;
    let searches = |file: &PathBuf| {
        work::searches(args, method, file, place.folder()).map_err(|error| about(error, file, args.files.len()))
    };
    let searches: Vec<Searches> = args.files.iter().map(searches).collect::<Result<_, _>>()?;
    expect_few(args, &searches)?;
    expect_form(args, &searches)?;
    let whole = || searches.iter().filter_map(|it| if let Searches::Whole(batch) = it { Some(&**batch) } else { None });
    batch::check(whole())?;
    if args.shard.is_some() {
        expect_other_store(args, whole().map(Batch::store))?;
    }
    let stop = stop_on_signal()?;
    let mut batches = searches.iter().flat_map(|it| -> Box<dyn Iterator<Item = Result<Batch, RunError>>> {
        match it {
            Searches::Whole(batch) => Box::new(std::iter::once(Ok((**batch).clone()))),
            Searches::Parts(parts) => Box::new(parts.batches(args, method)),
        }
    });
    let mut screen = Screen::new(args, place.is_kept(), &stop, whole());
    batch::run_all(&mut batches, work::threads(args), &stop, &mut |batch, event| screen.show(batch, event))?;
    let Ended { reports, large, shards, interrupted } = screen.finish()?;
    let stopped = stop.load(Ordering::Relaxed) && (interrupted || batches.next().is_some());
    if args.shard.is_some_and(|shard| shard != Shard::WHOLE) {
        // What the lines come to is known when all shards are done.
        return shards::done(&shards, stopped, args.json);
    }
    let sums = large.join(place.is_kept())?;
    if !(stopped && args.cost_only) {
        let text = match args.json {
            true => large.objects(&searches, place.is_kept(), stopped),
            false => result(args, &reports, (&large, &sums))?,
        };
        stdout::forgive_closed_pipe(stdout::print(&text).map_err(Into::into))?;
        if args.out.as_deref() == Some(Path::new("-")) && !args.json {
            stdout::forgive_closed_pipe(large.stores().try_for_each(stdout::copy).map_err(Into::into))?;
        }
    }
    place::say_how_it_ended(args, &place, &reports, stopped);
    Ok(if stopped { ExitCode::from(75) } else { ExitCode::SUCCESS })
}

/// `error`, with the name of the `file` that it is of where there are several and it is about what was chosen.
fn about(error: anyhow::Error, file: &Path, files: usize) -> anyhow::Error {
    if files > 1 && error.is::<BadSelection>() { error.context(file.display().to_string()) } else { error }
}

/// What is printed at the end, beside what was printed as it came.
fn result(args: &Args, reports: &[(Batch, Report)], (large, sums): (&Large, &str)) -> anyhow::Result<String> {
    if args.cost_only {
        return Ok(report::cost(reports, large.scores()));
    }
    if let Some(form) = args.form {
        let is_printed = form.writes_in_turn();
        return Ok(if is_printed { String::new() } else { form.write(&report::played(reports)?)? });
    }
    if args.out.as_deref() == Some(Path::new("-")) {
        return Ok(String::new());
    }
    let mut text = sums.to_owned();
    let positions: usize = reports.iter().map(|(batch, _)| batch.plan.positions.len()).sum();
    if positions == 1
        && let [only] = &report::played(reports)?[..]
    {
        text += &report::drawn(only);
    }
    Ok(text)
}
