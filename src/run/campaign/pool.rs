//! Good lines of one position, of different structure: long searches begin with them.

use std::collections::BTreeSet;

use super::arms::Start;
use crate::game::naive::groups_taken;
use crate::game::notation::{Cell, Grid};
use crate::game::rules::Physics;
use crate::puzzle::Score;
use crate::rng::{Generator, below, fingerprint};
use crate::store::solutions::Step;

/// A line, and how it was found.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Kept {
    pub(super) score: Score,
    pub(super) moves: Vec<Cell>,
    /// The searches that lead to it.
    pub(super) steps: Vec<Step>,
    /// The groups that it takes, as sets of tiles.
    groups: BTreeSet<u64>,
    /// How many trials have begun with it.
    tries: u32,
}

/// The best lines of each structure, the best first.
#[derive(Clone, Debug)]
pub(super) struct Pool {
    lines: Vec<Kept>,
    /// Lines that are no further behind count as the best.
    near: Score,
}

/// No more lines than this.
const MOST: usize = 8;
/// Lines are alike that have more of their groups in common than this.
const ALIKE: f64 = 0.6;
/// A line is worn that so many trials have begun with: the next ones bring a tenth (docs/results/improve.md).
const TRIES: u32 = 3;

impl Pool {
    /// No line; those up to `near` points behind the best will count as the best.
    pub(super) fn new(near: Score) -> Pool {
        Pool { lines: Vec::new(), near }
    }

    /// The lines of this start that are not worn.
    fn fresh(&self, start: Start) -> impl Iterator<Item = &Kept> {
        let best = self.lines.first().map_or(0, |line| line.score);
        let (near, others) = self.lines.split_at(self.lines.partition_point(|line| line.score + self.near >= best));
        let lines = match start {
            Start::Anew => &[],
            Start::Best => near,
            Start::Other => others,
        };
        lines.iter().filter(|line| line.tries < TRIES)
    }

    /// Whether a trial may begin so.
    pub(super) fn has(&self, start: Start) -> bool {
        start == Start::Anew || self.fresh(start).next().is_some()
    }

    /// A line to begin with; none to begin anew.
    pub(super) fn draw(&self, start: Start, rng: &mut Generator) -> Option<&Kept> {
        let count = self.fresh(start).count() as u32;
        if count == 0 { None } else { self.fresh(start).nth(below(rng, count) as usize) }
    }

    /// Takes note that a trial begins with the line of these moves, if it is still here.
    pub(super) fn count(&mut self, moves: &[Cell]) {
        if let Some(line) = self.lines.iter_mut().find(|line| line.moves == moves) {
            line.tries += 1;
        }
    }

    /// The number of lines.
    pub(super) fn size(&self) -> usize {
        self.lines.len()
    }

    /// Takes a line of the position `grid` where tiles move by `physics`, unless a better one is like it or there are
    /// enough that are better.
    pub(super) fn add(&mut self, grid: &Grid, physics: Physics, (score, moves): (Score, Vec<Cell>), steps: Vec<Step>) {
        let groups = groups(grid, physics, &moves);
        if self.lines.iter().any(|line| line.score >= score && alike(&line.groups, &groups)) {
            return;
        }
        self.lines.retain(|line| !alike(&line.groups, &groups));
        let place = self.lines.partition_point(|line| line.score >= score);
        self.lines.insert(place, Kept { score, moves, steps, groups, tries: 0 });
        self.lines.truncate(MOST);
    }
}

/// Whether two lines take mostly the same groups, in whatever order.
fn alike(one: &BTreeSet<u64>, other: &BTreeSet<u64>) -> bool {
    let common = one.intersection(other).count() as f64;
    common > ALIKE * one.union(other).count() as f64
}

/// A fingerprint of each group that `moves`, which are legal, take.
fn groups(grid: &Grid, physics: Physics, moves: &[Cell]) -> BTreeSet<u64> {
    let taken = groups_taken(grid, physics, moves);
    taken.iter().map(|(_, tiles)| fingerprint(tiles.iter().map(|cell| u64::from(cell.0)), &[])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::stream;

    fn moves(text: &str) -> Vec<Cell> {
        text.split(' ').map(|name| name.parse().unwrap()).collect()
    }

    #[test]
    fn the_order_of_moves_makes_no_other_line() {
        let grid: Grid = "1122/1122".parse().unwrap();
        let one = groups(&grid, Physics::USUAL, &moves("a1 a1"));
        let other = groups(&grid, Physics::USUAL, &moves("d2 b1"));
        assert_eq!((one.len(), &one), (2, &other));
        let mut pool = Pool::new(0);
        pool.add(&grid, Physics::USUAL, (8, moves("a1 a1")), Vec::new());
        pool.add(&grid, Physics::USUAL, (8, moves("c1 a1")), Vec::new());
        assert_eq!(pool.size(), 1);
    }

    #[test]
    fn a_pool_keeps_the_best_of_each_structure() {
        let grid: Grid = "112233/332211".parse().unwrap();
        let mut pool = Pool::new(0);
        pool.add(&grid, Physics::USUAL, (1, moves("a1 a1")), Vec::new());
        pool.add(&grid, Physics::USUAL, (3, moves("a2 a1")), Vec::new());
        pool.add(&grid, Physics::USUAL, (2, moves("c1 c1")), Vec::new());
        let scores: Vec<Score> = pool.lines.iter().map(|line| line.score).collect();
        assert!(scores.is_sorted_by(|a, b| a >= b) && scores[0] == 3, "{scores:?}");
    }

    #[test]
    fn a_worn_line_is_no_start() {
        let grid: Grid = "112233/332211".parse().unwrap();
        let mut rng = stream(1, "pool", 0);
        let mut pool = Pool::new(0);
        assert!(pool.has(Start::Anew) && !pool.has(Start::Best) && pool.draw(Start::Best, &mut rng).is_none());
        pool.add(&grid, Physics::USUAL, (3, moves("a1")), Vec::new());
        assert!(pool.has(Start::Best) && !pool.has(Start::Other));
        pool.add(&grid, Physics::USUAL, (1, moves("c1")), Vec::new());
        for tries in 0..TRIES {
            let drawn = [Start::Anew, Start::Best, Start::Other].map(|start| pool.draw(start, &mut rng));
            assert_eq!(
                drawn.map(|line| line.map(|line| (line.score, line.tries))),
                [None, Some((3, tries)), Some((1, 0))]
            );
            pool.count(&moves("a1"));
        }
        assert!(!pool.has(Start::Best) && pool.has(Start::Other), "the best line is worn, the other one is not");
        pool.add(&grid, Physics::USUAL, (2, moves("e1")), Vec::new());
        let drawn = (0..50).map(|_| pool.draw(Start::Other, &mut rng).unwrap().score);
        assert_eq!(drawn.collect::<BTreeSet<_>>(), BTreeSet::from([1, 2]));
        let near = Pool { near: 1, ..pool };
        assert_eq!(near.draw(Start::Best, &mut rng).map(|line| line.score), Some(2), "a point behind the worn one");
    }
}
