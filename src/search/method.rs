//! A method is one line of text, `name:key=value,...`, with values per level joined by `/` from level 1 up.
//!
//! This is the grammar alone. Each search declares its methods ([`Declaration`]) and their keys ([`key`]) and makes its
//! settings of a line; [`METHODS`](super::METHODS) lists them all, [`names`] finds one, [`read`] reads it. What a line leaves
//! out is filled in by defaults that depend on the budget; a full line and a seed are all that it takes to get a result again.

mod declaration;
pub mod key;
pub mod names;
mod print;
pub mod read;
#[cfg(test)]
mod tests;
pub mod value;

pub use declaration::{Declaration, KnownLine, Levels, Rounds, method};
use key::{Arity, Declared, Key};
use value::{Typed, Value};

/// A method line: a name and the values that somebody gave.
#[derive(Clone)]
pub struct Method {
    declaration: &'static Declaration,
    /// For each of the keys declared the values given, level by level.
    values: Vec<Vec<Value>>,
}

impl Method {
    /// Whether this is a line of the method declared.
    pub fn is(&self, declaration: &Declaration) -> bool {
        self.declaration.name == declaration.name
    }

    /// The name.
    pub fn name(&self) -> &'static str {
        self.declaration.name
    }

    /// What it makes of a line that is known already.
    pub fn known_line(&self) -> KnownLine {
        self.declaration.known_line
    }

    /// The number of levels; 0 for methods that have none.
    pub fn levels(&self) -> usize {
        match self.declaration.levels {
            Levels::Are(levels) => levels,
            Levels::By(key) => self.get(key) as usize,
        }
    }

    /// The number of rounds; none for methods without.
    fn rounds(&self) -> Option<usize> {
        match self.declaration.rounds {
            Rounds::None => None,
            Rounds::By(key, usual) => Some(self.values_of(key).len()).filter(|&given| given > 0).or(Some(usual)),
        }
    }

    /// Whether the method has `key`.
    pub fn has<T: Typed>(&self, key: &Key<T>) -> bool {
        self.place(key).is_some()
    }

    /// Whether there are values of any key that has one a level.
    pub fn says_levels_apart(&self) -> bool {
        self.says(|arity| matches!(arity, Arity::FromLevel(_)))
    }

    /// Whether there are values of any key that has one a round or one between rounds.
    pub fn says_rounds_apart(&self) -> bool {
        self.says(|arity| matches!(arity, Arity::Rounds | Arity::BetweenRounds))
    }

    fn says(&self, is_meant: impl Fn(Arity) -> bool) -> bool {
        let given = self.declaration.keys().zip(&self.values).filter(|(_, values)| !values.is_empty());
        given.into_iter().any(|(key, _)| is_meant(key.arity()))
    }

    /// The values given for `key`, from its first level or round on; none where the line is silent.
    pub fn given<T: Typed>(&self, key: &Key<T>) -> Vec<T> {
        self.values_of(key).iter().map(|&value| T::of(value)).collect()
    }

    fn values_of<T: Typed>(&self, key: &Key<T>) -> &[Value] {
        self.place(key).map_or(&[], |place| &self.values[place])
    }

    /// The value of `key`, given or not; of several the first.
    pub fn get<T: Typed>(&self, key: &Key<T>) -> T {
        self.values_of(key).first().map_or(key.otherwise(), |&value| T::of(value))
    }

    /// The value of `key`, given or not, for a level counted from 1 or a round counted from 0. Where a round has none of
    /// its own, the last one holds.
    pub fn at<T: Typed>(&self, key: &Key<T>, index: usize) -> T {
        let given = self.values_of(key);
        let place = match key.arity() {
            Arity::One => Some(0),
            Arity::FromLevel(first) => index.checked_sub(first),
            Arity::Rounds | Arity::BetweenRounds | Arity::List => Some(index.min(given.len().saturating_sub(1))),
        };
        place.and_then(|place| given.get(place)).map_or(key.otherwise(), |&value| T::of(value))
    }

    /// This method with `values` for `key`, unless some are given or the method has no such key.
    #[must_use]
    pub fn or<T: Typed>(mut self, key: &Key<T>, values: &[T]) -> Method {
        if let Some(place) = self.place(key).filter(|&place| self.values[place].is_empty()) {
            self.values[place] = values.iter().map(|value| value.value()).collect();
        }
        self
    }

    /// This method with the values of `values` for the levels that have none yet, unless it has no such key.
    ///
    /// `values` are those of all levels that the key has, the lowest first.
    #[must_use]
    pub fn or_each<T: Typed>(mut self, key: &Key<T>, values: impl IntoIterator<Item = T>) -> Method {
        if let Some(place) = self.place(key) {
            let given = &mut self.values[place];
            given.extend(values.into_iter().skip(given.len()).map(T::value));
        }
        self
    }

    /// This method without values for `key`.
    #[must_use]
    pub fn without<T: Typed>(mut self, key: &Key<T>) -> Method {
        if let Some(place) = self.place(key) {
            self.values[place].clear();
        }
        self
    }

    fn place<T: Typed>(&self, key: &Key<T>) -> Option<usize> {
        self.declaration.keys().position(|known| known.name() == key.name())
    }
}

impl PartialEq for Method {
    fn eq(&self, other: &Method) -> bool {
        self.is(other.declaration) && self.values == other.values
    }
}
