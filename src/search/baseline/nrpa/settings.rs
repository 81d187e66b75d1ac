//! The keys of NRPA and its settings.

use crate::search::method::key::{MOST_LEVELS, by, is, keys, real, whole, word};
use crate::search::method::value::words;
use crate::search::method::{Declaration, Levels, Method, method};
use crate::search::playout::{COLOUR_C, PLAYOUT, Policy};

/// What has the same weight wherever it is met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Code {
    /// Moves that take the same tiles.
    Tiles,
    /// Moves that take tiles of one colour from the same cells (Rosin 2011; Cazenave 2016).
    Cells,
}

/// The settings of a run.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// The number of levels.
    pub levels: usize,
    /// Calls of the level below that a level makes.
    pub n: u64,
    /// How far adapting goes at a time.
    pub alpha: f64,
    /// What has a weight.
    pub code: Code,
    /// Which colour is tabu: chosen for each call of level 1.
    pub policy: Policy,
    /// The exploration factor of the bandit over tabu colours.
    pub colour_c: f64,
}

words!(Code: Tiles = "tiles", Cells = "cells");

keys! {
    LEVELS: u64 = whole("levels", 1..=MOST_LEVELS, is(3), "number of levels");
    pub N: u64 = whole("n", 1..=1 << 40, by("by budget", 100), "calls of the level below that a level makes");
    ALPHA: f64 = real("alpha", 0.0..=100.0, is(1.0), "how far a policy is moved towards the best game at a time");
    CODE: Code = word("code", is(Code::Tiles),
        "moves that share a weight: those that take the same tiles, or one colour from the same cells");
}

/// Nested rollout policy adaptation.
pub const NRPA: Declaration = Declaration {
    levels: Levels::By(&LEVELS),
    ..method(
        "nrpa",
        "nested rollout policy adaptation (Rosin 2011) with a tabu colour (Cazenave 2016)",
        &[&[&LEVELS, &N, &ALPHA, &CODE, &PLAYOUT, &COLOUR_C]],
    )
};

impl Settings {
    /// What `method` says.
    pub fn of(method: &Method) -> Settings {
        Settings {
            levels: method.levels(),
            n: method.get(&N),
            alpha: method.get(&ALPHA),
            code: method.get(&CODE),
            policy: method.get(&PLAYOUT),
            colour_c: method.get(&COLOUR_C),
        }
    }
}
