//! Every line of the stores, replayed: what became of it.

use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf};

use super::Args;
use crate::cli::{boards, lines};
use crate::files::FileError;
use crate::game::notation::Grid;
use crate::game::rules::Rules;
use crate::puzzle::Score;
use crate::store::solutions::{Solution, Verdict, check};
use crate::store::testset::{self, TestSet};

/// One line of a store and what became of it.
#[derive(Clone, Debug)]
pub(in crate::cli) struct Row {
    pub(super) file: PathBuf,
    pub(super) id: String,
    pub(super) board: String,
    pub(super) rules: String,
    pub(super) claimed: Score,
    pub(super) moves: usize,
    pub(super) verdict: Verdict,
}

impl Row {
    /// Id, board, rules and score of a line that replays as it claims.
    pub(in crate::cli) fn right(&self) -> Option<(&str, &str, &str, Score)> {
        let right = matches!(self.verdict, Verdict::Right { .. });
        right.then_some((self.id.as_str(), self.board.as_str(), self.rules.as_str(), self.claimed))
    }

    /// Id and verdict of a line that does not.
    pub(in crate::cli) fn wrong(&self) -> Option<(&str, &Verdict)> {
        self.right().is_none().then_some((self.id.as_str(), &self.verdict))
    }
}

/// Replays every line of every file, or those that are selected.
///
/// # Errors
/// [`StoreError`](crate::store::solutions::StoreError) if a store cannot be read, [`FileError`] for a test set.
pub(in crate::cli) fn check_files(args: &Args) -> anyhow::Result<Vec<Row>> {
    let named = args.testset.as_ref().map(|path| boards::read(path, args.format)).transpose()?;
    let mut rows = Vec::new();
    for file in &args.files {
        let store = lines::open(file)?;
        if store.iter().next().is_none() {
            crate::tell!("{}: a store without a line", file.display());
        }
        let beside = match &named {
            None if store.iter().any(|line| line.grid.is_none()) => Some(testset::read(&testset_of(file)?)?),
            _ => None,
        };
        let known = by_id(named.as_ref().or(beside.as_ref()));
        let all: Vec<&Solution> = store.iter().collect();
        for solution in lines::chosen(&all, file, args.select.as_deref())? {
            let own = solution.grid.as_ref().filter(|_| named.is_none());
            rows.push(check_line(file, own.or(known.get(solution.id.as_str()).copied()), solution)?);
        }
    }
    Ok(rows)
}

fn by_id(set: Option<&TestSet>) -> HashMap<&str, &Grid> {
    let positions = set.into_iter().flat_map(|set| &set.positions);
    positions.map(|position| (position.id.as_str(), &position.grid)).collect()
}

fn check_line(file: &Path, grid: Option<&Grid>, solution: &Solution) -> anyhow::Result<Row> {
    let rules: Rules = solution.rules.parse()?;
    let verdict = grid.map_or(Verdict::NoPosition, |grid| check(grid, &rules, solution));
    Ok(Row {
        file: file.to_owned(),
        id: solution.id.clone(),
        board: solution.board.clone(),
        rules: solution.rules.clone(),
        claimed: solution.score,
        moves: solution.moves.len(),
        verdict,
    })
}

/// The test set that belongs to a store by its name.
fn testset_of(file: &Path) -> Result<PathBuf, FileError> {
    let name = Path::new(file.file_stem().unwrap_or_default()).with_added_extension("txt");
    let beside = file.parent().unwrap_or(Path::new("")).join("../testsets").join(&name);
    let here = Path::new("testsets").join(&name);
    if let Some(found) = [&beside, &here].into_iter().find(|path| path.exists()) {
        return Ok(found.clone());
    }
    let problem = format!("no such test set, and no {} either: name it with --testset", here.display());
    Err(FileError::Open { path: beside, source: io::Error::new(io::ErrorKind::NotFound, problem) })
}
