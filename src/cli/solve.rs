//! `chainshot solve`: the best lines for files of positions, on all cores.

mod args;
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
use self::parts::Large;
use self::place::Place;
use self::screen::{Ended, Screen};
pub use self::work::NoLines;
use self::work::Searches;
use super::boards::STDIN;
use super::process::{stop_on_signal, usage};
use super::shards;
use super::stdout;
use super::told::tell_caution;
use crate::run::batch::{self, Batch, Report};
use crate::run::{RunError, Shard};
use crate::search::method::{KnownLine, Method};
use crate::store::played::Played;
use crate::store::testset::{BadSelection, name_of};

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

/// Fails if options do not go together, whatever the boards are.
fn expect_sound(args: &Args, method: &Method) -> anyhow::Result<()> {
    let prints = args.out.as_deref() == Some(Path::new("-"));
    let reads = |path: &Path| path == Path::new(STDIN);
    let mut files = args.files.iter().enumerate();
    let twice = files.find(|(index, file)| args.files[..*index].contains(file));
    let starts = work::starts(args);
    let (needed, unused) = (KnownLine::Needed, KnownLine::Unused);
    let problem = if args.files.is_empty() {
        "expected at least one board or file of boards: chainshot solve 111/001/110".to_owned()
    } else if let Some((_, file)) = twice {
        format!("{} stands twice: name it once", file.display())
    } else if args.from.as_deref().is_some_and(reads) && args.files.iter().any(|file| reads(file)) {
        "stdin has the boards: name a file with --from".to_owned()
    } else if args.moves.is_some() && args.files.len() > 1 {
        "--moves is for one board: name one file".to_owned()
    } else if args.moves.is_some() && args.rules.factor > 1 {
        // An empty board multiplies what was earned before them too.
        "--moves is not for rules by which an empty board multiplies all points: solve the whole board".to_owned()
    } else if args.shard.is_some() && (prints || args.out.is_none()) {
        "the shards of a run meet in a folder that all of them know: name it with --out".to_owned()
    } else if args.shard.is_some_and(|shard| shard != Shard::WHOLE) && asks_for_lines(args) {
        LATER.to_owned()
    } else if prints && (args.json || args.form.is_some() || args.cost_only) {
        "--out - prints the lines as a store: leave out --json, --as and --cost-only".to_owned()
    } else if args.playouts.is_some_and(|playouts| playouts < starts) {
        format!("expected at least one playout for each of the {starts} starts: raise --playouts")
    } else if args.moves.is_some() && method.known_line() == needed {
        "polish improves lines of whole boards, and --moves begins in the middle of one: use another method".to_owned()
    } else if args.from.is_none() && method.known_line() == needed {
        "polish improves lines: say which with --from STORE".to_owned()
    } else if args.from.is_some() && method.known_line() == unused {
        format!("{} has no use for --from: use polish, anneal or race", method.name())
    } else {
        return Ok(());
    };
    Err(usage(problem))
}

const LATER: &str = "the lines are known when all shards are done: leave out --as and --cost-only, and export the store that \
                     merge writes";

/// Whether something is to be printed that takes all lines.
fn asks_for_lines(args: &Args) -> bool {
    args.form.is_some() || args.cost_only
}

/// Fails if what `args` ask for cannot be dealt to many processes, as far as that is known without the boards.
pub(super) fn expect_dealt(args: &Args) -> anyhow::Result<()> {
    let MethodArg::Line(method) = &args.method else { return Ok(()) };
    expect_sound(args, method)?;
    if asks_for_lines(args) {
        return Err(usage(LATER));
    }
    let out = args.out.as_deref().unwrap_or(Path::new(""));
    expect_other_store(args, args.files.iter().map(|file| batch::store_in(out, &name_of(file))))
}

/// Fails if lines are to be printed in a form for which all must be held.
fn expect_few(args: &Args, searches: &[Searches]) -> anyhow::Result<()> {
    if args.form.is_some() && searches.iter().any(|it| matches!(it, Searches::Parts(_))) {
        let problem =
            "there are too many positions for --as: choose some with --select, or solve all and use export --select";
        return Err(usage(problem));
    }
    let positions: usize =
        searches.iter().map(|it| if let Searches::Whole(batch) = it { batch.plan.positions.len() } else { 0 }).sum();
    if let Some(form) = args.form.filter(|form| positions > 1 && !form.holds_several()) {
        let name = form.name;
        let problem = format!("{name} holds one line, and there are {positions} positions: choose one with --select");
        return Err(usage(problem));
    }
    Ok(())
}

/// Fails if shards begin with the lines of one of the `stores` that are written: it changes, and with it the run that they meet
/// in.
fn expect_other_store(args: &Args, mut stores: impl Iterator<Item = PathBuf>) -> anyhow::Result<()> {
    let Some(from) = args.from.as_ref().and_then(|from| from.canonicalize().ok()) else { return Ok(()) };
    match stores.find(|store| store.canonicalize().ok().as_ref() == Some(&from)) {
        Some(store) => {
            let problem = format!(
                "the shards begin with the lines of {}, which merge writes: name another --out",
                store.display()
            );
            Err(usage(problem))
        }
        None => Ok(()),
    }
}

/// Fails if a board cannot be written in the form that is asked for, whatever is found.
fn expect_form(args: &Args, searches: &[Searches]) -> anyhow::Result<()> {
    let Some(form) = args.form else { return Ok(()) };
    let batches =
        searches.iter().filter_map(|it| if let Searches::Whole(batch) = it { Some(&batch.plan) } else { None });
    for (plan, position) in batches.flat_map(|plan| plan.positions.iter().map(move |position| (plan, position))) {
        form.write(&[Played::new(position, plan.rules, &[])?])?;
    }
    Ok(())
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
