//! Nested Monte-Carlo search (Cazenave 2009; Baier 2015, Alg. 4.1) with memory of the best line.
//!
//! A search of level n plays a game: before each of its moves it tries every move by a search of level n-1, and goes on
//! with the best line it has met so far. Level 0 is a playout.

use std::sync::atomic::AtomicBool;

use super::super::budget::{Budget, StopReason};
use super::super::method::key::{MOST_LEVELS, is, keys, whole};
use super::super::method::{Declaration, Levels, Method, method};
use super::super::playout::{COLOUR_C, PLAYOUT, Playout, Playouts, Policy};
use super::super::{Observer, Outcome, Searches, Terms};
use super::Run;
use crate::puzzle::menu::Menus;
use crate::puzzle::named::NamedPuzzle;
use crate::puzzle::{Puzzle, Score};
use crate::rng::Generator;

/// The settings of a run.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// The level of the searches from the root.
    pub levels: usize,
    /// The policy of the playouts.
    pub policy: Policy,
    /// The exploration factor of the bandit over tabu colours.
    pub colour_c: f64,
}

keys! {
    LEVELS: u64 = whole("levels", 1..=MOST_LEVELS, is(3), "number of levels");
}

/// Nested Monte-Carlo search.
pub const NMCS: Declaration = Declaration {
    levels: Levels::By(&LEVELS),
    ..method("nmcs", "nested Monte-Carlo search with memory (Cazenave 2009)", &[&[&LEVELS, &PLAYOUT, &COLOUR_C]])
};

impl Settings {
    /// What `method` says.
    pub fn of(method: &Method) -> Settings {
        Settings { levels: method.levels(), policy: method.get(&PLAYOUT), colour_c: method.get(&COLOUR_C) }
    }
}

impl Searches for Settings {
    fn search<P: NamedPuzzle + Menus>(&self, puzzle: &P, terms: Terms<P::Move>) -> Outcome<P::Move> {
        let Terms { budget, rng, stop, observer, .. } = terms;
        search(puzzle, self, budget, rng, stop, observer)
    }

    fn keeps_pace(&self) -> bool {
        true
    }
}

/// Searches `puzzle` again and again until `budget` is used up or `stop` is set.
pub fn search<P: Puzzle, O: Observer<P::Move>>(
    puzzle: &P,
    settings: &Settings,
    budget: Budget,
    rng: Generator,
    stop: &AtomicBool,
    observer: O,
) -> Outcome<P::Move> {
    let best = Best { score: Score::MIN, line: Vec::new() };
    let mut search = Nmcs {
        puzzle,
        playouts: Playouts::new(settings.policy, puzzle.colour_sizes(), settings.colour_c),
        rng,
        run: Run::start(budget, stop, observer),
        prefix: Vec::new(),
        best: vec![best; settings.levels + 1],
        moves: vec![Vec::new(); settings.levels + 1],
    };
    loop {
        if let Some(stop) = search.level(settings.levels, &puzzle.root(), 0) {
            return search.run.finish(stop, Vec::new());
        }
    }
}

struct Nmcs<'a, P: Puzzle, O> {
    puzzle: &'a P,
    playouts: Playouts,
    rng: Generator,
    run: Run<'a, P::Move, O>,
    /// The moves from the root of the game to that of the search.
    prefix: Vec<P::Move>,
    /// The best game of the latest search of each level, from the position it was called in.
    best: Vec<Best<P::Move>>,
    moves: Vec<Vec<P::Move>>,
}

#[derive(Clone)]
struct Best<M> {
    score: Score,
    line: Vec<M>,
}

impl<P: Puzzle, O: Observer<P::Move>> Nmcs<'_, P, O> {
    /// A search of `level` from `root`, where the game has earned `points`; the reason if the budget ended within it.
    fn level(&mut self, level: usize, root: &P::State, points: Score) -> Option<StopReason> {
        self.list(level, root);
        if level == 0 || self.moves[level].is_empty() {
            return self.play_out(level, root, points);
        }
        let (depth, mut state, mut points) = (self.prefix.len(), root.clone(), points);
        self.best[level].score = Score::MIN;
        let mut over = None;
        while over.is_none() && !self.moves[level].is_empty() {
            over = self.step(level, &state, points, depth);
            if over.is_none() {
                let mv = self.best[level].line[self.prefix.len() - depth];
                points += self.puzzle.play(&mut state, mv);
                self.prefix.push(mv);
                self.list(level, &state);
            }
        }
        self.prefix.truncate(depth);
        over
    }

    /// Tries every move of `state` by a search of the level below; the game of this level began `depth` moves deep.
    fn step(&mut self, level: usize, state: &P::State, points: Score, depth: usize) -> Option<StopReason> {
        for index in 0..self.moves[level].len() {
            let (mv, mut next) = (self.moves[level][index], state.clone());
            let points = points + self.puzzle.play(&mut next, mv);
            self.prefix.push(mv);
            let over = self.level(level - 1, &next, points);
            self.remember(level, depth);
            self.prefix.pop();
            if over.is_some() {
                return over;
            }
        }
        None
    }

    /// Takes over the best game of the level below if it is better than that of `level`.
    fn remember(&mut self, level: usize, depth: usize) {
        let (below, above) = self.best.split_at_mut(level);
        let (found, best) = (&below[level - 1], &mut above[0]);
        if found.score > best.score {
            best.score = found.score;
            best.line.clear();
            best.line.extend_from_slice(&self.prefix[depth..]);
            best.line.extend_from_slice(&found.line);
        }
    }

    fn list(&mut self, level: usize, state: &P::State) {
        if level > 0 {
            self.puzzle.moves(state, &mut self.moves[level]);
        }
    }

    fn play_out(&mut self, level: usize, root: &P::State, points: Score) -> Option<StopReason> {
        let tabu = self.playouts.choose(&mut self.rng);
        let line = &mut self.best[level].line;
        line.clear();
        let state = root.clone();
        let score = self.puzzle.dispatch(Playout { state, points, tabu: tabu.colour(), rng: &mut self.rng, line });
        self.playouts.learn(tabu, self.puzzle.bounds().reward(score));
        self.run.count();
        self.run.offer(score, [&self.prefix, &self.best[level].line]);
        self.best[level].score = score;
        let at_once = self.prefix.is_empty() && self.best[level].line.is_empty();
        self.run.over().or(at_once.then_some(StopReason::Over))
    }
}

#[cfg(test)]
mod tests;
