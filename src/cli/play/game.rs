//! A game under way: the moves of somebody, and what is said to each word.

use std::error::Error;
use std::time::Duration;

use super::WORDS;
use super::hint::hint;
use crate::cli::draw;
use crate::cli::lines::typed_moves;
use crate::cli::process::WrongUsage;
use crate::cli::words::{counted, plural};
use crate::game::notation::Cell;
use crate::game::rules::Rules;
use crate::puzzle::Score;
use crate::search::Line;
use crate::store::known;
use crate::store::played::Played;
use crate::store::solutions::board_fingerprint;
use crate::store::testset::Position;

/// A game: `moves` are those that were made, the first `at` of them are played, the others were taken back.
pub(super) struct Game<'a> {
    position: &'a Position,
    rules: Rules,
    /// The time that a hint may take.
    time: Duration,
    moves: Vec<Cell>,
    at: usize,
    /// The lines that hints have found.
    known: Vec<Line<Cell>>,
}

impl<'a> Game<'a> {
    /// A game of `position` after the moves in the text.
    ///
    /// # Errors
    /// If they are none, or not legal.
    pub(super) fn new(position: &'a Position, rules: Rules, time: Duration, moves: &str) -> anyhow::Result<Game<'a>> {
        let moves = typed_moves(moves)?;
        let game = Game { position, rules, time, at: moves.len(), moves, known: Vec::new() };
        game.played().map_err(|error| WrongUsage(format!("{error:#}")))?;
        Ok(game)
    }

    fn played(&self) -> anyhow::Result<Played> {
        Ok(Played::new(self.position, self.rules, &self.moves[..self.at])?)
    }

    /// What is said first.
    pub(super) fn opening(&self) -> anyhow::Result<String> {
        let board = board_fingerprint(&self.position.grid);
        let published = known::published().into_iter().find(|it| it.is_of(&self.position.id, &board, self.rules.name));
        let published =
            published.map_or_else(String::new, |it| format!("; best published: {} ({})", it.score, it.source));
        let about = format!("{} under the rules {}{published}\nType {WORDS}.\n", self.position.id, self.rules);
        Ok(about + &self.shown()?)
    }

    /// The board, and how the game stands.
    fn shown(&self) -> anyhow::Result<String> {
        let played = self.played()?;
        Ok(drawn(&played, &[]) + &stand(&played))
    }

    /// What is said to a word, and whether anything was done.
    ///
    /// # Errors
    /// Those of a hint.
    pub(super) fn answer(&mut self, word: &str) -> anyhow::Result<(String, bool)> {
        let at = match word {
            "undo" | "u" => self.at.checked_sub(1),
            "redo" | "r" => Some(self.at + 1).filter(|&at| at <= self.moves.len()),
            "start" | "s" => Some(0),
            "hint" | "h" => return Ok((self.hint()?, true)),
            "help" | "?" => {
                let about = format!("Type {WORDS}. A move is any tile of its group, by column and row.\n");
                return Ok((about, true));
            }
            _ => return self.take(word),
        };
        let Some(at) = at else { return Ok(("There is no move that way.\n".into(), false)) };
        self.at = at;
        Ok((self.shown()?, true))
    }

    fn take(&mut self, word: &str) -> anyhow::Result<(String, bool)> {
        let Ok(cell) = word.parse::<Cell>() else {
            return Ok((format!("Expected {WORDS}, found {word:?}.\n"), false));
        };
        let mut moves = self.moves[..self.at].to_vec();
        moves.push(cell);
        let played = match Played::new(self.position, self.rules, &moves) {
            Err(bad) => {
                let problem = bad.source().map_or_else(|| bad.to_string(), ToString::to_string);
                let (first, rest) = problem.split_at(1);
                return Ok((format!("{}{rest}.\n", first.to_uppercase()), false));
            }
            Ok(played) => played,
        };
        (self.at, self.moves) = (moves.len(), moves);
        let step = played.steps.last().expect("a move was made");
        let taken = format!("{cell} takes {} for {:+} points.\n", counted(step.group.len(), "tile"), step.points);
        Ok((taken + &drawn(&played, &[]) + &stand(&played), true))
    }

    fn hint(&mut self) -> anyhow::Result<String> {
        let played = self.played()?;
        let found = hint((self.position, &played), &self.known, self.time)?;
        let Some(line) = found else { return Ok(stand(&played)) };
        let Some(&cell) = line.moves.get(self.at) else { return Ok(stand(&played)) };
        let text = format!("Take {cell}: it leads to {}.\n", points(line.score));
        self.known.push(line);
        Ok(drawn(&played, &played.last.group(cell)) + &text)
    }

    /// What is said at the end: the line, as other commands take it.
    pub(super) fn farewell(&self) -> anyhow::Result<String> {
        let moves = self.played()?.moves();
        Ok(if moves.is_empty() { String::new() } else { format!("moves {moves}\n") })
    }
}

fn drawn(played: &Played, group: &[Cell]) -> String {
    draw::board(&played.grid, &played.last, group)
}

/// How a game stands, in a sentence.
fn stand(played: &Played) -> String {
    let left = counted(played.left() as usize, "tile");
    if played.last.groups().is_empty() {
        return format!("The game is over: {}, {left} left.\n", points(played.score()));
    }
    let score = played.steps.last().map_or(0, |step| step.score);
    format!("{} so far, {left} left.\n", points(score))
}

fn points(score: Score) -> String {
    format!("{score} {}", plural(score.into(), "point"))
}
