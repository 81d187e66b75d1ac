//! Every method there is, and the search that its lines describe.

use std::str::FromStr;

use super::read::{BadMethod, bad};
use super::{Declaration, Method};
use crate::search::baseline::{beam_search, greedy, nmcs, nrpa, sp_mcts};
use crate::search::{Search, anneal, exact, nested};

/// What makes the search of a line.
type Make = fn(&Method) -> Search;

/// Every method with its search, simplest first: a new one is a line here.
pub const METHODS: &[(&Declaration, Make)] = &[
    (&nested::PLAYOUTS, |method| Search::Nested(nested::Settings::of(method))),
    (&nested::MCTS, |method| Search::Nested(nested::Settings::of(method))),
    (&nested::BMCTS, |method| Search::Nested(nested::Settings::of(method))),
    (&nested::NMCTS, |method| Search::Nested(nested::Settings::of(method))),
    (&nested::NBMCTS, |method| Search::Nested(nested::Settings::of(method))),
    (&anneal::ANNEAL, |method| Search::Anneal(anneal::Settings::of(method))),
    (&anneal::POLISH, |method| Search::Anneal(anneal::Settings::of(method))),
    (&anneal::RACE, |method| Search::Anneal(anneal::Settings::of(method))),
    (&exact::EXACT, |_| Search::Exact),
    (&greedy::GREEDY, |_| Search::Greedy),
    (&sp_mcts::SP_MCTS, |method| Search::SpMcts(sp_mcts::Settings::of(method))),
    (&nmcs::NMCS, |method| Search::Nmcs(nmcs::Settings::of(method))),
    (&beam_search::BEAM, |method| Search::Beam(beam_search::Settings::of(method))),
    (&nrpa::NRPA, |method| Search::Nrpa(nrpa::Settings::of(method))),
];

/// The name that stands for the method with the best results on random boards at equal time.
pub const BEST: &str = "best";

impl FromStr for Method {
    type Err = BadMethod;

    fn from_str(text: &str) -> Result<Method, BadMethod> {
        let (name, pairs) = text.split_once(':').map_or((text, None), |(name, pairs)| (name, Some(pairs)));
        let sought = if name.eq_ignore_ascii_case(BEST) { anneal::RACE.name } else { name };
        let Some((declaration, _)) = METHODS.iter().find(|(known, _)| known.name.eq_ignore_ascii_case(sought)) else {
            let names: Vec<_> = METHODS.iter().map(|(known, _)| known.name).collect();
            return bad(format!("expected a method ({BEST}, {}), found {name:?}", names.join(", ")));
        };
        Method::read(declaration, pairs)
    }
}

impl Method {
    /// The search that this line describes.
    pub fn search(&self) -> Search {
        let (_, search) = METHODS.iter().find(|(known, _)| self.is(known)).expect("only these are read");
        search(self)
    }
}
