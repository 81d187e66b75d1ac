use super::*;
use crate::game::isa::Isa;
use crate::game::lanes::Lanes;
use crate::game::naive::NaiveBoard;
use crate::game::notation::{Cell, Grid};
use crate::game::rules::RULE_SETS;
use crate::game::{self, Visitor, visit};
use crate::puzzle::Colour;
use crate::rng::stream;
use crate::search::tests::random_grid;

/// The first game that a search plays.
struct First {
    seed: u64,
}

impl Visitor for First {
    type Output = Outcome<Cell>;

    fn visit<L: Lanes, const P: usize, I: Isa>(self, game: &game::Game<L, P, I>) -> Outcome<Cell> {
        let budget = Budget { playouts: Some(1), time: None };
        search(game, budget, stream(self.seed, "greedy", 0), &AtomicBool::new(false), ())
    }
}

#[test]
fn every_move_earns_most_and_the_last_one_ends_the_game() {
    for (index, (width, height, colours)) in [(15, 15, 5), (20, 20, 10), (6, 5, 3), (33, 9, 4)].into_iter().enumerate()
    {
        let grid: Grid = random_grid(width, height, colours, index as u64);
        let rules = RULE_SETS[index % RULE_SETS.len()].to_the_left();
        for seed in 0..10 {
            let line = visit(&grid, rules, First { seed }).best;
            let (mut board, mut score) = (NaiveBoard::under(&grid, rules.physics), 0);
            for mv in line.moves {
                let most = board.groups().into_iter().map(|group| board.group(group).len() as u32).max();
                let tiles = board.play(mv).expect("a legal move");
                assert_eq!(Some(rules.points(tiles)), most.map(|tiles| rules.points(tiles)));
                score += rules.points(tiles);
            }
            assert!(board.groups().is_empty());
            assert_eq!(score + rules.closing(&board.left(), score), line.score);
        }
    }
}

#[test]
fn equals_are_drawn_evenly() {
    let choice = |points| Choice {
        code: 0,
        reach: 0,
        tiles: 2,
        points,
        note: Choice::<Cell>::NO_NOTE,
        mv: Cell(0),
        colour: Colour::from_index(0),
    };
    let menu = [3, 9, 1, 9, 9, 0, 9].map(choice);
    let (mut counts, mut rng) = ([0; 7], stream(1, "equals", 0));
    for _ in 0..40_000 {
        counts[greediest(&menu, &mut rng)] += 1;
    }
    for (count, choice) in counts.into_iter().zip(menu) {
        // Four standard deviations of 87 around a quarter of all.
        let expected = if choice.points == 9 { 9650..10_350 } else { 0..1 };
        assert!(expected.contains(&count), "{counts:?}");
    }
}
