//! A level of a nested search: its tree, its current simulation and the best line it knows.

use super::beam::Front;
use super::prior::Priors;
use super::{Commit, LevelSettings};
use crate::puzzle::{Puzzle, Score};
use crate::search::tree::{Extras, NodeId, Tree};

/// A level with its tree and the moves of its current simulation.
pub(super) struct Level<P: Puzzle> {
    pub(super) settings: LevelSettings,
    pub(super) tree: Tree<P::Move>,
    front: Option<Front>,
    pub(super) best: Best<P::Move>,
    pub(super) path: Vec<NodeId>,
    pub(super) line: Vec<P::Move>,
    pub(super) frames: Vec<Frame<P>>,
    pub(super) moves: Vec<P::Move>,
    pub(super) values: Vec<f32>,
    pub(super) priors: Priors<P::Move>,
    /// The points of the moves before the root of the search.
    pub(super) before: Score,
    /// What the points from the search's root must exceed to beat the run's best line.
    pub(super) to_beat: Option<Score>,
    /// Whether selection is that of the thesis.
    pub(super) plain: bool,
    /// Whether the current simulation has searched all there is below its leaf.
    pub(super) leaf_done: bool,
    /// Whether the last search has searched all there is below its root.
    pub(super) solved: bool,
    /// The simulations in a row, up to the current one, that ended at an end of the game known before.
    locked: u64,
}

/// A node on the way that the last simulation took down the tree.
///
/// Most simulations begin as the one before: as long as they do, no move has to be replayed.
pub(super) struct Frame<P: Puzzle> {
    pub(super) node: NodeId,
    /// The points earned since the root.
    pub(super) points: Score,
    pub(super) state: P::State,
    /// The child with the greatest mean when it was last looked for, and the greatest mean of the others.
    ///
    /// As long as the node stands in the frames, only simulations through this child have changed its children: while it
    /// stays above the others, it need not be looked for again.
    pub(super) leader: Option<(NodeId, f64)>,
}

impl<P: Puzzle> Level<P> {
    /// A level with an empty tree of at most so many nodes.
    pub(super) fn new(settings: LevelSettings, nodes: u32, puzzle: &P) -> Self {
        let LevelSettings { max, transpositions, exact, prior, .. } = settings;
        let extras = Extras { best: max > 0.0, shared: transpositions, closing: exact, prior };
        Level {
            settings,
            tree: Tree::with(nodes, extras),
            front: None,
            best: Best::none(),
            path: Vec::new(),
            line: Vec::with_capacity(puzzle.longest_game()),
            frames: Vec::new(),
            moves: Vec::new(),
            values: Vec::new(),
            priors: Priors::new(),
            before: 0,
            to_beat: None,
            plain: max == 0.0 && !transpositions && !exact,
            leaf_done: false,
            solved: false,
            locked: 0,
        }
    }

    /// Forgets the tree.
    pub(super) fn restart(&mut self) {
        self.tree.clear();
        self.frames.clear();
        self.locked = 0;
        self.front = self.settings.beam.map(Front::new);
    }

    /// Adds `reward` along the path of the simulation; the depth to prune at if it is time.
    ///
    /// A simulation counts for the beam at the depths of the nodes that were in the tree before it (Baier 2015, Alg.
    /// 5.1). One that ends where the tree knows the game to be over counts at the depth after that, too: without it a
    /// beam whose best line has ended would never move on.
    pub(super) fn back_up(&mut self, reward: f64) -> Option<usize> {
        let &leaf = self.path.last().expect("the root at least");
        let (is_new, is_closed) = (self.tree.is_new(leaf), self.tree.is_closed(leaf));
        let passed = self.path.len().saturating_sub(usize::from(is_new) + usize::from(!is_closed));
        self.locked = if is_closed { self.locked + 1 } else { 0 };
        if is_new && self.settings.prior > 0 && leaf != NodeId::ROOT {
            self.priors.learn(reward, self.tree.mean(leaf));
        }
        self.tree.add(&self.path, reward);
        if self.settings.exact && self.leaf_done {
            self.tree.close(&self.path);
        }
        self.front.as_mut()?.advance(passed)
    }

    /// Whether the simulations lead nowhere but to ends of the game that are known.
    pub(super) fn is_locked(&self) -> bool {
        self.settings.locked.is_some_and(|most| self.locked >= most)
    }

    /// Prunes the tree at `depth` to the width of the beam (Baier 2015, Alg. 5.2); whether the beam has come to the end
    /// of the game.
    pub(super) fn prune(&mut self, depth: usize) -> bool {
        let Some(beam) = self.settings.beam else { return false };
        self.frames.clear();
        self.tree.prune(depth, beam.width) == 0
    }

    /// The move to commit to after the moves of `prefix`; `None` where the game is over. One simulation gives a tree no child,
    /// and then there is nothing but the best line to go by, if it begins so.
    pub(super) fn commitment(&self, prefix: &[P::Move]) -> Option<P::Move> {
        let most_visited = || self.tree.most_visited().map(|child| self.tree.mv(child));
        let best = || self.best.line.strip_prefix(prefix)?.first().copied();
        match self.settings.commit {
            Commit::BestLine => best(),
            Commit::MostVisited => most_visited().or_else(best),
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
