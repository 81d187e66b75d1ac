//! Keys of any type: how their values are read and printed.

use super::{Arity, Key};
use crate::search::method::value::{Typed, Value};

/// The values that a key takes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Range {
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
