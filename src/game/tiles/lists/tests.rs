use std::collections::{HashMap, HashSet};

use super::*;
use crate::game::notation::Grid;
use crate::game::rules::Rules;
use crate::game::{Visitor, visit};
use crate::puzzle::Colour;
use crate::rng::{Generator, below, stream};

/// Plays a random game move by move from lists and compares each list with a full scan and with the plain board.
struct Walk(Generator);

impl Visitor for Walk {
    type Output = HashMap<u64, Vec<u64>>;

    fn visit<L: Lanes, const P: usize, I: Isa>(mut self, game: &Game<L, P, I>) -> Self::Output {
        let rng = &mut self.0;
        let (mut named, mut menu, mut whole) = (game.root_position(), Vec::new(), Vec::new());
        let (mut key, mut sets) = (0, HashMap::new());
        game.list(&named, &mut menu);
        while !menu.is_empty() {
            let index = below(rng, menu.len() as u32) as usize;
            let (choice, mut board) = (menu[index], named.board);
            let bound = game.potential(&board, 5);
            assert_eq!(game.play(&mut board, choice.mv), choice.points);
            let mut advanced = named;
            assert_eq!(game.play_named(&mut advanced, choice.mv), choice.points);
            assert_eq!(game.play_listed(&mut named, &mut menu, index), choice.points);
            assert_eq!((named.board, named), (board, advanced));
            assert!(bound >= choice.points + game.closing_score(&board, 5 + choice.points));
            game.list(&named, &mut whole);
            assert_eq!(plain(&menu), plain(&whole));
            let grouped: u32 = whole.iter().map(|choice| u32::from(choice.tiles)).sum();
            assert_eq!(grouped, named.board.links().cells().count());
            let cells: HashSet<u64> = whole.iter().map(|choice| game.cells_code(&named, choice.mv)).collect();
            assert_eq!(cells.len(), whole.len(), "groups of one position have codes of their own");
            key ^= choice.code;
            sets.insert(key, named.live.column_rows().map(|(column, rows)| (column as u64) << 32 ^ rows).collect());
        }
        sets
    }
}

fn plain(menu: &[Choice<Cell>]) -> Vec<(u64, u64, Score, Colour)> {
    let mut plain: Vec<_> = menu.iter().map(|it| (it.code, it.reach, it.points, it.colour)).collect();
    plain.sort_unstable();
    plain
}

#[test]
fn mended_lists_are_what_a_full_scan_finds_and_codes_name_sets_of_tiles() {
    for (width, height, colours) in [(15, 15, 5), (20, 20, 10), (3, 40, 2), (50, 50, 20), (1, 9, 2), (16, 5, 2)] {
        let mut sets: HashMap<u64, Vec<u64>> = HashMap::new();
        for seed in 0..8 {
            let mut rng = stream(3, "menu", 0);
            let mut row = || (0..width).map(|_| Some(below(&mut rng, colours) as u8)).collect();
            let grid = Grid::from_rows(&(0..height).map(|_| row()).collect::<Vec<_>>()).unwrap();
            for (key, set) in visit(&grid, Rules::default(), Walk(stream(seed, "walk", 0))) {
                assert_eq!(sets.entry(key).or_insert_with(|| set.clone()), &set);
            }
        }
    }
}
