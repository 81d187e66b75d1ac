//! A whole game as a list of names, with the position before each move, and its replay after a change.

use rand::Rng;

use crate::puzzle::{Class, Found, NamedPuzzle, Score};

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

/// When a replay is given up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
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
    const NONE: Limits = Limits {
        objective: Objective { bonus: 0.0, jump: 0.0, slope: 0.0 },
        value: f64::NEG_INFINITY,
        loss: f64::INFINITY,
        lag: f64::INFINITY,
    };
}

/// A change of a list: a name comes in before a place, or an entry goes, or both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edit<N> {
    /// The place before which `name` comes in; [`NOWHERE`] for none.
    pub place: usize,
    /// The name that comes in.
    pub name: N,
    /// The entry that goes; [`NOWHERE`] for none.
    pub drop: usize,
}

impl<N> Edit<N> {
    /// The first place that differs.
    #[inline(always)]
    pub fn first(&self) -> usize {
        self.place.min(self.drop)
    }
}

/// No place of any list.
pub const NOWHERE: usize = usize::MAX;

/// Reads a changed list without making it.
struct Script<N> {
    edit: Edit<N>,
    /// The next entry of the old list.
    next: usize,
    /// From here on the list is the old one.
    settled: usize,
}

impl<N: Copy> Script<N> {
    #[inline(always)]
    fn new(edit: Edit<N>) -> Self {
        let after = |place: usize| if place == NOWHERE { 0 } else { place + 1 };
        let settled = after(edit.drop).max(if edit.place == NOWHERE { 0 } else { edit.place });
        let next = edit.first();
        Script { edit, next: next + usize::from(next == edit.drop), settled }
    }

    /// Whether all that comes is as in the old list.
    #[inline(always)]
    fn is_settled(&self) -> bool {
        self.next >= self.settled && self.edit.place == NOWHERE
    }

    #[inline(always)]
    fn next(&mut self, names: &[N]) -> Option<N> {
        if self.next == self.edit.place {
            self.edit.place = NOWHERE;
            return Some(self.edit.name);
        }
        let name = *names.get(self.next)?;
        self.next += 1;
        self.next += usize::from(self.next == self.edit.drop);
        Some(name)
    }
}

/// A game, or a stretch of one, as a list of names.
///
/// ```text
/// names    x0   x1   x2   ..
/// points   p0   p1   p2   ..  total     points[k]: earned before move k
/// before   s0   s1   s2   ..  end       before[k]: the position before move k
/// ```
#[derive(Clone)]
pub struct NamedGame<P: NamedPuzzle> {
    /// One name a move.
    pub names: Vec<P::Name>,
    points: Vec<Score>,
    before: Vec<P::Named>,
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
    waiting: Vec<P::Name>,
}

impl<P: NamedPuzzle> Trial<P> {
    /// Memory for games of at most `moves` moves.
    pub fn new(moves: usize) -> Self {
        Trial { game: NamedGame::with_capacity(moves), waiting: Vec::with_capacity(2 * moves + 1) }
    }
}

impl<P: NamedPuzzle> NamedGame<P> {
    fn with_capacity(moves: usize) -> Self {
        NamedGame {
            names: Vec::with_capacity(moves + 1),
            points: Vec::with_capacity(moves + 1),
            before: Vec::with_capacity(moves + 1),
        }
    }

    /// The game that begins with what `names` names and goes on at random, things of class `tabu` last.
    ///
    /// To be called within [`crate::puzzle::Puzzle::dispatch`].
    #[inline(always)]
    pub fn new<R: Rng>(puzzle: &P, names: &[P::Name], tabu: Option<Class>, rng: &mut R) -> Self {
        let moves = puzzle.longest_game();
        let mut trial = Trial::new(moves);
        let position = puzzle.named_root();
        let edit = Edit { place: NOWHERE, name: P::Name::default(), drop: NOWHERE };
        let mut script = Script { edit, next: 0, settled: NOWHERE };
        let old = NamedGame { names: names.to_vec(), points: vec![0], before: vec![position] };
        let start = (position, puzzle.view(&position), 0);
        let ended = play(puzzle, &old, &Limits::NONE, &mut script, start, tabu, rng, &mut trial);
        debug_assert_eq!(ended, Some(NOWHERE));
        trial.game
    }

    /// The points of all moves.
    #[inline(always)]
    pub fn total(&self) -> Score {
        self.points[self.names.len()]
    }

    /// The position before move `place`.
    #[inline(always)]
    pub fn before(&self, place: usize) -> &P::Named {
        &self.before[place]
    }

    /// The position after the last move.
    pub fn end(&self) -> &P::Named {
        &self.before[self.names.len()]
    }

    /// The value of the game.
    #[inline(always)]
    pub fn value(&self, puzzle: &P, objective: &Objective) -> f64 {
        f64::from(self.total()) + objective.end(puzzle.left(self.end()))
    }

