//! `chainshot solve`: the best lines for files of positions, on all cores.

mod help;
mod progress;
mod report;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::Ordering;
use std::time::Duration;

use super::process::{cores, stop_on_signal, this_command, usage};
use super::shards;
use super::stdout;
use crate::game::notation::Cell;
use crate::game::rules::Rules;
use crate::run::Shard;
use crate::run::batch::{self, Batch, Event};
use crate::run::plan::{Contender, Plan};
use crate::search::budget::{Budget, read_playouts, read_seconds};
use crate::search::method::read::BadMethod;
use crate::search::method::{KnownLine, Method};
use crate::store::solutions::Store;
use crate::store::testset::{self, Position, TestSet};

/// Search the positions of test sets and keep the best line of each
///
/// Ctrl-C stops it: the best lines are saved, and the same command goes on where it was.
/// Exit codes: 0 done; 2 wrong usage; 65 bad input; 66 a file that cannot be opened; 75 stopped, all saved.
#[derive(clap::Args, Clone, Debug)]
#[command(after_long_help = help::TUNERS)]
pub struct Args {
    /// Test sets: text files of boards
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Rules: samegame, samegame-schadd, samegame-codingame, bubble-breaker or clickomania
    #[arg(long, default_value = "samegame")]
    rules: Rules,
    /// Search method as one line of text, name:key=value,...; `--method help` lists all methods and keys
    #[arg(long, value_name = "LINE", default_value = "best", value_parser = method_or_help)]
    method: MethodArg,
    /// Seconds a position, shared by its starts [default: 10 if --playouts is not given]
    #[arg(long, allow_negative_numbers = true, value_name = "SECONDS", value_parser = read_seconds)]
    time: Option<Duration>,
    /// Playouts a position, such as 1000000, 1e6 or 2^20, shared by its starts; makes results repeatable
    #[arg(long, allow_negative_numbers = true, value_name = "N", value_parser = read_playouts)]
    playouts: Option<u64>,
    /// Independent starts of each position: K runs starts 1 to K, 5-8 only these
    #[arg(long, value_name = "K", default_value = "1", value_parser = starts)]
    starts: (u64, u64),
    /// Worker threads [default: one a core]
    #[arg(long, allow_negative_numbers = true, value_name = "N")]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=4096))]
    threads: Option<u16>,
    /// Seed; the same seed and playouts give the same bytes with any number of threads
    #[arg(long, allow_negative_numbers = true, default_value_t = 1)]
    seed: u64,
    /// Solve only these positions of each test set, counted from 1, such as 1,3,5-8
    #[arg(long, value_name = "LIST")]
    select: Option<String>,
    /// Begin with the lines of this store and improve them; for polish, anneal and race
    #[arg(long, value_name = "STORE")]
    from: Option<PathBuf>,
    /// Folder for the best lines, a file for each test set [default: solutions; with --cost-only, none]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Store with each line the CPU seconds it took, as --time does; no two runs then give the same bytes
    #[arg(long)]
    seconds: bool,
    /// Print one JSON object a position instead of the table
    #[arg(long)]
    json: bool,
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

/// The method, or the wish to see what methods there are.
#[derive(Clone, Debug)]
enum MethodArg {
    Help,
    Line(Box<Method>),
}

fn method_or_help(text: &str) -> Result<MethodArg, BadMethod> {
    if text == "help" { Ok(MethodArg::Help) } else { text.parse().map(|method| MethodArg::Line(Box::new(method))) }
}

fn starts(text: &str) -> Result<(u64, u64), String> {
    let (first, last) = text.split_once('-').unwrap_or(("1", text));
    let range = first.parse().ok().zip(last.parse().ok());
    let sound = range.filter(|&(first, last)| 1 <= first && first <= last && last <= 1 << 32);
    sound.ok_or_else(|| format!("expected a number of starts or a range such as 5-8, counted from 1, found {text:?}"))
}

/// Solves every file in turn; the exit code is 75 if somebody stopped it.
///
/// # Errors
/// [`crate::files::FileError`], [`crate::store::testset::BadSelection`] or [`crate::run::RunError`].
pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let MethodArg::Line(method) = &args.method else {
        stdout::print(&help::text())?;
        return Ok(ExitCode::SUCCESS);
    };
    if args.files.is_empty() {
        usage("expected at least one test set: chainshot solve testsets/standard-20.txt");
    }
    // A tuner wants a figure, not lines, and may run the same command many times at once.
    let draft = if args.cost_only && args.out.is_none() { Some(tempfile::tempdir()?) } else { None };
    let out = draft.as_ref().map_or_else(|| args.out.clone().unwrap_or("solutions".into()), |it| it.path().to_owned());
    let batches: Vec<Batch> =
        args.files.iter().map(|file| batch(args, method, file, &out)).collect::<Result<_, _>>()?;
    batch::check(&batches)?;
    let stop = stop_on_signal()?;
    let mut reports = Vec::new();
    for batch in batches {
        let mut display = progress::Display::new(&batch, args.quiet);
        let report = batch::run(&batch, &stop, &mut |event| match event {
            Event::Warning(text) => display.warn(text),
            Event::Status(status, best) => display.show(status, best),
        });
        display.finish();
        reports.push((batch, report?));
        if stop.load(Ordering::Relaxed) {
            break;
        }
    }
    let stopped = stop.load(Ordering::Relaxed) && reports.iter().any(|(_, report)| report.interrupted);
    let text = match (args.cost_only, args.json) {
        (true, _) if stopped => String::new(),
        (true, _) => report::cost(&reports),
        (false, true) => report::json(&reports)?,
        (false, false) => report::table(&reports),
    };
    stdout::forgive_closed_pipe(stdout::print(&text).map_err(Into::into))?;
    if stopped && draft.is_some() {
        eprintln!("Stopped before there was a figure.");
        return Ok(ExitCode::from(75));
    }
    if let Some(shard) = args.shard.filter(|&shard| shard != Shard::WHOLE) {
        let folders: Vec<PathBuf> = reports.iter().map(|(batch, _)| batch.folder()).collect();
        return Ok(shards::done_all(shard, !stopped, &folders));
    }
    if stopped {
        eprintln!("Stopped; all lines are saved. To go on:\n  {}", this_command());
        return Ok(ExitCode::from(75));
    }
    Ok(ExitCode::SUCCESS)
}

