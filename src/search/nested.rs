//! The one search: MCTS, NMCTS, BMCTS and NBMCTS are settings of it (Baier 2015, Alg. 2.6, 4.2, 5.1).
//!
//! Level 1 ends its simulations with a playout; level n ends them with a whole search of level n-1 from the new leaf
//! and backs up the best score that search found. Each level owns one tree, cleared and used again, so the live memory
//! of a nested search is one tree a level.

use std::sync::atomic::AtomicBool;

use super::beam::{Beam, Front};
use super::budget::{Budget, Meter, Slice, StopReason};
use super::playout::{Playouts, Policy, Tabu, play_out};
use super::tree::{Growth, NodeId, Tree};
use super::{Line, Observer, Outcome};
use crate::puzzle::{Bounds, Job, Puzzle, Score};
use crate::rng::{Generator, shuffle};

/// How large the searches of the level below are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Lower {
    /// This many of them share the budget.
    Searches(u64),
    /// Each of them has this many playouts.
    Playouts(u64),
}

/// Which move a move-by-move search commits to (Baier 2015, §4.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Commit {
    /// The next move of the best line known to the level.
    BestLine,
    /// The most visited child of the root.
    MostVisited,
}

/// The settings of one level.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LevelSettings {
    /// C, the exploration factor.
    pub c: f64,
    /// The beam, if the level has one.
    pub beam: Option<Beam>,
    /// z: over how many first moves of the game a move-by-move search spreads its budget.
    pub moves: Option<u64>,
    /// What a move-by-move search commits to.
    pub commit: Commit,
    /// The size of the searches below; of no meaning on level 1.
    pub lower: Lower,
}

/// The settings of a whole search.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// The levels, level 1 first; none at all for bare playouts.
    pub levels: Vec<LevelSettings>,
    /// The policy of the playouts.
    pub policy: Policy,
    /// The exploration factor of the bandit over tabu colours.
    pub colour_c: f64,
    /// The greatest number of nodes of a tree.
    pub nodes: u32,
}

/// Searches `puzzle` from its start position until `budget` is used up or `stop` is set, and returns the best line.
///
/// At least one playout is made, so there always is a line. The result depends on nothing but the arguments as long as
/// only playouts are limited.
pub fn search<P: Puzzle, O: Observer<P::Move>>(
    puzzle: &P,
    settings: &Settings,
    budget: Budget,
    rng: Generator,
    stop: &AtomicBool,
    observer: O,
) -> Outcome<P::Move> {
    let (meter, slice) = Meter::start(budget, stop);
    let mut search = Search::new(puzzle, settings, rng, meter, observer);
    let stop = search.run(&slice);
    search.finish(stop)
}

struct Search<'a, P: Puzzle, O> {
    puzzle: &'a P,
    bounds: Bounds,
    levels: Vec<Level<P::Move>>,
    playouts: Playouts,
    rng: Generator,
    meter: Meter<'a>,
    /// The moves from the start to the position that is searched.
    prefix: Vec<P::Move>,
    best: Best<P::Move>,
    found_at: u64,
    observer: O,
}

/// A level with its tree and the moves of its current simulation.
struct Level<M> {
    settings: LevelSettings,
    tree: Tree<M>,
    front: Front,
    best: Best<M>,
    path: Vec<NodeId>,
    line: Vec<M>,
    moves: Vec<M>,
    values: Vec<f32>,
}

/// The best line known, or none: scores can be negative, so no score can stand for "none".
#[derive(Clone, Debug)]
struct Best<M> {
    score: Option<Score>,
    line: Vec<M>,
}

impl<M: Copy> Best<M> {
    fn none() -> Best<M> {
        Best { score: None, line: Vec::new() }
    }

    /// Remembers the line made of `parts` if it is better; whether it was.
    #[inline(always)]
    fn offer(&mut self, score: Score, parts: [&[M]; 2]) -> bool {
        let better = self.score.is_none_or(|best| score > best);
        if better {
            self.score = Some(score);
            self.line.clear();
            parts.iter().for_each(|part| self.line.extend_from_slice(part));
        }
        better
    }
}

impl<'a, P: Puzzle, O: Observer<P::Move>> Search<'a, P, O> {
    fn new(puzzle: &'a P, settings: &Settings, rng: Generator, meter: Meter<'a>, observer: O) -> Self {
        let level = |&level: &LevelSettings| Level {
            settings: level,
            tree: Tree::new(settings.nodes),
            front: Front::default(),
            best: Best::none(),
            path: Vec::new(),
            line: Vec::with_capacity(puzzle.longest_game()),
            moves: Vec::new(),
            values: Vec::new(),
        };
        Search {
            puzzle,
            bounds: puzzle.bounds(),
            levels: settings.levels.iter().map(level).collect(),
            playouts: Playouts::new(settings.policy, puzzle.class_sizes(), settings.colour_c),
            rng,
            meter,
            prefix: Vec::new(),
            best: Best::none(),
            found_at: 0,
            observer,
        }
    }

