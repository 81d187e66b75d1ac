use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::Settings;
use super::chain::{Burst, Chain, Context, Neighbourhood, line_of};
use super::checkpoint::Checkpoint;
use super::game::{NamedGame, Objective, Trial};
use super::race::Race;
use crate::codec;
use crate::game::isa::Isa;
use crate::game::lanes::Lanes;
use crate::game::naive::replay;
use crate::game::notation::{Cell, Grid};
use crate::game::rules::{RULE_SETS, Rules};
use crate::game::{Game, Visitor, visit};
use crate::puzzle::named::NamedPuzzle;
use crate::puzzle::{Colour, Puzzle, Score};
use crate::rng::stream;
use crate::search::Observer;
use crate::search::budget::{Budget, StopReason};
use crate::search::method::Method;
use crate::search::tests::random_grid;

pub(super) const MOVES: Neighbourhood =
    Neighbourhood { shift: 63, drop: 12, insert: 25, longer: 50, other: 80, lag: 50.0, apart: 12.0, mend: true };

/// Walks some steps and compares, after each, the game that replays have put together with one played from the start.
struct Steps {
    steps: usize,
    temperature: f64,
    /// As in [`Neighbourhood`].
    apart: f64,
    toll: Score,
}

impl Visitor for Steps {
    type Output = usize;

    fn visit<L: Lanes, const P: usize, I: Isa>(self, game: &Game<L, P, I>) -> usize {
        let objective = Objective { bonus: f64::from(game.best_closing(0)), jump: 7.0, slope: 3.0 };
        let context = &Context { puzzle: game, objective, moves: Neighbourhood { apart: self.apart, ..MOVES } };
        let (mut rng, mut other) = (stream(1, "chain", 0), stream(2, "chain", 0));
        let mut trial = Trial::new(game.longest_game());
        let tabu = [Some(Colour::from_index(1)), Some(Colour::from_index(0))];
        let mut chain = Chain::new(context, &[], tabu, self.toll, &mut rng);
        let mut changes = 0;
        for _ in 0..self.steps {
            let before = chain.names();
            let (temperature, steps) = (self.temperature, 1);
            game.dispatch_named(Burst {
                context,
                chain: &mut chain,
                trial: &mut trial,
                rng: &mut rng,
                temperature,
                steps,
            });
            changes += usize::from(before != chain.names());
            let again = NamedGame::<Game<L, P, I>>::new(game, &chain.names(), tabu, self.toll, &mut other);
            assert_eq!(again.names(), chain.names());
            assert!(again.course() == chain.game().course());
            assert_eq!(again.value(game, &objective), chain.value());
            let line = line_of(game, &chain.names(), &mut other);
            let score = again.earned() + game.closing_of(again.end(), again.earned());
            assert!(score == line.score && chain.best() >= score, "tolls count in no score");
        }
        changes
    }
}

#[test]
fn replays_put_together_what_playing_from_the_start_gives() {
    for (index, (width, height, colours)) in [(15, 15, 5), (20, 20, 10), (6, 5, 3), (33, 9, 4)].into_iter().enumerate()
    {
        let grid = random_grid(width, height, colours, index as u64);
        let changes = visit(
            &grid,
            RULE_SETS[index].to_the_left(),
            Steps { steps: 3000, temperature: 20.0, apart: 12.0, toll: 15 * (index as Score % 2) },
        );
        assert!(changes > 100, "{changes} of 3000 steps changed the game of {width}x{height}");
    }
}

#[test]
fn changes_that_leave_other_tiles_are_given_up_where_these_count_for_much() {
    let changes = |apart| {
        let walk = Steps { steps: 3000, temperature: 20.0, apart, toll: 0 };
        visit(&random_grid(15, 15, 5, 0), Rules::default(), walk)
    };
    let (all, few) = (changes(0.0), changes(1e6));
    assert!(0 < few && few < all, "{few} changes where tiles count for much, {all} where they do not");
}

#[test]
fn games_have_fewer_moves_where_each_costs_much() {
    struct Moves(Score);
    impl Visitor for Moves {
        type Output = usize;
        fn visit<L: Lanes, const P: usize, I: Isa>(self, game: &Game<L, P, I>) -> usize {
            let objective = Objective { bonus: 1000.0, jump: 100.0, slope: 50.0 };
            let context = &Context { puzzle: game, objective, moves: MOVES };
            let (mut rng, mut trial) = (stream(1, "toll", 0), Trial::new(game.longest_game()));
            let mut chain = Chain::new(context, &[], [None; 2], self.0, &mut rng);
            for _ in 0..200 {
                let (chain, trial, rng) = (&mut chain, &mut trial, &mut rng);
                game.dispatch_named(Burst { context, chain, trial, rng, temperature: 20.0, steps: 100 });
            }
            chain.names().len()
        }
    }
    let moves = |toll| visit(&random_grid(15, 15, 5, 3), Rules::default(), Moves(toll));
    let (free, dear) = (moves(0), moves(100));
    assert!(dear + 5 < free, "{free} moves where they cost nothing, {dear} where they cost 100 points");
}

