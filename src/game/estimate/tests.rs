use super::*;
use crate::game::isa::Isa;
use crate::game::layout::in_every_layout;
use crate::game::naive::NaiveBoard;
use crate::game::notation::{Cell, Grid};
use crate::game::rules::RULE_SETS;
use crate::game::tests::random_grid;
use crate::game::{Game, Visitor};
use crate::puzzle::Puzzle;
use crate::rng::{below, stream};

/// The features of a board, counted tile by tile.
fn counted(board: &NaiveBoard, grid: &Grid, rules: &Rules) -> [f64; FEATURES] {
    let (left, smallest) = (board.left(), usize::from(rules.physics.smallest.max(2)));
    let mut cells: Vec<_> = grid.tiles().map(|(cell, _)| cell).filter(|&cell| board.colour(cell).is_some()).collect();
    cells.sort_unstable();
    let groups = cells.iter().map(|&cell| (cell, board.group(cell))).filter(|(cell, group)| group[0] == *cell);
    let sizes = groups.map(|(_, group)| group.len()).filter(|&size| size >= smallest);
    let points: Score = sizes.map(|size| rules.points(size as u32)).sum();
    let joined: Vec<Score> = left.iter().map(|&count| rules.most(&rules.earnings(count), count)).collect();
    let same = |cell: Cell, column: Option<usize>, row: Option<usize>| {
        let (Some(column), Some(row)) = (column, row) else { return false };
        board.colour(Cell::new(column, row)) == board.colour(cell)
    };
    let is_first = |cell: Cell| {
        let (column, row) = (cell.column(), cell.row());
        !same(cell, column.checked_sub(1), Some(row)) && !same(cell, Some(column), row.checked_sub(1))
    };
    [
        f64::from(points),
        f64::from(joined.iter().sum::<Score>()),
        f64::from(joined.iter().copied().max().unwrap_or(0).max(0)),
        cells.len() as f64,
        cells.iter().filter(|&&cell| board.group(cell).len() == 1).count() as f64,
        cells.iter().filter(|&&cell| is_first(cell)).count() as f64,
        f64::from(u8::from(!cells.is_empty())),
    ]
}

/// Plays a game at random and compares features and estimates with those counted on the naive board.
struct Walk<'a> {
    grid: &'a Grid,
    rules: Rules,
    seed: u64,
}

impl Visitor for Walk<'_> {
    type Output = ();

    fn visit<L: Lanes, const P: usize, I: Isa>(self, game: &Game<L, P, I>) {
        let (grid, rules, colours) = (self.grid, self.rules, self.grid.colours());
        let mut rng = stream(self.seed, "estimate", 0);
        let (mut board, mut naive, mut moves) = (game.root(), NaiveBoard::under(grid, rules.physics), Vec::new());
        loop {
            game.moves(&board, &mut moves);
            let expected = counted(&naive, grid, &rules);
            assert_eq!(features(&board, &rules, &rules.earnings(grid.area()), colours), expected, "{rules} {grid:?}");
            let estimate = game.estimate(&board, 9).expect("every game of the family has one");
            if moves.is_empty() {
                assert_eq!(estimate, game.closing_score(&board, 9), "the game is over");
                return;
            }
            let weights = Weights::of(&rules).0;
            let sum: f64 = weights.iter().zip(expected).map(|(weight, feature)| weight * feature).sum();
            assert!((f64::from(estimate) - sum).abs() <= 0.5 + 1e-6, "{estimate} {sum}");
            let mv = moves[below(&mut rng, moves.len() as u32) as usize];
            game.play(&mut board, mv);
            naive.play(mv).expect("a legal move");
        }
    }
}

#[test]
fn features_are_those_counted_tile_by_tile() {
    for (seed, rules) in RULE_SETS.into_iter().enumerate() {
        let (rules, seed) = (rules.to_the_left(), seed as u64);
        let grid = random_grid(4 + seed as usize, 15 - seed as usize / 2, 2 + seed as u32 % 5, seed);
        in_every_layout(&grid, rules, || Walk { grid: &grid, rules, seed });
    }
}

#[test]
fn an_estimate_is_near_the_mean_of_playouts() {
    struct Error;
    impl Visitor for Error {
        type Output = (f64, f64);
        fn visit<L: Lanes, const P: usize, I: Isa>(self, game: &Game<L, P, I>) -> (f64, f64) {
            let mut rng = stream(8, "playouts", 0);
            let (mut sum, playouts) = (0, 200);
            for playout in 0..playouts {
                let tabu = Some(Colour::from_index(playout as u8 % 5));
                let (mut board, mut score) = (game.root(), 0);
                while let Some((_, points)) = game.play_random(&mut board, tabu, &mut rng) {
                    score += points;
                }
                sum += score + game.closing_score(&board, score);
            }
            (f64::from(game.estimate(&game.root(), 0).unwrap()), f64::from(sum) / f64::from(playouts))
        }
    }
    for rules in ["samegame", "bubble-breaker"] {
        let grid = random_grid(15, 15, 5, 77);
        let (estimate, mean) = crate::game::visit(&grid, rules.parse().unwrap(), Error);
        assert!((estimate - mean).abs() < 0.5 * mean, "{rules}: {estimate}, {mean}");
    }
}
