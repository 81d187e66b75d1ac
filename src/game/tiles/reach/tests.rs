use std::cell::RefCell;

use crate::game::isa::Isa;
use crate::game::lanes::{Lanes, Pick};
use crate::game::layout::in_every_layout;
use crate::game::notation::{Cell, Grid};
use crate::game::rules::{RULE_SETS, Rules};
use crate::game::tests::random_grid;
use crate::game::tiles::Tiles;
use crate::game::{Game, Puzzle, Visitor};
use crate::puzzle::named::{Found, Named, NamedPuzzle, TabuColours};
use crate::rng::{Generator, below, stream};

/// In every position of a random game: plays every move, behind each some more at random, then every one that does the same
/// there, and compares the board with the one that the old boards give.
struct Pairs<'a> {
    seed: u64,
    compared: &'a RefCell<Compared>,
}

/// How often a move was compared; how often of these it took tiles from a column that differs, and with a tile that waits.
#[derive(Default)]
struct Compared {
    all: u64,
    mixed: u64,
    waiting: u64,
}

impl Visitor for Pairs<'_> {
    type Output = ();

    fn visit<L: Lanes, const P: usize, I: Isa>(self, game: &Game<L, P, I>) {
        let (mut rng, mut compared) = (stream(self.seed, "reach", 0), self.compared.borrow_mut());
        let (mut tiles, mut moves) = (game.root_position(), Vec::new());
        loop {
            game.moves(&tiles.board, &mut moves);
            if moves.is_empty() {
                break;
            }
            for &first in &moves {
                let mut one = tiles;
                game.play_named(&mut one, first);
                for _ in 0..below(&mut rng, 4) {
                    if let Some(mv) = game.random_thing(&one, &game.view(&one), TabuColours::default(), &mut rng) {
                        game.play_named(&mut one, mv);
                    }
                }
                moves.iter().for_each(|&second| compare(game, &tiles, &one, second, &mut rng, &mut compared));
            }
            game.play_named(&mut tiles, moves[below(&mut rng, moves.len() as u32) as usize]);
        }
    }
}

/// Compares what `second` does in `tiles` and in `one`, which became of it.
fn compare<L: Lanes, const P: usize, I: Isa>(
    game: &Game<L, P, I>,
    tiles: &Tiles<L, P>,
    one: &Tiles<L, P>,
    second: Cell,
    rng: &mut Generator,
    compared: &mut Compared,
) {
    let play = |tiles: &Tiles<L, P>, name| {
        let (mut after, mut view) = (*tiles, game.view(tiles));
        let Found::Ready(mv) = game.find(tiles, &view, name) else { panic!("{name:?} can be taken") };
        let (points, group) = game.play_viewed(&mut after, &mut view, mv);
        (after, points, game.reach(tiles, &group))
    };
    let (left, mut view, mut waits) = (game.left(one), game.view(one), false);
    if left > 0 && below(rng, 2) == 0 {
        let there = one.board.occupied();
        let Pick { column, row, .. } = there.nth(there.ranks(), below(rng, left));
        let name = game.name(one, Cell::new(column, row));
        if game.find(one, &view, name) == Found::Alone {
            game.wait(one, &mut view, name, TabuColours::default());
            waits = true;
        }
    }
    let name = game.name(tiles, second);
    let (other, points, reach) = play(tiles, name);
    let Some(differing) = game.differing(one, tiles) else { return };
    assert_eq!(game.things_in(&differing), game.left(tiles) - left);
    let taken = game.differing(&other, tiles);
    let awakes = waits && taken.is_none_or(|taken| game.meet(&taken, &game.watched(&view)));
    if awakes || game.meet(&reach, &differing) {
        return;
    }
    let (both, again, reached) = play(one, name);
    let followed = game.followed(one, tiles, &other);
    assert_eq!((followed.board, followed.live, followed.started), (both.board, both.live, both.started));
    assert_eq!((again, reached.0), (points, reach.0));
    assert_eq!(game.awake(&game.view_followed(one, &view, &followed)), None, "what waits goes on waiting");
    compared.all += 1;
    compared.mixed += u64::from(!differing.0.columns().and(tiles.live.without(other.live)).is_empty());
    compared.waiting += u64::from(waits);
}

#[test]
fn moves_that_do_the_same_on_boards_that_differ_do() {
    let compared = RefCell::default();
    for (index, (width, height, colours)) in
        [(15, 15, 5), (16, 16, 7), (20, 20, 10), (40, 9, 4), (15, 4, 3), (14, 3, 2)].into_iter().enumerate()
    {
        let grid: Grid = random_grid(width, height, colours, index as u64);
        in_every_layout(&grid, Rules::default(), || Pairs { seed: index as u64, compared: &compared });
    }
    let threes = RULE_SETS.iter().find(|rules| rules.physics.smallest == 3).expect("a game of groups of three");
    for seed in 8..24 {
        let grid = random_grid(14, 9, 4, seed);
        in_every_layout(&grid, threes.to_the_left(), || Pairs { seed, compared: &compared });
    }
    let stays = RULE_SETS.iter().find(|rules| !rules.physics.closes()).expect("a game whose columns stay");
    let grid = random_grid(9, 9, 4, 7);
    in_every_layout(&grid, stays.to_the_left(), || Pairs { seed: 7, compared: &compared });
    let Compared { all, mixed, waiting } = compared.into_inner();
    assert!(all > 10_000 && mixed > 1000 && waiting > 1000, "{all}, {mixed}, {waiting}");
}
