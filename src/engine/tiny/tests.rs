use super::*;
use crate::game::notation::Grid;
use crate::game::rules::Rules;
use crate::game::{Game, Visitor, isa::Isa, lanes::Lanes, visit};

struct Tiny(Budget);

impl Visitor for Tiny {
    type Output = Option<(Score, usize, u64, u64)>;

    fn visit<L: Lanes, const P: usize, I: Isa>(self, game: &Game<L, P, I>) -> Self::Output {
        let outcome = solve(game, &self.0, &mut ())?;
        Some((outcome.best.score, outcome.best.moves.len(), outcome.playouts, outcome.found_at))
    }
}

#[test]
fn the_best_of_all_games_is_found_and_long_ones_are_left_to_searches() {
    let of = |board: &str, playouts| {
        let grid: Grid = board.parse().unwrap();
        visit(&grid, Rules::default(), Tiny(Budget { playouts, time: None }))
    };
    assert_eq!(of("00", None), Some((1000, 1, 1, 1)));
    assert_eq!(of("01", None).map(|it| (it.1, it.2)), Some((0, 1)), "one game, of no move");
    assert_eq!(of("000/011", None).map(|it| it.0), Some(4 + 1000));
    // The pair first, so that the three above it are joined with the fourth: 4 instead of 1, and nothing is left.
    assert_eq!(of("0002/1102", None).map(|it| it.0), Some(4 + 1000));
    assert_eq!(of("00/11", Some(1)), None, "there is a playout for one game and there are two");
    assert_eq!(of("00/11", Some(2)).map(|it| it.2), Some(2));
    assert_eq!(of("001122/334455", None), None);
}
