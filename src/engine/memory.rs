//! Memory for searches that keep whole games with all positions.

use crate::game::isa::Isa;
use crate::game::lanes::Lanes;
use crate::game::notation::Grid;
use crate::game::rules::Rules;
use crate::game::{Game, Visitor, visit};
use crate::puzzle::Puzzle;
use crate::puzzle::named::NamedPuzzle;
use crate::search::Search;
use crate::search::anneal::Settings;
use crate::search::method::Method;

/// About how many bytes the games take that a search of `grid` by `method` keeps at a time.
///
/// Only annealings keep games; trees and beams have limits of their own and count as 0 here.
fn memory(grid: &Grid, rules: Rules, method: &Method) -> u64 {
    match method.search() {
        Search::Anneal(settings) => visit(grid, rules, Games(kept(&settings))),
        _ => 0,
    }
}

/// The most bytes that the games of one search may take.
const MOST_MEMORY: u64 = 4 << 30;

/// A message if the games of one search of `grid` would take more than 4 GiB; `name` is what it calls the board.
/// [`solve`](super::solve) does not ask: whoever takes a method line from somebody else does.
pub fn too_hungry(name: &str, grid: &Grid, rules: Rules, method: &Method) -> Option<String> {
    let memory = memory(grid, rules, method);
    let gib = |bytes: u64| bytes as f64 / (1u64 << 30) as f64;
    let (needed, most) = (gib(memory), gib(MOST_MEMORY));
    let problem = || {
        format!(
            "{method} would need about {needed:.1} GiB for each search of {name}, expected at most {most:.0}: give fewer runs"
        )
    };
    (memory > MOST_MEMORY).then(problem)
}

/// The games of a round, what two trials of each take, and those of the round before.
fn kept(settings: &Settings) -> u64 {
    let runs = |index: usize| settings.rounds.get(index).map_or(0, |round| round.runs as u64);
    (0..settings.rounds.len()).map(|index| 3 * runs(index) + index.checked_sub(1).map_or(0, runs)).max().unwrap_or(0)
}

/// So many games.
struct Games(u64);

impl Visitor for Games {
    type Output = u64;

    fn visit<L: Lanes, const P: usize, I: Isa>(self, game: &Game<L, P, I>) -> u64 {
        self.0 * (game.longest_game() as u64 + 1) * bytes_a_move(game)
    }
}

/// A position, what was earned before it, the name of what its move takes, and the parts that it reaches.
fn bytes_a_move<G: NamedPuzzle>(_: &G) -> u64 {
    size_of::<(G::Position, crate::puzzle::Score, G::Name, G::Parts)>() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn races_of_many_runs_on_large_boards_need_more() {
        let of = |line: &str, shape: &str| {
            let set = crate::store::testset::generate(shape.parse().unwrap(), 1, 1);
            memory(&set.positions[0].grid, Rules::default(), &line.parse().unwrap())
        };
        assert_eq!(3 * of("race:runs=3/3/1", "9x9x3"), 12 * of("anneal", "9x9x3"));
        assert!(of("anneal", "30x30x3") > 4 * of("anneal", "15x15x5"));
        assert_eq!(of("nmcts", "9x9x3"), 0);
    }
}
