//! The keys of tree searches.

use super::{Commit, Learn, LevelSettings, Lower, Settings};
use crate::search::beam::{Beam, Count, Keep, Kin, Strata};
use crate::search::method::key::{Key, MOST_LEVELS, by, is, real, whole, word, words};
use crate::search::method::{Declaration, Levels, Method, method};
use crate::search::playout::{COLOUR_C, PLAYOUT};
use crate::search::tree::NODES;

const LEVELS: Key<u64> = whole("levels", 2..=MOST_LEVELS, is(2), "number of levels");
/// `searches`: how many searches of the level below share the budget; 0 where `inner` says how large they are.
pub const SEARCHES: Key<u64> =
    whole("searches", 1..=1 << 40, by("see inner", 0), "number of searches of the level below, sharing the budget")
        .from_level(2);
/// `inner`: how large searches of the level below are.
pub const INNER: Key<u64> = whole(
    "inner",
    1..=1 << 40,
    by("by budget", 1000),
    "playouts of each search of the level below, instead of searches",
)
.from_level(2);
/// `c`: C.
pub const C: Key<f64> =
    real("c", 0.0..=1e6, by("by budget on level 1, 0 above", 0.0), "exploration factor C of UCB1-TUNED").from_level(1);
/// `limit`: L.
pub const LIMIT: Key<u64> = whole(
    "limit",
    0..=1 << 40,
    by("by budget on level 1, 0 above", 0),
    "beam: simulations at a depth before it is pruned; 0 for no beam",
)
.from_level(1);
/// `width`: W.
pub const WIDTH: Key<u64> =
    whole("width", 1..=1 << 30, by("by budget", 10), "beam: nodes kept at a depth").from_level(1);
/// The key `count`.
pub const COUNT: Key<Count> = word(
    "count",
    is(Count::Tree),
    "beam: count at each depth the simulations through nodes that were in the tree before (the thesis), or all at the next depth",
)
.from_level(1);
const GROW: Key<f64> = real(
    "grow",
    1.0..=1e6,
    is(1.0),
    "beam: where it ends before the budget does, begin again with limit and width so many times as large; 1 for no",
)
.from_level(1);
const LIMIT_SLOPE: Key<f64> =
    real("limit-slope", -99.0..=1000.0, is(0.0), "beam: percent by which limit grows with each depth").from_level(1);
const WIDTH_SLOPE: Key<f64> =
    real("width-slope", -99.0..=1000.0, is(0.0), "beam: percent by which width grows with each depth").from_level(1);
const KEEP: Key<Keep> = word(
    "keep",
    is(Keep::Visits),
    "beam: keep nodes by visits, by mean, by the best score through them, or by mean and best alike",
)
.from_level(1);
const STRATA: Key<Kind> = word(
    "strata",
    is(Kind::Off),
    "beam: keep no more than quota nodes with the same ancestor, or with as many tiles left of each colour",
)
.from_level(1);
const STRATA_UP: Key<u64> =
    whole("strata-up", 1..=4096, is(1), "beam: how many moves before the ancestor was; never the root").from_level(1);
const QUOTA: Key<u64> = whole("quota", 1..=1 << 30, is(1), "beam: nodes of a stratum that are kept").from_level(1);
/// The key `moves`.
pub const MOVES: Key<u64> =
    whole("moves", 0..=4096, is(0), "move-by-move: first moves that share the budget; 0 to search from the start only")
        .from_level(1);
const COMMIT: Key<Commit> = word(
    "commit",
    is(Commit::BestLine),
    "move-by-move: commit to the next move of the best line, or to the most visited",
)
.from_level(1);
const LOCKED: Key<u64> = whole(
    "locked",
    0..=1 << 40,
    is(0),
    "end a search after so many simulations in a row that met a known end of the game; 0 for never",
)
.from_level(1);
/// The key `restart`.
pub const RESTART: Key<bool> = word(
    "restart",
    is(true),
    "begin again where a search ends before its budget does: its beam has ended, the last move is made, it is locked",
);
const MAX: Key<f64> = real(
    "max",
    0.0..=1.0,
    is(0.0),
    "share of the best score through a node in its value, from 0 to 1; the rest is the mean",
)
.from_level(1);
const TRANSPOSITIONS: Key<bool> =
    word("transpositions", is(false), "one node for a position reached with as many moves and points in another order")
        .from_level(1);
const EXACT: Key<bool> = word(
    "exact",
    is(false),
    "close what is searched through; a search that has searched everything stops with a proof",
)
.from_level(1);

/// The key `learn`.
pub const LEARN: Key<Learn> = word(
    "learn",
    by("by budget", Learn::Search),
    "how long the bandit over tabu colours remembers: one search of level 1 (the thesis), or the whole run",
);
/// The key `preset`.
pub const PRESET: Key<Preset> = word(
    "preset",
    by("none", Preset::Thesis),
    "all other keys as the thesis has them for this budget; or as its move-by-move searches have them",
);

words!(Count: Tree = "tree", All = "all");
words!(Learn: Search = "search", Run = "run");
words!(Keep: Visits = "visits", Mean = "mean", Best = "best", Mix = "mix");
words!(Commit: BestLine = "best", MostVisited = "visited");

/// Whole sets of parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preset {
    /// Those of the thesis' searches from the start position.
    Thesis,
    /// Those of its move-by-move searches.
    ThesisMoves,
}
words!(Preset: Thesis = "thesis", ThesisMoves = "thesis-moves");

