//! Simulations that end with an annealing of the rest of the game in the place of a playout: the tree is one over the
//! first moves, each of its leaves is worth what an annealing from there comes to.

use super::run::Search;
use super::walk::Descent;
use crate::puzzle::menu::Menus;
use crate::puzzle::{NamedPuzzle, Score};
use crate::search::Observer;
use crate::search::anneal::burst;
use crate::search::anneal::game::{Objective, Trial};
use crate::search::anneal::walk::{Begin, Burst, Moved, Moves, Named, Setting, Walk};
use crate::search::budget::Slice;

/// How the leaves of level 1 are annealed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Annealing {
    /// The steps of an annealing; each counts as a playout.
    pub steps: u64,
    /// The temperature at its start, in points.
    pub hot: f64,
    /// The temperature at its end.
    pub cold: f64,
    /// What the first thing left at the end costs.
    pub jump: f64,
    /// What each thing left at the end costs.
    pub slope: f64,
    /// What is tried.
    pub moves: Moves,
}

/// The annealings of a search.
pub(super) struct Annealer<'a, P: NamedPuzzle> {
    settings: Annealing,
    setting: Setting<'a, P>,
    trial: Trial<P>,
}

impl<'a, P: NamedPuzzle> Annealer<'a, P> {
    pub(super) fn new(puzzle: &'a P, settings: Annealing) -> Self {
        let Annealing { jump, slope, moves, .. } = settings;
        let objective = Objective { bonus: f64::from(puzzle.best_closing()), jump, slope };
        let trial = Trial::new(puzzle.longest_game());
        Annealer { settings, setting: Setting { puzzle, objective, moves }, trial }
    }
}

impl<P: NamedPuzzle + Menus, O: Observer<P::Move>> Search<'_, P, O> {
    /// A simulation of level 1: down the tree and on by an annealing; returns the score of the best game.
    pub(super) fn simulate_by_annealing(&mut self, start: &P::State, points: Score, slice: &Slice) -> Option<Score> {
        let (puzzle, level) = (self.puzzle, &mut self.levels[0]);
        let (_, earned) = puzzle.dispatch_menu(Descent { level, start, rng: &mut self.rng })?;
        let (points, depth) = (points + earned, self.prefix.len());
        self.prefix.extend_from_slice(&self.levels[0].line);
        let (_, position) = puzzle.dispatch_named(Named { moves: &self.prefix });
        let walk = self.anneal(position, points, slice);
        let moves = puzzle.dispatch_named(Moved { start: position, names: walk.best_names() });
        let (level, score) = (&mut self.levels[0], points + walk.best());
        level.leaf_done = walk.is_over();
        level.line.extend_from_slice(&moves);
        level.best.offer(score, [&self.prefix, &moves]);
        self.prefix.truncate(depth);
        Some(score)
    }

    /// Anneals a game from `position` on, where `points` are earned and the moves to which are the prefix.
    fn anneal(&mut self, position: <P as NamedPuzzle>::Named, points: Score, slice: &Slice) -> Walk<P> {
        let annealer = self.annealer.as_mut().expect("there are annealings");
        let Annealing { steps, hot, cold, .. } = annealer.settings;
        let slice = slice.next_of(&self.meter, steps);
        let choice = self.playouts.choose(&mut self.rng);
        let (setting, tabu) = (&annealer.setting, [choice.class(), None]);
        let begin = Begin { setting, start: position, names: &[], tabu, rng: &mut self.rng };
        let mut walk = self.puzzle.dispatch_named(begin);
        self.count_all(1);
        self.keep(position, points, &walk);
        while !walk.is_over() && self.meter.over(&slice).is_none() {
            let temperature = hot * (cold / hot).powf(self.meter.fraction(&slice));
            let steps = self.meter.room(&slice).min(burst(self.puzzle.longest_game()));
            let Annealer { setting, trial, .. } = self.annealer.as_mut().expect("there are annealings");
            let job = Burst { setting, walk: &mut walk, trial, rng: &mut self.rng, temperature, steps };
            let (made, better) = self.puzzle.dispatch_named(job);
            self.count_all(made);
            if better {
                self.keep(position, points, &walk);
            }
        }
        self.playouts.learn(choice, self.bounds.reward(points + walk.best()));
        walk
    }

    /// Remembers the best game of `walk`, which began in `position` with `points` earned, if it is the best of all.
    fn keep(&mut self, position: <P as NamedPuzzle>::Named, points: Score, walk: &Walk<P>) {
        let score = points + walk.best();
        if self.best.score.is_none_or(|best| score > best) {
            let puzzle = self.puzzle;
            let moves = puzzle.dispatch_named(Moved { start: position, names: walk.best_names() });
            self.remember(score, &moves);
        }
    }
}
