use super::*;
use crate::game::isa::Isa;
use crate::game::lanes::Lanes;
use crate::game::naive::NaiveBoard;
use crate::game::notation::{Cell, Grid};
use crate::game::rules::{RULE_SETS, Rules};
use crate::game::{Game, Visitor, visit};
use crate::rng::{below, stream};
use crate::search::tests::random_grid;

/// A complete game: its score and its moves.
type Played = (Score, Vec<Cell>);

/// Cazenave's algorithm on lists of colours, with uniform playouts that draw as those of the fast boards do.
struct Slow {
    rules: Rules,
    rng: Generator,
    /// Every playout from the root on, in the order in which they were made.
    games: Vec<Played>,
}

impl Slow {
    fn search(&mut self, level: usize, board: &NaiveBoard, played: &Played) -> Played {
        if level == 0 || board.groups().is_empty() {
            return self.play_out(board, played);
        }
        let (mut board, mut played, mut best): (_, _, Option<Played>) = (board.clone(), played.clone(), None);
        while !board.groups().is_empty() {
            for mv in board.groups() {
                let (next, played) = self.play(&board, &played, mv);
                let game = self.search(level - 1, &next, &played);
                if best.as_ref().is_none_or(|best| game.0 > best.0) {
                    best = Some(game);
                }
            }
            let mv = best.as_ref().expect("every move was tried").1[played.1.len()];
            (board, played) = self.play(&board, &played, mv);
        }
        best.expect("there was a move")
    }

    fn play(&self, board: &NaiveBoard, (score, line): &Played, mv: Cell) -> (NaiveBoard, Played) {
        let mut next = board.clone();
        let points = self.rules.points(next.play(mv).expect("a legal move"));
        (next, (score + points, [&line[..], &[mv]].concat()))
    }

    fn play_out(&mut self, board: &NaiveBoard, played: &Played) -> Played {
        let (mut board, mut played) = (board.clone(), played.clone());
        while let Some(mv) = self.draw(&board) {
            (board, played) = self.play(&board, &played, mv);
        }
        played.0 += self.rules.closing(&board.left(), played.0);
        self.games.push(played.clone());
        played
    }

    /// A group, drawn by its heads: the tiles that have no neighbour of their group below or to the left. A head that is
    /// not its group's first is put back and not drawn again.
    fn draw(&mut self, board: &NaiveBoard) -> Option<Cell> {
        let in_group = |of: Cell, cell: Option<Cell>| cell.is_some_and(|cell| board.group(of).contains(&cell));
        let beneath = |cell: Cell| Some(Cell::new(cell.column(), cell.row().checked_sub(1)?));
        let left = |cell: Cell| Some(Cell::new(cell.column().checked_sub(1)?, cell.row()));
        let cells = board.groups().into_iter().flat_map(|first| board.group(first));
        let mut heads: Vec<Cell> =
            cells.filter(|&cell| !in_group(cell, beneath(cell)) && !in_group(cell, left(cell))).collect();
        heads.sort_unstable();
        while !heads.is_empty() {
            let cell = heads.remove(below(&mut self.rng, heads.len() as u32) as usize);
            if board.group(cell)[0] == cell {
                return Some(cell);
            }
        }
        None
    }
}

/// The outcome of a search of `levels` levels within `playouts` playouts.
struct Fast {
    levels: usize,
    playouts: u64,
    rng: Generator,
}

impl Visitor for Fast {
    type Output = Outcome<Cell>;

    fn visit<L: Lanes, const P: usize, I: Isa>(self, game: &Game<L, P, I>) -> Outcome<Cell> {
        let settings = Settings { levels: self.levels, policy: Policy::Uniform, colour_c: 0.0 };
        let budget = Budget { playouts: Some(self.playouts), time: None };
        search(game, &settings, budget, self.rng, &AtomicBool::new(false), ())
    }
}

#[test]
fn it_is_the_naive_algorithm_to_the_last_draw() {
    let boards: [(usize, usize, u32, usize); 5] =
        [(4, 4, 3, 1), (6, 5, 3, 1), (5, 6, 2, 2), (8, 7, 4, 1), (4, 3, 2, 3)];
    for (seed, (width, height, colours, levels)) in (0..).zip(boards) {
        let grid: Grid = random_grid(width, height, colours, 40 + seed);
        let rules = RULE_SETS[seed as usize % RULE_SETS.len()].to_the_left();
        let mut slow = Slow { rules, rng: stream(seed, "nmcs", 0), games: Vec::new() };
        let best = slow.search(levels, &NaiveBoard::under(&grid, rules.physics), &(0, Vec::new()));
        // A search that ends anywhere has made the same playouts until then.
        for playouts in [1, slow.games.len() / 3, slow.games.len()].map(|playouts| playouts.max(1)) {
            let games = &slow.games[..playouts];
            let most = games.iter().map(|game| game.0).max().expect("at least one playout");
            let found = games.iter().position(|game| game.0 == most).expect("one of them");
            let fast = visit(&grid, rules, Fast { levels, playouts: playouts as u64, rng: stream(seed, "nmcs", 0) });
            assert_eq!((fast.best.score, &fast.best.moves), (games[found].0, &games[found].1), "{grid:?}");
            assert_eq!((fast.playouts, fast.found_at), (playouts as u64, found as u64 + 1), "{grid:?}");
        }
        assert_eq!(best.0, slow.games.iter().map(|game| game.0).max().expect("some"), "memory loses nothing");
    }
}
