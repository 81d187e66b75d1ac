//! The replay of a changed list.

use rand::Rng;

use super::NamedGame;
use super::edit::{NOWHERE, Script};
use super::limits::Limits;
use super::replay::{ReplayMemory, Stretch, StretchOf};
use crate::puzzle::Score;
use crate::puzzle::named::{Found, NamedKernel, NamedPuzzle, TabuColours};

/// Plays `script`, which reads `old`, from `start` into `trial`; the place where it met a position of `old` again, or
/// [`NOWHERE`]; `None` if it is hopeless.
///
/// Entries of the old list that reach no part in which the position differs from the old one are not played: they do what
/// they did, and are noted as a stretch.
#[inline(always)]
pub(super) fn play<P: NamedPuzzle, K: NamedKernel<P>, R: Rng>(
    puzzle: &K,
    old: &NamedGame<P>,
    limits: &Limits,
    script: &mut Script<P::Name>,
    start: (P::Position, P::View, Score),
    rng: &mut R,
    trial: &mut ReplayMemory<P>,
) -> Option<usize> {
    trial.clear();
    let (mut position, mut view, mut points) = start;
    loop {
        let mut ready = puzzle.awake(&view).map(|mv| (puzzle.name(&position, mv), mv));
        while ready.is_none() {
            if script.next < script.until {
                let then = &old.entries[script.next];
                let differing = puzzle.differing(&position, &then.before);
                if script.settled {
                    if differing.is_some_and(|parts| puzzle.none(&parts)) {
                        trial.note(position, points, then.name);
                        return Some(script.next);
                    }
                    if falls_behind(puzzle, limits, then.points - points, &differing) {
                        return None;
                    }
                }
                if let Some(stretch) = stretch(puzzle, old, script, (&position, &view, points), differing) {
                    position = puzzle.followed(&stretch.before, &then.before, &old.entries[stretch.to].before);
                    view = puzzle.view_followed(&stretch.before, &view, &position);
                    points = old.entries[stretch.to].points + stretch.gain;
                    script.go_to(stretch.to);
                    trial.skip(stretch);
                    continue;
                }
            }
            let Some((name, place)) = script.next(old) else { break };
            ready = turn(puzzle, old, limits, (name, place), &position, &mut view);
        }
        if ready.is_none() {
            let most = old.objective.most(points, puzzle.most_points(puzzle.left(&position)));
            if most < limits.value - limits.loss {
                return None;
            }
            ready = puzzle.random_thing(&position, &view, limits.tabu, rng).map(|mv| (puzzle.name(&position, mv), mv));
        }
        let Some((name, mv)) = ready else {
            trial.note(position, points, P::Name::default());
            return Some(NOWHERE);
        };
        trial.note(position, points, name);
        let (earned, group) = puzzle.play_viewed(&mut position, &mut view, mv);
        trial.take(group);
        points += old.objective.added(earned);
    }
}

/// Where the parts of two positions cannot be compared, so many things are taken to be left in only one of them.
const UNKNOWN: u32 = 2;

/// Whether a replay is given up that has `behind` points less than the old game, from which its position is `differing`.
#[inline(always)]
fn falls_behind<P: NamedPuzzle, K: NamedKernel<P>>(
    puzzle: &K,
    limits: &Limits,
    behind: Score,
    differing: &Option<P::Parts>,
) -> bool {
    // Things are counted only where they count.
    let apart =
        if limits.apart == 0.0 { 0 } else { differing.as_ref().map_or(UNKNOWN, |parts| puzzle.things_in(parts)) };
    f64::from(behind) + limits.apart * f64::from(apart) > limits.loss + limits.lag
}

/// What is taken when it is the turn of `name`, which stands at `place` of the old list, and by what name; nothing if the
/// thing is gone, or alone and so waits, unless the replay mends that.
#[inline(always)]
fn turn<P: NamedPuzzle, K: NamedKernel<P>>(
    puzzle: &K,
    old: &NamedGame<P>,
    limits: &Limits,
    (name, place): (P::Name, usize),
    position: &P::Position,
    view: &mut P::View,
) -> Option<(P::Name, P::Move)> {
    match puzzle.find(position, view, name) {
        Found::Ready(mv) => return Some((name, mv)),
        Found::Alone => {
            let asleep = if limits.mends { limits.tabu } else { TabuColours::default() };
            puzzle.wait(position, view, name, asleep);
        }
        Found::Gone => {}
    }
    if !limits.mends || place == NOWHERE {
        return None;
    }
    let [then, after] = [&old.entries[place], &old.entries[place + 1]];
    let remnant = puzzle.remnant(position, view, &then.before, &after.before, &then.reach);
    remnant.map(|mv| (puzzle.name(position, mv), mv))
}

/// The entries that `script` reads next and that need not be played from where a replay is, if there are any; there the parts
/// `differing` are not as in `old`.
#[inline(always)]
fn stretch<P: NamedPuzzle, K: NamedKernel<P>>(
    puzzle: &K,
    old: &NamedGame<P>,
    script: &Script<P::Name>,
    (position, view, points): (&P::Position, &P::View, Score),
    differing: Option<P::Parts>,
) -> Option<StretchOf<P>> {
    let from = script.next;
    let to = old.beyond(puzzle, from, script.until, differing?, puzzle.watched(view));
    if to == from {
        return None;
    }
    Some(Stretch { from, to, before: *position, gain: points - old.entries[from].points })
}
