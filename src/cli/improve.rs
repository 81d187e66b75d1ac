//! `chainshot improve`: hours of annealings on the lines of a store, each where gains have come before.

mod show;

use std::collections::{BTreeSet, HashSet};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use super::boards::STDIN;
use super::process::{cores, stop_on_signal, usage, whole};
use super::{lines, stdout};
use crate::game::rules::Rules;
use crate::run::Shard;
use crate::run::campaign::{self, Campaign, CampaignEvent};
use crate::search::budget::{read_playouts, read_time};
use crate::store::known;
use crate::store::solutions::{LineKey, Solution, board_fingerprint, key};

/// Improve the lines of a store for hours: races, polishes and cycles, most where they have gained
///
/// Every better line is in the store within moments, with the searches that lead to it: `verify --again` repeats them.
/// What was tried is kept in a folder beside the store; the same command goes on from there, after Ctrl-C or a crash too.
/// Several processes may share the folder. Exit codes: 0 done; 2 wrong usage; 65 bad input; 66 a file that cannot be
/// opened; 75 stopped, all saved.
#[derive(clap::Args, Clone, Debug)]
pub struct Args {
    /// Store of solutions, which `solve` has written
    #[arg(value_name = "STORE")]
    store: PathBuf,
    /// Time by the clock, such as 90s, 2m or 8h [default: until Ctrl-C if --playouts is not given]
    #[arg(long, allow_hyphen_values = true, value_name = "TIME", value_parser = read_time)]
    time: Option<Duration>,
    /// Steps of this process, such as 5M or 1e9: the same command again makes as many more
    #[arg(long, allow_negative_numbers = true, value_name = "N", value_parser = read_playouts)]
    playouts: Option<u64>,
    /// Improve only these positions: ids, and numbers from 1 such as 1,3,5-8 or 5-
    #[arg(long, value_name = "LIST", allow_hyphen_values = true)]
    select: Option<String>,
    /// Improve only the lines under these rules; needed where a store has several
    #[arg(long, value_name = "NAME")]
    rules: Option<Rules>,
    /// Worker threads, each with a search of its own [default: one a core]
    #[arg(long, allow_negative_numbers = true, value_name = "N")]
    #[arg(value_parser = whole::<u16>(1..=4096))]
    threads: Option<u16>,
    /// Seed of what is tried
    #[arg(long, allow_negative_numbers = true, default_value_t = 1, value_parser = whole::<u64>(0..=u64::MAX))]
    seed: u64,
    /// The folder of the same command on a copy of the store: what was tried there counts here too
    #[arg(long, value_name = "FOLDER")]
    with: Vec<PathBuf>,
    /// More published scores to compare with: a CSV file as for `best`
    #[arg(long, value_name = "CSV")]
    known: Option<PathBuf>,
    /// Which of several processes this is, such as 3/8, or auto: what the cluster engine says
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,
    /// Print one JSON object a better line, and one a position at the end
    #[arg(long)]
    json: bool,
    /// Show no progress on stderr
    #[arg(long, short)]
    quiet: bool,
}

/// Fails if what `args` ask for cannot be dealt to many processes.
pub(super) fn expect_dealt(args: &Args) -> anyhow::Result<()> {
    if args.time.is_none() && args.playouts.is_none() {
        return Err(usage("a task must come to an end: give --time or --playouts"));
    }
    Ok(())
}

/// Improves lines until the time is over; the exit code is 75 if somebody stopped it.
///
/// # Errors
/// [`crate::run::RunError`], [`crate::store::testset::BadSelection`], or those of reading the store.
pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    if args.store == Path::new(STDIN) {
        return Err(usage("improve replaces a store: give a file, as stdin cannot be written"));
    }
    let store = lines::open(&args.store)?;
    let played = lines::played(&store, args.select.as_deref(), args.rules)?;
    let keys: HashSet<LineKey> =
        played.iter().map(|it| (it.id.clone(), it.rules.name.to_owned(), board_fingerprint(&it.grid))).collect();
    let chosen: Vec<Solution> = store.iter().filter(|line| keys.contains(&key(line))).cloned().collect();
    let rules: BTreeSet<&str> = chosen.iter().map(|line| line.rules.as_str()).collect();
    if chosen.is_empty() {
        return Err(usage(format!("{} has no line to improve: solve its boards first", args.store.display())));
    }
    if rules.len() > 1 {
        let names = Vec::from_iter(rules).join(" and ");
        return Err(usage(format!("{} has lines under {names}: choose with --rules", args.store.display())));
    }
    let mut known = known::published();
    known.extend(args.known.as_deref().map(known::read).transpose()?.into_iter().flatten());
    let campaign = Campaign {
        store: args.store.clone(),
        lines: chosen,
        with: args.with.clone(),
        time: args.time,
        playouts: args.playouts,
        threads: args.threads.map_or_else(cores, usize::from),
        seed: args.seed,
        shard: args.shard.unwrap_or(Shard::WHOLE),
    };
    let stop = stop_on_signal()?;
    let mut display = show::Display::new(args.quiet, args.json, args.time);
    let report = campaign::run(&campaign, &stop, &mut |event| match event {
        CampaignEvent::Warning(text) => display.warn(text),
        CampaignEvent::Gain(better) => {
            if display.better(better).is_err() {
                stop.store(true, std::sync::atomic::Ordering::Relaxed);
            }
        }
        CampaignEvent::Status(standing) => display.status(standing),
    });
    display.finish();
    let report = report?;
    let text = if args.json { show::json(&report, &known)? } else { show::table(&report, &known) };
    stdout::forgive_closed_pipe(stdout::print(&text).map_err(Into::into))?;
    if !args.quiet {
        crate::tell!("What was tried is kept in {}; the same command goes on from there.", campaign.folder().display());
    }
    Ok(if report.interrupted { ExitCode::from(75) } else { ExitCode::SUCCESS })
}
