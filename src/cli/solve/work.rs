//! From the arguments of `solve` to the searches of a file.

mod batch;
mod known;
mod parts;

use std::path::Path;

use self::batch::{batch, budget};
pub(super) use self::batch::{starts, threads};
pub use self::known::NoLines;
use self::known::{from_store, known_lines};
use self::parts::Parts;
use super::Args;
use crate::cli::process::usage;
use crate::cli::words::counted;
use crate::cli::{boards, lines};
use crate::game::rules::Rules;
use crate::run::batch::Batch;
use crate::search::method::Method;
use crate::store::played::Played;
use crate::store::testset::{Position, TestSet};

/// The searches of one file.
pub(super) enum Searches {
    /// All at once.
    Whole(Box<Batch>),
    /// Too many to be held: part after part.
    Parts(Parts),
}

/// The searches of one file under these arguments; `out` is where its lines go.
///
/// # Errors
/// What is wrong with the boards, with `--select` or with the store of `--from`; [`crate::run::RunError::Impossible`].
pub(super) fn searches(args: &Args, method: &Method, file: &Path, out: &Path) -> anyhow::Result<Searches> {
    if let Some(parts) = Parts::of(args, file, out)? {
        return Ok(Searches::Parts(parts));
    }
    let TestSet { name, mut positions } = boards::select(file, args.format, args.select.as_deref())?;
    if let Some(moves) = &args.moves {
        positions = vec![after(moves, &positions, args.rules)?];
    }
    let known = known_lines(args, from_store(args)?.as_ref(), &positions)?;
    known.expect_some(args)?;
    Ok(Searches::Whole(Box::new(batch(args, method, budget(args), (name, positions, known), out)?)))
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
