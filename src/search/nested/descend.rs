//! The way down a tree and out of it, compiled as one for the instruction set at hand.

use std::cmp::Reverse;

use super::bound::is_beaten;
use super::level::{Frame, Level};
use crate::puzzle::{Kernel, KernelJob, Puzzle, Score};
use crate::rng::{Generator, fingerprint, shuffle};
use crate::search::playout::{Tabu, play_out};
use crate::search::tree::{Growth, NodeId};

/// Adds the children of `node`, which stands at `depth`, in random order, or with prior visits those of the best estimates
/// first; whether there are any and room for them.
#[inline(always)]
fn expand<P: Puzzle, K: Kernel<P>>(
    puzzle: &K,
    level: &mut Level<P>,
    node: NodeId,
    depth: usize,
    rng: &mut Generator,
) -> bool {
    puzzle.moves(&level.frames[depth].state, &mut level.moves);
    shuffle(rng, &mut level.moves);
    let has_priors = level.settings.prior > 0;
    if has_priors {
        rank(puzzle, level, depth);
    }
    let grown = level.tree.expand(node, &level.moves) == Growth::Grown;
    if grown && has_priors {
        level.tree.set_priors(node, &level.priors.means);
    }
    grown
}

/// Puts the moves of the position at `depth` into the order of what they promise, best first, and works out the means
/// of their prior visits.
#[inline(always)]
fn rank<P: Puzzle, K: Kernel<P>>(puzzle: &K, level: &mut Level<P>, depth: usize) {
    let (above, bounds, priors) = (&level.frames[depth], puzzle.bounds(), &mut level.priors);
    priors.ranked.clear();
    for &mv in &level.moves {
        let mut state = above.state.clone();
        let points = above.points + puzzle.play(&mut state, mv);
        priors.ranked.push((points + estimate(puzzle, &state, level.before + points), mv));
    }
    // Equals stay in random order.
    priors.ranked.sort_by_key(|&(promise, _)| Reverse(promise));
    if above.node == NodeId::ROOT {
        priors.offset = level.tree.root_mean() - bounds.reward(estimate(puzzle, &above.state, level.before));
        priors.compared = 0;
    }
    level.moves.clear();
    priors.means.clear();
    for &(promise, mv) in &priors.ranked {
        level.moves.push(mv);
        priors.means.push(bounds.reward(promise) + priors.offset);
    }
}

#[inline(always)]
fn estimate<P: Puzzle, K: Kernel<P>>(puzzle: &K, state: &P::State, points: Score) -> Score {
    puzzle.estimate(state, points).expect("a search of a puzzle without estimates is refused when it begins")
}

/// Walks down the tree from `root` to a leaf, adding its children if it was visited before; returns the place of the
/// leaf in `level.frames`, or `None` where all is searched.
///
/// The first simulation finds no tree: its leaf is the root itself (Baier 2015, Alg. 2.6).
/// The moves stand in `level.line` and the nodes in `level.path`, the root first.
#[inline(always)]
fn descend<P: Puzzle, K: Kernel<P>>(
    puzzle: &K,
    level: &mut Level<P>,
    root: &P::State,
    rng: &mut Generator,
) -> Option<usize> {
    let mut node = begin(level, root);
    if level.tree.is_new(node) {
        return Some(0);
    }
    loop {
        let depth = level.line.len();
        if !level.tree.has_children(node) {
            if level.tree.is_closed(node) {
                if !level.settings.exact {
                    return Some(depth);
                }
                if depth == 0 {
                    return None;
                }
                // Reached before by other moves, and closed since.
                node = close_and_begin(level, root);
                continue;
            }
            if !expand(puzzle, level, node, depth, rng) {
                return Some(depth);
            }
        }
        let Some(child) = select(level, node, depth) else {
            // Other ways to these children have closed them.
            node = close_and_begin(level, root);
            continue;
        };
        node = step(puzzle, level, child);
        let is_new = level.tree.is_new(node);
        // What nobody has visited can be closed only by its bound, when it was met by other moves.
        if level.settings.bounds && (is_new && level.tree.is_closed(node) || is_beaten(puzzle, level, node)) {
            node = close_and_begin(level, root);
        } else if is_new {
            return Some(depth + 1);
        }
    }
}

