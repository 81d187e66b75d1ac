//! A number that stands for what the searches find.

use std::sync::atomic::AtomicBool;

use crate::engine::{self, Task};
use crate::game::notation::Grid;
use crate::game::rules::Rules;
use crate::rng::{fingerprint, stream};
use crate::search::budget::Budget;
use crate::store::testset;

/// Every setting that has a default by budget stands here, so that a new default leaves the checksum alone.
const METHODS: [&str; 13] = [
    "playouts:playout=uniform",
    "playouts:playout=tabu-frequent",
    "playouts:playout=tabu-learned,colour-c=0.03",
    "mcts:c=0.001,playout=tabu-random",
    "mcts:c=0,moves=20,commit=visited,playout=tabu-learned,colour-c=0.03",
    "bmcts:c=0.0005,limit=30,width=5,playout=tabu-learned,colour-c=0.03",
    "nmcts:searches=20,c=0.001/0,playout=tabu-learned,colour-c=0.03",
    "nbmcts:levels=3,inner=50/400,c=0.001/0/0,limit=10/0/0,width=3,playout=uniform",
    "race:runs=3/1,share=2/1,hot=60/30,cold=15/10,colours=0/1,seconds=1,shift=63,drop=12,insert=25,longer=50,other=80,lag=50,apart=12,mend=on,jump=100,slope=50",
    "nrpa:levels=2,n=30,alpha=1,playout=tabu-frequent",
    "nmcs:levels=2,playout=uniform",
    "beam:beam=20,evaluation=groups,layers=tiles",
    "sp-mcts:c=0.5,d=10000,runs=2,playout=tabu-frequent",
];
const BOARDS: [&str; 3] = ["15x15x5", "20x20x10", "9x7x3"];
const RULES: [&str; 3] = ["samegame", "bubble-breaker", "clickomania"];
const PLAYOUTS: u64 = 1000;
const SEED: u64 = 1;

/// The checksum of the scores and lines that fixed searches find; it depends on no option and no instruction set.
pub(super) fn checksum() -> u64 {
    checksum_of(&METHODS)
}

fn checksum_of(methods: &[&str]) -> u64 {
    let mut found = Vec::new();
    for board in BOARDS {
        let shape = board.parse().expect("a shape of the list");
        let grid = &testset::generate(shape, 1, SEED).positions[0].grid;
        for rules in RULES.map(|name| name.parse().expect("rules of the list")) {
            found.extend(methods.iter().map(|method| line_hash(grid, rules, method)));
        }
    }
    fingerprint(found, &[])
}

/// A hash of the line that one search finds.
fn line_hash(grid: &Grid, rules: Rules, method: &str) -> u64 {
    let method = &method.parse().expect("a method of the list");
    let (budget, rng) = (Budget { playouts: Some(PLAYOUTS), time: None }, stream(SEED, "bench", 0));
    let task = Task { grid, rules, method, from: &[], budget, rng };
    let best = engine::solve(&task, &AtomicBool::new(false), &mut ()).best;
    let moves = best.moves.iter().map(|cell| u64::from(cell.0));
    fingerprint(std::iter::once(best.score as u64).chain(moves), &[])
}

#[cfg(test)]
mod tests {
    /// What the Bench number leaves out.
    const OTHERS: [&str; 15] = [
        "mcts:c=0.002,follow=30,learn=search",
        "mcts:c=0.001,bounds=on,transpositions=on",
        "mcts:c=0.001,max=0.3,locked=20",
        "bmcts:c=0.001,limit=20,width=3,count=all,exact=on,transpositions=on",
        "nmcts:inner=60,prior=1,c=0.001/0,follow=30,learn=run",
        "nmcts:searches=12,c=0.001/0,moves=0/10,commit=best/visited",
        "nmcts:levels=3,inner=20/200,c=0/0/0,moves=0/20/0,follow=30,learn=run",
        "nbmcts:inner=60,c=0/0,limit=10/4,width=4/3,count=all/tree,follow=50,max=0/0.5",
        "race:runs=4/2/2,share=2/1/1,keep=2/1,cycles=1/1/2,heats=2,hot=60/30/20,cold=30/20/10,toll=30/10/0,colours=0/1,shift=31,longer=25,mend=off,jump=50,slope=35,prove=0",
        "race:runs=3/1,share=2/1,hot=60/30,cold=15/10,streams=one,mend=on,lag=100,apart=6,toll=0,shift=31,longer=50,jump=100,slope=50,prove=50",
        "race:runs=4/2,share=2/1,hot=60/30,cold=30/12,floor=16/0,ceiling=400/0,lift=20/0,colours=0/1,shift=31,longer=25,mend=on,jump=0/50,slope=0/35,prove=0",
        "anneal:hot=60,cold=8,colours=1,shift=63,longer=50,mend=on,jump=0,slope=20",
        "greedy",
        "exact",
        "beam:evaluation=playouts,best-of=3,beam=9",
    ];

    /// Whoever changes what searches find changes this number, and says it and why in the commit (CONTRIBUTING.md).
    #[test]
    fn the_searches_find_what_they_found_before() {
        assert_eq!(super::checksum(), 12_231_329_448_772_617_346);
        assert_eq!(super::checksum_of(&OTHERS), 17_999_122_155_985_026_887);
    }
}
