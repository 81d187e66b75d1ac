use std::collections::{HashMap, HashSet};

use super::*;
use crate::game::isa::Isa;
use crate::game::layout::in_every_layout;
use crate::game::naive::NaiveBoard;
use crate::game::notation::Grid;
use crate::game::rules::Rules;
use crate::game::tests::random_grid;
use crate::game::{Game, Visitor};
use crate::puzzle::menu::Menus;
use crate::puzzle::named::Named;
use crate::rng::{below, stream};

/// The names of the tiles as they stand, column by column from the bottom: what [`Tiles`] must come to.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) struct Names(Vec<Vec<Cell>>);

impl Names {
    pub(super) fn new(grid: &Grid) -> Names {
        let mut columns = vec![Vec::new(); grid.width()];
        grid.tiles().for_each(|(cell, _)| columns[cell.column()].push(cell));
        columns.retain(|column| !column.is_empty());
        columns.iter_mut().for_each(|column| column.sort_by_key(|cell| cell.row()));
        Names(columns)
    }

    pub(super) fn remove(&mut self, group: &[Cell]) {
        for (column, names) in self.0.iter_mut().enumerate() {
            let mut row = 0..;
            names.retain(|_| !group.contains(&Cell::new(column, row.next().expect("endless"))));
        }
        self.0.retain(|names| !names.is_empty());
    }

    /// Where the tile called `name` stands.
    pub(super) fn place(&self, name: Cell) -> Option<Cell> {
        let column = self.0.iter().position(|names| names.contains(&name))?;
        let row = self.0[column].iter().position(|&it| it == name)?;
        Some(Cell::new(column, row))
    }

    pub(super) fn left(&self) -> usize {
        self.0.iter().map(Vec::len).sum()
    }
}

/// Plays a game at random and compares names and places with plain lists of names.
struct Walk<'a> {
    grid: &'a Grid,
    seed: u64,
}

impl Visitor for Walk<'_> {
    type Output = ();

    fn visit<L: Lanes, const P: usize, I: Isa>(self, game: &Game<L, P, I>) {
        let mut rng = stream(self.seed, "tiles", 0);
        let (mut tiles, mut naive, mut names) =
            (game.root_position(), NaiveBoard::new(self.grid), Names::new(self.grid));
        loop {
            for (name, colour) in self.grid.tiles() {
                assert_eq!(tiles.place(name), names.place(name), "{:?}", self.grid);
                if let Some(place) = names.place(name) {
                    assert_eq!((tiles.name(place), naive.colour(place)), (name, Some(colour)));
                }
            }
            let moves = naive.groups();
            if moves.is_empty() {
                break;
            }
            let mv = moves[below(&mut rng, moves.len() as u32) as usize];
            names.remove(&naive.group(mv));
            game.play_named(&mut tiles, mv);
            naive.play(mv).unwrap();
        }
    }
}

#[test]
fn names_follow_the_tiles_in_every_layout() {
    for (index, (width, height)) in
        [(1, 9), (9, 1), (4, 4), (15, 15), (16, 16), (20, 20), (24, 31), (40, 33)].into_iter().enumerate()
    {
        let grid = random_grid(width, height, 3, index as u64);
        in_every_layout(&grid, Rules::default(), || Walk { grid: &grid, seed: index as u64 });
    }
    let gaps: Grid = "0220/1322/1002/2300/0310/0223".parse().unwrap();
    in_every_layout(&gaps, Rules::default(), || Walk { grid: &gaps, seed: 1 });
}

/// Plays all games and compares the keys of positions with the names that are left in them.
struct Keys<'a> {
    grid: &'a Grid,
}

impl Visitor for Keys<'_> {
    type Output = ();

    fn visit<L: Lanes, const P: usize, I: Isa>(self, game: &Game<L, P, I>) {
        let mut layer = vec![(game.root_position(), NaiveBoard::new(self.grid), Names::new(self.grid), 0)];
        let mut keys: HashMap<u64, Names> = HashMap::new();
        let mut menu = Vec::new();
        while !layer.is_empty() {
            let mut next = Vec::new();
            for (tiles, naive, names, key) in &layer {
                game.list(tiles, &mut menu);
                for choice in &menu {
                    let (mut tiles, mut naive, mut names) = (*tiles, naive.clone(), names.clone());
                    names.remove(&naive.group(choice.mv));
                    naive.play(choice.mv).unwrap();
                    game.play_named(&mut tiles, choice.mv);
                    let key = key ^ choice.code;
                    assert_eq!(keys.entry(key).or_insert_with(|| names.clone()), &names);
                    next.push((tiles, naive, names, key));
                }
            }
            layer = next;
        }
        let sets: HashSet<&Names> = keys.values().collect();
        assert_eq!(sets.len(), keys.len(), "a set of tiles has one key");
        assert!(sets.len() > 50, "{}", sets.len());
    }
}

#[test]
fn equal_sets_have_equal_keys_and_others_do_not() {
    let grid: Grid = "12120/12202/11112/00110/01102".parse().unwrap();
    in_every_layout(&grid, Rules::default(), || Keys { grid: &grid });
}
