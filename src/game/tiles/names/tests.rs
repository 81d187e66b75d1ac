use super::*;
use crate::game::lanes::Lanes;
use crate::game::layout::in_every_layout;
use crate::game::notation::Grid;
use crate::game::rules::Rules;
use crate::game::tests::random_grid;
use crate::game::tiles::reach::Parts;
use crate::game::tiles::tests::Names;
use crate::game::{Game, Visitor, isa::Isa};
use crate::puzzle::Colour;
use crate::puzzle::Puzzle;
use crate::puzzle::named::{Named, NamedPuzzle};
use crate::rng::{below, stream};

/// Plays a game at random and compares names and places with the plain set of live tiles, and boards with the game's.
struct Walk<'a> {
    grid: &'a Grid,
    seed: u64,
}

impl Visitor for Walk<'_> {
    type Output = ();

    fn visit<L: Lanes, const P: usize, I: Isa>(self, game: &Game<L, P, I>) {
        let mut rng = stream(self.seed, "named", 0);
        let (mut named, mut board, mut live) = (game.root_position(), game.root(), Names::new(self.grid));
        let mut moves = Vec::new();
        loop {
            let mut view = game.view(&named);
            game.moves(&board, &mut moves);
            let movable = view.movable;
            for (name, _) in self.grid.tiles() {
                let expected = match live.place(name) {
                    None => Found::Gone,
                    Some(cell) if movable.and(L::single(cell.column(), cell.row())).is_empty() => Found::Alone,
                    Some(cell) => Found::Ready(cell),
                };
                assert_eq!(game.find(&named, &view, name), expected, "{:?}", self.grid);
                if let Some(cell) = live.place(name) {
                    assert_eq!(game.name(&named, cell), name);
                    tabu_colours_do_not_wait(game, &named, view, name, board.colour_at(cell.column(), cell.row()));
                }
            }
            assert_eq!(game.left(&named) as usize, live.left());
            assert_eq!(game.closing_of(&named, 7), game.closing_score(&board, 7));
            if moves.is_empty() {
                assert_eq!(game.random_thing(&named, &view, [None; 2], &mut rng), None);
                break;
            }
            let tabu = [Some(Colour::from_index(0)), Some(Colour::from_index(1))];
            let drawn = game.random_thing(&named, &view, tabu, &mut rng).expect("a move is left");
            let rank = |cell: Cell| {
                let colour = Some(board.colour_at(cell.column(), cell.row()));
                if colour == tabu[0] { 2 } else { usize::from(colour == tabu[1]) }
            };
            assert_eq!(Some(rank(drawn)), moves.iter().map(|&mv| rank(mv)).min(), "tabu colours come last");
            let mv = moves[below(&mut rng, moves.len() as u32) as usize];
            let group = board.links().flood(L::single(mv.column(), mv.row()));
            let cells: Vec<Cell> = self.grid.tiles().filter_map(|(name, _)| live.place(name)).collect();
            let taken = |cell: &Cell| !group.and(L::single(cell.column(), cell.row())).is_empty();
            live.remove(&cells.into_iter().filter(taken).collect::<Vec<_>>());
            let before = named;
            let goes = |&name: &Cell| before.place(name).is_some_and(|cell| taken(&cell));
            let names: Vec<Cell> = self.grid.tiles().map(|(name, _)| name).filter(goes).collect();
            let (points, played) = game.play_viewed(&mut named, &mut view, mv);
            assert_eq!(played, group);
            let reach = game.reach(&before, &group);
            let other = moves[below(&mut rng, moves.len() as u32) as usize];
            the_remnant_is_the_first_that_is_left(game, [&before, &named], &reach, &names, other);
            assert_eq!(points, game.play(&mut board, mv));
            assert!(
                named.board == board && game.differing(&before, &named).is_none_or(|parts| game.meet(&parts, &reach))
            );
            assert!(game.differing(&named, &named).is_some_and(|parts| game.none(&parts)));
        }
    }
}

fn tabu_colours_do_not_wait<L: Lanes, const P: usize, I: Isa>(
    game: &Game<L, P, I>,
    position: &Tiles<L, P>,
    view: View<L>,
    name: Cell,
    colour: Colour,
) {
    let waits = |tabu| {
        let mut view = view;
        game.wait(position, &mut view, name, [Some(Colour::from_index(tabu)), None]);
        !view.waiting.is_empty()
    };
    let index = colour.index() as u8;
    assert!(!waits(index) && waits(index ^ 1));
}

/// Plays `other` instead of the move between the two positions, which takes `names`, and looks for what is left of these.
fn the_remnant_is_the_first_that_is_left<L: Lanes, const P: usize, I: Isa>(
    game: &Game<L, P, I>,
    [before, after]: [&Tiles<L, P>; 2],
    reach: &Parts<L>,
    names: &[Cell],
    other: Cell,
) {
    let mut instead = *before;
    game.play_named(&mut instead, other);
    let view = game.view(&instead);
    let left = |&name: &Cell| match game.find(&instead, &view, name) {
        Found::Ready(cell) => Some(cell),
        _ => None,
    };
    let expected = names.iter().filter_map(left).min_by_key(|cell| (cell.column(), cell.row()));
    assert_eq!(game.remnant(&instead, &view, before, after, reach), expected);
}

#[test]
fn names_follow_the_live_tiles_in_every_layout() {
    for (index, (width, height)) in
        [(1, 9), (9, 1), (4, 4), (15, 15), (16, 16), (20, 20), (24, 31), (40, 33)].into_iter().enumerate()
    {
        for colours in [2, 5] {
            let grid = random_grid(width, height, colours, index as u64);
            in_every_layout(&grid, Rules::default(), || Walk { grid: &grid, seed: index as u64 });
        }
    }
}
