//! Chains: what a step makes of a game, and the best game that they keep.

use super::super::game::NamedGame;
use super::*;
use crate::game::rules::RULE_SETS;
use crate::puzzle::{Colour, Puzzle};

/// Walks some steps and compares, after each, the game that replays have put together with one played from the start.
struct Steps {
    steps: usize,
    temperature: f64,
    /// As in [`Neighbourhood`].
    apart: f64,
    toll: Score,
    counting: Counting,
}

impl Visitor for Steps {
    type Output = usize;

    fn visit<L: Lanes, const P: usize, I: Isa>(self, game: &Game<L, P, I>) -> usize {
        let bonus = f64::from(game.best_closing(0));
        let objective = Objective { bonus, counting: self.counting, ..towards_score(self.toll, 7.0, 3.0) };
        let context = &Context { puzzle: game, neighbourhood: Neighbourhood { apart: self.apart, ..MOVES } };
        let (mut rng, mut other) = (stream(1, "chain", 0), stream(2, "chain", 0));
        let mut trial = ReplayMemory::new(game.longest_game());
        let tabu = [Some(Colour::from_index(1)), Some(Colour::from_index(0))];
        let mut chain = Chain::new(game, &[], tabu, objective, &mut rng);
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
            let again = NamedGame::<Game<L, P, I>>::new(game, &chain.names(), tabu, objective, &mut other);
            assert_eq!(again.names(), chain.names());
            assert!(again.course() == chain.game().course());
            assert_eq!(again.value(game), chain.value());
            let line = line_of(game, &chain.names(), &mut other);
            let score = again.counted() + game.closing_of(again.end(), again.counted());
            assert!(chain.best() >= again.merit(game));
            if self.counting == Counting::ALIKE {
                assert!(score == line.score && score == again.merit(game), "tolls count in no score");
            } else {
                let left = game.left(again.end());
                let end = if left == 0 { bonus } else { bonus - 7.0 - 3.0 * f64::from(left) };
                assert_eq!(again.merit(game), again.counted() + end as Score, "tolls count in no comparison");
            }
            assert!(again.merit(game) <= again.most_merit(game));
        }
        changes
    }
}

#[test]
fn replays_put_together_what_playing_from_the_start_gives() {
    for (index, (width, height, colours)) in [(15, 15, 5), (20, 20, 10), (6, 5, 3), (33, 9, 4)].into_iter().enumerate()
    {
        let grid = random_grid(width, height, colours, index as u64);
        let counting = if index < 2 { Counting::ALIKE } else { Counting { floor: 5, ceiling: 90, percent: 130 } };
        let changes = visit(
            &grid,
            RULE_SETS[index].to_the_left(),
            Steps { steps: 3000, temperature: 20.0, apart: 12.0, toll: 15 * (index as Score % 2), counting },
        );
        assert!(changes > 100, "{changes} of 3000 steps changed the game of {width}x{height}");
    }
}

#[test]
fn replays_of_games_whose_moves_are_weighed_are_put_together_too() {
    for (rules, counting) in [
        ("former", Counting { floor: 1, ceiling: 1, percent: 100 }),
        ("former", Counting { floor: 0, ceiling: 400, percent: 150 }),
        ("tco03", Counting { floor: 3, ceiling: 60, percent: 120 }),
        ("popstar", Counting { floor: 100, ceiling: 2000, percent: 1000 }),
    ] {
        let steps = Steps { steps: 2000, temperature: 20.0, apart: 0.0, toll: 4, counting };
        let rules: Rules = rules.parse().expect("rules");
        let changes = visit(&random_grid(10, 10, 4, 7), rules, steps);
        assert!(changes > 30, "{changes} of 2000 steps changed the game under {}", rules.name);
    }
}

#[test]
fn changes_that_leave_other_tiles_are_given_up_where_these_count_for_much() {
    let changes = |apart| {
        let walk = Steps { steps: 3000, temperature: 20.0, apart, toll: 0, counting: Counting::ALIKE };
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
            let context = &Context { puzzle: game, neighbourhood: MOVES };
            let (mut rng, mut trial) = (stream(1, "toll", 0), ReplayMemory::new(game.longest_game()));
            let mut chain = Chain::new(game, &[], [None; 2], towards_score(self.0, 100.0, 50.0), &mut rng);
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
            let context = &Context { puzzle: game, neighbourhood: MOVES };
            let (mut rng, mut trial) = (stream(1, "best", 0), ReplayMemory::new(game.longest_game()));
            let mut chain = Chain::new(game, &[], [None; 2], towards_score(9, 100.0, 50.0), &mut rng);
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
            let again: Chain<_> = Chain::new(game, &names, [None; 2], towards_score(0, 100.0, 50.0), &mut rng);
            assert_eq!((again.best(), again.best_names()), (chain.best(), &names[..]));
        }
    }
    visit(&random_grid(15, 15, 5, 3), Rules::default(), Best);
}
