use super::*;

/// Random seeds and their game ids, as `sgt-samegame --generate 1 SEED` of the version 20230122.806ae71 prints them
/// (Debian's package sgt-puzzles).
const SEEDS: &str = include_str!("seeds.txt");

#[test]
fn seeds_are_the_boards_of_the_game() {
    assert_eq!(SEEDS.lines().count(), 10);
    for line in SEEDS.lines() {
        let (seed, id) = line.split_once(' ').unwrap();
        let (ours, theirs) = (parse(seed).unwrap(), parse(id).unwrap());
        assert_eq!(ours[0].grid, theirs[0].grid, "{seed}");
        assert_eq!(ours[0].id.as_deref(), Some(seed.replace('#', "-").as_str()));
    }
}

#[test]
fn a_seed_without_a_board_ends() {
    let fault = parse("64x64c3s2#1").err().unwrap();
    assert!(fault.problem.contains("in 41 attempts: try another"), "{}", fault.problem);
}
