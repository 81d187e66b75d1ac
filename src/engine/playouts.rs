//! Bare playouts without any search around them, to be counted and timed.

use crate::game::isa::Isa;
use crate::game::lanes::Lanes;
use crate::game::notation::Grid;
use crate::game::rules::Rules;
use crate::game::{Game, Visitor, visit};
use crate::puzzle::{Kernel, KernelJob, Puzzle, Score};
use crate::rng::Generator;
use crate::search::method::Method;
use crate::search::playout::{COLOUR_C, PLAYOUT, Playouts, play_out};

/// What came of bare playouts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tally {
    /// The best score.
    pub best: Score,
    /// The moves of all playouts together.
    pub moves: u64,
}

/// Makes `playouts` playouts from `grid` by the playout policy of `method`, each with a fresh copy of the position and
/// nothing else around.
pub fn count_playouts(grid: &Grid, rules: Rules, method: &Method, playouts: u64, rng: Generator) -> Tally {
    visit(grid, rules, Count { method, playouts, rng })
}

/// [`count_playouts`] on whatever layout the board has.
struct Count<'a> {
    method: &'a Method,
    playouts: u64,
    rng: Generator,
}

impl Visitor for Count<'_> {
    type Output = Tally;

    fn visit<L: Lanes, const P: usize, I: Isa>(self, game: &Game<L, P, I>) -> Tally {
        let policy = Playouts::new(self.method.get(&PLAYOUT), game.colour_sizes(), self.method.get(&COLOUR_C));
        let (best, moves) = game.dispatch(Bare { policy, playouts: self.playouts, rng: self.rng });
        Tally { best, moves }
    }
}

/// The playouts.
struct Bare {
    policy: Playouts,
    playouts: u64,
    rng: Generator,
}

impl<P: Puzzle> KernelJob<P> for Bare {
    type Output = (Score, u64);

    #[inline(always)]
    fn run<K: Kernel<P>>(mut self, puzzle: &K) -> (Score, u64) {
        let (root, bounds) = (puzzle.root(), puzzle.bounds());
        let mut line = Vec::with_capacity(puzzle.longest_game());
        let (mut best, mut moves) = (bounds.lower, 0);
        for _ in 0..self.playouts {
            line.clear();
            let (tabu, mut state) = (self.policy.choose(&mut self.rng), root.clone());
            let score = play_out(puzzle, &mut state, 0, tabu.colour(), &mut self.rng, &mut line);
            self.policy.learn(tabu, bounds.reward(score));
            best = best.max(score);
            moves += line.len() as u64;
        }
        (best, moves)
    }
}
