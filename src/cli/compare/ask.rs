//! `chainshot compare --method ...`: an experiment without a file.

mod write;

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use self::write::write;
use super::{Args, experiment};
use crate::cli::boards;
use crate::cli::process::{this_command, usage, whole};
use crate::cli::told::rules_help;
use crate::game::generate::Shape;
use crate::game::rules::Rules;
use crate::lab::design::budgets::{self, Budgets};
use crate::lab::design::file::MOST_REPLICATES;
use crate::lab::design::levels;
use crate::lab::design::request::{Boards, Request, RequestError};
use crate::store::testset::TestSet;

/// What to compare, where no file says it.
#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "An experiment without a file")]
pub struct Ask {
    /// A method line to compare, once for each; the first is the reference. BOARDS is a file of boards; without it,
    /// boards are random
    #[arg(long = "method", value_name = "LINE")]
    methods: Vec<String>,
    /// Run methods that have levels once on each of these, such as 1-4 or 3. Level 1 of nmcts is one search by mcts
    /// with the whole budget, that of nbmcts one by bmcts
    #[arg(long, allow_hyphen_values = true, value_name = "A-B", value_parser = levels::read)]
    levels: Option<RangeInclusive<u64>>,
    /// Budgets of a board, which must be given: playouts, seconds as in 10s, and 2^14..2^22 for every power of two from 2^14 to 2^22. Each
    /// is compared by itself: 2^20,10s is first 2^20 playouts, then 10 s
    #[arg(long, alias = "playouts", allow_hyphen_values = true, value_name = "LIST", value_parser = budgets::listed)]
    budgets: Option<Budgets>,
    /// How many boards: the first of BOARDS [default: all], or random ones [default: 20]
    #[arg(long, allow_negative_numbers = true, value_name = "N", conflicts_with = "select")]
    #[arg(value_parser = whole::<u32>(1..=1_000_000))]
    positions: Option<u32>,
    /// Only these of BOARDS, counted from 1, such as 1,3,5-8
    #[arg(long, value_name = "LIST", requires = "reference")]
    select: Option<String>,
    /// Width, height and colours of random boards [default: 15x15x5]
    #[arg(long, value_name = "WxHxC")]
    shape: Option<Shape>,
    /// The rules
    #[arg(long, help = rules_help(" [default: samegame]"))]
    rules: Option<Rules>,
    /// Seed of the searches and of random boards [default: 1]
    #[arg(long, allow_negative_numbers = true, value_parser = whole::<u64>(0..=u64::MAX))]
    seed: Option<u64>,
    /// Search each board N times by each method, each time with other random numbers; boards are compared by the mean
    /// [default: 1]
    #[arg(long, allow_negative_numbers = true, value_name = "N")]
    #[arg(value_parser = whole::<u64>(1..=MOST_REPLICATES))]
    replicates: Option<u64>,
    /// The label of the method that the others are compared with, such as "level 2"
    #[arg(long = "against", value_name = "LABEL")]
    against: Option<String>,
    /// Write the experiment to FILE, or - for stdout, instead of running it; `chainshot compare FILE` runs it. Its folder is
    /// made if missing
    #[arg(long, value_name = "FILE", conflicts_with_all = ["out", "shard", "json", "markdown"])]
    write: Option<PathBuf>,
}

impl Ask {
    /// Whether an experiment is asked for here.
    pub(super) fn is_asked(&self) -> bool {
        !self.methods.is_empty()
    }

    /// The first of the options that say what an experiment is, but for --method.
    pub(super) fn first_option(&self) -> Option<&'static str> {
        let given = [
            ("--budgets", self.budgets.is_some()),
            ("--levels", self.levels.is_some()),
            ("--positions", self.positions.is_some()),
            ("--select", self.select.is_some()),
            ("--shape", self.shape.is_some()),
            ("--rules", self.rules.is_some()),
            ("--seed", self.seed.is_some()),
            ("--replicates", self.replicates.is_some()),
            ("--against", self.against.is_some()),
            ("--write", self.write.is_some()),
        ];
        given.iter().find(|(_, is_given)| *is_given).map(|(option, _)| *option)
    }

    /// Whether it is only written down.
    pub(super) fn writes(&self) -> bool {
        self.write.is_some()
    }

    fn request(&self, file: Option<&Path>) -> anyhow::Result<Request> {
        let count = self.positions.map(|count| count as usize);
        let shape = self.shape.unwrap_or(Shape { width: 15, height: 15, colours: 5 });
        let boards = match file {
            None => Boards::Random(shape, count.unwrap_or(20)),
            Some(path) => {
                let first = count.map(|count| format!("1-{count}"));
                let select = self.select.clone().or(first);
                let is_file = path != Path::new(boards::STDIN) && boards::typed(path).is_none();
                if is_file && self.write.is_some() {
                    Boards::File(path.to_owned(), select)
                } else {
                    let set = boards::select(path, None, select.as_deref())?;
                    let name = path.file_name().filter(|_| is_file).map(|name| name.to_string_lossy().into_owned());
                    Boards::Given(TestSet { name: name.unwrap_or(set.name), ..set })
                }
            }
        };
        Ok(Request {
            methods: self.methods.clone(),
            levels: self.levels.clone(),
            reference: self.against.clone(),
            budgets: self.budgets.as_ref().map_or_else(Vec::new, |budgets| budgets.0.clone()),
            replicates: self.replicates.unwrap_or(1),
            rules: self.rules.unwrap_or_default(),
            seed: self.seed.unwrap_or(1),
            boards,
        })
    }
}

/// Runs the experiment that `args` ask for, or writes its file.
pub(super) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    if let Some(file) = args.reference.as_ref().filter(|_| args.ask.shape.is_some()) {
        let boards = file.display();
        return Err(usage(format!(
            "--shape is for random boards, and the boards are those of {boards}: leave one out"
        )));
    }
    if args.ask.budgets.is_none() {
        return Err(usage("an experiment needs budgets: give --budgets <LIST>, such as 2^14..2^18 or 10s"));
    }
    let request = args.ask.request(args.reference.as_deref())?;
    let refused = |error: RequestError| match error {
        RequestError::File(error) => anyhow::Error::from(error),
        RequestError::Wrong(problem) => usage(problem),
    };
    if let Some(path) = &args.ask.write {
        return write(path, &request.file(path, &this_command()).map_err(refused)?);
    }
    let design = request.design().map_err(refused)?;
    let first = args.ask.methods.first().and_then(|line| line.split(':').next()).unwrap_or_default();
    let folder = format!("compare-{first}-{}.results", &design.plan.id()[..8]);
    experiment::run_in(&args.out.clone().unwrap_or_else(|| folder.into()), &design, args)
}
