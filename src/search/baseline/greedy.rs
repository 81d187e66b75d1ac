//! Greedy games: always a move that earns most, of equals any, game after game.

use std::sync::atomic::AtomicBool;

use rand::Rng;

use super::super::budget::{Budget, StopReason};
use super::super::method::{Declaration, Method, method};
use super::super::playout::play_out;
use super::super::{Observer, Outcome, Searches, Terms};
use super::{Clock, Run};
use crate::puzzle::Score;
use crate::puzzle::menu::{Choice, MenuJob, MenuKernel, Menus};
use crate::puzzle::named::NamedPuzzle;
use crate::rng::{Generator, below};

/// Greedy games.
pub const GREEDY: Declaration =
    method("greedy", "always the group that pays most; of equals any, game after game", &[]);

/// It has no settings.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings;

impl Settings {
    /// What `method` says.
    pub fn of(_: &Method) -> Settings {
        Settings
    }
}

impl Searches for Settings {
    fn search<P: NamedPuzzle + Menus>(&self, puzzle: &P, terms: Terms<P::Move>) -> Outcome<P::Move> {
        let Terms { budget, rng, stop, observer, .. } = terms;
        search(puzzle, budget, rng, stop, observer)
    }

    fn keeps_pace(&self) -> bool {
        true
    }
}

/// Plays games until `budget` is used up or `stop` is set.
pub fn search<P: Menus, O: Observer<P::Move>>(
    puzzle: &P,
    budget: Budget,
    mut rng: Generator,
    stop: &AtomicBool,
    observer: O,
) -> Outcome<P::Move> {
    let mut run = Run::start(budget, stop, observer);
    let (mut menu, mut line) = (Vec::new(), Vec::new());
    loop {
        line.clear();
        let clock = run.clock();
        let score = puzzle.dispatch_menu(Game { rng: &mut rng, menu: &mut menu, line: &mut line, clock });
        run.count();
        run.offer(score, [&line, &[]]);
        let over = run.over().or(line.is_empty().then_some(StopReason::Over));
        if let Some(stop) = over {
            return run.finish(stop, Vec::new());
        }
    }
}

/// A game from the root; its moves are appended to `line`.
struct Game<'a, P: Menus> {
    rng: &'a mut Generator,
    menu: &'a mut Vec<Choice<P::Move>>,
    line: &'a mut Vec<P::Move>,
    clock: Clock<'a>,
}

impl<P: Menus> MenuJob<P> for Game<'_, P> {
    type Output = Score;

    #[inline(always)]
    fn run<K: MenuKernel<P>>(self, puzzle: &K) -> Score {
        let Game { rng, menu, line, clock } = self;
        let (mut named, mut score) = (puzzle.root_position(), 0);
        puzzle.list(&named, menu);
        while !menu.is_empty() {
            let index = greediest(menu, rng);
            line.push(menu[index].mv);
            score += puzzle.play_listed(&mut named, menu, index);
            if clock.ends(line.len()) {
                let mut state = puzzle.state(&named).clone();
                return play_out(puzzle, &mut state, score, None, rng, line);
            }
        }
        score + puzzle.closing_score(puzzle.state(&named), score)
    }
}

/// The index of a choice that earns most, drawn evenly among equals.
#[inline(always)]
fn greediest<M, R: Rng>(menu: &[Choice<M>], rng: &mut R) -> usize {
    let (mut best, mut equals) = (0, 1);
    for index in 1..menu.len() {
        if menu[index].points > menu[best].points {
            (best, equals) = (index, 1);
        } else if menu[index].points == menu[best].points {
            equals += 1;
            if below(rng, equals) == 0 {
                best = index;
            }
        }
    }
    best
}

#[cfg(test)]
mod tests;
