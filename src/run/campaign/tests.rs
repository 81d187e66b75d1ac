mod again;
mod known;
mod trying;

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::*;
use crate::game::notation::Cell;
use crate::game::rules::Rules;
use crate::puzzle::Score;
use crate::store::solutions::{Step, Store, board_fingerprint};
use crate::store::testset::generate;

const RANDOM: &str = "playouts:playout=uniform";

/// A store with a random game for each of two boards.
fn store(folder: &Path) -> (PathBuf, Vec<Solution>) {
    store_of("11x11x4", folder)
}

fn store_of(boards: &str, folder: &Path) -> (PathBuf, Vec<Solution>) {
    let path = folder.join("mine.jsonl");
    let mut store = Store::open(&path).unwrap();
    for position in generate(boards.parse().unwrap(), 2, 7).positions {
        let (score, moves) = random_game(&position.grid, &position.id);
        let solution = Solution {
            id: position.id.clone(),
            board: board_fingerprint(&position.grid),
            grid: Some(position.grid.clone()),
            rules: "samegame".into(),
            score,
            moves,
            chain: Vec::new(),
            method: RANDOM.into(),
            seed: 1,
            start: 1,
            budget: Some(1),
            playouts: 1,
            seconds: 0.0,
        };
        store.offer(&position.grid, solution).unwrap();
    }
    store.save().unwrap();
    let lines = Store::open(&path).unwrap().iter().cloned().collect();
    (path, lines)
}

fn random_game(grid: &crate::game::notation::Grid, id: &str) -> (Score, Vec<Cell>) {
    let method = RANDOM.parse().unwrap();
    let budget = crate::search::budget::Budget { playouts: Some(1), time: None };
    let rng = crate::rng::stream(1, id, 1);
    let rules = Rules::default();
    let task = crate::engine::Task { grid, rules, method: &method, from: &[], budget, rng };
    let outcome = crate::engine::solve(&task, &AtomicBool::new(false), &mut ());
    (outcome.best.score, outcome.best.moves)
}

fn campaign(store: &Path, lines: &[Solution], playouts: u64) -> Campaign {
    Campaign {
        store: store.to_owned(),
        lines: lines.to_vec(),
        with: Vec::new(),
        time: None,
        playouts: Some(playouts),
        threads: 1,
        seed: 1,
        shard: Shard::WHOLE,
    }
}

fn never() -> AtomicBool {
    AtomicBool::new(false)
}

fn scores(path: &Path) -> Vec<Score> {
    Store::open_existing(path).unwrap().iter().map(|line| line.score).collect()
}