/// The kinds of strata.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// None.
    Off,
    /// By an ancestor.
    Ancestor,
    /// By what is left of each class.
    Colours,
}
words!(Kind: Off = "off", Ancestor = "ancestor", Colours = "colours");

/// The method `playouts`.
pub const PLAYOUTS: Declaration = method("playouts", "bare playouts from the start position", &[&PLAYOUT, &COLOUR_C]);
/// The method `mcts`.
pub const MCTS: Declaration = Declaration {
    levels: Levels::Are(1),
    ..method(
        "mcts",
        "Monte-Carlo tree search (Baier 2015, Alg. 2.6)",
        &[
            &C,
            &MOVES,
            &COMMIT,
            &LOCKED,
            &RESTART,
            &MAX,
            &TRANSPOSITIONS,
            &EXACT,
            &PLAYOUT,
            &COLOUR_C,
            &LEARN,
            &PRESET,
            &NODES,
        ],
    )
};
/// The method `bmcts`.
pub const BMCTS: Declaration = Declaration {
    levels: Levels::Are(1),
    ..method(
        "bmcts",
        "MCTS with a beam (Alg. 5.1)",
        &[
            &C,
            &LIMIT,
            &WIDTH,
            &COUNT,
            &GROW,
            &LIMIT_SLOPE,
            &WIDTH_SLOPE,
            &KEEP,
            &STRATA,
            &STRATA_UP,
            &QUOTA,
            &MOVES,
            &COMMIT,
            &LOCKED,
            &RESTART,
            &MAX,
            &TRANSPOSITIONS,
            &EXACT,
            &PLAYOUT,
            &COLOUR_C,
            &LEARN,
            &PRESET,
            &NODES,
        ],
    )
};
/// The method `nmcts`.
pub const NMCTS: Declaration = Declaration {
    levels: Levels::By(&LEVELS),
    check,
    ..method(
        "nmcts",
        "nested MCTS: searches as playouts (Alg. 4.2)",
        &[&LEVELS, &SEARCHES, &INNER, &C, &MOVES, &COMMIT, &MAX, &TRANSPOSITIONS, &EXACT, &PLAYOUT, &COLOUR_C, &NODES],
    )
};
/// The method `nbmcts`.
pub const NBMCTS: Declaration = Declaration {
    levels: Levels::By(&LEVELS),
    check,
    ..method(
        "nbmcts",
        "nested MCTS with beams (§5.3.4)",
        &[
            &LEVELS,
            &SEARCHES,
            &INNER,
            &C,
            &LIMIT,
            &WIDTH,
            &COUNT,
            &GROW,
            &LIMIT_SLOPE,
            &WIDTH_SLOPE,
            &KEEP,
            &STRATA,
            &STRATA_UP,
            &QUOTA,
            &MOVES,
            &COMMIT,
            &LOCKED,
            &RESTART,
            &MAX,
            &TRANSPOSITIONS,
            &EXACT,
            &PLAYOUT,
            &COLOUR_C,
            &LEARN,
            &PRESET,
            &NODES,
        ],
    )
};

fn check(method: &Method) -> Result<(), String> {
    if !method.given(&SEARCHES).is_empty() && !method.given(&INNER).is_empty() {
        return Err("searches and inner both say how large the lower searches are: give one of them".into());
    }
    Ok(())
}

impl Settings {
    /// What `method` says.
    pub fn of(method: &Method) -> Settings {
        Settings {
            levels: (1..=method.levels()).map(|level| LevelSettings::of(method, level)).collect(),
            policy: method.get(&PLAYOUT),
            colour_c: method.get(&COLOUR_C),
            learn: method.get(&LEARN),
            restart: method.get(&RESTART),
            nodes: method.get(&NODES) as u32,
        }
    }
}

impl LevelSettings {
    fn of(method: &Method, level: usize) -> LevelSettings {
        LevelSettings {
            c: method.at(&C, level),
            beam: Beam::of(method, level),
            moves: Some(method.at(&MOVES, level)).filter(|&moves| moves > 0),
            commit: method.at(&COMMIT, level),
            max: method.at(&MAX, level),
            locked: Some(method.at(&LOCKED, level)).filter(|&locked| locked > 0),
            transpositions: method.at(&TRANSPOSITIONS, level),
            exact: method.at(&EXACT, level),
            lower: match method.at(&SEARCHES, level) {
                0 => Lower::Playouts(method.at(&INNER, level)),
                searches => Lower::Searches(searches),
            },
        }
    }
}

impl Beam {
    fn of(method: &Method, level: usize) -> Option<Beam> {
        let limit = Some(method.at(&LIMIT, level)).filter(|&limit| limit > 0)?;
        let slope = |key| 1.0 + method.at(key, level) / 100.0;
        Some(Beam {
            count: method.at(&COUNT, level),
            limit_slope: slope(&LIMIT_SLOPE),
            width_slope: slope(&WIDTH_SLOPE),
            growth: Some(method.at(&GROW, level)).filter(|&growth| growth > 1.0),
            keep: method.at(&KEEP, level),
            strata: Strata::of(method, level),
            ..Beam::new(limit, method.at(&WIDTH, level) as usize)
        })
    }
}

impl Strata {
    fn of(method: &Method, level: usize) -> Option<Strata> {
        let kin = match method.at(&STRATA, level) {
            Kind::Off => return None,
            Kind::Ancestor => Kin::Ancestor(method.at(&STRATA_UP, level) as usize),
            Kind::Colours => Kin::Classes,
        };
        Some(Strata { kin, quota: method.at(&QUOTA, level) as usize })
    }
}
