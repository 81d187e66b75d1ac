//! The ids of boards.

use std::collections::{HashMap, HashSet};

use super::{Drawn, Position};
use crate::files::Fault;
use crate::game::notation::Grid;

/// Gives each board an id: its own, or for those without one `name-001` and so on. Equal boards of one id are one.
pub(super) fn named(name: &str, boards: Vec<Drawn>) -> Result<Vec<Position>, Fault> {
    let mut positions: Vec<Position> = Vec::new();
    let mut places: HashMap<String, usize> = HashMap::new();
    for (index, Drawn { id, note, grid }) in boards.into_iter().enumerate() {
        let id = id.map_or_else(|| number(name, index), |id| word(&id));
        match places.insert(id.clone(), positions.len()) {
            None => positions.push(Position { id, note: plain(&note), grid }),
            Some(same) if positions[same].grid == grid => drop(places.insert(id, same)),
            Some(_) => {
                return Err(Fault::new(1, 1, taken(&id)));
            }
        }
    }
    Ok(positions)
}

/// The ids that stand beside more than one thing, such as two boards.
pub fn shared_ids<'a, T: PartialEq>(all: impl Iterator<Item = (&'a str, T)>) -> HashSet<&'a str> {
    let (mut first, mut shared) = (HashMap::new(), HashSet::new());
    for (id, thing) in all {
        if first.get(id).is_some_and(|other| *other != thing) {
            shared.insert(id);
        }
        first.entry(id).or_insert(thing);
    }
    shared
}

/// What is wrong with a board whose `id` another one has.
pub fn taken(id: &str) -> String {
    format!("expected a new id for each board, found {id:?} again: rename one of the two")
}

fn number(name: &str, index: usize) -> String {
    format!("{}-{:03}", word(name), index + 1)
}

/// A note on one line, which does not steer the terminal that it is shown on.
pub(super) fn plain(note: &str) -> String {
    note.replace(char::is_control, " ")
}

/// A space in an id would end it, and a control character steer the terminal that it is shown on.
pub(super) fn word(name: &str) -> String {
    name.replace(|it: char| it.is_whitespace() || it.is_control(), "-")
}

/// Gives boards the ids `name-001` and so on.
pub(super) fn numbered(name: &str, grids: impl IntoIterator<Item = Grid>) -> Vec<Position> {
    let position = |(index, grid)| Position { id: number(name, index), note: String::new(), grid };
    grids.into_iter().enumerate().map(position).collect()
}