#[test]
fn the_best_game_of_a_walk_can_be_played_again() {
    struct Best;
    impl Visitor for Best {
        type Output = ();
        fn visit<L: Lanes, const P: usize, I: Isa>(self, game: &Game<L, P, I>) {
            let objective = Objective { bonus: 1000.0, jump: 100.0, slope: 50.0 };
            let context = &Context { puzzle: game, objective, moves: MOVES };
            let (mut rng, mut trial) = (stream(1, "best", 0), Trial::new(game.longest_game()));
            let mut chain = Chain::new(context, &[], [None; 2], 9, &mut rng);
            for _ in 0..200 {
                let burst = Burst {
                    context,
                    chain: &mut chain,
                    trial: &mut trial,
                    rng: &mut rng,
                    temperature: 50.0,
                    steps: 100,
                };
                game.dispatch_named(burst);
            }
            let names = chain.best_names().to_vec();
            let again: Chain<_> = Chain::new(context, &names, [None; 2], 0, &mut rng);
            assert_eq!((again.best(), again.best_names()), (chain.best(), &names[..]));
        }
    }
    visit(&random_grid(15, 15, 5, 3), Rules::default(), Best);
}

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
            let search = self.0.parse::<Method>().expect("a method").search();
            let budget = Budget { playouts: Some(60_000), time: None };
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
    for method in ["anneal", race, copied, heats, &format!("{race},streams=one"), &format!("{race},prove=20")] {
        visit(&random_grid(15, 15, 5, 8), Rules::default(), Both(method));
    }
}

