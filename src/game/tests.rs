use std::collections::HashMap;

use super::layout::in_every_layout;
use super::*;
use crate::game::naive::{NaiveBoard, replay};
use crate::rng::{below, stream};

pub(super) fn random_grid(width: usize, height: usize, colours: u32, seed: u64) -> Grid {
    let mut rng = stream(seed, "oracle", 0);
    let mut row = || (0..width).map(|_| Some(below(&mut rng, colours) as u8)).collect();
    Grid::from_rows(&(0..height).map(|_| row()).collect::<Vec<_>>()).unwrap()
}

/// Plays a game at random and compares moves, gains, boards and the closing score with the naive board.
struct Walk<'a> {
    grid: &'a Grid,
    rules: Rules,
    seed: u64,
}

impl Visitor for Walk<'_> {
    type Output = ();

    fn visit<L: Lanes, const P: usize, I: Isa>(self, game: &Game<L, P, I>) {
        let mut rng = stream(self.seed, "walk", 0);
        let (mut board, mut naive) = (game.root(), NaiveBoard::under(self.grid, self.rules.physics));
        let (mut moves, mut line, mut score) = (Vec::new(), Vec::new(), 0);
        loop {
            game.moves(&board, &mut moves);
            assert_eq!(moves, naive.groups(), "{:?}", self.grid);
            if moves.is_empty() {
                break;
            }
            let head = moves[below(&mut rng, moves.len() as u32) as usize];
            let group = naive.group(head);
            let cell = group[below(&mut rng, group.len() as u32) as usize];
            let gain = game.play(&mut board, cell);
            assert_eq!(Ok(gain), naive.play(cell).map(|tiles| self.rules.points(tiles)));
            line.push(cell);
            score += gain;
            for (cell, _) in self.grid.tiles() {
                let code = naive.colour(cell).map(Colour::from_index);
                assert!(board.not_of(code).and(L::single(cell.column(), cell.row())).is_empty());
            }
        }
        score += game.closing_score(&board, score);
        assert_eq!(replay(self.grid, &self.rules, &line).unwrap().score, score);
        assert!(line.len() <= game.longest_game());
    }
}

/// Finds every cell of a set by its number.
struct Picks<'a>(&'a Grid);

impl Visitor for Picks<'_> {
    type Output = ();

    fn visit<L: Lanes, const P: usize, I: Isa>(self, game: &Game<L, P, I>) {
        let mut rest = game.root().of(Colour::from_index(0));
        let code = |cell| self.0.tiles().any(|tile| tile == (cell, 0));
        let cells: Vec<Cell> = self.0.tiles().map(|(cell, _)| cell).filter(|&cell| code(cell)).collect();
        let (all, ranks, mut before) = (rest, rest.ranks(), L::empty());
        assert_eq!(L::total(ranks) as usize, cells.len());
        for (index, cell) in cells.iter().enumerate() {
            let pick = all.nth(ranks, index as u32);
            assert_eq!(rest.first(), pick, "{:?}", self.0);
            assert_eq!((pick.column, pick.row), (cell.column(), cell.row()));
            assert_eq!(pick.seed, L::single(cell.column(), cell.row()));
            assert_eq!(all.and(pick.before), before);
            (rest, before) = (rest.without(pick.seed), before.or(pick.seed));
        }
        assert!(rest.is_empty());
    }
}

#[test]
fn cells_of_sets_of_every_size_are_found_by_their_numbers() {
    for (width, height) in [(1, 1), (1, 16), (15, 15), (16, 16), (17, 3), (24, 32), (5, 32), (64, 64), (1, 64)] {
        let grid = random_grid(width, height, 3, (width * 100 + height) as u64);
        in_every_layout(&grid, Rules::default(), || Picks(&grid));
    }
}

#[test]
fn random_walks_of_every_size_agree_with_the_naive_board() {
    for width in 1..=20 {
        for height in 1..=20 {
            let seed = (width * 100 + height) as u64;
            let rules = rules::RULE_SETS[seed as usize % rules::RULE_SETS.len()].to_the_left();
            let colours = 1 + (width * 7 + height) as u32 % 12;
            let grid = random_grid(width, height, colours, seed);
            in_every_layout(&grid, rules, || Walk { grid: &grid, rules, seed });
        }
    }
}

/// As a game under way may be drawn, where columns stay or close to the right.
#[test]
fn random_walks_from_boards_with_empty_columns_agree_with_the_naive_board() {
    for (index, rules) in rules::RULE_SETS.into_iter().enumerate() {
        let (width, height, seed) = (4 + index % 14, 3 + index % 13, 700 + index as u64);
        let text = random_grid(width, height, 3, seed).short();
        let without =
            |(at, tile): (usize, char)| if at % (width + 1) % 3 == index % 3 && tile != '/' { '.' } else { tile };
        let grid: Grid = text.chars().enumerate().map(without).collect::<String>().parse().expect("a board");
        let rules = rules.to_the_left();
        in_every_layout(&grid, rules, || Walk { grid: &grid, rules, seed });
    }
}

