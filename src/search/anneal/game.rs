//! A whole game as a list of names, with the position before each move, and its replay after a change.

mod change;
mod edit;
mod limits;
mod objective;
mod play;
mod replay;

use rand::Rng;

pub use self::change::Replayed;
pub use self::edit::{Edit, NOWHERE};
pub use self::limits::Limits;
pub use self::objective::{Counting, Objective};
pub use self::replay::ReplayMemory;

use crate::puzzle::Score;
use crate::puzzle::named::{Found, Named, NamedKernel, NamedPuzzle, TabuColours};
use crate::search::Line;

/// A game: its moves, its end, and what it is to maximise.
///
/// ```text
/// before   s0   s1   s2   ..  end       the position before the move
/// points   p0   p1   p2   ..  total     what the moves before it count, less their tolls
/// name     x0   x1   x2   ..  -         what the move takes
/// ```
#[derive(Clone)]
pub struct NamedGame<P: NamedPuzzle> {
    entries: Vec<EntryOf<P>>,
    objective: Objective,
}

#[derive(Clone, Copy)]
struct Entry<S, N, Q> {
    before: S,
    points: Score,
    name: N,
    /// The parts of the position that the move reaches.
    reach: Q,
}

type EntryOf<P> = Entry<<P as Named>::Position, <P as NamedPuzzle>::Name, <P as NamedPuzzle>::Parts>;

impl<P: NamedPuzzle> NamedGame<P> {
    /// The game that begins with what `names` names and goes on at random, things of the tabu colour last.
    pub fn new<R: Rng>(puzzle: &P, names: &[P::Name], tabu: TabuColours, objective: Objective, rng: &mut R) -> Self {
        let mut position = puzzle.root_position();
        let mut view = puzzle.view(&position);
        let mut names = names.iter();
        let mut points = 0;
        let mut entries = Vec::with_capacity(puzzle.longest_game() + 1);
        loop {
            let mut ready = puzzle.awake(&view);
            while ready.is_none() {
                let Some(&name) = names.next() else { break };
                match puzzle.find(&position, &view, name) {
                    Found::Ready(mv) => ready = Some(mv),
                    Found::Alone => puzzle.wait(&position, &mut view, name, TabuColours::default()),
                    Found::Gone => {}
                }
            }
            let ready = ready.or_else(|| puzzle.random_thing(&position, &view, tabu, rng));
            let Some(mv) = ready else { break };
            let (before, name) = (position, puzzle.name(&position, mv));
            let (earned, group) = puzzle.play_viewed(&mut position, &mut view, mv);
            entries.push(Entry { before, points, name, reach: puzzle.reach(&before, &group) });
            points += objective.added(earned);
        }
        entries.push(Entry { before: position, points, name: P::Name::default(), reach: puzzle.no_parts(&position) });
        NamedGame { entries, objective }
    }

    /// The number of moves.
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.entries.len() - 1
    }

    /// Whether it has no move.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// What move `place` takes.
    #[inline(always)]
    pub fn name(&self, place: usize) -> P::Name {
        self.entries[place].name
    }

    /// What the moves take, in their order.
    pub fn names(&self) -> Vec<P::Name> {
        self.entries[..self.len()].iter().map(|entry| entry.name).collect()
    }

    /// The moves themselves, and the score that the rules give them.
    pub fn line(&self, puzzle: &P) -> Line<P::Move> {
        let place =
            |entry: &EntryOf<P>| puzzle.place(&entry.before, entry.name).expect("each move takes what it names");
        let moves: Vec<P::Move> = self.entries[..self.len()].iter().map(place).collect();
        if self.objective.counting == Counting::ALIKE {
            return Line { score: self.merit(puzzle), moves };
        }
        let mut position = puzzle.root_position();
        let mut view = puzzle.view(&position);
        let points = moves.iter().map(|&mv| puzzle.play_viewed(&mut position, &mut view, mv).0).sum();
        Line { score: points + puzzle.closing_of(&position, points), moves }
    }

    /// What all moves count, less the tolls.
    #[inline(always)]
    fn total(&self) -> Score {
        self.entries[self.len()].points
    }

    /// What all moves count: their points, where the objective counts all alike.
    #[inline(always)]
    pub fn counted(&self) -> Score {
        self.total() + self.objective.toll * self.len() as Score
    }

    /// No game whose moves count so much has more [`NamedGame::merit`].
    #[inline(always)]
    pub fn most_merit<K: NamedKernel<P>>(&self, puzzle: &K) -> Score {
        let points = self.counted();
        let is_score = self.objective.counting == Counting::ALIKE;
        points + if is_score { puzzle.best_closing(points) } else { self.objective.bonus as Score }
    }

    /// What games are compared by: the score where moves count what they earn, else the value, both without tolls.
    #[inline(always)]
    pub fn merit<K: NamedKernel<P>>(&self, puzzle: &K) -> Score {
        let points = self.counted();
        if self.objective.counting == Counting::ALIKE {
            return points + puzzle.closing_of(self.end(), points);
        }
        points + self.objective.end(puzzle.left(self.end())) as Score
    }

    /// The position before move `place`.
    #[inline(always)]
    pub fn before(&self, place: usize) -> &P::Position {
        &self.entries[place].before
    }

    /// The positions before each move and at the end, with what the moves before count, less the tolls.
    #[cfg(test)]
    pub(super) fn course(&self) -> Vec<(P::Position, Score)> {
        self.entries.iter().map(|entry| (entry.before, entry.points)).collect()
    }

    /// The position after the last move.
    pub fn end(&self) -> &P::Position {
        &self.entries[self.len()].before
    }

    /// The value of the game: what its moves count, less the tolls, and that of its end.
    #[inline(always)]
    pub fn value<K: NamedKernel<P>>(&self, puzzle: &K) -> f64 {
        f64::from(self.total()) + self.objective.end(puzzle.left(self.end()))
    }
}
