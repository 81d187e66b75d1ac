//! The keys of beam search and its settings.

use crate::search::method::key::{by, is, keys, whole, word};
use crate::search::method::value::words;
use crate::search::method::{Declaration, Method, method};
use crate::search::playout::{COLOUR_C, PLAYOUT, Policy};

/// What the positions of a layer have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layers {
    /// The number of moves made.
    Moves,
    /// The number of tiles left.
    Tiles,
}

/// How positions are compared, besides the points they have earned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evaluation {
    /// What all groups would pay that there are now.
    Groups,
    /// A bound on what can still be earned: every colour in one group.
    Bound,
    /// What the best of some playouts earns.
    Playouts,
}

/// The settings of a run.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// The width of the first pass, doubled for each next one; where there is none, widths follow from the budget.
    pub width: Option<usize>,
    /// How layers are made.
    pub layers: Layers,
    /// How positions are compared.
    pub evaluation: Evaluation,
    /// The playouts that evaluate a child.
    pub playouts: u64,
    /// The policy of those playouts.
    pub policy: Policy,
    /// The exploration factor of their bandit.
    pub colour_c: f64,
    /// Bytes that the widest beam may take.
    pub memory: u64,
}

words!(Layers: Moves = "moves", Tiles = "tiles");
words!(Evaluation: Groups = "groups", Bound = "bound", Playouts = "playouts");

keys! {
    LAYERS: Layers = word("layers", is(Layers::Moves), "what positions of a layer have in common");
    EVALUATION: Evaluation = word("evaluation", is(Evaluation::Playouts),
        "points and: what all groups pay now; a bound on the rest; the best of some playouts");
    // 0 stands for none here: then the width follows from the budget.
    WIDTH: u64 = whole("beam", 1..=1 << 30, by("by budget", 0),
        "positions kept of a layer, twice as many in each next pass");
    MEMORY: u64 = whole("memory", 1..=1 << 20, is(1024), "MiB that a beam may take: 1 for 850 positions of a layer, 170 by tiles");
    BEST_OF: u64 = whole("best-of", 1..=1 << 20, is(4), "playouts that evaluate a position");
}

/// Beam search.
pub const BEAM: Declaration = method(
    "beam",
    "beam search over positions; a playout of its budget is one evaluated child",
    &[&[&LAYERS, &EVALUATION, &WIDTH, &MEMORY, &BEST_OF, &PLAYOUT, &COLOUR_C]],
);

impl Settings {
    /// What `method` says.
    pub fn of(method: &Method) -> Settings {
        Settings {
            width: Some(method.get(&WIDTH) as usize).filter(|&width| width > 0),
            layers: method.get(&LAYERS),
            evaluation: method.get(&EVALUATION),
            playouts: method.get(&BEST_OF),
            policy: method.get(&PLAYOUT),
            colour_c: method.get(&COLOUR_C),
            memory: method.get(&MEMORY) << 20,
        }
    }
}
