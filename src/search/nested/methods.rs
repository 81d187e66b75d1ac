//! The methods that are tree searches, and their settings.

use super::beam::Beam;
use super::keys::{
    BOUNDS, C, COMMIT, COUNT, EXACT, FOLLOW, INNER, LEARN, LEVELS, LIMIT, LOCKED, MAX, MOVES, PRESET, PRIOR, RESTART,
    SEARCHES, TRANSPOSITIONS, WIDTH,
};
use super::{LevelSettings, Lower, Settings};
use crate::search::method::key::Declared;
use crate::search::method::{Declaration, Levels, Method, method};
use crate::search::playout::{COLOUR_C, PLAYOUT};
use crate::search::tree::NODES;

const NESTING: &[&dyn Declared] = &[&LEVELS, &SEARCHES, &INNER, &PRIOR];
const EXPLORATION: &[&dyn Declared] = &[&C];
const BEAM: &[&dyn Declared] = &[&LIMIT, &WIDTH, &COUNT];
const TREE: &[&dyn Declared] = &[
    &MOVES,
    &COMMIT,
    &LOCKED,
    &RESTART,
    &MAX,
    &TRANSPOSITIONS,
    &EXACT,
    &BOUNDS,
    &PLAYOUT,
    &COLOUR_C,
    &FOLLOW,
    &LEARN,
    &PRESET,
    &NODES,
];

/// Bare playouts.
pub const PLAYOUTS: Declaration = method("playouts", "bare playouts from the root", &[&[&PLAYOUT, &COLOUR_C]]);
/// Monte-Carlo tree search.
pub const MCTS: Declaration = Declaration {
    levels: Levels::Are(1),
    ..method("mcts", "Monte-Carlo tree search (Baier 2015, Alg. 2.6)", &[EXPLORATION, TREE])
};
/// Beam Monte-Carlo tree search.
pub const BMCTS: Declaration = Declaration {
    levels: Levels::Are(1),
    ..method("bmcts", "MCTS with a beam (Alg. 5.1)", &[EXPLORATION, BEAM, TREE])
};
/// Nested Monte-Carlo tree search.
pub const NMCTS: Declaration =
    nested("nmcts", "nested MCTS: searches as playouts (Alg. 4.2)", &[NESTING, EXPLORATION, TREE]);
/// Nested beam Monte-Carlo tree search.
pub const NBMCTS: Declaration =
    nested("nbmcts", "nested MCTS with beams (§5.3.4)", &[NESTING, EXPLORATION, BEAM, TREE]);

const fn nested(
    name: &'static str,
    about: &'static str,
    keys: &'static [&'static [&'static dyn Declared]],
) -> Declaration {
    Declaration { levels: Levels::By(&LEVELS), check, ..method(name, about, keys) }
}

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
            follow: method.get(&FOLLOW),
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
            exact: method.at(&EXACT, level) || method.at(&BOUNDS, level),
            bounds: method.at(&BOUNDS, level),
            prior: method.at(&PRIOR, level) as u32,
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
        Some(Beam { limit, width: method.at(&WIDTH, level) as usize, count: method.at(&COUNT, level) })
    }
}
