use crate::game::isa::Isa;
use crate::game::lanes::Lanes;
use crate::game::layout::in_every_layout;
use crate::game::notation::Grid;
use crate::game::rules::{RULE_SETS, Rules};
use crate::game::tests::random_grid;
use crate::game::tiles::Tiles;
use crate::game::{Game, Puzzle, Visitor};
use crate::puzzle::named::{Found, Named, NamedPuzzle};
use crate::rng::{below, stream};

/// In every position of a random game: plays every move, behind each every other one that does not reach what it changed, and
/// compares the board with the one that is put together of both.
struct Pairs {
    seed: u64,
}

impl Visitor for Pairs {
    type Output = ();

    fn visit<L: Lanes, const P: usize, I: Isa>(self, game: &Game<L, P, I>) {
        let mut rng = stream(self.seed, "columns", 0);
        let (mut tiles, mut moves, mut count) = (game.named_root(), Vec::new(), 0);
        loop {
            game.moves(&tiles.board, &mut moves);
            if moves.is_empty() {
                break;
            }
            for &first in &moves {
                for &second in &moves {
                    count += usize::from(first != second && compare(game, &tiles, game.name(&tiles, first), second));
                }
            }
            game.play_named(&mut tiles, moves[below(&mut rng, moves.len() as u32) as usize]);
        }
        assert!(count > 100, "{count} pairs");
    }
}

/// Whether `second` could be compared behind the move that takes `first`.
fn compare<L: Lanes, const P: usize, I: Isa>(
    game: &Game<L, P, I>,
    tiles: &Tiles<L, P>,
    first: <Game<L, P, I> as NamedPuzzle>::Name,
    second: <Game<L, P, I> as Puzzle>::Move,
) -> bool {
    let view = game.view(tiles);
    let play = |tiles: &Tiles<L, P>, name| {
        let (mut after, mut view) = (*tiles, game.view(tiles));
        let Found::Ready(mv) = game.find(tiles, &view, name) else { panic!("{name:?} can be taken") };
        let (points, reach) = game.play_viewed(&mut after, &mut view, mv);
        (after, points, reach)
    };
    let name = game.name(tiles, second);
    let ((one, ..), (other, points, reach)) = (play(tiles, first), play(tiles, name));
    let Some(parts) = game.differing(&one, tiles) else { return false };
    assert_eq!(game.things_in(&parts), game.left(tiles) - game.left(&one));
    if game.meet(&parts, &reach) {
        return false;
    }
    let (both, again, _) = play(&one, name);
    let grafted = game.graft(parts, &one, &other);
    assert_eq!((grafted.board, grafted.live, grafted.started), (both.board, both.live, both.started));
    assert_eq!(again, points);
    let waiting = game.with_waiting(parts, &view);
    assert!(game.meet(&waiting, &parts) && game.differing(&one, &one).is_some_and(|parts| game.none(&parts)));
    true
}

#[test]
fn boards_put_together_are_those_that_playing_both_moves_gives() {
    for (index, (width, height, colours)) in
        [(15, 15, 5), (16, 16, 7), (20, 20, 10), (40, 9, 4), (15, 4, 3)].into_iter().enumerate()
    {
        let grid: Grid = random_grid(width, height, colours, index as u64);
        in_every_layout(&grid, Rules::default(), || Pairs { seed: index as u64 });
    }
    let stays = RULE_SETS.iter().find(|rules| !rules.physics.closes()).expect("a game whose columns stay");
    let grid = random_grid(9, 9, 4, 7);
    in_every_layout(&grid, stays.to_the_left(), || Pairs { seed: 7 });
}
