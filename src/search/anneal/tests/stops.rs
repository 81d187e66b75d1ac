//! Stops and checkpoints: a search that goes on finds what it would have found.

use std::sync::atomic::Ordering;
use std::time::Duration;

use super::super::checkpoint::SavedAnnealing;
use super::*;
use crate::codec;
use crate::game::naive::replay;
use crate::game::notation::Grid;

/// Takes a checkpoint whenever it may, and stops the search when it has told of so many playouts.
struct Stopper<'a> {
    kept: Option<Vec<u8>>,
    at: u64,
    stop: &'a AtomicBool,
}

impl<M> Observer<M> for Stopper<'_> {
    fn improved(&mut self, _: Score, _: &[M], _: u64) {}
    fn progressed(&mut self, playouts: u64) {
        if playouts >= self.at {
            self.stop.store(true, Ordering::Relaxed);
        }
    }
    fn checkpoint(&mut self) -> Option<Vec<u8>> {
        self.kept.clone()
    }
    fn wants_checkpoint(&mut self) -> bool {
        true
    }
    fn save(&mut self, checkpoint: Vec<u8>) {
        self.kept = Some(checkpoint);
    }
    fn unusable(&mut self, problem: &str) {
        panic!("{problem}");
    }
}

#[test]
fn a_stopped_search_goes_on_from_its_checkpoint_to_the_same_line() {
    struct Both<'a>(&'a str);
    impl Visitor for Both<'_> {
        type Output = ();
        fn visit<L: Lanes, const P: usize, I: Isa>(self, game: &Game<L, P, I>) {
            let search = search_of(self.0);
            let budget = steps(60_000);
            let rng = || stream(4, "checkpoint", 0);
            let never = AtomicBool::new(false);
            let straight = search.run(game, &[], budget, rng(), &never, ());
            let (mut kept, mut parts) = (None, 0);
            let resumed = loop {
                parts += 1;
                let stop = AtomicBool::new(false);
                let mut stopper = Stopper { kept, at: parts * 7000, stop: &stop };
                let outcome = search.run(game, &[], budget, rng(), &stop, &mut stopper);
                if outcome.stop != StopReason::Interrupted {
                    break outcome;
                }
                kept = stopper.kept;
            };
            assert!(parts >= 7, "{} was stopped {parts} times", self.0);
            assert_eq!(resumed, straight, "{}", self.0);
        }
    }
    let race = "race:runs=4/2/1,share=2/1/1,colours=0/1/2";
    let copied = "race:runs=2/1/2,keep=1,cycles=1/1/3,toll=20/7/0,colours=0/1/2";
    let heats = "race:runs=3/2/2,share=5/4/1,keep=2/1,cycles=1/1/2,heats=3,colours=0/1/2";
    let weighed =
        "race:runs=3/2/2,share=5/4/1,keep=2/1,cycles=1/1/2,heats=3,floor=25/4/0,ceiling=400/100/0,lift=60/40/0";
    for method in ["anneal", race, copied, heats, weighed, &format!("{race},streams=one"), &format!("{race},prove=20")]
    {
        visit(&random_grid(15, 15, 5, 8), Rules::default(), Both(method));
    }
}

#[test]
fn a_search_stopped_at_any_moment_goes_on_to_the_same_line() {
    struct Hurried;
    impl Visitor for Hurried {
        type Output = ();
        fn visit<L: Lanes, const P: usize, I: Isa>(self, game: &Game<L, P, I>) {
            let search = search_of("race:runs=4/4/2,keep=2/1,colours=0/1/2");
            let budget = steps(200_000);
            let rng = || stream(4, "moment", 0);
            let straight = search.run(game, &[], budget, rng(), &AtomicBool::new(false), ());
            let (mut kept, mut patience, mut used) = (None, Duration::from_millis(5), Vec::new());
            let resumed = loop {
                // The first stop comes before anything else: then all annealings of the round must begin all the same.
                let stop = AtomicBool::new(used.is_empty());
                let mut stopper = Stopper { kept: kept.take(), at: u64::MAX, stop: &stop };
                let outcome = std::thread::scope(|scope| {
                    scope.spawn(|| {
                        std::thread::sleep(patience);
                        stop.store(true, Ordering::Relaxed);
                    });
                    search.run(game, &[], budget, rng(), &stop, &mut stopper)
                });
                kept = stopper.kept;
                if outcome.stop != StopReason::Interrupted {
                    break outcome;
                }
                used.push(outcome.playouts);
                // However slow the machine is, some stops come early enough and some get further.
                patience = patience * 5 / 4;
            };
            used.dedup();
            assert!(used.len() >= 3, "it was stopped at {used:?}");
            assert_eq!(resumed, straight, "stopped at {used:?}");
        }
    }
    visit(&random_grid(15, 15, 5, 8), Rules::default(), Hurried);
}

#[test]
fn a_checkpoint_that_lies_of_its_games_leads_to_real_ones() {
    struct Lie(Grid);
    impl Visitor for Lie {
        type Output = ();
        fn visit<L: Lanes, const P: usize, I: Isa>(self, game: &Game<L, P, I>) {
            let search = search_of("anneal");
            let budget = steps(20_000);
            let stop = AtomicBool::new(false);
            let mut stopper = Stopper { kept: None, at: 5_000, stop: &stop };
            let honest = search.run(game, &[], budget, stream(4, "lie", 0), &stop, &mut stopper);
            let bytes = stopper.kept.expect("a checkpoint");
            let mut saved: SavedAnnealing<<Game<L, P, I> as NamedPuzzle>::Name> =
                codec::decode(&bytes).expect("it reads");
            saved.best = Some(Vec::new());
            saved.race.runners.iter_mut().for_each(|runner| runner.chain.best_names.clear());
            let kept = Some(codec::encode(&saved).expect("it is written"));
            let never = AtomicBool::new(false);
            let mut stopper = Stopper { kept, at: u64::MAX, stop: &never };
            let outcome = search.run(game, &[], budget, stream(4, "lie", 0), &never, &mut stopper);
            let replayed = replay(&self.0, &Rules::default(), &outcome.best.moves).expect("legal moves");
            assert_eq!((replayed.score, replayed.open), (outcome.best.score, 0));
            assert!(outcome.playouts > honest.playouts);
        }
    }
    let grid = random_grid(15, 15, 5, 8);
    visit(&grid, Rules::default(), Lie(grid.clone()));
}
