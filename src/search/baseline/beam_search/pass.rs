//! One pass of a beam from the root to the end of the longest game in it.

mod completion;
mod expansion;

use expansion::Expansion;

use super::history::{History, Walker};
use super::layer::{Candidate, Layer};
use super::{Evaluation, Run, Settings, Widths};
use crate::puzzle::menu::{Choice, Menus};
use crate::rng::Generator;
use crate::search::Observer;
use crate::search::budget::StopReason;
use crate::search::playout::Playouts;

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
        let score = self.play_on(best);
        self.offer(score, best.parent, best.mv);
    }
}

/// Games that may have more moves than this are long.
const SHORT_GAME: usize = 256;
