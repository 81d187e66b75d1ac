//! Values: as a line gives them, and what they are in the program.

/// A value as a line gives it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    /// A whole number.
    Whole(u64),
    /// A number.
    Real(f64),
    /// The place of a word in its list.
    Word(usize),
}

/// What values are in the program.
pub trait Typed: Copy + Sync + 'static {
    /// The value of a line that stands for this.
    fn value(self) -> Value;
    /// What a value stands for, which must be of this type's kind.
    fn of(value: Value) -> Self;
}

impl Typed for u64 {
    fn value(self) -> Value {
        Value::Whole(self)
    }
    fn of(value: Value) -> u64 {
        let Value::Whole(number) = value else { unreachable!("read by its key: {value:?}") };
        number
    }
}

impl Typed for f64 {
    fn value(self) -> Value {
        Value::Real(self)
    }
    fn of(value: Value) -> f64 {
        let Value::Real(number) = value else { unreachable!("read by its key: {value:?}") };
        number
    }
}

/// A choice among a few things, each with a word for it; `words!` makes one.
pub trait Words: Copy + PartialEq + Sync + 'static {
    /// The things.
    const ALL: &'static [Self];
    /// Their words, in the same order.
    const LIST: &'static [&'static str];

    /// The word for this.
    fn word(self) -> &'static str {
        Self::LIST[Self::place(self)]
    }

    /// Where this stands in the list.
    fn place(self) -> usize {
        Self::ALL.iter().position(|&it| it == self).expect("every choice has its word")
    }
}

/// Gives the variants of an enum their words: `words!(Code: Tiles = "tiles", Cells = "cells");`
macro_rules! words {
    ($choice:ty: $($variant:ident = $word:literal),+ $(,)?) => {
        impl $crate::search::method::value::Words for $choice {
            const ALL: &'static [Self] = &[$(Self::$variant),+];
            const LIST: &'static [&'static str] = &[$($word),+];
        }
    };
}
pub(crate) use words;

impl Words for bool {
    const ALL: &'static [bool] = &[false, true];
    const LIST: &'static [&'static str] = &["off", "on"];
}

impl<T: Words> Typed for T {
    fn value(self) -> Value {
        Value::Word(self.place())
    }
    fn of(value: Value) -> T {
        let Value::Word(place) = value else { unreachable!("read by its key: {value:?}") };
        T::ALL[place]
    }
}
