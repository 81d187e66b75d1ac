//! `chainshot tune`: the best parameters of a method on random boards.

mod design;
mod table;

use std::path::PathBuf;
use std::process::ExitCode;

use self::design::design;
use self::table::{best, table};
use super::process::{cores, stop_on_signal, this_command, whole};
use super::progress::Progress;
use super::stdout;
use super::told::rules_help;
use crate::game::generate::Shape;
use crate::game::rules::Rules;
use crate::lab::tune::{self, Axis, Tuned};
use crate::search::budget::{read_playouts, read_time};

/// Try all values of a method's parameters on random boards and print the best method line
///
/// For one or two parameters it draws the landscape as well (SVG). Tune on other boards than you compare on. Ctrl-C
/// stops it: the same command goes on where it was. Exit codes: 0 done; 2 wrong usage; 65 a folder of something else;
/// 75 stopped, all saved.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// The method line without the parameters to tune
    #[arg(long, value_name = "LINE")]
    method: String,
    /// A parameter and its values, once for each parameter: limit=50,100,250 or, with levels, c=0/0,0.1/0
    #[arg(long, required = true, value_name = "KEY=VALUES", value_parser = axis)]
    grid: Vec<Axis>,
    /// The rules
    #[arg(long, default_value = "samegame", help = rules_help(""))]
    rules: Rules,
    /// Width, height and colours of the boards
    #[arg(long, default_value = "15x15x5", value_name = "WxHxC")]
    shape: Shape,
    /// How many boards
    #[arg(long, allow_negative_numbers = true, default_value_t = 20)]
    #[arg(value_parser = whole::<u32>(1..=1_000_000))]
    positions: u32,
    /// Seed of the boards and the searches; compare has another default, so that you do not tune on its boards
    #[arg(long, allow_negative_numbers = true, default_value_t = 2, value_parser = whole::<u64>(0..=u64::MAX))]
    seed: u64,
    /// Playouts a board, shared by its starts; this or --time must be given, or both, whichever ends first
    #[arg(long, allow_negative_numbers = true, value_name = "N", value_parser = read_playouts)]
    playouts: Option<u64>,
    /// Time a board, shared by its starts, such as 10, 0.5s or 1m
    #[arg(long, allow_hyphen_values = true, value_name = "TIME", value_parser = read_time)]
    time: Option<std::time::Duration>,
    /// Independent starts of each board, the best of which counts
    #[arg(long, allow_negative_numbers = true, default_value_t = 1, value_name = "K")]
    #[arg(value_parser = whole::<u64>(1..=1 << 32))]
    starts: u64,
    /// After every N boards, drop the points that are worse than the best with p < 0.01 (not corrected)
    #[arg(long, allow_negative_numbers = true, value_name = "N")]
    #[arg(value_parser = whole::<u32>(2..=1_000_000))]
    race: Option<u32>,
    /// Folder for raw data and landscape [default: one named after what is tuned]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Worker threads [default: one a core]
    #[arg(long, allow_negative_numbers = true, value_name = "N")]
    #[arg(value_parser = whole::<u16>(1..=4096))]
    threads: Option<u16>,
    /// Show no progress on stderr
    #[arg(long, short)]
    quiet: bool,
}

fn axis(text: &str) -> Result<Axis, String> {
    let expected = "expected a key and its values such as limit=50,100,250";
    let (key, values) = text.split_once('=').ok_or_else(|| format!("{expected}, found {text:?}"))?;
    let values: Vec<String> = values.split(',').map(|value| value.trim().to_owned()).collect();
    if key.is_empty() || values.iter().any(String::is_empty) {
        return Err(format!("{expected}, found {text:?}"));
    }
    match values.iter().enumerate().find(|(index, value)| values[..*index].contains(value)) {
        Some((_, twice)) => Err(format!("the value {twice} stands twice")),
        None => Ok(Axis { key: key.to_owned(), values }),
    }
}

/// Runs the grid and prints it, the best line last; the exit code is 75 if somebody stopped it.
///
/// # Errors
/// [`crate::run::RunError`] if the folder cannot be used.
pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let design = design(args)?;
    let name = format!("tune-{}-{}.results", args.method.split(':').next().unwrap_or_default(), &design.plan.id()[..8]);
    let folder = args.out.clone().unwrap_or_else(|| name.into());
    let stop = stop_on_signal()?;
    let mut session = design.open(&folder)?;
    design.twins().iter().chain(&design.same_boards()).for_each(|twins| crate::tell!("warning: {twins}"));
    session.warnings.iter().for_each(|warning| crate::tell!("warning: {warning}"));
    let mut progress = Progress::new("tune", args.quiet);
    let threads = args.threads.map_or_else(cores, usize::from);
    let complete = tune::run(&mut session, &design, threads, &stop, &mut progress)?;
    drop(progress);
    let data = session.finish()?;
    if !complete {
        crate::tell!("Stopped; all finished searches are saved. To go on:\n  {}", this_command());
        return Ok(ExitCode::from(75));
    }
    let tuned = Tuned::of(&design, &data);
    let files = tune::write(&folder, &design, &args.grid, &tuned)?;
    let names: Vec<String> = files.iter().map(|file| format!("{}\n", file.display())).collect();
    let text = format!("{}\n\n{}\n{}", table(&design, &tuned).trim_fmt(), names.concat(), best(&design, &tuned));
    stdout::forgive_closed_pipe(stdout::print(&text).map_err(Into::into))?;
    Ok(ExitCode::SUCCESS)
}
