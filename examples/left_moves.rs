//! A puzzle of your own: the left-move game (Cazenave 2009), searched by MCTS with and without beams and nesting.
//!
//! `cargo run --release --example left_moves`
//!
//! A step goes to the left or to the right; each step to the left earns a point. Its optimum is known, so it shows at a
//! glance whether a search works. A puzzle needs the six methods below; all others have defaults.

use std::sync::atomic::AtomicBool;

use chainshot::puzzle::{Bounds, Puzzle, Score};
use chainshot::rng::stream;
use chainshot::search::budget::Budget;
use chainshot::search::method::Method;
use chainshot::search::{Search, nested};

/// The game of so many steps.
struct LeftMoves(usize);

impl Puzzle for LeftMoves {
    /// The steps made, and how many of them went to the left.
    type State = (usize, Score);
    /// Whether the step goes to the left.
    type Move = bool;

    fn root(&self) -> Self::State {
        (0, 0)
    }

    fn moves(&self, &(steps, _): &Self::State, out: &mut Vec<bool>) {
        out.clear();
        if steps < self.0 {
            out.extend([false, true]);
        }
    }

    fn play(&self, state: &mut Self::State, left: bool) -> Score {
        *state = (state.0 + 1, state.1 + Score::from(left));
        Score::from(left)
    }

    fn key(&self, &(steps, left): &Self::State) -> u64 {
        (steps as u64) << 32 | left as u64
    }

    fn bounds(&self) -> Bounds {
        Bounds { lower: 0, upper: self.0 as Score }
    }

    fn longest_game(&self) -> usize {
        self.0
    }
}

fn main() {
    let puzzle = LeftMoves(40);
    let budget = Budget { playouts: Some(20_000), time: None };
    for line in ["mcts", "bmcts:limit=100,width=3", "nmcts:inner=100", "nbmcts:inner=500,limit=30/10,width=3/3"] {
        let method: Method = format!("{line}{}c=0.1,playout=uniform", if line.contains(':') { ',' } else { ':' })
            .parse()
            .expect("a method line");
        let Search::Nested(settings) = method.search() else { unreachable!("tree searches alone") };
        let never = AtomicBool::new(false);
        let outcome = nested::search(&puzzle, &settings, budget, stream(1, "left moves", 1), &never, ());
        println!("{:2} of 40 after {:5} playouts  {method}", outcome.best.score, outcome.found_at);
    }
}
