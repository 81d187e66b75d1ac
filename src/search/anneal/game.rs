//! A whole game as a list of names, with the position before each move, and its replay after a change.

use rand::Rng;

use crate::puzzle::Score;
use crate::puzzle::named::{Found, NamedKernel, NamedPuzzle, TabuColours};

/// What an annealing maximises: the points of the moves and an end value that slopes towards an empty board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Objective {
    /// The value of an end with nothing left.
    pub bonus: f64,
    /// What the first thing left costs beyond the slope.
    pub jump: f64,
    /// What each thing left costs.
    pub slope: f64,
}

impl Objective {
    /// The value of an end with `left` things left.
    #[inline(always)]
    fn end(&self, left: u32) -> f64 {
        if left == 0 { self.bonus } else { self.bonus - self.jump - self.slope * f64::from(left) }
    }
}

/// How a replay ends, and when it is given up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// The tabu colours of a game that goes on at random.
    pub tabu: TabuColours,
    /// What values are made of.
    pub objective: Objective,
    /// The value of the game as it is.
    pub value: f64,
    /// So much less value is accepted.
    pub loss: f64,
    /// So much further behind the old game at the same place of the list, a replay is taken to be hopeless.
    pub lag: f64,
}

impl Limits {
    fn none(tabu: TabuColours) -> Limits {
        let objective = Objective { bonus: 0.0, jump: 0.0, slope: 0.0 };
        Limits { tabu, objective, value: f64::NEG_INFINITY, loss: f64::INFINITY, lag: f64::INFINITY }
    }
}

/// A change of a list: names come in before a place, or entries go, or both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edit<'a, N> {
    /// The place before which `names` come in; [`NOWHERE`] for none.
    pub place: usize,
    /// The names that come in.
    pub names: &'a [N],
    /// The entries that go, from the first to before the second; [`NOWHERE`] for none.
    pub drop: (usize, usize),
}

impl<N> Edit<'_, N> {
    /// The first place that differs.
    #[inline(always)]
    pub fn first(&self) -> usize {
        self.place.min(self.drop.0)
    }
}

/// No place of any list.
pub const NOWHERE: usize = usize::MAX;

/// Reads a changed list without making it.
struct Script<'a, N> {
    edit: Edit<'a, N>,
    /// How many names have come in.
    taken: usize,
    /// The next entry of the old list.
    next: usize,
    /// From here on the list is the old one.
    settled: usize,
}

impl<'a, N: Copy> Script<'a, N> {
    #[inline(always)]
    fn new(edit: Edit<'a, N>) -> Self {
        let or_none = |place: usize| if place == NOWHERE { 0 } else { place };
        let settled = or_none(edit.drop.1).max(or_none(edit.place));
        let mut script = Script { edit, taken: 0, next: edit.first(), settled };
        script.skip();
        script
    }

    /// Leaves out what goes.
    #[inline(always)]
    fn skip(&mut self) {
        if self.next == self.edit.drop.0 {
            self.next = self.edit.drop.1;
        }
    }

    /// Whether all that comes is as in the old list.
    #[inline(always)]
    fn is_settled(&self) -> bool {
        self.next >= self.settled && self.taken == self.edit.names.len()
    }

    #[inline(always)]
    fn next<P: NamedPuzzle<Name = N>>(&mut self, old: &NamedGame<P>) -> Option<N> {
        if self.next >= self.edit.place && self.taken < self.edit.names.len() {
            self.taken += 1;
            return Some(self.edit.names[self.taken - 1]);
        }
        if self.next >= old.moves() {
            return None;
        }
        let name = old.name(self.next);
        self.next += 1;
        self.skip();
        Some(name)
    }
}

/// A game, or a stretch of one: its moves and its end.
///
/// ```text
/// before   s0   s1   s2   ..  end       the position before the move
/// points   p0   p1   p2   ..  total     earned before the move
/// name     x0   x1   x2   ..  -         what the move takes
/// ```
#[derive(Clone)]
pub struct NamedGame<P: NamedPuzzle> {
    entries: Vec<Entry<P::Position, P::Name>>,
}

#[derive(Clone, Copy)]
struct Entry<S, N> {
    before: S,
    points: Score,
    name: N,
}

/// What a replay came to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Replay {
    /// What the value of the game changes by.
    pub gain: f64,
    /// The first place that differs.
    first: usize,
    /// The place of the old list whose position came up again, so that all from there on is as it was.
    joined: usize,
}

/// The working memory of replays.
#[derive(Clone)]
pub struct Trial<P: NamedPuzzle> {
    game: NamedGame<P>,
}

