use super::*;
use crate::game::lanes::Columns;
use crate::game::naive::NaiveBoard;
use crate::game::notation::Grid;
use crate::rng::{below, stream};

fn random_grid(width: usize, height: usize, colours: u32, seed: u64) -> Grid {
    let mut rng = stream(seed, "groups", 0);
    let mut row = || (0..width).map(|_| Some(below(&mut rng, colours) as u8)).collect();
    Grid::from_rows(&(0..height).map(|_| row()).collect::<Vec<_>>()).unwrap()
}

fn sorted<L: Lanes>(groups: &Groups<L>) -> Vec<Group<L>> {
    let mut groups = groups.groups.clone();
    groups.sort_by_key(|group| group.head);
    groups
}

fn incremental_equals_scan<L: Lanes, const P: usize>(grid: &Grid, seed: u64) {
    let mut rng = stream(seed, "walk", 0);
    let mut board = Board::<L, P>::new(grid);
    let mut naive = NaiveBoard::new(grid);
    let mut groups = Groups::scan(&board);
    while !groups.as_slice().is_empty() {
        let taken = groups.as_slice()[below(&mut rng, groups.as_slice().len() as u32) as usize];
        let width = board.width();
        board.remove(taken.cells);
        groups = groups.after(&taken, width - board.width(), &board);
        assert_eq!(sorted(&groups), sorted(&Groups::scan(&board)), "{grid:?}");
        assert_eq!(naive.take(taken.head), Ok(taken.tiles));
        assert_eq!(sorted(&groups).iter().map(|group| group.head).collect::<Vec<_>>(), naive.groups());
    }
}

#[test]
fn incremental_equals_scan_after_every_move() {
    for (width, height, colours) in [(1, 9, 2), (9, 1, 2), (4, 4, 2), (16, 16, 3), (15, 15, 5), (7, 12, 4)] {
        for seed in 0..20 {
            incremental_equals_scan::<Columns<u16, 16>, 3>(&random_grid(width, height, colours, seed), seed);
        }
    }
    for seed in 0..4 {
        incremental_equals_scan::<Columns<u64, 64>, 6>(&random_grid(64, 64, 32, seed), seed);
        incremental_equals_scan::<Columns<u64, 64>, 6>(&random_grid(63, 3, 2, seed), seed);
    }
}
