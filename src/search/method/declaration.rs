//! What a search declares of each of its methods.

use super::Method;
use super::key::{Declared, Key};

/// A method, as declared by the search that it stands for.
pub struct Declaration {
    /// The name.
    pub name: &'static str,
    /// One line about it.
    pub about: &'static str,
    /// The keys it takes, in the order in which lines are printed, and in groups that it shares with other methods.
    pub keys: &'static [&'static [&'static dyn Declared]],
    /// Its number of levels.
    pub levels: Levels,
    /// Its number of rounds.
    pub rounds: Rounds,
    /// What it makes of a line that is known already.
    pub known_line: KnownLine,
    /// What else a line must keep to.
    pub check: fn(&Method) -> Result<(), String>,
}

/// How many levels a method has.
#[derive(Clone, Copy, Debug)]
pub enum Levels {
    /// So many; 0 where there are none.
    Are(usize),
    /// As many as this key says.
    By(&'static Key<u64>),
}

/// How many rounds a method has.
#[derive(Clone, Copy, Debug)]
pub enum Rounds {
    /// It has none.
    None,
    /// As many as this key has values; so many where the line is silent.
    By(&'static Key<u64>, usize),
}

/// What a method makes of a line that is known already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KnownLine {
    /// Nothing.
    Unused,
    /// It begins with it, if there is one.
    Welcome,
    /// It cannot do without.
    Needed,
}

/// A method of no levels and rounds that has no use for known lines.
pub const fn method(
    name: &'static str,
    about: &'static str,
    keys: &'static [&'static [&'static dyn Declared]],
) -> Declaration {
    Declaration {
        name,
        about,
        keys,
        levels: Levels::Are(0),
        rounds: Rounds::None,
        known_line: KnownLine::Unused,
        check: |_| Ok(()),
    }
}

impl Declaration {
    /// The keys, one after the other.
    pub fn keys(&self) -> impl Iterator<Item = &'static dyn Declared> + use<> {
        self.keys.iter().copied().flatten().copied()
    }
}
