//! The SameGame family.

pub mod generate;
pub mod naive;
pub mod notation;
pub mod rules;
