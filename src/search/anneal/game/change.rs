//! A game whose list is changed: the replay of a change, and what becomes of the game when it is accepted.

use rand::Rng;

use super::NamedGame;
use super::edit::{Edit, NOWHERE, Script};
use super::limits::Limits;
use super::play::play;
use super::replay::ReplayMemory;
use crate::puzzle::named::{NamedKernel, NamedPuzzle};

/// What a replay came to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Replayed {
    /// What the value of the game changes by.
    pub gain: f64,
    /// The first place that differs.
    first: usize,
    /// The place of the old list whose position came up again, so that all from there on is as it was.
    joined: usize,
}

impl<P: NamedPuzzle> NamedGame<P> {
    /// Plays the list changed by `edit` into `trial`; names of things that are gone are skipped, names of things that
    /// stand alone wait until they can be taken, and at the end whatever is left is taken, things of the tabu colour last.
    ///
    /// `view` is that of the position before the first place that `edit` touches.
    ///
    /// `None` if the game would come out worse by more than `limits` allow, or is sure to look so before its end.
    #[inline(always)]
    pub fn replay<K: NamedKernel<P>, R: Rng>(
        &self,
        puzzle: &K,
        edit: Edit<P::Name>,
        view: P::View,
        rng: &mut R,
        limits: &Limits,
        trial: &mut ReplayMemory<P>,
    ) -> Option<Replayed> {
        let mut script = Script::new(edit);
        let first = edit.first();
        let start = (self.entries[first].before, view, self.entries[first].points);
        let joined = play(puzzle, self, limits, &mut script, start, rng, trial)?;
        let objective = &self.objective;
        let points = trial.total();
        let gain = if joined == NOWHERE {
            let ends = objective.end(puzzle.left(&trial.last().before)) - objective.end(puzzle.left(self.end()));
            f64::from(points - self.total()) + ends
        } else {
            f64::from(points - self.entries[joined].points)
        };
        (gain >= -limits.loss).then_some(Replayed { gain, first, joined })
    }

    /// Puts the entries that `replay` has left in `trial` in place of the old ones.
    #[inline(always)]
    pub fn accept<K: NamedKernel<P>>(&mut self, puzzle: &K, replay: Replayed, trial: &ReplayMemory<P>) {
        let Replayed { first, joined, .. } = replay;
        if joined == NOWHERE {
            trial.put(puzzle, &mut self.entries, first, None);
            return;
        }
        let change = trial.total() - self.entries[joined].points;
        if change != 0 {
            self.entries[joined..].iter_mut().for_each(|entry| entry.points += change);
        }
        trial.put(puzzle, &mut self.entries, first, Some(joined));
    }

    /// The first of the entries from `from` to before `to` that reaches any of `differing` or takes any of `watched`, or that
    /// has other parts than the one at `from`; `to` if there is none.
    #[inline(always)]
    pub(super) fn beyond<K: NamedKernel<P>>(
        &self,
        puzzle: &K,
        from: usize,
        to: usize,
        differing: P::Parts,
        watched: P::Parts,
    ) -> usize {
        let mut place = from;
        let to = to.min(self.len());
        let all = puzzle.none(&watched);
        while place < to && !puzzle.meet(&self.entries[place].reach, &differing) {
            if !all {
                match puzzle.differing(&self.entries[place].before, &self.entries[place + 1].before) {
                    Some(taken) if !puzzle.meet(&taken, &watched) => {}
                    _ => break,
                }
            }
            place += 1;
            if puzzle.differing(&self.entries[from].before, &self.entries[place].before).is_none() {
                break;
            }
        }
        place
    }
}
