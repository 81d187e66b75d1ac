//! Annealing over move lists: local search in the space of whole games.
//!
//! A game is a list of *names*: "take what holds x". Names do not shift, so such a list keeps its meaning when moves
//! before it come, go or change places. A step changes the list at one place, replays what that touches, and keeps the
//! result if it is not worse, or, with a chance that falls with the temperature, if it is (Kirkpatrick, Gelatt and
//! Vecchi 1983).

pub mod game;
pub mod race;
pub mod walk;

pub use race::{Round, Settings, search};
