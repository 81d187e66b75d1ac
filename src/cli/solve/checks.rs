//! What `solve` refuses before it searches: options that do not go together, or not with the boards.

use std::path::{Path, PathBuf};

use super::args::{Args, MethodArg};
use super::work::{self, Searches};
use crate::cli::boards::STDIN;
use crate::cli::process::usage;
use crate::run::Shard;
use crate::run::batch;
use crate::search::method::{KnownLine, Method};
use crate::store::played::Played;
use crate::store::testset::name_of;

/// Fails if options do not go together, whatever the boards are.
pub(super) fn expect_sound(args: &Args, method: &Method) -> anyhow::Result<()> {
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
pub(in crate::cli) fn expect_dealt(args: &Args) -> anyhow::Result<()> {
    let MethodArg::Line(method) = &args.method else { return Ok(()) };
    expect_sound(args, method)?;
    if asks_for_lines(args) {
        return Err(usage(LATER));
    }
    let out = args.out.as_deref().unwrap_or(Path::new(""));
    expect_other_store(args, args.files.iter().map(|file| batch::store_in(out, &name_of(file))))
}

/// Fails if lines are to be printed in a form for which all must be held.
pub(super) fn expect_few(args: &Args, searches: &[Searches]) -> anyhow::Result<()> {
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
pub(super) fn expect_other_store(args: &Args, mut stores: impl Iterator<Item = PathBuf>) -> anyhow::Result<()> {
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
pub(super) fn expect_form(args: &Args, searches: &[Searches]) -> anyhow::Result<()> {
    let Some(form) = args.form else { return Ok(()) };
    let batches =
        searches.iter().filter_map(|it| if let Searches::Whole(batch) = it { Some(&batch.plan) } else { None });
    for (plan, position) in batches.flat_map(|plan| plan.positions.iter().map(move |position| (plan, position))) {
        form.write(&[Played::new(position, plan.rules, &[])?])?;
    }
    Ok(())
}
