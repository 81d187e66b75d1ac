//! A method is one line of text, `name:key=value,...`, with values per level joined by `/` from level 1 up.
//!
//! What the line leaves out is filled in by defaults that depend on the budget; a full line and a seed are all that it
//! takes to get a result again.

use std::fmt;
use std::str::FromStr;

use super::beam::Beam;
use super::nested::{Commit, LevelSettings, Lower, Settings};
use super::playout::{POLICIES, Policy};

/// A named setting of the one search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Name {
    /// The name.
    pub name: &'static str,
    /// One line about it.
    pub about: &'static str,
    /// Levels above 1 are allowed.
    pub nested: bool,
    /// Beams are allowed.
    pub beam: bool,
    /// There is a tree at all.
    pub tree: bool,
}

/// Every name, simplest first.
pub const NAMES: [Name; 5] = [
    Name { name: "playouts", about: "bare playouts from the start position", nested: false, beam: false, tree: false },
    Name {
        name: "mcts",
        about: "Monte-Carlo tree search (Baier 2015, Alg. 2.6)",
        nested: false,
        beam: false,
        tree: true,
    },
    Name { name: "bmcts", about: "MCTS with a beam (Alg. 5.1)", nested: false, beam: true, tree: true },
    Name {
        name: "nmcts",
        about: "nested MCTS: searches as playouts (Alg. 4.2)",
        nested: true,
        beam: false,
        tree: true,
    },
    Name { name: "nbmcts", about: "nested MCTS with beams (§5.3.4)", nested: true, beam: true, tree: true },
];

/// What values a key takes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    /// Whole numbers in this range.
    Whole(u64, u64),
    /// Numbers in this range.
    Real(f64, f64),
    /// One of the playout policies.
    Policy,
    /// One of the two ways to commit to a move.
    Commit,
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
    /// The level its first value belongs to; 0 for a key with one value in all.
    pub first_level: usize,
    /// The value where nobody says otherwise, or what decides it.
    pub default: &'static str,
}

/// The greatest number of levels.
pub const MAX_LEVELS: usize = 8;
const DEFAULT_NODES: u64 = 1 << 25;

/// Every key, in the order in which lines are printed.
pub const KEYS: [Key; 11] = [
    key("levels", "number of levels", Kind::Whole(2, MAX_LEVELS as u64), 0, "2"),
    key(
        "searches",
        "number of searches of the level below, sharing the budget",
        Kind::Whole(1, 1 << 40),
        2,
        "see inner",
    ),
    key(
        "inner",
        "playouts of each search of the level below, instead of searches",
        Kind::Whole(1, 1 << 40),
        2,
        "by budget",
    ),
    key("c", "exploration factor C of UCB1-TUNED", Kind::Real(0.0, 100.0), 1, "by budget on level 1, 0 above"),
    key(
        "limit",
        "beam: simulations at a depth before it is pruned; 0 for no beam",
        Kind::Whole(0, 1 << 40),
        1,
        "by budget on level 1, 0 above",
    ),
    key("width", "beam: nodes kept at a depth", Kind::Whole(1, 1 << 30), 1, "by budget"),
    key(
        "moves",
        "move-by-move: first moves that share the budget; 0 to search from the start only",
        Kind::Whole(0, 4096),
        1,
        "0",
    ),
    key(
        "commit",
        "move-by-move: commit to the next move of the best line, or to the most visited",
        Kind::Commit,
        1,
        "best",
    ),
    key("playout", "playout policy", Kind::Policy, 0, "tabu-learned"),
    key("colour-c", "exploration factor of the bandit over tabu colours", Kind::Real(0.0, 100.0), 0, "0.1"),
    key(
        "nodes",
        "greatest number of nodes of a tree (24 bytes each)",
        Kind::Whole(16, u32::MAX as u64 - 1),
        0,
        "33554432",
    ),
];

const fn key(name: &'static str, about: &'static str, kind: Kind, first_level: usize, default: &'static str) -> Key {
    Key { name, about, kind, first_level, default }
}

impl Key {
    /// Whether methods called `name` have this key.
    pub fn belongs_to(&self, name: &Name) -> bool {
        match self.name {
            "levels" | "searches" | "inner" => name.nested,
            "limit" | "width" => name.beam,
            "c" | "moves" | "commit" | "nodes" => name.tree,
            _ => true,
        }
    }

    fn expected(&self) -> String {
        match self.kind {
            Kind::Whole(least, most) => format!("a whole number from {least} to {most}"),
            Kind::Real(least, most) => format!("a number from {least} to {most}"),
            Kind::Policy => format!("one of {}", POLICIES.map(|(_, name, _)| name).join(", ")),
            Kind::Commit => "best or visited".into(),
        }
    }

