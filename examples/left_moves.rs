//! A puzzle of your own: the left-move game (Cazenave 2009), searched by every method but annealing.
//!
//! `cargo run --release --example left_moves`
//!
//! A step goes to the left or to the right; each step to the left earns a point. Its optimum is known, so it shows at a
//! glance whether a search works. A puzzle needs the six methods below; all others have defaults.

use std::sync::atomic::AtomicBool;

use chainshot::puzzle::listed::Listed;
use chainshot::puzzle::{Bounds, Puzzle, Score};
use chainshot::rng::{mix, stream};
use chainshot::search::baseline::{beam_search, greedy, nmcs, nrpa, sp_mcts};
use chainshot::search::budget::Budget;
use chainshot::search::method::Method;
use chainshot::search::{Outcome, Search, exact, nested};

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
        mix((steps as u64) << 32 | left as u64)
    }

    fn bounds(&self) -> Bounds {
        Bounds { lower: 0, upper: self.0 as Score }
    }

    fn longest_game(&self) -> usize {
        self.0
    }
}

/// Searches `puzzle` by `method`. Beam search, greedy games and NRPA want lists of moves, which [`Listed`] makes.
fn search<P: Puzzle>(puzzle: &P, method: &Method, budget: Budget) -> Outcome<P::Move> {
    let (rng, never) = (stream(1, "left moves", 1), AtomicBool::new(false));
    match method.search() {
        Search::Nested(settings) => nested::search(puzzle, &settings, budget, rng, &never, ()),
        Search::SpMcts(settings) => sp_mcts::search(puzzle, &settings, budget, rng, &never, ()),
        Search::Nmcs(settings) => nmcs::search(puzzle, &settings, budget, rng, &never, ()),
        Search::Exact(_) => exact::search(puzzle, &[], budget, rng, &never, ()),
        Search::Greedy(_) => greedy::search(&Listed(puzzle), budget, rng, &never, ()),
        Search::Beam(settings) => beam_search::search(&Listed(puzzle), &settings, budget, rng, &never, ()),
        Search::Nrpa(settings) => nrpa::search(&Listed(puzzle), &settings, budget, rng, &never, ()),
        Search::Anneal(_) => panic!("annealing changes lists of named things: it wants a NamedPuzzle"),
    }
}

fn main() {
    let budget = Budget { playouts: Some(20_000), time: None };
    for line in [
        "mcts:c=0.1",
        "bmcts:c=0.1,limit=100,width=3",
        "nmcts:c=0.1,inner=100",
        "nbmcts:c=0.1,inner=500,limit=30/10,width=3/3",
        "sp-mcts",
        "nmcs:levels=2",
        "exact",
        "greedy",
        "beam",
        "nrpa:n=27",
    ] {
        let method: Method = line.parse().expect("a method line");
        let outcome = search(&LeftMoves(40), &method, budget);
        println!("{:2} of 40 after {:5} playouts  {method}", outcome.best.score, outcome.found_at);
    }
}
