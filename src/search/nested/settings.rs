//! What can be set: MCTS, NMCTS, BMCTS and NBMCTS are values of these.

use super::beam::Beam;
use crate::search::playout::Policy;

/// How large the searches of the level below are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Lower {
    /// This many of them share the budget.
    Searches(u64),
    /// Each of them has this many playouts.
    Playouts(u64),
}

/// How long the bandit over tabu colours remembers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Learn {
    /// For one search of level 1, or for one move of a move-by-move one (Baier 2015, §4.3, §4.3.1).
    Search,
    /// For the whole run: searches of level 1 learn from those before them.
    Run,
}

/// Which move a move-by-move search commits to (Baier 2015, §4.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Commit {
    /// The next move of the best line known to the level.
    BestLine,
    /// The most visited child of the root.
    MostVisited,
}

/// The settings of one level.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LevelSettings {
    /// C, the exploration factor.
    pub c: f64,
    /// The beam, if the level has one.
    pub beam: Option<Beam>,
    /// z: over how many first moves of the game a move-by-move search spreads its budget.
    pub moves: Option<u64>,
    /// What a move-by-move search commits to.
    pub commit: Commit,
    /// The share of the greatest reward in the value of a node; the rest is the mean's.
    pub max: f64,
    /// Whether positions reached in several ways are one node.
    pub transpositions: bool,
    /// Whether nodes below which all is searched are closed, so that small trees are searched to their end.
    pub exact: bool,
    /// Whether nodes are closed too whose points and a bound on the rest do not exceed the best line; wants `exact`.
    pub bounds: bool,
    /// After so many simulations in a row that ended at an end of the game the tree has known before, the search ends.
    pub locked: Option<u64>,
    /// g: the visits that a child is taken to have had when it is new, with its estimate as their mean; 0 for none.
    pub prior: u32,
    /// The size of the searches below; of no meaning on level 1.
    pub lower: Lower,
}

/// The settings of a whole search.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// The levels, level 1 first; none at all for bare playouts.
    pub levels: Vec<LevelSettings>,
    /// The policy of the playouts.
    pub policy: Policy,
    /// The exploration factor of the bandit over tabu colours.
    pub colour_c: f64,
    /// Of 100 playouts of level 1 so many follow the best line of the run.
    pub follow: u64,
    /// How long that bandit remembers.
    pub learn: Learn,
    /// Whether the whole search begins again where it ends before its budget does.
    pub restart: bool,
    /// The greatest number of nodes of a tree.
    pub nodes: u32,
}
