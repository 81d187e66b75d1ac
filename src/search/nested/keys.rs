//! The keys of tree searches.

use super::beam::Count;
use super::{Commit, Learn};
use crate::search::method::key::{MOST_LEVELS, by, is, keys, real, whole, word};
use crate::search::method::value::words;

keys! {
    pub LEVELS: u64 = whole("levels", 2..=MOST_LEVELS, by("2 or 3, by budget", 2), "number of levels");
    // 0 stands for none here: then `inner` says how large the searches are.
    pub SEARCHES: u64 = whole("searches", 1..=1 << 40, by("see inner", 0),
        "number of searches of the level below, sharing the budget").from_level(2);
    pub INNER: u64 = whole("inner", 1..=1 << 40, by("by budget", 1000),
        "playouts of each search of the level below, instead of searches").from_level(2);
    pub PRIOR: u64 = whole("prior", 0..=1_000_000, by("by budget", 0),
        "visits that a child is taken to have had when it is new, with an estimate as their mean; 0 for none").from_level(2);
    pub C: f64 = real("c", 0.0..=1e6, by("by rules, budget and cells on level 1, 0 above", 0.0),
        "exploration factor C of UCB1-TUNED").from_level(1);
    pub LIMIT: u64 = whole("limit", 0..=1 << 40, by("by budget on level 1, 0 above", 0),
        "beam: simulations at a depth before it is pruned; 0 for no beam").from_level(1);
    pub WIDTH: u64 = whole("width", 1..=1 << 30, by("by budget", 10),
        "beam: nodes kept at a depth").from_level(1);
    pub COUNT: Count = word("count", by("by rules and budget", Count::Tree),
        "beam: count at each depth the simulations through nodes that were in the tree before (the thesis), or all at the next depth").from_level(1);
    pub MOVES: u64 = whole("moves", 0..=4096, by("by budget in nested methods", 0),
        "move-by-move: first moves that share the budget; 0 to search from the root only").from_level(1);
    pub(super) COMMIT: Commit = word("commit", is(Commit::BestLine),
        "move-by-move: commit to the next move of the best line, or to the most visited").from_level(1);
    pub(super) LOCKED: u64 = whole("locked", 0..=1 << 40, is(0),
        "end a search after so many simulations in a row that met a known end of the game; 0 for never").from_level(1);
    pub RESTART: bool = word("restart", is(true),
        "begin the whole search again where it ends before its budget does: its beam has ended, the last move is made, it is locked");
    pub(super) MAX: f64 = real("max", 0.0..=1.0, is(0.0),
        "share of the best score through a node in its value, from 0 to 1; the rest is the mean").from_level(1);
    pub(super) TRANSPOSITIONS: bool = word("transpositions", is(false),
        "one node for a position reached with as many moves and points in another order").from_level(1);
    pub EXACT: bool = word("exact", is(false),
        "mark exhausted subtrees as solved; stop when the root is proven optimal").from_level(1);
    pub BOUNDS: bool = word("bounds", by("as exact", false),
        "as exact, and counts a subtree as exhausted where points and a bound on the rest do not exceed the best line").from_level(1);
    pub FOLLOW: u64 = whole("follow", 0..=100, by("30; 0 with a preset", 0),
        "percent of playouts that follow the best line of the search; 0 for none");
    pub LEARN: Learn = word("learn", by("by budget", Learn::Search),
        "how long the bandit over tabu colours remembers: one search of level 1 (the thesis), or the whole run");
    pub PRESET: Preset = word("preset", by("none", Preset::Thesis),
        "all other keys as the thesis has them for this budget; or as its move-by-move searches of two levels have them");
}

words!(Count: Tree = "tree", All = "all");
words!(Learn: Search = "search", Run = "run");
words!(Commit: BestLine = "best", MostVisited = "visited");
words!(Preset: Thesis = "thesis", ThesisMoves = "thesis-moves");

/// Whole sets of parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preset {
    /// Those of the thesis' searches from the root.
    Thesis,
    /// Those of its move-by-move searches.
    ThesisMoves,
}