fn batch(args: &Args, method: &Method, file: &Path, out: &Path) -> anyhow::Result<Batch> {
    let TestSet { name, positions } = selected(testset::read(file)?, args.select.as_deref())?;
    let time = if args.time.is_none() && args.playouts.is_none() { Some(Duration::from_secs(10)) } else { args.time };
    let count = args.starts.1 - args.starts.0 + 1;
    if args.playouts.is_some_and(|playouts| playouts < count) {
        usage(&format!("expected at least one playout for each of the {count} starts: raise --playouts"));
    }
    let plan = Plan {
        rules: args.rules,
        seed: args.seed,
        budgets: vec![Budget { playouts: args.playouts, time }],
        starts: vec![count],
        first: args.starts.0,
        replicates: 1,
        methods: vec![Contender::of(&method.to_string())],
        moves: true,
        from: known_lines(args, method, &positions)?,
        positions,
    };
    if let Some(problem) = plan.too_large() {
        usage(&problem);
    }
    let seconds = args.seconds || time.is_some();
    let threads = args.threads.map_or_else(cores, usize::from);
    let shard = args.shard.unwrap_or(Shard::WHOLE);
    Ok(Batch { name, plan, seconds, threads, shard, out: out.to_owned() })
}

/// A store without a line that could be improved.
#[derive(Debug, thiserror::Error)]
#[error("{} holds no line for any of these positions under {rules}: solve them first without --from", store.display())]
pub struct NoLines {
    store: PathBuf,
    rules: &'static str,
}

/// For each position the moves of its line in the store of `--from`, none where there is no such line; no list at all
/// without that option.
fn known_lines(args: &Args, method: &Method, positions: &[Position]) -> anyhow::Result<Vec<Vec<Cell>>> {
    let Some(path) = &args.from else {
        if method.known_line() == KnownLine::Needed {
            usage("polish improves lines: say which with --from STORE");
        }
        return Ok(Vec::new());
    };
    if method.known_line() == KnownLine::Unused {
        usage(&format!("{} has no use for --from: use polish, anneal or race", method.name()));
    }
    let store = Store::open_existing(path)?;
    let mut lines = Vec::new();
    for position in positions {
        store.expect_sound(&position.id, &position.grid)?;
        let line = store.best(&position.id, args.rules.name);
        lines.push(line.map_or(Vec::new(), |line| line.moves.clone()));
    }
    if lines.iter().all(Vec::is_empty) {
        return Err(NoLines { store: path.clone(), rules: args.rules.name }.into());
    }
    Ok(lines)
}

fn selected(mut set: TestSet, select: Option<&str>) -> anyhow::Result<TestSet> {
    if let Some(ranges) = select {
        let chosen = set.select(ranges)?;
        set.positions = chosen.into_iter().map(|index| set.positions[index].clone()).collect();
    }
    Ok(set)
}
