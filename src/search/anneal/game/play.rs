//! The replay of a changed list.

use rand::Rng;

use super::{Entry, Limits, NOWHERE, NamedGame, Script, Trial};
use crate::puzzle::Score;
use crate::puzzle::named::{Found, NamedKernel, NamedPuzzle};

/// Plays `script`, which reads `old`, from `start` into `trial`; the place where it met a position of `old` again, or
/// [`NOWHERE`]; `None` if it is hopeless.
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
    let entries = &mut trial.game.entries;
    entries.clear();
    let (mut position, mut view, mut points) = start;
    loop {
        let mut ready = puzzle.awake(&position, &view).map(|mv| (puzzle.name(&position, mv), mv));
        while ready.is_none() {
            if script.is_settled() {
                let then = &old.entries[script.next];
                if puzzle.same(&position, &then.before) {
                    entries.push(Entry { before: position, points, name: then.name });
                    return Some(script.next);
                }
                if f64::from(then.points - points) > limits.loss + limits.lag {
                    return None;
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
            entries.push(Entry { before: position, points, name: P::Name::default() });
            return Some(NOWHERE);
        };
        entries.push(Entry { before: position, points, name });
        points += puzzle.play_viewed(&mut position, &mut view, mv);
    }
}
