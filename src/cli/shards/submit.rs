//! `chainshot submit`: the script that gives a run to a cluster engine.

use clap::Parser;

use crate::cli::process::{WrongUsage, quoted, whole};
use crate::cli::{Cli, stdout};

/// Print the script that gives a run to a cluster engine; nothing is run
///
/// The command after -- is `solve`, `compare` or `improve` with its options. Each task does one shard of it, and `merge` puts
/// them together; the tasks of `improve` share its store. Save the script, look it over, and hand it to your engine as its
/// first lines say.
#[derive(clap::Args, Clone, Debug)]
pub struct Args {
    /// The engine
    #[arg(value_enum)]
    engine: Engine,
    /// The number of tasks
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = whole::<u64>(1..=100_000))]
    tasks: u64,
    /// Threads of each task
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole::<u64>(1..=4096))]
    threads: u64,
    /// The command, such as `solve boards.txt --playouts 1e7 --out mine`
    #[arg(last = true, required = true, value_name = "COMMAND")]
    command: Vec<String>,
}

/// A program that runs jobs on many machines.
#[derive(clap::ValueEnum, Clone, Copy, Debug)]
enum Engine {
    /// Slurm job arrays.
    Slurm,
    /// HyperQueue.
    Hyperqueue,
    /// GNU parallel, on one machine or a few.
    Parallel,
}

/// Prints the script.
///
/// # Errors
/// Wrong usage, if the command cannot be dealt to tasks.
pub fn run(args: &Args) -> anyhow::Result<()> {
    let command = &args.command;
    let name = command.first().map_or("", String::as_str);
    if !["solve", "compare", "improve"].contains(&name) {
        let problem = format!("expected solve, compare or improve after --, found {name:?}");
        return Err(WrongUsage(problem).into());
    }
    if name == "solve" && !options(command).iter().any(|word| word == "--out" || word.starts_with("--out=")) {
        return Err(WrongUsage("the tasks meet in a folder that all of them know: name it with --out".into()).into());
    }
    for given in ["--shard", "--threads"] {
        if options(command).iter().any(|word| word == given || word.starts_with(&format!("{given}="))) {
            return Err(WrongUsage(format!("leave {given} out of the command: the script sets it")).into());
        }
    }
    expect_sound(command)?;
    if let Some(word) = command.iter().find(|word| matches!(args.engine, Engine::Parallel) && has_place(word)) {
        let problem = format!(
            "parallel puts something else instead of {{...}} in {word:?}: choose other names, and put boards into files"
        );
        return Err(WrongUsage(problem).into());
    }
    let options = options(command);
    let is_quiet = options.iter().any(|word| ["--quiet", "-q"].contains(&word.as_str()));
    let quiet = if is_quiet { "" } else { " --quiet" };
    let rest: Vec<String> = command[1..].iter().map(|word| quoted(word)).collect();
    // Right behind the name: what stands behind a -- is a file.
    let line =
        |shard: &str| format!("chainshot {name}{quiet} --threads {} --shard {shard} {}", args.threads, rest.join(" "));
    let then = if name == "improve" { COME } else { MERGE };
    stdout::forgive_closed_pipe(stdout::print(&script(args, then, line)).map_err(Into::into))
}

/// Whether GNU parallel would take a part of `word` for a place of its own, such as `{}` or `{1}`.
fn has_place(word: &str) -> bool {
    word.find('{').is_some_and(|place| word[place..].contains('}'))
}

/// The words of `command` that may be options: those before a --.
fn options(command: &[String]) -> &[String] {
    command.split(|word| word == "--").next().unwrap_or_default()
}

/// Fails if `command` is none, which each task would say again.
fn expect_sound(command: &[String]) -> anyhow::Result<()> {
    let words = ["chainshot"].into_iter().chain(command.iter().map(String::as_str));
    let wrong = |error: clap::Error| WrongUsage(error.to_string().trim_start_matches("error: ").trim_end().to_owned());
    let cli = Cli::try_parse_from(words).map_err(wrong)?;
    if command.iter().any(|word| ["-", "--out=-"].contains(&word.as_str())) {
        return Err(WrongUsage("tasks share neither stdin nor stdout: name files".into()).into());
    }
    cli.command.expect_dealt()
}

/// What there is to do when the tasks are done.
const MERGE: &str = "then, when all tasks are done: chainshot merge DIR, the folder that each task names at its end";
const COME: &str = "better lines come into the store as tasks find them";

/// The script, whose tasks do `line` for the shard that they are told; `then` says what to do after them.
fn script(args: &Args, then: &str, line: impl Fn(&str) -> String) -> String {
    let (tasks, threads) = (args.tasks, args.threads);
    match args.engine {
        Engine::Slurm => format!(
            "#!/bin/bash\n\
             # sbatch FILE; {then}.\n\
             # A task whose node is lost runs again and goes on where it was; so does one that is stopped, where the cluster\n\
             # has RequeueExit=75.\n\
             #SBATCH --job-name=chainshot --array=1-{tasks} --ntasks=1 --cpus-per-task={threads}\n\
             #SBATCH --signal=B:TERM@60 --requeue --open-mode=append\n\
             exec {}\n",
            line("auto")
        ),
        Engine::Hyperqueue => format!(
            "#!/bin/bash\n\
             # bash FILE; {then}.\n\
             hq submit --array 1-{tasks} --cpus {threads} --crash-limit 5 -- \\\n    \
             bash -c {}\n",
            quoted(&format!("exec {}", line(&format!("auto/{tasks}"))))
        ),
        Engine::Parallel => format!(
            "#!/bin/bash\n\
             # bash FILE, again after a failure; {then}.\n\
             jobs=$(( $(nproc) / {threads} ))\n\
             parallel --retries 3 --jobs $(( jobs > 1 ? jobs : 1 )) \\\n    \
             {} ::: $(seq 1 {tasks})\n",
            quoted(&line(&format!("{{}}/{tasks}")))
        ),
    }
}
