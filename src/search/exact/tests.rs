use crate::puzzle::Score;
use std::sync::atomic::AtomicBool;

use super::*;
use crate::game::isa::Isa;
use crate::game::lanes::Lanes;
use crate::game::naive::NaiveBoard;
use crate::game::notation::Grid;
use crate::game::rules::{RULE_SETS, Rules};
use crate::game::{Game, Visitor, visit};
use crate::rng::stream;
use crate::search::tests::random_grid;

struct Proof(Budget);

impl Visitor for Proof {
    type Output = (Score, StopReason, u64);

    fn visit<L: Lanes, const P: usize, I: Isa>(self, game: &Game<L, P, I>) -> Self::Output {
        let outcome = search(game, &[], self.0, stream(1, "exact", 0), &AtomicBool::new(false), ());
        (outcome.best.score, outcome.stop, outcome.playouts)
    }
}

/// The best score of all games from `board`, each played by the plain rules.
fn best_of_all(board: &NaiveBoard, rules: &Rules, points: Score) -> Score {
    let next = |cell| {
        let mut board = board.clone();
        let taken = board.play(cell).expect("a group");
        best_of_all(&board, rules, points + rules.points(taken))
    };
    board.groups().into_iter().map(next).max().unwrap_or_else(|| points + rules.closing(&board.left(), points))
}

#[test]
fn the_proven_line_is_the_best_of_all_games_under_all_rules() {
    for (index, rules) in RULE_SETS.iter().enumerate() {
        for seed in 0..4 {
            let grid: Grid = random_grid(4, 4, 3, 100 * index as u64 + seed);
            let rules = rules.to_the_left();
            let budget = Budget { playouts: None, time: None };
            let (score, stop, _) = visit(&grid, rules, Proof(budget));
            let board = NaiveBoard::under(&grid, rules.physics);
            assert_eq!(score, best_of_all(&board, &rules, 0), "{} on\n{grid}", rules.name);
            assert!(matches!(stop, StopReason::Solved | StopReason::Over), "{stop:?}");
        }
    }
}

#[test]
fn what_an_empty_board_multiplies_is_part_of_the_proof() {
    // The rest of a game is worth more to whoever comes to it with more points.
    let rules = RULE_SETS.iter().find(|rules| rules.factor > 1).expect("such rules").to_the_left();
    for seed in 0..300 {
        let grid: Grid = random_grid(4, 4, 2, 10_000 + seed);
        let (score, ..) = visit(&grid, rules, Proof(Budget { playouts: None, time: None }));
        assert_eq!(score, best_of_all(&NaiveBoard::under(&grid, rules.physics), &rules, 0), "{grid}");
    }
}

#[test]
fn a_budget_ends_it_with_a_whole_game() {
    let grid = random_grid(15, 15, 5, 1);
    for playouts in [1, 100, 5000] {
        let budget = Budget { playouts: Some(playouts), time: None };
        let (score, stop, used) = visit(&grid, Rules::default(), Proof(budget));
        assert_eq!(stop, StopReason::Playouts);
        assert!(score > -5000 && used == playouts);
    }
}