impl<P: NamedPuzzle> Trial<P> {
    /// Memory for games of at most `moves` moves.
    pub fn new(moves: usize) -> Self {
        Trial { game: NamedGame { entries: Vec::with_capacity(moves + 1) } }
    }

    /// The moves of the last replay, as far as it came.
    #[cfg(test)]
    pub(super) fn replayed(&self) -> u64 {
        self.game.entries.len() as u64
    }

    /// The points of its first move.
    #[cfg(test)]
    pub(super) fn first_points(&self) -> Score {
        let points = |place: usize| self.game.entries.get(place).map_or(0, |entry| entry.points);
        points(1) - points(0)
    }
}

impl<P: NamedPuzzle> NamedGame<P> {
    /// The game that begins with what `names` names and goes on at random, things of the tabu colour last.
    #[inline(always)]
    pub fn new<K: NamedKernel<P>, R: Rng>(puzzle: &K, names: &[P::Name], tabu: TabuColours, rng: &mut R) -> Self {
        let position = puzzle.named_root();
        let moves = puzzle.longest_game();
        let mut trial = Trial::new(moves);
        let edit = Edit { place: NOWHERE, names: &[], drop: (NOWHERE, NOWHERE) };
        let mut script = Script { edit, taken: 0, next: 0, settled: NOWHERE };
        let listed = |&name| Entry { before: position, points: 0, name };
        let old = NamedGame { entries: names.iter().chain(&[P::Name::default()]).map(listed).collect() };
        let start = (position, puzzle.view(&position), 0);
        let ended = play(puzzle, &old, &Limits::none(tabu), &mut script, start, rng, &mut trial);
        debug_assert_eq!(ended, Some(NOWHERE));
        trial.game
    }

    /// The number of moves.
    #[inline(always)]
    pub fn moves(&self) -> usize {
        self.entries.len() - 1
    }

    /// What move `place` takes.
    #[inline(always)]
    pub fn name(&self, place: usize) -> P::Name {
        self.entries[place].name
    }

    /// What the moves take, in their order.
    pub fn names(&self) -> Vec<P::Name> {
        self.entries[..self.moves()].iter().map(|entry| entry.name).collect()
    }

    /// The points of all moves.
    #[inline(always)]
    pub fn total(&self) -> Score {
        self.entries[self.moves()].points
    }

    /// The position before move `place`.
    #[inline(always)]
    pub fn before(&self, place: usize) -> &P::Position {
        &self.entries[place].before
    }

    /// The position after the last move.
    pub fn end(&self) -> &P::Position {
        &self.entries[self.moves()].before
    }

    /// The value of the game.
    #[inline(always)]
    pub fn value<K: NamedKernel<P>>(&self, puzzle: &K, objective: &Objective) -> f64 {
        f64::from(self.total()) + objective.end(puzzle.left(self.end()))
    }

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
        trial: &mut Trial<P>,
    ) -> Option<Replay> {
        let mut script = Script::new(edit);
        let first = edit.first();
        let start = (self.entries[first].before, view, self.entries[first].points);
        let joined = play(puzzle, self, limits, &mut script, start, rng, trial)?;
        let (new, objective) = (&trial.game, &limits.objective);
        let points = new.total();
        let gain = if joined == NOWHERE {
            let ends = objective.end(puzzle.left(new.end())) - objective.end(puzzle.left(self.end()));
            f64::from(points - self.total()) + ends
        } else {
            f64::from(points - self.entries[joined].points)
        };
        (gain >= -limits.loss).then_some(Replay { gain, first, joined })
    }

    /// Puts the stretch that `replay` has left in `trial` in the place of the old one.
    pub fn accept(&mut self, replay: Replay, trial: &Trial<P>) {
        let Replay { first, joined, .. } = replay;
        let new = &trial.game.entries;
        if joined == NOWHERE {
            self.entries.truncate(first);
            self.entries.extend_from_slice(new);
            return;
        }
        let change = trial.game.total() - self.entries[joined].points;
        if change != 0 {
            self.entries[joined..].iter_mut().for_each(|entry| entry.points += change);
        }
        let new = &new[..new.len() - 1];
        if new.len() == joined - first {
            self.entries[first..joined].copy_from_slice(new);
        } else {
            self.entries.splice(first..joined, new.iter().copied());
        }
    }
}

/// Plays `script`, which reads `old`, from `start` into `trial`; the place where it met a position of `old` again, or
/// [`NOWHERE`]; `None` if it is hopeless.
#[inline(always)]
fn play<P: NamedPuzzle, K: NamedKernel<P>, R: Rng>(
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
