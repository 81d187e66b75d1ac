//! What is said of a text in which no board is found.

use super::names;
use crate::files::Fault;
use crate::store::testset::{integers, rows};

/// `text` has no board, or nothing but comments.
pub(super) fn none(text: &str) -> Fault {
    let found = match text.lines().any(rows::is_comment) {
        true => "comments alone, as lines that begin with # are: leave out the # of colours such as #ff0000",
        false => "none: is this the right file?",
    };
    let problem = format!("expected at least one position (> id and its rows), found {found}");
    Fault::new(text.lines().count().max(1), 1, problem)
}

/// No format claims `text`: the place of its first word, and what could stand there.
pub(super) fn unknown(text: &str) -> Fault {
    let Some((number, first)) = rows::significant(text).next() else {
        return none(text);
    };
    let (column, word) = rows::words(first).find(|(_, word)| !integers::is_number(word)).unwrap_or((1, first));
    let remark = rows::words(first).map(|(_, word)| rows::remark_on(word)).find(|it| !it.is_empty());
    let advice = || {
        format!(": name its format with --format ({}), or put commas between cells that are words or signs", names())
    };
    let problem = format!(
        "expected a board: `> id` above its rows, rows of digits or letters, spaced integers, CSV, JSON or a game id; \
         found {}{}",
        rows::shown(word),
        remark.map_or_else(advice, str::to_owned)
    );
    Fault::new(number, column, problem)
}
