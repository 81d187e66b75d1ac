use std::sync::atomic::Ordering;

use super::stages::Kept;
use super::*;
use crate::codec;
use crate::game::isa::Isa;
use crate::game::lanes::Lanes;
use crate::game::naive::replay;
use crate::game::notation::Cell;
use crate::game::rules::Rules;
use crate::game::{Game, Visitor, visit};
use crate::puzzle::Score;
use crate::rng::stream;
use crate::search::Line;
use crate::search::method::Method;
use crate::search::tests::random_grid;

/// Hands over a checkpoint of a search that has used its budget and found nothing.
struct Forger;

impl<M> Observer<M> for Forger {
    fn improved(&mut self, _: Score, _: &[M], _: u64) {}
    fn progressed(&mut self, _: u64) {}
    fn checkpoint(&mut self) -> Option<Vec<u8>> {
        let (elapsed, race) = (Duration::ZERO, Vec::new());
        codec::encode(&Kept::<u16> { used: 1000, elapsed, best: Vec::new(), found_at: 7, race }).ok()
    }
}

#[test]
fn a_known_line_is_never_lost() {
    struct From(Vec<Cell>, u64);
    impl Visitor for From {
        type Output = Line<Cell>;
        fn visit<L: Lanes, const P: usize, I: Isa>(self, game: &Game<L, P, I>) -> Self::Output {
            let search = "race:prove=50".parse::<Method>().expect("a method").search();
            let budget = Budget { playouts: Some(self.1), time: None };
            search.run(game, &self.0, budget, stream(1, "from", 0), &AtomicBool::new(false), ()).best
        }
    }
    let grid = random_grid(10, 10, 4, 5);
    let known = visit(&grid, Rules::default(), From(Vec::new(), 5000));
    for playouts in [1, 2, 20] {
        let best = visit(&grid, Rules::default(), From(known.moves.clone(), playouts));
        assert!(best.score >= known.score, "{playouts}: {} of {}", best.score, known.score);
    }
}

/// Stops the search at a playout.
struct Stopper<'a>(u64, &'a AtomicBool);

impl<M> Observer<M> for Stopper<'_> {
    fn improved(&mut self, _: Score, _: &[M], _: u64) {}
    fn progressed(&mut self, playouts: u64) {
        if playouts >= self.0 {
            self.1.store(true, Ordering::Relaxed);
        }
    }
}

#[test]
fn a_search_that_was_stopped_says_so_wherever_that_was() {
    struct Stop(u64);
    impl Visitor for Stop {
        type Output = Outcome<Cell>;
        fn visit<L: Lanes, const P: usize, I: Isa>(self, game: &Game<L, P, I>) -> Self::Output {
            let search = "race:prove=50".parse::<Method>().expect("a method").search();
            let budget = Budget { playouts: Some(20_000), time: None };
            let stop = AtomicBool::new(false);
            search.run(game, &[], budget, stream(1, "stopped", 0), &stop, Stopper(self.0, &stop))
        }
    }
    let grid = random_grid(10, 10, 4, 5);
    for at in (1..20).map(|part| part * 1000) {
        let outcome = visit(&grid, Rules::default(), Stop(at));
        let is_whole = outcome.playouts == 20_000;
        assert_eq!(outcome.stop == StopReason::Interrupted, !is_whole, "{at}: {:?}", outcome.stop);
    }
}

#[test]
fn a_checkpoint_without_a_game_leads_to_a_real_one() {
    struct Resume;
    impl Visitor for Resume {
        type Output = Outcome<Cell>;
        fn visit<L: Lanes, const P: usize, I: Isa>(self, game: &Game<L, P, I>) -> Self::Output {
            let search = "race:prove=50".parse::<Method>().expect("a method").search();
            let budget = Budget { playouts: Some(1000), time: None };
            search.run(game, &[], budget, stream(1, "forged", 0), &AtomicBool::new(false), Forger)
        }
    }
    let grid = random_grid(9, 9, 4, 3);
    let outcome = visit(&grid, Rules::default(), Resume);
    let replayed = replay(&grid, &Rules::default(), &outcome.best.moves).expect("legal moves");
    assert_eq!((replayed.score, replayed.open, outcome.playouts), (outcome.best.score, 0, 1000));
}
