//! Keys: what a method line may say. Each is declared once, beside the search that uses it, by `keys!`:
//!
//! ```text
//! keys! {
//!     pub N: u64 = whole("n", 1..=1 << 40, by("by budget", 100), "calls of the level below that a level makes");
//!     C: f64 = real("c", 0.0..=1e6, is(0.0), "exploration factor C of UCB1-TUNED").from_level(1);
//! }       type          name  range       default   help                            one value a level, from level 1 up
//! ```

mod declared;

use std::ops::RangeInclusive;

pub use self::declared::Declared;
use self::declared::Range;
use super::value::Words;

/// A parameter of a method, whose values are of type `T` in the program.
#[derive(Debug)]
pub struct Key<T> {
    name: &'static str,
    range: Range,
    otherwise: Otherwise<T>,
    about: &'static str,
    arity: Arity,
}

/// A whole number in this range.
pub const fn whole(
    name: &'static str,
    range: RangeInclusive<u64>,
    otherwise: Otherwise<u64>,
    about: &'static str,
) -> Key<u64> {
    Key { name, range: Range::Whole(*range.start(), *range.end()), otherwise, about, arity: Arity::One }
}

/// A number in this range.
pub const fn real(
    name: &'static str,
    range: RangeInclusive<f64>,
    otherwise: Otherwise<f64>,
    about: &'static str,
) -> Key<f64> {
    Key { name, range: Range::Real(*range.start(), *range.end()), otherwise, about, arity: Arity::One }
}

/// One of the words of `T`.
pub const fn word<T: Words>(name: &'static str, otherwise: Otherwise<T>, about: &'static str) -> Key<T> {
    Key { name, range: Range::Words(T::LIST), otherwise, about, arity: Arity::One }
}

/// The value of a key where the line is silent.
#[derive(Clone, Copy, Debug)]
pub struct Otherwise<T> {
    value: T,
    /// What decides it, where that is more than this value.
    by: Option<&'static str>,
}

/// The same for every search.
pub const fn is<T: Copy>(value: T) -> Otherwise<T> {
    Otherwise { value, by: None }
}

/// Filled in by what the text says; `value` where nobody has.
pub const fn by<T: Copy>(text: &'static str, value: T) -> Otherwise<T> {
    Otherwise { value, by: Some(text) }
}

/// No method has more levels.
pub const MOST_LEVELS: u64 = 8;

/// How many values a key takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arity {
    /// One in all.
    One,
    /// One a level from this level up, joined by `/`.
    FromLevel(usize),
    /// One a round, joined by `/`, or one for all rounds. Methods without rounds take one in all.
    Rounds,
    /// One between a round and the next, joined by `/`, or one for all; one after the last round is read and means nothing.
    BetweenRounds,
    /// As many as one likes, joined by `/`.
    List,
}

impl<T: Copy> Key<T> {
    /// This key with one value a level, from level `first` up.
    pub const fn from_level(self, first: usize) -> Key<T> {
        Key { arity: Arity::FromLevel(first), ..self }
    }

    /// This key with one value a round.
    pub const fn a_round(self) -> Key<T> {
        Key { arity: Arity::Rounds, ..self }
    }

    /// This key with one value between a round and the next.
    pub const fn between_rounds(self) -> Key<T> {
        Key { arity: Arity::BetweenRounds, ..self }
    }

    /// This key with any number of values.
    pub const fn list(self) -> Key<T> {
        Key { arity: Arity::List, ..self }
    }

    /// The value where the line is silent and nobody has filled one in.
    pub fn otherwise(&self) -> T {
        self.otherwise.value
    }
}

/// Declares keys as constants, a line each.
macro_rules! keys {
    ($($vis:vis $key:ident: $type:ty = $make:ident($name:literal, $($fact:expr),+)$(.$arity:ident($($first:literal)?))?;)+) => {
        $(
            #[doc = concat!("The key `", $name, "`.")]
            $vis const $key: $crate::search::method::key::Key<$type> = $make($name, $($fact),+)$(.$arity($($first)?))?;
        )+
    };
}
pub(crate) use keys;
