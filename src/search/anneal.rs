//! Annealing over move lists: local search in the space of whole games.
//!
//! A game is a list of *names*: "take what holds x". Names do not shift, so such a list keeps its meaning when moves
//! before it come, go or change places. A step changes the list at one place, replays what that touches, and keeps the
//! result if it is not worse, or, with a chance that falls with the temperature, if it is (Kirkpatrick, Gelatt and
//! Vecchi 1983).

mod checkpoint;
pub mod game;
pub mod race;
mod run;
#[cfg(test)]
mod tests;
pub mod walk;

pub use race::Round;
pub use run::search;

/// The settings of an annealing.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// Who is annealed when, and how hot: one round after the other.
    pub rounds: Vec<Round>,
    /// What the first games put off, in turn: ranks of the classes by size, 0 the largest.
    pub colours: Vec<usize>,
    /// What they put off too, in turn, where that is another class.
    pub seconds: Vec<usize>,
    /// What is tried.
    pub moves: walk::Moves,
    /// What the first thing left at the end costs.
    pub jump: f64,
    /// What each thing left at the end costs.
    pub slope: f64,
}