    /// Plays the list changed by `edit` into `trial`; names of things that are gone are skipped, names of things that
    /// stand alone wait until they can be taken, and at the end whatever is left is taken, things of class `tabu` last.
    ///
    /// `view` is that of the position before the first place that `edit` touches. To be called within
    /// [`crate::puzzle::Puzzle::dispatch`].
    ///
    /// `None` if the game would come out worse by more than `limits` allow, or is sure to look so before its end.
    #[inline(always)]
    pub fn replay<R: Rng>(
        &self,
        puzzle: &P,
        edit: Edit<P::Name>,
        view: P::View,
        tabu: Option<Class>,
        rng: &mut R,
        limits: &Limits,
        trial: &mut Trial<P>,
    ) -> Option<Replay> {
        let mut script = Script::new(edit);
        let first = edit.first();
        let start = (self.before[first], view, self.points[first]);
        let joined = play(puzzle, self, limits, &mut script, start, tabu, rng, trial)?;
        let (new, objective) = (&trial.game, &limits.objective);
        let points = new.points[new.names.len()];
        let gain = if joined == NOWHERE {
            let ends = objective.end(puzzle.left(new.end())) - objective.end(puzzle.left(self.end()));
            f64::from(points - self.total()) + ends
        } else {
            f64::from(points - self.points[joined])
        };
        (gain >= -limits.loss).then_some(Replay { gain, first, joined })
    }

    /// Puts the stretch that `replay` has left in `trial` in the place of the old one.
    pub fn accept(&mut self, replay: Replay, trial: &Trial<P>) {
        let Replay { first, joined, .. } = replay;
        let new = &trial.game;
        if joined == NOWHERE {
            self.names.truncate(first);
            self.points.truncate(first);
            self.before.truncate(first);
            self.names.extend_from_slice(&new.names);
            self.points.extend_from_slice(&new.points);
            self.before.extend_from_slice(&new.before);
            return;
        }
        let moves = new.names.len();
        let change = new.points[moves] - self.points[joined];
        if change != 0 {
            self.points[joined..].iter_mut().for_each(|points| *points += change);
        }
        put(&mut self.names, first, joined, &new.names);
        put(&mut self.points, first, joined, &new.points[..moves]);
        put(&mut self.before, first, joined, &new.before[..moves]);
    }
}

/// Puts `new` in the place of `list[first..end]`.
fn put<T: Copy>(list: &mut Vec<T>, first: usize, end: usize, new: &[T]) {
    if new.len() == end - first {
        list[first..end].copy_from_slice(new);
    } else {
        list.splice(first..end, new.iter().copied());
    }
}

/// Plays `script`, which reads `old`, from `start` into `trial`; the place where it met a position of `old` again, or
/// [`NOWHERE`]; `None` if it is hopeless.
#[inline(always)]
#[allow(clippy::too_many_arguments)]
fn play<P: NamedPuzzle, R: Rng>(
    puzzle: &P,
    old: &NamedGame<P>,
    limits: &Limits,
    script: &mut Script<P::Name>,
    start: (P::Named, P::View, Score),
    tabu: Option<Class>,
    rng: &mut R,
    trial: &mut Trial<P>,
) -> Option<usize> {
    let Trial { game, waiting } = trial;
    game.names.clear();
    game.points.clear();
    game.before.clear();
    waiting.clear();
    let (mut position, mut view, mut points) = start;
    let mut joined = NOWHERE;
    loop {
        let mut ready = None;
        let mut index = 0;
        while index < waiting.len() {
            match puzzle.find(&position, &view, waiting[index]) {
                Found::Alone => index += 1,
                Found::Gone => {
                    waiting.remove(index);
                }
                Found::Ready(mv) => {
                    ready = Some((waiting.remove(index), mv));
                    break;
                }
            }
        }
        while ready.is_none() {
            if script.is_settled() {
                if puzzle.same(&position, &old.before[script.next]) {
                    joined = script.next;
                    break;
                }
                if f64::from(old.points[script.next] - points) > limits.loss + limits.lag {
                    return None;
                }
            }
            let Some(name) = script.next(&old.names) else { break };
            match puzzle.find(&position, &view, name) {
                Found::Gone => {}
                Found::Alone => waiting.push(name),
                Found::Ready(mv) => ready = Some((name, mv)),
            }
        }
        game.points.push(points);
        game.before.push(position);
        if joined != NOWHERE {
            return Some(joined);
        }
        if ready.is_none() {
            let most = points + puzzle.most_points(puzzle.left(&position));
            if f64::from(most) + limits.objective.bonus < limits.value - limits.loss {
                return None;
            }
            ready = puzzle.random_thing(&position, &view, tabu, rng).map(|mv| (puzzle.name(&position, mv), mv));
        }
        let Some((name, mv)) = ready else { return Some(NOWHERE) };
        game.names.push(name);
        points += puzzle.take(&mut position, &view, mv);
        view = puzzle.view(&position);
    }
}
