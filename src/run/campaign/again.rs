//! Finding stored lines again: every search that led to a line, one after the other.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crate::engine::{self, Task};
use crate::game::notation::{Cell, Grid};
use crate::game::rules::Rules;
use crate::puzzle::Score;
use crate::rng::stream;
use crate::search::budget::{Budget, StopReason};
use crate::search::method::Method;
use crate::search::{Line, Observer};
use crate::store::solutions::{Solution, Step};

/// What the searches of a line find today.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Again {
    /// The same score, or on the way to another the same line: a search that was stopped half-way goes on now.
    Same,
    /// Another score: an earlier version drew other random numbers.
    Other(Score),
    /// Nobody knows how to find it: its time was limited, or it began with a line of which nothing is stored.
    Unknown,
    /// A step cannot be done, and why.
    Impossible(String),
    /// Somebody stopped it.
    Stopped,
}

/// Searches once more as `line` says it was found; `made` counts the playouts.
pub fn again(line: &Solution, stop: &AtomicBool, made: &AtomicU64) -> Again {
    let (Some(steps), Some(grid)) = (line.steps(), &line.grid) else { return Again::Unknown };
    let Ok(rules) = line.rules.parse() else { return Again::Impossible(format!("{} are no rules", line.rules)) };
    let mut found = Line { score: 0, moves: Vec::new() };
    for (index, step) in steps.iter().enumerate() {
        let is_last = index + 1 == steps.len();
        let next = step.found_at().filter(|_| !is_last).map(|at| (at, None));
        let enough = AtomicBool::new(false);
        let mut sight = Sight { wanted: line, is_last, seen: false, made, told: 0, next, stop, enough: &enough };
        let searched = search(step, &line.id, (grid, rules), found, &mut sight);
        if sight.seen {
            return Again::Same;
        }
        found = match searched {
            Ok(found) => found,
            Err(problem) => return problem,
        };
    }
    if found.score == line.score { Again::Same } else { Again::Other(found.score) }
}

/// Whether searches come by a line, and how far they are.
struct Sight<'a> {
    wanted: &'a Solution,
    /// Whether this search is the one that found it.
    is_last: bool,
    seen: bool,
    /// The playouts of all lines.
    made: &'a AtomicU64,
    /// How many of this search are among them.
    told: u64,
    /// When this search found the line that the next one began with, and that line: a search that was stopped half-way
    /// goes on now.
    next: Option<(u64, Option<Line<Cell>>)>,
    /// What stops all searches.
    stop: &'a AtomicBool,
    /// What stops this one: somebody stops all, or it has found what it is done for.
    enough: &'a AtomicBool,
}

impl Observer<Cell> for Sight<'_> {
    fn improved(&mut self, score: Score, moves: &[Cell], playouts: u64) {
        self.seen |= self.is_last && score == self.wanted.score && moves == self.wanted.moves;
        if let Some((at, line)) = &mut self.next
            && *at == playouts
        {
            *line = Some(Line { score, moves: moves.to_vec() });
            self.enough.store(true, Ordering::Relaxed);
        }
        if self.seen {
            self.enough.store(true, Ordering::Relaxed);
        }
    }

    fn progressed(&mut self, playouts: u64) {
        self.made.fetch_add(playouts.saturating_sub(self.told), Ordering::Relaxed);
        self.told = playouts;
        if self.stop.load(Ordering::Relaxed) {
            self.enough.store(true, Ordering::Relaxed);
        }
    }
}

fn search(
    step: &Step,
    id: &str,
    (grid, rules): (&Grid, Rules),
    before: Line<Cell>,
    sight: &mut Sight,
) -> Result<Line<Cell>, Again> {
    let (method, seed, start, budget) = match step {
        Step::Line { moves } => return Ok(Line { score: 0, moves: moves.clone() }),
        Step::Search { method, seed, start, budget, .. } => (method, *seed, *start, *budget),
    };
    let method: Method = method.parse().map_err(|problem| Again::Impossible(format!("{method}: {problem}")))?;
    if let Some(problem) = engine::too_hungry("this board", grid, rules, &method) {
        return Err(Again::Impossible(problem));
    }
    let budget = Budget { playouts: Some(budget), time: None };
    let from = &before.moves;
    let task = Task { grid, rules, method: &method, from, budget, rng: stream(seed, id, start) };
    if sight.stop.load(Ordering::Relaxed) {
        return Err(Again::Stopped);
    }
    let outcome = engine::solve(&task, sight.enough, &mut *sight);
    sight.made.fetch_add(outcome.playouts.saturating_sub(sight.told), Ordering::Relaxed);
    if let Some((_, Some(line))) = sight.next.take() {
        return Ok(line);
    }
    if outcome.stop == StopReason::Interrupted { Err(Again::Stopped) } else { Ok(outcome.best) }
}
