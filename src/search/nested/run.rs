//! One run of a nested search: who searches what, and what is remembered of it.

use super::level::{Best, Level};
use super::memory::Memory;
use super::{Learn, Lower, Settings};
use crate::puzzle::{Bounds, Puzzle, Score};
use crate::rng::Generator;
use crate::search::budget::{Meter, Slice, StopReason, TICK};
use crate::search::playout::Playouts;
use crate::search::tree::NodeId;
use crate::search::{Line, Observer, Outcome};

/// A run under way.
pub(super) struct NestedSearch<'a, P: Puzzle, O, M> {
    pub(super) puzzle: &'a P,
    pub(super) bounds: Bounds,
    pub(super) levels: Vec<Level<P>>,
    pub(super) playouts: Playouts,
    pub(super) memory: M,
    pub(super) rng: Generator,
    pub(super) meter: Meter<'a>,
    /// The moves from the root of the game to that of the search.
    pub(super) prefix: Vec<P::Move>,
    pub(super) best: Best<P::Move>,
    found_at: u64,
    learn: Learn,
    /// Whether the whole search begins again where it ends before its slice does.
    restart: bool,
    observer: O,
}

impl<'a, P: Puzzle, O: Observer<P::Move>, M: Memory<P>> NestedSearch<'a, P, O, M> {
    pub(super) fn new(
        puzzle: &'a P,
        settings: &Settings,
        rng: Generator,
        meter: Meter<'a>,
        observer: O,
        memory: M,
    ) -> Self {
        let priors = settings.levels.iter().any(|level| level.prior > 0);
        assert!(settings.levels.iter().all(|level| level.exact || !level.bounds), "bounds wants exact");
        assert!(
            settings.levels.iter().skip(1).all(|level| level.lower != Lower::Searches(0)),
            "a level needs searches below"
        );
        assert!(!priors || puzzle.estimate(&puzzle.root(), 0).is_some(), "prior needs a puzzle with estimates");
        NestedSearch {
            puzzle,
            bounds: puzzle.bounds(),
            levels: settings.levels.iter().map(|&level| Level::new(level, settings.nodes, puzzle)).collect(),
            playouts: Playouts::new(settings.policy, puzzle.colour_sizes(), settings.colour_c),
            memory,
            rng,
            meter,
            prefix: Vec::new(),
            best: Best::none(),
            found_at: 0,
            learn: settings.learn,
            restart: settings.restart || settings.levels.is_empty(),
            observer,
        }
    }

    /// Searches until the slice is over.
    pub(super) fn whole(mut self, slice: &Slice) -> Outcome<P::Move> {
        let stop = self.run(slice);
        self.finish(stop)
    }

    /// Searches from the root; if the search comes to its end before the slice does, again and again where
    /// restarts are wanted.
    fn run(&mut self, slice: &Slice) -> StopReason {
        let root = self.puzzle.root();
        loop {
            self.search(self.levels.len(), &root, 0, slice);
            // The best line is empty only if the root has no moves.
            let is_over = self.best.line.is_empty();
            if !is_over && self.levels.last().is_some_and(|top| top.solved) {
                return StopReason::Solved;
            }
            if let Some(reason) = self.meter.over(slice) {
                return reason;
            }
            if is_over {
                return StopReason::Over;
            }
            if !self.restart {
                return StopReason::Ended;
            }
        }
    }

    fn finish(self, stop: StopReason) -> Outcome<P::Move> {
        let peak_nodes = self.levels.iter().map(|level| level.tree.peak()).collect();
        let score = self.best.score.expect("at least one playout is made");
        let best = Line { score, moves: self.best.line };
        Outcome { best, playouts: self.meter.used(), found_at: self.found_at, stop, peak_nodes }
    }

    /// One search of `level` from `root`, where the game has earned `points`; returns the best score it found.
    pub(super) fn search(&mut self, level: usize, root: &P::State, points: Score, slice: &Slice) -> Score {
        let Some(index) = level.checked_sub(1) else { return self.bare_playout(root, points) };
        self.levels[index].best = Best::none();
        match self.levels[index].settings.moves {
            None => self.grow(index, root, points, slice),
            Some(moves) => self.move_by_move(index, root, points, slice, moves),
        }
        self.levels[index].best.score.expect("a search makes at least one playout")
    }

    /// Grows a fresh tree until the slice is over, all is searched, the beam has come to its end or the tree is locked in.
    fn grow(&mut self, index: usize, root: &P::State, points: Score, slice: &Slice) {
        if index == 0 && self.learn == Learn::Search {
            self.playouts.forget();
        }
        self.levels[index].restart();
        for nth in 0.. {
            let score = match index {
                0 => self.simulate(root, points),
                _ => self.simulate_by_search(index, root, points, slice, nth),
            };
            // None: all children of the root were found closed on the way down, so nothing is left to search.
            let Some(score) = score else { break };
            let level = &mut self.levels[index];
            let depth = level.back_up(self.bounds.reward(score));
            let pruned = depth.is_some_and(|depth| level.prune(depth));
            let ended = pruned || level.is_locked() || level.tree.is_closed(NodeId::ROOT);
            if ended || self.meter.over(slice).is_some() {
                break;
            }
        }
        let level = &mut self.levels[index];
        level.solved = level.tree.is_solved();
    }

    /// Spreads the slice over the first `moves` moves of the game: search, commit to a move, search on from there
    /// (Baier 2015, §4.2).
    ///
    /// What is left of it is spread over the moves that are left, of which there are no more than the best line has: a
    /// game that is over sooner leaves nothing unused.
    fn move_by_move(&mut self, index: usize, root: &P::State, points: Score, slice: &Slice, moves: u64) {
        let (mut state, mut points, depth) = (root.clone(), points, self.prefix.len());
        let mut solved = false;
        for made in 0..moves {
            let best = &self.levels[index].best;
            let expected = if made == 0 { moves } else { best.line.len().saturating_sub(self.prefix.len()) as u64 };
            let share = slice.rest(&self.meter, expected.min(moves - made).max(1));
            self.grow(index, &state, points, &share);
            solved |= made == 0 && self.levels[index].solved;
            let Some(mv) = self.levels[index].commitment(&self.prefix).filter(|_| !solved) else { break };
            if self.meter.over(slice).is_some() {
                break;
            }
            points += self.puzzle.play(&mut state, mv);
            self.prefix.push(mv);
        }
        self.levels[index].solved = solved;
        self.prefix.truncate(depth);
    }

    /// Counts a game that the level at `index` has played to its end, and remembers it if it is the best.
    pub(super) fn ended(&mut self, index: usize, score: Score) {
        let line = std::mem::take(&mut self.levels[index].line);
        self.levels[index].best.offer(score, [&self.prefix, &line]);
        self.count(score, &line);
        self.levels[index].line = line;
    }

    pub(super) fn count(&mut self, score: Score, line: &[P::Move]) {
        self.meter.count();
        self.remember(score, line);
        let playouts = self.meter.used();
        if playouts.is_multiple_of(TICK) {
            self.observer.progressed(playouts);
        }
    }

    /// Remembers the game that goes on from the prefix with `line` if it is the best.
    fn remember(&mut self, score: Score, line: &[P::Move]) {
        if self.best.offer(score, [&self.prefix, line]) {
            self.found_at = self.meter.used();
            self.memory.remember(self.puzzle, &self.best.line);
            self.observer.improved(score, &self.best.line, self.found_at);
        }
    }
}
