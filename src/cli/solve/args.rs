//! What `solve` is asked.

use std::path::PathBuf;
use std::time::Duration;

use super::help;
use crate::cli::boards;
use crate::cli::process::whole;
use crate::cli::told::{rules_help, rules_list};
use crate::cli::words::one_of;
use crate::game::rules::Rules;
use crate::run::Shard;
use crate::search::budget::{read_playouts, read_time};
use crate::search::method::Method;
use crate::search::method::read::BadMethod;
use crate::store::export::{self, Form};
use crate::store::testset::format::Format;

/// Search boards and keep the best line of each
///
/// Boards are files, - for stdin, or typed: chainshot solve 111/001/110. For one board the line is printed and drawn.
/// Ctrl-C stops it: with --out the best lines are saved, and the same command goes on where it was.
/// Exit codes: 0 done; 2 wrong usage; 65 bad input; 66 a file that cannot be opened; 75 stopped.
#[derive(clap::Args, Clone, Debug)]
#[command(after_long_help = help::TUNERS)]
pub struct Args {
    /// Boards: files, - for stdin, or boards such as 111/001/110
    #[arg(value_name = "BOARDS")]
    pub(super) files: Vec<PathBuf>,
    /// The format of the boards, if it is not to be recognised
    #[arg(long, value_name = "KIND", value_parser = Format::named, help = boards::format_help())]
    pub(super) format: Option<&'static Format>,
    /// The rules
    #[arg(long, default_value = "samegame", help = rules_help(""), long_help = rules_list())]
    pub(super) rules: Rules,
    /// Search method as one line of text, name:key=value,...; `--method help` lists all methods and keys,
    /// `--method help:nmcts` those of one
    #[arg(long, value_name = "LINE", default_value = "best", value_parser = method_or_help)]
    pub(super) method: MethodArg,
    /// Time a position, such as 10 (seconds), 90s, 2m or 1h30m, shared by its starts [default: 10 s if --playouts is not
    /// given]
    #[arg(long, allow_hyphen_values = true, value_name = "TIME", value_parser = read_time)]
    pub(super) time: Option<Duration>,
    /// Playouts a position, such as 1_000_000, 1e6, 5M or 2^20, shared by its starts; makes results repeatable
    #[arg(long, allow_negative_numbers = true, value_name = "N", value_parser = read_playouts)]
    pub(super) playouts: Option<u64>,
    /// Independent starts of each position: K runs starts 1 to K, 5-8 only these
    #[arg(long, allow_negative_numbers = true, value_name = "K", default_value = "1", value_parser = starts)]
    pub(super) starts: (u64, u64),
    /// Worker threads [default: one a core]
    #[arg(long, allow_negative_numbers = true, value_name = "N")]
    #[arg(value_parser = whole::<u16>(1..=4096))]
    pub(super) threads: Option<u16>,
    /// Seed; the same seed and playouts give the same bytes with any number of threads
    #[arg(long, allow_negative_numbers = true, default_value_t = 1, value_parser = whole::<u64>(0..=u64::MAX))]
    pub(super) seed: u64,
    /// Solve only these positions of each test set: ids, and numbers from 1 such as 1,3,5-8 or 5-
    #[arg(long, value_name = "LIST", allow_hyphen_values = true)]
    pub(super) select: Option<String>,
    /// Make these moves first, such as "c4 a1", and search from there; for one board
    #[arg(long, value_name = "MOVES", conflicts_with = "from")]
    pub(super) moves: Option<String>,
    /// Begin with the lines of this store, or - for stdin, and improve them; for polish, anneal and race
    #[arg(long, value_name = "STORE")]
    pub(super) from: Option<PathBuf>,
    /// Where the best lines are kept: a store FILE.jsonl; a folder, with a store for each test set; or - to print them as
    /// a store [default: the folder solutions if there is one and a file is among the boards, else they are not kept]
    #[arg(long, value_name = "PLACE")]
    pub(super) out: Option<PathBuf>,
    /// Store with each line the CPU seconds it took, as --time does; no two runs then give the same bytes
    #[arg(long)]
    pub(super) seconds: bool,
    /// Print one JSON object a position, as soon as it is done, instead of the table
    #[arg(long)]
    pub(super) json: bool,
    #[arg(long = "as", value_name = "FORM", value_parser = Form::named, conflicts_with_all = ["json", "cost_only"],
        help = format!("Print the lines in this form instead of the table: {}", one_of(export::all_names())))]
    pub(super) form: Option<&'static Form>,
    /// Print only the negated mean score, for tuners that minimise
    #[arg(long, conflicts_with = "json")]
    pub(super) cost_only: bool,
    /// Do only these searches of a run, such as 3/8, or auto: what the cluster engine says; `merge` puts them together
    #[arg(long, value_name = "I/N")]
    pub(super) shard: Option<Shard>,
    /// Show no progress on stderr
    #[arg(long, short)]
    pub(super) quiet: bool,
}

/// The method, or the wish to see what methods there are, or what keys one has.
#[derive(Clone, Debug)]
pub(super) enum MethodArg {
    Help(Option<&'static str>),
    Line(Box<Method>),
}

fn method_or_help(text: &str) -> Result<MethodArg, BadMethod> {
    match text.split_once(':').unwrap_or((text, "")) {
        ("help", "") => Ok(MethodArg::Help(None)),
        ("help", line) => line.parse::<Method>().map(|method| MethodArg::Help(Some(method.name()))),
        _ => text.parse().map(|method| MethodArg::Line(Box::new(method))),
    }
}

fn starts(text: &str) -> Result<(u64, u64), String> {
    let (first, last) = text.split_once('-').unwrap_or(("1", text));
    let range = first.parse().ok().zip(last.parse().ok());
    let sound = range.filter(|&(first, last)| 1 <= first && first <= last && last <= 1 << 32);
    sound.ok_or_else(|| format!("expected a number of starts or a range such as 5-8, counted from 1, found {text:?}"))
}
