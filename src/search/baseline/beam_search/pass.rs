//! One pass of a beam from the start to the end of the longest game in it.

use super::history::{History, Walker};
use super::layer::{Candidate, Layer};
use super::{Evaluation, Layers, Run, Settings, Widths};
use crate::puzzle::Score;
use crate::puzzle::menu::{Choice, MenuJob, MenuKernel, Menus};
use crate::rng::Generator;
use crate::search::Observer;
use crate::search::budget::StopReason;
use crate::search::playout::{Playouts, play_out};

pub(super) struct Pass<'a, 'b, P: Menus, O> {
    puzzle: &'a P,
    settings: &'a Settings,
    salt: u64,
    widths: &'b mut Widths,
    run: &'b mut Run<'a, P::Move, O>,
    playouts: &'b mut Playouts,
    rng: &'b mut Generator,
    history: History<P::Move>,
    walker: Walker<P>,
    /// By moves made or by tiles taken; those that are done are empty.
    layers: Vec<Layer<P::Move>>,
    costs: Vec<f64>,
    /// The layer that is expanded now, and the width of those to come.
    place: usize,
    width: usize,
    menu: Vec<Choice<P::Move>>,
    child_menu: Vec<Choice<P::Move>>,
    line: Vec<P::Move>,
    peak: usize,
}

impl<'a, 'b, P: Menus, O: Observer<P::Move>> Pass<'a, 'b, P, O> {
    pub(super) fn new(
        puzzle: &'a P,
        settings: &'a Settings,
        salt: u64,
        widths: &'b mut Widths,
        run: &'b mut Run<'a, P::Move, O>,
        playouts: &'b mut Playouts,
        rng: &'b mut Generator,
    ) -> Self {
        Pass {
            puzzle,
            settings,
            salt,
            widths,
            run,
            playouts,
            rng,
            history: History::new(),
            walker: Walker::new(puzzle),
            layers: Vec::new(),
            costs: Vec::new(),
            place: 0,
            width: 1,
            menu: Vec::new(),
            child_menu: Vec::new(),
            line: Vec::new(),
            peak: 0,
        }
    }

    /// Runs to the end, or until the budget ends and says why.
    pub(super) fn run(&mut self) -> Option<StopReason> {
        let root = Candidate { key: 0, value: 0, score: 0, parent: 0, mv: P::Move::default() };
        let over = self.expand(&root, History::<P::Move>::ROOT).or_else(|| self.layer_by_layer());
        if over.is_some() {
            self.complete();
        }
        over
    }

    pub(super) fn peak(&self) -> usize {
        self.peak
    }

    /// What each layer cost for each unit of its width.
    pub(super) fn into_costs(self) -> Vec<f64> {
        self.costs
    }

    fn layer_by_layer(&mut self) -> Option<StopReason> {
        let begun = self.run.meter.used();
        let allowed = self.run.meter.expected(&self.run.slice);
        for place in 1.. {
            if place >= self.layers.len() {
                return None;
            }
            let spent = self.run.meter.used() - begun;
            let left = self.share_left(allowed, spent);
            self.width = self.widths.at(place, left);
            self.costs.resize(place, 0.0);
            self.place = place;
            let before = self.run.meter.used();
            let over = self.whole_layer();
            if over.is_some() {
                return over;
            }
            self.costs.push((self.run.meter.used() - before) as f64 / self.width as f64);
        }
        None
    }

    /// What is left of this pass' share of the budget: the pace may have changed since it began.
    fn share_left(&self, allowed: Option<u64>, spent: u64) -> Option<u64> {
        let now = self.run.meter.expected(&self.run.slice)?;
        let share = (allowed? as f64 * self.widths.share?) as u64;
        Some(share.saturating_sub(spent).min(now))
    }

    fn whole_layer(&mut self) -> Option<StopReason> {
        let mut layer = std::mem::replace(&mut self.layers[self.place], Layer::new());
        let over = layer.prune(self.width, self.salt, &self.run.meter, &self.run.slice);
        for candidate in layer.candidates() {
            let over = over.or_else(|| self.run.over()).or_else(|| {
                let id = self.history.add(candidate.parent, candidate.mv)?;
                self.expand(candidate, id)
            });
            if over.is_some() {
                // The layer is what an early end completes a game from.
                self.layers[self.place] = layer;
                return over;
            }
        }
        None
    }

