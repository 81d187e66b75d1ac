//! Stored lines as commands show them: read from a file or from stdin, chosen by id or number, replayed.

#[cfg(test)]
mod tests;

use std::collections::{BTreeSet, HashMap, HashSet};
use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;

use super::boards::{self, STDIN};
use super::process::WrongUsage;
use crate::files::{Fault, without_mark};
use crate::game::notation::{Cell, Grid, NotACell, moves};
use crate::game::rules::Rules;
use crate::store::played::Played;
use crate::store::solutions::{Solution, Store, StoreError};
use crate::store::testset::{Position, choose};

/// The store at `path`, or on stdin for `-`.
///
/// # Errors
/// [`StoreError`] if it cannot be read, is damaged, or has nothing in it and not even the name of a store: a pipe that
/// broke leaves such a file.
pub(super) fn open(path: &Path) -> Result<Store, StoreError> {
    let store = if path == Path::new(STDIN) {
        Store::parse(Path::new("stdin"), boards::stdin()?)?
    } else if let Some(bytes) = boards::piped(path)? {
        Store::parse(path, bytes)?
    } else {
        Store::open_existing(path)?
    };
    if store.iter().next().is_none() && !has_name_of_store(path) {
        let problem = "expected a store, one line in JSON for each board, found nothing: does what writes it work?";
        return Err(Fault::new(1, 1, problem).of(store.path()).into());
    }
    Ok(store)
}

fn has_name_of_store(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "jsonl")
}

/// No more of the first line is looked at.
const LONGEST: u64 = 1 << 20;

/// Whether the file at `path`, or stdin for `-`, is a store: an object with moves and rules begins it, or it has a store's
/// name and nothing in it.
pub(super) fn is_store(path: &Path) -> bool {
    let mut line = Vec::new();
    let mut first = |file: &mut dyn Read| BufReader::new(file.take(LONGEST)).read_until(b'\n', &mut line);
    let read = if path == Path::new(STDIN) {
        boards::stdin().is_ok_and(|mut bytes| first(&mut bytes).is_ok())
    } else if let Ok(Some(mut bytes)) = boards::piped(path) {
        first(&mut bytes).is_ok()
    } else {
        File::open(path).and_then(|mut file| first(&mut file)).is_ok()
    };
    let text = std::str::from_utf8(without_mark(&line)).unwrap_or_default();
    let is_line = text.starts_with('{') && text.contains("\"moves\":") && text.contains("\"rules\":");
    // What `solve --json` and `export --as json` print says so, and has the board for those who ask for boards.
    let is_empty = text.is_empty() && has_name_of_store(path);
    read && (is_empty || is_line && !text.starts_with("{\"schema\":"))
}

/// The lines of `store` that `select` chooses by id or by number, and that `rules` are those of, each replayed.
///
/// # Errors
/// [`crate::store::solutions::StoreError`] for a line that does not replay, [`crate::store::testset::BadSelection`], or a message for lines
/// without their boards.
pub(super) fn played(store: &Store, select: Option<&str>, rules: Option<Rules>) -> anyhow::Result<Vec<Played>> {
    if store.iter().next().is_none() {
        crate::tell!("{}: a store without a line", store.path().display());
        return Ok(Vec::new());
    }
    let of_rules = |line: &&Solution| rules.is_none_or(|rules| line.rules == rules.name);
    let lines: Vec<&Solution> = store.iter().filter(of_rules).collect();
    if let (Some(rules), true) = (rules, lines.is_empty()) {
        let others: BTreeSet<&str> = store.iter().map(|line| line.rules.as_str()).collect();
        let others = if others.is_empty() { "no line at all".into() } else { Vec::from_iter(others).join(", ") };
        let problem = format!("expected lines under the rules {rules}, found {others}");
        return Err(Fault::new(1, 1, problem).of(store.path()).into());
    }
    chosen(&lines, store.path(), select)?.into_iter().map(|line| replay(line, store)).collect()
}

/// The lines, of the store at `path`, that `select` chooses by id or by number.
///
/// # Errors
/// [`crate::store::testset::BadSelection`].
pub(super) fn chosen<'a>(
    lines: &[&'a Solution],
    path: &Path,
    select: Option<&str>,
) -> anyhow::Result<Vec<&'a Solution>> {
    let Some(list) = select else { return Ok(lines.to_vec()) };
    // A number stands for a board, an id for all boards that have it.
    let mut boards: Vec<(&str, &str)> = lines.iter().map(|line| (line.id.as_str(), line.board.as_str())).collect();
    let mut seen = HashSet::new();
    boards.retain(|board| seen.insert(*board));
    let ids: Vec<&str> = boards.iter().map(|(id, _)| *id).collect();
    let mut of_id: HashMap<&str, Vec<usize>> = HashMap::new();
    ids.iter().enumerate().for_each(|(index, id)| of_id.entry(id).or_default().push(index));
    let named: HashSet<&str> = list.split(',').map(str::trim).collect();
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    let with_its_namesakes = |index: usize| match named.contains(ids[index]) {
        true => of_id[ids[index]].clone(),
        false => vec![index],
    };
    let wanted = choose(&ids, &name, list)?.into_iter().flat_map(with_its_namesakes);
    let mut by_board: HashMap<(&str, &str), Vec<&Solution>> = HashMap::new();
    lines.iter().for_each(|line| by_board.entry((&line.id, &line.board)).or_default().push(line));
    Ok(wanted.flat_map(|index| by_board.remove(&boards[index]).unwrap_or_default()).collect())
}

/// The moves in `text`, as somebody typed them for `--moves`.
///
/// # Errors
/// [`WrongUsage`] for the first word that is no cell.
pub(super) fn typed_moves(text: &str) -> Result<Vec<Cell>, WrongUsage> {
    let cell = |(number, name): (usize, &str)| {
        name.parse().map_err(|error: NotACell| WrongUsage(format!("--moves, move {number}: {error}")))
    };
    // A name may be typed in capitals.
    (1..).zip(moves::typed(&text.to_lowercase())).map(cell).collect()
}

/// The board of `line`, which stands in `store`.
///
/// # Errors
/// If it has none.
pub(super) fn board<'a>(line: &'a Solution, store: &Store) -> anyhow::Result<&'a Grid> {
    let problem = || {
        let id = &line.id;
        format!(
            "the line of {id} has no board: `chainshot show BOARDS --solution STORE` shows it; other commands need rows in it"
        )
    };
    Ok(line.grid.as_ref().ok_or_else(|| Fault::new(1, 1, problem()).of(store.path()))?)
}

fn replay(line: &Solution, store: &Store) -> anyhow::Result<Played> {
    let grid = board(line, store)?;
    store.expect_right(grid, line)?;
    let position = Position { id: line.id.clone(), note: String::new(), grid: grid.clone() };
    Ok(Played::new(&position, line.rules.parse()?, &line.moves)?)
}
