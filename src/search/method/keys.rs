//! The keys of methods, as data: what lines may say, what `--method help` prints.

use super::names::Name;
use crate::search::playout::{POLICIES, Policy};

/// How many values a key takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Values {
    /// One in all.
    One,
    /// One a level from this level up, joined by `/`.
    FromLevel(usize),
    /// One a round of a race, joined by `/`; where one more is wanted, the last one holds. Other methods have no rounds.
    Rounds,
    /// As many as one likes, joined by `/`; where one more is wanted, the last one holds.
    List,
}

/// What values a key takes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    /// Whole numbers in this range.
    Whole(u64, u64),
    /// Numbers in this range.
    Real(f64, f64),
    /// One of the playout policies.
    Policy,
    /// One of these words.
    Word(&'static [&'static str]),
}

/// A parameter of a method.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Key {
    /// The name in the line.
    pub name: &'static str,
    /// One line about it.
    pub about: &'static str,
    /// The values it takes.
    pub kind: Kind,
    /// How many it takes.
    pub values: Values,
    /// The value where nobody says otherwise, or what decides it.
    pub default: &'static str,
}

/// The greatest number of levels.
pub const MAX_LEVELS: usize = 8;

/// Every key, in the order in which lines are printed.
pub const KEYS: &[Key] = &[
    key("levels", "number of levels", Kind::Whole(1, MAX_LEVELS as u64), Values::One, "2, or 3 for nmcs and nrpa"),
    key(
        "d",
        "how uncertain a seldom visited node looks, in squared points",
        Kind::Real(0.0, 1e9),
        Values::One,
        "96.67",
    ),
    key("layers", "what positions of a layer have in common", Kind::Word(&["moves", "tiles"]), Values::One, "moves"),
    key(
        "evaluation",
        "points and: what all groups pay now; a bound on the rest; the best of some playouts",
        Kind::Word(&["groups", "bound", "playouts"]),
        Values::One,
        "playouts",
    ),
    key(
        "beam",
        "positions kept of a layer, twice as many in each next pass",
        Kind::Whole(1, 1 << 30),
        Values::One,
        "by budget",
    ),
    key(
        "memory",
        "MiB that a beam may take: 1 for 1000 positions of a layer",
        Kind::Whole(1, 1 << 20),
        Values::One,
        "1024",
    ),
    key("best-of", "playouts that evaluate a position", Kind::Whole(1, 1 << 20), Values::One, "4"),
    key("n", "calls of the level below that a level makes", Kind::Whole(1, 1 << 40), Values::One, "by budget"),
    key("alpha", "how far a policy is moved towards the best game at a time", Kind::Real(0.0, 100.0), Values::One, "1"),
    key(
        "code",
        "moves that share a weight: those that take the same tiles, or one colour from the same cells",
        Kind::Word(&["tiles", "cells"]),
        Values::One,
        "tiles",
    ),
    key(
        "searches",
        "number of searches of the level below, sharing the budget",
        Kind::Whole(1, 1 << 40),
        Values::FromLevel(2),
        "see inner",
    ),
    key(
        "inner",
        "playouts of each search of the level below, instead of searches",
        Kind::Whole(1, 1 << 40),
        Values::FromLevel(2),
        "by budget",
    ),
    key(
        "c",
        "exploration factor C of UCB1-TUNED",
        Kind::Real(0.0, 1e6),
        Values::FromLevel(1),
        "by budget on level 1, 0 above; 4.31 for sp-mcts, in points",
    ),
    key(
        "limit",
        "beam: simulations at a depth before it is pruned; 0 for no beam",
        Kind::Whole(0, 1 << 40),
        Values::FromLevel(1),
        "by budget on level 1, 0 above",
    ),
    key(
        "count",
        "beam: count at each depth the simulations through nodes that were in the tree before (the thesis), or all at the next depth",
        Kind::Word(&["tree", "all"]),
        Values::FromLevel(1),
        "tree",
    ),
    key("width", "beam: nodes kept at a depth", Kind::Whole(1, 1 << 30), Values::FromLevel(1), "by budget"),
    key(
        "grow",
        "beam: where it ends before the budget does, begin again with limit and width so many times as large; 1 for no",
        Kind::Real(1.0, 1e6),
        Values::FromLevel(1),
        "1",
    ),
    key(
        "limit-slope",
        "beam: percent by which limit grows with each depth",
        Kind::Real(-99.0, 1000.0),
        Values::FromLevel(1),
        "0",
    ),
    key(
        "width-slope",
        "beam: percent by which width grows with each depth",
        Kind::Real(-99.0, 1000.0),
        Values::FromLevel(1),
        "0",
    ),
    key(
        "keep",
        "beam: keep nodes by visits, by mean, by the best score through them, or by mean and best alike",
        Kind::Word(&["visits", "mean", "best", "mix"]),
        Values::FromLevel(1),
        "visits",
    ),
    key(
        "strata",
        "beam: keep no more than quota nodes with the same ancestor, or with as many tiles left of each colour",
        Kind::Word(&["off", "ancestor", "colours"]),
        Values::FromLevel(1),
        "off",
    ),
    key(
        "strata-up",
        "beam: how many moves before the ancestor was; never the root",
        Kind::Whole(1, 4096),
        Values::FromLevel(1),
        "1",
    ),
    key("quota", "beam: nodes of a stratum that are kept", Kind::Whole(1, 1 << 30), Values::FromLevel(1), "1"),
    key(
        "moves",
        "move-by-move: first moves that share the budget; 0 to search from the start only",
        Kind::Whole(0, 4096),
        Values::FromLevel(1),
        "0",
    ),
    key(
        "commit",
        "move-by-move: commit to the next move of the best line, or to the most visited",
        Kind::Word(&["best", "visited"]),
        Values::FromLevel(1),
        "best",
    ),
    key(
        "locked",
        "end a search after so many simulations in a row that met a known end of the game; 0 for never",
        Kind::Whole(0, 1 << 40),
        Values::FromLevel(1),
        "0",
    ),
    key(
        "restart",
        "begin again where a search ends before its budget does: its beam has ended, the last move is made, it is locked",
        SWITCH,
        Values::One,
        "on",
    ),
    key(
        "max",
        "share of the best score through a node in its value, from 0 to 1; the rest is the mean",
        Kind::Real(0.0, 1.0),
        Values::FromLevel(1),
        "0",
    ),
    key(
        "transpositions",
        "one node for a position reached with as many moves and points in another order",
        SWITCH,
        Values::FromLevel(1),
        "off",
    ),
    key(
        "exact",
        "close what is searched through; a search that has searched everything stops with a proof",
        SWITCH,
        Values::FromLevel(1),
        "off",
    ),
    key("playout", "playout policy", Kind::Policy, Values::One, "tabu-learned"),
    key("colour-c", "exploration factor of the bandit over tabu colours", Kind::Real(0.0, 100.0), Values::One, "0.1"),
    key(
        "learn",
        "how long the bandit over tabu colours remembers: one search of level 1 (the thesis), or the whole run",
        Kind::Word(&["search", "run"]),
        Values::One,
        "by budget",
    ),
    key(
        "preset",
        "all other keys as the thesis has them for this budget; or as its move-by-move searches have them",
        Kind::Word(PRESETS),
        Values::One,
        "none",
    ),
    key(
        "nodes",
        "greatest number of nodes of a tree (24 to 32 bytes each)",
        Kind::Whole(16, u32::MAX as u64 - 1),
        Values::One,
        "33554432",
    ),
    key(
        "runs",
        "annealings of each round; searches with fresh trees that share the budget",
        Kind::Whole(1, 1 << 20),
        Values::Rounds,
        "by budget",
    ),
    key("share", "shares of the budget that rounds have", Kind::Whole(1, 1 << 20), Values::Rounds, "by budget"),
    key("hot", "temperature at the start of a round, in points", Kind::Real(0.001, 1e6), Values::Rounds, "by budget"),
    key("cold", "temperature at the end of a round, in points", Kind::Real(0.001, 1e6), Values::Rounds, "by budget"),
    key(
        "colours",
        "tabu colours of the first round, by rank of their number of tiles, in turn",
        Kind::Whole(0, 63),
        Values::List,
        "by budget",
    ),
    key(
        "seconds",
        "second tabu colours, as colours; none where the first has the same rank",
        Kind::Whole(0, 63),
        Values::List,
        "none",
    ),
    key("shift", "share of steps that move a stretch of the list", Kind::Whole(0, 1000), Values::One, "63"),
    key("drop", "share of steps that drop a stretch", Kind::Whole(0, 1000), Values::One, "12"),
    key("insert", "share of steps that insert a name", Kind::Whole(1, 1000), Values::One, "25"),
    key(
        "longer",
        "of 100 stretches of the list those longer than one entry, and of these those longer than two",
        Kind::Whole(0, 99),
        Values::One,
        "50",
    ),
    key("other", "of 100 names inserted, those not of the tabu colour", Kind::Whole(0, 100), Values::One, "80"),
    key("lag", "points behind the old game at which a change is given up", Kind::Real(0.0, 1e9), Values::One, "100"),
    key("jump", "points that an end with a tile left costs", Kind::Real(0.0, 1e6), Values::One, "by rules"),
    key("slope", "points that each tile left costs", Kind::Real(0.0, 1e6), Values::One, "by rules"),
];