    /// Evaluates all children of a position that are not known yet.
    fn expand(&mut self, candidate: &Candidate<P::Move>, id: u32) -> Option<StopReason> {
        let puzzle = self.puzzle;
        puzzle.dispatch_menu(Expansion { pass: self, candidate, id })
    }

    fn is_large(&self) -> bool {
        self.puzzle.longest_game() > SHORT_GAME
    }

    /// Finishes the most promising game, so that an early end has a line: always taking the move that earns most, or at
    /// random on a large board, where looking for that move would overrun a deadline.
    ///
    /// This is no evaluation and not counted. Where playouts evaluate, every game has been finished already.
    fn complete(&mut self) {
        if self.settings.evaluation == Evaluation::Playouts && self.run.best.is_some() {
            return;
        }
        let open = self.layers.iter().rev().find(|layer| !layer.candidates().is_empty());
        let Some(&best) = open.and_then(|layer| layer.candidates().iter().max_by_key(|it| it.value)) else { return };
        let puzzle = self.puzzle;
        let score = puzzle.dispatch_menu(Completion { pass: self, candidate: best });
        self.offer(score, best.parent, best.mv);
    }
}

/// Children between two looks at the clock, and no more than one where games may be longer than [`SHORT_GAME`] moves:
/// there a child takes a hundred times as long.
const GLANCE: usize = 16;
const SHORT_GAME: usize = 256;

struct Expansion<'c, 'a, 'b, P: Menus, O> {
    pass: &'c mut Pass<'a, 'b, P, O>,
    candidate: &'c Candidate<P::Move>,
    id: u32,
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
            pass.run.offer(puzzle.closing_score(puzzle.state(&named)), [&[], &[]]);
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
            let glances = begun && (pass.is_large() || index % GLANCE == GLANCE - 1);
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
                pass.offer(score + puzzle.closing_score(puzzle.state(&child)), id, choice.mv);
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
                score + puzzle.potential(position)
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
        for _ in 0..self.settings.playouts {
            let tabu = self.playouts.choose(self.rng);
            let mut state = position.clone();
            self.line.clear();
            let total = score + play_out(puzzle, &mut state, tabu, self.rng, &mut self.line);
            self.playouts.learn(tabu, puzzle.bounds().reward(total));
            self.run.count();
            self.offer(total, parent, mv);
            best = best.max(total);
            if self.run.meter.room(&self.run.slice) == 0 {
                break;
            }
        }
        best
    }

    /// Remembers, if it is the best, the game that goes on from `parent` by `mv` and the line of the pass.
    #[inline(always)]
    fn offer(&mut self, score: Score, parent: u32, mv: P::Move) {
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

/// A narrow layer is not worth pruning for every few candidates.
const SLACK: usize = 64;

/// Plays on from a candidate to the end; gives the score of the game and leaves its moves in the line of the pass.
struct Completion<'c, 'a, 'b, P: Menus, O> {
    pass: &'c mut Pass<'a, 'b, P, O>,
    candidate: Candidate<P::Move>,
}

impl<P: Menus, O: Observer<P::Move>> MenuJob<P> for Completion<'_, '_, '_, P, O> {
    type Output = Score;

    #[inline(always)]
    fn run<K: MenuKernel<P>>(self, puzzle: &K) -> Score {
        let Completion { pass, candidate } = self;
        let mut score = candidate.score;
        let mut named = pass.walker.go(puzzle, &pass.history, candidate.parent).clone();
        puzzle.play_named(&mut named, candidate.mv);
        pass.line.clear();
        if pass.is_large() {
            let mut state = puzzle.state(&named).clone();
            let tabu = pass.playouts.choose(pass.rng);
            return score + play_out(puzzle, &mut state, tabu, pass.rng, &mut pass.line);
        }
        puzzle.list(&named, &mut pass.menu);
        while !pass.menu.is_empty() {
            let mut most = 0;
            for index in 1..pass.menu.len() {
                if pass.menu[index].points > pass.menu[most].points {
                    most = index;
                }
            }
            pass.line.push(pass.menu[most].mv);
            score += puzzle.play_listed(&mut named, &mut pass.menu, most);
        }
        score + puzzle.closing_score(puzzle.state(&named))
    }
}
