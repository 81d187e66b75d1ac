//! A method is one line of text, `name:key=value,...`, with values per level joined by `/` from level 1 up.
//!
//! What the line leaves out is filled in by defaults that depend on the budget; a full line and a seed are all that it
//! takes to get a result again.

mod annealing;
mod baselines;
pub mod keys;
pub mod names;
mod trees;

use std::fmt;
use std::str::FromStr;

use super::Search;
use super::playout::Policy;
use keys::{KEYS, Values};
use names::{Family, NAMES, Name};

/// A method line: a name and the values that somebody gave.
#[derive(Clone, Debug, PartialEq)]
pub struct Method {
    name: Name,
    /// For each of [`KEYS`] the values given, level by level.
    values: Vec<Vec<String>>,
}

/// What is wrong with a method line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{problem}; `chainshot solve --method help` lists methods and keys")]
pub struct BadMethod {
    problem: String,
}

fn bad<T>(problem: String) -> Result<T, BadMethod> {
    Err(BadMethod { problem })
}

impl FromStr for Method {
    type Err = BadMethod;

    fn from_str(text: &str) -> Result<Method, BadMethod> {
        let (name, pairs) = text.split_once(':').map_or((text, None), |(name, pairs)| (name, Some(pairs)));
        let name = if name == BEST { "race" } else { name };
        let Some(&name) = NAMES.iter().find(|known| known.name == name) else {
            let names: Vec<_> = NAMES.iter().map(|known| known.name).collect();
            return bad(format!("expected a method ({BEST}, {}), found {name:?}", names.join(", ")));
        };
        let mut method = Method { name, values: vec![Vec::new(); KEYS.len()] };
        for pair in pairs.into_iter().flat_map(|pairs| pairs.split(',')) {
            method.read_pair(pair)?;
        }
        method.check()?;
        Ok(method)
    }
}

impl Method {
    fn read_pair(&mut self, pair: &str) -> Result<(), BadMethod> {
        let Some((name, values)) = pair.split_once('=') else {
            return bad(format!("expected key=value, found {pair:?}"));
        };
        let known = KEYS.iter().position(|key| key.name == name && key.belongs_to(&self.name));
        let Some(index) = known else {
            let keys: Vec<_> = KEYS.iter().filter(|key| key.belongs_to(&self.name)).map(|key| key.name).collect();
            let only = if keys.is_empty() { "as it takes none".into() } else { format!("only {}", keys.join(", ")) };
            return bad(format!("{} has no key {name:?}, {only}", self.name.name));
        };
        if !self.values[index].is_empty() {
            return bad(format!("the key {name} stands twice"));
        }
        let key = &KEYS[index];
        for value in values.split('/') {
            match key.canonical(value) {
                Some(value) => self.values[index].push(value),
                None => return bad(format!("{name}: expected {}, found {value:?}", key.expected())),
            }
        }
        Ok(())
    }

    fn check(&self) -> Result<(), BadMethod> {
        let levels = self.levels();
        for (key, values) in KEYS.iter().zip(&self.values) {
            let most = match key.values {
                Values::One => 1,
                Values::FromLevel(first) => (levels + 1).saturating_sub(first),
                Values::Rounds if self.name.name != "race" => 1,
                Values::Rounds | Values::List => MOST_VALUES,
            };
            if values.len() > most && key.values == Values::Rounds {
                let (key, found) = (key.name, values.len());
                return bad(format!("{key}: expected one value, as {} has no rounds, found {found}", self.name.name));
            }
            if values.len() > most {
                return bad(format!(
                    "{}: expected at most {most} values for {levels} levels, found {}",
                    key.name,
                    values.len()
                ));
            }
        }
        if levels < 2 && self.name.keys.contains(&"searches") {
            return bad(format!("{} nests: it takes 2 levels or more", self.name.name));
        }
        if !self.given("searches").is_empty() && !self.given("inner").is_empty() {
            return bad("searches and inner both say how large the lower searches are: give one of them".into());
        }
        Ok(())
    }

    /// Whether the method is playouts and nothing else.
    pub fn is_bare(&self) -> bool {
        self.name.family == Family::Nested && self.levels() == 0
    }

