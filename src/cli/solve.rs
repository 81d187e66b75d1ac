//! `chainshot solve`: the best lines for files of positions, on all cores.

mod help;
mod json;
mod parts;
mod place;
mod progress;
mod report;
mod screen;
mod spent;
mod work;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::Ordering;
use std::time::Duration;

use self::parts::Large;
use self::place::Place;
use self::screen::{Ended, Screen};
pub use self::work::NoLines;
use self::work::Searches;
use super::boards::FORMATS;
use super::process::{stop_on_signal, usage, whole};
use super::shards;
use super::stdout;
use crate::game::rules::Rules;
use crate::run::batch::{self, Batch, Report};
use crate::run::{RunError, Shard};
use crate::search::budget::{read_playouts, read_time};
use crate::search::method::Method;
use crate::search::method::read::BadMethod;
use crate::store::export::Form;
use crate::store::testset::format::Format;

/// Search boards and keep the best line of each
///
/// Boards are files, - for stdin, or typed: chainshot solve 111/001/110. For one board the line is printed and drawn.
/// Ctrl-C stops it: the best lines are saved, and the same command goes on where it was.
/// Exit codes: 0 done; 2 wrong usage; 65 bad input; 66 a file that cannot be opened; 75 stopped, all saved.
#[derive(clap::Args, Clone, Debug)]
#[command(after_long_help = help::TUNERS)]
pub struct Args {
    /// Boards: files, - for stdin, or boards such as 111/001/110
    #[arg(value_name = "BOARDS")]
    files: Vec<PathBuf>,
    /// The format of the boards, if it is not to be recognised
    #[arg(long, value_name = "KIND", value_parser = Format::named, help = format!("Read the boards as {FORMATS}"))]
    format: Option<&'static Format>,
    /// Rules: samegame, samegame-schadd, samegame-codingame, bubble-breaker, clickomania, js-games, swell-foop, ksame,
    /// klickety, tatham, tatham-1, popstar, windows, cube-crash, former or jbubblebreaker; or a formula such as
    /// move=5n^2;bonus=2000
    #[arg(long, default_value = "samegame")]
    rules: Rules,
    /// Search method as one line of text, name:key=value,...; `--method help` lists all methods and keys,
    /// `--method help:nmcts` those of one
    #[arg(long, value_name = "LINE", default_value = "best", value_parser = method_or_help)]
    method: MethodArg,
    /// Time a position, such as 10 (seconds), 90s, 2m or 1h30m, shared by its starts [default: 10 s if --playouts is not
    /// given]
    #[arg(long, allow_negative_numbers = true, value_name = "TIME", value_parser = read_time)]
    time: Option<Duration>,
    /// Playouts a position, such as 1_000_000, 1e6, 5M or 2^20, shared by its starts; makes results repeatable
    #[arg(long, allow_negative_numbers = true, value_name = "N", value_parser = read_playouts)]
    playouts: Option<u64>,
    /// Independent starts of each position: K runs starts 1 to K, 5-8 only these
    #[arg(long, value_name = "K", default_value = "1", value_parser = starts)]
    starts: (u64, u64),
    /// Worker threads [default: one a core]
    #[arg(long, allow_negative_numbers = true, value_name = "N")]
    #[arg(value_parser = whole::<u16>(1..=4096))]
    threads: Option<u16>,
    /// Seed; the same seed and playouts give the same bytes with any number of threads
    #[arg(long, allow_negative_numbers = true, default_value_t = 1, value_parser = whole::<u64>(0..=u64::MAX))]
    seed: u64,
    /// Solve only these positions of each test set: ids, and numbers from 1 such as 1,3,5-8 or 5-
    #[arg(long, value_name = "LIST", allow_hyphen_values = true)]
    select: Option<String>,
    /// Begin with the lines of this store and improve them; for polish, anneal and race
    #[arg(long, value_name = "STORE")]
    from: Option<PathBuf>,
    /// Where the best lines are kept: a store FILE.jsonl; a folder, with a store for each test set; or - to print them as
    /// a store [default: the folder solutions if there is one, else they are not kept]
    #[arg(long, value_name = "PLACE")]
    out: Option<PathBuf>,
    /// Store with each line the CPU seconds it took, as --time does; no two runs then give the same bytes
    #[arg(long)]
    seconds: bool,
    /// Print one JSON object a position, as soon as it is done, instead of the table
    #[arg(long)]
    json: bool,
    /// Print the lines in this form instead of the table: moves, clicks, codingame, tatham, swell-foop, json, svg or html
    #[arg(long = "as", value_name = "FORM", value_parser = Form::named, conflicts_with_all = ["json", "cost_only"])]
    form: Option<&'static Form>,
    /// Print only the negated mean score, for tuners that minimise
    #[arg(long, conflicts_with = "json")]
    cost_only: bool,
    /// Do only these searches of a run, such as 3/8, or auto: what the cluster engine says; `merge` puts them together
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,
    /// Show no progress on stderr
    #[arg(long, short)]
    quiet: bool,
}

/// The method, or the wish to see what methods there are, or what keys one has.
#[derive(Clone, Debug)]
enum MethodArg {
    Help(Option<String>),
    Line(Box<Method>),
}

