//! A position of a campaign.

use crate::engine::defaults;
use crate::game::naive::NaiveBoard;
use crate::game::notation::Grid;
use crate::game::rules::Rules;
use crate::puzzle::Score;
use crate::run::campaign::pool::Pool;
use crate::run::campaign::tally::Tallies;
use crate::store::solutions::{Solution, Step};

/// A position.
pub(super) struct Spot {
    /// The line that the campaign began with.
    pub(super) line: Solution,
    pub(super) grid: Grid,
    pub(super) rules: Rules,
    pub(super) best: Score,
    /// Whether no line is better, as where no move is possible.
    pub(super) proven: bool,
    /// Whether a race comes first: it proves boards as small as this one, and then no other search is needed.
    pub(super) races_first: bool,
    pub(super) pool: Pool,
    pub(super) tallies: Tallies,
}

/// Lines so many points of SameGame behind the best one bring as much (docs/results/improve.md).
const NEAR: f64 = 20.0;

impl Spot {
    /// The position of `line`, on which `spent` steps were made.
    pub(super) fn new(line: &Solution, spent: u64) -> Spot {
        let grid = line.grid.clone().expect("lines of a campaign have their boards");
        let rules: Rules = line.rules.parse().expect("checked when it was read");
        let steps = line.steps().unwrap_or_else(|| vec![Step::Line { moves: line.moves.clone() }]);
        let mut pool = Pool::new((NEAR * defaults::points(&rules)) as Score);
        pool.add(&grid, rules.physics, (line.score, line.moves.clone()), steps);
        let tallies = Tallies::after(spent);
        let races_first = defaults::is_provable(grid.area());
        let proven = NaiveBoard::under(&grid, rules.physics).groups().is_empty();
        Spot { line: line.clone(), best: line.score, proven, races_first, grid, rules, pool, tallies }
    }
}
