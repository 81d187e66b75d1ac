//! Every search there is, each in a line.

use std::sync::atomic::AtomicBool;

use super::baseline::{beam_search, greedy, nmcs, nrpa, sp_mcts};
use super::budget::Budget;
use super::method::{Declaration, Method};
use super::{Observer, Outcome, anneal, exact, nested};
use crate::puzzle::menu::Menus;
use crate::puzzle::named::NamedPuzzle;
use crate::rng::Generator;

/// What a search is given beside the puzzle and its settings: see [`Search::run`].
pub struct Terms<'a, M> {
    /// The moves that annealings begin with.
    pub from: &'a [M],
    /// What it may use.
    pub budget: Budget,
    /// What it draws from.
    pub rng: Generator,
    /// Set by whoever wants it to end.
    pub stop: &'a AtomicBool,
    /// Who hears of what it finds.
    pub observer: &'a mut dyn Observer<M>,
}

/// The settings of a search, by which it searches any puzzle.
pub trait Searches {
    /// As [`Search::run`].
    fn search<P: NamedPuzzle + Menus>(&self, puzzle: &P, terms: Terms<P::Move>) -> Outcome<P::Move>;

    /// Whether it does the same up to any playout whatever its budget is, once all its parameters are given.
    fn keeps_pace(&self) -> bool {
        false
    }
}

/// What makes the search of a line.
type Make = fn(&Method) -> Search;

macro_rules! searches {
    ($($(#[$about:meta])* $search:ident: $module:ident [$($method:ident),+];)+) => {
        /// A search with its settings: what a method line stands for.
        #[derive(Clone, Debug, PartialEq)]
        pub enum Search {
            $($(#[$about])* $search($module::Settings),)+
        }

        /// Every method with its search, simplest first.
        pub const METHODS: &[(&Declaration, Make)] =
            &[$($((&$module::$method, |method| Search::$search($module::Settings::of(method))),)+)+];

        impl Search {
            /// Whether it does the same up to any playout whatever its budget is, once all its parameters are given.
            pub fn keeps_pace(&self) -> bool {
                match self {
                    $(Search::$search(settings) => settings.keeps_pace(),)+
                }
            }

            /// [`Self::run`], compiled once for each puzzle whoever watches: observers are called a thousand times less
            /// often than playouts are made, and a copy of every search for each of them would cost minutes of every
            /// build.
            fn watched<P: NamedPuzzle + Menus>(&self, puzzle: &P, terms: Terms<P::Move>) -> Outcome<P::Move> {
                match self {
                    $(Search::$search(settings) => settings.search(puzzle, terms),)+
                }
            }
        }
    };
}

// A search is a line here: its name, its file, and the methods that it declares there.
searches! {
    /// Playouts, MCTS, BMCTS, NMCTS and NBMCTS.
    Nested: nested [PLAYOUTS, MCTS, BMCTS, NMCTS, NBMCTS];
    /// Annealing, races and polishing.
    Anneal: anneal [ANNEAL, POLISH, RACE];
    /// Branch and bound.
    Exact: exact [EXACT];
    /// Greedy games.
    Greedy: greedy [GREEDY];
    /// Single-player MCTS.
    SpMcts: sp_mcts [SP_MCTS];
    /// Nested Monte-Carlo search.
    Nmcs: nmcs [NMCS];
    /// Beam search.
    Beam: beam_search [BEAM];
    /// Nested rollout policy adaptation.
    Nrpa: nrpa [NRPA];
}

impl Search {
    /// Searches `puzzle` from its root until `budget` is used up or `stop` is set.
    ///
    /// At least one playout is made, so there always is a complete line. The result depends on nothing but the
    /// arguments as long as only playouts are limited. Annealings begin with the moves `from`, which must be legal;
    /// other searches have no use for them.
    pub fn run<P: NamedPuzzle + Menus, O: Observer<P::Move>>(
        &self,
        puzzle: &P,
        from: &[P::Move],
        budget: Budget,
        rng: Generator,
        stop: &AtomicBool,
        mut observer: O,
    ) -> Outcome<P::Move> {
        // Nothing is found without a game.
        let budget = Budget { playouts: budget.playouts.map(|playouts| playouts.max(1)), ..budget };
        self.watched(puzzle, Terms { from, budget, rng, stop, observer: &mut observer })
    }
}
