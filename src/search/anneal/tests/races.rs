//! Races: rounds, cycles and heats, proofs, and annealings side by side.

use super::super::Settings;
use super::super::race::Race;
use super::*;
use crate::game::naive;
use crate::game::notation::Cell;
use crate::search::{Line, Outcome};

/// What the search of a line finds in 30 000 steps.
struct Found(&'static str);

impl Visitor for Found {
    type Output = Outcome<Cell>;

    fn visit<L: Lanes, const P: usize, I: Isa>(self, game: &Game<L, P, I>) -> Self::Output {
        search_of(self.0).run(game, &[], steps(30_000), stream(4, "cycles", 0), &AtomicBool::new(false), ())
    }
}

#[test]
fn a_round_of_cycles_is_so_many_rounds_from_the_best_game() {
    let found = |line| {
        let outcome = visit(&random_grid(15, 15, 5, 8), Rules::default(), Found(line));
        (outcome.best.moves, outcome.found_at)
    };
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
            let mut rng = stream(1, "heats", 0);
            let mut games = |count| -> Vec<Chain<Game<L, P, I>>> {
                (0..count).map(|_| Chain::new(game, &[], [None; 2], towards_score(0, 7.0, 3.0), &mut rng)).collect()
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
fn lines_have_the_score_of_the_rules_whatever_moves_count() {
    let grid = random_grid(15, 15, 5, 8);
    let found = |line| {
        let Line { score, moves } = visit(&grid, Rules::default(), Found(line)).best;
        assert_eq!(naive::replay(&grid, &Rules::default(), &moves).map(|it| it.score), Ok(score), "{line}");
        moves
    };
    let plain = found("race:runs=2/1,hot=60/20,cold=20/10");
    assert_ne!(plain, found("race:runs=2/1,hot=60/20,cold=20/10,floor=25/0"));
    assert_ne!(plain, found("race:runs=2/1,hot=60/20,cold=20/10,ceiling=400,lift=900"));
    assert_ne!(plain, found("race:runs=2/1,hot=60/20,cold=20/10,jump=0/100,slope=0/50"));
    assert_eq!(
        plain,
        found("race:runs=2/1,hot=60/20,cold=20/10,floor=0,ceiling=400,lift=0"),
        "all count what they earn"
    );
}

#[test]
fn a_race_on_a_small_board_ends_with_a_proof() {
    struct Proven;
    impl Visitor for Proven {
        type Output = ();
        fn visit<L: Lanes, const P: usize, I: Isa>(self, game: &Game<L, P, I>) {
            let run = |line: &str, playouts| {
                let search = search_of(line);
                let budget = steps(playouts);
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
            let search = search_of("race:runs=5/3/4,share=2/1/1,keep=3/2,colours=0/1/2,prove=10");
            let budget = steps(80_001);
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
