//! The line that is played: one of a store, or typed.

use std::collections::BTreeSet;

use super::Args;
use crate::cli::lines;
use crate::cli::process::WrongUsage;
use crate::game::notation::Cell;
use crate::game::rules::Rules;
use crate::store::played::Played;
use crate::store::solutions::Store;
use crate::store::testset::Position;

/// The game of the line that `store` has for `position`, or else of the moves in `args`.
pub(super) fn play(args: &Args, position: &Position, store: Option<&Store>) -> anyhow::Result<Played> {
    let rules = args.rules.unwrap_or_default();
    let moves = match (store, &args.moves) {
        (Some(store), _) => stored_moves(store, position, &rules)?,
        (None, moves) => lines::typed_moves(moves.as_deref().unwrap_or_default())?,
    };
    match (Played::new(position, rules, &moves), store) {
        (Err(error), None) => Err(WrongUsage(format!("{:#}", anyhow::Error::from(error))).into()),
        (played, _) => Ok(played?),
    }
}

/// A store without a line of the position.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct NoLine(String);

/// The moves that `store` has for `position` under `rules`.
fn stored_moves(store: &Store, position: &Position, rules: &Rules) -> anyhow::Result<Vec<Cell>> {
    match store.best(&position.id, rules.name, &position.grid) {
        Some(solution) => Ok(solution.moves.clone()),
        None if store.knows(&position.id, rules.name) => {
            let (store, id) = (store.path().display(), &position.id);
            Err(NoLine(format!("{store} has lines of {id}, but none for this board under the rules {rules}")).into())
        }
        None => {
            let (path, id) = (store.path().display(), &position.id);
            let others: BTreeSet<&str> =
                store.iter().filter(|line| line.id == position.id).map(|line| line.rules.as_str()).collect();
            let others = match others.is_empty() {
                true => String::new(),
                false => format!(", but under {}", others.into_iter().collect::<Vec<_>>().join(", ")),
            };
            Err(NoLine(format!("{path} has no solution of {id} under the rules {rules}{others}")).into())
        }
    }
}
