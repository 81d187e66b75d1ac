//! `verify --moves`: a line that stands in no store.

use super::{Args, Row};
use crate::cli::process::WrongUsage;
use crate::cli::{boards, lines};
use crate::game::naive::replay;
use crate::store::solutions::{Verdict, board_fingerprint};

/// Replays `moves` from the one board that `args` name.
///
/// # Errors
/// If there is not one board, or the moves are none.
pub(super) fn check(args: &Args, moves: &str) -> anyhow::Result<Row> {
    let [file] = &args.files[..] else {
        return Err(WrongUsage(format!("--moves are those of one board, found {}", args.files.len())).into());
    };
    let set = boards::select(file, args.format, args.select.as_deref())?;
    let [position] = &set.positions[..] else {
        let found = set.positions.len();
        return Err(
            WrongUsage(format!("--moves are those of one board, found {found}: choose one with --select")).into()
        );
    };
    let rules = args.rules.unwrap_or_default();
    let cells = lines::typed_moves(moves)?;
    let verdict = match replay(&position.grid, &rules, &cells) {
        Err((index, error)) => Verdict::Illegal { index, error },
        Ok(played) if played.open > 0 => Verdict::Incomplete { open: played.open },
        Ok(played) => Verdict::Right { score: played.score, left: played.left },
    };
    Ok(Row {
        file: file.clone(),
        id: position.id.clone(),
        board: board_fingerprint(&position.grid),
        rules: rules.name.to_owned(),
        claimed: verdict.score().unwrap_or(0),
        moves: cells.len(),
        verdict,
    })
}
