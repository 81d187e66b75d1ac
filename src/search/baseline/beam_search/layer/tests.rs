use std::collections::HashMap;

use super::*;
use crate::rng::{Generator, below, shuffle, stream};
use crate::search::budget::Budget;

/// A child that a beam meets: the set of tiles that is left, and what was earned on the way there.
#[derive(Clone, Copy, Debug)]
struct Child {
    key: u64,
    score: Score,
    /// What the position is worth beyond that, the same on every way to it.
    worth: Score,
}

impl Child {
    fn value(&self) -> Score {
        self.score + self.worth
    }
}

/// What stays of `children` in a layer of this width: the keys and values, the best first.
///
/// As a pass does, this prunes whenever a layer is more than twice as wide as its beam.
fn kept(children: &[Child], width: usize, salt: u64) -> Vec<(u64, Score)> {
    let stop = std::sync::atomic::AtomicBool::new(false);
    let (meter, slice) = Meter::start(Budget::default(), &stop);
    let mut layer = Layer::new();
    for (parent, child) in (0..).zip(children) {
        let Child { key, score, .. } = *child;
        if !layer.meets(key, score, parent, ()) {
            let count = layer.insert(Candidate { key, value: child.value(), score, parent, mv: () });
            if count > 2 * width {
                layer.prune(width, salt, &meter, &slice);
            }
        }
    }
    layer.prune(width, salt, &meter, &slice);
    for it in layer.candidates() {
        let way = children[it.parent as usize];
        assert_eq!((it.key, it.score, it.value), (way.key, way.score, way.value()), "a way that was met");
    }
    sorted(layer.candidates().iter().map(|it| (it.key, it.value)).collect())
}

/// The best way to each set of tiles, the best first.
fn whole_sort(children: &[Child]) -> Vec<(u64, Score)> {
    let mut best: HashMap<u64, Score> = HashMap::new();
    for child in children {
        let value = best.entry(child.key).or_insert(child.value());
        *value = child.value().max(*value);
    }
    sorted(best.into_iter().collect())
}

fn sorted(mut list: Vec<(u64, Score)>) -> Vec<(u64, Score)> {
    list.sort_unstable_by_key(|&(key, value)| (std::cmp::Reverse(value), key));
    list
}

/// Several ways to each of `sets` sets of tiles, in any order; a set's worth is one of `worths`.
fn children(sets: usize, worths: impl Fn(usize) -> Score, rng: &mut Generator) -> Vec<Child> {
    let mut children = Vec::new();
    for set in 0..sets {
        // Some keys share their low half, by which the table looks first.
        let key = mix(set as u64) << 32 | mix(set as u64 / 3) & 0xffff_ffff;
        for _ in 0..1 + below(rng, 4) {
            let score = below(rng, 50) as Score;
            children.push(Child { key, score, worth: worths(set) });
        }
    }
    shuffle(rng, &mut children);
    children
}

#[test]
fn the_best_of_a_whole_sort_stay_and_no_set_of_tiles_twice() {
    for seed in 0..60 {
        let mut rng = stream(seed, "layer", 0);
        let (sets, width) = (1 + below(&mut rng, 3000) as usize, 1 + below(&mut rng, 300) as usize);
        let mut ranks: Vec<Score> = (0..sets as Score).collect();
        shuffle(&mut rng, &mut ranks);
        // Values from far below zero, no two sets with equal ones.
        let children = children(sets, |set| (ranks[set] - sets as Score / 2) * 50, &mut rng);
        let mut expected = whole_sort(&children);
        expected.truncate(width);
        assert_eq!(kept(&children, width, seed), expected, "{sets} sets, width {width}");
    }
}

#[test]
fn among_equals_lots_decide_and_none_of_the_better_is_lost() {
    for seed in 0..60 {
        let mut rng = stream(seed, "ties", 0);
        let (sets, width) = (2000, 400);
        let children = children(sets, |set| mix(set as u64) as Score % 7 * 50, &mut rng);
        let all = whole_sort(&children);
        let (floor, kept) = (all[width - 1].1, kept(&children, width, seed));
        let better = |list: &[(u64, Score)]| list.iter().filter(|it| it.1 > floor).copied().collect::<Vec<_>>();
        assert_eq!(better(&kept), better(&all));
        assert!(kept.iter().all(|it| it.1 >= floor && all.contains(it)) && kept.len() <= width);
    }
    // With room for one, lots may favour none of many equals; a beam without positions would find no game.
    let equals: Vec<Child> = (0..300).map(|set| Child { key: mix(set), score: 3, worth: 4 }).collect();
    assert!((0..300).all(|salt| kept(&equals, 1, salt).len() == 1));
    let one_value = |salt| {
        let children: Vec<Child> = (0..1000).map(|set| Child { key: mix(set), score: 3, worth: 4 }).collect();
        kept(&children, 100, salt)
    };
    assert!((60..=100).contains(&one_value(1).len()));
    assert_ne!(one_value(1), one_value(2), "another salt, other lots");
}