    /// Searches from the start position, again and again if a search comes to its end before the slice does.
    fn run(&mut self, slice: &Slice) -> StopReason {
        let root = self.puzzle.root();
        let mut first_moves = Vec::new();
        self.puzzle.moves(&root, &mut first_moves);
        loop {
            self.search(self.levels.len(), &root, 0, slice);
            if let Some(reason) = self.meter.over(slice) {
                return reason;
            }
            if first_moves.is_empty() {
                return StopReason::Over;
            }
        }
    }

    fn finish(self, stop: StopReason) -> Outcome<P::Move> {
        let peak_nodes = self.levels.iter().map(|level| level.tree.peak()).collect();
        let score = self.best.score.expect("at least one playout is made");
        let best = Line { score, moves: self.best.line };
        Outcome { best, playouts: self.meter.used(), found_at: self.found_at, stop, peak_nodes }
    }

    /// One search of `level` from `start`, where the game has earned `points`; returns the best score it found.
    fn search(&mut self, level: usize, start: &P::State, points: Score, slice: &Slice) -> Score {
        let Some(index) = level.checked_sub(1) else { return self.bare_playout(start, points) };
        self.levels[index].best = Best::none();
        match self.levels[index].settings.moves {
            None => self.grow(index, start, points, slice),
            Some(moves) => self.move_by_move(index, start, points, slice, moves),
        }
        self.levels[index].best.score.expect("a search makes at least one playout")
    }

    /// Grows a fresh tree until the slice is over or the beam has come to its end.
    fn grow(&mut self, index: usize, start: &P::State, points: Score, slice: &Slice) {
        self.levels[index].restart();
        if index == 0 {
            self.playouts.forget();
        }
        for simulation in 0.. {
            let score = match index {
                0 => self.simulate(start, points),
                _ => self.simulate_by_search(index, start, points, slice, simulation),
            };
            let level = &mut self.levels[index];
            let ended = level.back_up(self.bounds.reward(score));
            if ended || level.tree.is_over(NodeId::ROOT) || self.meter.over(slice).is_some() {
                return;
            }
        }
    }

    /// Spreads the slice over the first `moves` moves of the game: search, commit to a move, search on from there.
    fn move_by_move(&mut self, index: usize, start: &P::State, points: Score, slice: &Slice, moves: u64) {
        let (mut state, mut points, depth) = (start.clone(), points, self.prefix.len());
        for mv in 0..moves {
            self.grow(index, &state, points, &slice.part(mv, moves));
            let Some(mv) = self.levels[index].commitment(self.prefix.len()) else { break };
            if self.meter.over(slice).is_some() {
                break;
            }
            points += self.puzzle.play(&mut state, mv);
            self.prefix.push(mv);
        }
        self.prefix.truncate(depth);
    }

    /// A simulation of level 1: down the tree and out by a playout; returns the score of the game.
    fn simulate(&mut self, start: &P::State, points: Score) -> Score {
        let tabu = self.playouts.choose(&mut self.rng);
        let level = &mut self.levels[0];
        let job = Simulation { puzzle: self.puzzle, level, state: start.clone(), rng: &mut self.rng, tabu };
        let score = points + self.puzzle.dispatch(job);
        self.playouts.learn(tabu, self.bounds.reward(score));
        self.ended(0, score);
        score
    }

    /// A simulation of a higher level: down the tree and on by a search of the level below.
    fn simulate_by_search(&mut self, index: usize, start: &P::State, points: Score, slice: &Slice, nth: u64) -> Score {
        let level = &mut self.levels[index];
        let lower = match level.settings.lower {
            Lower::Searches(searches) => slice.next(&self.meter, nth % searches, searches),
            Lower::Playouts(playouts) => slice.next_of(&self.meter, playouts),
        };
        let mut state = start.clone();
        let descent = Descent { puzzle: self.puzzle, level, state: &mut state, rng: &mut self.rng };
        let points = points + self.puzzle.dispatch(descent);
        let level = &self.levels[index];
        if level.path.last().is_some_and(|&leaf| level.tree.is_over(leaf)) {
            let score = points + self.puzzle.closing_score(&state);
            self.ended(index, score);
            return score;
        }
        let depth = self.prefix.len();
        self.prefix.extend_from_slice(&self.levels[index].line);
        let score = self.search(index, &state, points, &lower);
        self.prefix.truncate(depth);
        let (below, above) = self.levels.split_at_mut(index);
        above[0].best.offer(score, [&below[index - 1].best.line, &[]]);
        score
    }

