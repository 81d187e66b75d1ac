//! The SameGame family.

pub mod naive;
pub mod notation;
pub mod rules;
