//! Keys: what a method line may say. Each is declared once, beside the search that uses it, by `keys!`:
//!
//! ```text
//! keys! {
//!     pub N: u64 = whole("n", 1..=1 << 40, by("by budget", 100), "calls of the level below that a level makes");
//!     C: f64 = real("c", 0.0..=1e6, is(0.0), "exploration factor C of UCB1-TUNED").from_level(1);
//! }       type          name  range       default   help                            one value a level, from level 1 up
//! ```

use std::ops::RangeInclusive;

use super::value::{Typed, Value, Words};

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
    /// One a round, joined by `/`; where one more is wanted, the last one holds. Methods without rounds take one in all.
    Rounds,
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

#[derive(Clone, Copy, Debug, PartialEq)]
enum Range {
    Whole(u64, u64),
    Real(f64, f64),
    Words(&'static [&'static str]),
}

/// Help does not tell where ranges end that go as far as this.
const NO_END: u64 = 1 << 30;

/// A key of any type, for those who read and print lines.
pub trait Declared: Sync {
    /// The name in the line.
    fn name(&self) -> &'static str;
    /// One line about it.
    fn about(&self) -> &'static str;
    /// How many values it takes.
    fn arity(&self) -> Arity;
    /// The value where nobody says otherwise, or what decides it.
    fn default_text(&self) -> String;
    /// The values it takes, for help.
    fn values_text(&self) -> String;
    /// The values it takes, for messages.
    fn expected(&self) -> String;
    /// The value that `text` gives; `None` if that is none of this key.
    fn read(&self, text: &str) -> Option<Value>;
    /// The text of `value`.
    fn print(&self, value: Value) -> String;
}

impl<T: Typed> Declared for Key<T> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn about(&self) -> &'static str {
        self.about
    }

    fn arity(&self) -> Arity {
        self.arity
    }

    fn default_text(&self) -> String {
        self.otherwise.by.map_or_else(|| self.print(self.otherwise.value.value()), str::to_owned)
    }

    fn values_text(&self) -> String {
        match self.range {
            Range::Whole(least, most) if most >= NO_END => format!("whole number from {least}"),
            Range::Whole(least, most) => format!("whole number from {least} to {most}"),
            Range::Real(least, most) => format!("number from {least} to {most}"),
            Range::Words(words) => words.join(" or "),
        }
    }

    fn expected(&self) -> String {
        match self.range {
            Range::Whole(least, most) => format!("a whole number from {least} to {most}"),
            Range::Real(least, most) => format!("a number from {least} to {most}"),
            Range::Words(words) if words.len() > 2 => format!("one of {}", words.join(", ")),
            Range::Words(words) => words.join(" or "),
        }
    }

    fn read(&self, text: &str) -> Option<Value> {
        match self.range {
            Range::Whole(least, most) => {
                text.parse().ok().filter(|number| (least..=most).contains(number)).map(Value::Whole)
            }
            // Minus zero is zero.
            Range::Real(least, most) => text
                .parse()
                .ok()
                .filter(|number| (least..=most).contains(number))
                .map(|number: f64| Value::Real(number + 0.0)),
            Range::Words(words) => words.iter().position(|word| *word == text).map(Value::Word),
        }
    }

    fn print(&self, value: Value) -> String {
        match (value, self.range) {
            (Value::Whole(number), _) => number.to_string(),
            (Value::Real(number), _) => number.to_string(),
            (Value::Word(place), Range::Words(words)) => words[place].to_owned(),
            (Value::Word(_), _) => unreachable!("{} takes no words", self.name),
        }
    }
}
