//! What the arguments of `solve` say of a batch, whatever its positions are.

use std::path::Path;
use std::time::Duration;

use super::known::Known;
use crate::cli::process::cores;
use crate::cli::solve::Args;
use crate::run::batch::Batch;
use crate::run::plan::{Contender, Plan};
use crate::run::{RunError, Shard};
use crate::search::budget::Budget;
use crate::search::method::Method;
use crate::store::testset::Position;

/// What a position may take.
pub(super) fn budget(args: &Args) -> Budget {
    let time = if args.time.is_none() && args.playouts.is_none() { Some(Duration::from_secs(10)) } else { args.time };
    Budget { playouts: args.playouts, time }
}

/// The number of starts of each position.
pub(in crate::cli::solve) fn starts(args: &Args) -> u64 {
    args.starts.1 - args.starts.0 + 1
}

/// The searches of `positions`, of the test set `name`, that begin with the lines in `known`; `out` is where theirs go.
pub(super) fn batch(
    args: &Args,
    method: &Method,
    budget: Budget,
    (name, positions, known): (String, Vec<Position>, Known),
    out: &Path,
) -> Result<Batch, RunError> {
    let plan = Plan {
        rules: args.rules,
        seed: args.seed,
        starts: vec![starts(args)],
        first: args.starts.0,
        keeps_moves: true,
        from: known.moves,
        ..Plan::new(positions, vec![Contender::of(&method.to_string())], vec![budget])
    };
    if let Some(problem) = plan.too_large() {
        return Err(RunError::Impossible(problem));
    }
    Ok(Batch {
        name,
        plan: plan.into(),
        seconds: args.seconds || budget.time.is_some(),
        threads: threads(args),
        shard: args.shard.unwrap_or(Shard::WHOLE),
        out: out.to_owned(),
        part: None,
        chains: known.chains,
    })
}

/// The worker threads.
pub(in crate::cli::solve) fn threads(args: &Args) -> usize {
    args.threads.map_or_else(cores, usize::from)
}
