//! The exact end game of playouts: their last moves, searched to the end where that can beat the best line.
//!
//! Depth-first with bounds, on a stack of its own: what is inlined into a job cannot call itself.

use crate::puzzle::{Kernel, Puzzle, Score};

/// No end game looks at more positions.
const MOST: usize = 1000;

/// The memory of end games, kept from one to the next.
pub(super) struct Ending<P: Puzzle> {
    frames: Vec<Frame<P>>,
    children: Vec<(Score, P::Move)>,
    moves: Vec<P::Move>,
    line: Vec<P::Move>,
    best: Vec<P::Move>,
}

/// A position on the way down, with its children from `first` on, of which `next` is to be tried.
struct Frame<P: Puzzle> {
    state: P::State,
    points: Score,
    first: usize,
    next: usize,
}

impl<P: Puzzle> Ending<P> {
    pub(super) fn new() -> Self {
        let (frames, children) = (Vec::new(), Vec::new());
        Ending { frames, children, moves: Vec::new(), line: Vec::new(), best: Vec::new() }
    }

    /// Looks for a better end of the game that went from `state` by the moves of `line` after `leaf`: one of more than
    /// `goal` points. If there is one, its moves take the place of the last `last` moves; returns its points.
    #[inline(always)]
    pub(super) fn improve<K: Kernel<P>>(
        &mut self,
        puzzle: &K,
        state: &P::State,
        (line, leaf): (&mut Vec<P::Move>, usize),
        last: usize,
        goal: Score,
    ) -> Option<Score> {
        let from = line.len().saturating_sub(last).max(leaf);
        let (mut state, mut points) = (state.clone(), 0);
        for index in leaf..from {
            points += puzzle.play(&mut state, line[index]);
        }
        if points + puzzle.potential(&state) <= goal {
            return None;
        }
        let found = self.search(puzzle, state, points, goal)?;
        line.truncate(from);
        line.extend_from_slice(&self.best);
        Some(found)
    }

    /// The most points above `goal` that a game from `state` can end with, if [`MOST`] positions show one.
    #[inline(always)]
    fn search<K: Kernel<P>>(&mut self, puzzle: &K, state: P::State, points: Score, goal: Score) -> Option<Score> {
        let (mut goal, mut found) = (goal, None);
        self.frames.clear();
        self.children.clear();
        self.line.clear();
        self.enter(puzzle, state, points);
        for _ in 0..MOST {
            let Some(frame) = self.frames.last_mut() else { break };
            let end = self.children.len();
            if frame.next == end || self.children[frame.next].0 <= goal {
                if frame.first == end {
                    // The game is over here.
                    let score = frame.points + puzzle.closing_score(&frame.state);
                    if score > goal {
                        (goal, found) = (score, Some(score));
                        self.best.clear();
                        self.best.extend_from_slice(&self.line);
                    }
                }
                self.children.truncate(frame.first);
                self.frames.pop();
                self.line.pop();
                continue;
            }
            let mv = self.children[frame.next].1;
            frame.next += 1;
            let (mut state, mut points) = (frame.state.clone(), frame.points);
            points += puzzle.play(&mut state, mv);
            self.line.push(mv);
            self.enter(puzzle, state, points);
        }
        found
    }

    /// Adds a position and its children, those of the greatest bounds first.
    #[inline(always)]
    fn enter<K: Kernel<P>>(&mut self, puzzle: &K, state: P::State, points: Score) {
        let first = self.children.len();
        puzzle.moves(&state, &mut self.moves);
        for index in 0..self.moves.len() {
            let (mut next, mv) = (state.clone(), self.moves[index]);
            let earned = puzzle.play(&mut next, mv);
            self.children.push((points + earned + puzzle.potential(&next), mv));
        }
        self.children[first..].sort_by_key(|&(bound, _)| std::cmp::Reverse(bound));
        self.frames.push(Frame { state, points, first, next: first });
    }
}
