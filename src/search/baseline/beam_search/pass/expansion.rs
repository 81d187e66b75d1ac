//! The children of a position: what each is worth, and the layer it goes to.

use super::super::layer::{Candidate, Layer};
use super::super::{Evaluation, Layers};
use super::Pass;
use crate::puzzle::Score;
use crate::puzzle::menu::{Choice, MenuJob, MenuKernel, Menus};
use crate::search::Observer;
use crate::search::budget::StopReason;
use crate::search::playout::play_out;

/// Children between two looks at the clock, or playouts of one child.
const GLANCE: u64 = 16;

/// Evaluates all children of a candidate, whose game has the number `id`, that are not known yet.
pub(super) struct Expansion<'c, 'a, 'b, P: Menus, O> {
    pub(super) pass: &'c mut Pass<'a, 'b, P, O>,
    pub(super) candidate: &'c Candidate<P::Move>,
    pub(super) id: u32,
}

impl<P: Menus, O: Observer<P::Move>> MenuJob<P> for Expansion<'_, '_, '_, P, O> {
    type Output = Option<StopReason>;

    #[inline(always)]
    fn run<K: MenuKernel<P>>(self, puzzle: &K) -> Option<StopReason> {
        let Expansion { pass, candidate, id } = self;
        let named = pass.walker.go(puzzle, &pass.history, id).clone();
        puzzle.list(&named, &mut pass.menu);
        if pass.menu.is_empty() {
            // Only the start comes here without a move: other games are over when they are evaluated.
            pass.run.count();
            pass.run.offer(puzzle.closing_score(puzzle.state(&named), 0), [&[], &[]]);
            return Some(StopReason::Over);
        }
        for index in 0..pass.menu.len() {
            let choice = pass.menu[index];
            let (key, score) = (candidate.key ^ choice.code, candidate.score + choice.points);
            let place = pass.place_of(&choice);
            if pass.layers[place].meets(key, score, id, choice.mv) {
                continue;
            }
            let begun = index > 0 || pass.place > 0;
            let glances = begun && (index as u64 + 1).is_multiple_of(pass.glance());
            if pass.run.meter.room(&pass.run.slice) == 0 || glances {
                let over = pass.run.over();
                if over.is_some() {
                    return over;
                }
            }
            let mut child = named.clone();
            pass.child_menu.clone_from(&pass.menu);
            puzzle.play_listed(&mut child, &mut pass.child_menu, index);
            let value = pass.value(puzzle, &child, score, id, choice.mv);
            if pass.child_menu.is_empty() {
                pass.line.clear();
                pass.offer(score + puzzle.closing_score(puzzle.state(&child), score), id, choice.mv);
                continue;
            }
            let over = pass.insert(place, Candidate { key, value, score, parent: id, mv: choice.mv });
            if over.is_some() {
                return over;
            }
        }
        None
    }
}

/// A narrow layer is not worth pruning for every few candidates.
const SLACK: usize = 64;

impl<P: Menus, O: Observer<P::Move>> Pass<'_, '_, P, O> {
    /// The layer that a choice leads to.
    #[inline(always)]
    fn place_of(&mut self, choice: &Choice<P::Move>) -> usize {
        let step = if self.settings.layers == Layers::Moves { 1 } else { usize::from(choice.tiles) };
        while self.layers.len() <= self.place + step {
            self.layers.push(Layer::new());
        }
        self.place + step
    }

    /// Evaluates the position after `mv` in `parent`, where the game has earned `score`; its list is at hand.
    #[inline(always)]
    fn value<K: MenuKernel<P>>(
        &mut self,
        puzzle: &K,
        child: &P::Position,
        score: Score,
        parent: u32,
        mv: P::Move,
    ) -> Score {
        let position = puzzle.state(child);
        match self.settings.evaluation {
            Evaluation::Groups => {
                self.run.count();
                score + self.groups()
            }
            Evaluation::Bound => {
                self.run.count();
                score + puzzle.potential(position, score)
            }
            Evaluation::Playouts => self.best_playout(puzzle, position, score, parent, mv),
        }
    }

    /// What all groups of the list would pay now.
    #[inline(always)]
    fn groups(&self) -> Score {
        let mut sum = 0;
        for choice in &self.child_menu {
            sum += choice.points;
        }
        sum
    }

    #[inline(always)]
    fn best_playout<K: MenuKernel<P>>(
        &mut self,
        puzzle: &K,
        position: &P::State,
        score: Score,
        parent: u32,
        mv: P::Move,
    ) -> Score {
        let mut best = Score::MIN;
        for number in 1..=self.settings.playouts {
            let tabu = self.playouts.choose(self.rng);
            let mut state = position.clone();
            self.line.clear();
            let total = play_out(puzzle, &mut state, score, tabu.colour(), self.rng, &mut self.line);
            self.playouts.learn(tabu, puzzle.bounds().reward(total));
            self.run.count();
            self.offer(total, parent, mv);
            best = best.max(total);
            let glances = number.is_multiple_of(self.glance());
            if self.run.meter.room(&self.run.slice) == 0 || glances && self.run.over().is_some() {
                break;
            }
        }
        best
    }

    /// [`GLANCE`], and no more than one where games may be long: there a child takes a hundred times as long.
    #[inline(always)]
    fn glance(&self) -> u64 {
        if self.is_large() { 1 } else { GLANCE }
    }

    /// Remembers, if it is the best, the game that goes on from `parent` by `mv` and the line of the pass.
    #[inline(always)]
    pub(super) fn offer(&mut self, score: Score, parent: u32, mv: P::Move) {
        if self.run.improves(score) {
            let mut line = self.history.line(parent);
            line.push(mv);
            self.run.offer(score, [&line, &self.line]);
        }
    }

    #[inline(always)]
    fn insert(&mut self, place: usize, candidate: Candidate<P::Move>) -> Option<StopReason> {
        let count = self.layers[place].insert(candidate);
        if count < 2 * self.width + SLACK {
            return None;
        }
        self.layers[place].prune(self.width, self.salt, &self.run.meter, &self.run.slice)
    }
}
