//! The inner loop: positions entered and left, deepest first.

use super::Exact;
use super::frame::{Child, Frame};
use crate::puzzle::{Kernel, KernelJob, Puzzle, Score};
use crate::rng::mix;
use crate::search::Line;

/// At most so many positions, or until a better line is found.
pub(super) struct Burst<'a, 'b, P: Puzzle> {
    pub(super) exact: &'a mut Exact<'b, P>,
    pub(super) most: u64,
}

impl<P: Puzzle> KernelJob<P> for Burst<'_, '_, P> {
    /// The positions entered, and whether the last one ended a better line.
    type Output = (u64, bool);

    #[inline(always)]
    fn run<K: Kernel<P>>(self, puzzle: &K) -> (u64, bool) {
        let Burst { exact, most } = self;
        let mut moves = Vec::new();
        let mut made = 0;
        while made < most {
            let best = exact.best.score;
            let Some(frame) = exact.frames.last_mut() else { return (made, false) };
            let child = exact.children.get(frame.next);
            // The others have lower bounds still.
            let open = child.filter(|child| frame.gained + child.bound > best);
            let Some(&Child { mv, earned, .. }) = open else {
                frame.most = frame.most.max(child.map_or(Score::MIN, |child| child.bound));
                let (key, bound, first) = (frame.key, frame.most, frame.first);
                exact.table.put(key, bound);
                exact.children.truncate(first);
                exact.frames.pop();
                exact.leave(bound);
                continue;
            };
            frame.next += 1;
            made += 1;
            // Played once more: the positions of all children would take gigabytes on large boards.
            let (mut state, gained) = (frame.state.clone(), frame.gained + earned);
            puzzle.play(&mut state, mv);
            exact.line.push(mv);
            let (bound, better) = exact.enter(puzzle, state, gained, &mut moves);
            if let Some(bound) = bound {
                exact.leave(bound);
            }
            if better {
                return (made, true);
            }
        }
        (made, false)
    }
}

impl<P: Puzzle> Exact<'_, P> {
    /// Enters `state`, reached with `gained` points: a bound on what follows, if nothing is left to try there, and
    /// whether a better line ends there.
    #[inline(always)]
    pub(super) fn enter<K: Kernel<P>>(
        &mut self,
        puzzle: &K,
        state: P::State,
        gained: Score,
        moves: &mut Vec<P::Move>,
    ) -> (Option<Score>, bool) {
        puzzle.moves(&state, moves);
        let best = self.best.score;
        if moves.is_empty() {
            let closing = puzzle.closing_score(&state, gained);
            let better = gained + closing > best;
            if better {
                self.best = Line { score: gained + closing, moves: self.line.clone() };
            }
            return (Some(closing), better);
        }
        let mut key = puzzle.key(&state);
        if puzzle.multiplies() {
            // What the end is worth differs with the points.
            key ^= mix(gained as u64);
        }
        if let Some(most) = self.table.get(key)
            && gained + most <= best
        {
            return (Some(most), false);
        }
        let first = self.children.len();
        for &mv in moves.iter() {
            let mut next = state.clone();
            let earned = puzzle.play(&mut next, mv);
            let bound = earned + puzzle.potential(&next, gained + earned);
            self.children.push(Child { mv, earned, bound });
        }
        self.children[first..].sort_by_key(|child| std::cmp::Reverse((child.bound, child.earned)));
        self.frames.push(Frame { state, key, gained, first, next: first, most: Score::MIN });
        (None, false)
    }

    /// Takes back the last move; what follows it has no more than `bound` points.
    #[inline(always)]
    fn leave(&mut self, bound: Score) {
        self.line.pop();
        if let Some(frame) = self.frames.last_mut() {
            let child = &self.children[frame.next - 1];
            frame.most = frame.most.max(child.earned + bound);
        }
    }
}
