//! Beam search: layer by layer the best positions are kept, and no set of tiles twice.
//!
//! What its budget counts is one evaluated child; where playouts evaluate, each of them counts. A child that is known
//! already costs nothing. Memory: by moves at most 1.2 KiB for each unit of width on a board of 225 tiles, by tiles
//! left 6 KiB: see `bytes_a_width`.

mod history;
mod layer;
mod pass;
mod settings;

use std::sync::atomic::AtomicBool;

use rand::Rng;

use super::super::budget::Budget;
use super::super::playout::Playouts;
use super::super::{Observer, Outcome, Searches, Terms};
use super::Run;
use crate::puzzle::menu::Menus;
use crate::puzzle::named::NamedPuzzle;
use crate::rng::Generator;
use pass::Pass;
pub use settings::{BEAM, Evaluation, Layers, Settings};

/// The width of the first pass where the budget decides: its cost is the measure of the others.
const FIRST: usize = 32;
/// The share of the budget that goes into a second, closer measure.
const SECOND: f64 = 0.1;

impl Searches for Settings {
    fn search<P: NamedPuzzle + Menus>(&self, puzzle: &P, terms: Terms<P::Move>) -> Outcome<P::Move> {
        let Terms { budget, rng, stop, observer, .. } = terms;
        search(puzzle, self, budget, rng, stop, observer)
    }

    fn keeps_pace(&self) -> bool {
        self.width.is_some() && self.evaluation == Evaluation::Playouts
    }
}

/// Searches `puzzle` until `budget` is used up or `stop` is set: pass after pass, each wider than the one before.
///
/// # Panics
/// If playouts are to evaluate children and there are none.
pub fn search<P: Menus, O: Observer<P::Move>>(
    puzzle: &P,
    settings: &Settings,
    budget: Budget,
    mut rng: Generator,
    stop: &AtomicBool,
    observer: O,
) -> Outcome<P::Move> {
    assert!(settings.evaluation != Evaluation::Playouts || settings.playouts > 0, "playouts that evaluate a child");
    let widest = (settings.memory / bytes_a_width(settings.layers, puzzle.longest_game())).max(1) as usize;
    let mut run = Run::start(budget, stop, observer);
    let mut playouts = Playouts::new(settings.policy, puzzle.colour_sizes(), settings.colour_c);
    let mut widths =
        Widths { width: settings.width.unwrap_or(FIRST).min(widest), widest, share: None, costs: Vec::new() };
    let mut nodes = 0;
    for number in 0.. {
        let salt = rng.next_u64();
        let mut pass = Pass::new(puzzle, settings, salt, &mut widths, &mut run, &mut playouts, &mut rng);
        let over = pass.run();
        nodes = nodes.max(pass.peak());
        widths.costs = pass.into_costs();
        // A pass of a few children does not look at the clock.
        if let Some(reason) = over.or_else(|| run.over()) {
            return run.finish(reason, vec![nodes]);
        }
        widths.width = (widths.width * 2).min(widest);
        if settings.width.is_none() {
            widths.share = run.meter.expected(&run.slice).map(|_| if number == 0 { SECOND } else { 1.0 });
        }
    }
    unreachable!("passes go on until the budget ends")
}

/// How wide the layers of a pass are.
struct Widths {
    /// The width where no budget decides, and the last one where it does.
    width: usize,
    widest: usize,
    /// The share of the budget that the pass may use, if its widths follow from the budget.
    share: Option<f64>,
    /// What each layer of the pass before cost for each unit of its width.
    costs: Vec<f64>,
}

impl Widths {
    /// The width of the layer at `place` when the pass may use `left` more playouts.
    fn at(&mut self, place: usize, left: Option<u64>) -> usize {
        if let (Some(_), Some(left)) = (self.share, left) {
            let last = self.costs.len().saturating_sub(TAIL);
            let rest: f64 = self.costs[place.min(last)..].iter().sum();
            self.width = ((left as f64 / rest.max(1.0)) as usize).clamp(1, self.widest);
        }
        self.width
    }
}

/// A pass may take a few layers more than the one before.
const TAIL: usize = 4;

/// A bound on the bytes that a unit of width takes in games of at most `longest` moves.
///
/// Eight bytes a kept position; twice the width in candidates of 24 bytes, with tables of eight bytes at a quarter of
/// their room at the least. By tiles left, a move reaches some thirty layers at a time.
fn bytes_a_width(layers: Layers, longest: usize) -> u64 {
    const CANDIDATES: u64 = 2 * (24 + 32);
    match layers {
        Layers::Moves => 8 * longest as u64 + 2 * CANDIDATES,
        Layers::Tiles => 8 * 2 * longest as u64 + 32 * CANDIDATES,
    }
}
