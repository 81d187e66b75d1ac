//! What a call asks for, as the design of an experiment.

use super::Args;
use crate::cli::process::usage;
use crate::lab::design::{Design, expect_few};
use crate::lab::tune;
use crate::run::plan::Plan;
use crate::search::budget::Budget;
use crate::search::method::{KnownLine, Method};
use crate::store::testset;

/// The greatest number of points of a grid.
const MOST_POINTS: usize = 10_000;

/// The design of the grid and the boards that `args` ask for.
pub(super) fn design(args: &Args) -> anyhow::Result<Design> {
    if args.playouts.is_none() && args.time.is_none() {
        return Err(usage("tune needs a budget: give --playouts N, --time SECONDS or both, whichever ends first"));
    }
    let points = args.grid.iter().try_fold(1usize, |points, axis| points.checked_mul(axis.values.len()));
    if points.is_none_or(|points| points > MOST_POINTS) {
        return Err(usage(format!("expected a grid of at most {MOST_POINTS} points: give fewer values")));
    }
    expect_few(args.shape, args.positions as usize).map_err(usage)?;
    let methods = tune::grid(&args.method, &args.grid);
    for method in &methods {
        match method.line.parse::<Method>() {
            Ok(known) if known.known_line() == KnownLine::Needed => {
                return Err(usage("polish improves lines, and tune has none: tune another method"));
            }
            Ok(_) => {}
            Err(error) => return Err(usage(format!("{}: {error}", method.line))),
        }
    }
    if args.playouts.is_some_and(|playouts| playouts < args.starts) {
        return Err(usage("expected at least one playout for each start: raise --playouts"));
    }
    let budget = Budget { playouts: args.playouts, time: args.time };
    let plan = Plan {
        rules: args.rules,
        seed: args.seed,
        starts: vec![args.starts],
        ..Plan::new(testset::generate(args.shape, args.positions as usize, args.seed).positions, methods, vec![budget])
    };
    if let Some(problem) = plan.too_large() {
        return Err(usage(problem));
    }
    let title = format!("{} for {budget} on {}, {}", args.method, args.shape, args.rules);
    Ok(Design { title, reference: 0, stop: None, race: args.race.map(|every| every as usize), plan })
}