/// The values of `preset`.
pub const PRESETS: &[&str] = &["thesis", "thesis-moves"];
const SWITCH: Kind = Kind::Word(&["off", "on"]);

const fn key(name: &'static str, about: &'static str, kind: Kind, values: Values, default: &'static str) -> Key {
    Key { name, about, kind, values, default }
}

impl Key {
    /// Whether methods called `name` have this key.
    pub fn belongs_to(&self, name: &Name) -> bool {
        name.keys.contains(&self.name)
    }

    pub(super) fn expected(&self) -> String {
        match self.kind {
            Kind::Whole(least, most) => format!("a whole number from {least} to {most}"),
            Kind::Real(least, most) => format!("a number from {least} to {most}"),
            Kind::Policy => format!("one of {}", POLICIES.map(|(_, name, _)| name).join(", ")),
            Kind::Word(words) => words.join(" or "),
        }
    }

    /// The text of `value` as lines print it.
    pub(super) fn canonical(&self, value: &str) -> Option<String> {
        match self.kind {
            Kind::Whole(least, most) => {
                let number: u64 = value.parse().ok()?;
                (least..=most).contains(&number).then(|| number.to_string())
            }
            Kind::Real(least, most) => {
                let number: f64 = value.parse().ok()?;
                (least..=most).contains(&number).then(|| (number + 0.0).to_string())
            }
            Kind::Policy => value.parse::<Policy>().ok().map(|policy| policy.to_string()),
            Kind::Word(words) => words.contains(&value).then(|| value.to_owned()),
        }
    }
}
