//! Annealings from end to end: chains, races of them, and searches that are stopped.

mod chains;
mod races;
mod stops;

use std::sync::atomic::AtomicBool;

use super::chain::{Burst, Chain, Context, Neighbourhood, line_of};
use super::game::{Counting, Objective, ReplayMemory};
use crate::game::isa::Isa;
use crate::game::lanes::Lanes;
use crate::game::rules::Rules;
use crate::game::{Game, Visitor, visit};
use crate::puzzle::Score;
use crate::puzzle::named::NamedPuzzle;
use crate::rng::stream;
use crate::search::budget::{Budget, StopReason};
use crate::search::method::Method;
use crate::search::tests::random_grid;
use crate::search::{Observer, Search};

pub(super) const MOVES: Neighbourhood =
    Neighbourhood { shift: 63, drop: 12, insert: 25, longer: 50, other: 80, lag: 50.0, apart: 12.0, mend: true };

/// What counts all points alike, and ends as the thesis' SameGame does; `jump` and `slope` as in races.
fn towards_score(toll: Score, jump: f64, slope: f64) -> Objective {
    Objective { toll, counting: Counting::ALIKE, bonus: 1000.0, jump, slope }
}

fn search_of(line: &str) -> Search {
    line.parse::<Method>().expect("a method").search()
}

fn steps(steps: u64) -> Budget {
    Budget { playouts: Some(steps), time: None }
}