    fn bare_playout(&mut self, start: &P::State, points: Score) -> Score {
        let tabu = self.playouts.choose(&mut self.rng);
        let mut line = Vec::with_capacity(self.puzzle.longest_game());
        let job = Playout { puzzle: self.puzzle, state: start.clone(), rng: &mut self.rng, tabu, line: &mut line };
        let score = points + self.puzzle.dispatch(job);
        self.playouts.learn(tabu, self.bounds.reward(score));
        self.count(score, &line);
        score
    }

    /// Counts a game that the level at `index` has played to its end, and remembers it if it is the best.
    fn ended(&mut self, index: usize, score: Score) {
        let line = std::mem::take(&mut self.levels[index].line);
        self.levels[index].best.offer(score, [&self.prefix, &line]);
        self.count(score, &line);
        self.levels[index].line = line;
    }

    fn count(&mut self, score: Score, line: &[P::Move]) {
        self.meter.count();
        let playouts = self.meter.used();
        if self.best.offer(score, [&self.prefix, line]) {
            self.found_at = playouts;
            self.observer.improved(score, &self.best.line, playouts);
        }
        if playouts.is_multiple_of(TICK) {
            self.observer.progressed(playouts);
        }
    }
}

/// Playouts between two reports of progress.
const TICK: u64 = 1024;

impl<M: Copy + Default> Level<M> {
    fn restart(&mut self) {
        self.tree.clear();
        self.front = Front::default();
    }

    /// Adds `reward` along the path of the simulation; whether the beam has come to its end.
    fn back_up(&mut self, reward: f64) -> bool {
        for &node in &self.path {
            self.tree.add(node, reward);
        }
        match self.settings.beam {
            Some(beam) => self.front.advance(beam, &mut self.tree),
            None => false,
        }
    }

    /// The move to commit to after `depth` moves; `None` where the game is over.
    fn commitment(&self, depth: usize) -> Option<M> {
        let most_visited = || self.tree.most_visited().map(|child| self.tree.mv(child));
        match self.settings.commit {
            Commit::BestLine => self.best.line.get(depth).copied(),
            Commit::MostVisited => most_visited(),
        }
    }
}

/// Walks down the tree from `state` to a leaf, adding its children if it was visited before; returns the points earned.
///
/// The moves stand in `level.line` and the nodes in `level.path`, the root first.
#[inline(always)]
fn descend<P: Puzzle>(puzzle: &P, level: &mut Level<P::Move>, state: &mut P::State, rng: &mut Generator) -> Score {
    let c = level.settings.c as f32;
    let (mut node, mut points) = (NodeId::ROOT, 0);
    level.line.clear();
    level.path.clear();
    level.path.push(node);
    loop {
        if !level.tree.has_children(node) {
            if level.tree.is_over(node) {
                return points;
            }
            puzzle.moves(state, &mut level.moves);
            shuffle(rng, &mut level.moves);
            if level.tree.expand(node, &level.moves) != Growth::Grown {
                return points;
            }
        }
        node = level.tree.select(node, c, &mut level.values);
        let mv = level.tree.mv(node);
        points += puzzle.play(state, mv);
        level.line.push(mv);
        level.path.push(node);
        if level.tree.visits(node) == 0 {
            return points;
        }
    }
}

/// The way down the tree and the playout after it, compiled as one for the instruction set at hand.
struct Simulation<'a, P: Puzzle> {
    puzzle: &'a P,
    level: &'a mut Level<P::Move>,
    state: P::State,
    rng: &'a mut Generator,
    tabu: Tabu,
}

impl<P: Puzzle> Job for Simulation<'_, P> {
    type Output = Score;

    #[inline(always)]
    fn run(mut self) -> Score {
        let points = descend(self.puzzle, self.level, &mut self.state, self.rng);
        points + play_out(self.puzzle, &mut self.state, self.tabu, self.rng, &mut self.level.line)
    }
}

struct Descent<'a, P: Puzzle> {
    puzzle: &'a P,
    level: &'a mut Level<P::Move>,
    state: &'a mut P::State,
    rng: &'a mut Generator,
}

impl<P: Puzzle> Job for Descent<'_, P> {
    type Output = Score;

    #[inline(always)]
    fn run(self) -> Score {
        descend(self.puzzle, self.level, self.state, self.rng)
    }
}

struct Playout<'a, P: Puzzle> {
    puzzle: &'a P,
    state: P::State,
    rng: &'a mut Generator,
    tabu: Tabu,
    line: &'a mut Vec<P::Move>,
}

impl<P: Puzzle> Job for Playout<'_, P> {
    type Output = Score;

    #[inline(always)]
    fn run(mut self) -> Score {
        play_out(self.puzzle, &mut self.state, self.tabu, self.rng, self.line)
    }
}
