//! The lines beside the published scores, a row a position and rule set.

use std::collections::{HashMap, HashSet};

use super::Row;
use crate::puzzle::Score;
use crate::store::known::Known;

/// Id, board, rules and score of a line.
pub(super) type Mine<'a> = (&'a str, &'a str, &'a str, Score);

/// A row for each known score, whether there is a line for it or not; none if there is no line for any, unless `all`.
pub(super) fn beside(mine: &[Mine], known: Vec<Known>, all: bool) -> Vec<Row> {
    // As `Known::is_of` tells them, for the first line of each board and of each id.
    let (mut of_board, mut of_id) = (HashMap::new(), HashMap::new());
    for line @ (id, board, rules, _) in mine {
        of_board.entry((*board, *rules)).or_insert(line);
        of_id.entry((*id, *rules)).or_insert(line);
    }
    let row = |known: Known| {
        let rules = known.rules.as_str();
        let line = match &known.board {
            Some(board) => of_board.get(&(board.as_str(), rules)),
            None => of_id.get(&(known.id.as_str(), rules)),
        };
        let line = line.copied();
        let id = line.map_or(known.id, |line| line.0.to_owned());
        let board = line.map(|line| line.1.to_owned()).or(known.board);
        let (rules, ours) = (known.rules, line.map(|line| line.3));
        Row { id, rules, board, ours, known: Some(known.score), source: Some(known.source).filter(|it| !it.is_empty()) }
    };
    let rows: Vec<Row> = known.into_iter().map(row).collect();
    if all || rows.iter().any(|row| row.ours.is_some()) { rows } else { Vec::new() }
}

/// One row a position and rule set, with the best score that anybody is known to have reached there.
pub(super) fn best_of_each(rows: impl Iterator<Item = Row>) -> Vec<Row> {
    let mut best: Vec<Row> = Vec::new();
    let mut places: HashMap<(String, String), Vec<usize>> = HashMap::new();
    for row in rows {
        // Whoever names no board means that of this name.
        let same_board = |it: &Row| it.board == row.board || it.board.is_none() || row.board.is_none();
        let places = places.entry((row.id.clone(), row.rules.clone())).or_default();
        match places.iter().copied().find(|&place| same_board(&best[place])) {
            None => {
                places.push(best.len());
                best.push(row);
            }
            Some(place) if row.known > best[place].known => {
                let other = &mut best[place];
                *other = Row { board: row.board.or(other.board.take()), ours: row.ours.or(other.ours), ..row };
            }
            Some(_) => {}
        }
    }
    best
}

/// `rows`, and below them the lines that nothing is known of.
pub(super) fn with_the_rest(mut rows: Vec<Row>, mine: &[Mine]) -> Vec<Row> {
    let place = |row: &Row| Some((row.id.clone(), row.rules.clone(), row.board.clone()?));
    let mut there: HashSet<(String, String, String)> = rows.iter().filter_map(place).collect();
    for &(id, board, rules, score) in mine {
        let (id, rules, board) = (id.to_owned(), rules.to_owned(), board.to_owned());
        if there.insert((id.clone(), rules.clone(), board.clone())) {
            rows.push(Row { id, rules, board: Some(board), ours: Some(score), known: None, source: None });
        }
    }
    rows
}
