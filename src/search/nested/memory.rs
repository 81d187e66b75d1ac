//! Memory of the best line: a share of the playouts of level 1 follows it.
//!
//! NMCS goes on along the best line it knows where a new one is no better (Cazenave 2009). Here a playout does: from its leaf on it
//! takes what the best line of the run takes, by the names that things had at the root, but for a move or two that it
//! leaves out; what is left then is taken at random.

use super::level::Level;
use crate::puzzle::named::{Found, NamedJob, NamedKernel, NamedPuzzle, TabuColours, names_of};
use crate::puzzle::{Puzzle, Score};
use crate::rng::{Generator, below, unit};
use crate::search::playout::Tabu;

/// Of the whole best line so many moves are left out on average; those that the tree has played already count among them.
const LEFT_OUT: u32 = 2;

/// What the playouts of a run know of its best line.
pub(super) trait Memory<P: Puzzle> {
    /// Whether the next playout follows the best line.
    fn follows(&self, rng: &mut Generator) -> bool;

    /// The best line is `line` from now on.
    fn remember(&mut self, puzzle: &P, line: &[P::Move]);

    /// Plays on along the best line from the leaf that the simulation of `level` has come to, whose search began after the
    /// moves `prefix`, and where the game has earned `points`; appends the moves to those of the simulation, and returns
    /// the score of the game.
    fn play_out(
        &mut self,
        puzzle: &P,
        prefix: &[P::Move],
        level: &mut Level<P>,
        points: Score,
        tabu: Tabu,
        rng: &mut Generator,
    ) -> Score;
}

/// None: what every puzzle can do.
pub(super) struct Forgetful;

impl<P: Puzzle> Memory<P> for Forgetful {
    fn follows(&self, _: &mut Generator) -> bool {
        false
    }

    fn remember(&mut self, _: &P, _: &[P::Move]) {}

    fn play_out(&mut self, _: &P, _: &[P::Move], _: &mut Level<P>, _: Score, _: Tabu, _: &mut Generator) -> Score {
        unreachable!("nothing is followed")
    }
}

/// The best line by the names of what its moves take.
pub(super) struct BestLine<P: NamedPuzzle> {
    /// The chance that a playout follows.
    share: f64,
    names: Vec<P::Name>,
    /// The root, and positions one move apart from there, each with the move that led to it. The next simulation that
    /// follows begins as the last one did, and plays only what differs.
    way: Vec<(P::Move, P::Position)>,
}

impl<P: NamedPuzzle> BestLine<P> {
    /// Nothing as yet; of the playouts `percent` in 100 are to follow.
    pub(super) fn new(puzzle: &P, percent: u64) -> Self {
        let way = vec![(P::Move::default(), puzzle.root_position())];
        BestLine { share: percent as f64 / 100.0, names: Vec::new(), way }
    }
}

impl<P: NamedPuzzle> Memory<P> for BestLine<P> {
    fn follows(&self, rng: &mut Generator) -> bool {
        self.share > 0.0 && !self.names.is_empty() && unit(rng) < self.share
    }

    fn remember(&mut self, puzzle: &P, line: &[P::Move]) {
        if self.share > 0.0 {
            self.names = names_of(puzzle, line);
        }
    }

    fn play_out(
        &mut self,
        puzzle: &P,
        prefix: &[P::Move],
        level: &mut Level<P>,
        points: Score,
        tabu: Tabu,
        rng: &mut Generator,
    ) -> Score {
        let tabu = [tabu.colour(), None];
        puzzle.dispatch_named(Follow { memory: self, prefix, level, points, tabu, rng })
    }
}

/// A playout that follows the best line, compiled as one for the instruction set at hand.
struct Follow<'a, P: NamedPuzzle> {
    memory: &'a mut BestLine<P>,
    prefix: &'a [P::Move],
    level: &'a mut Level<P>,
    points: Score,
    tabu: TabuColours,
    rng: &'a mut Generator,
}

impl<P: NamedPuzzle> NamedJob<P> for Follow<'_, P> {
    type Output = Score;

    #[inline(always)]
    fn run<K: NamedKernel<P>>(self, puzzle: &K) -> Score {
        let Follow { memory, prefix, level, points, tabu, rng } = self;
        let mut position = walk::<P, K>(puzzle, &mut memory.way, [prefix, &level.line]);
        let mut view = puzzle.view(&position);
        let names = &memory.names;
        let (mut score, mut next, leaf) = (points, 0, level.line.len());
        loop {
            let mut ready = puzzle.awake(&view);
            while ready.is_none() && next < names.len() {
                let name = names[next];
                next += 1;
                if below(rng, names.len() as u32) < LEFT_OUT {
                    continue;
                }
                match puzzle.find(&position, &view, name) {
                    Found::Ready(mv) => ready = Some(mv),
                    Found::Alone => puzzle.wait(&position, &mut view, name, TabuColours::default()),
                    Found::Gone => {}
                }
            }
            if ready.is_none() {
                ready = puzzle.random_thing(&position, &view, tabu, rng);
            }
            let Some(mv) = ready else { break };
            level.line.push(mv);
            score += puzzle.play_viewed(&mut position, &mut view, mv).0;
        }
        level.leaf_done = level.line.len() == leaf;
        score + puzzle.closing_of(&position, score)
    }
}

/// The position after the moves of `parts`, of which those that `way` begins with are not played again.
#[inline(always)]
fn walk<P: NamedPuzzle, K: NamedKernel<P>>(
    puzzle: &K,
    way: &mut Vec<(P::Move, P::Position)>,
    parts: [&[P::Move]; 2],
) -> P::Position {
    let mut made = 0;
    for part in parts {
        for &mv in part {
            made += 1;
            if made < way.len() && way[made].0 == mv {
                continue;
            }
            way.truncate(made);
            let mut position = way[made - 1].1;
            puzzle.play_named(&mut position, mv);
            way.push((mv, position));
        }
    }
    way[made].1
}

#[cfg(test)]
mod tests;
