//! Methods by their names, and the search that a line describes.

use std::str::FromStr;

use super::Method;
use super::read::{BadMethod, bad};
use crate::search::{METHODS, Search, anneal};

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