#[test]
fn a_round_of_cycles_is_so_many_rounds_from_the_best_game() {
    struct Found(&'static str);
    impl Visitor for Found {
        type Output = (Vec<Cell>, u64);
        fn visit<L: Lanes, const P: usize, I: Isa>(self, game: &Game<L, P, I>) -> Self::Output {
            let budget = Budget { playouts: Some(30_000), time: None };
            let search = self.0.parse::<Method>().expect("a method").search();
            let outcome = search.run(game, &[], budget, stream(4, "cycles", 0), &AtomicBool::new(false), ());
            (outcome.best.moves, outcome.found_at)
        }
    }
    let found = |line| visit(&random_grid(15, 15, 5, 8), Rules::default(), Found(line));
    let cycled = found("race:runs=4/3,share=1/3,keep=2,cycles=1/3,hot=60/35,cold=15/12");
    let rounds = "race:runs=4/3/3/3,share=1/1/1/1,keep=2/1/1,hot=60/35/35/35,cold=15/12/12/12";
    assert_eq!(cycled, found(rounds));
    assert_ne!(cycled, found("race:runs=4/3,share=1/3,keep=2,hot=60/35,cold=15/12"));
}

#[test]
fn a_heat_begins_with_no_game_and_the_best_of_all_go_on() {
    struct Heats;
    impl Visitor for Heats {
        type Output = ();
        fn visit<L: Lanes, const P: usize, I: Isa>(self, game: &Game<L, P, I>) {
            let objective = Objective { bonus: f64::from(game.best_closing(0)), jump: 7.0, slope: 3.0 };
            let context = &Context { puzzle: game, objective, moves: MOVES };
            let mut rng = stream(1, "heats", 0);
            let mut games = |count| -> Vec<Chain<Game<L, P, I>>> {
                (0..count).map(|_| Chain::new(context, &[], [None; 2], 0, &mut rng)).collect()
            };
            let method: Method = "race:runs=3/3/2,share=2/1/2,keep=2,cycles=1/1/2,heats=3".parse().expect("a method");
            let rounds = Settings::of(&method).rounds;
            let best = |chains: &[Chain<_>]| chains.iter().map(Chain::best).collect::<Vec<_>>();
            let mut race = Race::new();
            // How many games each round begins with, and how many are kept of the heats before.
            for (field, left) in [(3, 0), (0, 2), (3, 2), (0, 2), (3, 2), (5, 0), (3, 0), (3, 0)] {
                race.done = games(3);
                let mut all = best(&race.done);
                if field != 3 {
                    all.extend(best(&race.left));
                }
                all.sort_by_key(|&best| std::cmp::Reverse(best));
                race.next(&rounds);
                assert_eq!((race.field.len(), race.left.len()), (field, left), "round {}", race.round);
                match field {
                    0 => assert_eq!(best(&race.left), all[..2]),
                    _ => assert_eq!(best(&race.field), all),
                }
            }
            assert!(rounds.get(race.round).is_none());
        }
    }
    visit(&random_grid(15, 15, 5, 8), Rules::default(), Heats);
}

#[test]
fn a_search_stopped_at_any_moment_goes_on_to_the_same_line() {
    struct Hurried;
    impl Visitor for Hurried {
        type Output = ();
        fn visit<L: Lanes, const P: usize, I: Isa>(self, game: &Game<L, P, I>) {
            let search = "race:runs=4/4/2,keep=2/1,colours=0/1/2".parse::<Method>().expect("a method").search();
            let budget = Budget { playouts: Some(200_000), time: None };
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
            let search = "anneal".parse::<Method>().expect("a method").search();
            let budget = Budget { playouts: Some(20_000), time: None };
            let stop = AtomicBool::new(false);
            let mut stopper = Stopper { kept: None, at: 5_000, stop: &stop };
            let honest = search.run(game, &[], budget, stream(4, "lie", 0), &stop, &mut stopper);
            let bytes = stopper.kept.expect("a checkpoint");
            let mut saved: Checkpoint<<Game<L, P, I> as NamedPuzzle>::Name> = codec::decode(&bytes).expect("it reads");
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

#[test]
fn a_race_on_a_small_board_ends_with_a_proof() {
    struct Proven;
    impl Visitor for Proven {
        type Output = ();
        fn visit<L: Lanes, const P: usize, I: Isa>(self, game: &Game<L, P, I>) {
            let run = |line: &str, playouts| {
                let search = line.parse::<Method>().expect("a method").search();
                let budget = Budget { playouts: Some(playouts), time: None };
                search.run(game, &[], budget, stream(4, "proof", 0), &AtomicBool::new(false), ())
            };
            let (proof, plain) = (run("race:prove=50", 4_000_000), run("race:prove=0", 200_000));
            assert_eq!((proof.stop, plain.stop), (StopReason::Solved, StopReason::Playouts));
            assert!(proof.best.score >= plain.best.score && proof.found_at <= proof.playouts);
            assert!(proof.playouts < 2_000_000, "{}", proof.playouts);
            let short = run("race:prove=50", 5000);
            assert_eq!((short.stop, short.playouts), (StopReason::Playouts, 5000));
        }
    }
    visit(&random_grid(8, 8, 3, 2), Rules::default(), Proven);
}

#[test]
fn annealings_side_by_side_find_what_they_find_one_after_the_other() {
    struct On(usize);
    impl Visitor for On {
        type Output = Vec<(Score, u64)>;
        fn visit<L: Lanes, const P: usize, I: Isa>(self, game: &Game<L, P, I>) -> Self::Output {
            struct Told(Vec<(Score, u64)>);
            impl<M> Observer<M> for Told {
                fn improved(&mut self, score: Score, _: &[M], playouts: u64) {
                    self.0.push((score, playouts));
                }
                fn progressed(&mut self, _: u64) {}
            }
            // A proof that is sought in between changes nothing about that.
            let search = "race:runs=5/3/4,share=2/1/1,keep=3/2,colours=0/1/2,prove=10"
                .parse::<Method>()
                .expect("a method")
                .search();
            let budget = Budget { playouts: Some(80_001), time: None };
            let pool = rayon::ThreadPoolBuilder::new().num_threads(self.0).build().expect("threads");
            let mut told = Told(Vec::new());
            let never = AtomicBool::new(false);
            let outcome = pool.install(|| search.run(game, &[], budget, stream(4, "side", 0), &never, &mut told));
            assert_eq!((outcome.playouts, outcome.stop), (80_001, StopReason::Playouts));
            assert_eq!(told.0.last(), Some(&(outcome.best.score, outcome.found_at)));
            told.0
        }
    }
    let grid = random_grid(15, 15, 5, 8);
    let alone = visit(&grid, Rules::default(), On(1));
    assert!(alone.len() > 20 && alone.is_sorted_by_key(|&(_, at)| at));
    assert_eq!(visit(&grid, Rules::default(), On(3)), alone);
}