#[test]
fn random_walks_of_large_boards_agree_with_the_naive_board() {
    for (width, height, colours) in
        [(24, 32, 15), (25, 20, 5), (32, 32, 15), (31, 9, 16), (24, 33, 3), (50, 50, 20), (64, 64, 32), (64, 64, 2)]
    {
        let grid = random_grid(width, height, colours, 9);
        in_every_layout(&grid, Rules::default(), || Walk { grid: &grid, rules: Rules::default(), seed: 9 });
    }
}

/// Every group must come up equally often; the value is the chi-square statistic over its degrees of freedom.
struct Frequencies(Option<Colour>);

impl Visitor for Frequencies {
    type Output = f64;

    fn visit<L: Lanes, const P: usize, I: Isa>(self, game: &Game<L, P, I>) -> f64 {
        let mut rng = stream(1, "frequencies", 0);
        let mut moves = Vec::new();
        game.moves(&game.root(), &mut moves);
        moves.retain(|cell| {
            let seed = L::single(cell.column(), cell.row());
            !game.root().not_of(self.0).and(seed).is_empty()
        });
        let mut counts = vec![0u32; moves.len()];
        let draws = 1000 * moves.len();
        for _ in 0..draws {
            let (cell, _) = game.play_random(&mut game.root(), self.0, &mut rng).unwrap();
            counts[moves.iter().position(|&mv| mv == cell).expect("a move that is not tabu")] += 1;
        }
        let chi: f64 = counts.iter().map(|&count| (f64::from(count) - 1000.0).powi(2) / 1000.0).sum();
        chi / (moves.len() - 1) as f64
    }
}

#[test]
fn playouts_choose_uniformly_among_groups() {
    // Rich in groups with two heads, which must not come up more often than others.
    let grid: Grid = "00100/01010/01110/12021/12221/30313/33333".parse().unwrap();
    for tabu in [None, Some(Colour::from_index(1))] {
        let ratio = visit(&grid, Rules::default(), Frequencies(tabu));
        assert!((0.1..3.0).contains(&ratio), "{ratio}");
    }
}

#[test]
fn tabu_colour_is_taken_only_when_nothing_else_is_left() {
    struct Order;
    impl Visitor for Order {
        type Output = ();
        fn visit<L: Lanes, const P: usize, I: Isa>(self, game: &Game<L, P, I>) {
            let mut rng = stream(3, "tabu", 0);
            let tabu = Colour::from_index(2);
            let mut state = game.root();
            loop {
                let links = state.links();
                let others = links.heads().and(state.not_of(Some(tabu)));
                let before = state;
                let Some((cell, _)) = game.play_random(&mut state, Some(tabu), &mut rng) else { break };
                let taken = before.of(tabu).and(L::single(cell.column(), cell.row()));
                assert_eq!(taken.is_empty(), !others.is_empty());
            }
        }
    }
    for seed in 0..20 {
        visit(&random_grid(15, 15, 5, seed), Rules::default(), Order);
    }
}

/// Plays many games from one start and compares keys with what the naive board says of the positions.
struct Keys<'a> {
    grid: &'a Grid,
}

impl Visitor for Keys<'_> {
    type Output = ();

    fn visit<L: Lanes, const P: usize, I: Isa>(self, game: &Game<L, P, I>) {
        let mut keys = HashMap::new();
        let mut moves = Vec::new();
        for seed in 0..200 {
            let mut rng = stream(seed, "keys", 0);
            let (mut board, mut naive) = (game.root(), NaiveBoard::new(self.grid));
            for _ in 0..4 {
                game.moves(&board, &mut moves);
                let mv = moves[below(&mut rng, moves.len() as u32) as usize];
                game.play(&mut board, mv);
                naive.play(mv).unwrap();
                assert_eq!(keys.entry(game.key(&board)).or_insert_with(|| naive.clone()), &naive);
            }
        }
        let count = |positions: std::collections::HashSet<&NaiveBoard>| positions.len();
        assert_eq!(count(keys.values().collect()), keys.len(), "a position has one key");
        assert!(keys.len() < 200 * 4, "orders do not matter");
    }
}

#[test]
fn keys_tell_positions_apart() {
    let grid = random_grid(9, 8, 4, 3);
    in_every_layout(&grid, Rules::default(), || Keys { grid: &grid });
}