/// The child that selection takes; `None` where all children are closed.
#[inline(always)]
fn select<P: Puzzle>(level: &mut Level<P>, node: NodeId, depth: usize) -> Option<NodeId> {
    let c = level.settings.c as f32;
    match (level.plain, c == 0.0) {
        (true, true) => Some(lead(level, node, depth)),
        (true, false) => Some(level.tree.select(node, c, &mut level.values)),
        (false, _) => level.tree.select_open(node, c, level.settings.max),
    }
}

/// The child that selection at C = 0 takes: one never visited, else the one with the greatest mean.
#[inline(always)]
fn lead<P: Puzzle>(level: &mut Level<P>, node: NodeId, depth: usize) -> NodeId {
    match level.frames[depth].leader {
        Some((child, others)) if level.tree.mean(child) > others => child,
        _ => {
            let child = level.tree.select(node, 0.0, &mut level.values);
            level.frames[depth].leader = level.tree.greatest_but(node, child).map(|others| (child, others));
            child
        }
    }
}

/// Puts the simulation at the root.
#[inline(always)]
fn begin<P: Puzzle>(level: &mut Level<P>, root: &P::State) -> NodeId {
    level.line.clear();
    level.path.clear();
    level.path.push(NodeId::ROOT);
    if level.frames.is_empty() {
        level.frames.push(Frame { node: NodeId::ROOT, points: 0, state: root.clone(), leader: None });
    }
    NodeId::ROOT
}

/// Closes the node that the simulation has come to, and puts it back at the root.
#[inline(always)]
fn close_and_begin<P: Puzzle>(level: &mut Level<P>, root: &P::State) -> NodeId {
    level.tree.close(&level.path);
    begin(level, root)
}

/// Moves on to `child`; returns the node that stands for it.
#[inline(always)]
fn step<P: Puzzle, K: Kernel<P>>(puzzle: &K, level: &mut Level<P>, child: NodeId) -> NodeId {
    let (mv, mut node) = (level.tree.mv(child), level.tree.home(child));
    level.line.push(mv);
    let depth = level.line.len();
    if depth >= level.frames.len() || level.frames[depth].node != node {
        let above = &level.frames[depth - 1];
        let mut state = above.state.clone();
        let points = above.points + puzzle.play(&mut state, mv);
        if level.settings.transpositions && level.tree.is_new(node) {
            // Only what was earned alike is alike, and layers must not mix.
            let alike = fingerprint([puzzle.key(&state), depth as u64, points as u64], &[]);
            node = level.tree.meet(node, alike);
        }
        level.frames.truncate(depth);
        level.frames.push(Frame { node, points, state, leader: None });
    }
    level.path.push(node);
    node
}

/// The way down the tree, and at level 1 out of it by a playout; gives the points earned, with a playout the score of
/// the game, `None` where all is searched.
///
/// One job for all levels: a second one takes a tenth of the time that the crate takes to compile.
pub(super) struct Simulation<'a, P: Puzzle> {
    pub(super) level: &'a mut Level<P>,
    pub(super) root: &'a P::State,
    pub(super) rng: &'a mut Generator,
    /// The tabu colour of the playout, if there is to be one.
    pub(super) playout: Option<Tabu>,
}

impl<P: Puzzle> KernelJob<P> for Simulation<'_, P> {
    type Output = Option<Score>;

    #[inline(always)]
    fn run<K: Kernel<P>>(self, puzzle: &K) -> Option<Score> {
        let leaf = descend(puzzle, self.level, self.root, self.rng)?;
        let Frame { points, state, .. } = &self.level.frames[leaf];
        let points = self.level.before + points;
        let Some(tabu) = self.playout else { return Some(points) };
        let mut state = state.clone();
        let score = play_out(puzzle, &mut state, points, tabu.colour(), self.rng, &mut self.level.line);
        self.level.leaf_done = self.level.line.len() == leaf;
        Some(score)
    }
}
