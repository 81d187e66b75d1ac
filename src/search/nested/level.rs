//! A level of a nested search: its tree, its current simulation and the best line it knows.

use super::{Commit, LevelSettings};
use crate::puzzle::{Puzzle, Score};
use crate::search::beam::Front;
use crate::search::tree::{NodeId, Tree};

/// A level with its tree and the moves of its current simulation.
pub(super) struct Level<P: Puzzle> {
    pub(super) settings: LevelSettings,
    pub(super) tree: Tree<P::Move>,
    front: Front,
    pub(super) best: Best<P::Move>,
    pub(super) path: Vec<NodeId>,
    pub(super) line: Vec<P::Move>,
    pub(super) trail: Vec<Stop<P>>,
    pub(super) moves: Vec<P::Move>,
    pub(super) values: Vec<f32>,
}

/// A node on the way that the last simulation took down the tree.
///
/// Most simulations begin as the one before: as long as they do, no move has to be replayed.
pub(super) struct Stop<P: Puzzle> {
    pub(super) node: NodeId,
    /// The points earned since the root.
    pub(super) points: Score,
    pub(super) state: P::State,
}

impl<P: Puzzle> Level<P> {
    /// A level with an empty tree of at most so many nodes.
    pub(super) fn new(settings: LevelSettings, nodes: u32, puzzle: &P) -> Self {
        Level {
            settings,
            tree: Tree::new(nodes),
            front: Front::default(),
            best: Best::none(),
            path: Vec::new(),
            line: Vec::with_capacity(puzzle.longest_game()),
            trail: Vec::new(),
            moves: Vec::new(),
            values: Vec::new(),
        }
    }

    /// Forgets the tree.
    pub(super) fn restart(&mut self) {
        self.tree.clear();
        self.trail.clear();
        self.front = Front::default();
    }

    /// Adds `reward` along the path of the simulation; whether the beam has come to its end.
    pub(super) fn back_up(&mut self, reward: f64) -> bool {
        for &node in &self.path {
            self.tree.add(node, reward);
        }
        let Some(beam) = self.settings.beam else { return false };
        let kept = self.front.advance(beam, &mut self.tree);
        if kept.is_some() {
            self.trail.clear();
        }
        kept == Some(0)
    }

    /// The move to commit to after `depth` moves; `None` where the game is over.
    pub(super) fn commitment(&self, depth: usize) -> Option<P::Move> {
        let most_visited = || self.tree.most_visited().map(|child| self.tree.mv(child));
        match self.settings.commit {
            Commit::BestLine => self.best.line.get(depth).copied(),
            Commit::MostVisited => most_visited(),
        }
    }
}

/// The best line known, or none: scores can be negative, so no score can stand for "none".
#[derive(Clone, Debug)]
pub(super) struct Best<M> {
    pub(super) score: Option<Score>,
    pub(super) line: Vec<M>,
}

impl<M: Copy> Best<M> {
    pub(super) fn none() -> Best<M> {
        Best { score: None, line: Vec::new() }
    }

    /// Remembers the line made of `parts` if it is better; whether it was.
    #[inline(always)]
    pub(super) fn offer(&mut self, score: Score, parts: [&[M]; 2]) -> bool {
        let better = self.score.is_none_or(|best| score > best);
        if better {
            self.score = Some(score);
            self.line.clear();
            parts.iter().for_each(|part| self.line.extend_from_slice(part));
        }
        better
    }
}
