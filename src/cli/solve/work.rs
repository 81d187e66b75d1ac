//! From the arguments of `solve` to the searches of a file.

use std::path::{Path, PathBuf};
use std::time::Duration;

use super::Args;
use crate::cli::process::{cores, usage};
use crate::cli::words::counted;
use crate::cli::{boards, lines};
use crate::game::notation::Cell;
use crate::game::rules::Rules;
use crate::run::batch::{Batch, Part, store_in};
use crate::run::plan::{Contender, Plan};
use crate::run::{RunError, Shard};
use crate::search::budget::Budget;
use crate::search::method::Method;
use crate::store::played::Played;
use crate::store::solutions::{Solution, Step, Store, StoreError};
use crate::store::testset::archive::Archive;
use crate::store::testset::{Position, TestSet, name_of};

/// The searches of one file.
pub(super) enum Searches {
    /// All at once.
    Whole(Box<Batch>),
    /// Too many to be held: part after part.
    Parts(Parts),
}

/// A large test set, of which one part after the other is read.
pub(super) struct Parts {
    archive: Archive,
    chosen: Vec<usize>,
    name: String,
    out: PathBuf,
}

/// The least number of positions of a part, and the most parts: each has its files.
const A_PART: usize = 5000;
const MOST_PARTS: usize = 256;

/// The searches of one file under these arguments; `out` is where its lines go.
///
/// # Errors
/// What is wrong with the boards, with `--select` or with the store of `--from`; [`RunError::Impossible`].
pub(super) fn searches(args: &Args, method: &Method, file: &Path, out: &Path) -> anyhow::Result<Searches> {
    let budget = budget(args);
    if let Some(archive) = boards::archive(file, args.format)? {
        let chosen = match &args.select {
            Some(list) => archive.select(list)?,
            None => (0..archive.len()).collect(),
        };
        if chosen.len() > 2 * A_PART && args.moves.is_none() {
            return Ok(Searches::Parts(Parts { archive, chosen, name: name_of(file), out: out.to_owned() }));
        }
    }
    let TestSet { name, mut positions } = boards::select(file, args.format, args.select.as_deref())?;
    if let Some(moves) = &args.moves {
        positions = vec![after(moves, &positions, args.rules)?];
    }
    let known = known_lines(args, from_store(args)?.as_ref(), &positions)?;
    if args.from.is_some() && known.moves.iter().all(Vec::is_empty) {
        return Err(NoLines { store: args.from.clone().unwrap_or_default(), rules: args.rules.name }.into());
    }
    Ok(Searches::Whole(Box::new(batch(args, method, budget, (name, positions, known), out)?)))
}

/// The one of `positions`, as it stands after the moves in `text`, with an id of its own: it is another board.
fn after(text: &str, positions: &[Position], rules: Rules) -> anyhow::Result<Position> {
    let [position] = positions else {
        let found = positions.len();
        return Err(usage(format!("--moves is for one board, found {found}: choose one by --select")));
    };
    let played = Played::new(position, rules, &lines::typed_moves(text)?);
    let played = played.map_err(|error| usage(format!("{:#}", anyhow::Error::from(error))))?;
    let (grid, made) = (played.last_grid(), counted(played.steps.len(), "move"));
    let note = format!("{} after {made}", position.note).trim_start().to_owned();
    let id = format!("{}-after-{}-{:08x}", position.id, played.steps.len(), grid.fingerprint() >> 32);
    Ok(Position { id, note, grid })
}

impl Parts {
    /// The parts in turn, each read when it is asked for.
    pub(super) fn batches<'a>(
        &'a self,
        args: &'a Args,
        method: &'a Method,
    ) -> impl Iterator<Item = Result<Batch, RunError>> + 'a {
        let size = self.chosen.len().div_ceil(MOST_PARTS).max(A_PART);
        let of = self.chosen.len().div_ceil(size);
        let mut from = None;
        (1..).zip(self.chosen.chunks(size)).map(move |(number, indices)| {
            let positions = self.archive.read(indices)?;
            if from.is_none() {
                from = from_store(args)?;
            }
            let known = known_lines(args, from.as_ref(), &positions)?;
            let whole = self.whole();
            let out = whole.with_extension("parts").join(format!("{number:04}.jsonl"));
            let batch = batch(args, method, budget(args), (self.name.clone(), positions, known), &out)?;
            Ok(Batch { part: Some(Part { number, of, whole }), ..batch })
        })
    }

    /// The name of the test set.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// How many positions were chosen.
    pub(super) fn positions(&self) -> usize {
        self.chosen.len()
    }

    /// The store of all parts.
    pub(super) fn whole(&self) -> PathBuf {
        store_in(&self.out, &self.name)
    }
}

/// What a position may take.
fn budget(args: &Args) -> Budget {
    let time = if args.time.is_none() && args.playouts.is_none() { Some(Duration::from_secs(10)) } else { args.time };
    Budget { playouts: args.playouts, time }
}

/// The number of starts of each position.
pub(super) fn starts(args: &Args) -> u64 {
    args.starts.1 - args.starts.0 + 1
}

fn batch(
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
pub(super) fn threads(args: &Args) -> usize {
    args.threads.map_or_else(cores, usize::from)
}

/// A store without a line that could be improved.
#[derive(Debug, thiserror::Error)]
#[error("{} holds no line for any of these positions under {rules}: solve them first without --from", store.display())]
pub struct NoLines {
    store: PathBuf,
    rules: &'static str,
}

/// The lines to begin with, one a position; no list at all without `--from`.
#[derive(Default)]
struct Known {
    /// Their moves; none where there is no line.
    moves: Vec<Vec<Cell>>,
    /// The searches that led to them, as far as they are known.
    chains: Vec<Vec<Step>>,
}

/// So many positions without a line are named.
const NAMED: usize = 5;

/// The store of `--from`.
fn from_store(args: &Args) -> Result<Option<Store>, StoreError> {
    args.from.as_deref().map(lines::open).transpose()
}

/// The lines of `store`, that of `--from`, for these positions.
fn known_lines(args: &Args, store: Option<&Store>, positions: &[Position]) -> Result<Known, RunError> {
    let Some(store) = store else { return Ok(Known::default()) };
    let mut known = Known::default();
    for position in positions {
        store.expect_sound(&position.id, &position.grid)?;
        let line = store.best(&position.id, args.rules.name, &position.grid);
        known.moves.push(line.map_or_else(Vec::new, |line| line.moves.clone()));
        known.chains.push(line.and_then(Solution::steps).unwrap_or_default());
    }
    let without =
        || positions.iter().zip(&known.moves).filter(|(_, moves)| moves.is_empty()).map(|it| it.0.id.as_str());
    let count = without().count();
    if count > 0 && count < positions.len() {
        let some: Vec<&str> = without().take(NAMED).collect();
        let more = if count > NAMED { format!(" and {} more", count - NAMED) } else { String::new() };
        let store = store.path().display();
        let begins = if count == 1 { "it begins" } else { "they begin" };
        crate::tell!("warning: {store} has no line for {}{more}: {begins} without one", some.join(", "));
    }
    Ok(known)
}
