//! Single-player Monte-Carlo tree search (Schadd et al. 2008 and 2012): UCT with a third term for the spread of scores.
//!
//! A child of n visits, mean score x and sum of squares s under a node of N visits is worth
//! `x + C sqrt(ln N / n) + sqrt((s - n x² + D) / n)`, all in points. The budget goes to a number of runs, each with a
//! fresh tree (randomized restarts); a run is one search from the root, or one for each of its first moves.

mod settings;

use std::sync::atomic::AtomicBool;

use super::super::budget::{Budget, Slice, StopReason};
use super::super::playout::{Playouts, play_out};
use super::super::tree::{Growth, NodeId, NodeValue, Tree};
use super::super::{Observer, Outcome, Searches, Terms};
use super::Run;
use crate::puzzle::menu::Menus;
use crate::puzzle::named::NamedPuzzle;
use crate::puzzle::{Kernel, KernelJob, Puzzle, Score};
use crate::rng::{Generator, shuffle};
pub use settings::{RUNS, SP_MCTS, Settings};

impl Searches for Settings {
    fn search<P: NamedPuzzle + Menus>(&self, puzzle: &P, terms: Terms<P::Move>) -> Outcome<P::Move> {
        let Terms { budget, rng, stop, observer, .. } = terms;
        search(puzzle, self, budget, rng, stop, observer)
    }

    fn keeps_pace(&self) -> bool {
        self.runs == 1 && self.moves.is_none()
    }
}

/// Searches `puzzle` until `budget` is used up or `stop` is set.
pub fn search<P: Puzzle, O: Observer<P::Move>>(
    puzzle: &P,
    settings: &Settings,
    budget: Budget,
    rng: Generator,
    stop: &AtomicBool,
    observer: O,
) -> Outcome<P::Move> {
    let tree = TreeOf {
        tree: Tree::new(settings.nodes),
        value: Uct { c: settings.c as f32, d: settings.d as f32 },
        path: Vec::new(),
        line: Vec::new(),
        moves: Vec::new(),
        values: Vec::new(),
    };
    let playouts = Playouts::new(settings.policy, puzzle.colour_sizes(), settings.colour_c);
    let run = Run::start(budget, stop, observer);
    let mut search = SpMcts { puzzle, settings, tree, playouts, rng, run, prefix: Vec::new() };
    let stop = search.all_runs();
    search.run.finish(stop, vec![search.tree.tree.peak()])
}

struct SpMcts<'a, P: Puzzle, O> {
    puzzle: &'a P,
    settings: &'a Settings,
    tree: TreeOf<P::Move>,
    playouts: Playouts,
    rng: Generator,
    run: Run<'a, P::Move, O>,
    /// The moves that a search move by move has made.
    prefix: Vec<P::Move>,
}

/// A tree and the simulation that goes through it.
struct TreeOf<M> {
    tree: Tree<M>,
    value: Uct,
    path: Vec<NodeId>,
    line: Vec<M>,
    moves: Vec<M>,
    values: Vec<f32>,
}

/// Schadd's selection value.
#[derive(Clone, Copy, Debug)]
struct Uct {
    c: f32,
    d: f32,
}

impl NodeValue for Uct {
    #[inline(always)]
    fn of(&self, visits: u32, mean: f64, spread: f32, ln_visits: f32) -> f32 {
        let inverse = 1.0 / visits as f32;
        mean as f32 + self.c * (ln_visits * inverse).sqrt() + ((spread + self.d) * inverse).sqrt()
    }
}

impl<P: Puzzle, O: Observer<P::Move>> SpMcts<'_, P, O> {
    fn all_runs(&mut self) -> StopReason {
        let (whole, runs) = (self.run.slice, self.settings.runs);
        for number in 0.. {
            // Rounding may leave a rest after the last run: it goes to one more.
            let slice = if number < runs { whole.part(number, runs) } else { whole };
            self.playouts.forget();
            let at_once = self.one_run(&slice);
            if let Some(reason) = self.run.over().or(at_once.then_some(StopReason::Over)) {
                return reason;
            }
        }
        unreachable!("runs go on until the budget ends")
    }

    /// One run; whether there is nothing to search.
    fn one_run(&mut self, slice: &Slice) -> bool {
        let (mut state, mut points) = (self.puzzle.root(), 0);
        let moves = self.settings.moves.unwrap_or(1);
        let mut best = (Score::MIN, Vec::new());
        self.prefix.clear();
        for number in 0..moves {
            // What is left is for the moves that are left: the game may be over sooner.
            let expected = if number == 0 { moves } else { (best.1.len() - self.prefix.len()) as u64 };
            let share = slice.rest(&self.run.meter, expected.min(moves - number).max(1));
            self.grow(&state, points, &share, &mut best);
            let Some(&mv) = best.1.get(self.prefix.len()) else { return number == 0 };
            if self.run.meter.over(slice).is_some() {
                return false;
            }
            points += self.puzzle.play(&mut state, mv);
            self.prefix.push(mv);
        }
        false
    }

    /// Grows a fresh tree from `root` until the slice is over; `best` is the best game of this run.
    fn grow(&mut self, root: &P::State, points: Score, slice: &Slice, best: &mut (Score, Vec<P::Move>)) {
        self.tree.tree.clear();
        loop {
            let tabu = self.playouts.choose(&mut self.rng);
            let (puzzle, state) = (self.puzzle, root.clone());
            let score = puzzle.dispatch(Simulation { tree: &mut self.tree, state, points, rng: &mut self.rng, tabu });
            self.playouts.learn(tabu, puzzle.bounds().reward(score));
            self.tree.tree.add(&self.tree.path, f64::from(score));
            self.run.count();
            self.run.offer(score, [&self.prefix, &self.tree.line]);
            if score > best.0 {
                *best = (score, [&self.prefix[..], &self.tree.line].concat());
            }
            if self.tree.tree.is_closed(NodeId::ROOT) || self.run.meter.over(slice).is_some() {
                return;
            }
        }
    }
}

/// Down the tree to a new node and out by a playout; gives the score of the game.
struct Simulation<'a, P: Puzzle> {
    tree: &'a mut TreeOf<P::Move>,
    state: P::State,
    /// The points of the moves that are played already: an empty board may multiply them.
    points: Score,
    rng: &'a mut Generator,
    tabu: super::super::playout::Tabu,
}

impl<P: Puzzle> KernelJob<P> for Simulation<'_, P> {
    type Output = Score;

    #[inline(always)]
    fn run<K: Kernel<P>>(self, puzzle: &K) -> Score {
        let Simulation { tree: it, mut state, mut points, rng, tabu } = self;
        let mut node = NodeId::ROOT;
        it.line.clear();
        it.path.clear();
        it.path.push(node);
        while !it.tree.is_closed(node) {
            if !it.tree.has_children(node) {
                puzzle.moves(&state, &mut it.moves);
                shuffle(rng, &mut it.moves);
                if it.tree.expand(node, &it.moves) != Growth::Grown {
                    break;
                }
            }
            node = it.tree.select_by(node, &it.value, &mut it.values);
            let mv = it.tree.mv(node);
            points += puzzle.play(&mut state, mv);
            it.line.push(mv);
            it.path.push(node);
            if it.tree.visits(node) == 0 {
                break;
            }
        }
        play_out(puzzle, &mut state, points, tabu.colour(), rng, &mut it.line)
    }
}

#[cfg(test)]
mod tests;