    /// The text of `value` as lines print it.
    fn canonical(&self, value: &str) -> Option<String> {
        match self.kind {
            Kind::Whole(least, most) => {
                let number: u64 = value.parse().ok()?;
                (least..=most).contains(&number).then(|| number.to_string())
            }
            Kind::Real(least, most) => {
                let number: f64 = value.parse().ok()?;
                (least..=most).contains(&number).then(|| number.abs().to_string())
            }
            Kind::Policy => value.parse::<Policy>().ok().map(|policy| policy.to_string()),
            Kind::Commit => ["best", "visited"].contains(&value).then(|| value.to_owned()),
        }
    }
}

/// A method line: a name and the values that somebody gave.
#[derive(Clone, Debug, PartialEq)]
pub struct Method {
    name: Name,
    /// For each of [`KEYS`] the values given, level by level.
    values: [Vec<String>; KEYS.len()],
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
        let Some(&name) = NAMES.iter().find(|known| known.name == name) else {
            let names = NAMES.map(|known| known.name).join(", ");
            return bad(format!("expected a method ({names}), found {name:?}"));
        };
        let mut method = Method { name, values: Default::default() };
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
            return bad(format!("{} has no key {name:?}, only {}", self.name.name, keys.join(", ")));
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
            let most = if key.first_level == 0 { 1 } else { (levels + 1).saturating_sub(key.first_level) };
            if values.len() > most {
                return bad(format!(
                    "{}: expected at most {most} values for {levels} levels, found {}",
                    key.name,
                    values.len()
                ));
            }
        }
        if !self.given("searches").is_empty() && !self.given("inner").is_empty() {
            return bad("searches and inner both say how large the lower searches are: give one of them".into());
        }
        Ok(())
    }

    /// The name.
    pub fn name(&self) -> &Name {
        &self.name
    }

    /// The number of levels; 0 for bare playouts.
    pub fn levels(&self) -> usize {
        let given = self.given("levels").first().and_then(|levels| levels.parse().ok());
        given.unwrap_or(usize::from(self.name.tree) + usize::from(self.name.nested))
    }

    /// The values given for `key`, from its first level up.
    pub fn given(&self, key: &str) -> &[String] {
        KEYS.iter().position(|known| known.name == key).map_or(&[], |index| &self.values[index])
    }

    /// The playout policy, given or by default.
    pub fn policy(&self) -> Policy {
        self.given("playout").first().and_then(|policy| policy.parse().ok()).unwrap_or(Policy::TabuLearned)
    }

    /// This method with `value` for `key` on its first level, unless a value is given or the method has no such key.
    #[must_use]
    pub fn or(mut self, key: &str, value: impl ToString) -> Method {
        let index = KEYS.iter().position(|known| known.name == key && known.belongs_to(&self.name));
        if let Some(index) = index.filter(|&index| self.values[index].is_empty()) {
            self.values[index].push(value.to_string());
        }
        self
    }

    /// What the search needs to know.
    pub fn settings(&self) -> Settings {
        Settings {
            levels: (1..=self.levels()).map(|level| self.level(level)).collect(),
            policy: self.policy(),
            colour_c: self.number("colour-c", 0).unwrap_or(DEFAULT_COLOUR_C),
            nodes: self.number("nodes", 0).unwrap_or(DEFAULT_NODES as f64) as u32,
        }
    }

    fn level(&self, level: usize) -> LevelSettings {
        let whole = |key| self.number(key, level).map(|value| value as u64).filter(|&value| value > 0);
        let limit = whole("limit").filter(|_| self.name.beam);
        let searches = whole("searches").map(Lower::Searches);
        let inner = whole("inner").map(Lower::Playouts);
        LevelSettings {
            c: self.number("c", level).unwrap_or(0.0),
            beam: limit.map(|limit| Beam { limit, width: whole("width").unwrap_or(10) as usize }),
            moves: whole("moves"),
            commit: match self.value("commit", level) {
                Some("visited") => Commit::MostVisited,
                _ => Commit::BestLine,
            },
            lower: searches.or(inner).unwrap_or(Lower::Playouts(1000)),
        }
    }

    fn value(&self, key: &str, level: usize) -> Option<&str> {
        let index = KEYS.iter().position(|known| known.name == key)?;
        let place = level.checked_sub(KEYS[index].first_level)?;
        self.values[index].get(place).map(String::as_str)
    }

    fn number(&self, key: &str, level: usize) -> Option<f64> {
        self.value(key, level)?.parse().ok()
    }
}

const DEFAULT_COLOUR_C: f64 = 0.1;

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