fn method_or_help(text: &str) -> Result<MethodArg, BadMethod> {
    match text.split_once(':').unwrap_or((text, "")) {
        ("help", "") => Ok(MethodArg::Help(None)),
        ("help", name) => name.parse::<Method>().map(|_| MethodArg::Help(Some(name.to_owned()))),
        _ => text.parse().map(|method| MethodArg::Line(Box::new(method))),
    }
}

fn starts(text: &str) -> Result<(u64, u64), String> {
    let (first, last) = text.split_once('-').unwrap_or(("1", text));
    let range = first.parse().ok().zip(last.parse().ok());
    let sound = range.filter(|&(first, last)| 1 <= first && first <= last && last <= 1 << 32);
    sound.ok_or_else(|| format!("expected a number of starts or a range such as 5-8, counted from 1, found {text:?}"))
}

/// Solves every file, with one queue for all; the exit code is 75 if somebody stopped it.
///
/// # Errors
/// [`crate::files::FileError`], [`crate::store::testset::BadSelection`] or [`crate::run::RunError`].
pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let method = match &args.method {
        MethodArg::Line(method) => method,
        MethodArg::Help(name) => {
            stdout::print(&help::text(name.as_deref()))?;
            return Ok(ExitCode::SUCCESS);
        }
    };
    if args.files.is_empty() {
        usage("expected at least one board or file of boards: chainshot solve 111/001/110");
    }
    if args.shard.is_some() && args.out.as_deref().is_none_or(|out| out == Path::new("-")) {
        usage("the shards of a run meet in a folder that all of them know: name it with --out");
    }
    let place = Place::of(args)?;
    let searches = |file: &PathBuf| work::searches(args, method, file, place.folder());
    let searches: Vec<Searches> = args.files.iter().map(searches).collect::<Result<_, _>>()?;
    expect_few(args, &searches);
    let whole = searches.iter().filter_map(|it| if let Searches::Whole(batch) = it { Some(&**batch) } else { None });
    batch::check(whole)?;
    let stop = stop_on_signal()?;
    let mut batches = searches.iter().flat_map(|it| -> Box<dyn Iterator<Item = Result<Batch, RunError>>> {
        match it {
            Searches::Whole(batch) => Box::new(std::iter::once(Ok((**batch).clone()))),
            Searches::Parts(parts) => Box::new(parts.batches(args, method)),
        }
    });
    let mut screen = Screen::new(args, place.is_kept(), &stop);
    batch::run_all(&mut batches, work::threads(args), &stop, &mut |batch, event| screen.show(batch, event))?;
    let Ended { reports, large, shards, interrupted } = screen.finish()?;
    let stopped = stop.load(Ordering::Relaxed) && (interrupted || batches.next().is_some());
    if args.shard.is_some_and(|shard| shard != Shard::WHOLE) {
        // What the lines come to is known when all shards are done.
        return shards::done(&shards, stopped, args.json);
    }
    let sums = large.join(place.is_kept())?;
    if !(stopped && args.cost_only) {
        let text = result(args, &place, &reports, (&large, &sums))?;
        stdout::forgive_closed_pipe(stdout::print(&text).map_err(Into::into))?;
        if args.out.as_deref() == Some(Path::new("-")) && !args.json {
            stdout::forgive_closed_pipe(large.stores().try_for_each(stdout::copy).map_err(Into::into))?;
        }
    }
    place::say_how_it_ended(args, &place, &reports, stopped);
    Ok(if stopped { ExitCode::from(75) } else { ExitCode::SUCCESS })
}

/// Ends the program if lines are to be printed in a form for which all must be held.
fn expect_few(args: &Args, searches: &[Searches]) {
    if args.form.is_some() && searches.iter().any(|it| matches!(it, Searches::Parts(_))) {
        usage("there are too many positions for --as: choose some with --select, or solve all and use export --select");
    }
    let positions: usize =
        searches.iter().map(|it| if let Searches::Whole(batch) = it { batch.plan.positions.len() } else { 0 }).sum();
    if let Some(form) = args.form.filter(|form| positions > 1 && !form.holds_several()) {
        let name = form.name;
        usage(&format!("{name} holds one line, and there are {positions} positions: choose one with --select"));
    }
}

/// What is printed at the end.
fn result(
    args: &Args,
    place: &Place,
    reports: &[(Batch, Report)],
    (large, sums): (&Large, &str),
) -> anyhow::Result<String> {
    if args.cost_only {
        return Ok(report::cost(reports, large.scores()));
    }
    if args.json {
        return Ok(String::new());
    }
    if let Some(form) = args.form {
        return Ok(form.write(&report::played(reports)?)?);
    }
    if args.out.as_deref() == Some(Path::new("-")) {
        let stores = reports.iter().map(|(batch, _)| std::fs::read_to_string(batch.store()));
        return Ok(stores.collect::<Result<_, _>>().unwrap_or_default());
    }
    let mut text = report::table(reports, place.is_kept()) + sums;
    let positions: usize = reports.iter().map(|(batch, _)| batch.plan.positions.len()).sum();
    if positions == 1
        && let [only] = &report::played(reports)?[..]
    {
        text += &report::drawn(only);
    }
    Ok(text)
}
