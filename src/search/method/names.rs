//! The names of methods, as data: which search each stands for and which keys it takes.

/// Which search a name stands for; names of one family are settings of the same search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// [`crate::search::nested`].
    Nested,
    /// [`crate::search::anneal`].
    Anneal,
    /// [`crate::search::baseline::greedy`].
    Greedy,
    /// [`crate::search::baseline::nmcs`].
    Nmcs,
    /// [`crate::search::baseline::sp_mcts`].
    SpMcts,
    /// [`crate::search::baseline::beam_search`].
    Beam,
    /// [`crate::search::baseline::nrpa`].
    Nrpa,
}

/// The name of a method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Name {
    /// The name.
    pub name: &'static str,
    /// One line about it.
    pub about: &'static str,
    /// The search it stands for.
    pub family: Family,
    /// The number of levels where the line gives none.
    pub levels: usize,
    /// The keys it takes.
    pub keys: &'static [&'static str],
}

const fn nested(name: &'static str, about: &'static str, levels: usize, keys: &'static [&'static str]) -> Name {
    Name { name, about, family: Family::Nested, levels, keys }
}

/// Every name, simplest first.
pub const NAMES: &[Name] = &[
    nested("playouts", "bare playouts from the start position", 0, &["playout", "colour-c"]),
    nested(
        "mcts",
        "Monte-Carlo tree search (Baier 2015, Alg. 2.6)",
        1,
        &[
            "c",
            "moves",
            "commit",
            "locked",
            "restart",
            "max",
            "transpositions",
            "exact",
            "playout",
            "colour-c",
            "learn",
            "preset",
            "nodes",
        ],
    ),
    nested(
        "bmcts",
        "MCTS with a beam (Alg. 5.1)",
        1,
        &[
            "c",
            "limit",
            "width",
            "count",
            "grow",
            "limit-slope",
            "width-slope",
            "keep",
            "strata",
            "strata-up",
            "quota",
            "moves",
            "commit",
            "locked",
            "restart",
            "max",
            "transpositions",
            "exact",
            "playout",
            "colour-c",
            "learn",
            "preset",
            "nodes",
        ],
    ),
    nested(
        "nmcts",
        "nested MCTS: searches as playouts (Alg. 4.2)",
        2,
        &[
            "levels",
            "searches",
            "inner",
            "c",
            "moves",
            "commit",
            "locked",
            "restart",
            "max",
            "transpositions",
            "exact",
            "playout",
            "colour-c",
            "learn",
            "preset",
            "nodes",
        ],
    ),
    nested(
        "nbmcts",
        "nested MCTS with beams (§5.3.4)",
        2,
        &[
            "levels",
            "searches",
            "inner",
            "c",
            "limit",
            "width",
            "count",
            "grow",
            "limit-slope",
            "width-slope",
            "keep",
            "strata",
            "strata-up",
            "quota",
            "moves",
            "commit",
            "locked",
            "restart",
            "max",
            "transpositions",
            "exact",
            "playout",
            "colour-c",
            "learn",
            "preset",
            "nodes",
        ],
    ),
    anneal("anneal", "annealing over move lists", WALK),
    anneal("polish", "annealing of the line given with --from", WALK),
    anneal(
        "race",
        "annealings in rounds: the best of each go on",
        &[
            "runs", "share", "hot", "cold", "colours", "seconds", "shift", "drop", "insert", "longer", "other", "lag",
            "jump", "slope",
        ],
    ),
    Name {
        name: "greedy",
        about: "always the group that pays most; of equals any, game after game",
        family: Family::Greedy,
        levels: 0,
        keys: &[],
    },
    Name {
        name: "sp-mcts",
        about: "single-player MCTS: UCT with a third term, restarts (Schadd et al. 2012)",
        family: Family::SpMcts,
        levels: 1,
        keys: &["c", "d", "runs", "moves", "playout", "colour-c", "nodes"],
    },
    Name {
        name: "nmcs",
        about: "nested Monte-Carlo search with memory (Cazenave 2009)",
        family: Family::Nmcs,
        levels: 3,
        keys: &["levels", "playout", "colour-c"],
    },
    Name {
        name: "beam",
        about: "beam search over positions; a playout of its budget is one evaluated child",
        family: Family::Beam,
        levels: 0,
        keys: &["layers", "evaluation", "beam", "memory", "best-of", "playout", "colour-c"],
    },
    Name {
        name: "nrpa",
        about: "nested rollout policy adaptation (Rosin 2011) with a tabu colour (Cazenave 2016)",
        family: Family::Nrpa,
        levels: 3,
        keys: &["levels", "n", "alpha", "code", "playout", "colour-c"],
    },
];

const WALK: &[&str] =
    &["hot", "cold", "colours", "seconds", "shift", "drop", "insert", "longer", "other", "lag", "jump", "slope"];

const fn anneal(name: &'static str, about: &'static str, keys: &'static [&'static str]) -> Name {
    Name { name, about, family: Family::Anneal, levels: 0, keys }
}
