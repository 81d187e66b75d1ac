//! The replay of a changed list.

use rand::Rng;

use super::trial::Run;
use super::{Limits, NOWHERE, NamedGame, Script, Trial};
use crate::puzzle::Score;
use crate::puzzle::named::{Found, NamedKernel, NamedPuzzle};

/// Plays `script`, which reads `old`, from `start` into `trial`; the place where it met a position of `old` again, or
/// [`NOWHERE`]; `None` if it is hopeless.
///
/// Entries of the old list that reach no part in which the position differs from the old one are not played: they do what
/// they did, and are noted as a run.
#[inline(always)]
pub(super) fn play<P: NamedPuzzle, K: NamedKernel<P>, R: Rng>(
    puzzle: &K,
    old: &NamedGame<P>,
    limits: &Limits,
    script: &mut Script<P::Name>,
    start: (P::Position, P::View, Score),
    rng: &mut R,
    trial: &mut Trial<P>,
) -> Option<usize> {
    trial.clear();
    let (mut position, mut view, mut points) = start;
    loop {
        let mut ready = puzzle.awake(&position, &view).map(|mv| (puzzle.name(&position, mv), mv));
        while ready.is_none() {
            if script.next < script.until {
                let then = &old.entries[script.next];
                let differing = puzzle.differing(&position, &then.before);
                if script.settled {
                    if differing.is_some_and(|parts| puzzle.none(&parts)) {
                        trial.end(puzzle, position, points, then.name);
                        return Some(script.next);
                    }
                    if f64::from(then.points - points) > limits.loss + limits.lag {
                        return None;
                    }
                }
                if let Some(parts) = differing {
                    let parts = puzzle.with_waiting(parts, &view);
                    let to = old.beyond(puzzle, script.next, script.until, parts);
                    if to > script.next {
                        let (before, gain) = (position, points - then.points);
                        let after = &old.entries[to];
                        trial.skip(Run { at: 0, from: script.next, to, parts, before, gain });
                        position = puzzle.graft(parts, &before, &after.before);
                        view = puzzle.view_grafted(&before, &view, &position);
                        points = after.points + gain;
                        script.go_to(to);
                        continue;
                    }
                }
            }
            let Some(name) = script.next(old) else { break };
            match puzzle.find(&position, &view, name) {
                Found::Gone => {}
                Found::Alone => puzzle.wait(&position, &mut view, name),
                Found::Ready(mv) => ready = Some((name, mv)),
            }
        }
        if ready.is_none() {
            let most = points + puzzle.most_points(puzzle.left(&position));
            if f64::from(most) + limits.objective.bonus < limits.value - limits.loss {
                return None;
            }
            ready = puzzle.random_thing(&position, &view, limits.tabu, rng).map(|mv| (puzzle.name(&position, mv), mv));
        }
        let Some((name, mv)) = ready else {
            trial.end(puzzle, position, points, P::Name::default());
            return Some(NOWHERE);
        };
        trial.end(puzzle, position, points, name);
        let (earned, reach) = puzzle.play_viewed(&mut position, &mut view, mv);
        trial.reach(reach);
        points += earned;
    }
}
