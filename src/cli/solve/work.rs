//! From the arguments of `solve` to the searches of a file.

use std::path::{Path, PathBuf};
use std::time::Duration;

use super::Args;
use crate::cli::boards;
use crate::cli::process::{cores, usage};
use crate::game::notation::Cell;
use crate::run::Shard;
use crate::run::batch::Batch;
use crate::run::plan::{Contender, Plan};
use crate::search::budget::Budget;
use crate::search::method::{KnownLine, Method};
use crate::store::solutions::Store;
use crate::store::testset::{Position, TestSet};

/// The searches of one file under these arguments; `out` is where its lines go.
///
/// # Errors
/// What is wrong with the boards, with `--select` or with the store of `--from`.
pub(super) fn batch(args: &Args, method: &Method, file: &Path, out: &Path) -> anyhow::Result<Batch> {
    let TestSet { name, positions } = boards::select(file, args.format, args.select.as_deref())?;
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
        let line = store.best(&position.id, args.rules.name, &position.grid);
        lines.push(line.map_or(Vec::new(), |line| line.moves.clone()));
    }
    if lines.iter().all(Vec::is_empty) {
        return Err(NoLines { store: path.clone(), rules: args.rules.name }.into());
    }
    Ok(lines)
}
