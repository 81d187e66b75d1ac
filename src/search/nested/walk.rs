//! The way down a tree and out of it, compiled as one for the instruction set at hand.

use super::level::{Level, Stop};
use super::names::enter;
use crate::puzzle::menu::{MenuJob, MenuKernel, Menus};
use crate::puzzle::{Job, Kernel, Puzzle, Score};
use crate::rng::{Generator, mix, shuffle};
use crate::search::playout::{Tabu, play_out};
use crate::search::tree::{Growth, NodeId};

/// Walks down the tree from `start` to a leaf, adding its children if it was visited before; returns the place of the
/// leaf in `level.trail`, or `None` where all is searched.
///
/// The moves stand in `level.line` and the nodes in `level.path`, the root first.
#[inline(always)]
fn descend<P: Menus, K: MenuKernel<P>>(
    puzzle: &K,
    level: &mut Level<P>,
    start: &P::State,
    rng: &mut Generator,
) -> Option<usize> {
    let c = level.settings.c as f32;
    let mut node = begin(level, start);
    loop {
        let depth = level.line.len();
        if !level.tree.has_children(node) {
            if level.tree.is_over(node) && !level.settings.exact {
                return Some(depth);
            }
            if level.tree.is_over(node) {
                if depth == 0 {
                    return None;
                }
                // Reached before by other moves, and closed since.
                level.tree.close(&level.path);
                node = begin(level, start);
                continue;
            }
            puzzle.moves(&level.trail[depth].state, &mut level.moves);
            shuffle(rng, &mut level.moves);
            if level.tree.expand(node, &level.moves) != Growth::Grown {
                return Some(depth);
            }
            enter(puzzle, level);
        }
        let child = if level.plain {
            level.tree.select(node, c, &mut level.values)
        } else {
            let amaf = level.names.as_ref().map(|names| &names.amaf);
            match level.tree.select_open(node, c, level.settings.max, amaf) {
                Some(child) => child,
                None => {
                    // Other ways to these children have closed them.
                    level.tree.close(&level.path);
                    node = begin(level, start);
                    continue;
                }
            }
        };
        node = step(puzzle, level, child);
        if level.tree.visits(node) == 0 {
            return Some(depth + 1);
        }
    }
}

/// Puts the simulation at the root.
#[inline(always)]
fn begin<P: Menus>(level: &mut Level<P>, start: &P::State) -> NodeId {
    level.line.clear();
    level.path.clear();
    level.path.push(NodeId::ROOT);
    if let Some(names) = &mut level.names {
        names.slots.clear();
    }
    if level.trail.is_empty() {
        level.trail.push(Stop { node: NodeId::ROOT, points: 0, state: start.clone() });
    }
    NodeId::ROOT
}

/// Moves on to `child`; returns the node that stands for it.
#[inline(always)]
fn step<P: Menus, K: MenuKernel<P>>(puzzle: &K, level: &mut Level<P>, child: NodeId) -> NodeId {
    let (mv, mut node) = (level.tree.mv(child), level.tree.home(child));
    level.line.push(mv);
    let depth = level.line.len();
    if depth >= level.trail.len() || level.trail[depth].node != node {
        let above = &level.trail[depth - 1];
        let mut state = above.state.clone();
        let points = above.points + puzzle.play(&mut state, mv);
        if level.settings.transpositions && level.tree.visits(node) == 0 {
            // Only what was earned alike is alike, and layers must not mix.
            let history = mix((depth as u64) << 32 | u64::from(points as u32));
            node = level.tree.meet(node, puzzle.key(&state) ^ history);
        }
        level.trail.truncate(depth);
        level.trail.push(Stop { node, points, state });
        if let Some(names) = &mut level.names {
            names.rewind(depth - 1);
        }
    }
    if let Some(names) = &mut level.names {
        names.slots.push(level.tree.slot(child));
    }
    level.path.push(node);
    node
}

/// A simulation of level 1: down the tree and out by a playout; gives the points earned, `None` where all is
/// searched.
pub(super) struct Simulation<'a, P: Menus> {
    pub(super) level: &'a mut Level<P>,
    pub(super) start: &'a P::State,
    pub(super) rng: &'a mut Generator,
    pub(super) tabu: Tabu,
}

impl<P: Menus> MenuJob<P> for Simulation<'_, P> {
    type Output = Option<Score>;

    #[inline(always)]
    fn run<K: MenuKernel<P>>(self, puzzle: &K) -> Option<Score> {
        let leaf = descend(puzzle, self.level, self.start, self.rng)?;
        let Stop { points, state, .. } = &self.level.trail[leaf];
        let (points, mut state) = (*points, state.clone());
        let earned = play_out(puzzle, &mut state, self.tabu, self.rng, &mut self.level.line);
        self.level.leaf_done = self.level.line.len() == leaf;
        Some(points + earned)
    }
}

/// The way down the tree of a higher level; gives the position of the leaf and the points earned, `None`
/// where all is searched.
pub(super) struct Descent<'a, P: Menus> {
    pub(super) level: &'a mut Level<P>,
    pub(super) start: &'a P::State,
    pub(super) rng: &'a mut Generator,
}

impl<P: Menus> MenuJob<P> for Descent<'_, P> {
    type Output = Option<(P::State, Score)>;

    #[inline(always)]
    fn run<K: MenuKernel<P>>(self, puzzle: &K) -> Option<(P::State, Score)> {
        let leaf = descend(puzzle, self.level, self.start, self.rng)?;
        let Stop { points, state, .. } = &self.level.trail[leaf];
        Some((state.clone(), *points))
    }
}

/// A playout without a tree.
pub(super) struct Playout<'a, P: Puzzle> {
    pub(super) state: P::State,
    pub(super) rng: &'a mut Generator,
    pub(super) tabu: Tabu,
    pub(super) line: &'a mut Vec<P::Move>,
}

impl<P: Puzzle> Job<P> for Playout<'_, P> {
    type Output = Score;

    #[inline(always)]
    fn run<K: Kernel<P>>(mut self, puzzle: &K) -> Score {
        play_out(puzzle, &mut self.state, self.tabu, self.rng, self.line)
    }
}
