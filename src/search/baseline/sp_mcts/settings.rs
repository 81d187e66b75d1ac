//! The keys of SP-MCTS and its settings.

use crate::search::method::key::{by, is, keys, real, whole};
use crate::search::method::{Declaration, Levels, Method, method};
use crate::search::playout::{COLOUR_C, PLAYOUT, Policy};
use crate::search::tree::NODES;

/// The settings of a run.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// C, the weight of exploration.
    pub c: f64,
    /// D, which makes seldom visited nodes look uncertain.
    pub d: f64,
    /// Over how many first moves a search spreads its budget; `None` for one search from the root.
    pub moves: Option<u64>,
    /// The number of searches that share the budget.
    pub runs: u64,
    /// The policy of the playouts.
    pub policy: Policy,
    /// The exploration factor of the bandit over tabu colours.
    pub colour_c: f64,
    /// The greatest number of nodes of a tree.
    pub nodes: u32,
}

keys! {
    D: f64 = real("d", 0.0..=1e9, is(96.67), "how uncertain a seldom visited node looks, in squared points");
    C: f64 = real("c", 0.0..=1e6, is(4.31), "the weight of exploration, in points");
    MOVES: u64 = whole("moves", 0..=4096, is(0),
        "move-by-move: first moves that share the budget; 0 to search from the root only");
    pub RUNS: u64 = whole("runs", 1..=1 << 20, by("by budget", 1), "searches with fresh trees that share the budget");
}

/// Single-player Monte-Carlo tree search.
pub const SP_MCTS: Declaration = Declaration {
    levels: Levels::Are(1),
    ..method(
        "sp-mcts",
        "single-player MCTS: UCT with a third term, restarts (Schadd et al. 2012)",
        &[&[&D, &C, &MOVES, &PLAYOUT, &COLOUR_C, &NODES, &RUNS]],
    )
};

impl Settings {
    /// What `method` says.
    pub fn of(method: &Method) -> Settings {
        Settings {
            c: method.get(&C),
            d: method.get(&D),
            moves: Some(method.get(&MOVES)).filter(|&moves| moves > 0),
            runs: method.get(&RUNS),
            policy: method.get(&PLAYOUT),
            colour_c: method.get(&COLOUR_C),
            nodes: method.get(&NODES) as u32,
        }
    }
}
