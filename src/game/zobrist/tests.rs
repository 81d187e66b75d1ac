use std::collections::{HashMap, HashSet};

use super::*;
use crate::game::naive::NaiveBoard;

fn take(tiles: &mut LiveTiles, board: &mut NaiveBoard, head: Cell) {
    let mut columns: HashMap<usize, u64> = HashMap::new();
    for cell in board.group(head) {
        *columns.entry(cell.column()).or_default() |= 1 << cell.row();
    }
    tiles.remove(columns);
    board.take(head).unwrap();
}

#[test]
fn live_tiles_follow_the_naive_board() {
    let grid: Grid = "0220/1322/1002/2300/0310/0223".parse().unwrap();
    for choice in 0..6 {
        let (mut tiles, mut board) = (LiveTiles::new(&grid), NaiveBoard::new(&grid));
        while let Some(&head) = board.groups().iter().cycle().nth(choice) {
            take(&mut tiles, &mut board, head);
            for cell in tiles.cells() {
                let place = tiles.place(cell).unwrap();
                assert_eq!(tiles.name(place), Some(cell));
                assert_eq!(board.colour(place), grid.colour(cell));
            }
            assert_eq!(tiles.cells().count() as u32, board.left().iter().sum::<u32>());
        }
    }
}

#[test]
fn equal_sets_have_equal_keys_and_others_do_not() {
    let grid: Grid = "12120/12202/11112/00110/01102".parse().unwrap();
    let mut layer = vec![(LiveTiles::new(&grid), NaiveBoard::new(&grid))];
    let (mut sets, mut keys) = (HashSet::new(), HashSet::new());
    while !layer.is_empty() {
        let mut next = Vec::new();
        for (tiles, board) in &layer {
            for head in board.groups() {
                let (mut tiles, mut board) = (tiles.clone(), board.clone());
                take(&mut tiles, &mut board, head);
                sets.insert(tiles.cells().collect::<Vec<_>>());
                keys.insert(tiles.key());
                next.push((tiles, board));
            }
        }
        layer = next;
    }
    assert_eq!(sets.len(), keys.len());
    assert!(sets.len() > 50, "{}", sets.len());
}
