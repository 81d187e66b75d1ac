//! Nested rollout policy adaptation (Rosin 2011) with a tabu colour as its selective policy (Cazenave 2016).
//!
//! A level makes `n` calls of the level below, each with a copy of its policy, and after each moves its own policy
//! towards the best game it knows; level 0 is a playout by the policy. A policy is a weight for each move code. A
//! code names a set of tiles, wherever they have fallen to, so that what is learned about a move holds in every order of
//! play; or, as in the papers, the cells where the tiles stand.

mod adapt;
mod level;
mod record;
mod settings;
mod weights;

use std::sync::atomic::AtomicBool;

use super::super::budget::{Budget, StopReason};
use super::super::playout::Playouts;
use super::super::{Observer, Outcome, Searches, Terms};
use super::Run;
use crate::puzzle::Colour;
use crate::puzzle::menu::{Choice, Menus};
use crate::puzzle::named::NamedPuzzle;
use crate::rng::Generator;
use adapt::Adapt;
use level::Level;
use record::{PolicyPlayout, Record};
pub use settings::{Code, N, NRPA, Settings};
use weights::Weights;

impl Searches for Settings {
    fn search<P: NamedPuzzle + Menus>(&self, puzzle: &P, terms: Terms<P::Move>) -> Outcome<P::Move> {
        let Terms { budget, rng, stop, observer, .. } = terms;
        search(puzzle, self, budget, rng, stop, observer)
    }

    fn keeps_pace(&self) -> bool {
        true
    }
}

/// Searches `puzzle` until `budget` is used up or `stop` is set, from a fresh policy whenever the top level is done.
///
/// # Panics
/// If the settings have no level or no calls of the level below.
pub fn search<P: Menus, O: Observer<P::Move>>(
    puzzle: &P,
    settings: &Settings,
    budget: Budget,
    rng: Generator,
    stop: &AtomicBool,
    observer: O,
) -> Outcome<P::Move> {
    assert!(settings.levels > 0 && settings.n > 0, "a level with calls of the level below");
    let mut search = Nrpa::new(puzzle, settings, rng, Run::start(budget, stop, observer));
    let stop = loop {
        search.levels[settings.levels - 1].weights.clear();
        if let Some(reason) = search.call(settings.levels - 1) {
            break reason;
        }
    };
    search.run.finish(stop, Vec::new())
}

struct Nrpa<'a, P: Menus, O> {
    puzzle: &'a P,
    settings: &'a Settings,
    root: P::Position,
    first_menu: Vec<Choice<P::Move>>,
    /// Level 1 first.
    levels: Vec<Level<P::Move>>,
    playouts: Playouts,
    rng: Generator,
    run: Run<'a, P::Move, O>,
    game: Record<P::Move>,
    menu: Vec<Choice<P::Move>>,
    sums: Vec<f32>,
    room: (Vec<f32>, Vec<f32>),
}

impl<'a, P: Menus, O: Observer<P::Move>> Nrpa<'a, P, O> {
    fn new(puzzle: &'a P, settings: &'a Settings, rng: Generator, run: Run<'a, P::Move, O>) -> Self {
        let level = |_| Level { weights: Weights::new(), best: None, spare: Some(Record::new()), slots: Vec::new() };
        let root = puzzle.root_position();
        let mut first_menu = Vec::new();
        puzzle.list(&root, &mut first_menu);
        Nrpa {
            puzzle,
            settings,
            root,
            first_menu,
            levels: (0..settings.levels).map(level).collect(),
            playouts: Playouts::new(settings.policy, puzzle.colour_sizes(), settings.colour_c),
            rng,
            run,
            game: Record::new(),
            menu: Vec::new(),
            sums: Vec::new(),
            room: (Vec::new(), Vec::new()),
        }
    }

    /// One call of the level at `index`; the reason if the budget ended within it.
    fn call(&mut self, index: usize) -> Option<StopReason> {
        self.levels[index].forget();
        match index {
            0 => self.call_playouts(),
            _ => self.call_level(index),
        }
    }

    fn call_level(&mut self, index: usize) -> Option<StopReason> {
        for _ in 0..self.settings.n {
            let (below, above) = self.levels.split_at_mut(index);
            below[index - 1].weights.copy_from(&above[0].weights);
            let over = self.call(index - 1);
            if over.is_some() {
                return over;
            }
            let (below, above) = self.levels.split_at_mut(index);
            let found = below[index - 1].best.as_ref().expect("a call plays at least one game");
            if above[0].welcomes(found) {
                above[0].memory().copy_from(found);
                above[0].enter();
            }
            self.adapt(index);
        }
        None
    }

    fn call_playouts(&mut self) -> Option<StopReason> {
        let tabu = self.playouts.choose(&mut self.rng);
        for _ in 0..self.settings.n {
            self.play(tabu.colour());
            let level = &mut self.levels[0];
            if level.welcomes(&self.game) {
                std::mem::swap(level.memory(), &mut self.game);
                level.enter();
            }
            let over = self.run.over().or(self.first_menu.is_empty().then_some(StopReason::Over));
            if over.is_some() {
                return over;
            }
            self.adapt(0);
        }
        let best = self.levels[0].best.as_ref().expect("a call plays at least one game").score;
        self.playouts.learn(tabu, self.puzzle.bounds().reward(best));
        None
    }

    fn play(&mut self, tabu: Option<Colour>) {
        self.menu.clone_from(&self.first_menu);
        self.puzzle.dispatch_menu(PolicyPlayout {
            root: &self.root,
            menu: &mut self.menu,
            weights: &self.levels[0].weights,
            code: self.settings.code,
            tabu,
            rng: &mut self.rng,
            record: &mut self.game,
            sums: &mut self.sums,
            clock: self.run.clock(),
        });
        self.run.count();
        self.run.offer(self.game.score, [&self.game.moves, &[]]);
    }

    fn adapt(&mut self, index: usize) {
        let Level { weights, best, slots, .. } = &mut self.levels[index];
        let Some(record) = best else { return };
        let alpha = self.settings.alpha as f32;
        self.puzzle.dispatch(Adapt { record, slots, weights, alpha, room: &mut self.room });
    }
}