    /// Whether the method cannot do without a line that is known already.
    pub fn needs_a_line(&self) -> bool {
        self.name().name == "polish"
    }

    /// Whether the method makes use of a line that is known already.
    pub fn improves_lines(&self) -> bool {
        self.name.family == Family::Anneal
    }

    /// The name.
    pub fn name(&self) -> &Name {
        &self.name
    }

    /// The number of levels; 0 for methods without a tree.
    pub fn levels(&self) -> usize {
        let given = self.given("levels").first().and_then(|levels| levels.parse().ok());
        given.unwrap_or(self.name.levels)
    }

    /// The values given for `key`, from its first level up.
    pub fn given(&self, key: &str) -> &[String] {
        KEYS.iter().position(|known| known.name == key).map_or(&[], |index| &self.values[index])
    }

    /// The playout policy, given or by default.
    pub fn policy(&self) -> Policy {
        self.given("playout").first().and_then(|policy| policy.parse().ok()).unwrap_or(Policy::TabuLearned)
    }

    /// The exploration factor of the bandit over tabu colours.
    pub fn colour_c(&self) -> f64 {
        self.number("colour-c", 0).unwrap_or(DEFAULT_COLOUR_C)
    }

    /// This method with `value` for `key`, several joined by `/`, unless one is given or the method has no such key.
    #[must_use]
    pub fn or(mut self, key: &str, value: impl ToString) -> Method {
        let index = KEYS.iter().position(|known| known.name == key && known.belongs_to(&self.name));
        if let Some(index) = index.filter(|&index| self.values[index].is_empty()) {
            self.values[index].extend(value.to_string().split('/').map(str::to_owned));
        }
        self
    }

    /// This method with the values for the levels that have none yet, unless it has no such key.
    ///
    /// `values` are those of all levels that the key has, the lowest first.
    #[must_use]
    pub fn or_each(mut self, key: &str, values: impl IntoIterator<Item = impl ToString>) -> Method {
        let index = KEYS.iter().position(|known| known.name == key && known.belongs_to(&self.name));
        if let Some(index) = index {
            let given = self.values[index].len();
            self.values[index].extend(values.into_iter().skip(given).map(|value| value.to_string()));
        }
        self
    }

    /// This method without values for `key`.
    #[must_use]
    pub fn without(mut self, key: &str) -> Method {
        let index = KEYS.iter().position(|known| known.name == key);
        index.into_iter().for_each(|index| self.values[index].clear());
        self
    }

    /// The search that this line describes.
    pub fn search(&self) -> Search {
        match self.name.family {
            Family::Nested => Search::Nested(self.nested()),
            Family::Anneal => Search::Anneal(self.anneal()),
            Family::Beam => Search::Beam(self.beam()),
            Family::Greedy => Search::Greedy,
            Family::Nmcs => Search::Nmcs(self.nmcs()),
            Family::SpMcts => Search::SpMcts(self.sp_mcts()),
            Family::Nrpa => Search::Nrpa(self.nrpa()),
        }
    }

    fn value(&self, key: &str, level: usize) -> Option<&str> {
        let index = KEYS.iter().position(|known| known.name == key)?;
        let place = match KEYS[index].values {
            Values::One => 0,
            Values::FromLevel(first) => level.checked_sub(first)?,
            Values::Rounds | Values::List => level.min(self.values[index].len().saturating_sub(1)),
        };
        self.values[index].get(place).map(String::as_str)
    }

    fn number(&self, key: &str, level: usize) -> Option<f64> {
        self.value(key, level)?.parse().ok()
    }
}

/// The name that stands for the method with the best results on random boards at equal time.
pub const BEST: &str = "best";
/// No list of values is longer.
const MOST_VALUES: usize = 64;
const DEFAULT_COLOUR_C: f64 = 0.1;
const DEFAULT_NODES: u64 = 1 << 25;

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name.name)?;
        let given = KEYS.iter().zip(&self.values).filter(|(_, values)| !values.is_empty());
        for (index, (key, values)) in given.enumerate() {
            write!(f, "{}{}={}", if index == 0 { ':' } else { ',' }, key.name, values.join("/"))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
